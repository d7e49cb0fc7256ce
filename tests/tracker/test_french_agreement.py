"""Every French template with a plural, a gender or a name: each form is produced, and reads as it was read by eye.

`agreement.txt` has the forms, a template with those under it; `ORIFLAMME_SNAPSHOTS=write` writes it again. What came
since is held by what no form may have: a name behind a word that elides or contracts, two forms that are one.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.catalogues import Home, homes, kept, msgid, words
from tracker.grammar import BAR, Name
from tracker.words import BLANK, SENSE, filled

KEPT: Final = Path(__file__).parent / "agreement.txt"
NAMES: Final = (
    Name("Ogre"),
    Name("Horde", is_feminine=True),
    Name("Archers", is_many=True),
    Name("Haches", is_many=True, is_feminine=True),
)
BLANK_WHOLE: Final = re.compile(r"\{[^{}]*\}")
NAMED: Final = ("actor", "army", "battle", "called", "enemies", "enemy", "others", "side", "target", "unit", "who")
"""Blanks that are filled with a name, which may begin with a vowel: Ocre, Archers."""
_BEFORE: Final = "de|que|le|la|du|au|jusque|lorsque|puisque|quoique|à le|à les"
_ELIDES: Final = re.compile(rf"\b({_BEFORE}) \{{({'|'.join(NAMED)})\}}")
ALIKE: Final = frozenset(
    {
        "and {count} more",
        "… and {count} more",
        "… and {count} before",
        "{names} and {count} more",
        "{count} out",
        "{count} still to act",
        "{count} with an action left",
        "{count} to act",
        "{reason}: {count}",
        "turn {turn} is the last, {count} to go",
        "{count} success",
        "{count} month ago",
        "{count} choice",
        "{what} is half done",
    }
)
"""What is said alike of one and of many: nothing in it agrees."""


def templates(home: Home) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Those of which there is more than one form, by their msgid."""
    for entry in kept(home, "fr"):
        if entry.id and (len(words(entry)) > 1 or any(BAR in blank for blank in BLANK_WHOLE.findall(words(entry)[0]))):
            yield msgid(entry).replace(SENSE, " · "), words(entry)


def forms(texts: tuple[str, ...]) -> Iterator[str]:
    """Each form once: of each number, and of each name that something agrees with."""
    for text in texts:
        agreeing = [blank for blank in dict.fromkeys(BLANK.findall(text)) if f"{{{blank}:" in text]
        for name in NAMES if agreeing else NAMES[:1]:
            amount = Name("2" if name.is_many else "1", is_many=name.is_many)
            yield filled(text, {**dict.fromkeys(agreeing, name), "amount": amount})


def table() -> dict[str, tuple[str, ...]]:
    return {
        f"{home.folder.name}: {key}": tuple(dict.fromkeys(forms(texts)))
        for home in homes()
        for key, texts in templates(home)
    }


def read_by_eye() -> dict[str, tuple[str, ...]]:
    read: dict[str, list[str]] = {}
    said: list[str] = []
    for line in KEPT.read_text(encoding="utf-8").splitlines():
        if line.startswith("  "):
            said.append(line[2:])
        else:
            read[line] = said = []
    return {key: tuple(lines) for key, lines in read.items()}


def test_each_form_reads_as_it_was_read_by_eye() -> None:
    now = table()
    if os.environ.get("ORIFLAMME_SNAPSHOTS") == "write":
        lines = [line for key, said in now.items() for line in (key, *(f"  {one}" for one in said))]
        KEPT.write_text("\n".join(lines) + "\n", encoding="utf-8")
    read = read_by_eye()
    changed = {key: (said, now[key]) for key, said in read.items() if key in now and now[key] != said}
    assert changed == {}
    assert len(read) > 250
    assert sum(len(said) for said in read.values()) > 700
    assert len(now.keys() - read.keys()) < len(now) // 5, "read the new ones: ORIFLAMME_SNAPSHOTS=write"


@pytest.mark.parametrize("home", homes(), ids=lambda home: str(home.folder.name))
def test_no_name_stands_behind_a_word_that_elides_or_contracts(home: Home) -> None:
    texts = [text for entry in kept(home, "fr") if entry.id for text in words(entry)]
    assert [text for text in texts if _ELIDES.search(text)] == []


@pytest.mark.parametrize("home", homes(), ids=lambda home: str(home.folder.name))
def test_one_and_many_are_told_apart_where_anything_agrees(home: Home) -> None:
    alike = {key for key, texts in templates(home) if len(texts) == 2 and len(set(texts)) == 1}
    assert {key for key in alike if key.partition(" · ")[2] not in ALIKE and key not in ALIKE} == set()


@pytest.mark.parametrize("home", homes(), ids=lambda home: str(home.folder.name))
def test_what_agrees_has_a_form_for_each_number_or_for_each_number_and_gender(home: Home) -> None:
    blanks = [blank for _key, texts in templates(home) for text in texts for blank in BLANK_WHOLE.findall(text)]
    counts = {blank: blank.count(BAR) + 1 for blank in blanks if BAR in blank}
    assert {blank for blank, count in counts.items() if count not in {2, 4}} == set()
