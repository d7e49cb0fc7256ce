"""Services of a hero, mage or priest to others: command a unit, rally one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tracker.battle.dice import D20
from tracker.battle.fields import choice, decimal, flag, words
from tracker.games.skirmish import fields
from tracker.games.skirmish.concepts.rout import state_in
from tracker.games.skirmish.rolls.attack import FIGURE_STOPPED, HAS_FUMBLED
from tracker.games.skirmish.rolls.conditions import RALLY_LINES, UNIT_STATE, inputs_of_both, inputs_of_morale
from tracker.games.skirmish.rolls.track import state_after
from tracker.games.skirmish.switches import (
    DISTANCE_STRICT,
    LEADER_MALUS_SELF,
    NUMBERS_STACK,
    PANICKED_IS_ROUTED,
    RALLY_GAIN,
    RALLY_LEADER_MALUS,
)
from tracker.rules import resolver
from tracker.rules.kinds import computation, hit_or_miss, one_die
from tracker.rules.resolver import Case, Input, worth
from tracker.words import N_, _
from tracker.written import figure

COMMAND_REACH, RALLY_REACH, RALLY_NUMBER = 6, 10, 15

# fmt: off
WHO: Final = choice("who", N_("Who acts"),
                    {fields.HERO: N_("hero"), fields.MAGE: N_("mage"), fields.PRIEST: N_("priest"),
                     fields.LONER: N_("another independent"), fields.TROOP: N_("a unit")},
                    rules=("SK-CMD-01", "SK-RALLY-01"))
WHOM: Final = choice("whom", N_("Commands"), {fields.TROOP: N_("a unit"), "independent": N_("an independent")},
                     rules=("SK-CMD-02", "SK-CMD-04"))
DISTANCE_PACES: Final = decimal("paces", N_("Distance in paces"), 0, 500, rules=("SK-CMD-02", "SK-RALLY-02"))
VISIBLE: Final = flag("visible", N_("Can see the unit"), True, rules=("SK-CMD-02", "SK-RALLY-02"))
ORDER: Final = words("order", N_("What is commanded"), limit=120, help=N_("kept in the log; no effect is printed"),
                     rules=("SK-CMD-05",))
FRIENDLY: Final = flag("friendly", N_("The unit is on the same side"), True, rules=("SK-CMD-02", "SK-RALLY-02"))
HIS_MORALE: Final = fields.MORALE.asked("morale", N_("Commander's Morale"), rules=("SK-CMD-04",))
HIS_LEVEL: Final = fields.LEVEL.asked("level", N_("Commander's Level"), rules=("SK-CMD-04",))
OTHER_MORALE: Final = fields.MORALE.asked("other_morale", N_("Morale of the other independent"), rules=("SK-CMD-04",))
OTHER_LEVEL: Final = fields.LEVEL.asked("other_level", N_("Level of the other independent"), rules=("SK-CMD-04",))
TO_RALLY: Final = fields.STATE.asked("state", N_("State of the unit"), default=fields.SHAKEN,
                                     rules=("SK-RALLY-02", "SK-MORALE-20", "SK-STATE-11"))
# fmt: on


def _friendly(scene: resolver.Context) -> bool | None:
    actor, target = scene.unit("actor"), scene.unit("target")
    return None if actor is None or target is None else actor.side == target.side


def _whom(scene: resolver.Context) -> str | None:
    target = scene.unit("target")
    return None if target is None else fields.TROOP if fields.is_troop(target) else "independent"


def _cannot_reach(case: Case, reach: int, rule: str) -> str | None:
    """Why the unit is out of reach: strictly less than so many paces, unless the house rule takes the edge in."""
    strict = case.ruling(DISTANCE_STRICT) == "true"
    near = case[DISTANCE_PACES] < reach if strict else case[DISTANCE_PACES] <= reach
    if not case[FRIENDLY]:
        return _("the unit is not on its side ({rule})").format(rule=rule)
    if not case[VISIBLE]:
        return _("it cannot see the unit ({rule})").format(rule=rule)
    if not near:
        return _("{paces} paces is too far: less than {reach} are needed ({rule})").format(
            paces=figure(case[DISTANCE_PACES]), reach=reach, rule=rule
        )
    return None


def _cannot_act(case: Case, what: Callable[[], str]) -> str | None:
    if case[WHO] not in {fields.HERO, fields.MAGE, fields.PRIEST}:
        return what()
    if case[FIGURE_STOPPED]:
        return _("this figure fumbled a shot: no further action this turn (SK-RNG-13)")
    return None


def _outranks(case: Case) -> bool:
    if case.ruling(DISTANCE_STRICT) == "true":
        return case[HIS_LEVEL] > case[OTHER_LEVEL] and case[HIS_MORALE] > case[OTHER_MORALE]
    return case[HIS_LEVEL] >= case[OTHER_LEVEL] and case[HIS_MORALE] >= case[OTHER_MORALE]


def _cannot_command(case: Case) -> str | None:
    if (barred := _cannot_act(case, lambda: _("only a hero, a mage or a priest may command (SK-CMD-01)"))) is not None:
        return barred
    if (barred := _cannot_reach(case, COMMAND_REACH, "SK-CMD-02")) is not None:
        return barred
    if case[WHOM] != fields.TROOP and not _outranks(case):
        return _("both its Level and its Morale must be higher than the other's (SK-CMD-04)")
    return None


def _cannot_rally(case: Case) -> str | None:
    if (barred := _cannot_act(case, lambda: _("only a hero, a mage or a priest may rally (SK-RALLY-01)"))) is not None:
        return barred
    panicked = fields.ROUTED if case.ruling(PANICKED_IS_ROUTED) == "true" else fields.PANICKED
    if state_in(case, UNIT_STATE) not in {fields.SHAKEN, panicked}:
        return _(
            "only a disorganised or panicked unit can be rallied, not a unit that is {state} (SK-RALLY-02)"
        ).format(state=UNIT_STATE.show(case[UNIT_STATE]))
    return _cannot_reach(case, RALLY_REACH, "SK-RALLY-02")


def _is_over_another(case: Case) -> bool:
    return case[WHOM] != fields.TROOP


_ACTING: Final = (
    Input(WHO, resolver.roster("actor", fields.KIND)),
    Input(FIGURE_STOPPED, HAS_FUMBLED),
    Input(FRIENDLY, resolver.derived(_friendly)),
    Input(VISIBLE),
    Input(DISTANCE_PACES, also=("distance",), measured=True),
)

COMMAND: Final[resolver.Resolver] = computation(
    lambda _case: "commanded",
    key="command",
    label=N_("Command"),
    deed=N_("{actor} {actor:gives|give} orders to {target}"),
    rules=("SK-CMD-01", "SK-CMD-02", "SK-CMD-04", "SK-CMD-05", "SK-RUL-26", "SK-RUL-34"),
    roles=(resolver.Role("actor", N_("hero, mage or priest")), resolver.Role("target", N_("commanded"), friend=True)),
    inputs=(
        *_ACTING,
        Input(WHOM, resolver.derived(_whom)),
        Input(HIS_LEVEL, resolver.roster("actor", fields.LEVEL), _is_over_another),
        Input(OTHER_LEVEL, resolver.roster("target", fields.LEVEL), _is_over_another),
        Input(HIS_MORALE, resolver.roster("actor", fields.MORALE), _is_over_another),
        Input(OTHER_MORALE, resolver.roster("target", fields.MORALE), _is_over_another),
        Input(ORDER),
    ),
    outcomes=(resolver.Outcome("commanded", N_("commanded; no effect is printed"), rules=("SK-CMD-05",)),),
    effects=lambda case, _outcome: (resolver.Effect("order_given", value=case[ORDER]),) if case[ORDER] else (),
    bars=_cannot_command,
    switches=(DISTANCE_STRICT,),
    total=lambda _case: None,
)


def _rally_effects(case: Case, outcome: str) -> tuple[resolver.Effect, ...]:
    was = state_in(case, UNIT_STATE)
    now = state_after(case, "rally", outcome, was)
    return (resolver.Effect("rally", "target", value=now),) if now != was else ()


def _rally_goal(_case: Case, total: resolver.Number) -> resolver.Goal:
    return resolver.Goal(RALLY_NUMBER, resolver.Comparison.AT_LEAST, D20, int(total))


RALLY: Final[resolver.Resolver] = one_die(
    _rally_goal,
    (
        worth(
            "bravery",
            N_("Bravery of the one who rallies"),
            lambda case: case[fields.BRAVERY],
            "SK-RALLY-05",
            "SK-RALLY-06",
            field=fields.BRAVERY,
        ),
        *RALLY_LINES,
    ),
    key="rally",
    label=N_("Rally"),
    deed=N_("{actor} {actor:tries|try} to rally {target}"),
    asks=N_("the rally"),
    rules=(
        "SK-RALLY-01",
        "SK-RALLY-02",
        "SK-RALLY-04",
        "SK-RALLY-05",
        "SK-RALLY-06",
        "SK-RALLY-07",
        "SK-RALLY-08",
        "SK-RUL-24",
        "SK-RUL-25",
        "SK-RUL-26",
    ),
    roles=(
        resolver.Role("actor", N_("hero, mage or priest")),
        resolver.Role("target", N_("unit to rally"), friend=True),
        resolver.Role("enemy", N_("enemy faced"), optional=True),
    ),
    inputs=(
        *_ACTING,
        Input(fields.BRAVERY, resolver.roster("actor", fields.BRAVERY)),
        Input(TO_RALLY, resolver.state("target", fields.STATE)),
        *(entry for entry in inputs_of_both("target", "enemy") if entry.field is not UNIT_STATE),
        *inputs_of_morale("target", "enemy", leader_matters=lambda case: case.ruling(RALLY_LEADER_MALUS) == "true"),
    ),
    outcomes=hit_or_miss(N_("rallied"), N_("not rallied")),
    effects=_rally_effects,
    bars=_cannot_rally,
    switches=(DISTANCE_STRICT, PANICKED_IS_ROUTED, RALLY_GAIN, RALLY_LEADER_MALUS, LEADER_MALUS_SELF, NUMBERS_STACK),
)
