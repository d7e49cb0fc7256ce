"""Acts and documents, each way: the one place where a battle is a dictionary with string keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final, TypeAlias, TypeVar

import msgspec

from saves.errors import Misfit
from saves.json_limits import bounded
from tracker.battle.acts import Act
from tracker.play.history import stored
from tracker.text import NOTE_LENGTH, harmless
from tracker.words import _

Document: TypeAlias = dict[str, Any]
S = TypeVar("S", bound=msgspec.Struct)

_PLAIN: Final = bytes(code for code in range(32, 127) if code != ord("\\"))
_COMBINING: Final = "\u0300"
"""The first sign that is written over another one."""
_ALIKE: Final = bytes.maketrans(b"123456789E", b"000000000e")
_DOUBTFUL: Final = (b'" ', b' "', b"0" * 16, b"0e")
"""Beside escapes: blanks at the ends of texts, and numbers that may be too large, with all digits taken for zeros."""

_decode_acts: Final = msgspec.json.Decoder(list[Act]).decode


class Meta(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The line a library shows of a battle without playing it through.

    `turn`, `step` and `side` are the place it stands at. `last` is the number (from 1) of the last act that
    stands and tells itself, 0 for none; `place_before` the place the battle stood at before that act, `found` in the
    file, and `names` the units and sides it speaks of, by id. Times are seconds since 1970.
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
    place_before: tuple[int, str, str] = msgspec.field(default=(0, "", ""), name="found")
    names: dict[str, str] = {}


def from_act(act: Act) -> Document:
    """An act as a document of the table `acts`."""
    return _plain(stored(act))


def to_act(document: object) -> Act:
    """The act in a document, its texts cleaned again; `Misfit` says what is wrong with it."""
    return _read(document, Act)


def read_as(shape: type[S]) -> Callable[[bytes], S]:
    """A function that reads documents of that shape as they lie in a file, their texts cleaned; it raises as `to_act`.

    Nearly every one is short and plain ASCII, so that nothing in it needs cleaning: those are read in one step.
    """
    decode = msgspec.json.Decoder(shape).decode

    def read(raw: bytes) -> S:
        if not _is_plain(raw):
            return _read(msgspec.json.decode(raw), shape)
        try:
            return decode(raw)
        except msgspec.ValidationError as error:
            raise _misfit(error) from error

    return read


act_of: Final = read_as(Act)
"""The act in a document as it lies in the file."""


def acts_of(raws: Sequence[bytes]) -> list[Act]:
    """`act_of` for many, in their order: a battle of thousands is read in a fraction of the time."""
    small = [raw for raw in raws if _is_small(raw)]
    together = b",".join(small)
    if _is_harmless(together):
        # Should one document be spelled as two, the count is wrong, and each is read by itself.
        with suppress(msgspec.MsgspecError):
            acts = _decode_acts(b"[%b]" % together)
            if len(acts) == len(small) == len(raws):
                return acts
            if len(acts) == len(small):
                quick = iter(acts)
                return [next(quick) if _is_small(raw) else act_of(raw) for raw in raws]
    return [act_of(raw) for raw in raws]


def _is_plain(raw: bytes) -> bool:
    return _is_small(raw) and _is_harmless(raw)


def _is_small(raw: bytes) -> bool:
    """Whether no text in it is too long, provided that no text in it holds an escape."""
    return len(raw) <= NOTE_LENGTH or max(map(len, raw.split(b'"'))) <= NOTE_LENGTH


def _is_harmless(raw: bytes) -> bool:
    # How deep it nests is no matter here: an act is not recursive, and the journal looked at its depth before.
    if (others := raw.translate(None, _PLAIN)) and not _are_letters(others):
        return False
    digits = raw.translate(_ALIKE)
    # From the end on, which is the quicker way: what is looked for ends in the rarer sign.
    return all(digits.rfind(sign) < 0 for sign in _DOUBTFUL)


def _are_letters(raw: bytes) -> bool:
    """Whether these are Latin letters and signs of one character each, of which none needs cleaning."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return text.isprintable() and max(text) < _COMBINING and "\\" not in text


def from_meta(meta: Meta) -> Document:
    """A battle's head as the one document of the table `meta`."""
    return _plain(meta)


def to_meta(document: object) -> Meta:
    """The head in a document; raises as `to_act` does."""
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
        raise _misfit(error) from error


def _misfit(error: msgspec.ValidationError) -> Misfit:
    return Misfit(_("it does not contain what it should: {problem}").format(problem=error))
