"""The two tests that open a melee: discipline for the order of speaking, initiative for the order of striking."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.battle.dice import D6
from tracker.battle.fields import Field, flag
from tracker.games.confrontation import fields
from tracker.games.confrontation.concepts.ids import bg, cf, run
from tracker.games.confrontation.rolls.authority import ACTOR, DIS_INPUTS, DIS_LINE
from tracker.games.confrontation.rolls.backs import behind_any
from tracker.games.confrontation.rolls.sixes import RETHROW, chain_of, order_throw
from tracker.games.confrontation.switches import DOUBLE_LOST, REACT_MALUS, REAR_STACK, SIX, TIE
from tracker.rules import resolver
from tracker.rules.resolver import Case, Input, Line, Outcome, Resolver, asked, flat, worth
from tracker.words import N_

MADE, LOST, SALVAGED, ROLLED = "made", "lost", "salvaged", "rolled"

# fmt: off
IS_FORCED: Final = fields.FORCED.asked("forced",
                                         N_("Lost from the start: caught in flight, or failed to leave the melee"))
CAME_BY: Final = fields.ARRIVAL.asked("arrival", N_("Arrival this round"),
                                      rules=(*run("CHARGE", 3, 15), *cf("MISC", 13)))
IN_THE_BACK: Final = flag("back", N_("Strikes an enemy in the back"), rules=cf("MEL", 7, 8))
HAS_REACTED: Final = flag("reacted", N_("Stood and shot this turn"), rules=(*cf("REACT", 8, 9, 10),))
# fmt: on


def risky(case: Case) -> bool:
    """Whether a 6 may be thrown again at one's own risk (R-03)."""
    return case.ruling(SIX) == "open_risky"


def is_set(field: Field[bool]) -> Callable[[Case], bool]:
    """Whether that question was answered yes."""
    return lambda case: case[field]


def reacted_in(role: str) -> resolver.Reader:
    """Whether the stand-and-shoot of the unit in that role tells on it now.

    Where only those who shot suffer, it is for the table to say of a unit of several which figure is meant (R-21).
    """

    def read(scene: resolver.Context) -> bool | None:
        unit = scene.unit(role)
        if unit is None:
            return None
        shooters_only = REACT_MALUS.of(scene.battle.switches) == "shooters" and unit[fields.FIGURES] > 1
        return None if unit[fields.REACTED] and shooters_only else unit[fields.REACTED]

    return resolver.derived(read)


# ---- discipline


def _discipline_throws(case: Case) -> resolver.Throw | None:
    return None if case[IS_FORCED] else order_throw(case, N_("the discipline test"), _discipline_ends)


def _discipline_ends(case: Case) -> str:
    chain = chain_of(case)
    return LOST if case[IS_FORCED] or chain.natural == 1 or chain.spoilt else MADE


DISCIPLINE_LINES: Final[tuple[Line, ...]] = (DIS_LINE, *resolver.PLUS_HELPS)


def _discipline_total(case: Case) -> resolver.Number:
    return int(resolver.sum_of(DISCIPLINE_LINES, case)) + chain_of(case).total


def _discipline_effects(case: Case, outcome: str) -> tuple[resolver.Effect, ...]:
    return (resolver.Effect("discipline", ACTOR, int(_discipline_total(case)), value=outcome == LOST),)


DISCIPLINE: Final = Resolver(
    key="discipline",
    label=N_("Discipline, for the order of speaking"),
    deed=N_("{actor} {actor:tests|test} discipline"),
    rules=(*cf("START", 1, 3, 7, 8), *cf("DISENG", 19), *bg(4)),
    roles=(resolver.Role(ACTOR, N_("unit")),),
    inputs=(
        *DIS_INPUTS,
        Input(IS_FORCED, resolver.state(ACTOR, fields.FORCED)),
        Input(RETHROW, matters=risky),
    ),
    lines=DISCIPLINE_LINES,
    outcomes=(
        Outcome(MADE, N_("place in the order of speaking"), rules=cf("START", 3)),
        Outcome(LOST, N_("lost: it announces first"), rules=cf("START", 8)),
    ),
    switches=(SIX,),
    throws=_discipline_throws,
    judge=_discipline_ends,
    total=_discipline_total,
    effects=_discipline_effects,
)


# ---- initiative


def _natural_one_in_a_charge(case: Case) -> bool:
    return case.face(0) == 1 and case[CAME_BY] in fields.CHARGES_OF


def _bonus(arrival: str, bonus: int) -> Callable[[Case], int | None]:
    """The bonus of an arrival, half of it on a critical failure of a charge (CF-MEL-02)."""

    def value(case: Case) -> int | None:
        if case[CAME_BY] != arrival:
            return None
        return bonus // 2 if _natural_one_in_a_charge(case) else bonus

    return value


def _strikes_the_back(case: Case) -> bool:
    return case[IN_THE_BACK] and (case[CAME_BY] == "none" or case.ruling(REAR_STACK) == "add")


# fmt: off
INITIATIVE_LINES: Final[tuple[Line, ...]] = (
    worth("ini", N_("initiative"), lambda case: case[fields.INI], *cf("START", 5), field=fields.INI),
    worth("front", N_("front charge"), _bonus(fields.FRONT, 6), *cf("CHARGE", 4), *cf("MEL", 2, 3), field=CAME_BY),
    worth("flank", N_("flank charge"), _bonus(fields.FLANK, 10), *cf("CHARGE", 11), *cf("MEL", 2, 3), field=CAME_BY),
    worth("contact", N_("contact without a charge"), _bonus(fields.CONTACT, 3), *cf("CHARGE", 15), field=CAME_BY),
    worth("pursuit", N_("arrived in pursuit"), _bonus(fields.PURSUIT, 3), *cf("MISC", 13), field=CAME_BY),
    flat("back", N_("strikes in the back"), +4, _strikes_the_back, *cf("MEL", 8, 15), field=IN_THE_BACK),
    asked("frozen", N_("Refused to charge this turn"), N_("refused to charge"), -2, *cf("FEAR", 3),
          reader=resolver.state(ACTOR, fields.FROZEN)),
    *resolver.PLUS_HELPS,
)
# fmt: on


def _initiative_throws(case: Case) -> resolver.Throw | None:
    return None if case[HAS_REACTED] else order_throw(case, N_("the initiative test"), _initiative_ends)


def _initiative_ends(case: Case) -> str:
    if case[HAS_REACTED]:
        return LOST
    if _natural_one_in_a_charge(case):
        return SALVAGED
    chain = chain_of(case)
    return LOST if chain.natural == 1 or chain.spoilt else MADE


def _initiative_total(case: Case) -> resolver.Number:
    die = 0 if _natural_one_in_a_charge(case) else chain_of(case).total
    return int(resolver.sum_of(INITIATIVE_LINES, case)) + die


def _initiative_effects(case: Case, outcome: str) -> tuple[resolver.Effect, ...]:
    return (resolver.Effect("initiative", ACTOR, int(_initiative_total(case)), value=outcome == LOST),)


INITIATIVE: Final = Resolver(
    key="initiative",
    label=N_("Initiative, for the order of striking"),
    deed=N_("{actor} {actor:tests|test} initiative"),
    rules=(*cf("START", 1, 5, 6, 7), *run("MEL", 1, 8), *cf("CHARGE", 4, 9, 11, 15), *cf("MISC", 5, 13),
           *cf("REACT", 8), *cf("FEAR", 3), *bg(4)),
    roles=(resolver.Role(ACTOR, N_("unit")),),
    inputs=(
        Input(fields.INI, resolver.roster(ACTOR, fields.INI)),
        Input(CAME_BY, resolver.state(ACTOR, fields.ARRIVAL)),
        Input(IN_THE_BACK, behind_any(ACTOR)),
        Input(HAS_REACTED, reacted_in(ACTOR)),
        Input(RETHROW, matters=risky),
    ),
    lines=INITIATIVE_LINES,
    outcomes=(
        Outcome(MADE, N_("place in the order of striking"), rules=cf("START", 5)),
        Outcome(SALVAGED, N_("critical failure of a charge: half the bonus, no die"), rules=cf("MEL", 1, 2, 3)),
        Outcome(LOST, N_("lost: it strikes after all others"), rules=(*cf("MEL", 1, 4, 5), *cf("REACT", 8))),
    ),
    switches=(SIX, REAR_STACK, REACT_MALUS, DOUBLE_LOST, TIE),
    throws=_initiative_throws,
    judge=_initiative_ends,
    total=_initiative_total,
    effects=_initiative_effects,
)  # fmt: skip

ROLLOFF: Final = Resolver(
    key="rolloff",
    label=N_("Roll-off"),
    deed=N_("{actor} {actor:rolls|roll} off"),
    rules=cf("START", 7, 8),
    roles=(resolver.Role(ACTOR, N_("unit")),),
    inputs=(),
    outcomes=(Outcome(ROLLED, N_("the lower announces first; the higher strikes first")),),
    switches=(TIE,),
    throws=lambda case: None if case.faces else resolver.Throw(D6, N_("the roll-off"), ((1, 6),), is_counted=True),
    judge=lambda _case: ROLLED,
    total=lambda case: case.face(0),
    effects=lambda case, _outcome: (resolver.Effect("rolloff", ACTOR, case.face(0) or 0),),
)


# ---- the orders they make


def speaking_key(unit: Unit) -> tuple[int, int, int]:
    """Sorts those who announce: lost tests first by printed DIS, then the totals upwards (CF-START-03, 08)."""
    lost = unit[fields.DIS_LOST]
    return (0 if lost else 1, unit[fields.DIS] if lost else unit[fields.DIS_TOTAL], fields.rolled_off(unit))


def striking_key(battle: Battle, unit: Unit) -> tuple[int, int, int, int]:
    """Sorts those who strike: the totals downwards, then those who lost the initiative (CF-START-05, CF-MEL-04, 06).

    Of the latter a lost discipline test comes after every one that was made. Equal keys strike together, or are rolled
    off, by the last figure, under the house rule.
    """
    rolled = -fields.rolled_off(unit) if TIE.of(battle.switches) == "rolloff" else 0
    if not unit[fields.INI_LOST]:
        return (0, 0, -unit[fields.INI_TOTAL], rolled)
    if DOUBLE_LOST.of(battle.switches) == "turn_roll":
        return (1, 0 if unit.side == battle[fields.FIRST_SIDE] else 1, 0, rolled)
    return (1, int(unit[fields.DIS_LOST]), -unit[fields.DIS_TOTAL], rolled)
