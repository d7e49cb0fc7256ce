"""Questions, labels and answers name the unit that they are about: no pronoun stands in one without its noun."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest

from tests.catalogues import Home, homes, kept
from tracker.rules.system import System
from tracker.rules.systems import load_system

ENGLISH: Final = re.compile(
    r"\b(it|its|itself|he|his|him|himself|she|her|they|their|them|themselves|(this|that) unit)\b", re.IGNORECASE
)
FRENCH: Final = re.compile(
    r"(?<!-)\b(elles?|ils?|lui|eux|son|sa|ses|leurs?|celles?-ci|ceux-ci|celui-ci|cette (unité|pièce))\b", re.IGNORECASE
)
NAMED: Final = re.compile(r"\{(actor|target|unit|enemy|who|whom|side|host)[:}]")
OWN: Final = re.compile(r"\bown\b", re.IGNORECASE)
"""English says of which of two sides of a roll a label is; in French a possessive says that."""
VERB_FIRST: Final = re.compile(r"^(?:peut|doit|est|a|va|ont|sont|peuvent)-(?:t-)?(?:elles?|ils?)\b", re.IGNORECASE)
"""A question that begins with a pronoun bound to its verb has no noun before it."""
NOUN_BEFORE: Final = {
    "Several have a bonus for this target: which keeps it?": "a bonus",
    "Which units see which enemies as the phase starts? It is asked again when a charge starts.": "the question",
    "Is a pursuit move earned after the melee, and how long is it?": "a pursuit move",
    "the edited table is not monotone: check it": "the edited table",
    "into trance, or out of it": "trance",
    "Each base has the one before it in a front hex": "each base",
    "What damage does the weapon of {unit} do? It is not printed, and the card says none.": "damage",
}  # fmt: skip
"""Sentences in which a pronoun stands for a noun of the same sentence, or of the one before: that noun."""
SYSTEMS: Final = ("demonworld", "confrontation", "skirmish", "hexcombat")


def asked(system: System) -> Iterator[str]:
    """What a system asks, and what it calls that which it asks for."""
    yield from (prompt.question for prompt in system.play.prompts)
    for action in system.play.actions:
        yield action.label
        yield from (field.label for field in action.inputs)
    for resolver in system.rolls.resolvers:
        yield from (entry.field.label for entry in resolver.inputs)
        yield from (role.label for role in resolver.roles)
        yield from (line.label for line in resolver.lines if not line.note)
    yield from (field.label for field in system.cards.fields)
    yield from system.words.short_labels.values()
    yield from (step.label for phase in system.turn.phases for step in phase.steps)


def forms_of(text: object) -> tuple[str, ...]:
    """A text of a catalogue in each of its numbers."""
    return tuple(map(str, text)) if isinstance(text, tuple | list) else (str(text),)


def questions(home: Home) -> Iterator[tuple[str, str]]:
    """The questions of a catalogue and what it calls that which is asked for, with the French of each."""
    labels = {label for name in SYSTEMS for label in asked(load_system(name))}
    for entry in kept(home, "fr"):
        forms, french = forms_of(entry.id), forms_of(entry.string)
        places = [place for place, _line in entry.locations if "/reference/" not in place and "tour" not in place]
        is_played = any("tracker/games/" in place or "tracker/play/" in place for place in places)
        if entry.id and ((is_played and any("?" in form for form in forms)) or not labels.isdisjoint(forms)):
            yield from zip(forms, french, strict=True)


def lacks_a_name(english: str, french: str) -> bool:
    """Whether either language has a pronoun there, and no blank for a name, nor a noun that it stands for."""
    if NAMED.search(english) or english in NOUN_BEFORE:
        return False
    own = OWN.search(english) is not None
    return bool(ENGLISH.search(english) or VERB_FIRST.search(french) or (not own and FRENCH.search(french)))


@pytest.mark.parametrize("home", homes(), ids=lambda home: str(home.folder.name))
def test_no_question_and_no_label_leaves_its_unit_to_a_pronoun(home: Home) -> None:
    assert [english for english, french in questions(home) if lacks_a_name(english, french)] == []


def test_every_exception_is_a_question_that_is_asked() -> None:
    known = {english for home in homes() for english, _french in questions(home)}
    assert NOUN_BEFORE.keys() <= known


@pytest.mark.parametrize(("english", "french", "lacks"), [
    ("Whom does it charge?", "Cible de la charge ?", True),
    ("May he attack?", "Attaque permise ?", True),
    ("Attack?", "Peut-elle attaquer ?", True),
    ("Level", "Son Niveau", True),
    ("Own level", "Son Niveau", False),
    ("Whom {unit:does|do} {unit} charge with its riders?", "{unit} : qui charger ?", False),
    ("Does the victim shoot first?", "La victime tire-t-elle d’abord ?", False),
])  # fmt: skip
def test_a_pronoun_without_its_noun_would_be_found(english: str, french: str, lacks: bool) -> None:
    assert lacks_a_name(english, french) is lacks
