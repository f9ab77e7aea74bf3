"""What a reader must know that no figure says: short answers, obstructed pages, withheld documents, unplayed calls."""

from collections.abc import Iterable, Iterator, Mapping

from testigo.app.play import Played
from testigo.app.recordings import Recording
from testigo.app.shelf import Shelf
from testigo.errors import ExtractionFailed
from testigo.evidence.urls import url_key
from testigo.extract.obstruction import obstruction_sign
from testigo.model.artifact import Artifact
from testigo.model.failure import Failure, Sign, obstruction_of
from testigo.model.observation import Claim
from testigo.report.result import Finding, FindingCode


def find(recordings: Iterable[Recording], played: Mapping[str, Played], shelf: Shelf) -> tuple[Finding, ...]:
    """Return every finding about the providers that were played, and about the pages they share."""
    shown = [recording for recording in recordings if recording.provider in played]
    return (
        *_short(shown),
        *_obstructed(shelf),
        *_withheld(shown, shelf),
        *_calls(played),
        *_undated(played),
    )


def _short(recordings: Iterable[Recording]) -> Iterator[Finding]:
    for recording in recordings:
        response = recording.response()
        if response is not None and response.short:
            yield Finding(
                code=FindingCode.SHORT,
                subject=recording.exchange.path,
                provider=recording.provider,
                detail=str(len(response.documents)),
            )


def _obstructed(shelf: Shelf) -> Iterator[Finding]:
    """Yield the pages that cannot be read, whole or in part: they fail loudly, they never count as empty."""
    for artifact in shelf.artifacts():
        sign = _sign(artifact)
        if sign is not None:
            obstruction = obstruction_of(Failure.UNREADABLE_CONTENT, sign)
            yield Finding(code=FindingCode.OBSTRUCTED, subject=artifact.path, detail=obstruction.value)


def _sign(artifact: Artifact) -> Sign | None:
    try:
        return obstruction_sign(artifact)
    except ExtractionFailed:
        return Sign.NONE


def _withheld(recordings: Iterable[Recording], shelf: Shelf) -> Iterator[Finding]:
    seen: set[tuple[str, str]] = set()
    for recording in recordings:
        response = recording.response()
        for document in () if response is None else response.documents:
            key = url_key(document.url)
            rules = shelf.alarms(recording.provider, document)
            if rules and (recording.provider, key) not in seen:
                seen.add((recording.provider, key))
                yield Finding(
                    code=FindingCode.WITHHELD, subject=key, provider=recording.provider, detail=", ".join(rules)
                )


def _calls(played: Mapping[str, Played]) -> Iterator[Finding]:
    for provider, play in played.items():
        for subject in play.unplayed:
            yield Finding(code=FindingCode.UNPLAYED, subject=subject, provider=provider)
        for outcome in play.outcomes:
            missed = [attempt for attempt in outcome.attempts if attempt.because == "not_recorded"]
            if missed and any(attempt.invoked for attempt in outcome.attempts):
                kinds = sorted({attempt.operation.value for attempt in missed})
                yield Finding(
                    code=FindingCode.CALLS_PAST_RECORDING,
                    subject=outcome.case,
                    provider=provider,
                    detail=", ".join(kinds),
                )


def _undated(played: Mapping[str, Played]) -> Iterator[Finding]:
    for provider, play in played.items():
        for outcome in play.outcomes:
            claims = {claim.id: claim for claim in (*outcome.claims, *outcome.by_catch)}
            for claim in claims.values():
                if any(_is_undated(claim, claims[other]) for other in claim.contradicts if other in claims):
                    yield Finding(code=FindingCode.UNDATED_CONTRADICTION, subject=claim.id, provider=provider)


def _is_undated(claim: Claim, other: Claim) -> bool:
    return claim.observed_at is None or other.observed_at is None
