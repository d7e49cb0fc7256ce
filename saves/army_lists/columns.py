"""The columns of a list as fields of a rule system, by their headings in whichever language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from saves.army_lists.lists import NAME, NUMBER, POINTS, SIDE, ArmyList
from tracker.battle.fields import AnyField
from tracker.rules.system import System, typed_together
from tracker.words import N_, _, folded, languages, sought_in, speaking

LEFT_OUT: Final = ""
"""The meaning of a column that says nothing to the system."""

SHORTEST: Final = 2
_OWN: Final[Mapping[str, str]] = {NAME: N_("Name"), SIDE: N_("Side")}
_CALLED: Final[Mapping[str, tuple[str, ...]]] = {
    NAME: ("name", "unit", "unit name", "units", "troop", "nom", "unite", "unites", "troupe"),
    SIDE: ("side", "army", "player", "force", "faction", "camp", "armee", "joueur"),
    NUMBER: (
        "number", "no", "nb", "count", "qty", "quantity", "models", "figures", "bases", "men", "strength",
        "nombre", "effectif", "effectifs", "quantite", "figurines", "socles",
    ),
    POINTS: ("points", "point", "pts", "pt", "cost", "total", "cout", "couts"),
}  # fmt: skip
"""Players' headings of these columns, in small letters without accents."""
_HEADINGS: Final[Mapping[str, str]] = {**_OWN, NUMBER: N_("Number"), POINTS: N_("Points")}
_APART: Final = re.compile(r"[\W_]+")


def heading_in_words(listed: ArmyList, column: int) -> str:
    """A column's heading for a reader: its own in words where it is one of ours, or else its place."""
    heading = listed.headings[column]
    return _(_HEADINGS.get(heading, heading)) if heading else _("column {number}").format(number=column + 1)


def fields_of(system: System) -> tuple[AnyField, ...]:
    """The fields of a card, as they are typed, without the marks of play."""
    cards = system.cards
    return tuple(field for field in typed_together(cards.graded, cards.fields) if not field.is_mark)


def meanings(system: System) -> Mapping[str, str]:
    """The meanings that a column can have, by their keys, in the reader's words."""
    return {
        **{key: _(label) for key, label in _OWN.items()},
        **{field.key: _(field.label) for field in fields_of(system)},
    }


def titled(system: System, listed: ArmyList, named: Iterable[str] = ()) -> ArmyList:
    """The list with its headings told from its rows: a first row without figures that heads a column is no unit.

    What is `named` heads one, too.
    """
    if listed.headings or not listed.rows:
        return listed
    first, *rest = listed.rows
    width = max(len(row.cells) for row in listed.rows)
    words = [cell for cell in first.cells if cell]
    also = set(map(folded, named))
    known = [cell for cell in words if _meaning(system, cell) or folded(cell) in also]
    figures = [cell for cell in words if cell.strip("+-−").replace(",", ".").replace(".", "").isdigit()]
    if known and not figures:
        return replace(listed, headings=(*first.cells, *[""] * (width - len(first.cells))), rows=tuple(rest))
    return replace(listed, headings=("",) * width)


def guessed(system: System, listed: ArmyList) -> tuple[str, ...]:
    """The meaning of every column of a titled list; of two that mean the same the first counts."""
    meant: list[str] = []
    labels = _labels(system, listed.headings)
    for heading in listed.headings:
        meaning = labels.get(_plain(heading)) or _meaning(system, heading)
        # A letter or two of another game's profile are no value of ours, though a short heading may read so.
        if not listed.is_by_lines and len(_plain(heading)) <= SHORTEST:
            meaning = LEFT_OUT
        meant.append(LEFT_OUT if meaning in meant else meaning)
    if NAME not in meant:
        _by_their_look(system, listed, meant)
    return tuple(meant)


def _labels(system: System, headings: Sequence[str]) -> Mapping[str, str]:
    """The fields by their labels in the language that most headings are in: one word may be a key in another."""
    wanted = {_plain(heading) for heading in headings}
    by_language: list[dict[str, str]] = []
    for language in languages():
        with speaking(language):
            by_language.append({_plain(_(field.label)): field.key for field in reversed(fields_of(system))})
    return max(by_language, key=lambda labels: len(labels.keys() & wanted))


def _by_their_look(system: System, listed: ArmyList, meant: list[str]) -> None:
    """Take the first column of words for the names, and where nothing is headed, one of numbers for how many."""
    columns = [tuple(_cells(listed, column)) for column in range(len(meant))]
    of_words = [
        column
        for column, cells in enumerate(columns)
        if meant[column] == LEFT_OUT and any(map(_is_word, cells)) and not any(cell.isdigit() for cell in cells)
    ]
    if not of_words:
        return
    meant[of_words[0]] = NAME
    number = system.cards.number
    if number is not None and not any(listed.headings):
        figures = [column for column, cells in enumerate(columns) if cells and all(map(str.isdigit, cells))]
        if figures:
            meant[figures[0]] = number.key


def _cells(listed: ArmyList, column: int) -> Iterator[str]:
    return (row.cells[column] for row in listed.rows if column < len(row.cells) and row.cells[column])


def _is_word(cell: str) -> bool:
    return any(map(str.isalpha, cell))


def _meaning(system: System, heading: str) -> str:
    """The meaning of a heading: a key, a label, a short heading, or a player's word; empty where it is unknown."""
    known = system.derived(_known)
    for wanted in dict.fromkeys((_plain(heading), _plain(re.split(r"[,(\[]", heading)[0]))):
        if meaning := known.get(wanted):
            return meaning
    # `Bases at the start`, `Points each`: what players call these columns stands first.
    first = _plain(heading).partition(" ")[0]
    return known.get(first, LEFT_OUT) if any(first in names for names in _CALLED.values()) else LEFT_OUT


def _known(system: System) -> dict[str, str]:
    """The meanings by all that heads them; what stands first goes before."""
    known: dict[str, str] = {}
    fields = fields_of(system)
    number, points = system.cards.number, system.cards.points
    called = {
        NAME: NAME,
        SIDE: SIDE,
        NUMBER: number.key if number is not None else LEFT_OUT,
        POINTS: points.key if points is not None else LEFT_OUT,
    }
    for name, meaning in (
        (NAME, NAME),
        (SIDE, SIDE),
        *((key, field.key) for field in fields for key in (field.key, *field.was)),
        *((words, field.key) for field in fields for words in sought_in(field.label).split("\n")),
        *((word, called[meaning]) for meaning, words in _CALLED.items() for word in words),
        *((words, field.key) for field in fields for words in sought_in(field.short).split("\n")),
    ):
        known.setdefault(_plain(name), meaning)
    known.pop("", None)
    return known


def _plain(heading: str) -> str:
    return _APART.sub(" ", folded(heading)).strip()


def examples(listed: ArmyList, column: int, most: int = 3) -> Sequence[str]:
    """The first different things a column says."""
    return tuple(dict.fromkeys(_cells(listed, column)))[:most]
