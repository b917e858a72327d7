"""HTTP parts shared by all pages: templates, texts, static files, safety."""
