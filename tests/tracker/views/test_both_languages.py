"""What the log tells in French: typical lines, made of real events, beside the same in English."""

from __future__ import annotations

import pytest

from tests.saves.golden import Golden
from tests.tracker.views.both_languages import LINES
from tracker.views.sentences import sentence
from tracker.words import speaking


@pytest.mark.parametrize("name", LINES)
def test_the_log_reads_in_both_languages_as_it_was_read_by_eye(name: str) -> None:
    history = Golden(name).history()
    told = set()
    for before, act in zip(history.befores, history.acts, strict=False):
        for event in act.events:
            lines = []
            for language in ("en", "fr"):
                with speaking(language):
                    lines.append(sentence(history.system, before, event))
            told.add(tuple(lines))
    assert [pair for pair in LINES[name] if pair not in told] == []


def test_the_table_has_sixty_lines_of_every_system() -> None:
    assert sum(len(lines) for lines in LINES.values()) >= 60
    assert len(LINES) == 4
