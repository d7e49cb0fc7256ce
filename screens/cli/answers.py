"""The answer of `oriflamme resolve`: in lines for a reader, as one object for a program."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from screens.cli.lines import columns, say
from tracker.battle.battle import Battle
from tracker.battle.fields import Scalar
from tracker.battle.house import Changes
from tracker.rules.answers import as_typed
from tracker.rules.resolver import Applied, Case, Comparison, Effect, Number, Resolution, Resolver
from tracker.rules.system import System
from tracker.views.answer import Answer, answered
from tracker.views.figures import faces_in_words, figure_read, percent, plain, signed
from tracker.views.sentences import effects_in_words, outcome_in_words
from tracker.views.sentences.rolls import house_in_words
from tracker.views.to_roll import needed_on_die
from tracker.words import _, labelled

Odds = Mapping[str, Fraction]


def as_object(
    system: System, resolver: Resolver, case: Case, resolution: Resolution, given: Collection[str], odds: Odds
) -> dict[str, Any]:
    """The roll as one object: see `oriflamme resolve --help` for what its figures mean."""
    answer, fraction = answered(resolver, case, given), resolution.chance
    about: dict[str, Any] = {
        "system": system.key,
        "resolver": resolution.resolver,
        "inputs": answer.inputs,
        "assumed": {key: answer.inputs[key] for key in answer.assumed},
        "needed": list(answer.open),
        "no_effect": [*answer.idle, *answer.idle_rules],
        "switches": {key: case.switches[key] for key in answer.rules},
        "dice": [{"die": face.die, "face": face.face, "source": face.source.value} for face in resolution.dice],
        "lines": [_line(resolver, answer, side.label, line) for side in answer.sides for line in side.lines],
        "sides": [{"side": side.label, "sum": side.sum} for side in answer.sides if side.label],
        "figures": [
            {"id": figure.key or figure.label, "label": _(figure.label), "value": figure.value}
            for figure in answer.figures
        ],
        "sum": answer.sum,
        "threshold": answer.threshold,
        "target": resolution.target,
        "comparison": resolution.comparison,
        "needs": resolution.wanted,
        "total": answer.total,
        "margin": answer.margin,
        "outcome": resolution.outcome or None,
        "effects": [_effect(effect) for effect in resolution.effects],
        "chance": float(Fraction(fraction)) if fraction else None,
        "fraction": fraction or None,
    }
    if resolution.house is not None:
        about["house"] = resolution.house.house
    if odds:
        about["odds"] = [
            {"outcome": outcome, "chance": float(share), "fraction": str(share)} for outcome, share in odds.items()
        ]
    return about


def _line(resolver: Resolver, answer: Answer, side: str, line: Applied) -> dict[str, Any]:
    """A line as it counted; one that only says something has no value."""
    return {
        "id": line.id,
        "label": resolver.in_words(line.label, answer.inputs),
        "value": None if line.id in answer.notes else line.value,
        "side": side or None,
        "rules": list(line.rules),
        "switch": line.switch or None,
        **({} if line.printed is None else {"printed": line.printed}),
    }


def _effect(effect: Effect) -> dict[str, Any]:
    """An effect with its amount, 0 too, and whatever else it says."""
    more = {"key": effect.key, "value": msgspec.to_builtins(effect.value)}
    details = {name: value for name, value in more.items() if value != ""}
    return {"kind": effect.kind, "who": effect.who, "amount": effect.amount, **details}


def show(
    system: System, resolver: Resolver, case: Case, resolution: Resolution, given: Collection[str], odds: Odds
) -> None:
    """The roll in lines: what counts on each side, what was assumed, the number, the dice, what follows."""
    answer = answered(resolver, case, given)
    say(f"{_(resolver.label)} ({system.key}.{resolver.key})")
    _show_lines(resolver, answer, case.house)
    rows = [*_taken(resolver, answer), *_reckoned(resolver, case, answer)]
    if resolution.chance:
        whole = Fraction(resolution.chance)
        rows.append((_("chance"), f"{percent(whole)} ({whole})"))
    rows += [
        (_("odds") if not index else "", f"{percent(share):>5}  {_ended(system, resolver, outcome, answer.inputs)}")
        for index, (outcome, share) in enumerate(odds.items())
        if len(odds) > 2 or not resolution.chance
    ]
    columns([*rows, *_came(system, resolver, answer, resolution), *_ruled(system, case, answer)])


def _show_lines(resolver: Resolver, answer: Answer, house: Changes | None) -> None:
    """The lines, where two sides are held against each other those of a side under its name and sum."""
    rows: list[tuple[str, str, str]] = []
    for side in answer.sides:
        if side.label:
            rows.append((side.label, f"{signed(side.sum):>4}", ""))
        for line in side.lines:
            label = resolver.in_words(line.label, answer.inputs)
            figure = "   ·" if line.id in answer.notes else f"{signed(line.value):>4}"
            rows.append((f"  {label}" if side.label else label, figure, _behind(resolver, line, house)))
    columns(rows)


def _behind(resolver: Resolver, line: Applied, house: Changes | None) -> str:
    """The rules of a line, and a word on a figure of the house, or on a doubtful one that counts as printed."""
    declared = resolver.line(line.id)
    doubt = "" if declared is None else declared.doubt
    rules = ", ".join(line.rules)
    if house is not None and (line.printed is not None or house.adds(line.id)):
        rules = " · ".join(filter(None, (rules, house_in_words(house.house, line.printed))))
    if not doubt or line.switch or doubt in line.label:
        return rules
    return _("{rules} (unclear on the sheet: {switch})").format(rules=rules, switch=doubt)


def _typed(answer: Answer, keys: tuple[str, ...]) -> str:
    return "  ".join(f"{key}={as_typed(answer.inputs[key])}" for key in keys)


def _taken(resolver: Resolver, answer: Answer) -> list[tuple[str, str]]:
    """The inputs that nobody gave and that count, those still to be given, and those given that count for nothing."""
    rows: list[tuple[str, str]] = []
    if answer.open:
        labels = (resolver.in_words(resolver.input(key).field.label, answer.inputs) for key in answer.open)
        rows += [(_("to be given"), f"{key}: {label}") for key, label in zip(answer.open, labels, strict=True)]
    if answer.assumed:
        rows.append((_("assumed"), _typed(answer, answer.assumed)))
    if answer.idle:
        rows.append((_("no effect here"), _typed(answer, answer.idle)))
    return rows


def _reckoned(resolver: Resolver, case: Case, answer: Answer) -> list[tuple[str, str]]:
    """The need of the die, and the figures that its number is made of or a table is read with."""
    rows: list[tuple[str, str]] = []
    goal = resolver.goal_of(case)
    if goal is not None:
        rows.append((_("needs"), needed_on_die(goal)))
    if answer.sum is not None and (goal is None or goal.comparison is not Comparison.AT_MOST):
        rows.append((_("sum"), signed(answer.sum)))
    if answer.threshold is not None:
        rows.append((_("threshold"), plain(answer.threshold)))
    return rows + [(_(figure.label), figure_read(figure)) for figure in answer.figures]


def _came(system: System, resolver: Resolver, answer: Answer, resolution: Resolution) -> list[tuple[str, str]]:
    """The result of the dice: faces, total, margin, outcome, effects."""
    rows: list[tuple[str, str]] = []
    if resolution.dice:
        rows.append((_("dice"), faces_in_words(resolution.dice)))
    if answer.total is not None and resolution.outcome:
        rows.append((_("total"), _total(answer.total, answer.threshold)))
    if answer.margin is not None and resolution.outcome:
        rows.append((_("margin"), signed(answer.margin)))
    if resolution.outcome:
        rows.append((_("outcome"), _ended(system, resolver, resolution.outcome, answer.inputs)))
        effects = effects_in_words(system, Battle(), resolver.key, {}, resolution.effects)
        rows += [(_("effect"), words) for words in effects]
    return rows


def _total(total: Number, threshold: Number | None) -> str:
    if threshold is None:
        return plain(total)
    return _("{total} against {threshold}").format(total=plain(total), threshold=plain(threshold))


def _ruled(system: System, case: Case, answer: Answer) -> list[tuple[str, str]]:
    """The house rules given: what each says, and that it changes nothing where it does not."""
    rows: list[tuple[str, str]] = []
    for key, reading in case.switches.items():
        switch = system.switch(key)
        reading_in_words = labelled(_(switch.label), switch.show(reading))
        if key in answer.idle_rules:
            reading_in_words = _("{house_rule} (no effect here)").format(house_rule=reading_in_words)
        rows.append((_("house rule"), reading_in_words))
    return rows


def _ended(system: System, resolver: Resolver, outcome: str, inputs: Mapping[str, Scalar]) -> str:
    return outcome_in_words(system, resolver.key, outcome, inputs)
