"""What nobody expects: an action out of turn, a loss by hand, a step gone back to, the last act undone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.simulation.doing import do_want
from tracker.battle.commands import GoTo, Refused
from tracker.play.eliminated import bar_to_action
from tracker.play.leave_step import LeftOpen
from tracker.play.retracing import with_the_undone, without_the_last
from tracker.play.walk import stops
from tracker.views.step import Light, wants
from tracker.views.step.lines import QuestionLine

if TYPE_CHECKING:
    from tests.simulation.referee import Referee

OFF: Final = frozenset({"run_off", "destroy"})
"""What is done seldom even by an odd table: soon nobody would be left."""


def do_something_odd(referee: Referee) -> None:
    """An action nobody expects, a roll out of turn, a step gone back to, a loss by hand, the last act undone."""
    before = referee.page
    system, chance = referee.history.system, referee.chance
    units = [unit for unit in referee.battle.units.values() if not system.cards.is_out(unit)]
    listed = [line.entry.unit for line in referee.page.step.units]
    unit = chance.choice(listed if listed and chance.random() < 0.5 else units)
    match chance.randrange(10):
        case 0 | 1 | 2:
            known = [
                action
                for action in system.play.actions
                if action.is_offered and action.suits(unit) and referee.meaning.may_do(action.key, unit)
            ]
            free = [one for one in known if bar_to_action(system, referee.battle, one, unit) is None]
            free = [one for one in free if one.key not in OFF or chance.random() < 0.15]
            if free:
                do_want(referee, wants.PerformAction(chance.choice(free).key, unit.id))
        case 3 | 4:
            roll = chance.choice(system.rolls.resolvers)
            if referee.meaning.may_roll(referee.battle, roll.key, unit):
                bound = {roll.roles[0].key: unit.id} if roll.roles else {}
                referee.calculate(roll.key, bound, {}, None, None)
        case 5 | 6 | 7:
            _goto(referee)
        case 8 if len(referee.history.befores) > 20:
            _undo_and_redo(referee)
        case _:
            asked = [line for line in referee.page.step.lines if isinstance(line, QuestionLine)]
            if asked:
                referee.press(Light(chance.choice(asked).key))
                referee.press("turn.answer")
    referee.rest(before, None)


def _goto(referee: Referee) -> None:
    """A step of this turn that the walk goes by."""
    system = referee.history.system
    way = stops(system, referee.battle)
    here = way.index((referee.battle.place.step, referee.battle.place.side))
    ahead = [stop for stop in way[here + 1 : here + 6] if system.step(stop[0]).may_be_passed]
    if ahead:
        command = GoTo(*ahead[0])
        if isinstance(referee.history.do(command), LeftOpen):
            referee.counts.questions += 1
            return
        referee.do(command)


def _undo_and_redo(referee: Referee) -> None:
    battle = referee.battle
    back = without_the_last(referee.history)
    forth = back if isinstance(back, Refused) else with_the_undone(back)
    if isinstance(forth, Refused) or forth.battle != battle:
        referee.counts.contradicts("undone and redone", getattr(forth, "reason", "another battle"))
