"""Spells: casting, aiming past the figures at hand, resisting, dispelling. None of these rolls has a critical."""

from __future__ import annotations

from typing import Any, Final

from tracker.battle.dice import D20
from tracker.battle.fields import Field, choice, flag, whole, words
from tracker.games.skirmish.concepts.rout import state_in
from tracker.games.skirmish.fields import BRAVERY, LEVEL, ROUTED, SPELLS_BARRED, STATE, has_listed
from tracker.games.skirmish.rolls.attack import FIGURE_STOPPED, HAS_FUMBLED
from tracker.games.skirmish.switches import PANICKED_IS_ROUTED, SPELL_TARGET_TEST
from tracker.rules import resolver
from tracker.rules.kinds import SUCCESS, hit_or_miss, one_die
from tracker.rules.resolver import Case, Input, worth
from tracker.words import N_, _

DISPEL_OWN, DISPEL_OTHER, AIM_NUMBER = 15, 20, 15

# fmt: off
DIFFICULTY: Final = whole("difficulty", N_("Difficulty of the spell"), -20, 60, 15,
                          rules=("SK-SPELL-01", "SK-SPELL-04"))
SPELL: Final = words("spell", N_("Name of the spell"), rules=("SK-SPELL-02",))
CASTER_STATE: Final = STATE.asked("caster_state", N_("State of the caster"), rules=("SK-SPELL-09",))
RESISTIBLE: Final = flag("resistible", N_("The spell may be resisted"),
                         help=N_("a target named in the roll then owes its own"), rules=("SK-SPELL-04",))
AIM: Final = choice("aim", N_("Aimed at"),
                    {"far": N_("a figure beyond 6 paces"), "near": N_("a figure within 6 paces"),
                     "other": N_("something that is not a figure")},
                    rules=("SK-SPELL-03",))
NEAR_ENEMY: Final = flag("near_enemy", N_("An enemy figure stands within 6 paces"), True, rules=("SK-SPELL-03",))
MASTERED: Final = flag("mastered", N_("The spell is of a magic type the sorcerer masters"), True,
                       rules=("SK-SPELL-05", "SK-SPELL-06"))
# fmt: on


def _plus(field: Field[int], label: str, *rules: str) -> tuple[resolver.Line, ...]:
    return (worth(field.key, label, lambda case: case[field], *rules, field=field),)


def _routed(case: Case) -> str | None:
    is_routed = state_in(case, CASTER_STATE) == ROUTED
    return _("a routed unit may not cast (SK-SPELL-09, SK-STATE-09)") if is_routed else None


def _cannot_act(case: Case) -> str | None:
    if (routed := _routed(case)) is not None:
        return routed
    if case[FIGURE_STOPPED]:
        return _("this figure fumbled a shot: no further action this turn (SK-RNG-13)")
    return None


def _cannot_cast(case: Case) -> str | None:
    if (barred := _cannot_act(case)) is not None:
        return barred
    if not case[SPELL] and SPELL.key not in case.open:
        return _("a spell has a name: it may not be attempted on two consecutive turns (SK-SPELL-02)")
    if has_listed(case[SPELLS_BARRED], case[SPELL].replace(";", ",")):
        return _("{spell} was attempted last turn: not on two consecutive turns (SK-SPELL-02)").format(
            spell=case[SPELL]
        )
    return None


def _needs_no_aiming(case: Case) -> str | None:
    if (routed := _routed(case)) is not None:
        return routed
    if case[AIM] == "near":
        return _("no test is needed: the target is a figure within 6 paces (SK-SPELL-03)")
    if case.ruling(SPELL_TARGET_TEST) == "near_enemy" and not case[NEAR_ENEMY]:
        return _("no test is needed: no enemy figure stands within 6 paces (SK-SPELL-03)")
    return None


def _resists(scene: resolver.Context) -> bool | None:
    """An enemy will not suffer a spell that he may resist; a friend, or nobody of the roster, has it as it comes."""
    caster, target = scene.unit("actor"), scene.unit("target")
    return None if caster is None or target is None or caster.side == target.side else True


def _reaching(number: Field[int] | int) -> Any:
    def goal(case: Case, total: resolver.Number) -> resolver.Goal:
        threshold = number if isinstance(number, int) else case[number]
        return resolver.Goal(threshold, resolver.Comparison.AT_LEAST, D20, int(total))

    return goal


def _cast_effects(case: Case, outcome: str) -> tuple[resolver.Effect, ...]:
    resist = resolver.Effect("may_resist", "target", case[DIFFICULTY])
    tried = (resolver.Effect("spell_tried", "actor", value=case[SPELL]),)
    if outcome != SUCCESS:
        return tried
    return (resolver.Effect("spell_cast", "actor"), *((resist,) if case[RESISTIBLE] else ()), *tried)


CASTER_STATE_INPUT: Final = Input(CASTER_STATE, resolver.state("actor", STATE))

CAST: Final[resolver.Resolver] = one_die(
    _reaching(DIFFICULTY),
    _plus(BRAVERY, N_("Bravery of the caster"), "SK-SPELL-01", "SK-SPELL-08"),
    key="cast",
    label=N_("Cast a spell"),
    asks=N_("the spell"),
    deed=N_("{actor} {actor:casts|cast} {spell} on {target}"),
    rules=("SK-SPELL-01", "SK-SPELL-02", "SK-SPELL-07", "SK-SPELL-08", "SK-SPELL-09", "SK-STATE-09"),
    roles=(resolver.Role("actor", N_("caster")), resolver.Role("target", N_("target"), optional=True)),
    inputs=(
        Input(BRAVERY, resolver.roster("actor", BRAVERY)),
        Input(DIFFICULTY, measured=True),
        Input(SPELL, needed=True, alone=lambda _case: _("the spell")),
        Input(RESISTIBLE, proposed=resolver.derived(_resists)),
        CASTER_STATE_INPUT,
        Input(SPELLS_BARRED, resolver.state("actor", SPELLS_BARRED)),
        Input(FIGURE_STOPPED, HAS_FUMBLED),
    ),
    outcomes=hit_or_miss(N_("cast", "outcome"), N_("not cast")),
    effects=_cast_effects,
    bars=_cannot_cast,
    switches=(PANICKED_IS_ROUTED,),
)

CHOOSE_TARGET: Final[resolver.Resolver] = one_die(
    _reaching(AIM_NUMBER),
    _plus(BRAVERY, N_("Bravery of the caster"), "SK-SPELL-03", "SK-SPELL-08"),
    key="choose_target",
    label=N_("Choose the target of a spell"),
    deed=N_("{actor} {actor:looks|look} for a target for the spell"),
    asks=N_("the choice"),
    rules=("SK-SPELL-03", "SK-SPELL-07", "SK-SPELL-08"),
    roles=(resolver.Role("actor", N_("caster")),),
    inputs=(
        Input(BRAVERY, resolver.roster("actor", BRAVERY)),
        Input(AIM),
        Input(NEAR_ENEMY, matters=lambda case: case.ruling(SPELL_TARGET_TEST) == "near_enemy"),
        CASTER_STATE_INPUT,
    ),
    outcomes=hit_or_miss(
        N_("the target may be chosen"), N_("it must be a figure within 6 paces, or the spell is lost")
    ),
    bars=_needs_no_aiming,
    switches=(SPELL_TARGET_TEST, PANICKED_IS_ROUTED),
)

RESIST: Final[resolver.Resolver] = one_die(
    _reaching(DIFFICULTY),
    _plus(LEVEL, N_("Level of the target"), "SK-SPELL-04", "SK-SPELL-08"),
    key="resist",
    label=N_("Resist a spell"),
    deed=N_("{actor} {actor:tries|try} to resist the spell"),
    asks=N_("resisting"),
    rules=("SK-SPELL-04", "SK-SPELL-07", "SK-SPELL-08"),
    roles=(resolver.Role("actor", N_("target of the spell")),),
    inputs=(Input(LEVEL, resolver.roster("actor", LEVEL)), Input(DIFFICULTY)),
    outcomes=hit_or_miss(N_("resisted: no effect"), N_("not resisted")),
)


def _dispel_goal(case: Case, total: resolver.Number) -> resolver.Goal:
    return resolver.Goal(DISPEL_OWN if case[MASTERED] else DISPEL_OTHER, resolver.Comparison.AT_LEAST, D20, int(total))


DISPEL: Final[resolver.Resolver] = one_die(
    _dispel_goal,
    _plus(LEVEL, N_("Level of the sorcerer"), "SK-SPELL-05", "SK-SPELL-06", "SK-SPELL-08"),
    key="dispel",
    label=N_("Dispel a spell"),
    deed=N_("{actor} {actor:tries|try} to dispel the spell"),
    asks=N_("dispelling"),
    rules=("SK-SPELL-05", "SK-SPELL-06", "SK-SPELL-07", "SK-SPELL-08", "SK-STATE-09"),
    roles=(resolver.Role("actor", N_("sorcerer")),),
    inputs=(
        Input(LEVEL, resolver.roster("actor", LEVEL)),
        Input(MASTERED),
        CASTER_STATE_INPUT,
        Input(FIGURE_STOPPED, HAS_FUMBLED),
    ),
    outcomes=hit_or_miss(N_("dispelled"), N_("not dispelled")),
    bars=_cannot_act,
    switches=(PANICKED_IS_ROUTED,),
)
