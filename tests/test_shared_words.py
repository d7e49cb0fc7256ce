"""A word that English uses as a verb, a noun and a state has a sense for each, or a reason why one French word does."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

import pytest

from tests.catalogues import HOUSE, Home, homes, kept, msgid, words
from tracker.words import SENSE

MOST_WORDS: Final = 4
"""Longer msgids are sentences: they have one part of speech."""

DEEDS: Final = {"Key", "intent_key", "_key", "Binding", "Action", "_action", "Offer", "act", "OPENS", "QuestionLine"}
NAMES: Final = {
    "decimal", "flag", "whole", "words", "asked", "asked_of", "worth", "flat", "Figure", "Role", "Phase", "Procedure",
    "label", "short", "COLUMNS", "Gauge", "Table", "SHORT", "Throw", "order_throw", "OpenTest", "on_side", "_mark",
    "choice 0", "rule", "_box", "known", "unknown", "no_such", "name_given", "head", "group", "asks",
}  # fmt: skip
STATES: Final = {"Option", "Outcome", "Badge", "_marks", "Choice", "choice 1", "TableRow"}
CAUSES: Final = {"CAUSES"}
PARTS: Final = {"a deed": DEEDS, "a name": NAMES, "a state": STATES, "a cause": CAUSES}
"""What a msgid is, by who takes it: a call by its place, a keyword, the table it stands in."""

PARTICIPLE: Final = "a unit's state, on its card, as the cause of a change and as what is ticked: one participle"
RESULT: Final = "the outcome of a roll and the line or mark it leaves are named alike, as the sheet names both"
NOUN: Final = "a noun in both places: the thing, and the column, the key or the choice that stands for it"
VERB: Final = "an infinitive in both places"
SENTENCE: Final = "a whole sentence, as what is done and as the cause that is kept of it"
SHARED: Final[Mapping[str, Mapping[str, str]]] = {
    "tracker": {
        **dict.fromkeys(
            ["the token", "unit", "the answer", "Side", "Dice", "nobody", "next value", "{side}: who plays"], NOUN
        ),
        **dict.fromkeys(["agree", "answer", "confirm", "roll", "roll it"], VERB),
        "done": PARTICIPLE,
        "here": "an adverb, on a key and as an answer",
        "nobody": "a pronoun, on a key and as an answer",
        "{side}: who plays": "a question, and the choice that leads to it",
    },
    "confrontation": {
        **dict.fromkeys(
            ["damage", "melee dice", "flight", "pursuit", "stand and shoot", "Arrival", "Melee dice", "Terrain"], NOUN
        ),
        **dict.fromkeys(["moved", "waits", "moves first", "refused to charge", "stood and shot"], PARTICIPLE),
        **dict.fromkeys(["front charge", "flank charge", "rear charge", "contact without a charge", "rallied"], RESULT),
    },
    "demonworld": {
        **dict.fromkeys(["random order", "casting", "crushed", "Formation", "Projectile", "Loading points"], NOUN),
        **dict.fromkeys(["impetuous", "moved", "In water"], PARTICIPLE),
    },
    "hexcombat": {
        **dict.fromkeys(
            ["Weather", "Morale profile", "Cohesion", "Marker", "The engaging units", "Results table"], NOUN
        ),
        "lose a step": VERB,
    },
    "skirmish": {
        **dict.fromkeys(["the officer is killed", "the standard-bearer is killed"], SENTENCE),
        **dict.fromkeys(["designated", "off the table edge", "fled"], PARTICIPLE),
    },
}
"""The msgids that are more than one part of speech without a sense for each, by home, and why one word does."""


def _taker(parents: Mapping[ast.AST, ast.AST], call: ast.Call) -> str:
    """Who takes the msgid: the keyword, the function with the place, or the table."""
    node: ast.AST = call
    while (parent := parents.get(node)) is not None:
        match parent:
            case ast.keyword(arg=str(name)):
                return name
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if node in parent.args:
                return f"{name} {parent.args.index(node)}" if name == "choice" else name
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                return name
            case ast.FunctionDef(name=name):
                return name
        node = parent
    return ""


@cache
def callers(home: Home) -> tuple[tuple[str, str], ...]:
    """Each of `_callers`, read off the source once."""
    return tuple(_callers(home))


def _callers(home: Home) -> Iterator[tuple[str, str]]:
    """Every msgid of a home without a plural, with who takes it, as often as it stands in the source."""
    for source in home.sources:
        for path in sorted((HOUSE / source).rglob("*.py")):
            if any(path.relative_to(HOUSE).is_relative_to(other) for other in home.without):
                continue
            tree = ast.parse(path.read_text("utf-8"))
            parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
            for call in ast.walk(tree):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in {"_", "N_"}:
                    texts = [arg.value for arg in call.args if isinstance(arg, ast.Constant)]
                    if texts:
                        yield SENSE.join(str(text) for text in reversed(texts)), _taker(parents, call)


def parts_of_speech(home: Home) -> Mapping[str, set[str]]:
    """The parts of speech in which each short msgid is used."""
    found = defaultdict[str, set[str]](set)
    for text, taker in callers(home):
        found[text] |= {part for part, takers in PARTS.items() if taker in takers}
    return {text: parts for text, parts in found.items() if len(text.split()) <= MOST_WORDS}


@pytest.mark.parametrize("home", homes(), ids=lambda home: str(home.folder.name))
def test_a_word_of_two_parts_of_speech_has_a_sense_or_a_reason(home: Home) -> None:
    shared = {text for text, parts in parts_of_speech(home).items() if len(parts) > 1}
    assert shared == set(SHARED[home.folder.name])


def test_no_system_says_otherwise_what_the_core_says() -> None:
    core, *systems = homes()
    said = {msgid(entry): words(entry) for entry in kept(core, "fr") if entry.id}
    for home in systems:
        entries = [entry for entry in kept(home, "fr") if entry.id and msgid(entry) in said]
        assert [msgid(entry) for entry in entries if words(entry) != said[msgid(entry)]] == [], home.folder


@pytest.mark.parametrize("home", homes(), ids=lambda home: str(home.folder.name))
def test_no_reason_has_a_colon_before_the_one_of_its_number(home: Home) -> None:
    reasons = [text for text, taker in callers(home) if taker == "MayNot"]
    assert not [text for text in reasons if ": " in text]


@pytest.mark.parametrize("home", homes(), ids=lambda home: str(home.folder.name))
def test_no_reason_begins_with_a_pronoun(home: Home) -> None:
    """It stands before the names or the number of those of whom it holds: "routing: 7"."""
    reasons = [text for text, taker in callers(home) if taker == "MayNot"]
    assert not [text for text in reasons if text.split()[0] in {"it", "its", "he", "she", "they", "their"}]
