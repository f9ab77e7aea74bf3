"""Adapters: how each service is asked, and what its stored answers say. Pure: no socket, no key, no clock."""
