"""News since the last line, in sentences: each act with what followed of itself."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from screens.table.lastline import is_worth_saying
from tracker.battle.acts import Act
from tracker.battle.battle import Battle
from tracker.play.backwards import backwards
from tracker.play.evolve import evolve
from tracker.play.history import History
from tracker.rules.system import System
from tracker.views.sentences import headline, sentence
from tracker.views.sentences.changes import says_again
from tracker.views.sentences.events import counted, news_of
from tracker.words import _


class News:
    """Tells of a battle what was not told yet."""

    def __init__(self, history: History) -> None:
        self._told = history

    def since(self, history: History) -> Iterator[str]:
        """The acts that were made since, or that some were taken back; nothing twice."""
        before, self._told = self._told, history
        if history is before:
            return
        known, now = len(before.befores), len(history.befores)
        if now < known:
            yield _("Taken back.")
        for done in reversed(list(islice(backwards(history), max(now - known, 0)))):
            yield from counted(sentences_of(history.system, done.before, done.act))


def sentences_of(system: System, battle: Battle, act: Act) -> Iterator[str]:
    """An act as a sentence, and each thing worth saying that followed."""
    head = headline(system, battle, act)
    if act.events:
        yield head
    followed = news_of(system, act)
    for event in act.events:
        is_news = any(event is other for other in followed) and is_worth_saying(system, event)
        if is_news and not says_again(head, system, battle, event):
            yield sentence(system, battle, event)
        battle = evolve(system, battle, event)
