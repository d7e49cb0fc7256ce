"""How many melee dice a unit has in a fight, and which of them may only defend or only attack."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.battle.fields import Scalar, flag, whole
from tracker.games.confrontation import fields
from tracker.games.confrontation.concepts.ids import bg, cf, run
from tracker.games.confrontation.concepts.known import known_of
from tracker.games.confrontation.rolls.authority import ACTOR
from tracker.games.confrontation.rolls.opening import is_set
from tracker.games.confrontation.switches import BASE_DICE, BONUS_STACK, CAVALRY_BONUS, FLEER_DICE
from tracker.rules import resolver
from tracker.rules.kinds import computation
from tracker.rules.resolver import Case, Input, Line, Outcome, Resolver, worth
from tracker.words import N_

# fmt: off
KIND: Final = fields.CLASS.asked("class", rules=run("DICE", 2, 7))
STRIKING: Final = whole("figures", N_("Figures striking"), 1, 100, 1, rules=cf("DICE", 1, 6, 7))
ALIVE: Final = whole("alive", N_("Figures of the unit now"), 1, 100, 1, rules=cf("DICE", 6, 7))
KEEPS: Final = flag("keeps_bonus", N_("Keeps the bonus"), True, rules=cf("DICE", 9),
                    help=N_("of several units of one player on one target, only one does"))
OPPONENTS: Final = whole("opponents", N_("Opponents in contact with each figure"), 1, 20, 1, rules=bg(6))
AT_A_FLEER: Final = flag("fleeing", N_("Strikes a fleeing figure"), rules=cf("MEL", 11))
MULTIPLIED: Final = whole("multiplied", N_("Dice gained by dice multiplication"), 0, 20,
                          rules=(*cf("DICE", 11), *cf("DISENG", 14), *bg(12)))
DICE_LIMIT: Final = fields.LIMIT.asked("limit", N_("All dice this turn"))
# fmt: on

Worth = Callable[[Case], int]


def is_character(case: Case) -> bool:
    """A character of any kind; a warrior-mage is one."""
    return case[fields.CHARACTER] or case[fields.WARRIOR_MAGE]


def _works_magic(case: Case) -> bool:
    return case[fields.MAGE] or case[fields.WARRIOR_MAGE]


def _bears_colours(case: Case) -> bool:
    return case[fields.STANDARD] or case[fields.MUSICIAN]


def _cavalry(case: Case) -> int:
    if case[KIND] != fields.CAVALRY or is_character(case):
        return 0
    return 2 * case[STRIKING] if case.ruling(CAVALRY_BONUS) == "figure" else 2


def _pair(case: Case) -> int:
    in_ranks = case[KIND] in {fields.TROOP, fields.CAVALRY} and not is_character(case)
    return 1 if in_ranks and max(case[ALIVE], case[STRIKING]) <= 2 else 0


# The table of bonuses; a unit counts the best line once (CF-DICE-12), the first of equals.
BONUSES: Final[tuple[tuple[str, str, Worth, str], ...]] = (
    ("monster", N_("monster"), lambda case: 2 if case[KIND] == fields.MONSTER else 0, "CF-DICE-02"),
    (
        "character",
        N_("character who is not a mage"),
        lambda case: 2 if is_character(case) and not _works_magic(case) else 0,
        "CF-DICE-03",
    ),
    (
        "mage",
        N_("mage or warrior-mage"),
        lambda case: 1 if is_character(case) and _works_magic(case) else 0,
        "CF-DICE-04",
    ),
    ("cavalry", N_("cavalry troop"), _cavalry, "CF-DICE-05"),
    ("pair", N_("troop of one or two figures"), _pair, "CF-DICE-06"),
)


def bonuses(case: Case) -> dict[str, int]:
    """The bonus lines that count, by key."""
    if _bears_colours(case):
        return {}
    due = {key: dice for key, _label, worth_of, _rule in BONUSES if (dice := worth_of(case))}
    if case.ruling(BONUS_STACK) == "sum" or not due:
        return due
    best = max(due, key=lambda key: due[key])
    return {best: due[best]}


def dice_of_a_figure(case: Case) -> int:
    """The base dice of each figure that strikes (CF-DICE-01)."""
    each = case.ruling(BASE_DICE)
    return 1 + case[OPPONENTS] if each == "per_opponent" else int(each)


def _limited(case: Case) -> bool:
    return case[DICE_LIMIT] in {fields.ONE_DEFENCE, fields.NO_DICE}


def _base(case: Case) -> int | None:
    if case[DICE_LIMIT] == fields.NO_DICE:
        return None
    if case[DICE_LIMIT] == fields.ONE_DEFENCE:
        return case[STRIKING]
    return case[STRIKING] * dice_of_a_figure(case)


def _bonus(key: str) -> Callable[[Case], int | None]:
    def value(case: Case) -> int | None:
        return bonuses(case).get(key) if case[KEEPS] and not _limited(case) else None

    return value


def _fleer(case: Case) -> int | None:
    if not case[AT_A_FLEER] or case[DICE_LIMIT] != fields.FREE:
        return None
    return 2 * case[STRIKING] if case.ruling(FLEER_DICE) == "figure" else 2


def _multiplied(case: Case) -> int | None:
    """Dice multiplication comes last; of those with one die each only characters may use it (CF-DISENG-14)."""
    barred = case[DICE_LIMIT] == fields.NO_DICE or (case[DICE_LIMIT] == fields.ONE_DEFENCE and not is_character(case))
    return None if barred else case[MULTIPLIED] or None


# fmt: off
DICE_LINES: Final[tuple[Line, ...]] = (
    worth("base", N_("dice of the figures"), _base, *cf("DICE", 1, 10), *cf("DISENG", 13), *cf("MISC", 6),
          field=STRIKING, switches=(BASE_DICE,)),
    *(worth(key, label, _bonus(key), rule, *cf("DICE", 8, 9, 12), switches=(CAVALRY_BONUS, BONUS_STACK))
      for key, label, _worth, rule in BONUSES),
    worth("fleer", N_("attack dice against a fleeing unit"), _fleer, *cf("MEL", 11),
          field=AT_A_FLEER, switches=(FLEER_DICE,)),
    worth("multiplied", N_("dice multiplication"), _multiplied, *cf("DICE", 11), *cf("DISENG", 14), field=MULTIPLIED),
    *resolver.PLUS_HELPS,
)
# fmt: on


def _effects(case: Case, _outcome: str) -> tuple[resolver.Effect, ...]:
    return (resolver.Effect("melee_dice", ACTOR, int(_total(case)), value=attack_only(case)),)


def _total(case: Case) -> resolver.Number:
    return sum(value for _line, value in resolver.lines_of(DICE_LINES, case))


def attack_only(case: Case) -> int:
    """How many of the dice may only attack (CF-MEL-11)."""
    return _fleer(case) or 0


def is_entitled(case: Case) -> bool:
    """Whether the unit has a bonus that another may claim for the same target (CF-DICE-09)."""
    return bool(bonuses(case))


def _figures(unit: Unit) -> int:
    return max(fields.figures_left(unit), 1)


MELEE_DICE: Final[Resolver] = computation(
    lambda case: case[DICE_LIMIT],
    DICE_LINES,
    key="melee_dice",
    label=N_("Melee dice"),
    deed=N_("{actor} {actor:counts|count} the melee dice"),
    rules=(
        *run("DICE", 1, 12),
        *cf("MEL", 11),
        *run("DISENG", 12, 15),
        *cf("RALLY", 10),
        *cf("MISC", 6),
        *bg(5, 6, 12),
    ),
    roles=(resolver.Role(ACTOR, N_("unit")),),
    inputs=(
        Input(KIND, resolver.roster(ACTOR, fields.CLASS)),
        Input(fields.CHARACTER, resolver.roster(ACTOR, fields.CHARACTER)),
        Input(fields.MAGE, resolver.roster(ACTOR, fields.MAGE)),
        Input(fields.WARRIOR_MAGE, resolver.roster(ACTOR, fields.WARRIOR_MAGE)),
        Input(fields.STANDARD, resolver.roster(ACTOR, fields.STANDARD)),
        Input(fields.MUSICIAN, resolver.roster(ACTOR, fields.MUSICIAN)),
        Input(ALIVE, known_of(ACTOR, _figures)),
        Input(STRIKING, known_of(ACTOR, _figures)),
        Input(KEEPS, matters=is_entitled),
        Input(OPPONENTS, matters=lambda case: case.ruling(BASE_DICE) == "per_opponent"),
        Input(AT_A_FLEER),
        Input(DICE_LIMIT, resolver.state(ACTOR, fields.LIMIT)),
        Input(MULTIPLIED, matters=is_set(fields.CHARACTER)),
    ),
    outcomes=(
        Outcome(fields.FREE, N_("dice to split between attack and defence"), rules=bg(5)),
        Outcome(fields.ALL_DEFENCE, N_("dice, all in defence"), rules=(*cf("DISENG", 12), *cf("RALLY", 10))),
        Outcome(fields.ONE_DEFENCE, N_("one die a figure, in defence"), rules=cf("DISENG", 13, 15)),
        Outcome(fields.NO_DICE, N_("no dice at all"), rules=cf("MEL", 13)),
    ),
    total=_total,
    effects=_effects,
)


def dice_case(battle: Battle, unit: Unit) -> Case:
    """The dice of a unit as roster and state know them, before anything is asked."""
    return resolver.a_case(
        MELEE_DICE, {}, battle.switches, resolver.prefill(MELEE_DICE, resolver.Context(battle, {ACTOR: unit.id}))
    )


def dice_foreseen(battle: Battle, unit: Unit, given: Mapping[str, Scalar]) -> tuple[int, int]:
    """The dice a unit will have as far as is known, and how many of them may only attack."""
    case = dice_case(battle, unit).having(**given)
    return int(_total(case)), attack_only(case)


def dice_at_a_fleer(battle: Battle, unit: Unit) -> int:
    """How many of its dice strike a fleeing figure: all, where they are not bound to defence (CF-MEL-11)."""
    case = dice_case(battle, unit).having(**{AT_A_FLEER.key: True})
    return int(_total(case)) if case[DICE_LIMIT] == fields.FREE else 0
