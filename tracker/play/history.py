"""The history of a battle: every act ever made, the ones undone kept with the rest."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Battle
from tracker.battle.commands import Command, Refused, kept
from tracker.battle.events import AnyEvent
from tracker.battle.trail import Trail
from tracker.play.decide import decide
from tracker.play.evolve import fold
from tracker.words import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tracker.rules.system import System


class Fate(StrEnum):
    """What has become of an act: it stands, it is undone and can be redone, or it was undone for good."""

    STANDS = "stands"
    UNDONE = "undone"
    DROPPED = "dropped"


class Act(msgspec.Struct, frozen=True, gc=False):
    """What one command brought about: one step of undo, one entry of the log.

    `at` is the moment in seconds since 1970, 0 where nobody said; the core only carries it. `command` is what was
    wanted: the events alone say what happened, and acts of older saves have none.
    """

    events: tuple[AnyEvent, ...]
    fate: Fate = Fate.STANDS
    at: float = 0.0
    command: Command | None = None


class History(Struct, frozen=True):
    """A system, every act in the order made, and the battle that the standing ones make.

    `befores` are the battles each standing act found, so that undo is a look and not a replay.
    """

    system: System
    acts: Sequence[Act] = Trail()
    battle: Battle = Battle()
    befores: Sequence[Battle] = Trail()

    def do(self, command: Command, at: float = 0.0) -> History | Refused:
        """The history with the command carried out, or the refusal; undone acts can then no longer be redone."""
        decided = decide(self.system, self.battle, command)
        if isinstance(decided, Refused):
            return decided
        return self.adding(Act(decided, at=at, command=kept(command))) if decided else self

    def adding(self, act: Act) -> History:
        """The history with one more act that stands."""
        return replace(
            self,
            acts=self._fated(self._undone(), Fate.DROPPED).adding(act),
            battle=fold(self.system, act.events, self.battle),
            befores=Trail.of(self.befores).adding(self.battle),
        )

    def undo(self) -> History | Refused:
        """The history without its last standing act."""
        last = self._last_standing()
        if last is None:
            return Refused(_("there is nothing to undo"))
        befores = Trail.of(self.befores).first(len(self.befores) - 1)
        return replace(self, acts=self._fated([last], Fate.UNDONE), battle=self.befores[-1], befores=befores)

    def redo(self) -> History | Refused:
        """The history with the act undone last standing again."""
        undone = self._undone()
        if not undone:
            return Refused(_("there is nothing to redo"))
        first = undone[-1]
        return replace(
            self,
            acts=self._fated([first], Fate.STANDS),
            battle=fold(self.system, self.acts[first].events, self.battle),
            befores=Trail.of(self.befores).adding(self.battle),
        )

    def return_to(self, index: int) -> History | Refused:
        """The history in which the act at `index` (from 0) is the last that stands, by undoing or redoing."""
        if not 0 <= index < len(self.acts) or self.acts[index].fate is Fate.DROPPED:
            return Refused(_("the battle cannot return to an act that was undone for good"))
        there: History = self
        while (last := there._last_standing()) is not None and last > index:
            there = _done(there.undo())
        while there.acts[index].fate is Fate.UNDONE:
            there = _done(there.redo())
        return there

    def standing(self) -> Iterable[AnyEvent]:
        """The events of every act that stands, in order."""
        return (event for act in self.acts if act.fate is Fate.STANDS for event in act.events)

    def _last_standing(self) -> int | None:
        return next((index for index in reversed(range(len(self.acts))) if self.acts[index].fate is Fate.STANDS), None)

    def _undone(self) -> list[int]:
        """Where the acts are that can be redone, the last first: all of them come after the last one that stands."""
        found: list[int] = []
        for index in reversed(range(len(self.acts))):
            if self.acts[index].fate is Fate.STANDS:
                break
            if self.acts[index].fate is Fate.UNDONE:
                found.append(index)
        return found

    def _fated(self, indexes: Iterable[int], fate: Fate) -> Trail[Act]:
        acts = Trail.of(self.acts)
        changed = {index: msgspec.structs.replace(acts[index], fate=fate) for index in indexes}
        if not changed:
            return acts
        first = min(changed)
        return acts.ending(first, (changed.get(index, acts[index]) for index in range(first, len(acts))))


def _done(result: History | Refused) -> History:
    if isinstance(result, Refused):
        raise AssertionError(result.reason)
    return result


def replay(system: System, acts: Iterable[Act], known: History | None = None) -> History:
    """The history these acts make, each standing one folded in turn.

    What the acts have in common with those of a `known` history of the same system is not folded again.
    """
    told = tuple(acts)
    same = _in_common(told, known.acts) if known is not None and known.system is system else 0
    befores: list[Battle] = []
    battle = Battle()
    if known is not None and same:
        stood = sum(act.fate is Fate.STANDS for act in told[:same])
        befores = list(known.befores[:stood])
        battle = known.befores[stood] if stood < len(known.befores) else known.battle
    for act in told[same:]:
        if act.fate is Fate.STANDS:
            befores.append(battle)
            battle = fold(system, act.events, battle)
    return History(system, Trail(told), battle, Trail(befores))


def _in_common(new: Sequence[Act], old: Sequence[Act]) -> int:
    """How many acts from the first on are the very same."""
    pairs = enumerate(zip(new, old, strict=False))
    return next((index for index, (one, other) in pairs if one is not other), min(len(new), len(old)))
