"""Programs that work on this project; the installed package does not hold them."""
