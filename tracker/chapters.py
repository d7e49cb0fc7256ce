"""Chapters and captions for the recording of a battle; they tell no more than the audience was told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from tracker.battle import Battle
from tracker.events import StepEntered
from tracker.evolve import is_new_ground
from tracker.history import Fate, History
from tracker.report import RARE, moments
from tracker.sentences.names import phase_name, side_name
from tracker.words import _

if TYPE_CHECKING:
    from tracker.system import System

APART: Final = 10
"""Seconds between two chapters, at least: video sites take no shorter ones."""

FEWEST: Final = 3
LONGEST: Final = 90
CAPTION: Final = 6.0
"""Seconds that a caption stands, unless the next one comes sooner."""


class Chapter(Struct, frozen=True):
    """A place in the recording: seconds from its start, and its title; the lower the rank, the surer it is kept."""

    seconds: int
    title: str
    rank: int = 0


def chapters(history: History, recording: float) -> tuple[Chapter, ...]:
    """Chapters as video sites accept them: the first at 0:00, ten seconds apart or more.

    Turns come first, then phases, then the loss of a unit and what came against the odds. Fewer than `FEWEST` are no
    chapters to a video site; whoever prints them has to look.
    """
    kept = [_opening(history, recording)]
    for chapter in sorted(_candidates(history, recording), key=lambda one: (one.rank, one.seconds)):
        if all(abs(chapter.seconds - other.seconds) >= APART for other in kept):
            kept.append(chapter)
    return tuple(sorted(kept, key=lambda one: one.seconds))


def _opening(history: History, recording: float) -> Chapter:
    stood = [battle for _seconds, _event, battle in _entered(history) if _seconds <= recording]
    if not stood:
        return Chapter(0, _("Before the first turn"))
    place = stood[-1].place
    return Chapter(0, _place(history.system, stood[-1], place.turn, place.step, place.side))


def _entered(history: History) -> Iterator[tuple[float, StepEntered, Battle]]:
    """Every first arrival at a step that somebody timed, with the battle after it."""
    standing = [act for act in history.acts if act.fate is Fate.STANDS]
    afters = (*history.befores[1:], history.battle)
    for act, before, after in zip(standing, history.befores, afters, strict=True):
        for event in act.events:
            place = after.place
            if not isinstance(event, StepEntered) or event.back or event.step != place.step:
                continue
            if act.at and is_new_ground(history.system, before, place):
                yield act.at, event, after
                break


def _place(system: System, battle: Battle, turn: int, step: str, side: str) -> str:
    said = _("Turn {turn}: {phase}").format(turn=turn, phase=phase_name(system, step))
    return f"{said}, {side_name(battle, side)}" if side else said


def _candidates(history: History, recording: float) -> Iterator[Chapter]:
    system = history.system
    was: tuple[int, str, str] = (0, "", "")
    for at, event, battle in _entered(history):
        here = (event.turn, phase_name(system, event.step), event.side)
        if here != was and at > recording:
            title = _place(system, battle, event.turn, event.step, event.side)
            yield Chapter(int(at - recording), title, 0 if here[0] != was[0] else 1)
        was = here
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


def as_srt(history: History, recording: float) -> str:
    """Captions in SubRip's format: every event from its moment, until the next or for some seconds."""
    told = [moment.told for moment in moments(history) if moment.told.at >= recording and moment.told.at]
    blocks = []
    for number, one in enumerate(told, start=1):
        start = one.at - recording
        following = told[number].at - recording if number < len(told) else start + CAPTION
        end = max(min(start + CAPTION, following), start + 0.5)
        text = " ".join(one.whole.replace("-->", "→").split())
        blocks.append(f"{number}\n{_srt(start)} --> {_srt(end)}\n{text}\n")
    return "\n".join(blocks)


def _srt(seconds: float) -> str:
    thousandths = round(seconds * 1000)
    whole, rest = divmod(thousandths, 1000)
    return f"{whole // 3600:02}:{whole // 60 % 60:02}:{whole % 60:02},{rest:03}"
