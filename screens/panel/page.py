"""The streamer's page: what the audience sees, and everything that can be changed about it without touching play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

import msgspec
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from saves.journal.errors import StoreError
from saves.panel_settings import PanelSettingsFile
from screens.panel.drawing import Layout, picture
from screens.panel.palette import DARK
from screens.parts.dialogs import AskLine
from screens.parts.keyline import KeyLine
from screens.parts.keys import Key, bindings
from screens.parts.plain import harmless, line, lines, plain
from screens.table.screen import HELP, PALETTE, BattleScreen
from screens.table.table import Table
from tracker.play.history import History
from tracker.text import NAME_LENGTH, clean_text
from tracker.views.panel_settings import PARTS, SCENES, PanelSettings, Scene, seen
from tracker.views.projection import project
from tracker.words import N_, _

KEYS = (
    Key("enter", "choose", N_("change"), N_("Change the line under the cursor")),
    Key("h", "hide", N_("hide all"), N_("Show nothing at once, or the battle again")),
    Key("b", "break", N_("break"), N_("Show that there is a break, or the battle again")),
    Key("f", "freeze", N_("freeze"), N_("Hold the picture still, or follow the play again")),
    Key("t", "title", N_("title"), N_("Another title for the panel alone")),
    Key("m", "message", N_("message"), N_("A line under the headline of a break")),
    Key("s", "record", N_("mark start"), N_("The recording starts now: chapters count from here")),
    Key("escape,q", "leave", N_("back"), N_("Back to the table")),
    HELP,
    PALETTE,
)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the page: what it is called, how it stands, and what choosing it does."""

    key: str
    label: str
    state: str
    is_on: bool
    does: Callable[[], None]


class Preview(Widget):
    """The panel as the audience sees it, as large as there is room."""

    DEFAULT_CSS = """
    Preview { background: #10131a; color: #f4efe4; }
    """

    def __init__(self, table: Table, panel_settings: PanelSettingsFile) -> None:
        super().__init__()
        self._table, self._panel_settings = table, panel_settings

    def render(self) -> Content:
        shown = seen(project(self._table.history), self._panel_settings.panel_settings)
        return lines(*picture(shown, Layout.FULL, self.size.width, self.size.height, DARK))


class PanelPage(BattleScreen):
    """Scenes, parts, title, freezing and the start of the recording; kept beside the battle at every change."""

    CSS_PATH = "page.tcss"
    KEYS: ClassVar[tuple[Key, ...]] = KEYS
    BINDINGS = bindings(KEYS)

    def __init__(self, table: Table, panel_settings: PanelSettingsFile) -> None:
        super().__init__(table)
        self.file = panel_settings

    def compose(self) -> ComposeResult:
        yield Static(plain(_("The audience's panel")), id="title")
        with Horizontal(id="page"):
            yield OptionList(id="lines")
            with Vertical(id="preview"):
                yield Preview(self.table, self.file)
        yield KeyLine()

    def on_mount(self) -> None:
        self.table.changed.subscribe(self, self._played)
        self._fill()
        self.query_one("#preview").border_title = plain(_("What the audience sees"))
        self.query_one(OptionList).focus()

    @property
    def panel_settings(self) -> PanelSettings:
        """The settings as they are kept."""
        return self.file.panel_settings

    def keep(self, **changes: object) -> None:
        """Change some settings and keep them; a disk that refuses is told of and changes nothing."""
        try:
            self.file.keep(msgspec.structs.replace(self.panel_settings, **changes))
        except StoreError as wrong:
            self.app.notify(harmless(str(wrong)), severity="error", markup=False)
            return
        self._fill()

    def _played(self, _history: History) -> None:
        self._fill()

    def _fill(self) -> None:
        options = self.query_one(OptionList)
        at = options.highlighted or 0
        options.set_options([Option(self._drawn(entry), id=entry.key) for entry in self._lines()])
        options.highlighted = min(at, options.option_count - 1)
        self.query_one(Preview).refresh()

    def _lines(self) -> list[Line]:
        panel_settings = self.panel_settings
        scenes = [
            Line(
                f"scene {scene}",
                _("show {scene}").format(scene=_(words)),
                "",
                panel_settings.scene is scene,
                lambda scene=scene: self.keep(scene=scene),  # type: ignore[misc]
            )
            for scene, words in SCENES.items()
        ]
        parts = [
            Line(
                f"part {part}",
                _(declared.label),
                _("left out") if part in panel_settings.without else _("shown"),
                part not in panel_settings.without,
                lambda part=part: self.keep(without=panel_settings.without ^ {part}),  # type: ignore[misc]
            )
            for part, declared in PARTS.items()
        ]
        marked = _("not marked") if not panel_settings.recording else self._since(panel_settings.recording)
        return [
            *scenes,
            *parts,
            Line(
                "title",
                _("another title"),
                panel_settings.title or _("none"),
                bool(panel_settings.title),
                self.action_title,
            ),
            Line(
                "message",
                _("message"),
                panel_settings.message or _("none"),
                bool(panel_settings.message),
                self.action_message,
            ),
            Line("freeze", _("hold the picture still"), "", panel_settings.held is not None, self.action_freeze),
            Line("record", _("start of the recording"), marked, bool(panel_settings.recording), self.action_record),
        ]  # fmt: skip

    def _since(self, moment: float) -> str:
        minutes = max(int(self.table.clock() - moment) // 60, 0)
        return _("{hours}:{minutes} ago").format(hours=minutes // 60, minutes=f"{minutes % 60:02}")

    def _drawn(self, entry: Line) -> Content:
        is_choice = entry.key.startswith("scene ")
        mark = ("(●)" if entry.is_on else "( )") if is_choice else ("[x]" if entry.is_on else "[ ]")
        style = "$primary bold" if entry.is_on else "$text-muted"
        return line((f"{mark} ", style), entry.label, ("  " + entry.state if entry.state else "", "$text-muted"))

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self._line(event.option_id or "").does()

    def _line(self, key: str) -> Line:
        return next(entry for entry in self._lines() if entry.key == key)

    def action_choose(self) -> None:
        self.query_one(OptionList).action_select()

    def action_hide(self) -> None:
        self.keep(scene=Scene.LIVE if self.panel_settings.scene is Scene.HIDDEN else Scene.HIDDEN)

    def action_break(self) -> None:
        self.keep(scene=Scene.LIVE if self.panel_settings.scene is Scene.BREAK else Scene.BREAK)

    def action_freeze(self) -> None:
        self.keep(held=None if self.panel_settings.held is not None else project(self.table.history))

    def action_title(self) -> None:
        self.ask(self._title())

    async def _title(self) -> None:
        said = await self.app.push_screen_wait(
            AskLine(
                _("Title of the panel"),
                _("Nothing means the battle's own title."),
                value=self.panel_settings.title,
                may_be_empty=True,
            )
        )
        if said is not None:
            self.keep(title=clean_text(said, NAME_LENGTH))

    def action_message(self) -> None:
        self.ask(self._message())

    async def _message(self) -> None:
        said = await self.app.push_screen_wait(
            AskLine(_("Message to the audience"), value=self.panel_settings.message, may_be_empty=True)
        )
        if said is not None:
            self.keep(message=clean_text(said, 2 * NAME_LENGTH))

    def action_record(self) -> None:
        self.keep(recording=self.table.clock())

    def action_leave(self) -> None:
        self.dismiss()
