"""Home: the rail of phases, the present step, who may act now, and the tests owed."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content

from screens.parts.drawn.frames import Box
from screens.parts.keyline import KeyLine
from screens.parts.keys import HELP, PALETTE, Key, bindings
from screens.parts.plain import line, plain
from screens.table import screen
from screens.table.lastline import LastLine
from screens.table.masthead import Masthead
from screens.table.pace import full_turns_in_words
from screens.table.performing import count_on, which_unit
from screens.table.table import Table
from screens.table.unfinished import is_for_tests, lead_on, leave
from screens.turn import acting, owed, walking, ways
from screens.turn.armies import Armies, Ranks
from screens.turn.checklist import ActList
from screens.turn.owed import Owed
from screens.turn.rail import Rail, then
from screens.turn.rows import LETTERS
from screens.turn.stephead import StepHead, name_of, stands_in_frame
from screens.turn.unit_card import CardBox
from tracker.battle.battle import Battle
from tracker.battle.commands import Tick
from tracker.play.history import History
from tracker.play.retracing import stepping_back
from tracker.play.walk import current_step
from tracker.rules.system import Way
from tracker.views.briefing import was_played
from tracker.views.checklist import Able, checklist
from tracker.views.phases import steps_left
from tracker.words import N_, Said, _, n_

KEYS = (
    Key("enter", "act", N_("act"), N_("Do what the line under the cursor offers")),
    Key("space", "tick", N_("done"), N_("Tick the unit off, or untick it")),
    Key(
        LETTERS[Way.SHOOT],
        "shoot",
        N_("shoot"),
        N_("Shoot, fire or breathe with the unit under the cursor"),
        footer=False,
    ),
    Key(
        LETTERS[Way.FIGHT],
        "fight",
        N_("fight"),
        N_("Strike, fight a melee or a shock with the unit under the cursor"),
        footer=False,
    ),
    Key(LETTERS[Way.CAST], "cast", N_("cast"), N_("Cast a spell with the unit under the cursor"), footer=False),
    Key(
        LETTERS[Way.MOVE],
        "move",
        N_("move"),
        N_("Move, charge or go into contact with the unit under the cursor"),
        footer=False,
    ),
    Key(LETTERS[Way.RALLY], "rally", N_("rally"), N_("Rally the unit under the cursor"), footer=False),
    Key("e", "more", N_("more"), N_("What else the unit under the cursor may do, or can happen to it")),
    Key(
        "n",
        "next",
        N_("next step"),
        N_("Go on to the next step; what would be lost by it is asked about first"),
    ),
    Key("b", "back", N_("back"), N_("Back to the step that was left; nothing is rolled or granted again")),
    Key("w", "why", N_("why not"), N_("The units that cannot act at this step, and why")),
    Key("t", "tests", N_("tests"), N_("The tests owed: take them now, or waive one with a reason")),
    Key("o", "orders", N_("orders"), N_("Order tokens, face down, side by side")),
    screen.ROSTER,
    screen.CALCULATOR,
    screen.LOG,
    screen.UNDO,
    screen.AMEND,
    HELP,
    screen.REDO,
    Key("minus", "lose", N_("a loss"), N_("The unit under the cursor takes a loss")),
    Key("plus,equals_sign", "regain", N_("undo a loss"), N_("The unit under the cursor gets a loss back")),
    Key("a", "answer", N_("answer"), N_("Answer a question of this step")),
    Key("i", "card", N_("card"), N_("The card of the unit under the cursor")),
    Key("slash", "find", N_("find"), N_("Find a unit by a part of its name")),
    Key("full_stop", "chance", N_("by chance"), N_("Let chance say which of those who may act is next"), shown="."),
    Key("g", "goto", N_("go to step"), N_("Straight to another step of this turn")),
    Key(
        "x",
        "contacts",
        N_("contacts"),
        N_("Put right whom the unit under the cursor touches: a contact missed, or one that is no more"),
        footer=False,
    ),
    Key(
        "S", "score", N_("score"), N_("Points, objectives and the last turn, as the table agrees on them"), footer=False
    ),
    Key("T", "time", N_("time"), N_("A clock for each side, a pause, when to stop; how long turns take"), footer=False),
    screen.REPORT,
    screen.COURSE,
    screen.RULES,
    screen.HOUSE,
    Key("v", "panel", N_("panel"), N_("What the audience sees: title, scenes, parts, recording")),
    Key("p,q", "pause", N_("pause"), N_("Leave the table with a note for next time")),
    screen.SAVE,
    Key("f3", "tour", N_("tour"), N_("Leave the guided tour, or take it up again where it stands"), footer=False),
    Key("f4", "tour_back", N_("tour back"), N_("Back to the stop of the guided tour before this one"), footer=False),
    PALETTE,
)


class TurnScreen(screen.BattleScreen):
    """One step of the turn at a time; everything else is one key away and one key back.

    A battle that was played before is introduced by its briefing, but not one that a guide is about to begin.
    """

    CSS_PATH = "turn.tcss"
    KEYS: ClassVar[tuple[Key, ...]] = KEYS
    BINDINGS = bindings("turn", KEYS)

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        has_guide = table.guide is not None and not table.guide.at(table.history)
        self._comes_back = was_played(table.history) and not has_guide

    def compose(self) -> ComposeResult:
        yield Masthead(self.table)
        yield Rail(self.table)
        with Horizontal(id="field"):
            with Box(id="step"):
                yield StepHead(self.table)
                yield ActList(self.table)
            with Vertical(id="side"):
                yield Owed(self.table)
                yield CardBox(self.table)
        yield Armies(self.table)
        yield LastLine(self.table)
        yield KeyLine()

    def on_mount(self) -> None:
        self.table.changed.subscribe(self, self._show)
        self.reword()
        if self._comes_back:
            from screens.turn.briefing import BriefingScreen

            self.app.push_screen(BriefingScreen(self.table))

    def reword(self) -> None:
        """Fill the page."""
        self._show(self.table.history)
        # At once, not by a message that comes after the painting: row and card change in one picture.
        self.watch(self.list, "highlighted", self._look, init=False)
        self.list.focus()

    def on_screen_resume(self) -> None:
        self.list.motion.come_back()
        self.query_one(Ranks).motion.come_back()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key does anything in this battle: not every rule system has order tokens, few are tours."""
        match action:
            case "orders":
                return self.table.system.turn.tokens is not None
            case "contacts":
                return self.table.system.play.contacts.are_kept
            case "tour" | "tour_back":
                return self.table.guide is not None
            case _:
                return True

    @property
    def list(self) -> ActList:
        """What may be done now."""
        return self.query_one(ActList)

    def next_key(self) -> Key | None:
        """What the row under the light does first, by its own letter."""
        shown = self.list.next_act
        if shown is None:
            return None
        letter, verb = shown
        action = next((key.action for key in KEYS if key.press == letter), "act")
        return Key(letter, action, Said(verb), Said(verb))

    def idle_keys(self) -> frozenset[str]:
        """Only a unit is ticked off."""
        return frozenset() if isinstance(self.list.subject, Able) else frozenset({"tick"})

    def _show(self, history: History) -> None:
        system, battle = history.system, history.battle
        step = current_step(system, battle)
        box = self.query_one("#step", Box)
        if step is None:
            box.head(plain(_(system.name)))
        else:
            seen = checklist(system, battle)
            name = line(name_of(system, step))
            has = sum(entry.done or entry.made for entry in seen.able)
            box.head(
                line(name, "  ", (_(step.text), "$dim not bold"))
                if stands_in_frame(system, step, self.app.size)
                else name,
                _counted(len(seen.able) - has, has) if seen.able else None,
                plain(then(steps_left(system, battle), 60)),
            )
        self.query_one(Owed).show()
        self.query_one(CardBox).look_at(self.list.unit)

    def on_resize(self) -> None:
        self._show(self.table.history)

    @on(ActList.Chosen)
    def _act(self, event: ActList.Chosen) -> None:
        self.play(acting.act(self.table, event.subject))

    @on(ActList.Looked)
    def _look(self) -> None:
        self.query_one(CardBox).look_at(self.list.unit)
        self.query_one(KeyLine).look_again()

    def play(self, questions: Coroutine[Any, Any, None]) -> None:
        """Start a flow of questions that ends in an act; one that is the last of its step leads on to the next."""
        self.ask(self._and_on(questions))

    async def _and_on(self, questions: Coroutine[Any, Any, None]) -> None:
        before, self.table.onward = self.table.battle, False
        with self.list.at_work():
            await questions
            await lead_on(self.table, before)
            await self._tests_of_the_step(before)

    async def _go_on(self) -> None:
        before = self.table.battle
        with self.list.at_work():
            await leave(self.table)
            if self.table.battle.place.turn > before.place.turn and (told := full_turns_in_words(self.table)):
                self.notify(told)
            await self._tests_of_the_step(before)

    async def _tests_of_the_step(self, before: Battle) -> None:
        """Open the tests at once where the walk came to a step that is there for nothing else."""
        while self.table.battle.place != before.place and is_for_tests(self.table):
            before, self.table.onward = self.table.battle, False
            await owed.take(self.table)
            await lead_on(self.table, before)

    def action_act(self) -> None:
        self.list.action_select()

    def action_tick(self) -> None:
        match self.list.subject:
            case Able(unit, done=done):
                self.table.do(Tick(unit.id, not done))
            case _:
                self.table.tell(_("no unit is under the cursor"))

    def action_next(self) -> None:
        self.ask(self._go_on())

    def action_chance(self) -> None:
        """Light one of the units that may still act, as a die of the app says."""
        waiting = [entry.unit for entry in checklist(self.table.system, self.table.battle).waiting if not entry.made]
        drawn = self.table.draw(_("Who is next?"), [unit.name for unit in waiting])
        if drawn is None:
            self.table.tell(_("nobody is left who may act at this step"))
        else:
            self.list.find(waiting[drawn].id)

    def action_back(self) -> None:
        self.table.do(stepping_back(self.table.history))

    def action_goto(self) -> None:
        self.ask(walking.go_to(self.table))

    def action_why(self) -> None:
        from screens.turn.why import WhyScreen

        self.app.push_screen(WhyScreen(self.table))

    def action_shoot(self) -> None:
        self._take(Way.SHOOT)

    def action_fight(self) -> None:
        self._take(Way.FIGHT)

    def action_cast(self) -> None:
        self._take(Way.CAST)

    def action_move(self) -> None:
        self._take(Way.MOVE)

    def action_rally(self) -> None:
        self._take(Way.RALLY)

    def _take(self, way: Way) -> None:
        self.play(ways.take(self.table, self.list.subject, way))

    def action_tests(self) -> None:
        self.play(owed.take(self.table))

    def action_orders(self) -> None:
        self.table.doors.orders(self.table)

    def action_more(self) -> None:
        self.play(acting.more_on(self.table, self.list.subject))

    def action_lose(self) -> None:
        self.play(count_on(self.table, self.table.system.cards.loses, self.list.unit))

    def action_regain(self) -> None:
        self.play(count_on(self.table, self.table.system.cards.regains, self.list.unit))

    def action_answer(self) -> None:
        self.play(acting.answer_one(self.table, self.list.subject))

    def action_contacts(self) -> None:
        self.play(acting.put_contacts_right(self.table, self.list.unit))

    def action_card(self) -> None:
        self.play(acting.look_at(self.table, self.list.unit))

    def action_find(self) -> None:
        self.play(self._find())

    async def _find(self) -> None:
        unit = await which_unit(self.table, _("Find a unit"))
        if unit is not None and not self.list.find(unit):
            await acting.look_at(self.table, unit)

    def action_score(self) -> None:
        from screens.turn import scoring

        self.ask(scoring.score(self.table))

    def action_time(self) -> None:
        from screens.turn import timing

        self.ask(timing.time(self.table))

    def action_tour(self) -> None:
        if (guide := self.table.guide) is not None:
            self.table.guide_aside(not guide.is_aside)
            if guide.is_aside:
                self.notify(_("The tour is left; f3 takes it up again."), markup=False)

    def action_tour_back(self) -> None:
        if self.table.guide is not None and not self.table.guide_back():
            self.table.tell(_("this is the first stop of the tour"))

    def action_panel(self) -> None:
        self.table.doors.panel(self.table)

    def action_pause(self) -> None:
        self.ask(walking.pause(self.table, self))


def _counted(may: int, has: int) -> Content:
    """How many of those listed may act and how many have."""
    if not has:
        return plain(n_("{count} may", "{count} may", may).format(count=may))
    return plain(n_("{may} may, {count} has", "{may} may, {count} have", has).format(may=may, count=has))
