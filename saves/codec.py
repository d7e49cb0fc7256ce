"""Acts and documents, each way: the one place where a battle is a dictionary with string keys."""

from __future__ import annotations

from typing import Any, TypeAlias, TypeVar

import msgspec

from saves.errors import Misfit
from saves.limits import bounded
from tracker.history import Act
from tracker.text import NOTE_LENGTH, clean_text
from tracker.words import _

Document: TypeAlias = dict[str, Any]
S = TypeVar("S", bound=msgspec.Struct)


class Meta(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a library shows of a battle without playing it through.

    `turn`, `step` and `side` are the place it stands at. `last` is the number (from 1) of the last act that
    stands, 0 for none; `found` the place that act found the battle at, and `names` the units and sides it speaks
    of, by id. Times are seconds since 1970.
    """

    schema: int
    title: str
    system: str
    created: float
    opened: float
    saved: float
    turn: int = 0
    step: str = ""
    side: str = ""
    last: int = 0
    found: tuple[int, str, str] = (0, "", "")
    names: dict[str, str] = {}


def from_act(act: Act) -> Document:
    """An act as a document of the table `acts`."""
    return _plain(act)


def to_act(document: object) -> Act:
    """The act in a document, its texts cleaned again; `Misfit` says what is wrong with it."""
    return _read(document, Act)


def from_meta(meta: Meta) -> Document:
    """A battle's card as the one document of the table `meta`."""
    return _plain(meta)


def to_meta(document: object) -> Meta:
    """The card in a document; raises as `to_act` does."""
    return _read(document, Meta)


def _plain(value: Act | Meta) -> Document:
    # Through JSON text, because a document must be what reading the file would give: lists, never tuples.
    plain: Document = msgspec.json.decode(msgspec.json.encode(value))
    return plain


def _read(document: object, shape: type[S]) -> S:
    bounded(document)
    try:
        return msgspec.convert(harmless(document), shape)
    except msgspec.ValidationError as error:
        raise Misfit(_("it does not hold what it should: {problem}").format(problem=error)) from error


def harmless(value: object) -> object:
    """The value with every text in it cleaned, keys included: a file can be edited by anybody."""
    match value:
        case str():
            return clean_text(value, NOTE_LENGTH)
        case dict():
            return {harmless(key): harmless(inner) for key, inner in value.items()}
        case list() | tuple():
            return [harmless(inner) for inner in value]
        case _:
            return value
