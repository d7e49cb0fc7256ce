"""The rules as a reader may look them up: one fact an id, and what in the app honours it.

A rule system keeps its reference in a folder `reference` of its package:

* `contents.toml`: the chapters in reading order, `file name without its ending = "title"`;
* one TOML file a chapter, one table a fact: `text`, `how` and `where`;
* `rulings.toml`: one table a ruling on some facts, where the printed sheet is damaged, silent or two-sided.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec
from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable

FOLDER: Final = "reference"
CONTENTS: Final = "contents.toml"
RULINGS: Final = "rulings.toml"


class Honour(Enum):
    """In which of three ways the app honours a fact."""

    COMPUTED = "computed"
    """A resolver or a change of state does it."""
    WALKED = "walked"
    """A step of the turn's checklist does it."""
    PROMPTED = "prompted"
    """The sheet leaves it to the table: the app asks and keeps the answer."""


class PointerKind(Enum):
    """The sort of thing that honours a fact."""

    RESOLVER = "resolver"
    STEP = "step"
    FIELD = "field"
    BATTLE = "battle"
    CONSEQUENCE = "consequence"
    PROCEDURE = "procedure"
    PROMPT = "prompt"


class Pointer(Struct, frozen=True):
    """Where in the app a fact is honoured; printed as it is written in the files, `resolver:melee`."""

    kind: PointerKind
    name: str

    def __str__(self) -> str:
        return f"{self.kind.value}:{self.name}"


class Fact(Struct, frozen=True):
    """One rule of the sheet, in words, under the id that code, tests and messages quote.

    `rulings` are those that name it, and what its file says beside them.
    """

    id: str
    text: str
    how: Honour
    where: tuple[Pointer, ...]
    rulings: tuple[str, ...] = ()


class Ruling(Struct, frozen=True):
    """How one doubt about the sheet was settled.

    Where both readings are playable `switch` is the key of the house rule, whose words stand with its declaration
    alone; otherwise it is empty. `other` is empty where nobody would read the sheet otherwise, `confidence` where
    the catalogue of the sheet gives none.
    """

    id: str
    question: str
    default: str
    other: str
    facts: tuple[str, ...]
    confidence: str = ""
    switch: str = ""


class Chapter(Struct, frozen=True):
    """A run of facts that are read together, by id and in printed order."""

    key: str
    title: str
    facts: tuple[str, ...]


class Reference(Struct, frozen=True):
    """Everything one rule system has to look up, facts and rulings by id in reading order."""

    facts: Mapping[str, Fact]
    rulings: Mapping[str, Ruling]
    chapters: tuple[Chapter, ...] = ()


class ReferenceBroken(ValueError):
    """A reference file that cannot be trusted; `id` is empty when the whole file is at fault."""

    def __init__(self, file: str, id: str, problem: str) -> None:  # noqa: A002
        super().__init__(f"{file}, {id}: {problem}" if id else f"{file}: {problem}")
        self.file = file
        self.id = id
        self.problem = problem


class _FactEntry(msgspec.Struct, forbid_unknown_fields=True):
    text: str
    how: Honour
    where: tuple[str, ...]
    rulings: tuple[str, ...] = ()


class _RulingEntry(msgspec.Struct, forbid_unknown_fields=True):
    question: str
    default: str
    other: str
    facts: tuple[str, ...]
    confidence: str = ""
    switch: str = ""


Entry = TypeVar("Entry")

_POINTER: Final = re.compile(rf"({'|'.join(kind.value for kind in PointerKind)}):([A-Za-z0-9_.-]+)")


@cache
def load_reference(package: str) -> Reference:
    """The reference kept in the folder `reference` of a package such as `tracker.games.demonworld`, read once.

    Raises `ReferenceBroken` at the first entry that is misspelt, repeated, incomplete, or names a fact or
    a ruling that does not exist.
    """
    # Imported here: a session that never opens the reference should not wait for it to be readable.
    from importlib.resources import files

    try:
        folder = files(package) / FOLDER
    except ModuleNotFoundError as error:
        raise ReferenceBroken(package, "", "no such package") from error
    return read_reference(folder)


def read_reference(folder: Traversable) -> Reference:
    """The reference kept in a folder, wherever that is; raises as `load_reference` does."""
    rulings = {key: _ruling(key, entry) for key, entry in _entries(folder, RULINGS, _RulingEntry)}
    facts: dict[str, Fact] = {}
    chapters: list[Chapter] = []
    for key, title in _entries(folder, CONTENTS, str):
        file = f"{key}.toml"
        chapter = [_fact(file, name, entry, rulings) for name, entry in _entries(folder, file, _FactEntry)]
        for fact in chapter:
            _check_fact(file, fact, facts, rulings)
            facts[fact.id] = fact
        chapters.append(Chapter(key, title, tuple(fact.id for fact in chapter)))
    _check_files(folder, chapters)
    for ruling in rulings.values():
        _check_ruling(ruling, facts)
    return Reference(MappingProxyType(facts), MappingProxyType(rulings), tuple(chapters))


def _entries(folder: Traversable, file: str, shape: type[Entry]) -> list[tuple[str, Entry]]:
    import tomllib

    try:
        document = tomllib.loads((folder / file).read_text(encoding="utf-8"))
    except OSError as error:
        raise ReferenceBroken(file, "", "cannot be read") from error
    except ValueError as error:
        raise ReferenceBroken(file, "", f"is not TOML: {error}") from error
    entries = []
    for key, value in document.items():
        try:
            entries.append((key, msgspec.convert(value, shape)))
        except msgspec.ValidationError as error:
            raise ReferenceBroken(file, key, str(error)) from error
    return entries


def _check_files(folder: Traversable, chapters: list[Chapter]) -> None:
    read = {CONTENTS, RULINGS, *(f"{chapter.key}.toml" for chapter in chapters)}
    for file in sorted(entry.name for entry in folder.iterdir()):
        if file.endswith(".toml") and file not in read:
            raise ReferenceBroken(file, "", f"is a chapter that {CONTENTS} does not list")


def _fact(file: str, name: str, entry: _FactEntry, rulings: Mapping[str, Ruling]) -> Fact:
    where = []
    for text in entry.where:
        match = _POINTER.fullmatch(text)
        if match is None:
            kinds = ", ".join(f"{kind.value}:" for kind in PointerKind)
            raise ReferenceBroken(file, name, f"{text!r} is not a pointer; a name after one of {kinds} is")
        where.append(Pointer(PointerKind(match[1]), match[2]))
    on_it = (*entry.rulings, *(ruling.id for ruling in rulings.values() if name in ruling.facts))
    return Fact(name, entry.text, entry.how, tuple(where), tuple(dict.fromkeys(on_it)))


def _check_fact(file: str, fact: Fact, earlier: Mapping[str, Fact], rulings: Mapping[str, Ruling]) -> None:
    if fact.id in earlier:
        raise ReferenceBroken(file, fact.id, "stands in an earlier chapter too")
    if not fact.text.strip():
        raise ReferenceBroken(file, fact.id, "has no text")
    if not fact.where:
        raise ReferenceBroken(file, fact.id, "points at nothing that honours it")
    for ruling in fact.rulings:
        if ruling not in rulings:
            raise ReferenceBroken(file, fact.id, f"cites {ruling}, which is no ruling")


def _ruling(name: str, entry: _RulingEntry) -> Ruling:
    return Ruling(
        name,
        question=entry.question,
        default=entry.default,
        other=entry.other,
        confidence=entry.confidence,
        switch=entry.switch,
        facts=entry.facts,
    )


def _check_ruling(ruling: Ruling, facts: Mapping[str, Fact]) -> None:
    for fact in ruling.facts:
        if fact not in facts:
            raise ReferenceBroken(RULINGS, ruling.id, f"concerns {fact}, which is no fact")
    if not ruling.question.strip() or not ruling.default.strip():
        raise ReferenceBroken(RULINGS, ruling.id, "needs a question and a default")
