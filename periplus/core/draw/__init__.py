"""Drawing: SVG, what a drawing is given, what it read."""
