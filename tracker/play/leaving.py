"""Leaving a step: what is owed or begun bars the way until somebody says so twice; what merely may be done is told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tracker.battle.battle import Battle
from tracker.battle.commands import Advance, Refused
from tracker.play.roster_commands import Decision
from tracker.play.walk import current_step, debts_due, enter, next_place, standing
from tracker.rules.system import Matter, May, Open
from tracker.words import _, n_

if TYPE_CHECKING:
    from tracker.rules.system import System


class LeftOpen(Refused, frozen=True):
    """The step is not left yet: what is owed or begun in it, each kind once."""

    open: tuple[Open, ...] = ()


def still_open(system: System, battle: Battle) -> tuple[Open, ...]:
    """What is owed or begun at the present step: tests due, procedures half done, and what the step itself names."""
    step = current_step(system, battle)
    if step is None:
        return ()
    due = debts_due(system, battle)
    tests = (Open(Matter.TEST, len(due), tuple(dict.fromkeys(debt.unit for debt in due))),) if due else ()
    begun = dict.fromkeys(unit for running in battle.running for unit in running.bindings.values())
    running = (Open(Matter.PROCEDURE, len(battle.running), tuple(begun)),) if battle.running else ()
    return (*tests, *running, *step.unfinished(battle))


def advance(system: System, battle: Battle, command: Advance) -> Decision:
    """On to the next step, unless something is owed or begun and nobody said to go on anyway."""
    if not command.anyway and (unfinished := still_open(system, battle)):
        return LeftOpen(before_it_is_left(unfinished), unfinished)
    return enter(system, battle, next_place(system, battle))


def left_over(system: System, battle: Battle) -> str:
    """What might still be done at the present step, in a word or two; nothing where that is nothing."""
    step = current_step(system, battle)
    if step is None or step.leaves is None:
        return ""
    leaves = step.leaves
    may = (unit for unit in battle.units.values() if isinstance(standing(system, battle, unit), May))
    count = sum(leaves.of_unit(battle, unit) for unit in may if not battle.is_done(unit.id))
    return leaves.said(count) if count else ""


def before_it_is_left(unfinished: Iterable[Open]) -> str:
    """All that is owed or begun, in one sentence: the same words in every rule system."""
    told = "; ".join(_in_words(one) for one in unfinished)
    return _("Still open before this step is left: {matters}.").format(matters=told)


def _in_words(one: Open) -> str:
    # fmt: off
    words = {
        Matter.TEST: n_("{count} test is owed", "{count} tests are owed", one.count),
        Matter.PROCEDURE: n_("{count} procedure is half done", "{count} procedures are half done", one.count),
        Matter.TOKEN: n_("{count} unit has no token yet", "{count} units have no token yet", one.count),
        Matter.INITIATIVE: _("nobody has the initiative yet"),
        Matter.FIRST: _("nobody is chosen to move first"),
        Matter.GROUP_DIE: n_("the die of {count} group is not thrown", "the dice of {count} groups are not thrown",
                             one.count),
        Matter.CHARGE: n_("{count} charge has not landed", "{count} charges have not landed", one.count),
        Matter.RUN: n_("{count} unit has yet to run", "{count} units have yet to run", one.count),
        Matter.BLOW: n_("{count} unit in contact has not struck", "{count} units in contact have not struck",
                        one.count),
        Matter.MELEE: n_("{count} melee has not been played", "{count} melees have not been played", one.count),
        Matter.SHOT: n_("{count} more shot is left", "{count} more shots are left", one.count),
        Matter.PIECE: n_("{count} piece has not been designated", "{count} pieces have not been designated",
                         one.count),
        Matter.FIGURE: n_("{count} figure of those being activated has not acted",
                         "{count} figures of those being activated have not acted", one.count),
    }
    # fmt: on
    return words[one.matter].format(count=one.count)
