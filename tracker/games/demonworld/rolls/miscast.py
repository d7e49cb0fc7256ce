"""The critical failure of a spell: one D20 on a table, and a die for each base the blast may reach."""

from __future__ import annotations

from typing import Final

from tracker.battle.dice import D20
from tracker.battle.fields import choice, whole
from tracker.games.demonworld.fields import SORCERER_LEVEL
from tracker.games.demonworld.switches import MISCAST_BAN, MISCAST_FIVES, MISCAST_SIGN
from tracker.rules import resolver
from tracker.rules.kinds import TableRow, die_plus, outcomes_of, row_of, row_read, runs_of, table_of
from tracker.rules.resolver import Case, Context, Effect, Input, Role, Throw, derived, roster, worth
from tracker.words import N_

MOST_ADJACENT: Final = 12
BAN_TURNS: Final = 2
SORCERER: Final = Role("actor", N_("sorcerer"))

# fmt: off
LEVEL = SORCERER_LEVEL.asked("sorcerer_level", default=1, rules=("DW-MAG-10", "DW-MAG-16"))
SIGN = choice("sign", N_("Level modifier"), {"plus": N_("+ added"), "minus": N_("− subtracted")},
              rules=("DW-MAG-16", "DW-MAG-17"))
PS_SPENT = whole("ps_spent", N_("PS spent on the spell, base and extra"), 1, 99, 5, rules=("DW-MAG-25",))
ADJACENT = whole("adjacent", N_("Bases adjacent to the sorcerer"), 0, MOST_ADJACENT, rules=("DW-MAG-21",),
                 help=N_("friend and foe; whose they are is asked of those that are hit"))

MISCASTS: Final = (
    TableRow(1,   1,  "killed",    N_("sorcerer killed"),                                               ("DW-MAG-19",)),
    TableRow(2,   5,  "wounded",   N_("sorcerer loses 1 life point per 5 spell points spent"),          ("DW-MAG-20",)),
    TableRow(6,   9,  "splash",    N_("sorcerer and adjacent bases: 1 life point, D20 ≤ points spent"), ("DW-MAG-21",)),
    TableRow(10,  13, "drained",   N_("all spell points lost, never recovered"),           ("DW-MAG-22", "DW-MAG-27")),
    TableRow(14,  17, "exhausted", N_("all spell points lost, rest still helps"),                       ("DW-MAG-23",)),
    TableRow(18,  20, "banned",    N_("no casting and no rest for two turns"),             ("DW-MAG-24", "DW-MAG-26")),
)

BASES_NEAR: Final = (
    N_("1st adjacent base"), N_("2nd adjacent base"), N_("3rd adjacent base"),
    N_("4th adjacent base"), N_("5th adjacent base"), N_("6th adjacent base"),
    N_("7th adjacent base"), N_("8th adjacent base"), N_("9th adjacent base"),
    N_("10th adjacent base"), N_("11th adjacent base"), N_("12th adjacent base"),
)
# fmt: on

_NEAR: Final = tuple(f"base{number}" for number in range(1, MOST_ADJACENT + 1))


def _sign(case: Case) -> int:
    ruled = case.ruling(MISCAST_SIGN)
    return -1 if (case[SIGN] if ruled == "choose" else ruled) == "minus" else 1


_LINES: Final = (
    worth(
        "level",
        N_("sorcerer's level less 1"),
        lambda case: _sign(case) * (case[LEVEL] - 1) if case[LEVEL] > 1 else None,
        "DW-MAG-16",
        "DW-MAG-17",
        field=SIGN,
    ),
    *resolver.PLUS_HELPS,
)


def _row(case: Case) -> TableRow:
    return row_of(MISCASTS, die_plus(_LINES, case) or 0)


def _dice(case: Case) -> Throw | None:
    """The table's die, and for the splash one die for the sorcerer's base and each one adjacent."""
    thrown = len(case.faces)
    if thrown == 0:
        return Throw(D20, N_("miscast table"))
    if MISCAST.judge(case) != "splash" or thrown > case[ADJACENT] + 1:
        return None
    # Which bases are hit is an effect, the outcome is the splash either way.
    where = N_("the sorcerer's own base") if thrown == 1 else BASES_NEAR[thrown - 2]
    return Throw(D20, where, runs_of(D20, lambda face: face <= case[PS_SPENT]), is_settled=True)


_PLAIN_EFFECTS: Final = {
    "killed": (Effect("killed", "actor"),),
    "drained": (Effect("ps_all_lost", "actor"), Effect("no_recovery", "actor")),
    "exhausted": (Effect("ps_all_lost", "actor"),),
}


def _effects(case: Case, outcome: str) -> tuple[Effect, ...]:
    match outcome:
        case "wounded":
            lost = (case[PS_SPENT] + (4 if case.ruling(MISCAST_FIVES) == "ceil" else 0)) // 5
            return (Effect("life_lost", "actor", lost),) if lost else ()
        case "splash":
            return tuple(
                Effect("life_lost", who, 1) if face.face <= case[PS_SPENT] else Effect("spared", who)
                for who, face in zip(("actor", *_NEAR), case.faces[1:], strict=False)
            )
        case "banned":
            start = "next" if case.ruling(MISCAST_BAN) == "next_two" else "this"
            return (Effect("cast_ban", "actor", BAN_TURNS, key=start),)
        case _:
            return _PLAIN_EFFECTS[outcome]


def _figures(case: Case) -> tuple[resolver.Figure, ...]:
    """The row of the table; before it what a base near the sorcerer is hit on, while a die of one is still to come."""
    if not case.faces:
        return ()
    row = row_read(MISCASTS, die_plus(_LINES, case) or 0)
    if MISCAST.judge(case) != "splash" or len(case.faces) > case[ADJACENT] + 1:
        return (row,)
    return resolver.Figure(
        N_("hit up to the points spent"), case[PS_SPENT], signed=False, key="spent", at_most=True
    ), row


def _splashes(case: Case) -> bool:
    """Whether the table's die is a splash: only then the bases about the sorcerer are counted."""
    return bool(case.faces) and _row(case).outcome == "splash"


def _bases_bound(scene: Context) -> int | None:
    return sum(scene.unit(role) is not None for role in _NEAR) or None


MISCAST: Final = resolver.Resolver(
    key="miscast",
    is_test=False,
    label=N_("Miscast"),
    deed=N_("{actor} {actor:miscasts|miscast}"),
    rules=("DW-MAG-16", "DW-MAG-18", "DW-MAG-21", "DW-MAG-25", "DW-GEN-02"),
    roles=(
        SORCERER,
        *(Role(key, label, optional=True, afterwards=True) for key, label in zip(_NEAR, BASES_NEAR, strict=True)),
    ),
    inputs=(
        Input(LEVEL, roster("actor", SORCERER_LEVEL)),
        Input(SIGN, matters=lambda case: case[LEVEL] > 1 and case.ruling(MISCAST_SIGN) == "choose"),
        Input(PS_SPENT),
        Input(ADJACENT, derived(_bases_bound), _splashes, measured=True),
    ),
    lines=_LINES,
    outcomes=outcomes_of(MISCASTS),
    throws=_dice,
    judge=lambda case: _row(case).outcome,
    total=lambda case: die_plus(_LINES, case),
    figures=_figures,
    table=table_of(MISCASTS),
    effects=_effects,
    switches=(MISCAST_SIGN, MISCAST_FIVES, MISCAST_BAN),
)
