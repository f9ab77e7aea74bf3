from testigo.injection.passage import Passage, Piece

PIECES = (
    Piece(text="abc", start=10, end=13, surface="visible"),
    Piece(text="&", start=20, end=25, surface="visible", before="\n"),
    Piece(text="def", start=30, end=33, surface="hidden:display"),
)


def test_a_place_leads_back_to_the_source() -> None:
    """Copied pieces give exact places; a piece with references stands as a whole; ranges may span pieces."""
    passage = Passage(PIECES)
    assert passage.text == "abc\n&def"
    assert passage.source_range(1, 3) == (11, 13)
    assert passage.source_range(4, 5) == (20, 25)
    assert passage.source_range(2, 7) == (12, 32)
    assert [piece.surface for piece in passage.covered(4, 8)] == ["visible", "hidden:display"]


def test_nothing_laid_is_an_empty_text() -> None:
    """No pieces make no text."""
    assert Passage(()).text == ""
