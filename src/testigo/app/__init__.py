"""One module per verb, and the values they share. Nothing here prints or exits."""
