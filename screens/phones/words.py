"""The fixed words of the page on a phone; what stands in braces the page fills in with what it is sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.words import N_, _

_WORDS: Final[Mapping[str, str]] = {
    # The cover
    "whose": N_("{side}'s phone"),
    "only": N_("For the player of {side} alone."),
    "show": N_("Show"),
    "hide": N_("Hide"),
    "phone": N_("This is phone {number}."),
    "wait": N_("The referee has still to let this phone in."),
    "connecting": N_("Connecting …"),
    # The code
    "code": N_("The code on the referee's screen"),
    "go": N_("Go"),
    "wrong": N_("That code opens nothing. Look again: it may be another one by now."),
    "gone": N_("No answer. Is this phone in the referee's network?"),
    # The line
    "saved": N_("all saved"),
    "sending": N_("sending: {count}"),
    "lost": N_("no connection: {count} waiting"),
    "away": N_("no connection"),
    "late": N_("Check your last taps: the battle has gone on meanwhile."),
    # Where the battle stands
    "turn": N_("Turn {turn}"),
    "before": N_("before the first turn"),
    "moves": N_("{side} to move"),
    # Orders
    "orders": N_("Orders"),
    "laid": N_("{placed} placed, {left} left"),
    "ready": N_("Ready"),
    "isready": N_("ready"),
    "unready": N_("Tap again if it is not so."),
    "byapp": N_("led by the app"),
    "take": N_("Take back"),
    "chance": N_("At random"),
    "draws": N_("a die draws its order"),
    "out": N_("out of the battle"),
    "units": N_("Units"),
    "others": N_("The others"),
    "barred": N_("Not now: {reason}."),
    # Rolls
    "rolls": N_("Rolls"),
    "needs": N_("needs {needs}"),
    "app": N_("The app rolls"),
    "face": N_("Which face does the die show?"),
    "clear": N_("Clear"),
    "enter": N_("Enter"),
    "die": N_("D{sides}: {face}"),
    "diebyapp": N_("D{sides}: {face}, by the app"),
    "owed": N_("Tests owed"),
    "now": N_("now"),
    "less": N_("one less"),
    "more": N_("one more"),
    "agree": N_("Agreed"),
    # The log
    "log": N_("What happened"),
    "new": N_("new"),
}


def words() -> dict[str, str]:
    """All of them, in the language that is spoken."""
    return {name: _(msgid) for name, msgid in _WORDS.items()}
