"""Proposals for a side that is led, in words: the act, its odds, on what it hangs, how likely, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.battle.observations import Seen
from tracker.play.opponent.facts import known_of, standing_units, was_so
from tracker.play.opponent.odds import strength
from tracker.play.opponent.plans import Plan, plan_of
from tracker.play.opponent.proposals import Weighed
from tracker.play.opponent.reasons import Reason, reason_of
from tracker.play.opponent.shares import SIDES
from tracker.play.opponent.temperaments import Temperament, name_of, temperament_of
from tracker.play.pages.proposing import Fact, ProposalPage
from tracker.rules.system import System, Way
from tracker.views.figures import percent, plain
from tracker.views.sentences.names import named, unit_name
from tracker.views.sentences.observations import SEEN
from tracker.words import N_, _, labelled

_AIMED: Final[Mapping[Way, str]] = {
    Way.MOVE: N_("{unit} {unit:goes|go} for {enemy}"),
    Way.SHOOT: N_("{unit} {unit:shoots|shoot} at {enemy}"),
    Way.FIGHT: N_("{unit} {unit:strikes|strike} {enemy}"),
}

_BEHIND: Final[Mapping[Way, str]] = {Way.SHOOT: N_("to shoot at {enemy}"), Way.FIGHT: N_("to strike {enemy}")}
"""For what something else is done first."""
REASONS: Final[Mapping[Reason, str]] = {
    Reason.FLIGHT: N_("it would lose more than it gives"),
    Reason.GUARD: N_("its side has lost too much"),
    Reason.PLAN: N_("keeps to its plan"),
    Reason.BEST: N_("its best odds"),
    Reason.LESS: N_("not its best odds"),
    Reason.FEARED: N_("it dares nobody in reach"),
    Reason.FAR: N_("nobody is in reach"),
}
"""Why something is proposed, in a word; nothing more is said of what is neither planned nor reckoned."""
LEAST_ROUT: Final = 0.01
"""The least chance of a rout that is told."""
TENTHS: Final = 10
"""Below how many losses their tenths are told."""
FLANKS: Final[Mapping[str, str]] = {
    Plan.LEFT: N_("keeping to its left flank"),
    Plan.RIGHT: N_("keeping to its right flank"),
}
"""Where those go whose plan is to go round a flank."""


def act_in_words(system: System, battle: Battle, unit: Unit, way: Weighed) -> str:
    """The act as a sentence without its point: `Tallow guard goes for Esk spears`."""
    if way.enemy is not None and way.way in _BEHIND and way.offer.name in system.opponent.opens:
        purpose = _(_BEHIND[way.way]).format(enemy=unit_name(battle, way.enemy))
        return labelled(unit.name, f"{_(way.offer.verb)}, {purpose}")
    if way.enemy is not None and way.way in _AIMED:
        return _(_AIMED[way.way]).format(unit=named(battle, unit), enemy=unit_name(battle, way.enemy))
    whither = _towards(system, battle, unit) if way.comes_nearer else ""
    return labelled(unit.name, ", ".join(part for part in (way.named(battle), whither) if part))


def _flank(page: ProposalPage, way: Weighed) -> str:
    """On which flank a move is meant to go, if on any: what the log keeps never tells it."""
    side = page.view.battle.units[page.unit].side
    flank = FLANKS.get(plan_of(page.view.battle, side) or "") if way.comes_nearer else None
    return "" if flank is None else _(flank)


def _towards(system: System, battle: Battle, unit: Unit) -> str:
    if system.opponent.is_general(unit):
        return _("behind its own line")
    if any(objective.side != unit.side for objective in battle.objectives.values()):
        return _("towards the nearest objective")
    in_range = {each.of for each in battle.observations if each.unit == unit.id and each.seen is Seen.RANGE}
    near = [enemy.name for enemy in standing_units(system, battle) if enemy.id in in_range]
    return _("towards {enemy}").format(enemy=near[0]) if near else _("towards the nearest enemy")


def proposal_in_words(page: ProposalPage) -> str:
    """The proposal in one line: the act, its odds, its share of the die and what that rolled."""
    return "" if page.way is None else _in_words(page, page.way, _flank(page, page.way))


def decision_in_words(page: ProposalPage) -> str:
    """The proposal as the log keeps it: the fact it depends on too, and nothing of the plan but that it is kept to."""
    return "" if page.way is None else _in_words(page, page.way, fact_in_words(page, page.way))


def _in_words(page: ProposalPage, way: Weighed, addition: str) -> str:
    view = page.view
    drawn = _("{share}, rolled {face}").format(share=share_in_words(way), face=page.face) if page.face else ""
    act = act_in_words(view.system, view.battle, view.battle.units[page.unit], way)
    parts = (
        act,
        addition,
        _losses_in_words(page, way),
        _reason(page, way),
        drawn if way is page.drawn else _("not what was drawn"),
    )
    return " · ".join(part for part in parts if part)


def _reason(page: ProposalPage, way: Weighed) -> str:
    view = page.view
    led = view.battle.side(view.side).led
    if not led:
        return ""
    words = REASONS.get(reason_of(view, view.battle.units[page.unit], way, page.ways, temperament_of(led)), "")
    return _(words) if words else ""


def _losses_in_words(page: ProposalPage, way: Weighed) -> str:
    """A way's gains and losses in bases, figures or points: `gives 4 of 12 (2–6), they rout 27%, takes 1 of 9`."""
    view, odds = page.view, way.odds
    if odds is None or way.enemy is None or way.gives is None:
        return ""
    enemy, own = strength(view, view.battle.units[way.enemy]), strength(view, view.battle.units[page.unit])
    gives = _("gives {lost} of {all}").format(lost=_count(odds.gives * enemy), all=enemy)
    if odds.spread is not None and odds.spread[0] != odds.spread[1]:
        gives += f" ({odds.spread[0]}–{odds.spread[1]})"
    is_told = odds.routs >= LEAST_ROUT and odds.gives < 1
    routs = _("they rout {chance}").format(chance=percent(Fraction(odds.routs))) if is_told else ""
    takes = "" if way.takes is None else _("takes {lost} of {all}").format(lost=_count(odds.takes * own), all=own)
    return ", ".join(part for part in (gives, routs, takes) if part)


def _count(lost: float) -> str:
    return plain(round(lost, 1) if lost < TENTHS else round(lost))


def odds_in_words(way: Weighed) -> str:
    """`gives 60%, takes 35%`, empty where neither is known."""
    if way.gives is None:
        return ""
    gives = percent(way.gives)
    if way.takes is None:
        return _("gives {gives}").format(gives=gives)
    return _("gives {gives}, takes {takes}").format(gives=gives, takes=percent(way.takes))


def share_in_words(way: Weighed) -> str:
    """On how many faces of the die it is drawn: `13 in 20`."""
    return _("{share} in {sides}").format(share=way.share, sides=SIDES)


def fact_in_words(page: ProposalPage, way: Weighed) -> str:
    """On what it hangs at the table, and how sure that is; empty where it hangs on nothing."""
    view, fact = page.view, way.alternative.lacks
    if way.enemy is None:
        return _("if {fact}").format(fact=_(fact)) if fact and way.alternative.is_ready else ""
    known = known_of(view.system, view.battle, view.battle.units[page.unit], way.enemy)
    if not fact:
        return "" if known is None else _(SEEN[known.seen])
    template = _("{fact}, as last seen") if was_so(way.way, known) else _("if {fact}")
    return template.format(fact=_(fact))


def assumption_in_words(page: ProposalPage, way: Weighed) -> str:
    """The fact of the table that agreeing to a way states, or that none is left to be stated."""
    fact = way.alternative.lacks
    if way.enemy is None or not fact:
        return ""
    enemy = unit_name(page.view.battle, way.enemy)
    return _("↵ says that too: {enemy} {fact}; / puts it right.").format(enemy=enemy, fact=_(fact))


def reason_in_full(page: ProposalPage, temperament: Temperament, key: str) -> Iterator[str]:
    """Why this way: the threshold it is held to, what its figures mean, which faces draw which way."""
    way, battle = page.way, page.view.battle
    if way is None:
        return
    how = name_of(key)
    yield (
        _("Led {how}: it charges only where it gives at least {times} times what it takes.").format(
            how=how, times=plain(temperament.charge)
        )
        if temperament.charge
        else _("Led {how}: it charges whatever it takes.").format(how=how)
    )
    if way.gives is not None and way.takes is not None:
        yield _times(way.gives, way.takes)
    if way.is_foreseen:
        yield _(
            "Gives and takes: the share of its strength that each loses on the average, by all rolls and tests that "
            "follow."
        )
    elif way.gives is not None:
        yield _(
            "Gives and takes: the share of its strength that each loses on average, by the printed odds of one "
            "exchange."
        )
    first = 1
    for each in page.ways if page.face else ():
        last = first + each.share - 1
        faces = str(first) if last == first else f"{first}–{last}"
        yield labelled(faces, each.named(battle))
        first = last + 1


def _times(gives: Fraction, takes: Fraction) -> str:
    if not takes:
        return _("Here it gives {gives} and takes nothing.").format(gives=percent(gives))
    return _("Here it gives {gives} and takes {takes}: {times} times as much.").format(
        gives=percent(gives), takes=percent(takes), times=plain(round(float(gives / takes), 1))
    )


def name_of_fact(battle: Battle, fact: Fact) -> str:
    """Of what a fact is told: the enemy, the unit's own cover, the objective."""
    if not fact.of:
        return _("under cover")
    is_of_an_enemy = Seen.REACH in fact.among
    return unit_name(battle, UnitId(fact.of)) if is_of_an_enemy else _("on {objective}").format(objective=fact.of)
