"""Magic: casting against the spell's level, and spell points won back by rest."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.battle.dice import D20
from tracker.battle.fields import flag, whole
from tracker.games.demonworld.concepts.foes import melee_of
from tracker.games.demonworld.fields import BANNED_UNTIL, NO_RECOVERY, SORCERER_LEVEL, STIRRED
from tracker.games.demonworld.fields import PS as SPELL_POINTS
from tracker.games.demonworld.rolls.attacks import read_in_battle, read_off
from tracker.games.demonworld.rolls.miscast import BAN_TURNS, LEVEL, SORCERER
from tracker.games.demonworld.switches import BASE_COST, MISCAST_BAN
from tracker.rules import kinds, resolver
from tracker.rules.kinds import computation, one_die
from tracker.rules.resolver import Case, Effect, Goal, Input, Outcome, Throw, each, roster, state, worth
from tracker.words import N_, _

SORCERERS: Final = {
    # level: (PS at the start, which is also the most, PS regained in a turn of rest)
    1: (10, 6),
    2: (20, 8),
    3: (30, 10),
    4: (40, 12),
}
CRITICAL: Final = 2

# fmt: off
SPELL_LEVEL = whole("spell_level", N_("Spell's level"), 1, 20, 5, rules=("DW-MAG-03",))
TYPED_COST = whole("base_cost", N_("Spell's base cost in PS"), 1, 40, 5, rules=("DW-MAG-08",))
EXTRA_PS = whole("extra_ps", N_("Extra PS"), 0, 40, rules=("DW-MAG-04", "DW-MAG-05"))
PS = SPELL_POINTS.asked("ps", default=10, rules=("DW-MAG-08", "DW-MAG-15"))
ENGAGED = flag("engaged", N_("Sorcerer is in melee"), rules=("DW-MAG-05",))
BANNED = flag("banned", N_("Barred by a miscast this turn"), rules=("DW-MAG-24", "DW-MAG-26"))
RESTED = flag("rested", N_("Rested the entire turn"), True, rules=("DW-MAG-13", "DW-MAG-14"))
NEVER = NO_RECOVERY.asked("no_recovery")
# fmt: on


def _is_engaged(battle: Battle, unit: Unit) -> bool:
    return melee_of(battle, unit) > 0


def is_banned(battle: Battle, unit: Unit) -> bool:
    """Whether a miscast's ban holds this turn; one that was only earned this turn begins with the next (DW-MAG-26)."""
    turn = battle.place.turn
    from_next = MISCAST_BAN.of(battle.switches) == "next_two"
    earned_now = unit[BANNED_UNTIL] == turn + BAN_TURNS
    return unit[BANNED_UNTIL] >= turn > 0 and not (from_next and earned_now)


def cost_of(case: Case) -> int:
    """The base cost and the extra PS of the spell announced (DW-MAG-08)."""
    base = case[SPELL_LEVEL] if case.ruling(BASE_COST) == "spell_level" else case[TYPED_COST]
    return base + case[EXTRA_PS]


def _may_not_cast(case: Case) -> str | None:
    if case[LEVEL] == 0:
        return _("only a sorcerer of level 1 to 4 may cast")
    if case[BANNED]:
        return _("a miscast bars casting this turn")
    if case[ENGAGED] and case[EXTRA_PS]:
        return _("a sorcerer in melee may not spend extra PS: give 0")
    if PS.key not in case.open and cost_of(case) > case[PS]:
        return _("the spell costs {cost} PS and only {left} are left").format(cost=cost_of(case), left=case[PS])
    return None


def _spell_goal(case: Case, total: resolver.Number) -> Goal:
    return Goal(case[SPELL_LEVEL], resolver.Comparison.AT_LEAST, D20, int(total))


def _casting_die(case: Case) -> Throw | None:
    if case.faces:
        return None
    first = min(max(_spell_goal(case, resolver.sum_of(_CAST_LINES, case)).face, CRITICAL + 1), D20.sides + 1)
    runs = ((1, CRITICAL), (CRITICAL + 1, first - 1), (first, D20.sides))
    return Throw(D20, N_("casting"), tuple((low, high) for low, high in runs if low <= high))


def _spell_ends(case: Case) -> str:
    face = case.faces[0].face
    if face <= CRITICAL:
        return "critical"
    return "success" if _spell_goal(case, resolver.sum_of(_CAST_LINES, case)).met_by(face) else "failure"


def _spell_effects(case: Case, outcome: str) -> tuple[Effect, ...]:
    paid = Effect("ps_spent", "actor", min(cost_of(case), case[PS]))
    match outcome:
        case kinds.SUCCESS:
            return (paid, Effect("spell_cast", "actor"))
        case "critical":
            return (paid, Effect("miscast_due", "actor", cost_of(case)))
        case _:
            return (paid,)


def _full_measure(case: Case) -> int | None:
    """The spell points of a sorcerer of that level before he casts."""
    return SORCERERS[case[LEVEL]][0] if case[LEVEL] in SORCERERS else None


def _enough(case: Case) -> int | None:
    """The same, where they are enough for the spell."""
    full = _full_measure(case)
    return full if full is not None and cost_of(case) <= full else None


_CAST_LINES: Final = (each(EXTRA_PS, 1, "DW-MAG-03", "DW-MAG-04"), *resolver.PLUS_HELPS)

CAST: Final = one_die(
    _spell_goal,
    _CAST_LINES,
    naturals=lambda _case: dict.fromkeys(range(1, CRITICAL + 1), False),
    throws=_casting_die,
    judge=_spell_ends,
    effects=_spell_effects,
    bars=_may_not_cast,
    key="cast",
    label=N_("Cast a spell"),
    deed=N_("{actor} {actor:tries|try} a spell"),
    rules=("DW-MAG-03", "DW-MAG-15", "DW-TURN-12", "DW-GEN-01", "DW-GEN-03", "DW-GEN-07"),
    roles=(SORCERER,),
    inputs=(
        Input(LEVEL, roster("actor", SORCERER_LEVEL)),
        Input(SPELL_LEVEL, measured=True),
        Input(TYPED_COST, matters=lambda case: case.ruling(BASE_COST) == "manual"),
        Input(EXTRA_PS),
        Input(PS, state("actor", SPELL_POINTS), needed=True, alone=_enough),
        Input(ENGAGED, read_in_battle("actor", _is_engaged)),
        Input(BANNED, read_in_battle("actor", is_banned)),
    ),
    outcomes=(
        Outcome("success", N_("the spell is cast"), good=True, rules=("DW-MAG-03",)),
        Outcome("failure", N_("failure"), good=False, rules=("DW-MAG-07", "DW-MAG-08")),
        Outcome("critical", N_("critical failure"), good=False, rules=("DW-MAG-06",)),
    ),
    switches=(BASE_COST, MISCAST_BAN),
)


def _regain(case: Case) -> int | None:
    if _recovery_ends(case) != "recovers":
        return None
    return SORCERERS[case[LEVEL]][1]


def _surplus(case: Case) -> int | None:
    """The points beyond the maximum, which are lost, as a negative figure."""
    regain = _regain(case)
    if regain is None:
        return None
    return min(max(SORCERERS[case[LEVEL]][0], case[PS]) - case[PS] - regain, 0) or None


def _recovery_ends(case: Case) -> str:
    if case[LEVEL] == 0:
        return "no_sorcerer"
    if case[NEVER]:
        return "never"
    if case[BANNED]:
        return "banned"
    return "recovers" if case[RESTED] else "not_rested"


_PS_LINES: Final = (
    each(PS, 1, "DW-MAG-12"),
    worth("regain", N_("a turn of rest at that level"), _regain, "DW-MAG-10", field=LEVEL),
    worth("surplus", N_("beyond the maximum"), _surplus, "DW-MAG-11", "DW-MAG-12"),
    *resolver.PLUS_HELPS,
)


def _recovered(case: Case, outcome: str) -> tuple[Effect, ...]:
    gained = int(resolver.sum_of(_PS_LINES, case)) - case[PS]
    return (Effect("ps_regained", "actor", gained),) if outcome == "recovers" and gained else ()


def _has_rested(unit: Unit) -> bool:
    return not unit[STIRRED]


PS_RECOVERY: Final = computation(
    _recovery_ends,
    _PS_LINES,
    effects=_recovered,
    key="ps_recovery",
    label=N_("Spell points regained"),
    deed=N_("{actor} {actor:rests|rest}"),
    rules=("DW-MAG-10", "DW-MAG-11", "DW-MAG-12", "DW-MAG-13", "DW-TURN-60"),
    roles=(SORCERER,),
    inputs=(
        Input(LEVEL, roster("actor", SORCERER_LEVEL)),
        Input(PS, state("actor", SPELL_POINTS), needed=True, alone=_full_measure),
        Input(RESTED, read_off("actor", _has_rested, resolver.FROM_STATE)),
        Input(NEVER, state("actor", NO_RECOVERY)),
        Input(BANNED, read_in_battle("actor", is_banned)),
    ),
    outcomes=(
        Outcome("recovers", N_("recovers"), good=True, rules=("DW-MAG-12", "DW-MAG-13")),
        Outcome("not_rested", N_("did not rest: nothing"), good=False, rules=("DW-MAG-14",)),
        Outcome("banned", N_("may not rest this turn"), good=False, rules=("DW-MAG-24", "DW-MAG-26")),
        Outcome("never", N_("never recovers again"), good=False, rules=("DW-MAG-22", "DW-MAG-27")),
        Outcome("no_sorcerer", N_("no sorcerer: nothing"), good=False, rules=("DW-GLO-27",)),
    ),
    switches=(MISCAST_BAN,),
)
