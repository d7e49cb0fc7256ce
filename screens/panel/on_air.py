"""The controls of the streamer's page about what goes out: the server, its addresses, scores, countdown and caster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from saves.errors import error_in_words
from saves.journal.failures import StoreError
from saves.panel.settings import PanelSettingsFile
from saves.store import BattleId
from screens.panel.child import the_child
from screens.panel.control import Control
from screens.panel.door import the_door
from screens.panel.gate import Page
from screens.table.table import Table
from tracker.views.panel_settings import PanelSettings, Scene
from tracker.words import N_, _, n_


def toggled(settings: PanelSettings, scene: Scene) -> Scene:
    """That scene, or the battle again where it is on already."""
    return Scene.LIVE if settings.scene is scene else scene


def hide_or_show(table: Table) -> None:
    """Show the audience of this table nothing at once, or the battle again, and say which."""
    file = table.panel_settings
    if file is None:
        table.tell(_("this battle is not kept in a file, so no panel can show it"))
        return
    file.poll()
    scene = toggled(file.panel_settings, Scene.HIDDEN)
    try:
        file.keep(replace(file.panel_settings, scene=scene))
    except StoreError as wrong:
        table.tell(error_in_words(wrong))
        return
    table.tell(_("the audience sees nothing") if scene is Scene.HIDDEN else _("the audience sees the battle again"))


class Pages:
    """The server of this table's pages, and where they are."""

    def __init__(self, table: Table, file: PanelSettingsFile) -> None:
        self._table = table
        self._battle = BattleId(file.path.stem)
        self._folder = file.path.parent.parent
        self._child = the_child(self._folder)
        self._running = self._child.found()

    def look(self) -> None:
        """Take in what the server told of itself."""
        self._running = self._child.found()

    def controls(self) -> Iterator[Control]:
        """Whether a server runs and who watches, then a line for each page whose choice copies its address."""
        serves = _("stop") if self._child.is_ours else _("serve")
        yield Control("server", _("pages"), self._state(), self._running is not None, self.switch, verb=serves)
        for page, address in self._addresses().items():
            label = _("copy the address of {page}").format(page=page)
            yield Control(f"page {page}", label, "", False, self._copy(address), verb=_(N_("copy", "take along")))

    def _addresses(self) -> Mapping[Page, str]:
        try:
            return the_door(self._folder).addresses()
        except StoreError:
            return {}

    def _state(self) -> str:
        running = self._running
        if running is None:
            return _("starting") if self._child.is_ours else _("no server runs")
        if running.trouble:
            return running.trouble
        watch = n_("{count} watches", "{count} watch", running.viewers).format(count=running.viewers)
        return _("port {port}, {watch}").format(port=running.port, watch=watch)

    def switch(self) -> None:
        """Start a server, or stop the one that this app started."""
        if self._child.is_ours:
            self._child.stop()
        elif self._running is not None:
            self._table.tell(_("that server was started elsewhere: stop it there"))
        else:
            self._child.start(self._battle)
        self.look()

    def renew(self) -> None:
        """Other addresses from now on, for the server that runs too."""
        try:
            the_door(self._folder, renewed=True)
        except StoreError as wrong:
            self._table.tell(str(wrong))

    def _copy(self, address: str) -> Callable[[], None]:
        def copied() -> None:
            self._table.app.copy_to_clipboard(address)
            self._table.app.notify(_("copied: {address}").format(address=address))

        return copied
