"""Secrets taken out of a history before anybody outside reads it: tokens face down, and units that are hidden."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from tracker.battle.acts import Act, Fate
from tracker.battle.battle import Battle, Place, UnitId
from tracker.battle.events import (
    AnyEvent,
    Changed,
    Noted,
    StepEntered,
    TokensRevealed,
    UnitJoined,
)
from tracker.play.backwards import backwards as standing_backwards
from tracker.play.confidential import draws_a_plan, is_secret, units_in, without_units
from tracker.play.evolve import fold
from tracker.play.history import History
from tracker.play.walk import next_place
from tracker.rules.system import HIDDEN, System
from tracker.views.sentences.audience import is_hidden


def without_tokens(history: History) -> History:
    """The standing acts as though no token lay face down: what was placed since the last reveal never happened.

    No plan was ever drawn in it.
    """
    history = without_plans(history)
    standing = [act for act in history.acts if act.fate is Fate.STANDS]
    since = max((number for number, act in enumerate(standing, start=1) if reveals(act)), default=0)
    late = enumerate(standing[since:], start=since)
    kept = next((number for number, act in late if is_secret(history.system, act)), None)
    if kept is not None or history.battle.sealed:
        return _without_secrets(history, standing, since if kept is None else kept)
    return history if len(standing) == len(history.acts) else replace(history, acts=tuple(standing))


def without_plans(history: History) -> History:
    """The standing acts as though no side that the app leads had drawn a plan."""
    if not history.battle.plans and not any(draws_a_plan(act) for act in history.acts):
        return history
    kept = [
        (act, replace(before, plans={}) if before.plans else before)
        for act, before in history.standing_acts()
        if not draws_a_plan(act)
    ]
    acts, befores = tuple(act for act, _before in kept), tuple(before for _act, before in kept)
    return History(history.declared, acts, replace(history.battle, plans={}), befores)


def _without_secrets(history: History, standing: list[Act], kept: int) -> History:
    """Of the standing acts the first ones as they are, and those after them that are no secret, told anew."""
    acts, befores = standing[:kept], list(history.befores[:kept])
    battle = history.befores[kept] if kept < len(standing) else history.battle
    battle = replace(battle, sealed={}, distances={})
    for act in standing[kept:]:
        if is_secret(history.system, act):
            continue
        acts.append(act)
        befores.append(battle)
        battle = fold(history.system, act.events, battle)
    return History(history.declared, tuple(acts), battle, tuple(befores))


def hides_anybody(history: History) -> bool:
    """Whether somebody is hidden in this battle, or was."""
    for event in history.standing():
        match event:
            case Changed(key=HIDDEN.key, now=True):
                return True
            case UnitJoined(unit) if unit[HIDDEN]:
                return True
            case _:
                pass
    return False


def veiled(battle: Battle, unseen: Collection[UnitId]) -> Battle:
    """A battle of then in which those are hidden too who are by now."""
    if not unseen:
        return battle
    units = {key: unit.having({HIDDEN.key: True}) if key in unseen else unit for key, unit in battle.units.items()}
    return replace(battle, units=units)


def uncovered(history: History) -> History:
    """The standing acts as though nobody had ever been hidden: for those who may know all."""
    acts: list[Act] = []
    befores: list[Battle] = []
    battle = Battle()
    for act in history.acts:
        if act.fate is Fate.STANDS:
            events = tuple(shown for event in act.events for shown in _uncovered(event))
            acts.append(replace(act, events=events))
            befores.append(battle)
            battle = fold(history.system, events, battle)
    return History(history.declared, tuple(acts), battle, tuple(befores))


def _uncovered(event: AnyEvent) -> Iterator[AnyEvent]:
    match event:
        case Changed(key=HIDDEN.key):
            return
        case UnitJoined(unit):
            yield UnitJoined(unit.having({HIDDEN.key: False}))
        case _:
            yield event


def as_of(history: History, moment: float) -> History:
    """The standing acts up to that moment, in seconds since 1970, and those that nobody timed before them."""
    standing = [act for act in history.acts if act.fate is Fate.STANDS]
    late = next((number for number, act in enumerate(standing) if act.at > moment), len(standing))
    if late == len(standing):
        return history
    return History(history.declared, tuple(standing[:late]), history.befores[late], tuple(history.befores[:late]))


def reveals(act: Act) -> bool:
    """Whether an act turned the tokens up."""
    return any(isinstance(event, TokensRevealed) for event in act.events)


def without_hidden(battle: Battle) -> Battle:
    """The battle as though hidden units had never come to the table."""
    hidden = {unit.id for unit in battle.units.values() if is_hidden(unit)}
    return without_units(battle, hidden)


def is_in_hiding(act: Act, before: Battle, after: Battle, now: Battle) -> bool:
    """Whether hidden units alone did this, so that nobody outside may notice; to walk on is the table's own act."""
    if act.events and isinstance(act.events[0], StepEntered):
        return False
    touched = {unit for event in act.events for unit in units_in(event)}
    return bool(touched) and all(
        is_hidden(battle.units.get(unit)) for unit in touched for battle in (before, after, now)
    )


def openly(history: History) -> Battle:
    """The battle as the audience may know it: nobody is hidden in it, and nobody hidden acts.

    While a hidden unit acts, and at a step that is there for hidden units alone, the table stands where it stood
    before, with what the open units have come to since.
    """
    stood, battle = _last_open(history), without_hidden(history.battle)
    return replace(battle, place=_place_shown(history), values=stood.values, done=without_hidden(stood).done)


def _place_shown(history: History) -> Place:
    """Where the table stands for the audience: where the last open act left it, unless it stopped for the hidden."""
    place: Place | None = None
    for act, before, after in backwards(history):
        if place is None and walks_unseen(history, act, before, after):
            continue
        place = place or after.place
        if before.place == place:
            continue
        if not _stops_for_the_hidden(history.system, before, after):
            return place
        if before.place.turn != place.turn:
            return next_place(history.system, without_hidden(before))
        place = None
    return place or (history.befores[0] if history.befores else history.battle).place


def _stops_for_the_hidden(system: System, before: Battle, after: Battle) -> bool:
    """Whether units are hidden and the table has come to a step in which no other has anything to do."""
    if after.place == before.place or not after.place.step:
        return False
    seen = without_hidden(before)
    return seen is not before and not system.step(after.place.step).matters(seen)


def _last_open(history: History) -> Battle:
    for act, before, after in backwards(history):
        if not walks_unseen(history, act, before, after):
            return after
    return history.befores[0] if history.befores else history.battle


def walks_unseen(history: History, act: Act, before: Battle, after: Battle) -> bool:
    """Whether the audience must not see where an act took the table: nobody may know that a hidden unit acts."""
    if _acts_unseen(history.system, after, after):
        return True
    if _is_private(act):
        return True
    is_same_turn = after.place.turn == before.place.turn
    if is_same_turn and _acts_unseen(history.system, before, after) and history.system.turn.acting(after) is None:
        return True
    if is_same_turn and _stops_for_the_hidden(history.system, before, after):
        return True
    return is_in_hiding(act, before, after, history.battle)


def _is_private(act: Act) -> bool:
    """Whether an act only wrote down what is its writer's own."""
    return bool(act.events) and all(isinstance(event, Noted) and event.private for event in act.events)


def _acts_unseen(system: System, battle: Battle, now: Battle) -> bool:
    """Whether the unit whose turn it is in that battle is hidden, and is so still."""
    acting = system.turn.acting(battle)
    return acting is not None and is_hidden(acting) and is_hidden(now.units.get(acting.id, acting))


def backwards(history: History) -> Iterator[tuple[Act, Battle, Battle]]:
    """Every standing act with the battles before and after it, the latest first."""
    after = history.battle
    for done in standing_backwards(history):
        yield done.act, done.before, after
        after = done.before
