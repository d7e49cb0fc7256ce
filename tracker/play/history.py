"""The history of a battle: every act ever made, the ones undone kept with the rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from tracker.battle.acts import Act, Fate, Tap
from tracker.battle.battle import Battle, SideId
from tracker.battle.commands import Command, Refused, kept
from tracker.battle.events import Amended, AnyEvent
from tracker.battle.trail import Trail
from tracker.play.confidential import is_secret
from tracker.play.decide import decide
from tracker.play.evolve import fold
from tracker.play.renaming import Names
from tracker.rules.house.dressing import dressed
from tracker.rules.system import System
from tracker.words import _


class History(Struct, frozen=True, dict=True):
    """A system, every act in the order made, and the battle that the standing ones make.

    `befores` are the battles each standing act found, so that undo is a look and not a replay. `declared` is the
    system as it is declared, `system` the same under the names of the house that the battle is played by.
    """

    declared: System
    acts: Sequence[Act] = Trail()
    battle: Battle = Battle()
    befores: Sequence[Battle] = Trail()

    @property
    def system(self) -> System:
        """The rule system as the table that plays this battle calls its parts."""
        return dressed(self.declared, self.battle.house)

    @cached_property
    def recent(self) -> dict[SideId, History]:
        """The last of it as sides know it, kept for as long as it stands: `tracker.play.perspective` fills it in."""
        return {}

    def do(self, command: Command, at: float = 0.0, tap: Tap | UnsetType = UNSET) -> History | Refused:
        """The history with the command carried out, or the refusal; undone acts can then no longer be redone.

        `tap` is the one on a player's phone by which the command came, where it did.
        """
        wanted = Names.of(self.system).renamed(command)
        decided = decide(self.system, self.battle, wanted)
        if isinstance(decided, Refused):
            return decided
        return self.adding(Act(decided, at=at, command=kept(wanted), tap=tap)) if decided else self

    def adding(self, act: Act) -> History:
        """The history with one more act that stands.

        An order from a phone is laid before what the table has undone, so that this can still be redone, where neither
        hangs on the other.
        """
        return self._before_the_undone(act) or replace(
            self,
            acts=self._fated(self.undone(), Fate.DROPPED).adding(act),
            battle=fold(self.system, act.events, self.battle),
            befores=Trail.of(self.befores).adding(self.battle),
        )

    def _before_the_undone(self, act: Act) -> History | None:
        """The history with that order before the acts that can be redone; None where there are none, or it is none."""
        if not act.tap or not is_secret(self.system, act) or not (undone := self.undone()):
            return None
        last = self._last_standing()
        start = 0 if last is None else last + 1
        if keep_their_places((*Trail.of(self.acts).since(start), act)):
            return None
        laid = replay(self.declared, (*self.acts[:start], act, *self.acts[start:]), self)
        redone, as_before = laid, self
        for _act in undone:
            redone, as_before = stepped(redone.redo()), stepped(as_before.redo())
        is_apart = redone.battle == fold(self.system, act.events, as_before.battle)
        return laid if is_apart else None

    def undo(self) -> History | Refused:
        """The history without its last standing act; of an amend, without all that it played again."""
        last = self._last_standing()
        if last is None:
            return Refused(_("there is nothing to undo"))
        if self.acts[last].amends is not None:
            return self._replayed_with(last, Fate.UNDONE)
        befores = Trail.of(self.befores).first(len(self.befores) - 1)
        return replace(self, acts=self._fated([last], Fate.UNDONE), battle=self.befores[-1], befores=befores)

    def redo(self) -> History | Refused:
        """The history with the act undone last standing again."""
        undone = self.undone()
        if not undone:
            return Refused(_("there is nothing to redo"))
        first = undone[-1]
        if self.acts[first].amends is not None:
            return self._replayed_with(first, Fate.STANDS)
        return replace(
            self,
            acts=self._fated([first], Fate.STANDS),
            battle=fold(self.system, self.acts[first].events, self.battle),
            befores=Trail.of(self.befores).adding(self.battle),
        )

    def amended(self, first: int, again: Sequence[Act], *, left_out: bool = False, at: float = 0.0) -> History:
        """The history in which these acts have taken the place of all that stood from the act at `first` (from 0) on.

        They, and one act that says so, come behind all others: one undo brings back what they took the place of.
        `left_out` says that none of them is the act at `first` put right.
        """
        played = tuple(msgspec.structs.replace(act, fate=Fate.STANDS, again=True) for act in again)
        amend = Act((Amended(first, len(played), left_out),), at=at)
        acts = self._fated(self.undone(), Fate.DROPPED)
        return replay(self.declared, (*acts, *played, amend), self)

    def _replayed_with(self, index: int, fate: Fate) -> History:
        return replay(self.declared, self._fated([index], fate), self)

    def return_to(self, index: int) -> History | Refused:
        """The history in which the act at `index` (from 0) is the last that stands, by undoing or redoing."""
        if not 0 <= index < len(self.acts) or self.acts[index].fate is Fate.DROPPED:
            return Refused(_("the battle cannot return to an action undone permanently"))
        if self.acts[index].fate is Fate.SUPERSEDED:
            return Refused(_("that action was corrected: undo the correction to return to it"))
        # What an amend played again stands with it or not at all.
        index = next(later for later in range(index, len(self.acts)) if not self.acts[later].again)
        there: History = self
        while (last := there._last_standing()) is not None and last > index:
            there = stepped(there.undo())
        while there.acts[index].fate is Fate.UNDONE:
            there = stepped(there.redo())
        return there

    def standing(self) -> Iterable[AnyEvent]:
        """The events of every act that stands, in order."""
        return (event for act in self.acts if act.fate is Fate.STANDS for event in act.events)

    def standing_acts(self) -> Iterable[tuple[Act, Battle]]:
        """Every act that stands with the battle it found, in order."""
        acts = (act for act in self.acts if act.fate is Fate.STANDS)
        return zip(acts, self.befores, strict=True)

    def _last_standing(self) -> int | None:
        return next((index for index in reversed(range(len(self.acts))) if self.acts[index].fate is Fate.STANDS), None)

    def undone(self) -> list[int]:
        """Where the acts are that can be redone, the last first: all of them come after the last one that stands."""
        undone: list[int] = []
        for index in reversed(range(len(self.acts))):
            if self.acts[index].fate is Fate.STANDS:
                break
            if self.acts[index].fate is Fate.UNDONE:
                undone.append(index)
        return undone

    def _fated(self, indexes: Iterable[int], fate: Fate) -> Trail[Act]:
        acts = Trail.of(self.acts)
        changed = {index: msgspec.structs.replace(acts[index], fate=fate) for index in indexes}
        if not changed:
            return acts
        first = min(changed)
        return acts.ending(first, (changed.get(index, acts[index]) for index in range(first, len(acts))))


def keep_their_places(acts: Iterable[Act]) -> bool:
    """Whether any of these acts must stay where it is: it amends, was played again for that, or tells sealed dice."""
    return any(act.again or act.amends is not None or act.tells_throws for act in acts)


def stepped(result: History | Refused) -> History:
    """The history after a step back or forward that there is, as its own acts say."""
    if isinstance(result, Refused):
        raise AssertionError(result.reason)
    return result


def stored(act: Act) -> Act:
    """The act as a save holds it: what an amend did to others is told by the act of the amend alone."""
    is_held = act.fate is Fate.SUPERSEDED or (act.again and act.fate is not Fate.STANDS)
    return msgspec.structs.replace(act, fate=Fate.STANDS) if is_held else act


def replay(system: System, acts: Iterable[Act], known: History | None = None) -> History:
    """The history these acts make, each standing one folded in turn, amends heeded.

    What the acts have in common with those of a `known` history of the same system is not folded again.
    Raises `ValueError` for an amend of acts that there are not.
    """
    current = _with_amends([act if act.fate is Fate.STANDS else stored(act) for act in acts])
    known = known if known is not None and known.declared is system else History(system)
    same = _in_common(current, known.acts)
    stood = sum(act.fate is Fate.STANDS for act in current[:same])
    befores = list(known.befores[:stood])
    battle = known.befores[stood] if stood < len(known.befores) else known.battle
    for act in current[same:]:
        if act.fate is Fate.STANDS:
            befores.append(battle)
            battle = fold(system, act.events, battle)
    return History(system, Trail(current), battle, Trail(befores))


def _with_amends(acts: list[Act]) -> list[Act]:
    """The acts of a save, each with the fate that the amends among them leave it."""
    if not any(act.again or (len(act.events) == 1 and act.amends is not None) for act in acts):
        return acts
    heeded = [_superseded(act) if act.again else act for act in acts]
    for index, act in enumerate(acts):
        if act.fate is Fate.STANDS and act.amends is not None:
            begin = _begin_of_again(acts, index, act.amends)
            heeded[act.amends.first : begin] = map(_superseded, heeded[act.amends.first : begin])
            heeded[begin:index] = acts[begin:index]
    return heeded


def _begin_of_again(acts: list[Act], index: int, amended: Amended) -> int:
    """Where the acts begin that were played again for the amend of that number."""
    begin = index - amended.again
    if not 0 <= amended.first <= begin or not all(act.again for act in acts[begin:index]):
        raise ValueError(amended)
    return begin


def without_amends(acts: Iterable[Act]) -> tuple[Act, ...]:
    """The acts as though nothing had ever been amended: what was put right stands as it was put right last.

    For acts some of which are lost, so that an amend may count others than were meant.
    """
    stored_acts = [stored(act) for act in acts]
    try:
        stored_acts = _with_amends(stored_acts)
    except ValueError:
        stored_acts = [_superseded(act) if act.again else act for act in stored_acts]
    left = (act for act in stored_acts if act.fate is not Fate.SUPERSEDED and act.amends is None)
    return tuple(msgspec.structs.replace(act, again=UNSET) if act.again else act for act in left)


def _superseded(act: Act) -> Act:
    return msgspec.structs.replace(act, fate=Fate.SUPERSEDED) if act.fate is Fate.STANDS else act


def _in_common(new: Sequence[Act], old: Sequence[Act]) -> int:
    """How many acts from the first on are the same; only where an amend lies among them need any be looked into."""
    pairs = enumerate(zip(new, old, strict=False))
    differ = (index for index, (new_act, other) in pairs if new_act is not other and new_act != other)
    return next(differ, min(len(new), len(old)))
