"""Every change an act made, each event a short line: nothing that follows is left unsaid."""

from __future__ import annotations

from tracker.battle.battle import Debt, DebtId
from tracker.battle.events import (
    AnyEvent,
    BattleValueChanged,
    Changed,
    ContactEnded,
    ContactMade,
    Deferred,
    Owed,
    ProcedureAnswered,
    ProcedureBegan,
    ProcedureEnded,
    Rolled,
    StepEntered,
    Ticked,
    TokenPlaced,
    Voided,
)
from tracker.play.history import History


def changes(history: History) -> list[str]:
    """What the last act changed, in the order it came about."""
    known = {debt.id: debt for debt in history.befores[-1].debts} | {
        event.debt.id: event.debt for event in history.acts[-1].events if isinstance(event, Owed)
    }
    return [_told(event, known) for event in history.acts[-1].events]


def _told(event: AnyEvent, known: dict[DebtId, Debt]) -> str:
    match event:
        case Changed(unit, key, was, now, cause):
            return f"{unit}.{key} {was!r} to {now!r} ({cause})"
        case BattleValueChanged(key, was, now, cause):
            return f"{key} {was!r} to {now!r} ({cause})"
        case Owed(debt):
            return f"owed {_debt(debt)} ({debt.cause}), due {debt.due} of turn {debt.turn}"
        case Voided(number, cause):
            return f"void {_debt(known[number])} ({cause})"
        case Deferred(number, due):
            return f"deferred {_debt(known[number])} to {due}"
        case Rolled(resolution, debt=number):
            paid = "" if number is None else f", pays {_debt(known[number])}"
            return f"rolled {resolution.resolver}: {resolution.outcome}{paid}"
        case TokenPlaced(unit, token):
            return f"token {token} by {unit}"
        case Ticked(unit, done):
            return f"ticked {unit} {done}"
        case StepEntered(turn, step):
            return f"step {turn} {step}"
        case ProcedureBegan(_number, procedure, bindings):
            return f"began {procedure} {_pairs(bindings)}"
        case ProcedureAnswered(_number, answer):
            return f"answered {answer.key}={answer.value}"
        case ProcedureEnded(_number, complete):
            return f"ended {'whole' if complete else 'half done'}"
        case ContactMade(unit, enemy, how):
            return f"{unit} touches {enemy} ({how.value})"
        case ContactEnded(unit, enemy):
            return f"{unit} and {enemy} part"
        case _:
            return type(event).__name__


def _debt(debt: Debt) -> str:
    return " ".join(part for part in (debt.resolver, _pairs(debt.bindings), _pairs(debt.inputs)) if part)


def _pairs(values: object) -> str:
    assert isinstance(values, dict)
    return ",".join(f"{key}={value}" for key, value in values.items())
