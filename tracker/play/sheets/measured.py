"""Measures of pages that were left before their roll was made: they hold as long as nobody in it has changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Battle, Place, Unit
from tracker.battle.fields import Scalar
from tracker.play.sheets.drawing import pair_of

if TYPE_CHECKING:
    from tracker.play.sheets.opened import OpenSheet


class Measured(Struct, frozen=True):
    """Values measured for a roll, with the place in the turn and those in it as they were then."""

    place: Place
    units: tuple[Unit, ...]
    values: Mapping[str, Scalar]

    def holds(self, battle: Battle) -> bool:
        """Whether it need not be measured again: nobody in it has done anything since, and nobody did to him."""
        return self.place == battle.place and all(battle.units.get(unit.id) == unit for unit in self.units)


Measures = Mapping[str, Measured]
"""Each by the roll and who is in it."""


def with_measured(known: Measures, sheet: OpenSheet) -> Measures:
    """The measures known, and those of the rolls that are left here; of rolls that were made the history knows them."""
    after, battle = dict(known), sheet.battle
    for row in (entry.row for entry in sheet.entries if entry.is_open):
        pair, asked = pair_of(row), sheet.system.resolver(row.resolver).input
        values = {key: value for key, value in sheet.answers.get(pair, {}).items() if asked(key).measured}
        after.pop(pair, None)
        if values:
            units = tuple(battle.units[unit] for unit in row.bindings.values() if unit in battle.units)
            after[pair] = Measured(battle.place, units, values)
    return after


def recalling(sheet: OpenSheet, known: Measures) -> OpenSheet:
    """The sheet just opened with what was measured before, as far as it still holds."""
    holding = {pair: measured.values for pair, measured in known.items() if measured.holds(sheet.battle)}
    return replace(sheet, answers={**holding, **sheet.answers}) if holding else sheet
