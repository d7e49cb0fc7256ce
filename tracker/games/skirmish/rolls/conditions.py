"""The questions of a test of nerve about unit and enemy, and the printed modifiers of fear and morale."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from tracker.battle.battle import Battle, Unit
from tracker.battle.fields import Field, Scalar, choice, flag, whole
from tracker.games.skirmish import fields
from tracker.games.skirmish.concepts.rout import state_in
from tracker.games.skirmish.concepts.touching import are_told, enemies_touched
from tracker.games.skirmish.rolls.attack import is_set
from tracker.games.skirmish.switches import LEADER_MALUS_SELF, NUMBERS_STACK, RALLY_LEADER_MALUS
from tracker.rules import resolver
from tracker.rules.resolver import Case, Input, flat
from tracker.words import N_

Condition = Callable[[Case], bool]
Together = Callable[[Iterable[Any]], Scalar]

# fmt: off
ENEMY_HIGH: Final = flag("enemy_high", N_("Enemy on higher ground"), rules=("SK-FEAR-07", "SK-MORALE-09"))
ENEMY_DEFENDED: Final = flag("enemy_defended", N_("Enemy in a defensive position"),
                             rules=("SK-FEAR-08", "SK-MORALE-10"))
ENEMY_FEAR: Final = flag("enemy_causes_fear", N_("Enemy causes fear"), rules=("SK-MORALE-13",))
ENEMY_TERROR: Final = flag("enemy_causes_terror", N_("Enemy causes terror"), rules=("SK-MORALE-14",))
DEFENDED: Final = flag("defended", N_("Holds a defensive position"), rules=("SK-FEAR-12", "SK-MORALE-19"))
HAS_STANDARD: Final = fields.STANDARD.asked("has_standard", N_("Has a standard"), rules=("SK-FEAR-09", "SK-MORALE-16"))
OWN_FIGURES: Final = whole("own_figures", N_("Own figures"), 0, 400,
                           help=N_("0 when the numbers do not matter"),
                           rules=("SK-FEAR-10", "SK-FEAR-11", "SK-MORALE-17", "SK-MORALE-18"))
ENEMY_FIGURES: Final = whole("enemy_figures", N_("Enemy figures"), 0, 400,
                             help=N_("0 when the numbers do not matter"),
                             rules=("SK-MORALE-11", "SK-MORALE-12"))
LED: Final = flag("led", N_("Led by an independent, attached or not"), rules=("SK-MORALE-15",))
TESTER: Final = choice("tester", N_("Who tests"), {"unit": N_("a unit"), "independent": N_("an independent")},
                       rules=("SK-MORALE-15",))
UNIT_STATE: Final = fields.STATE.asked("state", N_("State of the unit"),
                                       rules=("SK-FEAR-13", "SK-MORALE-20", "SK-STATE-04", "SK-STATE-11"))
# fmt: on


def _counted(case: Case) -> bool:
    return case[OWN_FIGURES] > 0 and case[ENEMY_FIGURES] > 0


def _more(mine: Field[int], theirs: Field[int]) -> Condition:
    """Strictly more; where only one line may count, not from twice as many on (SK-RUL-16)."""
    twice = _twice(mine, theirs)
    return lambda case: (
        _counted(case) and case[mine] > case[theirs] and (case.ruling(NUMBERS_STACK) == "true" or not twice(case))
    )


def _twice(mine: Field[int], theirs: Field[int]) -> Condition:
    return lambda case: _counted(case) and case[mine] >= 2 * case[theirs]


def _is_leaderless(case: Case) -> bool:
    alone = case[TESTER] == "independent" and case.ruling(LEADER_MALUS_SELF) == "false"
    return not case[LED] and not alone


def _in_state(state_key: str) -> Condition:
    return lambda case: state_in(case, UNIT_STATE) == state_key


# fmt: off
FEAR_LINES: Final = (
    flat("enemy_high", N_("enemy on higher ground"), -1, is_set(ENEMY_HIGH), "SK-FEAR-07", field=ENEMY_HIGH),
    flat("enemy_defended", N_("enemy in a defensive position"), -1, is_set(ENEMY_DEFENDED), "SK-FEAR-08",
         field=ENEMY_DEFENDED),
    flat("standard", N_("has a standard"), +1, is_set(HAS_STANDARD), "SK-FEAR-09", field=HAS_STANDARD),
    flat("more", N_("more numerous"), +1, _more(OWN_FIGURES, ENEMY_FIGURES), "SK-FEAR-10", field=OWN_FIGURES),
    flat("twice", N_("twice as numerous"), +1, _twice(OWN_FIGURES, ENEMY_FIGURES), "SK-FEAR-11", field=OWN_FIGURES),
    flat("defended", N_("holds a defensive position"), +1, is_set(DEFENDED), "SK-FEAR-12", field=DEFENDED),
    flat("shaken", N_("is shaken"), -2, _in_state(fields.SHAKEN), "SK-FEAR-13", field=UNIT_STATE),
)


def morale_lines(is_leaderless: Condition) -> tuple[resolver.Line, ...]:
    """The morale table, the -4 of the routed with it; when it counts that nobody leads is for each test to say."""
    return (
        flat("enemy_high", N_("enemy on higher ground"), -1, is_set(ENEMY_HIGH), "SK-MORALE-09", field=ENEMY_HIGH),
        flat("enemy_defended", N_("enemy in a defensive position"), -1, is_set(ENEMY_DEFENDED), "SK-MORALE-10",
             field=ENEMY_DEFENDED),
        flat("enemy_more", N_("enemy more numerous"), -1, _more(ENEMY_FIGURES, OWN_FIGURES), "SK-MORALE-11",
             field=ENEMY_FIGURES),
        flat("enemy_twice", N_("enemy twice as numerous"), -1, _twice(ENEMY_FIGURES, OWN_FIGURES), "SK-MORALE-12",
             field=ENEMY_FIGURES),
        flat("enemy_fear", N_("enemy causes fear"), -1, is_set(ENEMY_FEAR), "SK-MORALE-13", field=ENEMY_FEAR),
        flat("enemy_terror", N_("enemy causes terror"), -1, is_set(ENEMY_TERROR), "SK-MORALE-14", field=ENEMY_TERROR),
        flat("leaderless", N_("not led by an independent"), -1, is_leaderless, "SK-MORALE-15", field=LED),
        flat("standard", N_("has a standard"), +1, is_set(HAS_STANDARD), "SK-MORALE-16", field=HAS_STANDARD),
        flat("more", N_("more numerous"), +1, _more(OWN_FIGURES, ENEMY_FIGURES), "SK-MORALE-17", field=OWN_FIGURES),
        flat("twice", N_("twice as numerous"), +1, _twice(OWN_FIGURES, ENEMY_FIGURES), "SK-MORALE-18",
             field=OWN_FIGURES),
        flat("defended", N_("holds a defensive position"), +1, is_set(DEFENDED), "SK-MORALE-19", field=DEFENDED),
        flat("shaken", N_("is shaken"), -2, _in_state(fields.SHAKEN), "SK-MORALE-20", "SK-STATE-04", field=UNIT_STATE),
        flat("routed", N_("is routed"), -4, _in_state(fields.ROUTED), "SK-STATE-11", "SK-MORALE-26", field=UNIT_STATE),
    )
# fmt: on


MORALE_LINES: Final = morale_lines(_is_leaderless)
RALLY_LINES: Final = morale_lines(lambda case: case.ruling(RALLY_LEADER_MALUS) == "true" and _is_leaderless(case))


def _figures(role: str) -> Callable[[resolver.Context], int | None]:
    def read(scene: resolver.Context) -> int | None:
        unit = scene.unit(role)
        return None if unit is None else fields.figures_left(unit)

    return read


def _units_of(battle: Battle, enemies: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """These enemies without the independents attached to others of them."""
    return tuple(enemy for enemy in enemies if fields.host_of(battle, enemy) not in enemies)


def _of_enemy(unit: str, enemy: str, value: Callable[[Unit], Scalar], of_all: Together) -> resolver.Reader:
    """A value of the enemy the unit faces: the one named in the roll, else all those together that it touches.

    An independent attached to another it touches is of that one, and no second enemy. Where nobody told which of a
    melee it touches, several are the table's to tell.
    """

    def read(scene: resolver.Context) -> resolver.Known | None:
        tester, named = scene.unit(unit), scene.unit(enemy)
        touched = () if tester is None else _units_of(scene.battle, enemies_touched(scene.battle, tester))
        faced = touched if named is None else (named,)
        if not faced or (len(faced) > 1 and tester is not None and not are_told(scene.battle, tester)):
            return None
        origin = faced[0].name if len(faced) == 1 else resolver.FROM_STATE
        return resolver.Known(of_all(value(foe) for foe in faced), origin)

    return read


def _led(role: str) -> Callable[[resolver.Context], bool | None]:
    """Whether the roster knows of an independent who leads; one nearby but unattached is the table's to tell."""

    def read(scene: resolver.Context) -> bool | None:
        unit = scene.unit(role)
        if unit is None:
            return None
        host = fields.host_of(scene.battle, unit)
        others = fields.attached_to(scene.battle, host or unit)
        return True if any(other.id != unit.id and not fields.is_out(other) for other in others) else None

    return read


def _tester(role: str) -> Callable[[resolver.Context], str | None]:
    def read(scene: resolver.Context) -> str | None:
        unit = scene.unit(role)
        return None if unit is None else "unit" if unit[fields.KIND] == fields.TROOP else "independent"

    return read


def inputs_of_both(unit: str, enemy: str) -> tuple[Input, ...]:
    """The questions both tables ask of the unit in one role and the enemy in another."""
    return (
        Input(ENEMY_HIGH),
        Input(ENEMY_DEFENDED),
        Input(HAS_STANDARD, resolver.state(unit, fields.STANDARD)),
        Input(OWN_FIGURES, resolver.derived(_figures(unit))),
        Input(ENEMY_FIGURES, _of_enemy(unit, enemy, fields.figures_left, sum), counted=True),
        Input(DEFENDED),
        Input(UNIT_STATE, resolver.state(unit, fields.STATE)),
    )


def _always(_case: Case) -> bool:
    return True


def inputs_of_morale(
    unit: str, enemy: str, matters: Condition = _always, leader_matters: Condition = _always
) -> tuple[Input, ...]:
    """The questions only the morale table asks; who leads is asked only where that can count."""

    def of_the_leader(case: Case) -> bool:
        return matters(case) and leader_matters(case)

    return (
        Input(ENEMY_FEAR, _of_enemy(unit, enemy, lambda faced: faced[fields.CAUSES_FEAR], any), matters),
        Input(ENEMY_TERROR, _of_enemy(unit, enemy, lambda faced: faced[fields.CAUSES_TERROR], any), matters),
        Input(LED, resolver.derived(_led(unit)), of_the_leader),
        Input(TESTER, resolver.derived(_tester(unit), resolver.FROM_ROSTER), of_the_leader),
    )


BRAVERY_INPUT: Final = Input(fields.BRAVERY, resolver.roster("actor", fields.BRAVERY))
