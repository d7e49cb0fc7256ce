"""The last thing that happened, in a sentence."""

from __future__ import annotations

from textual.content import Content

from screens.plain import line, plain
from screens.widgets.reading import Reading
from tracker.events import ProcedureAnswered
from tracker.evolve import evolve
from tracker.history import Act, Fate, History
from tracker.sentences import sentence
from tracker.words import _


def last_words(history: History) -> str:
    """The last act that stands, with what followed of itself."""
    act = next((act for act in reversed(history.acts) if act.fate is Fate.STANDS), None)
    return "" if act is None else _words(history, act)


def _words(history: History, act: Act) -> str:
    battle = history.befores[-1]
    told: list[str] = []
    for event in act.events:
        if not isinstance(event, ProcedureAnswered) or not told:
            told.append(sentence(history.system, battle, event))
        battle = evolve(history.system, battle, event)
    return " ".join(told)


class LastLine(Reading):
    """The last act in words, cut off where the line ends."""

    DEFAULT_CSS = """
    LastLine { height: 1; padding: 0 1; }
    """

    def render(self) -> Content:
        told = last_words(self.table.history)
        if not told:
            return plain("")
        content = line((_("last: "), "$text-muted"), told)
        room = self.size.width * max(self.size.height, 1)
        return content.truncate(room, ellipsis=True) if content.cell_length > room else content
