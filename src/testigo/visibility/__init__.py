"""What a person would see of a stored document: decides what may be cited, never what it means."""
