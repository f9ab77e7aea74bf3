"""Spans: how a place in stored bytes is written, what it holds, and whether a quote stands there.

`grammar` reads and writes spans, `resolve` finds what a span holds, `cite` compares a quote with it, `locate` finds the
place of a quote. `boundaries` knows where text may not be cut. What may be *shown* is decided elsewhere.
"""
