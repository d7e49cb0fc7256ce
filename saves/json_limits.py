"""How large anything read from a file may be, looked at before it is believed."""

from __future__ import annotations

import json
from typing import Any, Final, NoReturn

from saves.errors import Misfit
from saves.toml.reading import MOST_DIGITS
from tracker.words import _

MOST_BYTES: Final = 64 * 1024 * 1024
MOST_ACTS: Final = 200_000
ROSTER_BYTES: Final = 1024 * 1024
DEEPEST: Final = 24
LONGEST_TEXT: Final = 4096
LARGEST: Final = 2**53


def bounded(value: object, depth: int = 0) -> None:
    """Raise `Misfit` where a decoded document nests too deep, or holds too long a text or too large a number."""
    if depth > DEEPEST:
        raise Misfit(_("it is nested deeper than {depth} levels").format(depth=DEEPEST))
    match value:
        case bool() | None:
            return
        case str() if len(value) > LONGEST_TEXT:
            raise Misfit(_("it holds a text of {length} characters").format(length=len(value)))
        case int() | float() if not -LARGEST <= value <= LARGEST:
            raise Misfit(_("it holds a number that is too large"))
        case dict():
            for key, inner in value.items():
                bounded(key, depth + 1)
                bounded(inner, depth + 1)
        case list() | tuple():
            for inner in value:
                bounded(inner, depth + 1)
        case _:
            return


def parse_json(text: str) -> Any:
    """The value in JSON by whatever hand; `ValueError` has words for one that no battle and no roster holds."""
    try:
        return json.loads(text, object_pairs_hook=_once, parse_int=_whole, parse_constant=_no_number)
    except RecursionError as error:
        raise ValueError(_("brackets nest too deep")) from error


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError(_("a key given twice"))
    return members


def _whole(digits: str) -> int:
    count = len(digits.removeprefix("-"))
    if count > MOST_DIGITS:
        template = _("a number has {count} digits; at most {most} are accepted")
        raise ValueError(template.format(count=count, most=MOST_DIGITS))
    return int(digits)


def _no_number(word: str) -> NoReturn:
    raise ValueError(_("{word} is not a number").format(word=word))
