"""testigo: an offline, reproducible, auditable bench for web-search providers."""

__all__ = ["__version__"]

__version__ = "0.1.0"
