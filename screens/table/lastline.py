"""The last thing that happened, in a sentence."""

from __future__ import annotations

from textual.content import Content

from screens.parts.plain import line, plain
from screens.table.battle_widget import BattleWidget
from tracker.battle.events import AnyEvent, BattleValueChanged, Changed, ProcedureAnswered
from tracker.play.evolve import evolve
from tracker.play.history import Act, Fate, History
from tracker.rules.system import System
from tracker.views.log import left_behind
from tracker.views.sentences import sentence
from tracker.words import _


def last_words(history: History) -> str:
    """The last act that stands, with what followed of itself."""
    act = next((act for act in reversed(history.acts) if act.fate is Fate.STANDS), None)
    return "" if act is None else _words(history, act)


def _words(history: History, act: Act) -> str:
    battle = history.befores[-1]
    told: list[str] = []
    for event in act.events:
        if not told or is_worth_saying(history.system, event):
            told.append(sentence(history.system, battle, event))
        battle = evolve(history.system, battle, event)
    return " ".join(told)


def is_worth_saying(system: System, event: AnyEvent) -> bool:
    """Whether an event that followed another is news: no answer its roll has told already, no bookkeeping."""
    if isinstance(event, Changed):
        return system.field(event.key).told
    if isinstance(event, BattleValueChanged):
        return system.battle_field(event.key).told
    return not isinstance(event, ProcedureAnswered)


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
        behind = line((_("left: {what}").format(what=left), "$text-warning"), " · ") if left else ""
        content = line(behind, (_("last: "), "$text-muted"), told)
        room = self.size.width * max(self.size.height, 1)
        return content.truncate(room, ellipsis=True) if content.cell_length > room else content
