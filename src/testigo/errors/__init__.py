"""The one root of every error testigo raises: what happened, where, and how to mend it.

An error holds fields, never prose: a fault is a code, a place and named details, and its sentence is read from the
catalogue (`testigo.errors.catalogue`) in the reader's language. All faults of one input travel in one error.
Details must never hold a secret or personal data: they end in terminals and logs.
"""

from testigo.errors.faults import (
    BadInput,
    ExtractionFailed,
    Fault,
    FixtureRejected,
    NetworkRefused,
    PluginRejected,
    ReplayMissed,
    SpanRejected,
    TestigoError,
    Where,
)

__all__ = [
    "BadInput",
    "ExtractionFailed",
    "Fault",
    "FixtureRejected",
    "NetworkRefused",
    "PluginRejected",
    "ReplayMissed",
    "SpanRejected",
    "TestigoError",
    "Where",
]
