from hypothesis import given
from hypothesis import strategies as st

from testigo.evidence.cuebook import cuebook
from testigo.evidence.events import BACKWARD, FORWARD, Event, event_of

KINDS = st.sampled_from(sorted(FORWARD | BACKWARD))
THINGS = st.one_of(st.none(), st.sampled_from(sorted(set(cuebook().things.values()))))
PLACES = st.one_of(st.none(), st.sampled_from(["León", "Ramos Arizpe", "San Juan del Río"]))
EVENTS = st.builds(Event, kind=KINDS, thing=THINGS, place=PLACES)


@given(EVENTS)
def test_an_event_is_read_back_from_its_term(event: Event) -> None:
    """Writing and reading are inverse."""
    assert event_of(event.term()) == event


@given(EVENTS, EVENTS)
def test_reversal_is_symmetric(one: Event, two: Event) -> None:
    """If one reverses the other, the other reverses it."""
    assert one.reverses(two) is two.reverses(one)
    assert not one.reverses(one)


def test_only_the_same_thing_is_reversed() -> None:
    """A plant paused elsewhere reverses nothing; what a text leaves open agrees with anything."""
    announced = Event(kind="announced", thing="plant", place="León")
    assert announced.reverses(Event(kind="paused", thing="plant", place="León"))
    assert announced.reverses(Event(kind="cancelled"))
    assert not announced.reverses(Event(kind="paused", thing="plant", place="Celaya"))
    assert not announced.reverses(Event(kind="closed", thing="warehouse", place="León"))
    assert not announced.reverses(Event(kind="opened", thing="plant", place="León"))


def test_every_kind_of_the_lexicon_has_a_direction() -> None:
    """A kind without one could contradict nothing."""
    kinds = {cue.kind for cues in cuebook().by_word.values() for cue in cues if cue.kind is not None}
    assert kinds == FORWARD | BACKWARD
