"""Answers and dice as they are given at a keyboard: the next choice, a value as typed, digits that become a face."""

from __future__ import annotations

from tracker.battle.fields import AnyField, Scalar, Shape
from tracker.written import figure


def next_answer(field: AnyField, value: Scalar | None, step: int) -> Scalar:
    """The answer `step` places further: around the choices, the other of yes and no, up or down a number.

    Where no choice is made yet (None) it is the first, or going back the last.
    """
    if value is None:
        return field.options[0 if step > 0 else -1].key
    match field.shape:
        case Shape.FLAG:
            return not value
        case Shape.CHOICE:
            keys = [option.key for option in field.options]
            return keys[(keys.index(str(value)) + step) % len(keys)]
        case Shape.WHOLE:
            return min(max(int(str(value)) + step, int(field.low)), int(field.high))
        case Shape.DECIMAL:
            return min(max(float(str(value)) + step / 2, field.low), field.high)
        case _:
            return value


def as_typed(value: Scalar | None, field: AnyField | None = None) -> str:
    """An answer as somebody would type it, which its field accepts again."""
    match value:
        case tuple() if field is not None and field.counted:
            return field.typed(value)
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case tuple():
            return ", ".join(str(part) for part in value)
        case float():
            return figure(value)
        case _:
            return str(value)


def may_be_empty(field: AnyField) -> bool:
    """Whether nothing at all is an answer."""
    return field.shape in (Shape.TALLY, Shape.WORDS)


def read_digits(sides: int, digits: str, *, finished: bool = False) -> int | None:
    """The face these typed digits mean on that die, None while another digit may follow.

    A lone 0 is the 10 of a D10, and 00 the 100 of a D100, as those dice show them; elsewhere 0 is no face.
    `finished` says that no other digit will come. The face may be one the die does not have: `laying` refuses it.
    """
    number, size = int(digits), len(str(sides))
    is_of_tens = str(sides).strip("0") == "1"
    if number == 0 and len(digits) == size - 1 and is_of_tens:
        return sides
    longest = size - (is_of_tens and sides > 10)
    may_follow = len(digits) < longest and number * 10 <= sides and (number > 0 or sides == 100)
    return None if may_follow and not finished else number
