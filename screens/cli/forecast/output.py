"""A forecast as it is told: one object for a program, lines and bars for a reader."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from screens.cli.lines import columns, say
from tracker.play.forecast import Chance, Outlook, TestOutlook, left_as_usual
from tracker.play.sheets import OpenSheet
from tracker.rules.forecast.spread import Spread
from tracker.views.figures import percent
from tracker.views.sentences.forecast import (
    Chart,
    assumed_in_short,
    assumptions,
    charts,
    circumstances,
    in_a_line,
    what_it_is,
)
from tracker.views.sentences.house import counted_by_the_house
from tracker.views.sentences.names import unit_name
from tracker.words import _

_BAR: Final = 30


def as_object(opened: OpenSheet, seen: Outlook) -> dict[str, Any]:
    """The forecast as one object; every chance as a number and as a fraction."""
    battle, by_house = opened.battle, counted_by_the_house(opened, seen)
    return {
        "system": opened.system.key,
        "sheet": opened.sheet.key,
        **({"house": battle.house.name, "by_house": list(by_house)} if by_house else {}),
        "exact": not seen.rest,
        "uncertain": _chance(seen.rest),
        "trials": seen.trials,
        "why": [_(reason) for reason in seen.why],
        "assumed": [
            {"key": assumption.ask.key, "question": question, "value": assumption.value, "answer": answer}
            for assumption, (question, answer) in zip(seen.assumed, assumptions(battle, seen), strict=True)
        ],
        "usual": [
            {"resolver": usual.resolver, "key": usual.field.key, "value": usual.value, "most_gain": _chance(usual.gain)}
            for usual in left_as_usual(opened)
        ],
        "sides": [{"side": side.side, "losses": _spread(side.losses)} for side in seen.sides],
        "units": [
            {
                "unit": unit.unit,
                "name": unit_name(battle, unit.unit),
                "side": battle.units[unit.unit].side,
                "losses": _spread(unit.losses),
                "gone": _between(unit.gone),
                "routs": _between(unit.routs),
                "tests": [_test(test) for test in unit.tests],
            }
            for unit in seen.units
        ],
    }


def _test(test: TestOutlook) -> dict[str, Any]:
    return {
        "resolver": test.resolver,
        "taken": _between(test.taken),
        "failed": None if test.failed is None else _between(test.failed),
    }


def _spread(losses: Spread) -> dict[str, Any]:
    return {
        "expected": float(losses.expected),
        "low": losses.low,
        "high": losses.high,
        "chances": [{"lost": number, **_chance(chance)} for number, chance in losses.chances.items()],
    }


def _between(chance: Chance) -> dict[str, Any]:
    """A chance, and between what and what it lies where not all was followed."""
    reach = {} if chance.low == chance.high else {"low": float(chance.low), "high": float(chance.high)}
    return {**_chance(chance.likely), **reach}


def _chance(chance: Fraction) -> dict[str, Any]:
    return {"chance": float(chance), "fraction": str(chance)}


def show(opened: OpenSheet, seen: Outlook) -> None:
    """The forecast in lines: in short, a chart for each unit with its figures, what was assumed."""
    system, battle, page = opened.system, opened.battle, opened.sheet
    say(f"{_(page.label)} ({system.key}.{page.key})")
    say(in_a_line(battle, seen, system.words.losing), 2)
    for chart in charts(system, battle, seen):
        say()
        say(chart.heading)
        columns(list(_rows(chart)))
    say()
    assumed = assumed_in_short(battle, seen)
    if assumed:
        say(_("assumed"))
        columns(assumed)
    usual = circumstances(opened)
    if usual:
        say(_("defaults assumed"))
        columns(usual)
    if by_house := counted_by_the_house(opened, seen):
        say(_("by “{house}”").format(house=battle.house.name))
        for row in by_house:
            say(row, 2)
    say(what_it_is(seen))
    for reason in seen.why:
        say(_(reason), 2)


def _rows(chart: Chart) -> Iterator[tuple[str, str]]:
    for bar in chart.bars:
        drawn = "#" * max(round(float(bar.of_longest) * _BAR), 1)
        yield bar.label, f"{percent(bar.chance):>5}  {drawn}"
    yield from chart.figures
