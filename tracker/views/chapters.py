"""Chapters and captions for the recording of a battle; they tell no more than the audience was told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from tracker.battle.battle import Battle
from tracker.battle.events import StepEntered
from tracker.play.evolve import is_new_ground
from tracker.play.history import History
from tracker.views.redaction import backwards, walks_unseen
from tracker.views.report import RARE, moments
from tracker.views.sentences.names import phase_name, side_name
from tracker.words import _

if TYPE_CHECKING:
    from tracker.rules.system import System

APART: Final = 10
"""Seconds between two chapters, at least: video sites take no shorter ones."""

FEWEST: Final = 3
LONGEST: Final = 90
CAPTION: Final = 6.0
"""Seconds that a caption stands, unless the next one comes sooner."""

WIDEST: Final = 42
LINES: Final = 2
"""Signs in a line of a caption, and lines in one: more cannot be read in passing."""


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
    for chapter in sorted(_candidates(history, played, recording), key=lambda one: (one.rank, one.seconds)):
        if all(abs(chapter.seconds - other.seconds) >= APART for other in kept):
            kept.append(chapter)
    return tuple(sorted(kept, key=lambda one: one.seconds))


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
    said = _("Turn {turn}: {phase}").format(turn=turn, phase=phase_name(system, step))
    return f"{said}, {side_name(battle, side)}" if side else said


def _candidates(history: History, played: Iterable[_Visit], recording: float) -> Iterator[Chapter]:
    turn = 0
    for visit in played:
        if visit.at > recording:
            yield Chapter(int(visit.at - recording), visit.title, 0 if visit.turn != turn else 1)
        turn = visit.turn
    for moment in moments(history):
        is_rare = moment.odds is not None and moment.odds <= RARE
        if moment.told.at > recording and (moment.is_end or is_rare):
            yield Chapter(int(moment.told.at - recording), _short(moment.told.whole), 2)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"


def as_chapters(told: Iterable[Chapter]) -> str:
    """A line for each: `00:00 Turn 1: I Orders`, with hours where there are any."""
    listed = list(told)
    has_hours = any(chapter.seconds >= 3600 for chapter in listed)
    return "".join(f"{_stamp(chapter.seconds, has_hours)} {chapter.title}\n" for chapter in listed)


def _stamp(seconds: int, has_hours: bool) -> str:
    hours, rest = divmod(seconds, 3600)
    if has_hours:
        return f"{hours:02}:{rest // 60:02}:{rest % 60:02}"
    return f"{rest // 60:02}:{rest % 60:02}"


_NO_MARKS: Final = str.maketrans("<>{}", "‹›()")
"""Players read tags between the first two, and places on the screen between the others."""


def as_srt(history: History, recording: float) -> str:
    """Captions in SubRip's format: every event from its moment, until the next or for some seconds.

    What does not fit into two lines is told in captions one after the other.
    """
    told = [moment.told for moment in moments(history) if moment.told.at >= recording and moment.told.at]
    blocks: list[str] = []
    for number, one in enumerate(told):
        start = one.at - recording
        pages = [*_pages(one.text), *_pages(one.then)]
        following = told[number + 1].at - recording if number + 1 < len(told) else start + CAPTION * len(pages)
        each = max(min(CAPTION, (following - start) / len(pages)), 0.5)
        for page, text in enumerate(pages):
            begins = start + page * each
            blocks.append(f"{len(blocks) + 1}\n{_srt(begins)} --> {_srt(begins + each)}\n{text}\n")
    return "\n".join(blocks)


def _pages(text: str) -> Iterator[str]:
    rows = iter(wrap(" ".join(text.replace("-->", "→").translate(_NO_MARKS).split()), WIDEST))
    while page := tuple(islice(rows, LINES)):
        yield "\n".join(page)


def _srt(seconds: float) -> str:
    thousandths = round(seconds * 1000)
    whole, rest = divmod(thousandths, 1000)
    return f"{whole // 3600:02}:{whole // 60 % 60:02}:{whole % 60:02},{rest:03}"
