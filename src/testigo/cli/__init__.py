"""The command line: parse, call one function of `testigo.app`, print one value, return an exit code."""
