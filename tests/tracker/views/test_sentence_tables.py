"""Every deed, outcome and effect of the rule systems as a sentence, of one and of many, in both languages.

The tables are kept as text to be read by eye; `ORIFLAMME_SNAPSHOTS=write` writes them again.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Final

import pytest

from tracker.grammar import BAR, Name
from tracker.rules.system import System
from tracker.rules.systems import load_system, system_keys
from tracker.words import BLANK, _, filled, speaking

FOLDER: Final = Path(__file__).parent / "sentences"
NAMES: Final[Mapping[str, tuple[Name, ...]]] = {
    "": (Name("Ogre"), Name("Archers", is_many=True)),
    "fr": (
        Name("Ogre"),
        Name("Horde", is_feminine=True),
        Name("Archers", is_many=True),
        Name("Haches", is_many=True, is_feminine=True),
    ),
}
UNITS: Final = frozenset({"who", "actor", "unit", "target"})
COUNTS: Final = Name("1"), Name("3", is_many=True)
OTHER: Final = Name("Troll")
"""Whoever is in another part; in the sentences of a language one unit after the other is the first."""


def sentences(system: System) -> Iterator[tuple[str, str]]:
    """Each template with its id: what a roll or an action does, how a roll ends, what follows."""
    yield from ((f"deed {roll.key}", roll.deed) for roll in system.rolls.resolvers if roll.deed)
    yield from ((f"act {action.key}", action.says) for action in system.play.actions if action.says)
    yield from ((f"ends {key}", words) for key, words in system.words.outcome_words.items())
    yield from ((f"then {key}", words) for key, words in system.words.effect_words.items())


def forms(template: str, language: str) -> Iterator[str]:
    """The sentence of each name it agrees with; of one name where it agrees with none."""
    blanks = dict.fromkeys(BLANK.findall(template), "3")
    units = [blank for blank in blanks if blank in UNITS]
    agrees = [blank for blank in blanks if f"{{{blank}:" in template and BAR in template]
    counted = {blank for blank in agrees if blank == "amount"}
    named = [blank for blank in agrees if blank not in counted]
    for name, count in product(NAMES[language] if named else NAMES[language][:1], COUNTS if counted else COUNTS[-1:]):
        chosen = dict.fromkeys(named or units[:1], name)
        yield filled(template, dict.fromkeys(blanks, count) | dict.fromkeys(units, OTHER) | chosen)


def table(system: System) -> str:
    lines = []
    for key, words in sentences(system):
        lines.append(key)
        for language in NAMES:
            with speaking(language):
                lines += dict.fromkeys(f"  {language or 'en'}  {sentence}" for sentence in forms(_(words), language))
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("key", system_keys())
def test_every_sentence_of_a_roll_reads_as_it_was_read_by_eye(key: str) -> None:
    system, kept = load_system(key), FOLDER / f"{key}.txt"
    told = table(system)
    if os.environ.get("ORIFLAMME_SNAPSHOTS") == "write":
        kept.write_text(told, encoding="utf-8")
    assert told.splitlines() == kept.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("key", system_keys())
def test_no_sentence_keeps_a_blank_or_a_form_that_was_not_chosen(key: str) -> None:
    assert [line for line in table(load_system(key)).splitlines() if "{" in line or BAR in line] == []
