"""A question whose answer is units, answered anew: with those that are ticked now, and without those that are not."""

from __future__ import annotations

from collections.abc import Collection

from tracker.battle.battle import UnitId
from tracker.battle.commands import AnswerPrompt, Command, Refused, Resolve
from tracker.play.amend import Amendment, amend
from tracker.play.backwards import since_the_turn_began
from tracker.play.commands_of_acts import wanted
from tracker.play.history import History
from tracker.play.multi_select import BETWEEN, answer_naming, ticked, ticked_before
from tracker.rules.system import Prompt
from tracker.words import _


def ticked_anew(history: History, prompt: Prompt, units: Collection[UnitId], at: float = 0.0) -> History | Refused:
    """The history answered with these units, without what was done here with those that were ticked and are no more.

    Refused where what came since hangs on that: rolls that would end otherwise, acts that would hold no more.
    """
    after = _without_others(history, prompt, units, at)
    for command in ticked(history.battle, prompt, units):
        if isinstance(after, Refused) or ticked_before(after.battle, prompt) == set(units):
            break
        after = after.do(command, at)
    return after


def _without_others(history: History, prompt: Prompt, units: Collection[UnitId], at: float) -> History | Refused:
    """The history with its last answer, and what it did, put right for those of before that are still meant.

    It is one amend: one undo takes it back.
    """
    before = ticked_before(history.battle, prompt)
    if before <= set(units):
        return history
    anew: dict[int, Command | None] = {}
    for done in since_the_turn_began(history):
        command = wanted(history.system, done.before, done.act) if done.before.place == history.battle.place else None
        if isinstance(command, AnswerPrompt) and command.prompt == prompt.key and command.unit is None and not anew:
            anew[done.number] = answer_naming(history.battle, prompt, before & set(units))
    for unit in before - set(units):
        index = _done_with(history, prompt, unit)
        anew |= {} if index is None else {index: None}
    if not anew:
        return history
    proposal = amend(history, min(anew), anew[min(anew)], at=at, also=anew)
    if isinstance(proposal, Refused):
        return proposal
    if isinstance(proposal, Amendment) and not _changes_more(proposal, anew):
        return proposal.after
    names = BETWEEN.join(history.battle.units[unit].name for unit in sorted(before - set(units)))
    return Refused(_("{unit}: other actions followed from it; A puts it right").format(unit=names))


def _done_with(history: History, prompt: Prompt, unit: UnitId) -> int | None:
    """The act at this step that did with the unit what ticking it does; None where none stands."""
    if prompt.ticks is None:
        return None
    for done in since_the_turn_began(history):
        if done.before.place != history.battle.place or (known := done.before.units.get(unit)) is None:
            continue
        if wanted(history.system, done.before, done.act) == prompt.ticks.does(done.before, known):
            return done.number
    return None


def _changes_more(proposal: Amendment, meant: Collection[int]) -> bool:
    later = (act for act in proposal.acts if act.is_changed and act.index not in meant)
    return any(act.now is None or isinstance(act.now.command, Resolve) for act in later)
