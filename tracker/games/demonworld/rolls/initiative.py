"""Modified initiative: the card, the weapon and the order in a melee's first phase, and impetuosity always."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.battle.fields import Scalar, flag
from tracker.games.demonworld import fields
from tracker.games.demonworld.concepts.foes import melee_fought
from tracker.games.demonworld.fields import IMPETUOUS, MELEE_TURNS, ORDER, WEAPON, order_of
from tracker.games.demonworld.rolls.attacks import fighting_part, read_in_battle
from tracker.games.demonworld.switches import IMPETUOUS_ORDER_BONUS, TWO_HANDED_MALUS
from tracker.rules import resolver
from tracker.rules.kinds import computation
from tracker.rules.resolver import Case, Context, Input, Outcome, Role, each, flat, roster, sum_of
from tracker.words import N_

FIRST_PHASE: Final = flag("first_phase", N_("First phase of that melee"), True, rules=("DW-MEL-03", "DW-MEL-11"))


def in_first_phase(battle: Battle, unit: Unit) -> bool:
    """Whether the melee the unit stands in, has left in this phase or would now enter is in its first phase."""
    return not melee_fought(battle, unit) or fighting_part(battle, unit)[MELEE_TURNS] == 0


def _with(weapon: str) -> Callable[[Case], bool]:
    return lambda case: case[FIRST_PHASE] and case[WEAPON] == weapon


def _under(*orders: str) -> Callable[[Case], bool]:
    def holds(case: Case) -> bool:
        has_token = not case[IMPETUOUS] or case.ruling(IMPETUOUS_ORDER_BONUS) == "yes"
        return case[FIRST_PHASE] and has_token and case[ORDER] in orders

    return holds


def _two_handed(case: Case) -> bool:
    return case[WEAPON] == "two_handed" and (case[FIRST_PHASE] or case.ruling(TWO_HANDED_MALUS) == "always")


def _impetuous(case: Case) -> bool:
    return case[IMPETUOUS]


# fmt: off
INITIATIVE: Final = computation(
    lambda _case: "initiative",
    (
        each(fields.INITIATIVE, +1, "DW-GLO-20", "DW-MEL-11", label=N_("initiative on the card")),
        flat("pikes",        N_("pikes"),             +2, _with("pikes"),   "DW-MEL-03", field=WEAPON),
        flat("order_c_or_t", N_("order C or T"),      +2, _under("C", "T"), "DW-MEL-04", "DW-ORD-02", field=ORDER),
        flat("spear",        N_("spear"),             +1, _with("spear"),   "DW-MEL-05", field=WEAPON),
        flat("lance",        N_("lance"),             +1, _with("lance"),   "DW-MEL-06", field=WEAPON),
        flat("order_h",      N_("order H"),           +1, _under("H"),      "DW-MEL-07", "DW-ORD-02", field=ORDER),
        flat("two_handed",   N_("two-handed weapon"), -1, _two_handed,      "DW-MEL-08", field=WEAPON),
        flat("impetuous",    N_("impetuous"),         +2, _impetuous,       "DW-MEL-09", field=IMPETUOUS),
    ),
    key="initiative",
    label=N_("Modified initiative"),
    deed=N_("{actor} {actor:works|work} out the initiative"),
    rules=("DW-GLO-20", "DW-MEL-01", "DW-MEL-02", "DW-MEL-10", "DW-MEL-11", "DW-CRU-10", "DW-TURN-51"),
    roles=(Role("actor", N_("unit")),),
    inputs=(
        Input(fields.INITIATIVE, roster("actor", fields.INITIATIVE)),
        Input(FIRST_PHASE, read_in_battle("actor", in_first_phase)),
        Input(WEAPON, roster("actor", WEAPON)),
        Input(ORDER, read_in_battle("actor", lambda battle, unit: order_of(fighting_part(battle, unit))),
              lambda case: case[FIRST_PHASE]),
        Input(IMPETUOUS, read_in_battle("actor", lambda battle, unit: fighting_part(battle, unit)[IMPETUOUS])),
    ),
    outcomes=(Outcome("initiative", N_("modified initiative"), rules=("DW-MEL-01",)),),
    switches=(TWO_HANDED_MALUS, IMPETUOUS_ORDER_BONUS),
    help=N_("Bases attack from the highest to the lowest; equal values are simultaneous."),
)
# fmt: on


def modified_initiative(battle: Battle, unit: Unit, *, first_phase: bool | None = None) -> int:
    """A unit's initiative as it stands (DW-MEL-03 to 11).

    `first_phase` says which phase of its melee to count; None reads it off the unit's state.
    """
    scene = Context(battle, {"actor": unit.id})
    read, house = resolver.prefill(INITIATIVE, scene), resolver.changes_for(INITIATIVE, scene)
    known = {key: value.value for key, value in read.items()}
    phase: dict[str, Scalar] = {} if first_phase is None else {FIRST_PHASE.key: first_phase}
    if house is not None:
        case = resolver.a_case(INITIATIVE, known | phase, battle.switches, house=house)
        return int(sum_of(INITIATIVE.lines, case))
    return _total(frozenset((known | phase).items()), frozenset(battle.switches.items()))


@lru_cache(maxsize=1024)
def _total(known: frozenset[tuple[str, Scalar]], switches: frozenset[tuple[str, str]]) -> int:
    """The sum of the lines; a melee asks for that of the same few units before every blow."""
    return int(sum_of(INITIATIVE.lines, Case(resolver.accept_inputs(INITIATIVE, dict(known)), dict(switches))))
