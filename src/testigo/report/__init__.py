"""The report of a bench: a value, its canonical JSON, and the page a person reads, in English and Spanish."""
