"""Home: the rail of phases, the present step, who may act now, and the tests owed."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, ClassVar, Final

from msgspec.structs import replace
from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content

from screens.parts.automatic import BRIEFING, is_automatic
from screens.parts.drawn.frames import Box
from screens.parts.keyline import KeyLine
from screens.parts.keys import Key, bindings, intent_of
from screens.parts.plain import line, plain
from screens.table import screen
from screens.table.lastline import LastLine
from screens.table.masthead import Masthead
from screens.table.table import Table
from screens.turn.armies import Armies, Ranks
from screens.turn.checklist import ActList, rows_wanted
from screens.turn.columns import KEY_OF
from screens.turn.keys import ACT_KEY, MORE, NEXT, TICK, TURN_KEYS
from screens.turn.other_pages import OTHER_PAGES
from screens.turn.owed import Owed
from screens.turn.rail import Rail, then
from screens.turn.stephead import StepHead, stands_in_frame, title_of
from screens.turn.unit_card import CardBox
from tracker.play.history import History
from tracker.text import capital
from tracker.views.briefing import was_played
from tracker.views.phases import steps_left
from tracker.views.sentences.house import unknown_in_house
from tracker.views.step import Intent, Light, Pressed, Want, followed, open_page, press, rested, wants
from tracker.views.step.lines import RunningLine
from tracker.views.step.pressing import INTENTS, only_says
from tracker.words import N_, Said, _, n_

MOST_OF_MORE: Final = 24
"""Cells that the key of further acts has for the word of the first of them: more would drive other keys out."""


class TurnScreen(screen.BattleScreen):
    """One step of the turn at a time; everything else is one key away and one key back.

    A battle that was played before is introduced by its briefing, but not one that a guide is about to begin.
    """

    CSS_PATH = "turn.tcss"
    KEYS: ClassVar[tuple[Key, ...]] = TURN_KEYS
    BINDINGS = bindings(TURN_KEYS)

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.page = open_page(table.history)
        self._has_typed = False
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
        for unknown in unknown_in_house(self.table.system, self.table.battle.house)[:1]:
            self.table.tell(capital(unknown))
        if self._comes_back and is_automatic(BRIEFING):
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
        match intent_of(action, parameters):
            case "turn.orders":
                return self.table.system.turn.tokens is not None
            case "turn.contacts":
                return self.table.system.play.contacts.are_kept
            case "turn.tour" | "turn.tour_back":
                return self.table.guide is not None
            case _:
                return True

    @property
    def list(self) -> ActList:
        """The list of acts that may be done now."""
        return self.query_one(ActList)

    def keys_here(self) -> tuple[Key, ...]:
        """The keys of the row under the light, the first act before all; the way on where none is left.

        Each is named as the row names it.
        """
        on = tuple(key for key in self.KEYS if key.action == NEXT) if self.page.is_through else ()
        offered = () if self.page.next is None else (self.page.next, *self.page.other_acts)
        acts = tuple(Key(KEY_OF[intent], f"press('{intent}')", Said(verb), Said(verb)) for intent, verb in offered)
        if not acts and self.page.may_be_unticked:
            enter, space = (next(key for key in self.KEYS if key.action == action) for action in (ACT_KEY, TICK))
            verb = self.page.of_the_ticked
            acting = (replace(enter, label=Said(verb)),) if verb else ()
            return (*on, *acting, replace(space, label=N_("untick")))
        if not (second := self.page.more):
            return (*on, *acts)
        label = _("{act}, more").format(act=second)
        return (*on, *acts, replace(MORE, label=Said(label)) if cell_len(label) <= MOST_OF_MORE else MORE)

    def on_key(self, event: events.Key) -> None:
        """Say of a die that is typed before its page is open which key opens one."""
        if event.key.isdecimal():
            self._has_typed = True
            screen.tell_no_roll(self)

    def idle_keys(self) -> frozenset[str]:
        """Those that would only say why not; only a unit is ticked off, and nobody at a step that says why not.

        Nor does the list of further actions stand beside enter where it takes up what is under way, as enter does.
        """
        page, step = self.page, self.page.step.step
        may_be_ticked = page.unit is not None and (step is None or not step.unticked)
        named = (key for key in self.KEYS if key.footer and key.id in INTENTS)
        idle = {key.action for key in named if only_says(page, key.id)}
        if isinstance(page.line, RunningLine):
            idle |= {MORE.action}
        if page.next is not None:
            idle -= {ACT_KEY}
        return frozenset(idle if may_be_ticked else idle | {TICK})

    def _follow(self, _history: History) -> None:
        """Take in what has been done; the word of it may come when more was done since."""
        self.page = followed(self.page, self.table.history, self.table.measures)
        self._paint()

    def _paint(self) -> None:
        step = self.page.step.step
        system, battle = self.table.system, self.page.history.battle
        box = self.query_one("#step", Box)
        if step is None:
            box.head(plain(_(system.name)))
        else:
            title = title_of(self.page.history, step)
            tally = self.page.step.tally
            box.head(
                line(title, "  ", (_(step.text), "$dim not bold"))
                if stands_in_frame(self.page.history, step, self.app.size)
                else title,
                None if tally is None else _counted(*tally),
                plain(then(steps_left(system, battle), 60)),
            )
        self.list.show(self.page)
        self.query_one(Armies).make_room(rows_wanted(self.list) or len(self.page.step.lines) + len(battle.sides))
        self.query_one(Owed).show()
        self._look_on()

    def on_resize(self) -> None:
        self._paint()

    def _look(self) -> None:
        """The arrows, or a click, have led the light to another line; between two lists it lies on none."""
        if self.list.lit and self.list.lit != self.page.lit:
            self.page = press(self.page, Light(self.list.lit)).page
            # The light is seen where it lies at once, the card and the keys of its unit a moment later.
            self.call_after_refresh(self._look_on)

    def _look_on(self) -> None:
        self.query_one(CardBox).look_at(self.page.shown)
        self.query_one(KeyLine).look_again()

    @on(ActList.Chosen)
    def _act(self) -> None:
        self.press("turn.act")

    def press(self, intent: str) -> None:
        """Put what a key means to the page as it stands, and do what that wants."""
        if intent not in INTENTS:
            other = OTHER_PAGES.get(intent)
            super().press(intent) if other is None else other(self)
            return
        has_typed, self._has_typed = self._has_typed, False
        if has_typed and f"press('{intent}')" == TICK:
            # It was to close the die that nothing took, not to tick anybody off.
            ticks = TICK not in self.idle_keys()
            self.table.tell(_("No die was taken; space again ticks off.") if ticks else _("No die was taken."))
            return
        pressed = press(followed(self.page, self.table.history, self.table.measures), intent)
        if has_typed and intent == "turn.act" and isinstance(pressed.want, wants.CarryOut):
            # It was to close that die: a page it would have opened shows that none is on it, this would be done.
            self.table.tell(_("No die was taken; ↵ again does it."))
            return
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
                from screens.turn.going_on import leave_for_the_next

                self.ask(self._rest_after(leave_for_the_next(self.table, self.notify)))
            case wants.PickStep():
                from screens.turn.walking import go_to

                self.ask(go_to(self.table))
            case want:
                from screens.turn.going_on import do_and_on

                self.ask(self._rest_after(do_and_on(self.table, want, self._press_on)))

    async def _press_on(self, intent: Intent | None) -> Want | None:
        pressed = Pressed(self.page) if intent is None else press(self.page, intent)
        self.page = pressed.page
        return pressed.want

    async def _rest_after(self, acts: Coroutine[Any, Any, None]) -> None:
        """Let the light go step by step once they are over: the act begun from the page is over with them."""
        await acts
        self.page = rested(followed(self.page, self.table.history, self.table.measures))
        self._paint()


def _counted(may: int, has: int) -> Content:
    """How many of those listed may act and how many have."""
    if not has:
        return plain(n_("{count} to act", "{count} to act", may).format(count=may))
    return plain(
        n_("{may} to act, {count} has acted", "{may} to act, {count} have acted", has).format(may=may, count=has)
    )
