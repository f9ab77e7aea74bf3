"""testigo: an offline, reproducible, auditable bench for web-search providers."""

__version__ = "0.1.0"
