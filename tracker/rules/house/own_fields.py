"""Values of a table's own on the card: what may be declared, and the fields that come of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tracker.battle.fields import AnyField, Shape, choice, flag, whole
from tracker.battle.house import CardField, House
from tracker.text import NAME_LENGTH
from tracker.words import _

SHAPES: Final = (Shape.FLAG.value, Shape.WHOLE.value, Shape.CHOICE.value)
LEAST: Final = -999
MOST: Final = 999
MOST_FIELDS: Final = 12
MOST_OPTIONS: Final = 20
_KEY: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")


def own_fields(house: House) -> tuple[AnyField, ...]:
    """The fields that a house adds to the card, under a heading of its name."""
    return tuple(_field(own, house.name) for own in house.fields)


def _field(own: CardField, heading: str) -> AnyField:
    match own.shape:
        case Shape.WHOLE.value:
            return whole(
                own.id, own.label, own.low, own.high, own.low if own.low > 0 else min(own.high, 0), group=heading
            )
        case Shape.CHOICE.value:
            return choice(own.id, own.label, {option: option for option in own.options}, group=heading)
        case _:
            return flag(own.id, own.label, group=heading)


def wrong_fields(house: House) -> Iterator[tuple[tuple[str, ...], str]]:
    """The faults in the fields of a house: the place of each in the file, and the values accepted there."""
    if len(house.fields) > MOST_FIELDS:
        yield ("fields",), _("{count} are too many; at most {most}").format(count=len(house.fields), most=MOST_FIELDS)
    for own in house.fields:
        where = ("fields", own.key)
        if _KEY.fullmatch(own.key) is None:
            yield where, _("name it by 1 to 40 of a to z, 0 to 9 and _, a letter first")
        if not is_a_label(own.label):
            yield (*where, "label"), _("give 1 to {most} characters, without braces").format(most=NAME_LENGTH)
        yield from (((*where, key), problem) for key, problem in _wrong_shape(own))


def _wrong_shape(own: CardField) -> Iterator[tuple[str, str]]:
    match own.shape:
        case Shape.FLAG.value if own.options or own.low or own.high:
            yield "kind", _("a flag has neither low, high nor options")
        case Shape.FLAG.value:
            return
        case Shape.WHOLE.value if own.options or not LEAST <= own.low < own.high <= MOST:
            accepted = _("give low and high, whole numbers from {low} to {high}, the lower one first")
            yield "high", accepted.format(low=LEAST, high=MOST)
        case Shape.WHOLE.value:
            return
        case Shape.CHOICE.value:
            has_room = 2 <= len(set(own.options)) == len(own.options) <= MOST_OPTIONS
            if not has_room or own.low or own.high or not all(map(is_a_label, own.options)):
                accepted = _(
                    "give options: {least} to {most} different texts of 1 to {length} characters, without braces"
                )
                yield "options", accepted.format(least=2, most=MOST_OPTIONS, length=NAME_LENGTH)
        case _:
            yield "kind", _("give one of {known}").format(known=", ".join(SHAPES))


def is_a_label(text: str) -> bool:
    """Whether a text may be a label in a house: braces would be taken for a place to fill."""
    return 0 < len(text) <= NAME_LENGTH and not {"{", "}"} & set(text)
