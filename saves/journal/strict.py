"""JSON as this package accepts it: bounded, ASCII, finite, without a key said twice."""

import json
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

import msgspec

from saves.journal.failures import Unstorable
from saves.journal.limits import Limits

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"

_BRACKETS_OR_STRINGS: Final = re.compile(rb'"(?:[^"\\]|\\.)*"|[\[\]{}]')
_DIGITS_AS_ZEROS: Final = bytes(48 if 48 <= code <= 57 else code for code in range(256))
_BRACKETS: Final = bytes.maketrans(b"{}", b"[]")
_NO_BRACKETS: Final = bytes(code for code in range(256) if code not in b"{}[]")
_NO_BONES: Final = bytes(code for code in range(256) if code not in b'{}[]"\n')
_SHORT: Final = 2048
"""Bytes of a skeleton worth being remembered."""
_LONG_NUMBER: Final = b"0" * 16
_ESCAPED: Final = re.compile(rb"\\.")
_NOT_ASCII: Final = re.compile("[^\x00-\x7f]")

_decode: Final = msgspec.json.Decoder().decode
_encode: Final = msgspec.json.Encoder().encode


def dump(document: object) -> bytes:
    """The document as compact ASCII JSON; `Unstorable` if reading it back would give anything else."""
    try:
        raw = to_ascii(_encode(document))
    except (TypeError, ValueError, RecursionError):
        # Kinds of text, numbers or mappings of one's own, which json knows to be what they derive from.
        raw = _dump_slowly(document)
    if not _comes_back(raw, document):
        raise Unstorable("a document holds keys or values that JSON would change (numbers as keys, tuples, …)")
    return raw


def _dump_slowly(document: object) -> bytes:
    try:
        return json.dumps(document, allow_nan=False, separators=(",", ":")).encode("ascii")
    except (TypeError, ValueError, RecursionError) as error:
        raise Unstorable(f"a document cannot be written as JSON: {error}") from None


def _comes_back(raw: bytes, document: object) -> bool:
    try:
        return bool(_decode(raw) == document)
    except (ValueError, RecursionError):
        return False


def load(raw: bytes) -> Any:
    """A fresh copy of a document that was vetted before."""
    return _decode(raw)


def same(document: object, raw: bytes) -> bool:
    """Whether the document is certainly what `raw` says; a wrong no only costs time."""
    try:
        return _encode(document) == raw
    except (TypeError, ValueError, RecursionError):
        return False


def to_ascii(raw: bytes) -> bytes:
    r"""JSON with every character beyond ASCII written as \uXXXX, where JSON allows them: inside strings."""
    return raw if raw.isascii() else _NOT_ASCII.sub(_escape, raw.decode()).encode("ascii")


def _escape(match: re.Match[str]) -> str:
    return json.dumps(match.group())[1:-1]


def vet(raw: bytes, limits: Limits) -> None:
    """Raise `Unstorable` unless `raw` is one JSON value within the limits.

    Nearly every line is spelled exactly as we spell it, which one decode and one encode prove at once: no
    duplicate key, no stray space. Only what is spelled otherwise goes through the slow reading.
    """
    if not (are_surely_within([raw], limits) and _is_spelled_as_by_us(raw)):
        _vet_slowly(raw, limits)


def bound(raw: bytes, limits: Limits) -> None:
    """`vet` for what this package itself encoded, where only the limits can be broken."""
    if not are_surely_within([raw], limits):
        _vet_slowly(raw, limits)


def are_spelled_as_by_us(raws: Sequence[bytes]) -> bool:
    """Whether JSON values are all written as `dump` would write them."""
    return _is_spelled_as_by_us(b"[%b]" % b",".join(raws))


def _is_spelled_as_by_us(raw: bytes) -> bool:
    try:
        return raw.isascii() and to_ascii(_encode(_decode(raw))) == raw
    except (ValueError, RecursionError):
        return False


def are_surely_within(raws: Sequence[bytes], limits: Limits) -> bool:
    """Whether JSON values keep the limits, as far as that can be told without a look at each sign."""
    together = b"\n".join(raws)
    if together.translate(_DIGITS_AS_ZEROS).rfind(_LONG_NUMBER) >= 0:
        return False
    skeletons = together.translate(None, _NO_BONES).split(b"\n")
    if b"\\" in together or len(skeletons) != len(raws):
        return all(_is_surely_within(raw, limits) for raw in raws)
    if any(len(raw) > limits.string and _longest_part(raw) > limits.string for raw in raws):
        return False
    return all(_bears(skeleton, limits.depth) for skeleton in set(skeletons))


def _is_surely_within(raw: bytes, limits: Limits) -> bool:
    plain = _ESCAPED.sub(b"..", raw) if b"\\" in raw else raw
    return (len(raw) <= limits.string or _longest_part(plain) <= limits.string) and _bears(
        plain.translate(None, _NO_BONES), limits.depth
    )


def _longest_part(raw: bytes) -> int:
    """Of JSON without escapes: no text in it is longer."""
    return max(map(len, raw.split(b'"')))


def _bears(skeleton: bytes, depth: int) -> bool:
    """Whether JSON nests at most so deep of which these are all the brackets and quotation marks, none escaped."""
    # Most lines are built like others.
    return (_is_borne_out if len(skeleton) > _SHORT else _remembered)(skeleton, depth)


def _is_borne_out(skeleton: bytes, depth: int) -> bool:
    # Without escapes every second part is a text.
    return _nests_at_most(b"".join(skeleton.split(b'"')[::2]), depth)


_remembered: Final = lru_cache(1024)(_is_borne_out)


def _nests_at_most(raw: bytes, depth: int) -> bool:
    brackets = raw.translate(_BRACKETS, _NO_BRACKETS)
    for _level in range(depth):
        if not brackets:
            return True
        # Each round takes the innermost ones away.
        brackets = brackets.replace(b"[]", b"")
    return not brackets


def _vet_slowly(raw: bytes, limits: Limits) -> None:
    if not raw.isascii():
        raise Unstorable("text beyond ASCII")
    if _depth(raw) > limits.depth:
        raise Unstorable(f"nested deeper than {limits.depth}")
    if (longest := _longest_string(raw)) > limits.string:
        raise Unstorable(f"a text of {longest:,} bytes; {limits.string:,} are accepted")

    def whole(digits: str) -> int:
        # int() refuses very long digits itself, with a sentence about our interpreter rather than the file.
        if len(digits) > 20 or abs(int(digits)) > limits.integer:
            raise Unstorable(f"a whole number beyond ±{limits.integer}")
        return int(digits)

    try:
        # The fast decoder is the one that reads documents later: what it refuses (NaN, 1e999, half a
        # character) is refused now. What it would let pass, a key said twice, is for the other one to find.
        _decode(raw)
        json.loads(raw, object_pairs_hook=_once, parse_int=whole)
    except Unstorable:
        raise
    except (ValueError, RecursionError) as error:
        raise Unstorable(str(error)) from None


def _depth(raw: bytes) -> int:
    deepest = depth = 0
    for match in _BRACKETS_OR_STRINGS.finditer(raw):
        mark = match.group()[0]
        if mark in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif mark in b"]}":
            depth -= 1
    return deepest


def _longest_string(raw: bytes) -> int:
    return max((len(match.group()) - 2 for match in _BRACKETS_OR_STRINGS.finditer(raw)), default=0)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise Unstorable("a key given twice")
    return members
