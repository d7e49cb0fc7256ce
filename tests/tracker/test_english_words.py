"""English words that went do not come back: the app says what a referee would say aloud."""

from __future__ import annotations

import re
from typing import Final

import pytest

from tests.catalogues import Home, homes, kept

GONE: Final = {
    r"\btold\b": "shown, listed, revealed: nobody tells it",
    r"\banew\b": "again",
    r"\bheld against\b": "compared with",
    r"\btake[ns]? in\b": "import",
    r"\b(brought|brings?) along\b": "import",
    r"\bput aside\b": "moved to",
    r"\bput(s|ting)? right\b": "correct",
    r"\bfor good\b": "permanently",
    r"\ball the same\b": "anyway",
    r"\bfleers?\b": "a fleeing unit",
    r"\bin vain\b": "missed, failed",
    r"\bclosed with\b": "reaches",
    r"\bturn(s|ed)? up together\b": "revealed",
    r"\bgone by\b": "skipped",
    r"\bby chance\b": "at random",
    r"\b(under|with) the light\b|\blit (row|value|unit|line)\b": "selected",
    r"\bit is no (?!longer\b)[a-z]+$": "it is not a",
    r"[\d}][ \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]%": "a percent stands without a blank",
    r"\b(table's|owner's) to say\b": "your table decides",
    r"\b(laid?|lay) (them )?down\b": "dropped: what is laid down is a rule that holds",
    r"\bhangs? on\b": "depends on",
    r"\bdared not\b": "refused to charge",
    r": gone$|\bis gone\b": "destroyed, out of the battle",
    r"(?<!there )\bis no (unit|enemy|mage|move|moment|natural 1)\b": "is not a",
    r"^(he|she) (has|is|cannot|moves|shoots|did|may)\b": "units have no sex: leave the word out, or it",
    r"\bcomes? to\b$|^stunned figures come": "recovers",
    r"(\}|\d) signs\b": "characters",
    r"\bone (better|worse)\b": "at +1, at −1",
    r"^\{count\} acts?$|\bundo(ne)? acts?\b": "an action, an entry",
    r"\{(actor|target|who|unit)\} (shot|struck|charged|took|attacked|fled|threw)\b": "present tense, and it agrees",
    r"\bcalculator'?s? form\b|\breckoner\b": "one word: calculator",
}
"""What is forbidden in the English of every catalogue, and what is said instead."""


@pytest.mark.parametrize("home", homes(), ids=lambda home: str(home.folder.name))
def test_words_that_went_do_not_come_back(home: Home) -> None:
    english = [text for entry in kept(home, "fr") if entry.id for text in _forms(entry.id)]
    assert len(english) > 900
    assert [(text, word) for text in english for word in GONE if re.search(word, text)] == []


def test_a_word_that_went_would_be_found() -> None:
    found = {word for word in GONE if re.search(word, "The seed is told anew: {share} % by chance")}
    assert {GONE[word] for word in found} == {
        "shown, listed, revealed: nobody tells it", "again", "a percent stands without a blank", "at random"
    }  # fmt: skip


def _forms(entry: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (entry,) if isinstance(entry, str) else tuple(entry)
