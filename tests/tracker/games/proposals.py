"""What a procedure proposes on its way: each question as a line, with its likeliest answer and its words for a row."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from tests.play import playing
from tracker.battle.battle import Running
from tracker.battle.commands import AnswerProcedure, Resolve
from tracker.battle.dice import Face
from tracker.battle.fields import Scalar
from tracker.play.history import History
from tracker.play.rolls import draft, question
from tracker.rules.system import Ask, Choose, Count, PickUnit, RollFor


class Thrown(Struct, frozen=True):
    """These faces for the roll that is asked for, with these of its inputs said otherwise."""

    faces: tuple[int, ...]
    inputs: Mapping[str, Scalar]


def thrown(*faces: int, **inputs: Scalar) -> Thrown:
    """The dice of the roll that comes next."""
    return Thrown(faces, inputs)


def told(ask: Ask) -> str:
    """`key ~likeliest 'short'` of a question, `key roll: by earlier answers -> foreseen end 'short'` of a roll."""
    match ask:
        case Count(key=key, field=field, short=short):
            line = f"{key} ~{field.default}"
        case Choose(key=key, usual=usual, short=short):
            line = f"{key} ~{usual}" if usual else key
        case PickUnit(key=key, usual=chosen, short=short):
            line = key if chosen is None else f"{key} ~{chosen or 'nobody'}"
        case RollFor(key=key, resolver=resolver, by=by, foreseen=foreseen, short=short):
            line = f"{key} {resolver}" + (f": {' '.join(by)}" if by else "") + (f" -> {foreseen}" if foreseen else "")
    return f"{line} '{short}'" if short else line


def going(history: History, *said: Scalar | Thrown) -> tuple[History, list[str]]:
    """The battle after these answers and rolls, and a line for every question on the way, the open one the last."""
    lines: list[str] = []
    for one in (*said, None):
        running = _running(history)
        ask = None if running is None else question(history.system, history.battle, running)
        if running is None or ask is None:
            break
        lines.append(told(ask))
        if isinstance(one, Thrown) and isinstance(ask, RollFor):
            given, faces = {**ask.inputs, **one.inputs}, _dice(history, ask, one)
            history = playing(history, Resolve(ask.resolver, ask.bindings, given, faces, procedure=running.id))
        elif one is not None and not isinstance(one, Thrown):
            history = playing(history, AnswerProcedure(running.id, one))
        elif one is not None:
            raise AssertionError(f"{told(ask)} is no roll")
    return history, lines


def proposed(history: History, *said: Scalar | Thrown) -> list[str]:
    """A line for every question that these answers and rolls lead through."""
    return going(history, *said)[1]


def _running(history: History) -> Running | None:
    return history.battle.running[-1] if history.battle.running else None


def _dice(history: History, ask: RollFor, one: Thrown) -> tuple[Face, ...]:
    resolver = history.system.resolver(ask.resolver)
    case, _known = draft(history.system, history.battle, resolver, ask.bindings, {**ask.inputs, **one.inputs})
    wanted = resolver.throws(case)
    return () if wanted is None else tuple(Face(wanted.die.sides, face) for face in one.faces)
