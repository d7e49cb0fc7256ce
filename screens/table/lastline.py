"""The last thing that happened, in a sentence."""

from __future__ import annotations

from textual.content import Content

from screens.parts.plain import line, lines, plain
from screens.table.battle_widget import BattleWidget
from tracker.battle.commands import Advance
from tracker.battle.events import AnyEvent, BattleValueChanged, Changed, ProcedureAnswered, StepEntered
from tracker.play.backwards import last_made
from tracker.play.evolve import evolve
from tracker.play.history import Act, History
from tracker.rules.system import System
from tracker.views.log import left_behind
from tracker.views.sentences import headline, passed_in_words, sentence
from tracker.words import _


def last_words(history: History) -> str:
    """The last act that stands, with what followed of itself; where it led on to another step, that comes behind it."""
    act = last_made(history)
    if act is None:
        return ""
    if isinstance(act.command, Advance) and act.command.within:
        before = history.undo()
        if isinstance(before, History):
            return " ".join(said for said in (last_words(before), _words(history, act)) if said)
    return _words(history, act)


def passed_in_the_last(history: History) -> str:
    """The steps that the last act that stands went by, in words."""
    act = last_made(history)
    return "" if act is None else passed_in_words(history.system, act)


def _words(history: History, act: Act) -> str:
    battle = history.befores[-1]
    told = [headline(history.system, battle, act)] if act.events else []
    for number, event in enumerate(act.events):
        if number and is_worth_saying(history.system, event):
            told.append(sentence(history.system, battle, event))
        battle = evolve(history.system, battle, event)
    return " ".join(told)


def is_worth_saying(system: System, event: AnyEvent) -> bool:
    """Whether an event that followed another is news: no answer its roll has told already, no bookkeeping."""
    if isinstance(event, Changed):
        return system.field(event.key).told
    if isinstance(event, BattleValueChanged):
        return system.battle_field(event.key).told
    return not isinstance(event, ProcedureAnswered | StepEntered)


class LastLine(BattleWidget):
    """The last act in words, cut off where the line ends; before it what might still have been done where it left."""

    DEFAULT_CSS = """
    LastLine { height: 1; padding: 0 1; }
    """

    def render(self) -> Content:
        told = last_words(self.table.history)
        if not told:
            return plain("")
        left = left_behind(self.table.history)
        unused = line((_("left: {what}").format(what=left), "$text-warning"), " · ") if left else ""
        content = line(unused, (_("last: "), "$text-muted"), told)
        passed = plain(passed_in_the_last(self.table.history), "$text-muted")
        width, most = max(self.size.width, 1), max(self.size.height, 1)
        room = max(width - passed.cell_length - 3, 1) if passed.plain else width
        rows = content.wrap(width)
        last = line(" ").join(rows[most - 1 :]).truncate(room, ellipsis=True)
        behind = (last.pad_right(room - last.cell_length), "   ", passed) if passed.plain else (last,)
        return lines(*rows[: most - 1], line(*behind))
