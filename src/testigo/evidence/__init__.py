"""Evidence: from what a provider returned to claims that may be cited. Takes values, returns values."""
