"""The page of what the app proposes for a unit that it leads: the way a die drew, its facts, its odds, its reason."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial
from threading import Event
from typing import ClassVar, Final

from msgspec.structs import replace
from textual import events, on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from screens.parts.background import goes_on
from screens.parts.drawn.frames import Box
from screens.parts.drawn.rows import LightList, Row
from screens.parts.drawn.sides import heading_of
from screens.parts.keys import HELP, PALETTE, Key, bindings, intent_key, intent_of
from screens.parts.plain import plain
from screens.parts.repaint import show
from screens.table.keyline import TableKeyLine
from screens.table.masthead import Masthead
from screens.table.screen import BattleScreen, tell_no_roll
from screens.table.table import Table
from screens.turn.drawing import face_drawn, is_reasoned, is_trivial, reckon
from screens.turn.proposal_rows import below, fact_row, summary, way_row
from tracker.battle.battle import Unit, UnitId
from tracker.battle.commands import Command
from tracker.play.history import History
from tracker.play.opponent.proposals import Weighed
from tracker.play.opponent.temperaments import name_of
from tracker.play.pages.proposing import (
    FACT_INTENTS,
    WAY_INTENTS,
    Agree,
    DrawAgain,
    LeadByHand,
    ProposalPage,
    Tell,
    press_proposal,
)
from tracker.play.pages.wants import Close
from tracker.play.perspective import seen_by
from tracker.rules.plugins import Unusable
from tracker.views.sides import looks
from tracker.words import N_, _

AGREE: Final = intent_key(
    "enter", "proposal.agree", N_("agree"), N_("Agree to the proposal and to the fact it depends on")
)
PROPOSAL_KEYS: Final = (
    AGREE,
    intent_key("left", "proposal.nearer", N_("nearer"), N_("The enemy is nearer: in range, or in reach"), shown="←"),
    intent_key("right", "proposal.farther", N_("farther"), N_("The enemy is farther: in range, or neither"), shown="→"),
    intent_key("n", "proposal.nobody", N_("nobody"), N_("Nobody else is in reach or in range")),
    intent_key("slash", "proposal.facts", N_("facts"), N_("Correct who is in reach and in range; it is drawn again")),
    intent_key("x", "proposal.by_hand", N_("lead it"), N_("Choose yourself among all that this unit may do")),
    intent_key("full_stop", "proposal.again", N_("again"), N_("Draw again, for a reason"), shown="."),
    intent_key("w", "proposal.reason", N_("why"), N_("The reason in full, and which faces draw which way")),
    intent_key("f", "proposal.chart", N_("chart"), N_("What each way gives and takes, as a chart")),
    intent_key("escape", "proposal.leave", N_("back"), N_("Back; a proposal that is left is not drawn again")),
    HELP,
    PALETTE,
)
TURN: Final = 0.001
"""Seconds that the thread which reckons keeps Python to itself when a key has come."""

Outcome = Weighed | LeadByHand | None
"""The result of the page: a way agreed to, the unit for a hand to lead, or nothing."""


class ProposalScreen(BattleScreen):
    """The ways of a unit but those `barred`, the light on the drawn one; `outcome` is what came of it, once left."""

    CSS_PATH = "proposal.tcss"
    KEYS: ClassVar[tuple[Key, ...]] = PROPOSAL_KEYS
    BINDINGS = bindings(PROPOSAL_KEYS)
    AUTO_FOCUS = "#ways"

    @dataclass
    class Reckoned(Message):
        """The ways of the unit in that state of the battle."""

        history: History
        ways: tuple[Weighed, ...]

    def __init__(self, table: Table, unit: UnitId, barred: Collection[Command] = ()) -> None:
        super().__init__(table)
        self.outcome: Outcome = None
        self.side = table.battle.side(table.battle.units[unit].side)
        self.page = ProposalPage(seen_by(table.history, self.side.id), unit)
        self.barred = barred
        self._known: History | None = None
        """The battle that was reckoned or is being so, with the draw."""
        self._is_drawing = self._has_shown = False
        self._waiting: ProposalScreen.Reckoned | None = None

    def compose(self) -> ComposeResult:
        yield Masthead(self.table)
        with Box(id="proposed"):
            yield Static(id="line")
        with Box(id="choice"):
            yield LightList(id="ways")
            yield LightList(id="facts")
        with VerticalScroll(id="more", can_focus=False):
            yield Static(id="below")
        yield TableKeyLine(self.table)

    def on_mount(self) -> None:
        self.table.changed.subscribe(self, self._follow)
        self._reckon()

    def on_resize(self) -> None:
        self._paint()

    @property
    def who(self) -> Unit:
        """The unit it is about."""
        return self.page.view.battle.units[self.page.unit]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The keys of the facts while they are put right, else those of the ways."""
        intents = (WAY_INTENTS, FACT_INTENTS)
        intent, mine = intent_of(action, parameters), intents[bool(self.page.facts)]
        return intent in mine or not any(intent in each for each in intents)

    def keys_here(self) -> tuple[Key, ...]:
        """The key of enter here."""
        if self.page.facts:
            return (replace(AGREE, label=N_("so it is")),)
        return (AGREE if self.page.way is self.page.drawn else replace(AGREE, label=N_("this one instead")),)

    # What is reckoned

    def _follow(self, history: History) -> None:
        """Take in what this page, or another hand, has done."""
        if self._is_drawing or self._known is history:
            return
        if self.page.unit in history.battle.units:
            self._reckon()
        else:
            self.dismiss(None)

    def _reckon(self) -> None:
        """Reckon the ways on another thread; keys are answered meanwhile, and none agrees to anything."""
        history = self._known = self.table.history
        self.page = ProposalPage(seen_by(history, self.side.id), self.page.unit, shown=self.page.shown)
        self.reword()
        self.run_worker(partial(self._weigh, history, self.page), thread=True, group="proposal", exclusive=True)

    def _weigh(self, history: History, page: ProposalPage) -> None:
        sys.setswitchinterval(TURN)
        try:
            self.post_message(self.Reckoned(history, reckon(page, history, self.barred, partial(goes_on, Event()))))
        except Unusable as wrong:
            self.app.call_from_thread(self.table.tell, str(wrong))
            self.post_message(self.Reckoned(history, ()))

    def on_proposal_screen_reckoned(self, message: Reckoned) -> None:
        """Let a die draw one of them; where nothing is left to agree to and nothing was shown yet, do it at once."""
        message.stop()
        if message.history is not self._known:
            return
        if not self.is_current:
            self._waiting = message
        elif is_trivial(message.ways) and not (message.ways and self._has_shown):
            self._leave_with(message.ways[0] if message.ways else LeadByHand())
        else:
            self._is_drawing = True
            face = face_drawn(self.table, self.page, message.ways)
            self._is_drawing = False
            self._known, self.page = self.table.history, self.page.with_ways(message.ways, face)
            self._has_shown = True
            self.reword()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        if self._waiting is not None:
            self.post_message(self._waiting)
            self._waiting = None

    # What is pressed

    def press(self, intent: str) -> None:
        if intent not in WAY_INTENTS and intent not in FACT_INTENTS:
            super().press(intent)
            return
        self.page, want = press_proposal(self.page, intent)
        match want:
            case Agree(way, wants_reason=True):
                self.ask(self._instead(way))
            case Agree(way):
                self._leave_with(way)
            case Tell(observations):
                self.table.do_all(*observations)
            case DrawAgain():
                self.ask(is_reasoned(self.table, self.who, None))
            case LeadByHand():
                self._leave_with(want)
            case Close():
                self.dismiss(None)
            case None:
                self.reword()

    def _leave_with(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.dismiss(None)

    async def _instead(self, way: Weighed) -> None:
        self._is_drawing = True
        if await is_reasoned(self.table, self.who, way):
            self._leave_with(way)
        self._is_drawing = False

    @on(OptionList.OptionSelected)
    def _entered(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.press("proposal.agree")

    @on(OptionList.OptionHighlighted)
    def _lit(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        if event.option_list.id == "facts" and event.option_index < len(self.page.facts):
            self.page = replace(self.page, fact=event.option_index)
        elif event.option_list.id == "ways" and event.option_index < len(self.page.ways):
            self.page = replace(self.page, lit=event.option_index)
        self._paint()

    def on_key(self, event: events.Key) -> None:
        """Say of a die that is typed before its page is open what enter does first."""
        if event.key.isdecimal():
            tell_no_roll(self)

    # What is shown

    def reword(self) -> None:
        """Fill the page: the lists anew, the one that is shown under the light."""
        ways, facts = self.query_one("#ways", LightList), self.query_one("#facts", LightList)
        _fill(ways, [partial(way_row, self.page, way) for way in self.page.ways], self.page.lit)
        _fill(facts, [partial(fact_row, self.page, at) for at in range(len(self.page.facts))], self.page.fact)
        ways.display, facts.display = not self.page.facts, bool(self.page.facts)
        (facts if self.page.facts else ways).focus()
        self._paint()

    def _paint(self) -> None:
        page, width = self.page, max(self.size.width - 8, 40)
        led = _("{side}, led by the app: {how}").format(side=self.side.name, how=name_of(self.side.led))
        name = heading_of(looks(page.view.battle)[self.side.id], self.who.name)
        self.query_one("#proposed", Box).head(name, plain(led))
        asked = _("What the table sees of {unit}").format(unit=self.who.name) if page.facts else _("What it may do")
        self.query_one("#choice", Box).head(plain(asked))
        show(self.query_one("#line", Static), summary(page, width))
        show(self.query_one("#below", Static), below(page, width))
        self.query_one(TableKeyLine).refresh()


def _fill(choices: LightList, rows: list[Callable[[int, bool], Content]], at: int) -> None:
    choices.set_options([Option(Row(row), id=str(number)) for number, row in enumerate(rows)])
    choices.highlighted = at if rows else None
