"""Starting it: the app, processes, supervisor, logs, command line."""
