"""Formations: what each asks of the bases present, and what follows from standing in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from tracker.battle.fields import AnyField, choice, flag, whole
from tracker.games.demonworld.fields import ARM, BASES
from tracker.games.demonworld.fields import FORMATION as STANDS_IN
from tracker.games.demonworld.rolls.melee_table import BASES_BEHIND
from tracker.games.demonworld.switches import WEDGE_BONUS
from tracker.rules.kinds import computation
from tracker.rules.resolver import Case, Input, Line, Outcome, Role, note, roster, state, worth
from tracker.words import N_

LINE, COLUMN, SQUARE, WEDGE, SKIRMISH, HORDE = "line", "column", "square", "wedge", "skirmish", "horde"
FEWEST: Final = 6
FACINGS: Final = 6
SMALL: Final = 3

# fmt: off
ARMS = choice("arm", N_("Bases are"),
              {"infantry": N_("infantry"), "cavalry": N_("cavalry"), "mixed": N_("infantry and cavalry")},
              rules=("DW-FORM-01", "DW-FORM-05", "DW-FORM-09", "DW-FORM-17"))
# fmt: on


def _in(*formations: str) -> Callable[[Case], bool]:
    return lambda case: case[STANDS_IN] in formations


def _too_few(case: Case) -> bool:
    return case[STANDS_IN] in {SQUARE, WEDGE} and case[BASES] < FEWEST


def _lacks(formation: str, holds: Callable[[Case], bool]) -> Callable[[Case], bool]:
    return lambda case: case[STANDS_IN] == formation and not holds(case)


def _seen(key: str, label: str, formation: str, field: AnyField, holds: Callable[[Any], bool] = bool) -> Line:
    """A need of that formation which the table alone sees, with the question about it."""
    line = note(key, label, _lacks(formation, lambda case: holds(case[field])), *field.rules)
    return replace(line, asks=Input(field, matters=_in(formation)))


# fmt: off
NEEDS: Final = (
    note("no_base", N_("no base is left"), lambda case: case[BASES] == 0, "DW-FORM-17"),
    note("too_few", N_("fewer than 6 bases"), _too_few,
         "DW-FORM-01", "DW-FORM-05", "DW-FORM-17"),
    note("square_infantry", N_("a square is infantry only"),
         _lacks(SQUARE, lambda case: case[ARMS] == "infantry"), "DW-FORM-01", "DW-FORM-17"),
    _seen("square_outwards", N_("the fronts do not face outwards"), SQUARE,
          flag("outwards", N_("All fronts face outwards"), True, rules=("DW-FORM-02",))),
    _seen("square_facings", N_("not all six facings are represented"), SQUARE,
          whole("facings", N_("Facings represented"), 1, FACINGS, FACINGS, rules=("DW-FORM-02",)),
          lambda facings: facings == FACINGS),
    note("wedge_mixed", N_("a wedge is all infantry or all cavalry"),
         _lacks(WEDGE, lambda case: case[ARMS] != "mixed"), "DW-FORM-05"),
    _seen("horde_facing", N_("the bases do not face the same way"), HORDE,
          flag("one_way", N_("All bases face the same way"), True, rules=("DW-FORM-13",))),
    _seen("horde_apart", N_("a base is adjacent to fewer than 2 others"), HORDE,
          flag("close", N_("Each base is adjacent to 2 others or more"), True, rules=("DW-FORM-14",))),
    _seen("column_broken", N_("a base does not have the one before it in a front hex"), COLUMN,
          flag("follows", N_("Each base has the one before it in a front hex"), True, rules=("DW-MOV-11",))),
)
# fmt: on


def is_formed(case: Case) -> bool:
    """Whether nothing that the formation asks is missing."""
    return all(need.value(case) is None for need in NEEDS)


def _then(key: str, label: str, when: Callable[[Case], bool], *rules: str) -> Line:
    return note(key, label, lambda case: is_formed(case) and when(case), *rules)


def _tip(case: Case) -> int | None:
    """The bonus of the wedge to the weapon power of the base that attacks (R-65)."""
    if case[STANDS_IN] != WEDGE or not is_formed(case):
        return None
    return case[BASES] - 1 if case.ruling(WEDGE_BONUS) == "per_other_base" else 2 * case[BASES_BEHIND]


# fmt: off
THEN: Final = (
    _then("organised",         N_("counts as organised"),                        _in(WEDGE, SKIRMISH),
          "DW-FORM-06", "DW-FORM-09"),
    _then("disorganised",      N_("counts as disorganised: no shot in III, moves by manoeuvre only"), _in(SQUARE),
          "DW-FORM-03"),
    _then("no_flank",          N_("has no flank and no rear"),                   _in(SQUARE),      "DW-FORM-04"),
    _then("advance_only",      N_("may only advance"),                           _in(WEDGE),       "DW-FORM-07"),
    worth("wedge_tip",         N_("power of the wedge's attacking base"),        _tip,
          "DW-FORM-08", "DW-MEL-33", field=BASES),
    _then("starts_no_melee",   N_("may not start a melee"),                      _in(SKIRMISH),    "DW-FORM-10"),
    _then("rear_supports",     N_("the rear rank may support shots"),            _in(SKIRMISH),    "DW-FORM-11"),
    _then("no_wheel",          N_("may not wheel"),                              _in(HORDE),       "DW-FORM-15"),
    _then("one_manoeuvre",     N_("exactly 1 manoeuvre, which costs all PM"),    _in(HORDE),       "DW-FORM-16"),
    _then("points_alone",      N_("moves on its points alone, bends are free"),  _in(COLUMN),      "DW-MOV-11"),
    _then("small",             N_("small unit: may not wheel, turns free"),      lambda case: case[BASES] <= SMALL,
          "DW-GLO-11", "DW-MOV-21"),
)
# fmt: on

FORMATION: Final = computation(
    lambda case: "allowed" if is_formed(case) else "not_allowed",
    (*NEEDS, *THEN),
    free=(),
    key="formation",
    label=N_("Formation"),
    deed=N_("{actor} {actor:checks|check} a formation"),
    help=N_("the total is what the formation adds to the power of its attacking base"),
    rules=("DW-FORM-01", "DW-FORM-05", "DW-FORM-09", "DW-FORM-13", "DW-FORM-17", "DW-MOV-11"),
    roles=(Role("actor", N_("unit")),),
    inputs=(
        Input(STANDS_IN, state("actor", STANDS_IN)),
        Input(BASES, state("actor", BASES)),
        Input(ARMS, roster("actor", ARM), _in(SQUARE, WEDGE)),
        Input(BASES_BEHIND, matters=lambda case: _in(WEDGE)(case) and case.ruling(WEDGE_BONUS) == "per_base_behind"),
    ),
    outcomes=(
        Outcome("allowed", N_("may be formed"), good=True),
        Outcome("not_allowed", N_("may not be formed"), good=False),
    ),
    switches=(WEDGE_BONUS,),
)
