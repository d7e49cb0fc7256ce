"""The common part of shots and blows: the questions, the lines on both tables, the die against the Armour."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tracker.battle.battle import Unit
from tracker.battle.dice import D20
from tracker.battle.fields import Field, Scalar, choice, flag, whole
from tracker.games.skirmish import fields
from tracker.games.skirmish.concepts.rout import is_routed, state_in
from tracker.games.skirmish.rolls.naturals import (
    BEST,
    CRITICAL,
    FUMBLE,
    FUMBLED_HIT,
    WORST,
    attack_ends,
    standing,
    throws_with_naturals,
)
from tracker.games.skirmish.switches import NAT1_AUTO_MISS, NAT20_AUTO_HIT, ROUTED_ARMOUR
from tracker.rules import resolver
from tracker.rules.kinds import FAILURE, SUCCESS, one_die
from tracker.rules.resolver import Case, Input, each, flat, worth
from tracker.words import N_, _

# fmt: off
COVER: Final = choice("cover", N_("Cover of the target"),
                      {"none": N_("none"), "light": N_("light: bushes, undergrowth, hedge"),
                       "heavy": N_("heavy: stone wall, arrow slit")},
                      rules=("SK-RNG-03", "SK-RNG-04", "SK-RNG-17", "SK-MEL-07", "SK-MEL-08"))
ATTACKER_STATE: Final = fields.STATE.asked("attacker_state", N_("State of the attacker"),
                                           rules=("SK-STATE-03", "SK-STATE-07"))
TARGET_SIZE: Final = fields.SIZE.asked("size", N_("Size of the target"))
TARGET_ENTANGLED: Final = flag("entangled", N_("Target entangled"), rules=("SK-RNG-07", "SK-MEL-10"))
TARGET_ROUTED: Final = flag("routed", N_("Target routed"), rules=("SK-RNG-08", "SK-MEL-11", "SK-STATE-10"))
TARGET_CONFUSED: Final = flag("confused", N_("Target confused"), rules=("SK-RNG-09", "SK-MEL-12"))
TARGET_PARALYSED: Final = flag("paralysed", N_("Target paralysed"), rules=("SK-RNG-11", "SK-MEL-14"))
FIGURE_STOPPED: Final = flag("figure_stopped", N_("This figure fumbled a shot this turn"),
                             rules=("SK-RNG-13", "SK-RNG-14"))
STRUCK: Final = choice("struck", N_("Which figure is struck"),
                       {"ordinary": N_("an ordinary one"), "officer": N_("the officer"),
                        "standard": N_("the standard-bearer")},
                       rules=("SK-MORALE-06", "SK-MORALE-07"))
TARGET_POINTS: Final = fields.HIT_POINTS.asked("target_hit_points", N_("Hit points of a figure of the target"))
STRUCK_LOST: Final = whole("struck_lost", N_("Hit points the figure struck has lost"), 0, 200, rules=("SK-RNG-16",))
# fmt: on


def _is_routed(scene: resolver.Context) -> bool | None:
    target = scene.unit("target")
    return None if target is None else is_routed(scene.battle, target)


def one_of(role: str, count: Field[int]) -> resolver.Reader:
    """Read whether the figure in that role is one of those counted; the table is asked where only some are."""

    def read(scene: resolver.Context) -> bool | None:
        unit = scene.unit(role)
        return None if unit is None else fields.is_among(unit, count)

    return resolver.derived(read)


HAS_FUMBLED: Final = one_of("actor", fields.STOPPED)


def _struck(scene: resolver.Context) -> str | None:
    """An ordinary figure, where the target has no other."""
    if (target := scene.unit("target")) is None:
        return None
    has_others = fields.is_troop(target) and (target[fields.OFFICER] or target[fields.STANDARD])
    return None if has_others else "ordinary"


def _points_of_a_figure(scene: resolver.Context) -> int | None:
    """Of a unit alone: it is known of an independent which figure is struck."""
    target = scene.unit("target")
    return None if target is None or not fields.is_troop(target) else target[fields.HIT_POINTS]


def _lost_before(scene: resolver.Context) -> int | None:
    """The loss of the figure hurt most: where nobody says otherwise it is the one that takes all."""
    return None if (target := scene.unit("target")) is None else fields.points_lost(target)


ONE_STRUCK: Final = resolver.OneOf("target", fields.figures_by_loss)


def loss_met(target: Unit, number: int = 0, of: int = 1) -> int | None:
    """The loss of the figure that one of so many attacks meets; None where all figures are alike."""
    figures = fields.figures_by_loss(target)
    return figures.struck_by(number, of) if len(figures.counts) > 1 else None


def _met(scene: resolver.Context) -> int | None:
    return None if (target := scene.unit("target")) is None else loss_met(target)


def _is_tough(case: Case) -> bool:
    return case[TARGET_POINTS] > 1


def _never(_case: Case) -> bool:
    return False


def is_set(field: Field[bool]) -> Callable[[Case], bool]:
    """The condition that this question is answered with yes."""
    return lambda case: case[field]


def routed_by_table(case: Case, value: int) -> int | None:
    """The worth of a routed target in the table of the attack; None where only its state counts (SK-RUL-11)."""
    return value if case[TARGET_ROUTED] and case.ruling(ROUTED_ARMOUR) != "state" else None


def _routed_by_state(case: Case) -> int | None:
    return -4 if case[TARGET_ROUTED] and case.ruling(ROUTED_ARMOUR) != "table" else None


# fmt: off
SHAKEN_ATTACKER: Final = flat("shaken", N_("attacker shaken"), -2, lambda case: case[ATTACKER_STATE] == fields.SHAKEN,
                              "SK-RNG-15", "SK-MEL-19", "SK-STATE-03", field=ATTACKER_STATE)
BY_ARMOUR: Final = each(fields.ARMOUR.asked("armour", N_("Armour of the target")), +1, "SK-RNG-01", "SK-RNG-02",
                        "SK-MEL-01", label=N_("Armour"), reader=resolver.roster("target", fields.ARMOUR))
ROUTED_CLASS: Final = worth("routed_class", N_("Armour: a routed unit's armour class"), _routed_by_state,
                            "SK-STATE-10", "SK-RUL-11", field=TARGET_ROUTED)
# fmt: on

OF_ATTACKER: Final = (
    Input(ATTACKER_STATE, resolver.state("actor", fields.STATE)),
    Input(fields.DAMAGE, resolver.roster("actor", fields.DAMAGE)),
)
OF_TARGET: Final = (
    Input(COVER),
    Input(TARGET_SIZE, resolver.roster("target", fields.SIZE), also=("target_size",)),
    Input(TARGET_ENTANGLED, one_of("target", fields.ENTANGLED)),
    Input(TARGET_ROUTED, resolver.derived(_is_routed)),
    Input(TARGET_CONFUSED, one_of("target", fields.CONFUSED)),
    Input(TARGET_PARALYSED, one_of("target", fields.PARALYSED)),
    Input(STRUCK, resolver.derived(_struck, resolver.FROM_ROSTER)),
    Input(TARGET_POINTS, resolver.derived(_points_of_a_figure, resolver.FROM_ROSTER), matters=_never),
    Input(STRUCK_LOST, resolver.derived(_lost_before), _is_tough, proposed=resolver.derived(_met), figure=ONE_STRUCK),
)


def an_attack(
    own: tuple[resolver.Line, ...],
    armour: tuple[resolver.Line, ...],
    fumble: Callable[[Case], tuple[resolver.Effect, ...]],
    **about: Any,
) -> resolver.Resolver:
    """1d20 and `own` against `armour`; `fumble` is what follows of a 1."""
    own = (*own, *resolver.PLUS_HELPS)

    def goal(case: Case, _total: resolver.Number) -> resolver.Goal:
        guard = sum(value for _line, value in resolver.lines_of(armour, case))
        return resolver.Goal(int(guard), resolver.Comparison.AT_LEAST, D20, int(resolver.sum_of(own, case)))

    def naturals(case: Case) -> dict[int, bool]:
        return standing(
            twenty_passes=case.ruling(NAT20_AUTO_HIT) == "true", one_fails=case.ruling(NAT1_AUTO_MISS) == "true"
        )

    def judge(case: Case) -> str:
        face, stands = case.faces[0].face, naturals(case)
        return attack_ends(face, goal(case, 0).met_by(face), twenty_hits=BEST in stands, one_misses=WORST in stands)

    def effects(case: Case, outcome: str) -> tuple[resolver.Effect, ...]:
        # What is owed comes before the damage, whose own consequences are numbered after it.
        slip = fumble(case) if outcome in {FUMBLE, FUMBLED_HIT} else ()
        return (*slip, *_harm(case, outcome))

    return one_die(
        goal,
        (*resolver.on_side(N_("attack"), *own), *resolver.on_side(N_("Armour"), *armour)),
        naturals=naturals,
        throws=throws_with_naturals(lambda case: goal(case, 0), N_("the attack")),
        judge=judge,
        effects=effects,
        roles=(resolver.Role("actor", N_("attacker")), resolver.Role("target", N_("target"))),
        **about,
    )


def _harm(case: Case, outcome: str) -> tuple[resolver.Effect, ...]:
    if outcome == CRITICAL:
        return (resolver.Effect("double_damage", "target", 2 * case[fields.DAMAGE], case[STRUCK], _figure(case)),)
    if outcome in {SUCCESS, FUMBLED_HIT}:
        return (resolver.Effect("damage", "target", case[fields.DAMAGE], case[STRUCK], _figure(case)),)
    return ()


def _figure(case: Case) -> Scalar:
    """The earlier loss of the figure struck, where a figure can lose some and stand."""
    return case[STRUCK_LOST] if _is_tough(case) else ""


def attack_outcomes(critical: str, fumble: str, fumble_words: str, fumbled_hit: str) -> tuple[resolver.Outcome, ...]:
    """The five ends of an attack; `critical` and `fumble` are the rules of its natural 20 and 1."""
    return (
        resolver.Outcome(CRITICAL, N_("critical hit"), good=True, rules=(critical, "SK-RUL-07")),
        resolver.Outcome(SUCCESS, N_("hit"), good=True),
        resolver.Outcome(FAILURE, N_("miss"), good=False),
        resolver.Outcome(FUMBLE, fumble_words, good=False, rules=(fumble, "SK-RUL-08")),
        resolver.Outcome(FUMBLED_HIT, fumbled_hit, good=True, rules=(fumble, "SK-RUL-08")),
    )


def cannot_attack(case: Case) -> str | None:
    """Why no attack may be made at all, or None."""
    if state_in(case, ATTACKER_STATE) == fields.ROUTED:
        return _("a routed unit may not attack (SK-STATE-07)")
    if case[FIGURE_STOPPED]:
        return _("this figure fumbled a shot: no further action this turn (SK-RNG-13)")
    return None
