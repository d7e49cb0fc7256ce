"""The controls of the streamer's page about what goes out: the server, its addresses, scores, countdown and caster."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from saves.errors import error_in_words
from saves.journal.failures import StoreError
from saves.panel.running import RunningServer
from saves.panel.serving import LONGEST_DELAY, keep_serving, serving
from saves.panel.settings import PanelSettingsFile
from saves.store import BattleId
from screens.panel.child import the_child
from screens.panel.control import Control, Kind
from screens.panel.door import the_door
from screens.panel.gate import Element
from screens.parts.dialogs import AskLine
from screens.table.table import Table
from tracker.views.panel_settings import PanelSettings, Scene
from tracker.words import N_, _, labelled, n_


def toggled(settings: PanelSettings, scene: Scene) -> Scene:
    """That scene, or the battle again where it is on already."""
    return Scene.LIVE if settings.scene is scene else scene


_SHOWS: Final = {
    Element.FULL: N_("everything at once"),
    Element.RIBBON: N_("a band at the bottom"),
    Element.SCOREBOARD: N_("the sides in figures"),
    Element.LAST_EVENT: N_("the last events"),
    Element.MOMENT: N_("a card for great moments"),
    Element.ORDERS: N_("the orders revealed"),
    Element.CARD: N_("the unit that acts"),
    Element.ARMY: N_("a pip for each unit"),
    Element.TICKER: N_("the events before the last"),
    Element.CASTER: N_("the caster's line"),
    Element.LOWER_THIRD: N_("who plays which army"),
    Element.SCENE: N_("start, break, end"),
}


class Pages:
    """The server of this table's pages, how it is started, and where they are; `ask` begins a flow of questions."""

    def __init__(
        self, table: Table, file: PanelSettingsFile, ask: Callable[[Coroutine[Any, Any, object]], None]
    ) -> None:
        self._table = table
        self._ask = ask
        self._battle = BattleId(file.path.stem)
        self._folder = file.path.parent.parent
        self._child = the_child(self._folder)
        self._running = self._child.running_server()
        self._copied: Element | None = None
        """The page whose address was taken along last."""

    def look(self) -> None:
        """Take in what the server told of itself."""
        self._running = self._child.running_server()

    def controls(self) -> Iterator[Control]:
        """Whether a server runs and who watches, how it is started, then each page, whose choice copies its address."""
        kept = serving(self._folder)
        serves = _("stop") if self._child.is_ours else _("serve")
        yield Control("server", _("pages"), self._state(), self._running is not None, self.switch, verb=serves)
        late = _("{seconds} s late").format(seconds=f"{kept.delay:g}") if kept.delay else _("none")
        yield Control("delay", _("delay"), late, bool(kept.delay), lambda: self._ask(self._asking_delay()))
        seen = _("can see it") if kept.lan else _("see nothing")
        yield Control(
            "lan", _("others in this network"), seen, kept.lan, lambda: self._keep(lan=not kept.lan), Kind.SWITCH
        )
        text = kept.text or _("none")
        yield Control("text", _("text files for OBS"), text, bool(kept.text), lambda: self._ask(self._asking_text()))
        yield Control(
            "replays",
            _("OBS saves clips"),
            self._replays(kept.replays),
            kept.replays,
            self._switch_replays,
            Kind.SWITCH,
        )
        for page, address in self._addresses().items():
            label = labelled(str(page), _(_SHOWS[page]))
            copies = _(N_("copy", "take along"))
            yield Control(f"page {page}", label, self._size(page), False, self._copy(page, address), verb=copies)

    @property
    def is_ours(self) -> bool:
        """Whether a server runs that this app started."""
        return self._child.is_ours

    @property
    def first(self) -> str:
        """The key of the first line with an address, or that of the server where there is none."""
        return next((f"page {page}" for page in self._addresses()), "server")

    @property
    def copied(self) -> str:
        """The address that was taken along last, empty before."""
        return "" if self._copied is None else self._addresses().get(self._copied, "")

    @property
    def trouble(self) -> str:
        """The trouble with the server or with the clips, whole, as a row may cut it; empty where nothing is wrong."""
        running = self._running
        if running is None:
            return "" if self._child.is_ours else self._child.trouble
        return running.trouble or (running.obs if serving(self._folder).replays else "")

    def _size(self, page: Element) -> str:
        return _("copied") if page == self._copied else "1920×1080"

    async def _asking_delay(self) -> None:
        kept = serving(self._folder)
        detail = _("From 0 to {most}; pages, text files and overlays are late by as much.").format(most=LONGEST_DELAY)
        question = AskLine(
            _("Seconds that the audience is behind"), detail, value=f"{kept.delay:g}", may_be_empty=True, least=0
        )
        typed = await self._table.app.push_screen_wait(question)
        if typed is None:
            return
        seconds = int(typed or 0) if not typed or (typed.isdecimal() and len(typed) < 4) else LONGEST_DELAY + 1
        if seconds > LONGEST_DELAY:
            wrong = _("{given} is not accepted; give whole seconds from 0 to {most}")
            self._table.tell(wrong.format(given=typed, most=LONGEST_DELAY))
            return
        self._keep(delay=float(seconds))

    async def _asking_text(self) -> None:
        kept = serving(self._folder)
        question = AskLine(
            _("Folder for text files"), _("Nothing: no text files are kept."), value=kept.text, may_be_empty=True
        )
        typed = await self._table.app.push_screen_wait(question)
        if typed is not None:
            self._keep(text=str(Path(typed).expanduser()) if typed else "")

    def _replays(self, are_wanted: bool) -> str:
        trouble = self._running.obs if are_wanted and self._running is not None else ""
        return trouble or (_("at great moments") if are_wanted else _("none"))

    def _switch_replays(self) -> None:
        self._keep(replays=not serving(self._folder).replays)

    def _keep(self, **changes: Any) -> None:
        """Keep how the server is started; one of ours that runs is started anew so."""
        try:
            keep_serving(self._folder, replace(serving(self._folder), **changes))
        except StoreError as wrong:
            self._table.tell(error_in_words(wrong), "error")
            return
        if self._child.is_ours:
            self._child.stop()
            self._child.start(self._battle, serving(self._folder))

    def _addresses(self) -> Mapping[Element, str]:
        try:
            return the_door(self._folder).addresses()
        except StoreError:
            return {}

    def _state(self) -> str:
        running = self._running
        if running is None:
            return _("starting") if self._child.is_ours else self._child.trouble or _("no server is running")
        if running.trouble:
            return running.trouble
        watch = n_("{count} watches", "{count} watch", running.viewers).format(count=running.viewers)
        server = _("port {port}, {watch}").format(port=running.port, watch=watch)
        late = [_("{seconds} s late").format(seconds=f"{running.delay:g}")] if running.delay else []
        other = [] if running.battle == self._battle else [_("serves {battle}").format(battle=self._other(running))]
        return ", ".join((*other, server, *late))

    @staticmethod
    def _other(running: RunningServer) -> str:
        return running.title or running.battle

    def switch(self) -> None:
        """Start a server as the settings kept have it, or stop the one that this app started."""
        if self._child.is_ours:
            self._child.stop()
        elif self._running is not None:
            self._table.tell(_("that server was started elsewhere: stop it there"))
        else:
            self._child.start(self._battle, serving(self._folder))
        self.look()

    def renew(self) -> None:
        """Other addresses from now on, for the server that runs too."""
        try:
            the_door(self._folder, renewed=True)
        except StoreError as wrong:
            self._table.tell(str(wrong))

    def _copy(self, page: Element, address: str) -> Callable[[], None]:
        def copied() -> None:
            self._table.app.copy_to_clipboard(address)
            self._copied = page

        return copied
