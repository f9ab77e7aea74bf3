"""The demo world: an invented economy, its web pages, and three search services that index it.

It exists so that the bench can be tried, tested and shown without anyone's data: every company, text and host is ours
and fictional (`.example`, RFC 2606). `python -m tools.demo_world OUT` records the services into a fixtures folder.
It is not a model of any real provider, and no figure of it says anything about one.
"""
