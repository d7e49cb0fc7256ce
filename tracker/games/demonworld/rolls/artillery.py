"""Artillery: moving and loading the piece, the table of deviations and errors, and where a stray shot falls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tracker.battle.battle import Unit
from tracker.battle.dice import D6, D20
from tracker.battle.fields import choice, whole
from tracker.games.demonworld.fields import GUN_WORKED, LOADING, ORDER, order_of, pv_lost
from tracker.games.demonworld.rolls.attacks import read_off
from tracker.games.demonworld.switches import LOADING_RULE
from tracker.rules.kinds import TableRow, computation, die_table, row_of, row_read
from tracker.rules.resolver import (
    FROM_STATE,
    Case,
    Effect,
    Figure,
    Input,
    Outcome,
    Role,
    Table,
    flat,
    state,
    sum_of,
    worth,
)
from tracker.words import N_, _

FULL_LOAD: Final = 6
GUN: Final = (Role("actor", N_("gun")),)

# fmt: off
RANGE = choice("range", N_("Range band of the named hex"),
               {"short": N_("short"), "medium": N_("medium"), "long": N_("long")}, rules=("DW-ART-09",))

GUN_EMPTIED: Final = "gun_emptied"
DESTROYED = ("destroyed",  N_("the piece is destroyed"),       ("DW-ART-13",), (Effect("destroyed", "actor"),), False)
EMPTIED   = ("loses_load", N_("it loses its loading points"),  ("DW-ART-14",), (Effect(GUN_EMPTIED, "actor"),), False)
JAMMED    = ("jammed",     N_("it jams"),                      ("DW-ART-15",), (Effect("gun_jammed", "actor"),), False)
DEVIATES2 = ("deviates_2", N_("the shot deviates by 2 hexes"), ("DW-ART-16",), (Effect("deviates", "actor", 2),), None)
DEVIATES1 = ("deviates_1", N_("the shot deviates by 1 hex"),   ("DW-ART-16",), (Effect("deviates", "actor", 1),), None)
ON_TARGET = ("on_target",  N_("on target"),                    ("DW-ART-09",), (), True)

SHORT: Final = (
    TableRow(1, 1, *DESTROYED), TableRow(2, 2, *EMPTIED), TableRow(3, 3, *JAMMED),
    TableRow(4, 20, *ON_TARGET),
)
MEDIUM: Final = (
    TableRow(1, 1, *DESTROYED), TableRow(2, 2, *EMPTIED), TableRow(3, 3, *JAMMED),
    TableRow(4, 9, *DEVIATES2), TableRow(10, 17, *DEVIATES1), TableRow(18, 20, *ON_TARGET),
)
LONG: Final = (
    TableRow(1, 1, *DESTROYED), TableRow(2, 2, *EMPTIED), TableRow(3, 3, *JAMMED),
    TableRow(4, 15, *DEVIATES2), TableRow(16, 19, *DEVIATES1), TableRow(20, 20, *ON_TARGET),
)
BY_RANGE: Final = {"short": SHORT, "medium": MEDIUM, "long": LONG}
_RANGES: Final = tuple(BY_RANGE)
# fmt: on

SHOTS: Final = frozenset({"deviates_2", "deviates_1", "on_target"})


def loads_are_tracked(case: Case) -> bool:
    """Whether loading points are kept here, or by the table (DW-ART-08)."""
    return case.ruling(LOADING_RULE) == "track_6"


def _table_effects(case: Case, outcome: str) -> tuple[Effect, ...]:
    """The effects of the row; a shot uses the full load up, and a load that the table keeps stays (DW-ART-08)."""
    effects = next(row.effects for row in MEDIUM if row.outcome == outcome)
    if not loads_are_tracked(case):
        return tuple(effect for effect in effects if effect.kind != GUN_EMPTIED)
    return (*effects, Effect(GUN_EMPTIED, "actor")) if outcome in SHOTS else effects


def _not_loaded(case: Case) -> str | None:
    if loads_are_tracked(case) and case[LOADING] < FULL_LOAD:
        return _("loading: {points} of {full} points, and a shot needs the full load (DW-ART-08)").format(
            points=case[LOADING], full=FULL_LOAD
        )
    return None


# fmt: off
ARTILLERY_TABLE: Final = die_table(
    D20,
    MEDIUM,
    asks=N_("deviations and errors"),
    key="artillery_table",
    label=N_("Artillery: deviations and errors"),
    deed=N_("{actor} {actor:fires|fire}"),
    rules=("DW-ART-10", "DW-ART-11", "DW-ART-12", "DW-ART-17"),
    roles=GUN,
    inputs=(Input(RANGE, measured=True), Input(LOADING, state("actor", LOADING), loads_are_tracked)),
    switches=(LOADING_RULE,),
    judge=lambda case: row_of(BY_RANGE[case[RANGE]], case.faces[0].face).outcome,
    figures=lambda case: (row_read(BY_RANGE[case[RANGE]], case.faces[0].face),) if case.faces else (),
    table=Table(
        1, 20,
        lambda total, column: row_of(BY_RANGE[_RANGES[column]], total).outcome,
        tuple(option.label for option in RANGE.options),
        lambda case: _RANGES.index(case[RANGE]),
    ),
    effects=_table_effects,
    bars=_not_loaded,
)

HEXES = whole("hexes", N_("Hexes of deviation"), 1, 2, 1, rules=("DW-GLO-01", "DW-ART-16"))
SCATTER: Final = tuple(
    TableRow(face, face, f"direction_{face}", label, ("DW-ART-16",), (Effect("direction", "actor", face),))
    for face, label in enumerate(
        (N_("direction 1"), N_("direction 2"), N_("direction 3"),
         N_("direction 4"), N_("direction 5"), N_("direction 6")), start=1)
)

ARTILLERY_SCATTER: Final = die_table(
    D6,
    SCATTER,
    asks=N_("direction on the compass rose"),
    key="artillery_scatter",
    label=N_("Artillery: where a stray shot falls"),
    deed=N_("The shot of {actor} strays"),
    rules=("DW-GLO-01", "DW-ART-16"),
    roles=GUN,
    inputs=(Input(HEXES),),
    effects=lambda case, outcome: (Effect("direction", "actor", int(outcome[-1])),
                                   Effect("deviates", "actor", case[HEXES])),
    figures=lambda case: (Figure(N_("hexes from the named one"), case[HEXES], signed=False, key="hexes"),)
    if case.faces
    else (),
    help=N_("In a straight line from the named hex."),
)

GIVEN_ORDER = choice("order", N_("Order"), {"H": "H", "T": "T", "M": "M", "C": "C"}, rules=("DW-ORD-02", "DW-ORD-13"))
PV_LOST = whole("pv_lost", N_("Life points lost"), 0, 20, rules=("DW-ART-01", "DW-ART-02", "DW-ART-03"))
PM_SPENT = whole("pm_spent", N_("Movement points spent"), 0, 9, rules=("DW-ART-08",))
# fmt: on


def _order_or_h(gun: Unit) -> str:
    return "H" if gun[ORDER] == "none" else order_of(gun)


def _by_order(case: Case) -> int:
    """The sum before the floor of 0."""
    return (9 if case[GIVEN_ORDER] == "M" else 6) - case[PV_LOST]


def _on_order(*orders: str) -> Callable[[Case], bool]:
    return lambda case: case[GIVEN_ORDER] in orders


def _what_it_may_do(case: Case) -> str:
    return {"M": "moves", "T": "turns"}.get(case[GIVEN_ORDER], "moves_and_loads")


def points_loaded(case: Case) -> int:
    """The points the PM left unspent under H or T load, up to a full load; 0 under M (DW-ART-01, DW-ART-08)."""
    if case[GIVEN_ORDER] == "M" or not loads_are_tracked(case):
        return 0
    unspent = int(sum_of(ARTILLERY_MOVE.lines, case)) - case[PM_SPENT]
    return max(min(unspent, FULL_LOAD - case[LOADING]), 0)


def _loads(case: Case, _outcome: str) -> tuple[Effect, ...]:
    points = points_loaded(case)
    return (Effect("gun_loaded", "actor", points),) if points else ()


def _may_not_work(case: Case) -> str | None:
    if case[GUN_WORKED]:
        return _("the gun has been worked this turn: its points are spent or loaded (DW-ART-08)")
    allowed = int(sum_of(ARTILLERY_MOVE.lines, case))
    if case[PM_SPENT] > allowed:
        return _("movement points spent: {spent} is more than the {allowed} of this order").format(
            spent=case[PM_SPENT], allowed=allowed
        )
    return None


# fmt: off
ARTILLERY_MOVE: Final = computation(
    _what_it_may_do,
    (
        flat("order_m", N_("order M"), 9, _on_order("M"), "DW-ART-01", "DW-ORD-02", field=GIVEN_ORDER),
        flat("order_h", N_("order H"), 6, _on_order("H", "C"), "DW-ART-02", "DW-ORD-02", "DW-ORD-13",
             field=GIVEN_ORDER),
        flat("order_t", N_("order T"), 6, _on_order("T"), "DW-ART-03", "DW-ORD-02", field=GIVEN_ORDER),
        worth("pv_lost", N_("life points lost"), lambda case: -case[PV_LOST] or None,
              "DW-ART-01", "DW-ART-02", "DW-ART-03", field=PV_LOST),
        worth("floor", N_("never below 0"), lambda case: -_by_order(case) if _by_order(case) < 0 else None,
              "DW-ART-06", field=PV_LOST),
    ),
    key="artillery_move",
    label=N_("Artillery: movement points and loading"),
    deed=N_("The crew moves or loads {actor}"),
    rules=("DW-ART-04", "DW-ART-07", "DW-ART-08"),
    roles=GUN,
    inputs=(
        Input(GIVEN_ORDER, read_off("actor", _order_or_h, FROM_STATE)),
        Input(PV_LOST, read_off("actor", lambda unit: min(pv_lost(unit), 20), FROM_STATE)),
        Input(PM_SPENT),
        Input(GUN_WORKED, state("actor", GUN_WORKED)),
        Input(LOADING, state("actor", LOADING), lambda case: loads_are_tracked(case) and case[GIVEN_ORDER] != "M"),
    ),
    outcomes=(
        Outcome("moves_and_loads", N_("moves; points left load it; shoots in III"), rules=("DW-ART-02", "DW-ART-07")),
        Outcome("turns", N_("reorientation only; points left load it; shoots in V"), rules=("DW-ART-03", "DW-ART-04")),
        Outcome("moves", N_("moves; no loading, no shot"), rules=("DW-ART-01", "DW-ART-07")),
    ),
    switches=(LOADING_RULE,),
    effects=_loads,
    bars=_may_not_work,
)
# fmt: on
