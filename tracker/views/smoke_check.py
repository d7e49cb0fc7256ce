"""Whether a battle can be shown: what every page reads of it is read once, before the act that made it is kept."""

from __future__ import annotations

from collections.abc import Callable

from tracker.battle.commands import Refused
from tracker.play.history import History
from tracker.rules.plugins import Unusable
from tracker.rules.systems import asked_of, is_ours


def tried(history: History, does: Callable[[], History | Refused]) -> History | Refused:
    """The history after an act; a refusal where a rule system of others fails over it, or over showing it.

    The reason names the distribution and what is wrong. What fails in ours is a bug of ours, and raised as it is.
    """
    try:
        return asked_of(history.system, lambda: _shown(does()))
    except Unusable as wrong:
        return Refused(str(wrong))


def _shown(after: History | Refused) -> History | Refused:
    if isinstance(after, History) and not is_ours(after.system.key):
        # A battle of ours needs none of this before its first page.
        from tracker.views.checklist import checklist
        from tracker.views.projection import project
        from tracker.views.sentences import headline

        checklist(after.system, after.battle)
        project(after)
        if after.acts and after.befores:
            headline(after.system, after.befores[-1], after.acts[-1])
    return after
