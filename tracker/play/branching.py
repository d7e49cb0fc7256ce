"""A battle forked: one that has everything in common with another up to an act, and goes its own way from there."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from typing import Final

from tracker.battle.acts import Act, Fate
from tracker.battle.commands import Refused
from tracker.battle.events import Forked, Retitled, StepEntered
from tracker.play.history import History, replay
from tracker.text import clean_text
from tracker.words import _

_NUMBER: Final = re.compile(r" · [0-9]{1,4}$")
"""The mark in a branch's title that tells it from others, where nobody named it."""

MUCH: Final = 6
"""So many undone acts are not given up without a question."""


def branch_title(title: str, taken: Container[str]) -> str:
    """The title of a battle's branch unless somebody names it: the first number not `taken`."""
    stem = _NUMBER.sub("", title)
    number = 2
    while (called := f"{stem} · {number}") in taken:
        number += 1
    return called


def fork(history: History, index: int, title: str, *, battle: str = "", at: float = 0.0) -> History | Refused:
    """The battle as it was when the act at `index` (from 0) was the last that stood, called `title`.

    Its last act says that it comes from the battle of the id `battle`. An act that is undone may be forked at: in the
    branch it stands. What was put right is forked whole. Refused are an act undone for good, one put right, and a title
    without a letter. The history forked is left as it is.
    """
    name = clean_text(title)
    if not name:
        return Refused(_("a branch needs a name of its own"))
    there = history.return_to(index)
    if isinstance(there, Refused):
        return there
    count = max(number for number, act in enumerate(there.acts, start=1) if act.fate is Fate.STANDS)
    shared = replay(history.declared, there.acts[:count], there)
    return shared.adding(Act((Forked(battle, history.battle.title, count), Retitled(name)), at=at))


def given_up(history: History, after: History) -> tuple[int, ...]:
    """Where the acts lie (from 0) that can be redone in the history and no more in the one that comes after."""
    pairs = enumerate(zip(history.acts, after.acts, strict=False))
    return tuple(index for index, (was, now) in pairs if was.fate is Fate.UNDONE and now.fate is Fate.DROPPED)


def is_much(history: History, lost: Sequence[int]) -> bool:
    """Whether so many acts are given up, or any of another turn than the present one, that the table is asked first.

    That another turn had begun, and nothing was done in it, is nothing that is lost.
    """
    acts, turn = [history.acts[index] for index in lost], history.battle.place.turn
    is_walk = all(isinstance(act.events[0], StepEntered) for act in acts)
    events = (event for act in acts for event in act.events)
    of_another_turn = any(isinstance(event, StepEntered) and event.turn != turn for event in events)
    return len(lost) >= MUCH or (of_another_turn and not is_walk)


def origin(history: History) -> Forked | None:
    """Where the battle comes from: which one, and its act; None for one that is no branch.

    Of a branch of a branch it is the nearer. That it was undone past its beginning makes it no battle of its own.
    """
    events = (event for act in reversed(history.acts) for event in act.events)
    return next((event for event in events if isinstance(event, Forked)), None)


def in_common(ours: History, other: History) -> int:
    """How many of the acts that stand two battles have in common, from the first on."""
    count = 0
    for left, right in zip(_standing(ours), _standing(other), strict=False):
        if left is not right and (left.events, left.at) != (right.events, right.at):
            break
        count += 1
    return count


def _standing(history: History) -> Iterator[Act]:
    return (act for act in history.acts if act.fate is Fate.STANDS)
