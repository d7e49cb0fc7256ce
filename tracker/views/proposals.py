"""What is proposed for a side that is led, in words: its odds, on what it hangs, how likely."""

from __future__ import annotations

from fractions import Fraction

from tracker.play.opponent.proposals import SIDES, Weighed
from tracker.views.figures import percent
from tracker.words import _


def reason_in_words(weighed: Weighed) -> str:
    """Its odds, the fact it hangs on, how likely it is drawn: `gives 60 %, takes 35 % · if in reach · 7 in 20`."""
    parts = (_odds(weighed.gives, weighed.takes), _fact(weighed), _share(weighed))
    return " · ".join(part for part in parts if part)


def _odds(gives: Fraction | None, takes: Fraction | None) -> str:
    if gives is None:
        return ""
    if takes is None:
        return _("gives {gives}").format(gives=percent(gives))
    return _("gives {gives}, takes {takes}").format(gives=percent(gives), takes=percent(takes))


def _fact(weighed: Weighed) -> str:
    return _("if {fact}").format(fact=_(weighed.alternative.lacks)) if weighed.alternative.lacks else ""


def _share(weighed: Weighed) -> str:
    return _("{share} in {sides}").format(share=weighed.share, sides=SIDES)
