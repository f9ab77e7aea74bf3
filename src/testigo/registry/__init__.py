"""Tables of everything that can be added from outside: what testigo brings, then what entry points bring."""
