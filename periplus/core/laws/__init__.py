"""Laws every game must keep, and the tools that check them."""
