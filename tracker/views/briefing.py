"""Where a battle stands, for somebody who comes back to it after weeks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.acts import Act, Fate
from tracker.battle.battle import Battle, Place, SideId, Unit, acting_first
from tracker.battle.events import Noted, StepEntered
from tracker.play.history import History
from tracker.play.rolls import question
from tracker.play.walk import next_place
from tracker.rules.system import RollFor, System
from tracker.views.armies import Army, armies
from tracker.views.checklist import Able, checklist
from tracker.views.log_line import LogLine, last_events
from tracker.views.owed import OwedTest, tests_owed
from tracker.views.sentences import question_in_words
from tracker.views.sentences.contacts import touching_in_words
from tracker.views.sentences.names import running_in_words, unit_name
from tracker.views.sentences.score import last_turn_in_words, score_in_words
from tracker.views.sentences.strength import armies_in_words
from tracker.views.strength import Reckoning, begun, reckon
from tracker.words import _

LAST_EVENTS: Final = 5
LAST_TURNS: Final = 6
STEPS_AHEAD: Final = 3


class Briefing(Struct, frozen=True):
    """The facts to know before going on.

    `last` are the latest events, oldest first, and `at` is when the last act of all was made, in seconds since 1970
    or 0; `note` is the line written last; `asks` are the procedures under way with the question each comes to next;
    `waiting` are the units that may still act in this step; `touching` says who touches whom at the table, a line for
    each unit that reached somebody; `armies` says in words what is left of each side, `ranks`
    unit by unit, `turns` at the end of each of the last turns; `face_down` counts the tokens not yet revealed, side
    by side; `face_up` are the orders revealed this turn, token by token; `score` are the points of the sides and
    `last_turn` how far it is to it, in words, empty where the table wrote none down.
    """

    place: Place
    last: tuple[tuple[Act, LogLine], ...]
    at: float
    owed: tuple[OwedTest, ...]
    asks: tuple[tuple[str, str], ...]
    waiting: tuple[Able, ...]
    touching: tuple[str, ...]
    armies: tuple[str, ...]
    ranks: tuple[Army, ...]
    turns: tuple[tuple[int, Reckoning], ...]
    face_down: tuple[tuple[SideId, int], ...]
    face_up: tuple[tuple[str, tuple[Unit, ...]], ...]
    note: str
    score: str
    last_turn: str
    ahead: tuple[Place, ...]


def briefing(history: History) -> Briefing:
    """The briefing of a battle as it stands."""
    battle = history.battle
    down = [battle.units[unit].side for unit in battle.sealed if unit in battle.units]
    return Briefing(
        place=battle.place,
        last=last_events(history, LAST_EVENTS),
        at=next((act.at for act in reversed(history.acts) if act.at and act.fate is Fate.STANDS), 0.0),
        owed=tests_owed(history.system, battle),
        asks=tuple(_under_way(history.system, battle)),
        waiting=checklist(history.system, battle).waiting,
        touching=tuple(touching_in_words(history.system, battle)),
        armies=armies_in_words(battle, reckon(history.system, begun(history), battle)),
        ranks=armies(history),
        turns=turn_by_turn(history),
        face_down=tuple((side.id, down.count(side.id)) for side in battle.sides if side.id in down),
        face_up=_face_up(history.system, battle),
        note=_last_note(history),
        score=score_in_words(history.system, battle),
        last_turn=last_turn_in_words(battle),
        ahead=next_stops(history.system, battle, STEPS_AHEAD),
    )


def turn_by_turn(history: History) -> tuple[tuple[int, Reckoning], ...]:
    """The armies' strength when each of the last turns ended, and now for the present one; none before turn 1.

    No more of them than are read: a battle of a hundred turns is on the table as soon as one of six.
    """
    ends: dict[int, Battle] = {before.place.turn: before for before in history.befores}
    ends[history.battle.place.turn] = history.battle
    at_first = begun(history)
    latest = [turn for turn in sorted(ends) if turn][-LAST_TURNS:]
    return tuple((turn, reckon(history.system, at_first, ends[turn])) for turn in latest)


def _under_way(system: System, battle: Battle) -> Iterator[tuple[str, str]]:
    for running in battle.running:
        ask = question(system, battle, running)
        asks = "" if ask is None else question_in_words(battle, ask)
        if isinstance(ask, RollFor) and ask.bindings:
            who = " ▸ ".join(unit_name(battle, unit) for unit in acting_first(ask.bindings))
            asks = _("{units} · {question}").format(units=who, question=asks)
        yield running_in_words(system, battle, running), asks


def next_stops(system: System, battle: Battle, count: int) -> tuple[Place, ...]:
    """The next stops as they look from here."""
    ahead: list[Place] = []
    for _number in range(count):
        battle = replace(battle, place=next_place(system, battle))
        ahead.append(battle.place)
    return tuple(ahead)


def _face_up(system: System, battle: Battle) -> tuple[tuple[str, tuple[Unit, ...]], ...]:
    if system.turn.tokens is None:
        return ()
    order = system.turn.tokens.field
    bearers = [unit for unit in battle.units.values() if unit[order] != order.default and not system.cards.is_out(unit)]
    face_up = (
        (token.key, tuple(unit for unit in bearers if unit[order] == token.key)) for token in system.turn.tokens.tokens
    )
    return tuple((token, units) for token, units in face_up if units)


def was_played(history: History) -> bool:
    """Whether anything has happened since the first turn began."""
    standing = (act for act in history.acts if act.fate is Fate.STANDS)
    # What is left of the acts when the first turn has begun.
    return any(_enters_a_step(act) for act in standing) and next(standing, None) is not None


def _enters_a_step(act: Act) -> bool:
    return any(isinstance(event, StepEntered) for event in act.events)


def _last_note(history: History) -> str:
    """The text noted last; a battle without any is gone through to its start."""
    for act in reversed(history.acts):
        for event in reversed(act.events):
            if isinstance(event, Noted) and act.fate is Fate.STANDS:
                return event.text
    return ""
