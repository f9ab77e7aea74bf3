"""Frozen values that every other layer takes and returns. Nothing here reads a file, a clock or the network."""
