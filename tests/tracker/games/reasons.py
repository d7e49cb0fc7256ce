"""What each reason may change, and what each debt is about: every event of play held against a table typed by hand."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any, Final

from tracker.battle.battle import Debt
from tracker.battle.events import BattleValueChanged, Changed, Owed
from tracker.battle.fields import Scalar

BY_HAND: Final = frozenset({"", "hand"})


def amiss(key: str, events: Iterable[object]) -> list[str]:
    """The changes and debts among these events that the system's table has not: each as a line."""
    table = import_module(f"tests.tracker.games.{key}.reasons_table")
    told: list[str] = []
    for event in events:
        match event:
            case Changed(key=field, was=was, now=now, cause=cause) if cause not in BY_HAND:
                if not may_change(table.CHANGES.get(cause, ""), field, was, now):
                    told.append(f"{cause}: {field} {was!r} to {now!r}")
            case BattleValueChanged(key=field, was=was, now=now, cause=cause) if cause not in BY_HAND:
                if not may_change(table.CHANGES.get(cause, ""), field, was, now):
                    told.append(f"{cause}: {field} {was!r} to {now!r}")
            case Owed(debt=debt) if debt.cause in table.OWED:
                if (said := in_a_line(debt)) not in [line.strip() for line in table.OWED[debt.cause].split("|")]:
                    told.append(f"{debt.cause}: owed {said}")
            case Owed(debt=debt) if debt.cause in WRITTEN:
                pass
            case Owed(debt=debt):
                told.append(f"{debt.cause}: owed {in_a_line(debt)}, a reason of its own")
    return told


WRITTEN: Final = frozenset({"called_for", "seen"})
"""Tests that the table called for."""


def may_change(allowed: str, field: str, was: Scalar, now: Scalar) -> bool:
    """Whether a row has this change: `key` any, `key+` a rise, `key-` a fall, `key=value` to that value alone."""
    return any(_fits(one, field, was, now) for one in allowed.split())


def _fits(one: str, field: str, was: Scalar, now: Scalar) -> bool:
    if one.endswith(("+", "-")):
        rises = one.endswith("+")
        return one[:-1] == field and _is_more(now, was) is rises and was != now
    key, is_one, value = one.partition("=")
    return key == field and (not is_one or str(now) in value.split("/"))


def _is_more(one: Any, other: Any) -> bool:
    return bool(one > other)


def in_a_line(debt: Debt) -> str:
    """`roll parts; what is given with it`, words of a rule with their value, figures and units without."""
    given = [f"{key}={value}" if _is_told(value) else key for key, value in debt.inputs.items()]
    return "; ".join([" ".join((debt.resolver, *debt.bindings)), " ".join(given)]) if given else " ".join(
        (debt.resolver, *debt.bindings)
    )  # fmt: skip


def _is_told(value: Scalar) -> bool:
    return isinstance(value, (str, bool))
