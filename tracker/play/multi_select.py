"""Questions whose answer is units: those that may be ticked, those that were, and what is done with each that is."""

from __future__ import annotations

from collections.abc import Collection

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.battle.commands import AnswerPrompt, Command
from tracker.rules.system import Prompt
from tracker.words import _

BETWEEN = " · "
"""The separator between the names in an answer."""


def may_be_ticked(battle: Battle, prompt: Prompt) -> tuple[Unit, ...]:
    """The units the question may mean now, and those it was answered with here already."""
    if prompt.ticks is None:
        return ()
    before = ticked_before(battle, prompt)
    listed = {unit.id for unit in prompt.ticks.who(battle)} | before
    return tuple(unit for unit in battle.units.values() if unit.id in listed)


def ticked_before(battle: Battle, prompt: Prompt) -> frozenset[UnitId]:
    """The units the question was answered with at this step."""
    answer = battle.answered.get((battle.place, prompt.key, ""), "").split(BETWEEN)
    return frozenset(unit.id for unit in battle.units.values() if unit.name in answer)


def ticked(battle: Battle, prompt: Prompt, units: Collection[UnitId]) -> tuple[Command, ...]:
    """The commands for ticking these units: the answer, and an act for each that was not ticked before.

    Nothing where the answer stays what it was.
    """
    before = ticked_before(battle, prompt)
    answer = answer_naming(battle, prompt, units)
    if answer.answer == battle.answered.get((battle.place, prompt.key, "")) or prompt.ticks is None:
        return ()
    does = prompt.ticks.does
    meant = (unit for unit in may_be_ticked(battle, prompt) if unit.id in units)
    return (answer, *(does(battle, unit) for unit in meant if unit.id not in before))


def answer_naming(battle: Battle, prompt: Prompt, units: Collection[UnitId]) -> AnswerPrompt:
    """The answer of these units by their names, in the order of the list; "no unit" where there are none."""
    names = (unit.name for unit in may_be_ticked(battle, prompt) if unit.id in units)
    return AnswerPrompt(prompt.key, BETWEEN.join(names) or _("no unit"))
