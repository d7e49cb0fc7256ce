"""Who lends his discipline and courage to whom: the radius of command, and the characteristic a test is made on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tracker.battle.battle import Unit
from tracker.battle.fields import Field, choice, decimal, flag, whole
from tracker.games.confrontation.concepts.ids import bg, cf
from tracker.games.confrontation.concepts.known import known_of
from tracker.games.confrontation.fields import CHARACTER, CLASS, COMMANDS, COU, DIS, MONSTER, is_away
from tracker.rules import resolver
from tracker.rules.kinds import computation
from tracker.rules.resolver import Case, Input, Line, Offered, Outcome, Resolver, worth
from tracker.words import N_

ACTOR: Final = "actor"
SKILL, STAFF = "skill", "staff"
SKILL_RADIUS: Final = 20
STAFF_RADIUS: Final = 30
STAFF_SPREAD: Final = 10

# fmt: off
LENT_DIS: Final = whole("lent_dis", N_("DIS of a commander in range"), 0, 40, help=N_("0 for none"),
                        rules=(*bg(15), *cf("FEAR", 11), *cf("MISC", 3)))
LENT_COU: Final = whole("lent_cou", N_("COU of a character in range"), 0, 40, help=N_("0 for none"),
                        rules=(*bg(15), *cf("FEAR", 10), *cf("MISC", 2)))
IS_MONSTER: Final = flag("is_monster", N_("Is a monster"), rules=(*cf("FEAR", 10, 11), *cf("MISC", 2, 3)))

SOURCE: Final = choice("source", N_("Who commands"),
                       {SKILL: N_("a figure with the command skill"), STAFF: N_("a command group")},
                       rules=(*cf("MISC", 7, 8), *bg(16)))
DISTANCE: Final = decimal("distance", N_("Distance, base to base, cm"), 0, 500, rules=cf("MISC", 7, 8))
FIRST_MEMBER: Final = decimal("first_member", N_("First member from the leader, cm"), 0, 500, rules=cf("MISC", 8))
SECOND_MEMBER: Final = decimal("second_member", N_("Second member from the leader, cm"), 0, 500, rules=cf("MISC", 8))
LEADER_SKILL: Final = flag("leader_skill", N_("The leader has the command skill"), rules=cf("MISC", 7, 8))
# fmt: on


def monster_in(role: str) -> resolver.Reader:
    """Whether the unit in that role is a monster."""
    return known_of(role, lambda unit: unit[CLASS] == MONSTER, resolver.FROM_ROSTER)


def discipline(case: Case) -> int:
    """DIS, or a commander's where it is better and it is no monster (BG-15, CF-FEAR-11)."""
    return case[DIS] if case[IS_MONSTER] else max(case[DIS], case[LENT_DIS])


def courage(case: Case) -> int:
    """COU, or a character's where it is better and it is no monster (BG-15, CF-FEAR-10)."""
    return case[COU] if case[IS_MONSTER] else max(case[COU], case[LENT_COU])


DIS_LINE: Final[Line] = worth(
    "dis", N_("discipline, own or lent"), discipline, *bg(1, 15), *cf("FEAR", 11), *cf("MISC", 3), field=DIS
)
COU_LINE: Final[Line] = worth(
    "cou", N_("courage, own or lent"), courage, *bg(11, 15), *cf("FEAR", 6, 10), *cf("MISC", 2), field=COU
)


def _not_a_monster(case: Case) -> bool:
    return not case[IS_MONSTER]


def _commands(unit: Unit) -> bool:
    return unit[COMMANDS]


def _commands_in_person(unit: Unit) -> bool:
    return unit[COMMANDS] and unit[CHARACTER]


def _lenders(field: Field[int], lends: Callable[[Unit], bool]) -> Callable[[resolver.Context], tuple[Offered, ...]]:
    """The commanders of its side who have more of it than the unit: in reach or not, the table sees (BG-15)."""

    def offered(scene: resolver.Context) -> tuple[Offered, ...]:
        unit = scene.unit(ACTOR)
        if unit is None or unit[CLASS] == MONSTER:
            return ()
        others = (other for other in scene.battle.of_side(unit.side) if other.id != unit.id and not is_away(other))
        lenders = [other for other in others if lends(other) and other[field] > unit[field]]
        return tuple(
            Offered(lender[field], lender.id)
            for lender in sorted(lenders, key=lambda lender: lender[field], reverse=True)
        )

    return offered


DIS_INPUTS: Final = (
    Input(DIS, resolver.roster(ACTOR, DIS)),
    Input(LENT_DIS, matters=_not_a_monster, offered=_lenders(DIS, _commands)),
    Input(IS_MONSTER, monster_in(ACTOR)),
)
COU_INPUTS: Final = (
    Input(COU, resolver.roster(ACTOR, COU)),
    Input(LENT_COU, matters=_not_a_monster, offered=_lenders(COU, _commands_in_person)),
    Input(IS_MONSTER, monster_in(ACTOR)),
)


def _is_gathered(case: Case) -> bool:
    return max(case[FIRST_MEMBER], case[SECOND_MEMBER]) <= STAFF_SPREAD


def _by_skill(case: Case) -> bool:
    """A command group that is scattered gives no more than the leader's own skill (R-30)."""
    return case[SOURCE] == SKILL or (not _is_gathered(case) and case[LEADER_SKILL])


def _radius(case: Case) -> int | None:
    if _by_skill(case):
        return SKILL_RADIUS
    return STAFF_RADIUS if _is_gathered(case) else None


def _judge(case: Case) -> str:
    if case[IS_MONSTER]:
        return "monster"
    radius = _radius(case)
    if radius is None:
        return "scattered"
    return "in" if case[DISTANCE] <= radius + resolver.free_of(case) else "out"


def _staff(case: Case) -> bool:
    return case[SOURCE] == STAFF


def _line(radius: int) -> Callable[[Case], int | None]:
    return lambda case: radius if _radius(case) == radius else None


COMMAND_RADIUS: Final[Resolver] = computation(
    _judge,
    (
        worth("skill", N_("radius of the command skill"), _line(SKILL_RADIUS), *cf("MISC", 7), field=SOURCE),
        worth("staff", N_("radius of a command group"), _line(STAFF_RADIUS), *cf("MISC", 8), field=SOURCE),
    ),
    key="command_radius",
    label=N_("Radius of command"),
    deed=N_("{actor} {actor:checks|check} the radius of command"),
    rules=(*cf("MISC", 7, 8), *cf("FEAR", 10, 11), *cf("MISC", 2, 3), *bg(15, 16)),
    roles=(resolver.Role(ACTOR, N_("commander")), resolver.Role("target", N_("unit commanded"), optional=True)),
    inputs=(
        Input(SOURCE),
        Input(DISTANCE),
        Input(FIRST_MEMBER, matters=_staff),
        Input(SECOND_MEMBER, matters=_staff),
        Input(LEADER_SKILL, known_of(ACTOR, lambda unit: unit[COMMANDS], resolver.FROM_ROSTER), matters=_staff),
        Input(IS_MONSTER, monster_in("target")),
    ),
    outcomes=(
        Outcome("in", N_("in the radius"), good=True),
        Outcome("out", N_("out of the radius"), good=False),
        Outcome("scattered", N_("the command group is scattered: it gives nothing"), good=False, rules=cf("MISC", 8)),
        Outcome("monster", N_("monsters never benefit from characters"), good=False, rules=cf("FEAR", 10, 11)),
    ),
)
