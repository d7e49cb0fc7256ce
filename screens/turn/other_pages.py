"""The pages that a key of the turn opens beside the step: why not, the score, the clocks, the panel, the way out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from tracker.words import _

if TYPE_CHECKING:
    from screens.turn.screen import TurnScreen


async def _pause(screen: TurnScreen) -> None:
    from screens.turn.walking import pause

    if await pause(screen.table):
        screen.dismiss()


def _tour(screen: TurnScreen) -> None:
    """Leave the guided tour, or take it up again."""
    if (guide := screen.table.guide) is not None:
        guide.is_aside = not guide.is_aside
        screen.table.changed.publish(screen.table.history)
        if guide.is_aside:
            screen.notify(_("The tour is left; f3 takes it up again."), markup=False)


def _tour_back(screen: TurnScreen) -> None:
    if screen.table.guide is not None and not screen.table.guide_back():
        screen.table.tell(_("this is the first stop of the tour"))


def _why(screen: TurnScreen) -> None:
    from screens.turn.why import WhyScreen

    screen.app.push_screen(WhyScreen(screen.table))


def _score(screen: TurnScreen) -> None:
    from screens.turn.scoring import score

    screen.ask(score(screen.table))


def _time(screen: TurnScreen) -> None:
    from screens.turn.timing import time

    screen.ask(time(screen.table))


def _events(screen: TurnScreen) -> None:
    from screens.turn.oracle import ask

    screen.ask(ask(screen.table))


OTHER_PAGES: Final[Mapping[str, Callable[[TurnScreen], object]]] = {
    "turn.why": _why,
    "turn.score": _score,
    "turn.time": _time,
    "turn.events": _events,
    "turn.panel": lambda screen: screen.table.doors.panel(screen.table),
    "turn.phones": lambda screen: screen.table.doors.phones(screen.table),
    "turn.pause": lambda screen: screen.ask(_pause(screen)),
    "turn.tour": _tour,
    "turn.tour_back": _tour_back,
}
"""The handlers of these keys, by the ids of their bindings, which never change."""
