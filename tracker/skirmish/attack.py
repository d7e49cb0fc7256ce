"""The two attacks: a shot, whose modifiers all go to the target's Armour, and a blow, which has some on each side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tracker.dice import D20
from tracker.fields import AnyField, Field, choice, flag, whole
from tracker.kinds import FAILURE, SUCCESS, one_die
from tracker.resolver import (
    FROM_ROSTER,
    Case,
    Comparison,
    Effect,
    Goal,
    Input,
    Line,
    Number,
    Outcome,
    Reader,
    Resolver,
    Role,
    Scene,
    derived,
    flat,
    lines_of,
    roster,
    state,
    sum_of,
    worth,
)
from tracker.skirmish.alternation import is_activated
from tracker.skirmish.fields import (
    ARMOUR,
    CHARGED,
    COMBAT,
    CONFUSED,
    DAMAGE,
    ENTANGLED,
    HIGH,
    INVISIBLE,
    LARGE,
    LOW,
    NORMAL,
    OFFICER,
    PARALYSED,
    ROUTED,
    SHAKEN,
    SHOOTING,
    SIZE,
    SMALL,
    STANDARD,
    STATE,
    STOPPED,
    is_so,
    is_troop,
)
from tracker.skirmish.naturals import (
    CRITICAL,
    FUMBLE,
    FUMBLED_HIT,
    attack_ends,
    throws_with_naturals,
)
from tracker.skirmish.ranges import (
    DISTANCE,
    LONG_RANGE,
    OTHER,
    SHOT_WITH,
    range_at,
    too_far,
    weapon_of_shooter,
)
from tracker.skirmish.switches import (
    FUMBLE_CHAIN,
    MELEE_DEFENDER,
    MELEE_HEAVY_COVER,
    NAT1_AUTO_MISS,
    NAT20_AUTO_HIT,
    RANGE_EDGE,
    RANGE_UNIT,
    ROUTED_ARMOUR,
    WEAPON_TABLE,
)
from tracker.words import N_, _

OWN_ACTION, OPENING, FREE = "action", "opening", "free"

# fmt: off
COVER: Final = choice("cover", N_("Cover of the target"),
                      {"none": N_("none"), "light": N_("light: bushes, undergrowth, hedge"),
                       "heavy": N_("heavy: stone wall, arrow slit")},
                      rules=("SK-RNG-03", "SK-RNG-04", "SK-RNG-17", "SK-MEL-07", "SK-MEL-08"))
AT_LONG_RANGE: Final = flag("long_range", N_("Target at long range"), rules=("SK-RNG-05",))
HIGHER: Final = flag("higher_ground", N_("Attacker on higher ground"), rules=("SK-MEL-02",))
BEHIND: Final = flag("behind", N_("Attack from behind"), rules=("SK-MEL-04",))
ATTACKER_ENTANGLED: Final = flag("attacker_entangled", N_("Attacker entangled"), rules=("SK-MEL-05",))
ATTACKER_CHARGED: Final = flag("attacker_charged", N_("Attacker has just charged"), rules=("SK-MEL-06", "SK-ACT-12"))
ATTACKER_INVISIBLE: Final = flag("attacker_invisible", N_("Attacker invisible"), rules=("SK-MEL-03",))
ATTACKER_STATE: Final = choice("attacker_state", N_("State of the attacker"),
                               {option.key: option.label for option in STATE.options},
                               rules=("SK-STATE-03", "SK-STATE-07"))
TARGET_ARMOUR: Final = whole("armour", N_("Armour of the target"), LOW, HIGH, 10, rules=ARMOUR.rules)
TARGET_SIZE: Final = choice("size", N_("Size of the target"), {option.key: option.label for option in SIZE.options},
                            NORMAL, rules=SIZE.rules)
TARGET_ENTANGLED: Final = flag("entangled", N_("Target entangled"), rules=("SK-RNG-07", "SK-MEL-10"))
TARGET_ROUTED: Final = flag("routed", N_("Target routed"), rules=("SK-RNG-08", "SK-MEL-11", "SK-STATE-10"))
TARGET_CONFUSED: Final = flag("confused", N_("Target confused"), rules=("SK-RNG-09", "SK-MEL-12"))
TARGET_PARALYSED: Final = flag("paralysed", N_("Target paralysed"), rules=("SK-RNG-11", "SK-MEL-14"))
TARGET_CHARGED: Final = flag("charged", N_("Target has just charged"), rules=("SK-MEL-15", "SK-ACT-12"))
FIGURE_STOPPED: Final = flag("figure_stopped", N_("This figure fumbled a shot this turn"),
                             rules=("SK-RNG-13", "SK-RNG-14"))
STRUCK: Final = choice("struck", N_("Which figure is struck"),
                       {"ordinary": N_("an ordinary one"), "officer": N_("the officer"),
                        "standard": N_("the standard-bearer")},
                       rules=("SK-MORALE-06", "SK-MORALE-07"))
OCCASION: Final = choice("occasion", N_("The blow is"),
                         {OWN_ACTION: N_("an action of his own"), OPENING: N_("through an opening"),
                          FREE: N_("a free attack on one who flees")},
                         rules=("SK-MEL-17", "SK-STATE-06"))
# fmt: on


def _is_routed(scene: Scene) -> bool | None:
    target = scene.unit("target")
    return None if target is None else target[STATE] == ROUTED


def one_of(role: str, count: Field[int]) -> Reader:
    """Read whether the figure in that role is one of those counted; the table is asked where only some are."""

    def read(scene: Scene) -> bool | None:
        unit = scene.unit(role)
        return None if unit is None else is_so(unit, count)

    return derived(read)


HAS_FUMBLED: Final = one_of("actor", STOPPED)


def _occasion(scene: Scene) -> str | None:
    """An action of his own, where the attacker is being activated and nothing else was owed."""
    unit = scene.unit("actor")
    return OWN_ACTION if unit is not None and is_activated(scene.battle, unit) else None


def _struck(scene: Scene) -> str | None:
    """An ordinary figure, where the target has no other."""
    target = scene.unit("target")
    is_plain = target is not None and not (is_troop(target) and (target[OFFICER] or target[STANDARD]))
    return "ordinary" if is_plain else None


def _is(field: Field[bool]) -> Callable[[Case], bool]:
    return lambda case: case[field]


def _routed_by_table(case: Case, value: int) -> int | None:
    return value if case[TARGET_ROUTED] and case.ruling(ROUTED_ARMOUR) != "state" else None


def _routed_by_state(case: Case) -> int | None:
    return -4 if case[TARGET_ROUTED] and case.ruling(ROUTED_ARMOUR) != "table" else None


# fmt: off
SHAKEN_ATTACKER: Final = flat("shaken", N_("attacker shaken"), -2, lambda case: case[ATTACKER_STATE] == SHAKEN,
                              "SK-RNG-15", "SK-MEL-19", "SK-STATE-03", field=ATTACKER_STATE)
BY_ARMOUR: Final = worth("armour", N_("Armour"), lambda case: case[TARGET_ARMOUR], "SK-RNG-01", "SK-RNG-02",
                         "SK-MEL-01", field=TARGET_ARMOUR)
ROUTED_CLASS: Final = worth("routed_class", N_("a routed unit's armour class (Armour)"), _routed_by_state,
                            "SK-STATE-10", "SK-RUL-11", field=TARGET_ROUTED)

SHOT_LINES: Final = (
    worth("shooting", N_("Shooting"), lambda case: case[SHOOTING], "SK-RNG-01", field=SHOOTING),
    SHAKEN_ATTACKER,
)
SHOT_ARMOUR: Final = (
    BY_ARMOUR,
    flat("light_cover", N_("light cover (Armour)"), +2, lambda case: case[COVER] == "light", "SK-RNG-03", field=COVER),
    flat("heavy_cover", N_("heavy cover (Armour)"), +4, lambda case: case[COVER] == "heavy", "SK-RNG-04", field=COVER),
    flat("long_range", N_("long range (Armour)"), +2, lambda case: _by_distance(case), "SK-RNG-05", "SK-WEAP-12",
         field=DISTANCE),
    flat("long_range_told", N_("long range (Armour)"), +2,
         lambda case: case[SHOT_WITH] == OTHER and case[AT_LONG_RANGE], "SK-RNG-05", field=AT_LONG_RANGE),
    flat("size_p", N_("size P (Armour)"), +2, lambda case: case[TARGET_SIZE] == SMALL, "SK-RNG-06",
         field=TARGET_SIZE),
    flat("entangled", N_("target entangled (Armour)"), -2, _is(TARGET_ENTANGLED), "SK-RNG-07", field=TARGET_ENTANGLED),
    worth("routed", N_("target routed (Armour)"), lambda case: _routed_by_table(case, -2), "SK-RNG-08", "SK-RUL-11",
          field=TARGET_ROUTED),
    ROUTED_CLASS,
    flat("confused", N_("target confused (Armour)"), -2, _is(TARGET_CONFUSED), "SK-RNG-09", field=TARGET_CONFUSED),
    flat("size_g", N_("size G or larger (Armour)"), -2, lambda case: case[TARGET_SIZE] == LARGE, "SK-RNG-10",
         field=TARGET_SIZE),
    flat("paralysed", N_("target paralysed (Armour)"), -5, _is(TARGET_PARALYSED), "SK-RNG-11", field=TARGET_PARALYSED),
)

BLOW_LINES: Final = (
    worth("combat", N_("Combat"), lambda case: case[COMBAT], "SK-MEL-01", field=COMBAT),
    flat("higher_ground", N_("higher ground"), +1, _is(HIGHER), "SK-MEL-02", field=HIGHER),
    flat("invisible", N_("attacker invisible"), +2, _is(ATTACKER_INVISIBLE), "SK-MEL-03", field=ATTACKER_INVISIBLE),
    flat("behind", N_("attack from behind"), +2, _is(BEHIND), "SK-MEL-04", field=BEHIND),
    flat("attacker_entangled", N_("attacker entangled"), -2, _is(ATTACKER_ENTANGLED), "SK-MEL-05",
         field=ATTACKER_ENTANGLED),
    flat("attacker_charged", N_("attacker has just charged"), +1, _is(ATTACKER_CHARGED), "SK-MEL-06", "SK-ACT-12",
         field=ATTACKER_CHARGED),
    SHAKEN_ATTACKER,
)
# fmt: on


def _by_distance(case: Case) -> bool:
    return case[SHOT_WITH] != OTHER and range_at(case, case[SHOT_WITH], case[DISTANCE]) == LONG_RANGE


def _doubtful(
    key: str, printed: str, corrected: str, value: int, when: Callable[[Case], bool], rule: str, field: AnyField
) -> tuple[Line, Line]:
    """A melee line whose printed +2 is probably a misprint: the printed line, and the one a house rule puts instead."""
    return (
        flat(
            key,
            printed,
            +2,
            lambda case: when(case) and case.ruling(MELEE_DEFENDER) == "printed",
            rule,
            "SK-RUL-10",
            field=field,
            doubt=MELEE_DEFENDER.key,
        ),
        flat(
            f"{key}_corrected",
            corrected,
            value,
            lambda case: when(case) and case.ruling(MELEE_DEFENDER) == "corrected",
            rule,
            "SK-RUL-10",
            field=field,
        ),
    )


def _routed_in_the_table(case: Case) -> bool:
    return _routed_by_table(case, 2) is not None


# fmt: off
BLOW_ARMOUR: Final = (
    BY_ARMOUR,
    flat("light_cover", N_("light cover (Armour)"), +2, lambda case: case[COVER] == "light", "SK-MEL-07", field=COVER),
    worth("heavy_cover", N_("heavy cover (Armour)"),
          lambda case: int(case.ruling(MELEE_HEAVY_COVER)) if case[COVER] == "heavy" else None,
          "SK-MEL-08", "SK-RUL-10b", field=COVER),
    flat("size_p", N_("size P (Armour)"), +2, lambda case: case[TARGET_SIZE] == SMALL, "SK-MEL-09", field=TARGET_SIZE),
    *_doubtful("entangled", N_("target entangled (Armour as printed, probably a misprint: sk.melee_defender)"),
               N_("target entangled (Armour)"), -2, _is(TARGET_ENTANGLED), "SK-MEL-10", TARGET_ENTANGLED),
    *_doubtful("routed", N_("target routed (Armour as printed, probably a misprint: sk.melee_defender)"),
               N_("target routed (Armour)"), -2, _routed_in_the_table, "SK-MEL-11", TARGET_ROUTED),
    ROUTED_CLASS,
    *_doubtful("confused", N_("target confused (Armour as printed, probably a misprint: sk.melee_defender)"),
               N_("target confused (Armour)"), -2, _is(TARGET_CONFUSED), "SK-MEL-12", TARGET_CONFUSED),
    *_doubtful("size_g", N_("size G or larger (Armour as printed, probably a misprint: sk.melee_defender)"),
               N_("size G or larger (Armour)"), -2, lambda case: case[TARGET_SIZE] == LARGE, "SK-MEL-13", TARGET_SIZE),
    *_doubtful("paralysed", N_("target paralysed (Armour as printed, probably a misprint: sk.melee_defender)"),
               N_("target paralysed (Armour)"), -5, _is(TARGET_PARALYSED), "SK-MEL-14", TARGET_PARALYSED),
    flat("charged", N_("target has just charged (Armour)"), -1, _is(TARGET_CHARGED), "SK-MEL-15", "SK-ACT-12",
         field=TARGET_CHARGED),
)
# fmt: on


def _attack(
    own: tuple[Line, ...],
    armour: tuple[Line, ...],
    fumble: Callable[[Case], tuple[Effect, ...]],
    **about: Any,
) -> Resolver:
    """1d20 and `own` against `armour`; `fumble` is what follows of a 1."""

    def goal(case: Case, _total: Number) -> Goal:
        guard = sum(value for _line, value in lines_of(armour, case))
        return Goal(int(guard), Comparison.AT_LEAST, D20, int(sum_of(own, case)))

    def judge(case: Case) -> str:
        face = case.faces[0].face
        return attack_ends(
            face,
            goal(case, 0).met_by(face),
            twenty_hits=case.ruling(NAT20_AUTO_HIT) == "true",
            one_misses=case.ruling(NAT1_AUTO_MISS) == "true",
        )

    def effects(case: Case, outcome: str) -> tuple[Effect, ...]:
        # What is owed comes before the damage, whose own consequences are numbered after it.
        slip = fumble(case) if outcome in {FUMBLE, FUMBLED_HIT} else ()
        return (*slip, *_harm(case, outcome))

    return one_die(
        goal,
        (*own, *armour),
        throws=throws_with_naturals(lambda case: goal(case, 0), N_("the attack")),
        judge=judge,
        effects=effects,
        roles=(Role("actor", N_("attacker")), Role("target", N_("target"))),
        **about,
    )


def _harm(case: Case, outcome: str) -> tuple[Effect, ...]:
    if outcome == CRITICAL:
        return (Effect("double_damage", "target", 2 * case[DAMAGE], case[STRUCK]),)
    if outcome in {SUCCESS, FUMBLED_HIT}:
        return (Effect("damage", "target", case[DAMAGE], case[STRUCK]),)
    return ()


def _outcomes(critical: str, fumble: str, fumble_words: str, fumbled_hit: str) -> tuple[Outcome, ...]:
    return (
        Outcome(CRITICAL, N_("critical hit"), good=True, rules=(critical, "SK-RUL-07")),
        Outcome(SUCCESS, N_("hit"), good=True),
        Outcome(FAILURE, N_("miss"), good=False),
        Outcome(FUMBLE, fumble_words, good=False, rules=(fumble, "SK-RUL-08")),
        Outcome(FUMBLED_HIT, fumbled_hit, good=True, rules=(fumble, "SK-RUL-08")),
    )


_ATTACKER: Final = (
    Input(ATTACKER_STATE, state("actor", STATE)),
    Input(DAMAGE, roster("actor", DAMAGE)),
    Input(TARGET_ARMOUR, roster("target", ARMOUR)),
)
_TARGET: Final = (
    Input(COVER),
    Input(TARGET_SIZE, roster("target", SIZE)),
    Input(TARGET_ENTANGLED, one_of("target", ENTANGLED)),
    Input(TARGET_ROUTED, derived(_is_routed)),
    Input(TARGET_CONFUSED, one_of("target", CONFUSED)),
    Input(TARGET_PARALYSED, one_of("target", PARALYSED)),
    Input(STRUCK, derived(_struck, FROM_ROSTER)),
)


def _cannot_attack(case: Case) -> str | None:
    if case[ATTACKER_STATE] == ROUTED:
        return _("a routed unit may not attack (SK-STATE-07)")
    if case[FIGURE_STOPPED]:
        return _("this figure fumbled a shot: no further action this turn (SK-RNG-13)")
    return None


def _cannot_shoot(case: Case) -> str | None:
    return _cannot_attack(case) or too_far(case, case[SHOT_WITH], case[DISTANCE])


def _is_own_action(case: Case) -> bool:
    return case[OCCASION] == OWN_ACTION


def _cannot_strike(case: Case) -> str | None:
    # A blow through an opening is no action of the figure's own, so a fumbled shot does not forbid it.
    return _cannot_attack(case if _is_own_action(case) else case.having(**{FIGURE_STOPPED.key: False}))


def _opening(case: Case) -> tuple[Effect, ...]:
    chained = case[OCCASION] != OPENING or case.ruling(FUMBLE_CHAIN) == "true"
    return (Effect("opening", "target"),) if chained else ()


SHOOT: Final = _attack(
    SHOT_LINES,
    SHOT_ARMOUR,
    lambda _case: (Effect("fumble_ends_turn", "actor"),),
    key="shoot",
    label=N_("Ranged attack"),
    deed=N_("{actor} shot at {target}"),
    asks=N_("the shot"),
    rules=("SK-RNG-01", "SK-RNG-02", "SK-RNG-12", "SK-RNG-13", "SK-RNG-14", "SK-RNG-16", "SK-RNG-17", "SK-MEL-20"),
    inputs=(
        Input(SHOOTING, roster("actor", SHOOTING)),
        *_ATTACKER,
        Input(SHOT_WITH, derived(weapon_of_shooter, FROM_ROSTER)),
        Input(DISTANCE, matters=lambda case: case[SHOT_WITH] != OTHER),
        Input(AT_LONG_RANGE, matters=lambda case: case[SHOT_WITH] == OTHER),
        *_TARGET,
        Input(FIGURE_STOPPED, HAS_FUMBLED),
    ),
    outcomes=_outcomes(
        "SK-RNG-12", "SK-RNG-13", N_("miss and fumble: no further action this turn"), N_("hit, but a fumble")
    ),
    bars=_cannot_shoot,
    switches=(NAT20_AUTO_HIT, NAT1_AUTO_MISS, ROUTED_ARMOUR, RANGE_EDGE, RANGE_UNIT, WEAPON_TABLE),
)

BLOW: Final = _attack(
    BLOW_LINES,
    BLOW_ARMOUR,
    _opening,
    key="melee",
    label=N_("Melee attack"),
    deed=N_("{actor} struck at {target}"),
    asks=N_("the blow"),
    rules=("SK-MEL-01", "SK-MEL-16", "SK-MEL-17", "SK-MEL-18", "SK-MEL-20", "SK-STATE-06", "SK-STATE-07"),
    inputs=(
        Input(COMBAT, roster("actor", COMBAT)),
        *_ATTACKER,
        Input(HIGHER),
        Input(BEHIND),
        Input(ATTACKER_INVISIBLE, one_of("actor", INVISIBLE)),
        Input(ATTACKER_ENTANGLED, one_of("actor", ENTANGLED)),
        Input(ATTACKER_CHARGED, one_of("actor", CHARGED)),
        *_TARGET,
        Input(TARGET_CHARGED, one_of("target", CHARGED)),
        Input(OCCASION, derived(_occasion)),
        Input(FIGURE_STOPPED, HAS_FUMBLED, matters=_is_own_action),
    ),
    outcomes=_outcomes(
        "SK-MEL-16", "SK-MEL-17", N_("miss and fumble: an opening for the enemy"), N_("hit, but an opening")
    ),
    bars=_cannot_strike,
    switches=(NAT20_AUTO_HIT, NAT1_AUTO_MISS, MELEE_DEFENDER, MELEE_HEAVY_COVER, ROUTED_ARMOUR, FUMBLE_CHAIN),
)
