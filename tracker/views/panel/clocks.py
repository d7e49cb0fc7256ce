"""The sides' clocks as the audience may see them: reckoned from the acts that it can know of, and from no others.

An act of a hidden unit, a token laid, a private note: each has its moment, and a clock that was read at that moment
would tell that something was done.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from tracker.battle.acts import Act
from tracker.battle.battle import Battle, SideId
from tracker.play.confidential import is_secret
from tracker.play.history import History
from tracker.views.acts import is_played
from tracker.views.panel.facts import ClockShown
from tracker.views.redaction import backwards, walks_unseen, without_hidden
from tracker.views.report.pace import pause_after, running


def clocks_shown(history: History, battle: Battle) -> Iterator[ClockShown]:
    """The clock of every side as the last act left it of which the audience knows, and which of them has run since.

    `battle` is the one that the audience sees; nothing where the table plays without clocks.
    """
    if not battle.clock.minutes:
        return
    used, since = defaultdict[SideId, float](float), 0.0
    stood: Battle | None = None
    for act, after in reversed(list(_known(history))):
        seconds = act.at - since if since else 0.0
        if stood is not None and 0 < seconds < pause_after(stood) and not stood.clock.is_paused:
            for side in running(history.system, stood):
                used[side] += seconds
        stood, since = after, act.at
    run = () if stood is None or stood.clock.is_paused else running(history.system, stood)
    for owner in battle.sides:
        left = battle.clock.minutes * 60 - used[owner.id]
        yield ClockShown(owner.name, left, since, pause_after(battle) if owner.id in run else 0.0)


def _known(history: History) -> Iterator[tuple[Act, Battle]]:
    """The timed acts that somebody outside may know of, each with what he sees after it, the latest first."""
    for act, before, after in backwards(history):
        is_of_play = act.at and act.amends is None and is_played(act)
        if is_of_play and not _is_silent(history, act, before, after):
            yield act, without_hidden(after)


def _is_silent(history: History, act: Act, before: Battle, after: Battle) -> bool:
    return not act.events or is_secret(history.system, act) or walks_unseen(history, act, before, after)
