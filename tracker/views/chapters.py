"""Chapters for the recording of a battle; they tell no more than the audience was told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from tracker.battle.battle import Battle
from tracker.battle.events import StepEntered
from tracker.play.evolve import is_new_ground
from tracker.play.history import History
from tracker.rules.system import System
from tracker.views.redaction import backwards, walks_unseen
from tracker.views.report.lines import line_of
from tracker.views.report.moments import RARE, moments
from tracker.views.sentences.names import phase_name, side_name
from tracker.words import _

APART: Final = 10
"""Seconds between two chapters, at least: video sites take no shorter ones."""

FEWEST: Final = 3
LONGEST: Final = 90


class Chapter(Struct, frozen=True):
    """A place in the recording: seconds from its start, and its title; the lower the rank, the surer it is kept."""

    seconds: int
    title: str
    rank: int = 0


def chapters(history: History, recording: float) -> tuple[Chapter, ...]:
    """Chapters as video sites accept them: the first at 0:00, ten seconds apart or more.

    Turns come first, then phases, then the loss of a unit and what came against the odds; of phases hurried through
    the one that was played is kept. Fewer than `FEWEST` are no chapters to a video site; whoever prints them has to
    look.
    """
    played = _played(history)
    kept = [_opening(played, recording)]
    for chapter in sorted(
        _candidates(history, played, recording), key=lambda candidate: (candidate.rank, candidate.seconds)
    ):
        if all(abs(chapter.seconds - other.seconds) >= APART for other in kept):
            kept.append(chapter)
    return tuple(sorted(kept, key=lambda begun: begun.seconds))


class _Visit(Struct, frozen=True):
    """A part of the turn that bears a name, from the moment the table came to it."""

    at: float
    turn: int
    title: str


def _opening(played: Iterable[_Visit], recording: float) -> Chapter:
    """Where the table stood when the recording began, or soon after where it was just going on."""
    begun = [visit for visit in played if visit.at < recording + APART]
    return Chapter(0, begun[-1].title if begun else _("Before the first turn"))


def _played(history: History) -> tuple[_Visit, ...]:
    """The phases in which the table stayed: one that was only hurried through is none, but for the last of all."""
    visits: list[_Visit] = []
    for at, event, battle in _entered(history):
        title = _place(history.system, battle, event.turn, event.step, event.side)
        if visits and visits[-1].title == title:
            continue
        if visits and at - visits[-1].at < APART:
            visits.pop()
        visits.append(_Visit(at, event.turn, title))
    return tuple(visits)


def _entered(history: History) -> Iterator[tuple[float, StepEntered, Battle]]:
    """Every first arrival at a step that somebody timed and the audience saw, with the battle after it."""
    for act, before, after in reversed(list(backwards(history))):
        if not act.at or walks_unseen(history, act, before, after):
            continue
        for event in act.events:
            if not isinstance(event, StepEntered) or event.back or event.step != after.place.step:
                continue
            if is_new_ground(history.system, before, after.place):
                yield act.at, event, after
                break


def _place(system: System, battle: Battle, turn: int, step: str, side: str) -> str:
    text = _("Turn {turn}: {phase}").format(turn=turn, phase=phase_name(system, step))
    return f"{text}, {side_name(battle, side)}" if side else text


def _candidates(history: History, played: Iterable[_Visit], recording: float) -> Iterator[Chapter]:
    turn = 0
    for visit in played:
        if visit.at > recording:
            yield Chapter(int(visit.at - recording), visit.title, 0 if visit.turn != turn else 1)
        turn = visit.turn
    for moment in moments(history):
        is_rare = moment.odds is not None and moment.odds <= RARE
        if moment.telling.at > recording and (moment.is_end or is_rare):
            whole = line_of(history.system, (moment,)).whole
            yield Chapter(int(moment.telling.at - recording), _short(whole), 2)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"
