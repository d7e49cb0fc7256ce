"""The table's agreements beside the rules, in words: the score, the last turn, the clock, couriers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from tracker.battle.battle import Battle, SideId, UnderWay, UnitId
from tracker.battle.events import BreakPointSet, ClockSet, CouriersSet, LastTurnSet, ObjectiveHeld, Scored, ScoreEvent
from tracker.play.agreed.scoring import counted, is_scored, points_of
from tracker.rules.system import System
from tracker.views.figures import plain
from tracker.views.sentences.names import side_name, token_names, unit_name
from tracker.words import _, labelled, n_
from tracker.written import per_cent


def scored_in_words(system: System, before: Battle, event: ScoreEvent) -> str:
    """The score that the table wrote down, as a sentence."""
    match event:
        case Scored(side, points, what):
            now = points_of(system, before, side) + points
            return _said(points, what).format(
                side=side_name(before, side), count=abs(points), what=what, now=plain(now)
            )
        case ObjectiveHeld(name, side, worth):
            counts = points_in_words(worth)
            if not side:
                return _("{objective}: held by nobody, worth {points}.").format(objective=name, points=counts)
            return _("{objective}: held by {side}, worth {points}.").format(
                objective=name, side=side_name(before, side), points=counts
            )
        case LastTurnSet(now=turn):
            words = _("Turn {turn} is agreed as the last.") if turn else _("No last turn is agreed.")
            return words.format(turn=turn)
        case BreakPointSet(now=percent):
            words = _("An army that has lost {share} breaks.") if percent else _("No break point is agreed.")
            return words.format(share=per_cent(str(percent)))
        case CouriersSet(now=reach):
            words = _("A courier takes an order {distance} a turn.") if reach else _("No couriers are agreed.")
            return words.format(distance=distance_in_words(system, reach))


def _said(points: int, what: str) -> str:
    if points < 0 and what:
        return n_(
            "{side}: {count} point off, {what} (now {now}).",
            "{side}: {count} points off, {what} (now {now}).",
            -points,
        )
    if points < 0:
        return n_("{side}: {count} point off (now {now}).", "{side}: {count} points off (now {now}).", -points)
    if what:
        return n_(
            "{side}: {count} point, {what} (now {now}).",
            "{side}: {count} points, {what} (now {now}).",
            points,
        )
    return n_("{side}: {count} point (now {now}).", "{side}: {count} points (now {now}).", points)


def points_in_words(points: int) -> str:
    """So many points."""
    return n_("{count} point", "{count} points", points).format(count=points)


def objectives_in_words(battle: Battle) -> Iterator[str]:
    """Who holds which objective, and what it counts: `The mill: Azure, 3 points`."""
    for name, objective in battle.objectives.items():
        template = _("{objective}: {side}, {points}") if objective.side else _("{objective}: nobody, {points}")
        side = side_name(battle, SideId(objective.side)) if objective.side else ""
        yield template.format(objective=name, side=side, points=points_in_words(objective.worth))


def score_in_words(system: System, battle: Battle) -> str:
    """The points of every side: `Azure 5 · Ochre 3`; nothing where none were written down."""
    if not is_scored(battle):
        return ""
    return _by_side(battle, lambda side: points_of(system, battle, side))


def sums_in_words(system: System, battle: Battle) -> Iterator[str]:
    """Each sum of the table's own: `spoils: Azure 4 · Ochre 2 (Friday table)`."""
    for own in battle.house.score:
        sides = _by_side(battle, partial(counted, system, battle, own=own))
        yield labelled(own.label, f"{sides} ({battle.house.name})")


def _by_side(battle: Battle, points: Callable[[SideId], int]) -> str:
    template = _("{side} {points}")
    return " · ".join(template.format(side=side.name, points=plain(points(side.id))) for side in battle.sides)


def score_in_figures(system: System, battle: Battle) -> str:
    """The points of every side in their order: `5 : 3`; nothing where none were written down."""
    if not is_scored(battle):
        return ""
    return " : ".join(plain(points_of(system, battle, side.id)) for side in battle.sides)


def last_turn_in_words(battle: Battle) -> str:
    """How far it is to the turn agreed to be the last; nothing where none is."""
    last, turn = battle.last_turn, battle.place.turn
    if not last:
        return ""
    if turn > last:
        return _("turn {turn} was the last").format(turn=last)
    if turn == last:
        return _("the last turn")
    return n_("turn {turn} is the last, {count} to go", "turn {turn} is the last, {count} to go", last - turn).format(
        turn=last, count=last - turn
    )


def clock_in_words(before: Battle, event: ClockSet) -> str:
    """The table's word on the time, as a sentence; the hour is the reader's, and left to who knows it."""
    was = before.clock
    if event.minutes != was.minutes:
        count = event.minutes
        template = n_(
            "Each side has {count} minute on its clock.", "Each side has {count} minutes on its clock.", count
        )
        return template.format(count=count) if count else _("The clocks are put away.")
    if event.is_paused != was.is_paused:
        return _("The clocks are stopped.") if event.is_paused else _("The clocks run again.")
    return _("A finishing time is agreed.") if event.until else _("The finishing time no longer stands.")


def distance_in_words(system: System, distance: int) -> str:
    """A distance in the measure of the system: `12 hexes`, or the figure alone where it names none."""
    return str(distance) if system.turn.tokens is None else system.turn.tokens.measured(distance)


def under_way_in_words(system: System, battle: Battle) -> str:
    """The orders that come later, all of them turned up before: `Spears C (turn 4)`; empty where there are none."""
    return ", ".join(_coming(system, battle, unit, coming) for unit, coming in sorted(battle.under_way.items()))


def couriers_in_words(system: System, before: Battle) -> str:
    """The sentences of a reveal on the orders that couriers take; empty where none takes any."""
    return " ".join(_told(system, before))


def _told(system: System, before: Battle) -> Iterator[str]:
    if system.turn.tokens is None:
        return
    turned, names = system.turn.tokens.turned_up(before), token_names(system, before)
    coming = (_coming(system, before, unit, coming) for unit, coming in sorted(turned.under_way.items()))
    if words := ", ".join(coming):
        yield _("Still under way: {orders}.").format(orders=words)
    arrived = (
        f"{unit_name(before, unit)} {names.get(token, token)}"
        for unit, token in sorted(turned.orders.items())
        if unit in turned.arrived
    )
    if words := ", ".join(arrived):
        yield _("Brought by courier: {orders}.").format(orders=words)
    if words := ", ".join(unit_name(before, unit) for unit in sorted(turned.in_vain)):
        yield _("Came too late, to units that may hold no order now: {units}.").format(units=words)


def _coming(system: System, battle: Battle, unit: UnitId, coming: UnderWay) -> str:
    token = token_names(system, battle).get(coming.token, coming.token)
    template = _("{unit} {token} (turn {turn})")
    return template.format(unit=unit_name(battle, unit), token=token, turn=coming.turn)
