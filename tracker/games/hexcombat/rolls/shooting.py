"""A shot: what forbids it, two dice at the advantage, a double and its ammunition."""

from __future__ import annotations

from typing import Final

from tracker.games.hexcombat import fields
from tracker.games.hexcombat.rolls import both, ranges, shooting_table
from tracker.games.hexcombat.rolls.results import is_double, on_the_table
from tracker.games.hexcombat.rolls.shock import losses_made
from tracker.games.hexcombat.rolls.sides import ACTOR, CHARACTER_ROLES, TARGET
from tracker.games.hexcombat.switches import AFTER_BLOCK, AMMO_WHEN, LOS_COUNTS_TARGET, SAME_HEX_SHOT
from tracker.rules.resolver import Case, Effect, Figure, Role
from tracker.words import N_, _


def forbidden(case: Case) -> str | None:
    """Why the shot cannot be made, as far as the roll itself knows (HX-FIRE-03, -05, -06, HX-ALT-01)."""
    if case[ranges.A_AMMUNITION] == fields.EXHAUSTED:
        return _("the shooter's ammunition is exhausted (HX-FIRE-03)")
    if shooting_table.INFILTRATED & {case[both.A_POSITION], case[both.T_POSITION]}:
        return _("an infiltrated unit neither shoots nor is shot at (HX-FIRE-06, HX-ALT-01)")
    reach = ranges.range_of(case)
    if not reach:
        return _("this kind of unit does not shoot (HX-RANGE-02, HX-RUL-46)")
    if case[ranges.DISTANCE] > reach:
        return _("the target is {distance} hexes away and the range is {reach} (HX-FIRE-05)").format(
            distance=case[ranges.DISTANCE], reach=reach
        )
    return None


AMMUNITION_LOST: Final = "ammunition_lost"


def _effects(case: Case, outcome: str) -> tuple[Effect, ...]:
    emptied = (Effect(AMMUNITION_LOST, ACTOR, 1),) if is_double(case) else ()
    return (*emptied, *losses_made(case, outcome))


SHOOT: Final = on_the_table(
    shooting_table.LINES,
    key="shoot",
    also=("missile",),
    label=N_("Shooting"),
    rules=(
        "HX-SHOOT-01", "HX-FIRE-03", "HX-FIRE-05", "HX-FIRE-06", "HX-FIRE-07", "HX-FIRE-08", "HX-ALT-01",
        "HX-AMMO-01", "HX-AMMO-04", "HX-WEATHER-08", "HX-RUL-28", "HX-RUL-36",
    ),
    roles=(Role(ACTOR, N_("shooter")), Role(TARGET, N_("target")), *CHARACTER_ROLES),
    inputs=shooting_table.INPUTS,
    switches=(*both.SWITCHES, SAME_HEX_SHOT, LOS_COUNTS_TARGET, AMMO_WHEN, AFTER_BLOCK, *ranges.RANGE_SWITCHES),
    bars=forbidden,
    more=lambda case: (Figure(N_("range in hexes"), ranges.range_of(case), signed=False, key="range"),),
    effects=_effects,
    deed=N_("{actor} {actor:shoots|shoot} at {target}"),
)  # fmt: skip
