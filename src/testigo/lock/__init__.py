"""The lock: while it is on, nothing leaves the process, and what tried to is named and remembered."""
