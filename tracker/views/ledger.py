"""The rolls of a battle as flat rows, for a spreadsheet or a script."""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from typing import Final

import msgspec

from tracker.battle.acts import Act
from tracker.battle.battle import Battle, acting_first
from tracker.battle.events import Rolled
from tracker.play.confidential import is_sealed
from tracker.play.history import History
from tracker.rules.system import System
from tracker.views.acts import last_reveal, maker_of, step, with_battles
from tracker.views.figures import needed_in, source_of
from tracker.views.sentences import place_in_words, unit_name
from tracker.views.sentences.names import resolver_name, side_name
from tracker.views.sentences.rolls import ended_in_words


class RollRow(msgspec.Struct, frozen=True):
    """One roll as a flat row; `act` counts from 1, `fate` says whether it still stands.

    `side` is that of the unit, `throws` the numbers of those of its dice that a seed settled.
    """

    act: int
    fate: str
    turn: int
    phase: str
    step: str
    resolver: str
    roll: str
    unit: str
    target_unit: str
    comparison: str
    target_number: int | None
    needed: str
    dice: str
    faces: str
    source: str
    total: int | float | None
    outcome: str
    outcome_label: str
    chance: str
    chance_percent: float | None
    override: str
    side: str = ""
    throws: str = ""


def rolls(history: History) -> tuple[RollRow, ...]:
    """Every roll ever made, undone ones included, except those whose token still lies face down."""
    shown = last_reveal(history)
    rows: list[RollRow] = []
    for index, act, before in with_battles(history):
        battle = before
        for event in act.events:
            if isinstance(event, Rolled) and (index < shown or not is_sealed(history.system, event)):
                rows.append(_row(history.system, index, act, battle, event))
            battle = step(history.system, battle, event)
    return tuple(rows)


def _row(system: System, index: int, act: Act, battle: Battle, rolled: Rolled) -> RollRow:
    resolution = rolled.resolution
    names = [unit_name(battle, unit) for unit in acting_first(rolled.bindings)]
    return RollRow(
        act=index + 1,
        fate=act.fate.value,
        turn=battle.place.turn,
        phase=place_in_words(system, battle.place),
        step=battle.place.step,
        resolver=resolution.resolver,
        roll=resolver_name(system, resolution.resolver),
        unit=names[0] if names else "",
        target_unit=names[1] if len(names) > 1 else "",
        comparison=resolution.comparison,
        target_number=resolution.target,
        needed=needed_in(resolution),
        dice=" ".join(f"D{face.die}" for face in resolution.dice),
        faces=" ".join(str(face.face) for face in resolution.dice),
        source=source_of(resolution.dice),
        total=resolution.total,
        outcome=resolution.outcome,
        outcome_label=ended_in_words(system, battle, rolled),
        chance=resolution.chance,
        chance_percent=round(float(Fraction(resolution.chance)) * 100, 2) if resolution.chance else None,
        override=rolled.override,
        side="" if (made_by := maker_of(system, battle, rolled)) is None else side_name(battle, made_by.side),
        throws=" ".join(str(face.number) for face in resolution.dice if face.number is not msgspec.UNSET),
    )


_FORMULA: Final = ("=", "+", "-", "@")


def as_csv(rows: tuple[RollRow, ...]) -> str:
    """The rows with a header line; text that a spreadsheet would run as a formula is made plain by an apostrophe."""
    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\n")
    writer.writerow(RollRow.__struct_fields__)
    for row in rows:
        writer.writerow(harmless_cell(getattr(row, name)) for name in RollRow.__struct_fields__)
    return page.getvalue()


def harmless_cell(value: object) -> object:
    """A cell of a table: text that a spreadsheet would run as a formula is made plain by an apostrophe."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def as_jsonl(rows: tuple[RollRow, ...]) -> str:
    """The rows as one JSON object a line."""
    return "".join(msgspec.json.encode(row).decode() + "\n" for row in rows)
