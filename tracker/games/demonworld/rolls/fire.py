"""Wind, and the three ways to set something alight."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Unit
from tracker.battle.dice import D20
from tracker.battle.fields import choice, whole
from tracker.games.demonworld.fields import BASES, BREATH, SIZE, WIND_DIRECTION, WIND_SPEED, is_troop, is_war_machine
from tracker.games.demonworld.rolls.attacks import attack, hit_inputs, one_pv, read_off
from tracker.games.demonworld.switches import MACHINE_FIRE
from tracker.rules import resolver
from tracker.rules.kinds import SUCCESS, TableRow, die_table, hit_or_miss, row_of, row_read
from tracker.rules.resolver import Case, Effect, Figure, Input, Role, derived, each, flat, roster, worth
from tracker.words import N_, _

RIGHT, LEFT = +1, -1


def _turned(steps: int) -> tuple[Effect, ...]:
    return (Effect("wind_turned", amount=steps),)


def _changed(speed: int) -> tuple[Effect, ...]:
    return (Effect("wind_changed", amount=speed),)


# fmt: off
WIND_ROWS: Final = (
    TableRow(1, 2,   "right_60",  N_("direction 60° to the right"),  ("DW-FIRE-01",), _turned(1 * RIGHT)),
    TableRow(3, 4,   "left_60",   N_("direction 60° to the left"),   ("DW-FIRE-02",), _turned(1 * LEFT)),
    TableRow(5, 5,   "right_120", N_("direction 120° to the right"), ("DW-FIRE-03",), _turned(2 * RIGHT)),
    TableRow(6, 6,   "left_120",  N_("direction 120° to the left"),  ("DW-FIRE-04",), _turned(2 * LEFT)),
    TableRow(7, 9,   "speed_up_1",   N_("speed +1"),                 ("DW-FIRE-05",), _changed(+1)),
    TableRow(10, 12, "speed_down_1", N_("speed −1"),                 ("DW-FIRE-06",), _changed(-1)),
    TableRow(13, 13, "speed_up_2",   N_("speed +2"),                 ("DW-FIRE-07",), _changed(+2)),
    TableRow(14, 14, "speed_down_2", N_("speed −2"),                 ("DW-FIRE-08",), _changed(-2)),
    TableRow(15, 20, "no_change", N_("no change"),                   ("DW-FIRE-09",), _changed(0)),
)

BLOWS_NOW = WIND_DIRECTION.asked("direction", N_("Wind blows now in direction, 1 to 6 clockwise"))
SPEED_NOW = WIND_SPEED.asked("speed", N_("Wind speed now"))


def wind_after(direction: int, turned: int) -> int:
    """The direction so many steps further clockwise on the rose of six."""
    return (direction - 1 + turned) % 6 + 1


def wind_speed_after(speed: int, faster: int) -> int:
    """The speed so much faster, never below 0."""
    return min(max(speed + faster, 0), int(SPEED_NOW.high))


def _wind_found(case: Case) -> tuple[Figure, ...]:
    """The row of the table, and how the wind blows then where it is known how it blew."""
    if not case.faces:
        return ()
    face = case.faces[0].face
    if BLOWS_NOW.key not in case.values:
        return (row_read(WIND_ROWS, face),)
    turned, faster = (
        sum(effect.amount for effect in row_of(WIND_ROWS, face).effects if effect.kind == kind)
        for kind in ("wind_turned", "wind_changed")
    )
    return (
        row_read(WIND_ROWS, face),
        Figure(N_("direction"), wind_after(case[BLOWS_NOW], turned), signed=False, key="direction"),
        Figure(N_("speed"), wind_speed_after(case[SPEED_NOW], faster), signed=False, key="speed"),
    )


WIND: Final = die_table(
    D20,
    WIND_ROWS,
    asks=N_("the wind"),
    key="wind",
    label=N_("Wind"),
    deed=N_("The wind is rolled"),
    rules=("DW-FIRE-10", "DW-FIRE-11", "DW-GEN-01", "DW-TURN-03"),
    inputs=(
        Input(BLOWS_NOW, derived(lambda scene: scene.battle[WIND_DIRECTION], resolver.FROM_TABLE)),
        Input(SPEED_NOW, derived(lambda scene: scene.battle[WIND_SPEED], resolver.FROM_TABLE)),
    ),
    figures=_wind_found,
    help=N_("Right is clockwise; the speed never falls below 0."),
)

TERRAIN = choice("terrain", N_("Hex of"),
                 {"bushes": N_("bushes"), "tall_grass": N_("tall grass"), "forest": N_("forest"),
                  "other": N_("anything else")},
                 rules=("DW-FIRE-12", "DW-FIRE-19"))
VISIBLE = SIZE.asked("visible", N_("Target segments wholly visible"), default=0, low=0,
                     rules=("DW-FIRE-14", "DW-FIRE-17"),
                     help=N_("0 for a bare hex, unless the referee says otherwise"))
AIMED_AT = choice("aimed_at", N_("Aimed at"),
                  {"hex": N_("a hex"), "war_machine": N_("a war machine"), "base": N_("another base")},
                  rules=("DW-FIRE-15", "DW-FIRE-16", "DW-GLO-06"))
# fmt: on


def flammable(case: Case) -> str | None:
    """Why the hex does not burn, or None where it does (DW-FIRE-19)."""
    if case[TERRAIN] == "other":
        return _("only bushes, tall grass and forest burn (DW-FIRE-19)")
    return None


LIT: Final = (Effect("fire_lit"),)
BURNS: Final = hit_or_miss(N_("it catches fire"), N_("it does not catch"))

# fmt: off
IGNITION: Final = attack(
    (flat("six", N_("6 or less"), 6, lambda _case: True, "DW-FIRE-12"),),
    key="ignition",
    label=N_("Start a fire"),
    deed=N_("{actor} {actor:tries|try} to start a fire"),
    asks=N_("to light the hex"),
    rules=("DW-FIRE-12", "DW-GEN-02", "DW-TURN-39"),
    roles=(Role("actor", N_("troops"), optional=True),),
    inputs=(Input(TERRAIN),),
    outcomes=BURNS,
    effects=lambda _case, outcome: LIT if outcome == SUCCESS else (),
    bars=flammable,
)

FLAMING_ATTACK: Final = attack(
    (each(BREATH.asked("power", default=8, rules=("DW-FIRE-13",)), +1, "DW-FIRE-13", label=N_("breath power"),
          reader=roster("actor", BREATH)),),
    key="flaming_attack",
    label=N_("Flaming attack"),
    deed=N_("{actor} {actor:breathes|breathe} fire on a hex"),
    asks=N_("to light the hex"),
    rules=("DW-FIRE-13", "DW-GEN-02"),
    roles=(Role("actor", N_("dragon"), optional=True),),
    inputs=(Input(TERRAIN),),
    outcomes=BURNS,
    effects=lambda _case, outcome: LIT if outcome == SUCCESS else (),
    bars=flammable,
)
# fmt: on


def _aim(unit: Unit) -> str:
    return "war_machine" if is_war_machine(unit) else "base"


def _arrows_bar(case: Case) -> str | None:
    if case[AIMED_AT] == "hex":
        return flammable(case)
    if case[VISIBLE] == 0:
        return _("no segment of the target is wholly visible, so no shot is allowed (DW-SHO-10)")
    return None


def _arrows_light(case: Case, outcome: str) -> tuple[Effect, ...]:
    if outcome != SUCCESS:
        return ()
    if case[AIMED_AT] == "hex":
        return LIT
    if case[AIMED_AT] == "base" or case.ruling(MACHINE_FIRE) == "1_PV":
        return (one_pv(case),)
    return (Effect("destroyed", "target"),) if case.ruling(MACHINE_FIRE) == "destroyed" else ()


# fmt: off
FLAMING_ARROWS: Final = attack(
    (
        each(whole("shooters", N_("Bases that shoot"), 0, 60, 1, rules=("DW-FIRE-14",)), +1, "DW-FIRE-14",
             label=N_("1 for each shooting base"),
             reader=read_off("actor", lambda unit: unit[BASES] if is_troop(unit) else 1, resolver.FROM_STATE)),
        worth("visible", N_("visible segments"), lambda case: +(case[VISIBLE] // 2),
              "DW-FIRE-14", "DW-FIRE-17", field=VISIBLE),
    ),
    key="flaming_arrows",
    label=N_("Flaming arrows"),
    deed=N_("{actor} {actor:shoots|shoot} flaming arrows"),
    rules=("DW-FIRE-17", "DW-FIRE-18", "DW-FIRE-19", "DW-GEN-02", "DW-GEN-08"),
    roles=(Role("actor", N_("shooters")), Role("target", N_("target"), optional=True)),
    inputs=(
        Input(AIMED_AT, read_off("target", _aim)),
        Input(TERRAIN, None, lambda case: case[AIMED_AT] == "hex"),
        Input(VISIBLE, roster("target", SIZE)),
        *hit_inputs(),
    ),
    outcomes=hit_or_miss(N_("the arrows take"), N_("the arrows fail")),
    switches=(MACHINE_FIRE,),
    effects=_arrows_light,
    bars=_arrows_bar,
    help=N_("Armour, skill, support and wood do not enter."),
)
# fmt: on
