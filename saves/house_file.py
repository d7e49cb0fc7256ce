"""The rules of a table's own as a file that people read and write.

    system = "…"
    name = "Friday table"

    [lines."melee/support"]
    value = 2

Everything read is held against the rule system; every refusal names the file, the line, the key and what is accepted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from saves.errors import Mistakes, NotAccepted
from saves.files import read_toml, toml_files
from saves.toml.places import places
from tracker.battle.fields import AnyField, Rejected, Shape
from tracker.battle.house import OWN, CardField, Condition, House, LineChange, RowChange, StandingLine, Tally
from tracker.play.agreed.house_effects import impossible_rolls
from tracker.play.renaming import Names
from tracker.rules.house.accepting import Misfit, conditional_fields, counted_fields, misfits, unknown
from tracker.rules.system import System
from tracker.rules.systems import load_system
from tracker.text import clean_text
from tracker.words import _

MOST_BYTES: Final = 64 * 1024
FOLDER: Final = "houses"
MOST_FILES: Final = 100
_KEYS: Final = (
    "system",
    "name",
    "presets",
    "lines",
    "standing",
    "results",
    "score",
    "switches",
    "labels",
    "reminders",
    "hidden",
    "fields",
)
_LINE_KEYS: Final = ("value", "add")
_STANDING_KEYS: Final = ("label", "value", "on", "when")
_TALLY_KEYS: Final = ("label", "value", "per", "of", "which", "when")
WHOSE: Final = ("own", "enemy")
WHICH: Final = ("left", "out")
"""Whose units a sum counts, and which of them: the first unless a file says otherwise."""
_RUN: Final = re.compile(r"(-?\d{1,4})(?:\.\.(-?\d{1,4}))?")
_FIELD_KEYS: Final = ("label", "kind", "low", "high", "options")


class NotAHouse(Mistakes):
    """A file that is no house of its system: `problems` are all that is wrong with it, each with its place."""


def read_house(path: Path, of: System | None = None) -> tuple[System, House]:
    """The rule system a file is for, and the house in it.

    `NotAccepted` where it is no such file, or for another system than the one it is read for; `NotAHouse` has
    everything that does not fit.
    """
    name = clean_text(path.name)
    document, text = read_toml(path, MOST_BYTES)
    system = _system(name, document, of)
    reader = _Reader(system)
    house = reader.house(document)
    problems = [*reader.problems, *_besides(reader.problems, misfits(system, house))]
    if problems := problems or list(impossible_rolls(system, house)):
        lines = places(text)
        raise NotAHouse(_placed(name, lines, problem) for problem in problems)
    return system, house


def _besides(problems: Sequence[Misfit], others: Iterable[Misfit]) -> Iterable[Misfit]:
    """Those of the others that are about no place where something is wrong already."""
    known = [problem.where for problem in problems]
    for other in others:
        if not any(where == other.where[: len(where)] for where in known):
            yield other


def _system(name: str, document: dict[str, Any], of: System | None) -> System:
    key = document.get("system", "" if of is None else of.key)
    if of is not None and key == of.key:
        return of
    try:
        system = load_system(key if isinstance(key, str) else "")
    except Rejected as wrong:
        raise NotAccepted(f"{name}: system: {wrong}") from wrong
    if of is not None:
        template = _("{file}: it is for the rule system {other}, the battle is played by {system}")
        raise NotAccepted(template.format(file=name, other=system.key, system=of.key))
    return system


def _placed(name: str, lines: dict[tuple[str, ...], int], misfit: Misfit) -> str:
    for depth in range(len(misfit.where), 0, -1):
        if (line := lines.get(misfit.where[:depth])) is not None:
            return _("{file}, line {line}: {problem}").format(file=name, line=line, problem=misfit)
    return f"{name}: {misfit}"


class _Reader:
    """A document being read; collects what is of the wrong shape."""

    def __init__(self, system: System) -> None:
        self.problems: list[Misfit] = []
        self._system = system
        self._names = Names.of(system)
        self._own: tuple[CardField, ...] = ()

    def house(self, document: dict[str, Any]) -> House:
        """The house, with whatever is of the wrong shape left out and told in `problems`."""
        for key in document:
            if key not in _KEYS:
                self.problems.append(unknown((clean_text(key),), _("nothing that a house says"), key, _KEYS))
        presets = self._texts(("presets",), document.get("presets", []))
        self._own = tuple(self._card_fields(document))
        return House(
            self._text(("name",), document.get("name", "")),
            tuple(self._lines(self._table(document, "lines"))),
            tuple(self._standing(document)),
            tuple(self._names.present("preset", preset) for preset in presets),
            {key: str(value) for key, value in self._names.values("switch", self._pairs(document, "switches")).items()},
            {self._path(path): label for path, label in self._pairs(document, "labels").items()},
            {
                self._names.step(key): self._texts(("reminders", key), text)
                for key, text in self._table(document, "reminders").items()
            },
            tuple(map(self._names.step, self._texts(("hidden",), document.get("hidden", [])))),
            self._own,
            tuple(self._results(document)),
            tuple(self._score(document)),
        )

    def _path(self, path: str) -> str:
        kind, _slash, key = path.partition("/")
        return f"{kind}/{self._names.present(kind, key)}"

    def _lines(self, table: dict[str, Any]) -> Iterable[LineChange]:
        seen: set[tuple[str, str]] = set()
        for key, change in table.items():
            where = ("lines", key)
            roll, slash, line = key.partition("/")
            roll = self._names.present("resolver", roll)
            if not slash:
                self._wrong(where, _("name the roll and its line with / between, such as {example}"), '"melee/support"')
            elif (roll, line) in seen:
                self._wrong(where, _("it is changed twice"))
            elif (figure := self._figure(where, change)) is not None:
                yield LineChange(roll, line, **figure)
            seen.add((roll, line))

    def _card_fields(self, document: dict[str, Any]) -> Iterable[CardField]:
        for key, own in self._tables(document, "fields"):
            where = ("fields", key)
            self._known_entries(where, own, _FIELD_KEYS, _("nothing that a card value says"))
            kind = self._text((*where, "kind"), own.get("kind", Shape.FLAG.value))
            bounds = {bound: self._whole((*where, bound), own.get(bound, 0), "5") or 0 for bound in ("low", "high")}
            options = self._texts((*where, "options"), own.get("options", []))
            yield CardField(key, self._text((*where, "label"), own.get("label", key)), kind, **bounds, options=options)

    def _known_entries(self, where: tuple[str, ...], table: dict[str, Any], known: tuple[str, ...], what: str) -> None:
        for entry in table.keys() - set(known):
            self.problems.append(unknown((*where, clean_text(entry)), what, entry, known))

    def _standing(self, document: dict[str, Any]) -> Iterable[StandingLine]:
        for key, own in self._tables(document, "standing"):
            where = ("standing", key)
            self._known_entries(where, own, _STANDING_KEYS, _("nothing that a standing line says"))
            if (value := self._whole((*where, "value"), own.get("value"), "1")) is None:
                continue
            rolls = tuple(
                self._names.present("resolver", roll) for roll in self._texts((*where, "on"), own.get("on", []))
            )
            conditions = tuple(self._conditions((*where, "when"), rolls, own.get("when", {})))
            yield StandingLine(key, self._text((*where, "label"), own.get("label", key)), value, rolls, conditions)

    def _results(self, document: dict[str, Any]) -> Iterable[RowChange]:
        for key, rows in self._tables(document, "results"):
            roll = self._names.present("resolver", key)
            for run, results in rows.items():
                where = ("results", key, run)
                if (read := _RUN.fullmatch(run)) is None:
                    self._wrong(where, _("give a total, or a run of them such as {example}"), "4..9")
                    continue
                low = int(read[1])
                yield RowChange(roll, low, low if read[2] is None else int(read[2]), self._texts(where, results))

    def _score(self, document: dict[str, Any]) -> Iterable[Tally]:
        known = counted_fields(self._system, House(fields=self._own))
        for key, own in self._tables(document, "score"):
            where = ("score", key)
            self._known_entries(where, own, _TALLY_KEYS, _("nothing that a sum says"))
            if (value := self._whole((*where, "value"), own.get("value", 1), "1")) is None:
                continue
            per = self._of_all_cards(self._text((*where, "per"), own.get("per", "")))
            whose = self._one_of((*where, "of"), own.get("of", WHOSE[0]), WHOSE)
            which = self._one_of((*where, "which"), own.get("which", WHICH[0]), WHICH)
            conditions = tuple(
                self._compared((*where, "when"), own.get("when", {}), self._of_all_cards, known, '{ "morale" = 5 }')
            )
            label = self._text((*where, "label"), own.get("label", key))
            yield Tally(key, label, value, per, whose == "enemy", which == "out", conditions)

    def _one_of(self, where: tuple[str, ...], value: object, known: tuple[str, ...]) -> str:
        if isinstance(value, str) and value in known:
            return value
        self._wrong(where, _("give one of {known}").format(known=", ".join(known)))
        return known[0]

    def _of_all_cards(self, key: str) -> str:
        """The key of a card value; one of the table's own is written without what its key begins with."""
        return f"{OWN}{key}" if key in {own.key for own in self._own} else self._names.present("field", key)

    def _conditions(self, where: tuple[str, ...], rolls: tuple[str, ...], table: object) -> Iterable[Condition]:
        known = {key: field for roll in rolls for key, field in self._fields(roll).items() if "." in key}
        return self._compared(where, table, partial(self._of_a_roll, rolls), known, '{ "actor.morale" = { ">" = 5 } }')

    def _compared(
        self,
        where: tuple[str, ...],
        table: object,
        key_of: Callable[[str], str],
        cards: Mapping[str, AnyField],
        example: str,
    ) -> Iterable[Condition]:
        """Conditions under the keys that `key_of` makes of those in the file; those of `cards` have a default."""
        if not isinstance(table, dict):
            self._wrong(where, _("give a table, such as {example}"), example)
            return
        for entry, value in table.items():
            key = key_of(entry)
            signed = value if isinstance(value, dict) else {"==": value}
            for sign, compared in signed.items():
                values = compared if isinstance(compared, list) else [compared]
                if not all(isinstance(each, bool | int | float | str) for each in values):
                    self._wrong((*where, entry), _("give numbers, texts, true or false"))
                    continue
                default = cards[key].default if key in cards else None
                yield Condition(key, sign, tuple(values), None if isinstance(default, tuple) else default)

    def _of_a_roll(self, rolls: tuple[str, ...], key: str) -> str:
        """The present key of a condition on these rolls: an answer of theirs, or a value of the card of one in them."""
        part, dot, field = key.partition(".")
        named = f"{part}.{self._of_all_cards(field)}" if dot else key
        kind = "role" if dot else "input"
        now = (self._names.present(f"resolver/{roll}/{kind}", part) for roll in rolls)
        present = next((each for each in now if each != part), part)
        return f"{present}{named.removeprefix(part)}"

    def _fields(self, roll: str) -> dict[str, AnyField]:
        resolvers = {resolver.key: resolver for resolver in self._system.rolls.resolvers}
        if roll not in resolvers:
            return {}
        return conditional_fields(self._system, resolvers[roll], House(fields=self._own))

    def _figure(self, where: tuple[str, ...], change: object) -> dict[str, int] | None:
        if not isinstance(change, dict) or len(change) != 1 or not change.keys() <= set(_LINE_KEYS):
            self._wrong(where, _("give one of: value = …, for a printed figure; add = …, for one that is worked out"))
            return None
        ((key, figure),) = change.items()
        whole = self._whole((*where, key), figure, "2")
        return None if whole is None else {key: whole}

    def _whole(self, where: tuple[str, ...], value: object, example: str) -> int | None:
        # A yes or no is no number, though Python has it as one.
        if type(value) is int:
            return value
        self._wrong(where, _("give a whole number, such as {example}"), example)
        return None

    def _table(self, document: dict[str, Any], key: str) -> dict[str, Any]:
        table = document.get(key, {})
        if isinstance(table, dict):
            return table
        self._wrong((key,), _("give a table, under {example}"), f"[{key}]")
        return {}

    def _tables(self, document: dict[str, Any], key: str) -> Iterable[tuple[str, dict[str, Any]]]:
        """The tables within a table, by their keys; an entry that is none is left out and told."""
        for name, table in self._table(document, key).items():
            if isinstance(table, dict):
                yield name, table
            else:
                self._wrong((key, name), _("give a table, under {example}"), f"[{key}.{clean_text(name)}]")

    def _pairs(self, document: dict[str, Any], key: str) -> dict[str, str]:
        return {name: self._text((key, name), value) for name, value in self._table(document, key).items()}

    def _text(self, where: tuple[str, ...], value: object) -> str:
        if isinstance(value, str):
            return clean_text(value, 1000)
        self._wrong(where, _("give a text, such as {example}"), '"…"')
        return ""

    def _texts(self, where: tuple[str, ...], value: object) -> tuple[str, ...]:
        """One text, or a list of them."""
        if isinstance(value, list):
            return tuple(self._text(where, each) for each in value)
        return (self._text(where, value),)

    def _wrong(self, where: tuple[str, ...], problem: str, example: str = "") -> None:
        self.problems.append(Misfit(tuple(map(clean_text, where)), problem.format(example=example)))


class HouseFile(Struct, frozen=True):
    """A file in the folder of houses: for which system, with which house, or what is wrong with it."""

    path: Path
    system: str
    house: House
    problem: str = ""


def houses_folder(folder: Path) -> Path:
    """Where the houses of those lie whose battles are kept in this folder."""
    return folder / FOLDER


def houses_in(folder: Path) -> tuple[HouseFile, ...]:
    """The files in a folder of houses, by name; those that are none, with what is wrong with each."""
    return tuple(map(_house_in, toml_files(folder, MOST_FILES)))


def _house_in(path: Path) -> HouseFile:
    try:
        system, house = read_house(path)
    except NotAccepted as wrong:
        return HouseFile(path, "", House(), str(wrong))
    return HouseFile(path, system.key, house)
