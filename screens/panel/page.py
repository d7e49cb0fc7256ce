"""The streamer's page: what the audience sees, and everything that can be changed about it without touching play."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

import msgspec
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from saves.errors import error_in_words
from saves.journal.failures import StoreError
from saves.panel.settings import PanelSettingsFile
from screens.panel.colours import DARK
from screens.panel.control import Control, Kind
from screens.panel.on_air import Pages, toggled
from screens.panel.window.drawing import Layout, picture
from screens.parts.dialogs import AskLine, Confirm
from screens.parts.drawn.frames import Box
from screens.parts.drawn.rows import LightList, Row, action, ending
from screens.parts.drawn.signs import ENTER
from screens.parts.keyline import KeyLine
from screens.parts.keys import HELP, PALETTE, Key, bindings, on_page
from screens.parts.plain import harmless, line, lines, plain
from screens.table.airing import hide_or_show
from screens.table.masthead import Masthead
from screens.table.screen import BattleScreen
from screens.table.table import Table
from tracker.play.history import History
from tracker.text import NAME_LENGTH, clean_text
from tracker.views.panel.parts import PanelPart
from tracker.views.panel.recap import Recap, recap
from tracker.views.panel_settings import (
    NOBODY,
    PanelSettings,
    Scene,
    ViewerState,
    held_still,
    score_of,
    seen,
    ticks,
    wants_recap,
)
from tracker.views.projection import project
from tracker.views.sides import LETTERS
from tracker.words import N_, Said, _, n_

KEYS = on_page(
    "panel",
    (
        Key("enter", "choose", N_("change"), N_("Change the line under the cursor")),
        Key("h,f8", "hide", N_("hide all"), N_("Show nothing of what is on air, or show it again"), shown="h F8"),
        Key("b", "break", N_("break"), N_("Show that there is a break, or the battle again")),
        Key("f", "freeze", N_("freeze"), N_("Hold the picture still, or follow the play again")),
        Key("t", "title", N_("title"), N_("Another title for the panel alone")),
        Key("m", "message", N_("message"), N_("A line under the headline of a break")),
        Key("c", "caster", N_("caster", "commentator"), N_("A line of the caster's own, until it is emptied")),
        Key("g", "pages", N_("pages"), N_("Start the server of the pages, or stop the one started here")),
        Key("n", "renew", N_("new address"), N_("Shut out everybody who knows the addresses: make new ones")),
        Key("s", "record", N_("mark start"), N_("The recording starts now: chapters count from here")),
        Key("escape,q", "leave", N_("back"), N_("Back to the table")),
        HELP,
        PALETTE,
    ),
)


class Preview(Widget):
    """The panel as the audience sees it, as large as there is room."""

    def __init__(self, table: Table, panel_settings: PanelSettingsFile) -> None:
        super().__init__()
        self._table, self._panel_settings = table, panel_settings
        self._recap: tuple[History, Recap] | None = None
        """The battle so far, and of which history it was told last."""

    def render(self) -> Content:
        shown = self._seen()
        return lines(*picture(shown, Layout.FULL, self.size.width, self.size.height, DARK, self._table.clock()))

    def tick(self) -> None:
        """Draw again where something says something else with every second."""
        if ticks(self._seen()):
            self.refresh()

    def _seen(self) -> ViewerState:
        settings, history = self._panel_settings.panel_settings, self._table.history
        if wants_recap(settings) and (self._recap is None or self._recap[0] is not history):
            self._recap = history, recap(history)
        return seen(project(history), settings, None if self._recap is None else self._recap[1])


class PanelPage(BattleScreen):
    """Scenes, parts, title, freezing and the start of the recording; kept beside the battle at every change."""

    CSS_PATH = "panel.tcss"
    KEYS: ClassVar[tuple[Key, ...]] = KEYS
    BINDINGS = bindings(KEYS)

    def __init__(self, table: Table, panel_settings: PanelSettingsFile) -> None:
        super().__init__(table)
        self._shown: list[tuple[str, str, bool]] = []
        self.file = panel_settings
        self.pages = Pages(table, panel_settings, self.ask)

    def compose(self) -> ComposeResult:
        yield Masthead(self.table)
        with Horizontal(id="page"):
            with Box(id="controls"):
                yield LightList(id="lines")
            with Box(id="preview"):
                yield Preview(self.table, self.file)
        yield Static(id="copied")
        yield KeyLine()

    def on_mount(self) -> None:
        self.table.changed.subscribe(self, self._played)
        self.set_interval(1.0, self._look)
        self.reword()

    def reword(self) -> None:
        """Fill the page."""
        self._fill()
        self.query_one("#controls", Box).head(plain(_("The audience's panel")))
        self.query_one("#preview", Box).head(plain(_("What the audience sees")))
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
            self.app.notify(harmless(error_in_words(wrong)), severity="error", markup=False)
            return
        self._fill()

    def _look(self) -> None:
        """Take in what the server told of itself, and what another screen or program made of the settings."""
        self.file.poll()
        self.pages.look()
        if _states(self._controls()) != self._shown:
            self._fill()
        self.query_one(Preview).tick()

    def _played(self, _history: History) -> None:
        self._fill()

    def _fill(self) -> None:
        controls = self._controls()
        self._shown = _states(controls)
        options = self.query_one(OptionList)
        at = options.highlighted or 0
        options.set_options([Option(Row(partial(self._drawn, entry)), id=entry.key) for entry in controls])
        options.highlighted = min(at, options.option_count - 1)
        self.query_one(Preview).refresh()
        remarks = ((self.pages.trouble, "$alarm"), (self.pages.copied, "$bright"))
        shown = [plain(words, style) for words, style in remarks if words]
        below = self.query_one("#copied", Static)
        below.display = bool(shown)
        below.update(lines(*shown))

    def _controls(self) -> list[Control]:
        panel_settings = self.panel_settings
        scenes = [
            Control(
                f"scene {scene}",
                _("show {scene}").format(scene=_(scene.label)),
                "",
                panel_settings.scene is scene,
                lambda scene=scene: self.keep(scene=scene),  # type: ignore[misc]
                Kind.CHOICE,
                _("show"),
            )
            for scene in Scene
        ]
        parts = [
            Control(
                f"part {part}",
                _(part.label),
                _(N_("left out", "part of the panel")) if part in panel_settings.without else _("shown"),
                part not in panel_settings.without,
                lambda part=part: self.keep(without=panel_settings.without ^ {part}),  # type: ignore[misc]
                Kind.SWITCH,
                _("show") if part in panel_settings.without else _("leave out"),
            )
            for part in PanelPart
        ]
        marked = _("not marked") if not panel_settings.recording else self._since(panel_settings.recording)
        return [
            *scenes,
            *parts,
            self._text_control("title", _("another title"), panel_settings.title, self.action_title),
            self._text_control("message", _("message"), panel_settings.message, self.action_message),
            Control(
                "freeze",
                _("hold the picture still"),
                "",
                panel_settings.held is not None,
                self.action_freeze,
                Kind.SWITCH,
                _("freeze") if panel_settings.held is None else _("resume"),
            ),
            Control(
                "record",
                _("start of the recording"),
                marked,
                bool(panel_settings.recording),
                self.action_record,
                verb=_("mark"),
            ),
            *self._typed(),
            *self.pages.controls(),
        ]

    def _typed(self) -> list[Control]:
        settings, sides = self.panel_settings, dict(zip(LETTERS, self.table.history.battle.sides, strict=False))
        shown = project(self.table.history)
        own = next((side.name for side in shown.sides if side.letter == shown.winner), _("nobody"))
        winner = sides[settings.winner].name if settings.winner in sides else _("nobody")
        left = max(settings.until - self.table.clock(), 0)
        until = n_("{count} minute left", "{count} minutes left", round(left / 60)).format(count=round(left / 60))
        return [
            self._text_control("caster", _("the caster's line"), settings.caster, self.action_caster),
            self._text_control("countdown", _("countdown of a break"), until if left else "", self.action_countdown),
            self._reckoned("score", _("score at the end"), settings.score, score_of(shown), self.action_score),
            self._reckoned("winner", _("winner"), winner if settings.winner else "", own, self.action_winner),
        ]

    @staticmethod
    def _text_control(key: str, label: str, text: str, does: Callable[[], None]) -> Control:
        return Control(key, label, text or _("none"), bool(text), does)

    @staticmethod
    def _reckoned(key: str, label: str, typed: str, own: str, does: Callable[[], None]) -> Control:
        """The control for a value that the battle gives by itself, unless the streamer says otherwise."""
        return Control(key, label, typed or _("by the battle: {own}").format(own=own), bool(typed), does)

    def _since(self, moment: float) -> str:
        minutes = max(int(self.table.clock() - moment) // 60, 0)
        return _("{hours}:{minutes} ago").format(hours=minutes // 60, minutes=f"{minutes % 60:02}")

    def _drawn(self, entry: Control, width: int, is_lit: bool) -> Content:
        """Its mark, its words, how it stands in a quieter voice, and the key where lit."""
        weight = "$bright bold" if is_lit else "$foreground"
        act = action(ENTER, entry.verb or _("change"), is_lit=True) if is_lit else Content("")
        mark = entry.kind.mark(is_on=entry.is_on)
        row = line((f"{mark} ", "$bright" if entry.is_on else "$dim"), (entry.label, weight))
        style = "$foreground" if entry.is_on and entry.kind is Kind.DEED else "$dim"
        state = line((f"  {entry.state}", style)) if entry.state else Content("")
        row = line(row, state)
        act = act if row.cell_length + act.cell_length <= width else Content("")
        return ending(row, act, width)

    def keys_here(self) -> tuple[Key, ...]:
        """The key of enter on the line under the light, with its word."""
        lit = self.query_one(OptionList).highlighted_option
        verb = Said((self._control(lit.id or "").verb if lit is not None else "") or _("change"))
        return (Key("enter", "choose", verb, verb),)

    @on(OptionList.OptionHighlighted)
    def _lit(self) -> None:
        self.query_one(KeyLine).look_again()

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self._control(event.option_id or "").does()
        self._fill()

    def _control(self, key: str) -> Control:
        return next(entry for entry in self._controls() if entry.key == key)

    def action_choose(self) -> None:
        self.query_one(OptionList).action_select()

    def action_hide(self) -> None:
        """Hide what is on air, as one key does on every page: that may be another battle than the open one."""
        self.app.notify(harmless(hide_or_show(self.table.folder, self.file)), markup=False)
        self.query_one(Masthead).look()
        self._look()

    def action_break(self) -> None:
        self.keep(scene=toggled(self.panel_settings, Scene.BREAK))

    def action_freeze(self) -> None:
        self.keep(
            held=None
            if self.panel_settings.held is not None
            else held_still(project(self.table.history), self.table.clock())
        )

    def action_title(self) -> None:
        self.ask(self._title())

    async def _title(self) -> None:
        typed = await self.app.push_screen_wait(
            AskLine(
                _("Title of the panel"),
                _("Nothing means the battle's own title."),
                value=self.panel_settings.title,
                may_be_empty=True,
            )
        )
        if typed is not None:
            self.keep(title=clean_text(typed, NAME_LENGTH))

    def action_message(self) -> None:
        self.ask(self._message())

    async def _message(self) -> None:
        typed = await self.app.push_screen_wait(
            AskLine(_("Message to the audience"), value=self.panel_settings.message, may_be_empty=True)
        )
        if typed is not None:
            self.keep(message=clean_text(typed, 2 * NAME_LENGTH))

    def action_caster(self) -> None:
        self.ask(self._typing("caster", _("The caster's line"), _("It stays until it is emptied.")))

    def action_score(self) -> None:
        self.ask(
            self._typing(
                "score",
                _("Score at the end"),
                _("Such as 7 : 5; nothing: remaining strength."),
            )
        )

    async def _typing(self, setting: str, question: str, detail: str) -> None:
        value = str(getattr(self.panel_settings, setting))
        typed = await self.app.push_screen_wait(AskLine(question, detail, value=value, may_be_empty=True))
        if typed is not None:
            self.keep(**{setting: clean_text(typed, 2 * NAME_LENGTH)})

    def action_countdown(self) -> None:
        self.ask(self._countdown())

    async def _countdown(self) -> None:
        detail = _("Until the battle begins or goes on; 0 for none.")
        typed = await self.app.push_screen_wait(AskLine(_("Minutes to count down"), detail, may_be_empty=True, least=0))
        if typed is None:
            return
        minutes = int(typed) if typed.isdecimal() and len(typed) < 4 else 0
        self.keep(until=self.table.clock() + 60 * minutes if minutes else 0.0)

    def action_winner(self) -> None:
        letters = ["", *LETTERS[: len(self.table.history.battle.sides)], NOBODY]
        now = letters.index(self.panel_settings.winner) if self.panel_settings.winner in letters else 0
        self.keep(winner=letters[(now + 1) % len(letters)])

    def action_pages(self) -> None:
        self.pages.switch()
        self._fill()
        if self.pages.is_ours:
            # What comes next is to take an address along.
            options = self.query_one(OptionList)
            options.highlighted = options.get_option_index(self.pages.first)

    def action_renew(self) -> None:
        self.ask(self._renew())

    async def _renew(self) -> None:
        question = Confirm(
            _("Make new addresses?"),
            _("Whoever knows the old ones is shut out at once; the sources in OBS need the new ones."),
            yes=_("make them"),
            no=_("keep the old ones"),
        )
        if await self.app.push_screen_wait(question) == "yes":
            self.pages.renew()
            self._fill()

    def action_record(self) -> None:
        self.keep(recording=self.table.clock())

    def action_leave(self) -> None:
        self.dismiss()


def _states(controls: list[Control]) -> list[tuple[str, str, bool]]:
    return [(entry.key, entry.state, entry.is_on) for entry in controls]
