"""The library: every battle there is, the one played last on top."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final

from textual import on, work
from textual.actions import SkipAction
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.worker import Worker

from saves.dice.beginning import create_sealed
from saves.dice.derived import create_along
from saves.errors import error_in_words
from saves.folder import FolderStore
from saves.journal import NotSaved, StoreError
from saves.places import first_time, new_cloud
from saves.store import BattleId, Summary
from saves.watch import Watch
from screens.library import beginnings, chores, restoring
from screens.library.battles import battles_in, find_battle, option
from screens.library.beginnings import Beginning, Ready, ready_made
from screens.library.chores import Chore
from screens.library.details import Details, begin_rows, kept_rows
from screens.library.reading import Pages
from screens.library.taking_up import OpenBattle, take_up
from screens.parts import background, flow
from screens.parts.background import off_screen
from screens.parts.drawn.frames import Box, is_roomy
from screens.parts.drawn.rows import LightList
from screens.parts.faults import fault_in_words
from screens.parts.fitted import Fitted
from screens.parts.keyline import KeyLine
from screens.parts.keys import HELP, PALETTE, Key, bindings, keys_of, on_page
from screens.parts.moments import date_of, in_digits, time_of
from screens.parts.plain import cut_to, line, plain
from screens.parts.repaint import show
from screens.table.unsealed import tell_moved, tell_unsealed
from tracker.battle.fields import Rejected
from tracker.play.history import History
from tracker.words import N_, _, n_

KEYS = on_page(
    "library",
    (
        Key("enter", "open", N_("open"), N_("Go on with the battle under the cursor")),
        Key("n", "new", N_("new"), N_("Start a battle: title, rules, sides, house rules")),
        Key(
            "d",
            "demo",
            N_("demo"),
            N_("Open a ready-made battle, a fresh copy each time; its number opens it at once"),
        ),
        Key(
            "f3",
            "tour",
            N_("tour"),
            N_("Take the guided tour: a small battle, ten minutes"),
            footer=False,
        ),
        Key("i", "import", N_("import"), N_("Import a battle, or a roster as a new battle, from a file")),
        Key("e", "export", N_("export"), N_("Write the battle under the cursor to one file")),
        Key(
            "R",
            "report",
            N_("report"),
            N_("Write a report of the battle under the cursor: story, losses, luck, rolls"),
            footer=False,
        ),
        Key(
            "c",
            "compare",
            N_("compare"),
            N_("Compare the battle under the cursor with another, such as its branch"),
            footer=False,
        ),
        Key("N", "next", N_("next battle"), N_("Begin the next battle of a campaign with who came back"), footer=False),
        Key(
            "C", "campaign", N_("campaign"), N_("The campaign of the battle: how each ended; its report"), footer=False
        ),
        Key("slash", "find", N_("find"), N_("Find a battle by a part of its title or its rules"), footer=False),
        Key("t", "retitle", N_("rename"), N_("Give the battle under the cursor another title")),
        Key("x,delete", "delete", N_("delete"), N_("Delete the battle under the cursor; asks first")),
        Key("v", "verify", N_("verify"), N_("Check the battle's file; restore an earlier state as a new battle")),
        Key(
            "f1",
            "manual",
            N_("manual"),
            N_("The manual: for the referee, alone, on stream; keys, saves, rulings"),
            footer=False,
        ),
        HELP,
        Key("q", "quit", N_("quit"), N_("Close Oriflamme; pending changes are saved first")),
        PALETTE,
    ),
)
PUTTING_AWAY: Final = "putting away"
"""The group of the worker that waits until a battle is on the disk: the keys of the list do not wait with it."""
ON_A_BATTLE: Final = frozenset(
    {"open", "find", "export", "report", "compare", "retitle", "delete", "verify", "next", "campaign"}
)
"""The bindings that are there only while a battle is under the cursor."""
TOUR: Final = "tour"
"""The offer that is made once on a computer."""
READING: Final = "reading"
"""The group of the worker that reads the battle under the light."""
REST: Final = 0.06
"""Seconds that the light rests on a battle before it is read."""


class LibraryScreen(Screen[None]):
    """Every battle in the folder; leaving one of them comes back here.

    `open_battle` puts one on the table.
    `leaving` is a battle that is still to be put away, `up_next` the one that is opened then, `refused` one that could
    not be opened, and why. `offers_tour` has it offered to whoever has no battle yet, once on a computer.
    """

    CSS_PATH = "library.tcss"
    KEYS: ClassVar[tuple[Key, ...]] = KEYS
    BINDINGS = [
        *bindings(KEYS),
        *(Binding(str(key), f"ready_made({key})", show=False) for key in range(1, 10)),
    ]

    def __init__(  # noqa: PLR0913 - what the app hands its first screen, by name
        self,
        open_battle: OpenBattle,
        store: FolderStore,
        *,
        leaving: BattleId | None = None,
        up_next: BattleId | None = None,
        refused: tuple[BattleId, StoreError] | None = None,
        clock: Callable[[], float] = time.time,
        offers_tour: bool = False,
    ) -> None:
        super().__init__()
        self._offers_tour = offers_tour
        self._leaving, self._up_next = leaving, up_next
        self._refused = refused
        self._open_battle = open_battle
        self._store = store
        self._told: list[Summary] = []
        self._is_listed = False
        self._pages = Pages(store)
        self._ready: tuple[Ready, ...] = ()
        self._clock = clock
        self._doing = ""

    def compose(self) -> ComposeResult:
        yield Static(id="banner")
        with Horizontal(id="board"):
            with Vertical(id="choice"):
                with Box(id="battles-box"):
                    yield LightList(id="battles")
                with Box(id="begin"):
                    yield Static(id="beginnings")
                with Box(id="kept"):
                    yield Static(id="points")
            with Box(id="page"):
                yield Details()
        yield KeyLine()

    def on_mount(self) -> None:
        self.query_one("#kept", Box).head(plain(_("Saved battles")))
        if self._leaving is not None:
            self._put_away(self._leaving, self._up_next)
        self.query_one(OptionList).focus()
        if (cloud := new_cloud(self._store.folder)) is not None:
            self.notify(
                _(
                    "These battles are in a folder of {cloud}. Play each on one computer at a time: two that "
                    "play the same battle make two copies of it, and both are kept."
                ).format(cloud=cloud),
                severity="warning",
                timeout=20,
                markup=False,
            )
        # A flow, so that what is typed ahead waits for the list it was typed at.
        flow.begin(self, self._list_first(), exit_on_error=False)

    def reword(self) -> None:
        """Fill the page."""
        self.query_one("#kept", Box).head(plain(_("Saved battles")))
        self.query_one(OptionList).focus()
        self._paint_list(battles_in(self._store))
        self._say_ready(ready_made())

    async def _list_first(self) -> None:
        await self._list_again(self._leaving)
        if background.WRITES_BEHIND:
            # Every rule system is imported for these: the list is painted first.
            await asyncio.sleep(REST)
        self._say_ready(await off_screen(ready_made))
        if self._refused is not None:
            await self._open_otherwise(*self._refused)
        if self._offers_tour and not self._told and first_time(TOUR) and await beginnings.wants_tour(self.app):
            await self._begin(beginnings.tour)

    def on_resize(self) -> None:
        self._say_on_top()
        self._say_beside()

    @property
    def _here(self) -> Summary | None:
        option = self.query_one(OptionList).highlighted_option
        return next((summary for summary in self._told if option is not None and summary.id == option.id), None)

    async def _list_again(self, cursor: BattleId | None = None) -> None:
        """Show what is in the folder now, with the cursor on a battle."""
        listed = await off_screen(partial(battles_in, self._store))
        self._is_listed = True
        self._paint_list(listed, cursor)

    def _paint_list(self, listed: list[Summary] | StoreError, cursor: BattleId | None = None) -> None:
        if not self.is_mounted:
            return
        battles = self.query_one(OptionList)
        at = battles.highlighted_option.id if battles.highlighted_option is not None else None
        self._told = [] if isinstance(listed, StoreError) else listed
        if isinstance(listed, StoreError):
            self.notify(error_in_words(listed), severity="error", markup=False)
        now = self._clock()
        battles.set_options(option(summary, now) for summary in self._told)
        ids = [summary.id for summary in self._told]
        wanted = cursor if cursor in ids else at
        battles.highlighted = ids.index(BattleId(wanted)) if wanted in ids else (0 if ids else None)
        self.set_class(not ids, "-empty")
        self._say_on_top()
        self.refresh_bindings()
        self._look_at_it()

    @on(OptionList.OptionHighlighted)
    def _lit(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self._look_at_it()

    def _look_at_it(self) -> None:
        """Show the battle under the light, read behind the screens where it has changed since."""
        self._say_beside()
        summary = self._here
        if summary is not None and self._pages.known(summary) is None:
            self._read(summary)

    @work(group=READING, exclusive=True, exit_on_error=False)
    async def _read(self, summary: Summary) -> None:
        if background.WRITES_BEHIND:
            # Somebody on the way to another battle, or about to open this one, waits for no page.
            await asyncio.sleep(REST)
        await off_screen(lambda: self._pages.read(summary))
        self._say_beside()

    def _say_beside(self) -> None:
        """Bring what stands beside the list up to date."""
        if not self.is_mounted:
            return
        summary, roomy = self._here, is_roomy(self.app.size)
        page = None if summary is None else self._pages.known(summary)
        self.query_one(Details).show(summary, page, self._clock())
        count = len(self._told)
        self.query_one("#battles-box", Box).head(plain(_("Battles")), plain(str(count)))
        begin = self.query_one("#begin", Box)
        begin.head(plain(_("No battle yet: begin one") if self._is_listed and not count else _("Begin")))
        ready, is_empty, now = self._ready, not count, self._clock()
        folder = str(self._store.folder).replace(str(Path.home()), "~", 1)
        show(
            self.query_one("#beginnings", Static),
            Fitted(lambda width: cut_to(begin_rows(ready, width, roomy=roomy, is_empty=is_empty), width)),
        )
        show(
            self.query_one("#points", Static),
            Fitted(lambda width: cut_to(kept_rows(summary, page, folder, now, width), width)),
        )

    def _say_ready(self, ready: tuple[Ready, ...]) -> None:
        self._ready = ready
        self._say_beside()

    @contextmanager
    def _saying(self, doing: str) -> Iterator[None]:
        """Say on top what the disk is waited for."""
        self._doing = doing
        self._say_on_top()
        try:
            yield
        finally:
            self._doing = ""
            self._say_on_top()

    def _say_on_top(self) -> None:
        count = len(self._told)
        counted = n_("{count} battle", "{count} battles", count).format(count=count) if count else ""
        middle = line((self._doing, "$bright bold") if self._doing else (counted, "$foreground"))
        now = self._clock()
        clock = line((f"{in_digits(date_of(now))} · {time_of(now)}", "$dim"))
        # There is no banner on a screen that was left while the disk was waited for.
        for banner in self.query("#banner").results(Static):
            brand = line(("Oriflamme", "$bright bold"))
            width = max(banner.size.width - 2, 40)
            before = max((width - middle.cell_length) // 2 - brand.cell_length, 2)
            after = max(width - brand.cell_length - before - middle.cell_length - clock.cell_length, 2)
            banner.update(line(brand, " " * before, middle, " " * after, clock))

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.action_open()

    def action_open(self) -> None:
        if (summary := self._here) is not None:
            self._ask(self._open(summary.id))

    async def _open(self, battle: BattleId) -> None:
        try:
            with self._saying(_("opening {battle} …").format(battle=title_in(self._told, battle))):
                session, panel_settings = await take_up(self.app, self._store, battle)
        except StoreError as wrong:
            await self._open_otherwise(battle, wrong)
        else:
            table = self._open_battle(session, lambda: self._put_away(battle, table.up_next), panel_settings)

    async def _open_otherwise(self, battle: BattleId, wrong: StoreError) -> None:
        summary = next((listed for listed in self._told if listed.id == battle), None)
        if summary is None:
            self._tell(wrong)
            return
        match await restoring.ask_instead(self.app, self._store, summary, wrong):
            case Watch() as watch:
                self._open_battle(watch, lambda: self._paint_list(battles_in(self._store)))
            case str() as new:
                await self._list_again(BattleId(new))
            case None:
                pass

    def action_verify(self) -> None:
        self._ask(self._verify())

    async def _verify(self) -> None:
        if (summary := self._here) is None:
            return
        new = await restoring.look_over(self.app, self._store, summary)
        if new is not None:
            await self._list_again(new)

    def _put_away(self, battle: BattleId, up_next: BattleId | None = None) -> None:
        # Whatever is asked meanwhile waits for the end of it: the battle may be the very one that is opened next.
        self.run_worker(self._putting_away(battle, up_next), group=PUTTING_AWAY, exit_on_error=False)

    async def _putting_away(self, battle: BattleId, up_next: BattleId | None) -> None:
        with self._saying(_("saving {battle} …").format(battle=title_in(self._told, battle))):
            try:
                rescued = await off_screen(lambda: self._store.close(battle))
            except StoreError as wrong:
                self.notify(
                    _("{problem} The battle is still open in this program; free some room and open it again.").format(
                        problem=error_in_words(wrong)
                    ),
                    severity="error",
                    timeout=20,
                    markup=False,
                )
            else:
                if rescued is not None:
                    where = _("The battle is in {file} now").format(file=rescued)
                    self.notify(where, severity="warning", timeout=20, markup=False)
            await self._list_again(up_next or battle)
        if up_next is not None:
            await self._open(up_next)

    def _tell(self, wrong: StoreError | Rejected) -> None:
        is_of_disk = isinstance(wrong, StoreError)
        self.notify(error_in_words(wrong), severity="error" if is_of_disk else "warning", markup=False)

    @on(Worker.StateChanged)
    def _outlive(self, event: Worker.StateChanged) -> None:
        """Tell what went wrong behind the list: one battle that nobody foresaw shuts no other one away."""
        match event.worker.error:
            case StoreError() | Rejected() as wrong:
                self._tell(wrong)
            case Exception() as fault:
                self.notify(fault_in_words(fault), severity="error", timeout=20, markup=False)

    def _ask(self, questions: Coroutine[Any, Any, None]) -> None:
        if self._is_putting_away:
            questions.close()
        else:
            flow.begin(self, questions, exit_on_error=False)

    @property
    def _is_putting_away(self) -> bool:
        return any(worker.group == PUTTING_AWAY and not worker.is_finished for worker in self.workers)

    def action_new(self) -> None:
        last = max(self._told, key=lambda summary: summary.when, default=None)
        self._ask(self._begin(beginnings.new_like("" if last is None else last.system)))

    def action_find(self) -> None:
        self._ask(find_battle(self.query_one(OptionList), self._told))

    def action_demo(self) -> None:
        self._ask(self._begin(beginnings.demo))

    def action_ready_made(self, number: int) -> None:
        if number > len(self._ready):
            raise SkipAction
        self._ask(self._begin(beginnings.demo_of(self._ready[number - 1].key)))

    def action_tour(self) -> None:
        self._ask(self._begin(beginnings.tour))

    def action_import(self) -> None:
        self._ask(self._begin(beginnings.from_file))

    async def _begin(self, beginning: Beginning) -> None:
        begun = await beginning(self.app, self._store)
        if begun is None:
            return
        unsealed = tell_unsealed(self.app)
        create: Callable[[History], BattleId] = partial(create_sealed, self._store, unsealed=unsealed)
        if isinstance(begun, tuple):
            history, dice = begun
            create = partial(create_along, self._store, kept=dice, unsealed=unsealed)
        elif isinstance(begun, beginnings.NextBattle):
            history = begun.history
            create = partial(begun.create, store=self._store, unsealed=unsealed, broken=tell_moved(self.app))
        else:
            history = begun
        try:
            with self._saying(_("saving {battle} …").format(battle=history.battle.title)):
                battle = await off_screen(lambda: create(history))
        except NotSaved as wrong:
            from screens.table.saving import keep_elsewhere

            await keep_elsewhere(self.app, history, error_in_words(wrong))
            return
        await self._list_again(battle)
        await self._open(battle)

    def action_export(self) -> None:
        self._ask(self._done(chores.export))

    def action_report(self) -> None:
        self._ask(self._done(chores.report))

    def action_retitle(self) -> None:
        self._ask(self._done(chores.retitle, changes_list=True))

    def action_delete(self) -> None:
        self._ask(self._done(chores.delete, changes_list=True))

    async def _done(self, chore: Chore, *, changes_list: bool = False) -> None:
        """A chore with the battle under the light; what goes wrong is told."""
        if (summary := self._here) is None:
            return
        try:
            await chore(self.app, self._store, summary, self._saying)
        except (StoreError, Rejected) as wrong:
            self._tell(wrong)
        if changes_list:
            await self._list_again(summary.id)

    def action_compare(self) -> None:
        self._ask(self._done(chores.compare))

    def action_next(self) -> None:
        if (summary := self._here) is not None:
            self._ask(self._begin(beginnings.next_of(summary)))

    def action_campaign(self) -> None:
        self._ask(self._done(chores.campaign))

    def action_help(self) -> None:
        from screens.parts.help import HelpScreen

        self.app.push_screen(HelpScreen(keys_of(self)))

    async def action_manual(self) -> None:
        await self.run_action("app.manual")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action not in ON_A_BATTLE or bool(self._told) or not self._is_listed

    def action_quit(self) -> None:
        self.app.exit()


def title_in(summaries: Iterable[Summary], battle: BattleId) -> str:
    """The title of a battle that is listed, its id where it is not."""
    return next((summary.title for summary in summaries if summary.id == battle), battle)
