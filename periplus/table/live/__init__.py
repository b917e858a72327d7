"""What a process does with its tables: changes in order, streams, bots, reviews, clocks."""
