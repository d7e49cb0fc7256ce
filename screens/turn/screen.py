"""Home: the rail of phases, the present step, who may act now, and the tests owed."""

from __future__ import annotations

from typing import ClassVar, Final

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
from screens.table.table import Table
from screens.table.unfinished import is_for_tests, lead_on, leave
from screens.turn import acting, owed, walking
from screens.turn.armies import Armies, Ranks
from screens.turn.checklist import ActList
from screens.turn.columns import KEY_OF, LETTERS
from screens.turn.owed import Owed
from screens.turn.rail import Rail, then
from screens.turn.stephead import StepHead, name_of, stands_in_frame
from screens.turn.unit_card import CardBox
from tracker.battle.battle import Battle
from tracker.play.history import History
from tracker.rules.system import Way
from tracker.views.briefing import was_played
from tracker.views.phases import steps_left
from tracker.views.step import Intent, Light, Pressed, Want, followed, open_page, press, rested, wants
from tracker.words import N_, Said, _, n_

TICK: Final = "press('turn.tick')"
NEXT: Final = "press('turn.next')"
KEYS = (
    Key("enter", "press('turn.act')", N_("act"), N_("Do what the line under the cursor offers")),
    Key("space", TICK, N_("done"), N_("Tick the unit off, or untick it")),
    Key(
        LETTERS[Way.SHOOT],
        "press('turn.shoot')",
        N_("shoot"),
        N_("Shoot, fire or breathe with the unit under the cursor"),
        footer=False,
    ),
    Key(
        LETTERS[Way.FIGHT],
        "press('turn.fight')",
        N_("fight"),
        N_("Strike, fight a melee or a shock with the unit under the cursor"),
        footer=False,
    ),
    Key(
        LETTERS[Way.CAST],
        "press('turn.cast')",
        N_("cast"),
        N_("Cast a spell with the unit under the cursor"),
        footer=False,
    ),
    Key(
        LETTERS[Way.MOVE],
        "press('turn.move')",
        N_("move"),
        N_("Move, charge or go into contact with the unit under the cursor"),
        footer=False,
    ),
    Key(LETTERS[Way.RALLY], "press('turn.rally')", N_("rally"), N_("Rally the unit under the cursor"), footer=False),
    Key("e", "press('turn.more')", N_("more"), N_("What else the unit under the cursor may do, or can happen to it")),
    Key(
        "n",
        NEXT,
        N_("next step"),
        N_("Go on to the next step; what would be lost by it is asked about first"),
    ),
    Key(
        "b", "press('turn.back')", N_("back"), N_("Back to the step that was left; nothing is rolled or granted again")
    ),
    Key("w", "why", N_("why not"), N_("The units that cannot act at this step, and why")),
    Key("t", "press('turn.tests')", N_("tests"), N_("The tests owed: take them now, or waive one with a reason")),
    Key("o", "press('turn.orders')", N_("orders"), N_("Order tokens, face down, side by side")),
    screen.ROSTER,
    screen.CALCULATOR,
    screen.LOG,
    screen.UNDO,
    screen.AMEND,
    HELP,
    screen.REDO,
    Key("minus", "press('turn.lose')", N_("a loss"), N_("The unit under the cursor takes a loss")),
    Key(
        "plus,equals_sign", "press('turn.regain')", N_("undo a loss"), N_("The unit under the cursor gets a loss back")
    ),
    Key("a", "press('turn.answer')", N_("answer"), N_("Answer a question of this step")),
    Key("i", "press('turn.card')", N_("card"), N_("The card of the unit under the cursor")),
    Key("slash", "press('turn.find')", N_("find"), N_("Find a unit by a part of its name")),
    Key(
        "full_stop",
        "press('turn.chance')",
        N_("by chance"),
        N_("Let chance say which of those who may act is next"),
        shown=".",
    ),
    Key("g", "press('turn.goto')", N_("go to step"), N_("Straight to another step of this turn")),
    Key(
        "x",
        "press('turn.contacts')",
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
        self.page = open_page(table.history)
        has_guide = table.guide is not None and not table.guide.at(table.history)
        self._comes_back = was_played(table.history) and not has_guide

    def compose(self) -> ComposeResult:
        yield Masthead(self.table)
        yield Rail(self.table)
        with Horizontal(id="field"):
            with Box(id="step"):
                yield StepHead(self.table)
                yield ActList(self.table, self.page)
            with Vertical(id="side"):
                yield Owed(self.table)
                yield CardBox(self.table)
        yield Armies(self.table)
        yield LastLine(self.table)
        yield KeyLine()

    def on_mount(self) -> None:
        self.table.changed.subscribe(self, self._follow)
        self.reword()
        if self._comes_back:
            from screens.turn.briefing import BriefingScreen

            self.app.push_screen(BriefingScreen(self.table))

    def reword(self) -> None:
        """Fill the page."""
        self._paint()
        # At once, not by a message that comes after the painting: row and card change in one picture.
        self.watch(self.list, "highlighted", self._look, init=False)
        self.list.focus()

    def on_screen_resume(self) -> None:
        self.list.motion.come_back()
        self.query_one(Ranks).motion.come_back()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key does anything in this battle: not every rule system has order tokens, few are tours."""
        match parameters[0] if action == "press" and parameters else action:
            case "turn.orders" | "press('turn.orders')":
                return self.table.system.turn.tokens is not None
            case "turn.contacts" | "press('turn.contacts')":
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
        """What the row under the light does first, by its own letter; the way on where nothing is left to be done."""
        if self.page.is_through:
            return next(key for key in self.KEYS if key.action == NEXT)
        if self.page.next is None:
            return None
        intent, verb = self.page.next
        return Key(KEY_OF[intent], f"press('{intent}')", Said(verb), Said(verb))

    def idle_keys(self) -> frozenset[str]:
        """Only a unit is ticked off."""
        return frozenset() if self.page.unit is not None else frozenset({TICK})

    def _follow(self, _history: History) -> None:
        """Take in what has been done; the word of it may come when more was done since."""
        self.page = followed(self.page, self.table.history)
        self._paint()

    def _paint(self) -> None:
        seen, step = self.page.step.seen, self.page.step.step
        system, battle = self.table.system, self.page.history.battle
        box = self.query_one("#step", Box)
        if step is None:
            box.head(plain(_(system.name)))
        else:
            name = line(name_of(system, step))
            has = sum(not unit.is_open for unit in self.page.step.units)
            box.head(
                line(name, "  ", (_(step.text), "$dim not bold"))
                if stands_in_frame(system, step, self.app.size)
                else name,
                _counted(len(seen.able) - has, has) if seen.able else None,
                plain(then(steps_left(system, battle), 60)),
            )
        self.list.show(self.page)
        self.query_one(Owed).show()
        self._look_on()

    def on_resize(self) -> None:
        self._paint()

    def _look(self) -> None:
        """The arrows, or a click, have led the light to another line; between two lists it lies on none."""
        if self.list.lit and self.list.lit != self.page.lit:
            self.page = press(self.page, Light(self.list.lit)).page
            self._look_on()

    def _look_on(self) -> None:
        self.query_one(CardBox).look_at(self.page.shown)
        self.query_one(KeyLine).look_again()

    @on(ActList.Chosen)
    def _act(self) -> None:
        self.take("turn.act")

    def action_press(self, intent: str) -> None:
        self.take(intent)

    def take(self, intent: Intent) -> None:
        """Put what a key means to the page as it stands, and do what that wants."""
        pressed = press(followed(self.page, self.table.history), intent)
        self.page = pressed.page
        match pressed.want:
            case None:
                self._paint()
            case wants.CarryOut(command):
                self.table.do(command)
            case wants.Undo():
                self.table.undo()
            case wants.Redo():
                self.table.redo()
            case wants.GoOn():
                self.ask(self._go_on())
            case wants.PickStep():
                self.ask(walking.go_to(self.table))
            case want:
                self.ask(self._and_on(want))

    async def _and_on(self, want: Want) -> None:
        """Do what is wanted; an act that is the last of its step leads on to the next."""
        before, self.table.onward = self.table.battle, False
        wanted: Want | None = want
        while wanted is not None:
            intent = await acting.do(self.table, wanted)
            pressed = Pressed(self.page) if intent is None else press(self.page, intent)
            self.page, wanted = pressed.page, pressed.want
        await lead_on(self.table, before)
        await self._tests_of_the_step(before)
        self._rest()

    async def _go_on(self) -> None:
        before = self.table.battle
        await leave(self.table)
        if self.table.battle.place.turn > before.place.turn and (told := full_turns_in_words(self.table)):
            self.notify(told)
        await self._tests_of_the_step(before)
        self._rest()

    def _rest(self) -> None:
        """What was begun from here is over: from now on the light goes step by step."""
        self.page = rested(followed(self.page, self.table.history))
        self._paint()

    async def _tests_of_the_step(self, before: Battle) -> None:
        """Open the tests at once where the walk came to a step that is there for nothing else."""
        while self.table.battle.place != before.place and is_for_tests(self.table):
            before, self.table.onward = self.table.battle, False
            await owed.take(self.table)
            await lead_on(self.table, before)

    def action_undo(self) -> None:
        self.take("battle.undo")

    def action_redo(self) -> None:
        self.take("battle.redo")

    def action_why(self) -> None:
        from screens.turn.why import WhyScreen

        self.app.push_screen(WhyScreen(self.table))

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
