"""Who has the initiative: 1d20 and the general's Morale for each side, Level where the totals are equal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.battle.dice import D20
from tracker.battle.fields import Field, whole, words
from tracker.games.skirmish.fields import HIGH, LEVEL, LOW, MORALE, general_of, is_independent, is_out
from tracker.games.skirmish.switches import INIT_DOUBLE_TIE, INIT_NO_GENERAL
from tracker.rules import resolver
from tracker.rules.resolver import Case, Input, worth
from tracker.words import N_, Said, _
from tracker.written import figure

FIRST, SECOND = "first", "second"

# fmt: off
FIRST_SIDE: Final = words("first_side", N_("side A"), help=N_("whose die is thrown first"))
SECOND_SIDE: Final = words("second_side", N_("side B"))
FIRST_MORALE: Final = whole("first_morale", N_("Morale: {first_side}"), LOW, HIGH,
                            help=N_("of that side's general"), rules=("SK-TURN-02", "SK-TURN-12"))
SECOND_MORALE: Final = whole("second_morale", N_("Morale: {second_side}"), LOW, HIGH,
                             help=N_("of that side's general"), rules=("SK-TURN-02", "SK-TURN-12"))
FIRST_LEVEL: Final = whole("first_level", N_("Level: {first_side}"), LOW, HIGH,
                           help=N_("of that side's general, for equal totals"), rules=("SK-TURN-04",))
SECOND_LEVEL: Final = whole("second_level", N_("Level: {second_side}"), LOW, HIGH,
                            help=N_("of that side's general, for equal totals"), rules=("SK-TURN-04",))

LINES: Final[tuple[resolver.Line, ...]] = (
    *resolver.on_side(
        "{first_side}",
        worth("first_morale", N_("Morale: {first_side}"), lambda case: case[FIRST_MORALE], "SK-TURN-02",
              field=FIRST_MORALE),
        *resolver.PLUS_HELPS),
    *resolver.on_side(
        "{second_side}",
        worth("second_morale", N_("less Morale: {second_side}"), lambda case: -case[SECOND_MORALE], "SK-TURN-02",
              field=SECOND_MORALE)),
)
# fmt: on


def leader_of(battle: Battle, index: int) -> Unit | None:
    """Who leads the first or second side in the initiative roll, if anybody does (SK-RUL-03)."""
    if index >= len(battle.sides):
        return None
    side = battle.sides[index].id
    if (general := general_of(battle, side)) is not None:
        return general
    if INIT_NO_GENERAL.of(battle.switches) == "zero":
        return None
    others = (unit for unit in battle.of_side(side) if is_independent(unit) and not is_out(unit))
    return max(others, key=lambda unit: unit[MORALE], default=None)


def _of_leader(index: int, value: Callable[[Unit], int]) -> resolver.Reader:
    """A value of the side's leader, whose name is its origin; nothing to add where the side has none."""

    def read(scene: resolver.Context) -> resolver.Known | None:
        if index >= len(scene.battle.sides):
            return None
        leader = leader_of(scene.battle, index)
        return resolver.Known(0, N_("no general")) if leader is None else resolver.Known(value(leader), leader.name)

    return read


def _name_of_side(index: int) -> resolver.Reader:
    def read(scene: resolver.Context) -> resolver.Known | None:
        sides = scene.battle.sides
        return resolver.Known(sides[index].name, resolver.FROM_ROSTER) if index < len(sides) else None

    return read


def _never(_case: Case) -> bool:
    """The names only fill the words of the roll; nobody need see them asked."""
    return False


def lead(case: Case) -> resolver.Number | None:
    """By how much the first side's total is ahead, None before both dice are thrown."""
    first, second = case.face(0), case.face(1)
    return None if first is None or second is None else first - second + resolver.sum_of(LINES, case)


def _totals(case: Case) -> tuple[resolver.Figure, ...]:
    """The total of each side, once both dice lie."""
    if len(case.faces) < 2:
        return ()
    first, second = (face.face for face in case.faces[:2])
    return (
        _total(case, FIRST, FIRST_SIDE, first + case[FIRST_MORALE] + resolver.free_of(case)),
        _total(case, SECOND, SECOND_SIDE, second + case[SECOND_MORALE]),
    )


def _total(case: Case, key: str, side: Field[str], total: int) -> resolver.Figure:
    return resolver.Figure(Said(case[side] or _(side.label)), total, key=key)


def _first_total(case: Case) -> resolver.Number | None:
    face = case.face(0)
    return None if face is None else face + case[FIRST_MORALE] + resolver.free_of(case)


def _level_lead(case: Case) -> int:
    return case[FIRST_LEVEL] - case[SECOND_LEVEL]


def _throws(case: Case) -> resolver.Throw | None:
    if not case.faces:
        first, added = case[FIRST_SIDE] or _(FIRST_SIDE.label), case[FIRST_MORALE] + resolver.free_of(case)
        adds = f"{'−' if added < 0 else '+'}{figure(abs(added))}"
        sense = _("{added} for {side}; the higher total has it").format(added=adds, side=first)
        return resolver.Throw(D20, _asks(first), sense=Said(sense))
    if len(case.faces) > 1:
        return None
    level = int(case.faces[0].face + resolver.sum_of(LINES, case))
    cuts = ((1, level - 1), (level, level), (level + 1, D20.sides))
    clipped = ((max(low, 1), min(high, D20.sides)) for low, high in cuts)
    second = case[SECOND_SIDE] or _(SECOND_SIDE.label)
    goal = resolver.Goal(level + (_level_lead(case) >= 0), resolver.Comparison.AT_LEAST, D20)
    sense = _("{number} or more: the initiative of {side}").format(number=figure(goal.target), side=second)
    bands = tuple(run for run in clipped if run[0] <= run[1])
    return resolver.Throw(D20, _asks(second), bands, goal=goal, sense=Said(sense))


def _asks(side: str) -> str:
    return Said(_("the initiative of {side}").format(side=side))


def _judge(case: Case) -> str:
    ahead = lead(case) or _level_lead(case)
    if ahead:
        return FIRST if ahead > 0 else SECOND
    return "again" if case.ruling(INIT_DOUBLE_TIE) == "reroll" else "referee"


def _effects(_case: Case, outcome: str) -> tuple[resolver.Effect, ...]:
    return (resolver.Effect("initiative", value=outcome),) if outcome in {FIRST, SECOND} else ()


INITIATIVE_ROLL: Final = resolver.Resolver(
    key="initiative",
    label=N_("Initiative"),
    deed=N_("Both sides roll for the initiative"),
    rules=("SK-TURN-02", "SK-TURN-03", "SK-TURN-04", "SK-TURN-05", "SK-TURN-12", "SK-RUL-01", "SK-RUL-02",
           "SK-RUL-03"),
    inputs=(
        Input(FIRST_MORALE, _of_leader(0, lambda unit: unit[MORALE])),
        Input(SECOND_MORALE, _of_leader(1, lambda unit: unit[MORALE])),
        Input(FIRST_LEVEL, _of_leader(0, lambda unit: unit[LEVEL])),
        Input(SECOND_LEVEL, _of_leader(1, lambda unit: unit[LEVEL])),
        Input(FIRST_SIDE, _name_of_side(0), _never),
        Input(SECOND_SIDE, _name_of_side(1), _never),
    ),
    outcomes=(
        resolver.Outcome(FIRST, N_("initiative for {first_side}"), rules=("SK-TURN-03", "SK-TURN-04")),
        resolver.Outcome(SECOND, N_("initiative for {second_side}"), rules=("SK-TURN-03", "SK-TURN-04")),
        resolver.Outcome("again", N_("tied in total and Level: both roll again"), rules=("SK-TURN-05",)),
        resolver.Outcome("referee", N_("tied in total and Level: the referee decides"), rules=("SK-TURN-05",)),
    ),
    lines=LINES,
    switches=(INIT_DOUBLE_TIE, INIT_NO_GENERAL),
    throws=_throws,
    judge=_judge,
    total=_first_total,
    margin=lead,
    effects=_effects,
    figures=_totals,
)  # fmt: skip
