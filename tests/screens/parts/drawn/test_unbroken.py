"""A line is never broken at a blank that forbids it: what French puts before its signs stays with the word."""

from __future__ import annotations

import pytest
from textual.content import Content

from screens.parts.drawn.unbroken import NO_BREAK, keep_together
from tests.screens.harness.private import compute_wrap_offsets

SAID = "celles d’ici{blank}; e en écrit"


@pytest.mark.parametrize("blank", NO_BREAK)
@pytest.mark.parametrize("width", range(8, 26))
def test_a_sign_never_begins_a_line(blank: str, width: int) -> None:
    keep_together()
    said = SAID.format(blank=blank)
    lines = [line.plain for line in Content(said).wrap(width)]
    assert not any(line.startswith(";") for line in lines)
    assert " ".join(line.strip(" ") for line in lines) == said


@pytest.mark.parametrize("blank", NO_BREAK)
@pytest.mark.parametrize("width", range(8, 26))
def test_no_more_it_does_where_text_is_typed(blank: str, width: int) -> None:
    keep_together()
    said = SAID.format(blank=blank)
    assert not any(said[offset:].startswith(";") for offset in compute_wrap_offsets(said, width, tab_size=4))


def test_lines_break_at_every_other_blank() -> None:
    keep_together()
    assert [line.plain.rstrip() for line in Content("one  two three").wrap(8)] == ["one  two", "three"]
    assert compute_wrap_offsets("one  two three", 9, tab_size=4) == [len("one  two ")]


@pytest.mark.parametrize("width", range(10, 30))
def test_no_line_is_broken_within_a_die_nor_behind_the_sign_of_a_side(width: int) -> None:
    keep_together()
    told = "◆ Spears flee 2+ [ 1] ✗ ▲ Beast charges ( 6) ✓ ◆ Bows"
    lines = [line.plain.strip() for line in Content(told).wrap(width)]
    assert " ".join(lines) == told
    assert not any(line.endswith(("[", "(", "◆", "▲")) for line in lines)
