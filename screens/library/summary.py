"""A battle in the library in a few words, without playing it through."""

from __future__ import annotations

from functools import partial

from saves.store import Summary
from screens.parts.moments import date_of, in_digits, time_of
from tracker.battle.fields import Rejected
from tracker.rules.plugins import Unusable
from tracker.rules.system import System
from tracker.rules.systems import asked_of, load_system
from tracker.views.sentences import headline, place_in_words
from tracker.words import _


def _system(summary: Summary) -> System | None:
    try:
        return load_system(summary.system)
    except Rejected:
        return None


def needs(summary: Summary) -> str:
    """That the battle waits for its rule system, and what is wrong with that one; empty where it is at hand."""
    if summary.broken:
        return ""
    try:
        load_system(summary.system)
    except Unusable as wrong:
        problem = wrong.trouble.problem
        return _("needs the rule system {system}: {problem}").format(system=summary.system, problem=problem)
    except Rejected:
        return _("needs the rule system {system}, which is not installed").format(system=summary.system)
    return ""


def system_name(summary: Summary) -> str:
    """The rule system's name, or its key where it is not at hand."""
    system = _system(summary)
    return summary.system if system is None else _(system.name)


def place_words(summary: Summary) -> str:
    """Where the battle stands: `Turn 3 · III First shooting`."""
    system = _system(summary)
    return "" if system is None or summary.broken else place_in_words(system, summary.place)


def last_words(summary: Summary) -> str:
    """The battle's last event, or why it cannot be opened."""
    if summary.broken:
        return summary.broken
    system = _system(summary)
    if system is None or summary.last is None:
        return needs(summary)
    try:
        return asked_of(system, partial(headline, system, summary.in_brief, summary.last))
    except Unusable as wrong:
        return str(wrong)


def when(moment: float) -> str:
    """A moment in the reader's own time, to the minute; a dash for never."""
    if not moment:
        return "–"
    return _("{day} {time}").format(day=in_digits(date_of(moment)), time=time_of(moment))
