"""The app's proposal for a unit that it leads, in a conversation: agree, take another way, put a fact right."""

from __future__ import annotations

from screens.plain.host import PlainApp
from screens.plain.questions import Numbered, choose, say_numbered
from screens.turn.drawing import face_drawn, is_reasoned, is_trivial, reckon
from screens.turn.proposal import ProposalScreen
from tracker.play.opponent.temperaments import temperament_of
from tracker.play.pages.proposing import LeadByHand, ProposalPage, Tell, press_proposal, with_fact
from tracker.play.perspective import seen_by
from tracker.views.proposals import (
    assumption_in_words,
    fact_in_words,
    name_of_fact,
    odds_in_words,
    proposal_in_words,
    reason_in_full,
    share_in_words,
)
from tracker.views.sentences.observations import SEEN
from tracker.words import _

FACTS, AGAIN, WHY, BY_HAND = "facts", "again", "why", "by hand"


async def propose(app: PlainApp, screen: ProposalScreen) -> None:
    """Talk a proposal through until it is agreed to or left; what came of it is the screen's `outcome`."""
    table, led, has_said = screen.table, screen.side.led, False
    while True:
        page = ProposalPage(seen_by(table.history, screen.side.id), screen.page.unit)
        ways = reckon(page, table.history, screen.barred)
        if is_trivial(ways) and not (ways and has_said):
            screen.outcome = ways[0] if ways else LeadByHand()
            return
        page = page.with_ways(ways, face_drawn(table, page, ways))
        has_said = True
        app.talk.say(proposal_in_words(page), assumption_in_words(page, page.ways[page.lit]))
        answers = [Numbered(str(number), _in_a_line(page, number)) for number in range(len(ways))]
        answers += [Numbered(FACTS, _("facts")), Numbered(AGAIN, _("draw again")), Numbered(WHY, _("why"))]
        answers.append(Numbered(BY_HAND, _("you lead this one")))
        say_numbered(app, answers, page.lit)
        match choose(app, answers, page.lit):
            case None:
                return
            case "facts":
                _put_right(app, screen, page)
            case "again":
                await is_reasoned(table, screen.who, None)
            case "why":
                app.talk.say(*reason_in_full(page, temperament_of(led), led))
            case "by hand":
                screen.outcome = LeadByHand()
                return
            case number:
                way = ways[int(number)]
                if way is page.drawn or await is_reasoned(table, screen.who, way):
                    screen.outcome = way
                    return


def _in_a_line(page: ProposalPage, number: int) -> str:
    way = page.ways[number]
    parts = (way.named(page.view.battle), fact_in_words(page, way), odds_in_words(way), share_in_words(way))
    return " · ".join(part for part in parts if part)


def _put_right(app: PlainApp, screen: ProposalScreen, page: ProposalPage) -> None:
    """Ask which fact and what is so, one after the other, and tell them together."""
    page, _want = press_proposal(page, "proposal.facts")
    while True:
        facts = [
            Numbered(str(at), " · ".join(filter(None, (name_of_fact(page.view.battle, fact), _seen(page, at)))))
            for at, fact in enumerate(page.facts)
        ]
        answers = [*facts, Numbered("done", _("so it is"))]
        say_numbered(app, answers, len(facts))
        key = choose(app, answers, len(facts))
        if key is None:
            return
        if key == "done":
            break
        among = [Numbered(seen.value, _(SEEN[seen])) for seen in page.facts[int(key)].among]
        say_numbered(app, among)
        chosen = choose(app, among, -1)
        if chosen is not None:
            page = with_fact(page, int(key), next(seen for seen in page.facts[int(key)].among if seen.value == chosen))
    _page, want = press_proposal(page, "proposal.agree")
    if isinstance(want, Tell):
        screen.table.do_all(*want.observations)


def _seen(page: ProposalPage, at: int) -> str:
    fact = page.facts[at]
    if fact.seen is None:
        return ""
    return f"{_(SEEN[fact.seen])} ({_('as last seen')})" if fact.has_lapsed else _(SEEN[fact.seen])
