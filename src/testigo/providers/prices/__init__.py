"""One dated price file per provider, as data."""
