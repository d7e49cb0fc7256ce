"""Questions that the sheet leaves to the table or to other sheets, each with an answer that is kept."""

from __future__ import annotations

from typing import Final

from tracker.battle.commands import Perform
from tracker.battle.fields import Field
from tracker.games.hexcombat.fields import (
    AMMUNITION,
    BREATH,
    CHARACTER,
    CHARGE,
    MARKER,
    VISIBILITY,
    WEATHER,
    WIND,
    is_out,
)
from tracker.rules.system import Prompt, Ticks
from tracker.words import N_


def _regain(track: Field[str]) -> Ticks:
    """Those who have lost of this get one level of it back."""
    return Ticks(
        lambda battle: tuple(
            unit for unit in battle.units.values() if unit[track] != track.default and not is_out(unit)
        ),
        lambda _battle, unit: Perform("recover", unit.id, {"track": track.key}),
    )


CHARGES: Final = Ticks(
    lambda battle: tuple(
        unit for unit in battle.units.values() if unit[MARKER] != CHARGE and not (unit[CHARACTER] or is_out(unit))
    ),
    lambda _battle, unit: Perform("marker", unit.id, {MARKER.key: CHARGE}),
)

# fmt: off
PROMPTS: Final = (
    Prompt("visibility", N_("What are the weather, the wind and the visibility?"), ("HX-WEATHER-08", "HX-WEATHER-09", "HX-RUL-36"),
           sets=(WEATHER, WIND, VISIBILITY)),
    Prompt("engagement_test", N_("Which engagement tests are due, and with what results?"), ("HX-STATE-06", "HX-ADV-09")),
    Prompt("charge_gained", N_("Which units gain a Charge marker?"), ("HX-STATE-06",), ticks=CHARGES),
    Prompt("breath_recovery", N_("Which units regain breath?"), ("HX-STATE-03",), ticks=_regain(BREATH)),
    Prompt("resupply", N_("Which units get ammunition?"), ("HX-STATE-04",), ticks=_regain(AMMUNITION)),
    Prompt("weapon_system", N_("What does the weapon system table give for this pair?"), ("HX-SHOCK-04", "HX-SHOOT-04")),
    Prompt("named_character", N_("Several characters in the stack: which one does the troop inherit from?"), ("HX-RUL-09",)),
    Prompt("high_position", N_("Who stands in the higher position?"), ("HX-SHOCK-23", "HX-SHOCK-24", "HX-RUL-44")),
    Prompt("cone", N_("Which targets are in the cone of fire?"), ("HX-CONE-01", "HX-FIRE-05")),
    Prompt("line_of_sight", N_("Which targets are in line of sight, and across how many hexes?"), ("HX-FIRE-05", "HX-RUL-16")),
    Prompt("hex_between", N_("May the harassing unit move into the hex between?"), ("HX-HARASS-04",)),
    Prompt("who_dies_next", N_("Which stacked unit takes the next loss?"), ("HX-LOSS-04", "HX-RUL-40")),
    Prompt("rear_zone", N_("Where does the stack recoil to, and who cannot?"), ("HX-RECOIL-07", "HX-RECOIL-10", "HX-RECOIL-12", "HX-RECOIL-14", "HX-RECOIL-15")),
    Prompt("morale_sheet", N_("What does the morale sheet say?"), ("HX-MORALE-02",)),
    Prompt("advance_into", N_("Who advances, and who is engaged there?"), ("HX-ADV-04", "HX-ADV-08")),
)
# fmt: on
