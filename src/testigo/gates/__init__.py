"""The five hard gates and the ranking: what a figure does to a provider."""
