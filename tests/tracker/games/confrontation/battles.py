"""Battles of Confrontation for tests: the demo's units, a step, a roll, a procedure walked to its end."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.play import playing, the_demo
from tracker.battle.acts import Act
from tracker.battle.battle import Battle, UnitId
from tracker.battle.commands import AnswerProcedure, GoTo, Resolve, SetValues
from tracker.battle.dice import Face
from tracker.battle.events import AnyEvent, BattleValueChanged, Changed, Owed, Rolled, Voided
from tracker.battle.fields import Scalar
from tracker.games.confrontation import SYSTEM
from tracker.play.history import History
from tracker.play.rolls import question
from tracker.rules.resolver import Resolution
from tracker.rules.system import Ask, Choose, Count, PickUnit, RollFor

ALYS, SPEARS, BOWS, RIDERS = (
    UnitId("ser-alys-of-the-heath"),
    UnitId("heath-spears"),
    UnitId("yew-bows"),
    UnitId("bracken-riders"),
)
GORM, AXES, BEAST, LAMPS, JAVELINS = (
    UnitId("gorm-underlight"),
    UnitId("delve-axes"),
    UnitId("the-cellar-beast"),
    UnitId("lamp-pair"),
    UnitId("delve-javelins"),
)
EMREL, VARA, ENGINE, GOATS, WRAITH = (
    UnitId("brother-emrel"),
    UnitId("vara-ashtongue"),
    UnitId("heath-stone-thrower"),
    UnitId("goat-riders"),
    UnitId("pit-wraith"),
)
Marked = tuple[UnitId, dict[str, Any]]

NAMES = {
    "ALYS": ALYS, "SPEARS": SPEARS, "BOWS": BOWS, "RIDERS": RIDERS, "EMREL": EMREL, "ENGINE": ENGINE,
    "GORM": GORM, "AXES": AXES, "BEAST": BEAST, "LAMPS": LAMPS, "JAVELINS": JAVELINS, "VARA": VARA, "GOATS": GOATS,
}  # fmt: skip


def d6(*faces: int) -> tuple[Face, ...]:
    return tuple(Face(6, face) for face in faces)


def at(step: str, side: str = "", history: History | None = None) -> History:
    """The demo battle, or another, at that step."""
    return demo_at(step, side) if history is None else playing(history, GoTo(step, side))


@cache
def demo_at(step: str, side: str) -> History:
    """The demo battle at that step, made once."""
    return playing(the_demo(SYSTEM), GoTo(step, side))


def a_roll(key: str, *faces: int, inputs: dict[str, Any] | None = None, **bindings: UnitId) -> Resolve:
    return Resolve(key, bindings, inputs or {}, d6(*faces))


def value(battle: Battle, unit: UnitId, key: str) -> Scalar:
    found: Scalar = battle.units[unit][SYSTEM.field(key)]
    return found


def answering(history: History, answers: dict[str, Any]) -> History:
    """The procedure under way to its end; each answer by the start of its key, a roll by its faces."""
    for _question in range(200):
        if not history.battle.running:
            return history
        history = answered(history, answers)
    raise AssertionError("the procedure does not end")


def answered(history: History, answers: dict[str, Any]) -> History:
    """The procedure under way with its present question answered; without an answer given, the first or the usual."""
    running = history.battle.running[-1]
    ask = question(SYSTEM, history.battle, running)
    assert ask is not None
    given = next((answer for key, answer in answers.items() if ask.key.startswith(key)), None)
    match ask:
        case RollFor():
            given = () if given is None else given
            assert isinstance(given, tuple), ask
            inputs = {**ask.inputs, **(given[0] if given and isinstance(given[0], dict) else {})}
            faces = d6(*(face for face in given if isinstance(face, int)))
            return playing(history, Resolve(ask.resolver, ask.bindings, inputs, faces, procedure=running.id))
        case Choose(options=options):
            return playing(history, AnswerProcedure(running.id, given or options[0].key))
        case PickUnit(candidates=candidates):
            picked = given if given is not None else candidates[0]
            return playing(history, AnswerProcedure(running.id, picked))
        case Count(field=field):
            return playing(history, AnswerProcedure(running.id, field.default if given is None else given))


def having(history: History, unit: UnitId, **values: Scalar) -> History:
    """The battle with these values of a unit set by hand."""
    return playing(history, SetValues(unit, values, "for the test"))


def made_first(act: Act) -> Resolution:
    """The roll that an act begins with."""
    first = act.events[0]
    assert isinstance(first, Rolled)
    return first.resolution


def values_of(history: History, unit: UnitId, *keys: str) -> tuple[Scalar, ...]:
    """Several values of a unit as they stand."""
    return tuple(value(history.battle, unit, key) for key in keys)


def owed_now(history: History) -> list[tuple[str, dict[str, str]]]:
    """What is owed, each test with the units in its parts."""
    return [(debt.resolver, dict(debt.bindings)) for debt in history.battle.debts]


def changes(history: History) -> list[str]:
    """All that the last act changed, owed and let go, in order, each in a line with the names of this module."""
    return [line for event in history.acts[-1].events if (line := _named(_in_a_line(event)))]


def _named(line: str) -> str:
    for name, unit in NAMES.items():
        line = line.replace(unit, name)
    return line


def _in_a_line(event: AnyEvent) -> str:
    match event:
        case Changed(unit, key, was, now, cause):
            return f"{unit} {key}: {was} to {now} ({cause})"
        case Owed(debt):
            who = ", ".join(f"{role} {unit}" for role, unit in debt.bindings.items())
            given = ", ".join(f"{key} {said}" for key, said in debt.inputs.items())
            return f"owed {debt.resolver}: {who}; {given}; {debt.due} ({debt.cause})"
        case Voided(_debt, cause):
            return f"void ({cause})"
        case BattleValueChanged(key, was, now, cause):
            return f"{key}: {was} to {now} ({cause})"
        case _:
            return ""


def so(history: History, *standing: Marked) -> History:
    """The battle with these units standing so."""
    for unit, marks in standing:
        history = having(history, unit, **marks)
    return history


def fighting(*units: UnitId) -> list[Marked]:
    """These units in one melee."""
    return [(unit, {"melee": 2}) for unit in units]


def asked(history: History, answers: dict[str, Any]) -> list[str]:
    """Every question of the procedure under way till its end, each in a line with the names of this module."""
    lines: list[str] = []
    while history.battle.running:
        running = history.battle.running[-1]
        ask = question(SYSTEM, history.battle, running)
        assert ask is not None
        lines.append(_named(_asked_in_a_line(ask)))
        history = answered(history, answers)
    return lines


def _asked_in_a_line(ask: Ask) -> str:
    match ask:
        case Choose(key, _text, options):
            return f"choose {key}: {' '.join(option.key for option in options)}"
        case PickUnit(key, _text, candidates, or_none):
            return f"pick {key}: {' '.join((*candidates, *(['nobody'] if or_none else [])))}"
        case Count(key, _text, field):
            return f"count {key}: {field.low:g} to {field.high:g}, {field.default}"
        case RollFor(key, _text, resolver, bindings, inputs):
            cast = " ".join(bindings.values())
            given = "".join(f", {name} {said}" for name, said in inputs.items())
            return f"roll {key}: {resolver} {cast}{given}"
