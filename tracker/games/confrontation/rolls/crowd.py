"""Shots into a melee: five grades by margin, and a victim drawn by weight."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.battle.dice import Die, Face
from tracker.battle.fields import Field, choice, whole
from tracker.games.confrontation.concepts.contact import contacts_of, fighters, touched
from tracker.games.confrontation.concepts.ids import cf, run
from tracker.games.confrontation.concepts.known import known_of
from tracker.games.confrontation.concepts.wounds import fails_on
from tracker.games.confrontation.fields import CLASS, FIGURES, MELEE, MONSTER, figures_left, is_engaged
from tracker.games.confrontation.rolls.authority import ACTOR
from tracker.games.confrontation.rolls.opening import risky
from tracker.games.confrontation.rolls.shooting import (
    DIFFICULTY_LINES,
    OWN_LINES,
    SHOOTER,
    SHOT_RULES,
    TARGET,
    difficulty,
    shot_made,
    why_not,
)
from tracker.games.confrontation.rolls.sixes import RETHROW, OpenTest, chain_of
from tracker.games.confrontation.switches import CROWD, POINT_BLANK, REACT_MALUS, REACT_SPLIT, SIX, WOUND_EFFECT
from tracker.rules import resolver
from tracker.rules.kinds import runs_of
from tracker.rules.resolver import Case, Goal, Input, Number, Outcome, Resolver
from tracker.words import N_, Said

MOST_CONTACTS: Final = 6
CONTACT_ROLES: Final = tuple(f"contact{number}" for number in range(1, MOST_CONTACTS + 1))
CONTACT_LABELS: Final = (
    N_("1st in contact"), N_("2nd in contact"), N_("3rd in contact"), N_("4th in contact"), N_("5th in contact"),
    N_("6th in contact"),
)  # fmt: skip
COUNT_LABELS: Final = (
    N_("Figures of the 1st in contact"), N_("Figures of the 2nd in contact"), N_("Figures of the 3rd in contact"),
    N_("Figures of the 4th in contact"), N_("Figures of the 5th in contact"), N_("Figures of the 6th in contact"),
)  # fmt: skip
CONTACT_KINDS: Final = {
    "none": N_("nobody else"),
    "theirs": N_("of the target's side, no monster"),
    "their_monster": N_("of the target's side, a monster"),
    "other": N_("of another side, no monster"),
    "other_monster": N_("of another side, a monster"),
}
EXCEPTIONAL, NORMAL, FAILED, SERIOUS, CRITICAL = "exceptional", "normal", "failed", "serious", "critical"
NOBODY: Final = "nobody"

# fmt: off
TARGET_CLASS: Final = CLASS.asked("target_class", N_("Class of the target"), rules=cf("SHO", 26, 27, 30))
CONTACTS: Final[tuple[Field[str], ...]] = tuple(
    choice(role, label, CONTACT_KINDS, rules=(*cf("SHO", 22, 24, 25), *run("SHO", 28, 31)))
    for role, label in zip(CONTACT_ROLES, CONTACT_LABELS, strict=True)
)
COUNTS: Final[tuple[Field[int], ...]] = tuple(
    whole(f"{role}_figures", label, 1, 20, 1, rules=cf("SHO", 22, 28, 29))
    for role, label in zip(CONTACT_ROLES, COUNT_LABELS, strict=True)
)
# fmt: on

Ticket = tuple[str, int]


def _grade(case: Case, margin: int, natural: int) -> str:
    """The grade of the shot; a face that fails by a wound alone is at worst a normal failure (R-08)."""
    if natural == 1 or margin <= -5:
        return CRITICAL
    if margin <= -3:
        return SERIOUS
    if margin < 0 or natural <= fails_on(case):
        return FAILED
    return EXCEPTIONAL if margin >= 3 else NORMAL


def tickets(case: Case, grade: str) -> tuple[Ticket, ...]:
    """Who may be drawn after that grade, each with his weight, in the order of the draw (CF-SHO-22 to 31)."""
    drawn: list[Ticket] = []
    if grade == NORMAL:
        drawn.append((TARGET, 4 if case[TARGET_CLASS] == MONSTER else 2))
    for role, kind, count in zip(CONTACT_ROLES, CONTACTS, COUNTS, strict=True):
        spared = grade == CRITICAL and case[kind].startswith("their")
        if case[kind] != "none" and not spared:
            drawn.append((role, (2 if case[kind].endswith("monster") else 1) * case[count]))
    return tuple(drawn) if grade in {NORMAL, SERIOUS, CRITICAL} else ()


CROWD_TEST: Final = OpenTest(OWN_LINES, difficulty, _grade, N_("the shot"), top=3)


def _split(case: Case) -> tuple[Case, Face | None]:
    """The case with the dice of the shot alone, and the ticket where one was drawn.

    After a shot that needs no draw, what lies is a 6 thrown again.
    """
    shot = replace(case, faces=())
    for face in case.faces:
        if CROWD_TEST.throw(shot) is None and tickets(shot, _grade_of(shot)):
            return shot, face
        shot = shot.after(face)
    return shot, None


def _crowd_spare(case: Case) -> resolver.Throw | None:
    """A die that may lie besides: a 6 thrown again, or what older battles drew among the tickets of one alone."""
    shot, ticket = _split(case)
    if ticket is not None or _crowd_throws(case) is not None:
        return None
    drawn = _draw(tickets(case, _grade_of(shot)))
    return CROWD_TEST.spare(case) if drawn is None else replace(drawn, only_lies=True)


def _grade_of(shot: Case) -> str:
    return CROWD_TEST.ends(shot, chain_of(shot))


def _crowd_throws(case: Case) -> resolver.Throw | None:
    shot, ticket = _split(case)
    if (wanted := CROWD_TEST.throw(shot)) is not None:
        return wanted
    drawn = tickets(case, _grade_of(shot))
    if ticket is not None or len(drawn) <= 1:  # Of one alone nothing is drawn.
        return None
    return _draw(drawn)


def _draw(drawn: tuple[Ticket, ...]) -> resolver.Throw | None:
    if not drawn:
        return None
    die = Die(sum(weight for _who, weight in drawn))
    bands = runs_of(die, lambda number: _victim(drawn, number))
    return resolver.Throw(die, N_("the ticket of the victim"), bands, sense=_whose(drawn))


def _whose(drawn: tuple[Ticket, ...]) -> Said:
    """Which numbers of the draw name whom: `1–2 target · 3 1st in contact`, each by his part, for his name."""
    words, last = [], 0
    for who, weight in drawn:
        first, last = last + 1, last + weight
        words.append(f"{first if weight == 1 else f'{first}–{last}'} {{{who}}}")
    return Said(" · ".join(words))


def _crowd_goal(case: Case, total: Number = 0) -> Goal | None:
    """The goal of the shot; the ticket that is drawn after it has none."""
    shot, ticket = _split(case)
    is_drawn = bool(case.faces) and CROWD_TEST.throw(shot) is None and _crowd_throws(case) is not None
    return None if is_drawn and ticket is None else CROWD_TEST.goal(case, total)


def _victim(drawn: tuple[Ticket, ...], number: int) -> str:
    for who, weight in drawn:
        if number <= weight:
            return who
        number -= weight
    return NOBODY


def _crowd_ends(case: Case) -> str:
    shot, ticket = _split(case)
    grade = _grade_of(shot)
    if grade in {EXCEPTIONAL, FAILED}:
        return grade
    drawn = tickets(case, grade)
    return f"{grade}_{_victim(drawn, 1 if ticket is None else ticket.face)}"


def _crowd_effects(case: Case, outcome: str) -> tuple[resolver.Effect, ...]:
    who = TARGET if outcome == EXCEPTIONAL else outcome.partition("_")[2]
    hit = () if who in {"", NOBODY} else (resolver.Effect("damage_owed", who, key="shot", value=False),)
    return (*shot_made(case), *hit)


def _crowd_total(case: Case) -> int:
    return int(resolver.sum_of(OWN_LINES, case)) + chain_of(_split(case)[0]).total


def _crowd_margin(case: Case) -> int:
    shot, _ticket = _split(case)
    return CROWD_TEST.read_with(shot, chain_of(shot))


def _contact(role: str) -> Callable[[resolver.Context], str | None]:
    def read(scene: resolver.Context) -> str | None:
        unit, target = scene.unit(role), scene.unit(TARGET)
        if unit is None or target is None:
            return None
        side = "their" if unit.side == target.side else "other"
        if unit[CLASS] == MONSTER:
            return f"{side}_monster"
        return "theirs" if side == "their" else "other"

    return read


def _lone_figure(unit: Unit) -> int | None:
    return 1 if unit[FIGURES] == 1 else None


def _most_in_contact(unit: Unit) -> int:
    return min(max(figures_left(unit), 1), int(COUNTS[0].high))


def told_in_contact(battle: Battle, target: Unit) -> Mapping[str, UnitId]:
    """The parts of those in contact with a target, where it was told whom it touches: those of the shooter's side too.

    Of its own side it touches whom the table says.
    """
    if all(contact.is_assumed for contact in contacts_of(battle, target).values()):
        return {}
    return dict(zip(CONTACT_ROLES, (unit.id for unit in touched(battle, target)), strict=False))


def _nth_in_melee(number: int) -> Callable[[resolver.Context], UnitId | None]:
    """Those in contact with the target; where nobody told who they are, the others in its melee, as in the roster."""

    def likely(scene: resolver.Context) -> UnitId | None:
        target = scene.unit(TARGET)
        if target is None:
            return None
        cast = {scene.bindings.get(ACTOR), target.id}
        touched = told_in_contact(scene.battle, target).values()
        others = [unit for unit in touched or _in_its_melee(scene.battle, target) if unit not in cast]
        return others[number] if number < len(others) else None

    return likely


def _in_its_melee(battle: Battle, target: Unit) -> tuple[UnitId, ...]:
    return tuple(unit.id for unit in fighters(battle, target[MELEE]))


def _is_there(field: Field[str]) -> Callable[[Case], bool]:
    return lambda case: case[field] != "none"


def _is_next(before: Field[str] | None) -> Callable[[Case], bool]:
    """One more in contact is asked about once the one before is named."""
    return lambda case: before is None or case[before] != "none"


_GRADES: Final = {NORMAL: cf("SHO", 22), SERIOUS: cf("SHO", 24), CRITICAL: cf("SHO", 25, 32)}
# fmt: off
_VICTIMS: Final = {
    NORMAL: (N_("the draw hits the 1st in contact"), N_("the draw hits the 2nd in contact"),
             N_("the draw hits the 3rd in contact"), N_("the draw hits the 4th in contact"),
             N_("the draw hits the 5th in contact"), N_("the draw hits the 6th in contact")),
    SERIOUS: (N_("serious failure: the 1st in contact is hit"), N_("serious failure: the 2nd in contact is hit"),
              N_("serious failure: the 3rd in contact is hit"), N_("serious failure: the 4th in contact is hit"),
              N_("serious failure: the 5th in contact is hit"), N_("serious failure: the 6th in contact is hit")),
    CRITICAL: (N_("critical failure: the 1st in contact is hit"), N_("critical failure: the 2nd in contact is hit"),
               N_("critical failure: the 3rd in contact is hit"), N_("critical failure: the 4th in contact is hit"),
               N_("critical failure: the 5th in contact is hit"), N_("critical failure: the 6th in contact is hit")),
}
_NAMED: Final = {
    NORMAL: N_("the draw hits {name}"),
    SERIOUS: N_("serious failure: {name} {name:is|are} hit"),
    CRITICAL: N_("critical failure: {name} {name:is|are} hit"),
}
# fmt: on

CROWD_OUTCOMES: Final = (
    Outcome(EXCEPTIONAL, N_("exceptional success: the target is hit"), good=True, rules=cf("SHO", 21)),
    Outcome(f"{NORMAL}_{TARGET}", N_("success: the draw hits the target"), good=True, rules=cf("SHO", 22)),
    *(
        # A shot that did hit is good or ill by whom the draw names.
        Outcome(
            f"{grade}_{role}",
            label,
            good=None if grade == NORMAL else False,
            rules=_GRADES[grade],
            whom=role,
            named=_NAMED[grade],
        )
        for grade, labels in _VICTIMS.items()
        for role, label in zip(CONTACT_ROLES, labels, strict=True)
    ),
    Outcome(FAILED, N_("failure: nobody is hit"), good=False, rules=cf("SHO", 23)),
    Outcome(
        f"{SERIOUS}_{NOBODY}", N_("serious failure: nobody is there to be hit"), good=False, rules=cf("SHO", 24, 31)
    ),
    Outcome(
        f"{CRITICAL}_{NOBODY}", N_("critical failure: nobody is there to be hit"), good=False, rules=cf("SHO", 25, 31)
    ),
)

IN_NO_MELEE: Final = N_("the target is in no melee: another action, shoot (CF-SHO-21)")


def _in_no_crowd(scene: resolver.Context) -> str:
    """Why somebody is hardly shot at so: touched by no enemy it is shot at alone, as far as that is read so (R-40)."""
    target = scene.unit(TARGET)
    is_free = target is not None and not is_engaged(target)
    return IN_NO_MELEE if is_free and CROWD.of(scene.battle.switches) == "melee" else ""


CROWD_SHOT: Final[Resolver] = CROWD_TEST.resolver(
    lines=DIFFICULTY_LINES,
    key="crowd_shot",
    odds_of=N_("hits the target"),
    label=N_("Shot into a melee"),
    deed=N_("{actor} {actor:shoots|shoot} into the melee at {target}"),
    rules=(*run("SHO", 21, 32), *SHOT_RULES),
    roles=(
        resolver.Role(ACTOR, N_("shooter")),
        resolver.Role(TARGET, N_("target"), hardly=_in_no_crowd),
        *(
            resolver.Role(role, label, optional=True, likely=_nth_in_melee(number))
            for number, (role, label) in enumerate(zip(CONTACT_ROLES, CONTACT_LABELS, strict=True))
        ),
    ),
    inputs=(
        *SHOOTER,
        Input(TARGET_CLASS, resolver.roster(TARGET, CLASS)),
        *(
            entry
            for role, kind, count, before in zip(CONTACT_ROLES, CONTACTS, COUNTS, (None, *CONTACTS[:-1]), strict=True)
            for entry in (
                Input(kind, resolver.derived(_contact(role), resolver.FROM_ROSTER), matters=_is_next(before)),
                Input(
                    count,
                    known_of(role, _lone_figure, resolver.FROM_ROSTER),
                    matters=_is_there(kind),
                    proposed=known_of(role, _most_in_contact),
                ),
            )
        ),
        Input(RETHROW, matters=risky),
    ),
    outcomes=CROWD_OUTCOMES,
    switches=(SIX, POINT_BLANK, WOUND_EFFECT, CROWD, REACT_MALUS, REACT_SPLIT),
    bars=why_not,
    goal=_crowd_goal,
    throws=_crowd_throws,
    spare=_crowd_spare,
    judge=_crowd_ends,
    total=lambda case: _crowd_total(case) if case.faces else None,
    margin=_crowd_margin,
    effects=_crowd_effects,
)
