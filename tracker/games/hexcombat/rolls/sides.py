"""The questions of both kinds of combat about the two units: the same card and state, seen from each side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from tracker.battle.battle import Unit
from tracker.battle.fields import Field, Scalar, flag, whole
from tracker.games.hexcombat.fields import GRADE, GRADES, LARGE, WEAPON_CLASS, character_with, large_mates
from tracker.games.hexcombat.switches import CHAR_GRADE, CHAR_SUPPORTS
from tracker.rules.resolver import FROM_TABLE, Case, Context, Input, Reader, Role, derived, roster, state
from tracker.words import N_

T = TypeVar("T", bound=Scalar)

ACTOR: Final = "actor"
TARGET: Final = "target"
LED_BY: Final = {ACTOR: "actor_character", TARGET: "target_character"}

CHARACTER_ROLES: Final = (
    Role(LED_BY[ACTOR], N_("character with the attacker"), optional=True),
    Role(LED_BY[TARGET], N_("character with the one attacked"), optional=True),
)

WORTH_OF_GRADE: Final = dict(zip(GRADES, (2, 1, 0, -1, -2), strict=True))


def asked_of(role: str, field: Field[T], label: str, *rules: str) -> Field[T]:
    """A field of the card or state as an input of its own for one side: `target_cohesion`."""
    return field.asked(f"{role}_{field.key}", label, rules=(*rules, *field.rules))


def on_card(role: str, field: Field[T], asked: Field[T]) -> Input:
    """An input read off the card."""
    return Input(asked, roster(role, field))


def in_state(role: str, field: Field[T], asked: Field[T]) -> Input:
    """An input read off the present state."""
    return Input(asked, state(role, field))


def off_the_table(field: Field[T]) -> Reader:
    """Read a value of the whole battle: its weather, its results table."""
    return derived(lambda scene: scene.battle[field], FROM_TABLE)


def counted(role: str, count: Callable[[Context, Unit], Scalar]) -> Reader:
    """Read something worked out from the unit in that role and the battle it stands in."""

    def read(scene: Context) -> Scalar | None:
        unit = scene.unit(role)
        return None if unit is None else count(scene, unit)

    return derived(read)


def leader_of(scene: Context, role: str) -> Unit | None:
    """The character the unit inherits from: the one named, or the first one stacked with it (HX-RUL-09)."""
    unit = scene.unit(role)
    return None if unit is None else scene.unit(LED_BY[role]) or character_with(scene.battle, unit)


_SAID_OF: Final = {
    ACTOR: {
        "grade": N_("Own capability"),
        "led": N_("Own character stacked"),
        "character_supports": N_("Own character's supports"),
        "character_grade": N_("Own character's capability"),
        "same_class": N_("Own weapon classes are the same"),
    },
    TARGET: {
        "grade": N_("Enemy capability"),
        "led": N_("Enemy character stacked"),
        "character_supports": N_("Enemy character's supports"),
        "character_grade": N_("Enemy character's capability"),
        "same_class": N_("Enemy weapon classes are the same"),
    },
}


class Inheritance:
    """The capabilities a troop takes from the character stacked with it, as inputs and as figures (HX-RUL-09).

    `supports` is the kind of supports that counts here: offensive, defensive or shooting; `label` is what they are
    called on this side.
    """

    def __init__(self, role: str, supports: Field[int], label: str, rules: tuple[str, str]) -> None:
        from_supports, from_grade = rules
        who = _SAID_OF[role]
        self.own_supports = asked_of(role, supports, label)
        self.own_grade = asked_of(role, GRADE, who["grade"])
        self.led = flag(f"{role}_led", who["led"], rules=rules)
        self.supports = whole(f"{role}_character_supports", who["character_supports"], 0, 20, rules=(from_supports,))
        self.grade = GRADE.asked(f"{role}_character_capability", who["character_grade"])
        self.same_class = flag(f"{role}_same_class", who["same_class"], rules=(from_grade,))

        def led_is(case: Case) -> bool:
            return case[self.led]

        def of_leader(read: Callable[[Unit, Unit], Scalar]) -> Reader:
            def read_leader(scene: Context) -> Scalar | None:
                unit, leader = scene.unit(role), leader_of(scene, role)
                return None if unit is None or leader is None else read(unit, leader)

            return derived(read_leader)

        self.inputs: tuple[Input, ...] = (
            Input(self.own_grade, roster(role, GRADE)),
            Input(self.own_supports, roster(role, supports)),
            Input(self.led, counted(role, lambda scene, _unit: leader_of(scene, role) is not None)),
            Input(self.supports, of_leader(lambda _unit, leader: leader[supports]), led_is),
            Input(self.grade, of_leader(lambda _unit, leader: leader[GRADE]), led_is),
            Input(self.same_class, of_leader(_is_of_one_class), led_is),
        )

    def _takes(self, case: Case) -> bool:
        """Whether the character's capability counts in place of the troop's own."""
        if not (case[self.led] and case[self.same_class]):
            return False
        better = GRADES.index(case[self.grade]) < GRADES.index(case[self.own_grade])
        return better or case.ruling(CHAR_GRADE) == "take"

    def kept_in(self, case: Case) -> int | None:
        """The worth of the troop's own capability, None where a character's counts."""
        return None if self._takes(case) else WORTH_OF_GRADE[case[self.own_grade]]

    def taken_in(self, case: Case) -> int | None:
        """The worth of the capability taken from the character, None where none is."""
        return WORTH_OF_GRADE[case[self.grade]] if self._takes(case) else None

    def own_in(self, case: Case) -> int:
        """The supports of the troop itself that count."""
        is_replaced = case[self.led] and case.ruling(CHAR_SUPPORTS) == "replace"
        return 0 if is_replaced else case[self.own_supports]

    def inherited_in(self, case: Case) -> int:
        """The supports that the character brings."""
        return case[self.supports] if case[self.led] else 0


def _is_of_one_class(unit: Unit, leader: Unit) -> bool:
    return bool(unit[WEAPON_CLASS]) and unit[WEAPON_CLASS].casefold() == leader[WEAPON_CLASS].casefold()


def stack_mates(role: str, label: str, *rules: str, key: str = "large_mates") -> tuple[Field[int], Input]:
    """How many other large units a unit is stacked with, as field and input."""
    field = whole(f"{role}_{key}", label, 0, 9, rules=rules)
    return field, Input(field, counted(role, lambda scene, unit: large_mates(scene.battle, unit)))


def per_large_mate(case: Case, size: Field[str], mates: Field[int], each: int) -> int | None:
    """`each` for every large unit stacked with a large one."""
    return each * case[mates] if case[size] == LARGE and case[mates] else None
