"""What happened to what, where: the value of an event claim, written as a term and read back from it."""

from dataclasses import dataclass

from testigo.model.observation import Term

FORWARD = frozenset({"announced", "opened", "resumed"})
BACKWARD = frozenset({"paused", "closed", "cancelled"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One event of an entity."""

    kind: str
    """`announced`, `opened`, `resumed`, `paused`, `closed`, `cancelled`."""
    thing: str | None = None
    """`plant`, `line`, ...; None where the text does not say."""
    place: str | None = None

    def term(self) -> Term:
        """Return the event as a claim's value: `paused plant in Ramos Arizpe`."""
        thing = f" {self.thing}" if self.thing else ""
        place = f" in {self.place}" if self.place else ""
        return Term(f"{self.kind}{thing}{place}", "event")

    def reverses(self, other: "Event") -> bool:
        """Say whether both cannot be the last word on one thing: one goes forward, the other back."""
        opposite = {self.kind, other.kind} & FORWARD and {self.kind, other.kind} & BACKWARD
        return bool(opposite) and self.may_concern(other)

    def may_concern(self, other: "Event") -> bool:
        """Say whether both may be about one thing: what either leaves open agrees with anything."""
        pairs = ((self.thing, other.thing), (self.place, other.place))
        return all(one is None or two is None or one == two for one, two in pairs)


def event_of(term: Term) -> Event:
    """Return the event that a term of level `event` was written from."""
    head, _, place = term.text.partition(" in ")
    kind, _, thing = head.partition(" ")
    return Event(kind=kind, thing=thing or None, place=place or None)
