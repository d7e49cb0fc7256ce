"""How the page of a proposal is drawn: its line, the ways with their odds, the facts, the chart, the reason."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.cells import cell_len
from textual.content import Content

from screens.parts.drawn import dice
from screens.parts.drawn.columns import NAMES, left, right
from screens.parts.drawn.sides import in_hue
from screens.parts.drawn.signs import DOUBT, ENTER
from screens.parts.drawn.strength import share
from screens.parts.plain import fit, hanging, line, lines, plain
from tracker.play.opponent.proposals import NOTHING, Weighed
from tracker.play.opponent.temperaments import temperament_of
from tracker.play.pages.proposing import ProposalPage, Shown
from tracker.views.proposals import (
    assumption_in_words,
    name_of_fact,
    odds_in_words,
    proposal_in_words,
    reason_in_full,
    share_in_words,
)
from tracker.views.sentences.observations import SEEN
from tracker.views.sides import looks
from tracker.words import _

ODDS: Final = 24
SHARE: Final = 10
FACTS: Final = 50
BAR: Final = 20
"""The columns of what a way gives and takes, of its share at least, of what may be so, of a bar in the chart."""


def summary(page: ProposalPage, width: int) -> Content:
    """The die that drew, the proposal in one line, and what agreeing to it says of the table."""
    if page.way is None:
        return plain(_("reckoning …"), "$dim")
    die = line(dice.die(page.face, is_real=False), " ") if page.face else Content("")
    fact = assumption_in_words(page, page.way)
    rows = [hanging(die, proposal_in_words(page), width, "$bright bold")]
    return lines(*rows, *([hanging(line(" " * die.cell_length), fact, width)] if fact else []))


def way_row(page: ProposalPage, way: Weighed, width: int, is_lit: bool) -> Content:
    """The way's act, in doubt where it depends on a fact, its gain and loss, how likely it is drawn."""
    name = way.named(page.view.battle)
    name = f"{name} {DOUBT}" if way.alternative.lacks else name
    shares = max((cell_len(share_in_words(each)) + 1 for each in page.ways), default=0)
    share = max(shares, SHARE)
    room = max(width - ODDS - share - 4, 16)
    return line(
        fit(name, room).stylize("$bright bold" if is_lit else "$foreground"),
        right(odds_in_words(way), ODDS, "$foreground"),
        right(share_in_words(way) if page.face else "", share, "$dim"),
        " ",
        (f" {ENTER} ", "$chip-ink on $chip bold") if is_lit else "   ",
    )


def fact_row(page: ProposalPage, at: int, width: int, is_lit: bool) -> Content:
    """Of what it is told and all that may be so, what is so in brackets; grey once somebody has moved since."""
    fact = page.facts[at]
    known = "$dim" if fact.has_lapsed else "$bright bold"
    may_be = [(_(SEEN[seen]), seen is fact.seen) for seen in fact.among]
    words = [(f"[{word}]", known) if is_so else (f" {word} ", "$dim") for word, is_so in may_be]
    state = _("as last seen") if fact.has_lapsed else _("in contact") if fact.is_certain else ""
    return line(
        fit(name_of_fact(page.view.battle, fact), min(max(width - FACTS, 16), NAMES[-1])).stylize(
            "$bright bold" if is_lit else "$foreground"
        ),
        " ",
        *([] if fact.is_certain else words),
        (f" {state if fact.seen else DOUBT}", "$dim"),
    )


def below(page: ProposalPage, width: int) -> Content:
    """The part that a key has asked for beside the ways: the reason in full, or a chart."""
    led = page.view.battle.side(page.view.side).led
    match page.shown:
        case Shown.REASON:
            reasons = reason_in_full(page, temperament_of(led), led)
            return lines(*(hanging(Content(""), reason, width) for reason in reasons))
        case Shown.CHART:
            return lines(*_chart(page, width))
        case Shown.NOTHING:
            return Content("")


def _chart(page: ProposalPage, width: int) -> Iterator[Content]:
    """Each way's harm, in the colour of its side, and its loss, in that of the enemy's."""
    battle, marked, room = page.view.battle, looks(page.view.battle), max(width - 2 * BAR - 2, 16)
    reckoned = [way for way in page.ways if way.gives is not None]
    if not reckoned:
        yield plain(_("None of these is aimed at an enemy by a roll: there are no odds to draw."))
        return
    yield line(" " * (room + 1), left(_("gives"), BAR, "$dim"), " ", (_("takes"), "$dim"))
    for way in reckoned:
        enemy = None if way.enemy is None else marked[battle.units[way.enemy].side]
        gives = share(way.gives or NOTHING, BAR, in_hue(marked[page.view.side]))
        takes = Content("") if enemy is None else share(way.takes or NOTHING, BAR, in_hue(enemy))
        yield line(fit(way.named(battle), room), " ", gives, " ", takes)
