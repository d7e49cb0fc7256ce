"""The manual's page: a part at a time, by its number."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widgets import Static

from screens.manual.drawn import drawn
from screens.manual.parts import PARTS, KeyTables, title, whole
from screens.parts.drawn.frames import Box
from screens.parts.fitted import Fitted, scroll_by
from screens.parts.help import HelpScreen
from screens.parts.keyline import KeyLine
from screens.parts.keys import HELP, Key, bindings, on_page
from screens.parts.painted_whole import PaintedWhole
from screens.parts.plain import line, lines, plain
from tracker.words import N_, _

MANUAL_KEYS: Final = on_page(
    "manual",
    (
        Key("right,tab", "turn(1)", N_("next part"), N_("On to the next part; left goes back"), shown="→"),
        Key("1", "part(1)", N_("part"), N_("To a part by its number"), shown="1-7"),
        Key("space", "scroll(1)", N_("scroll"), N_("Scroll on; b scrolls back")),
        HELP,
        Key("escape,q,f1", "leave", N_("back"), N_("Back to where you came from")),
    ),
)


class ManualScreen(PaintedWhole[None]):
    """One part of the manual; opens at `part`."""

    CSS_PATH = "manual.tcss"
    KEYS: ClassVar[tuple[Key, ...]] = MANUAL_KEYS
    BINDINGS = [
        *bindings(MANUAL_KEYS),
        Binding("left,shift+tab", "turn(-1)", show=False),
        Binding("b", "scroll(-1)", show=False),
        Binding("down", "line(1)", show=False),
        Binding("up", "line(-1)", show=False),
        *(Binding(str(number), f"part({number})", show=False) for number in range(2, len(PARTS) + 1)),
    ]

    def __init__(self, keys: KeyTables, part: str = PARTS[0]) -> None:
        super().__init__()
        self._keys = keys
        self._part = part

    def compose(self) -> ComposeResult:
        yield Static(id="parts")
        with Box(id="manual"), VerticalScroll(id="page", can_focus=False):
            yield Static(id="text")
        yield KeyLine()

    def on_mount(self) -> None:
        self._show()

    reword = on_mount

    def _show(self) -> None:
        parts = (
            (f"{number} {title(part)}  ", "$bright bold" if part == self._part else "$dim")
            for number, part in enumerate(PARTS, 1)
        )
        self.query_one("#parts", Static).update(line(*parts))
        self.query_one("#manual", Box).head(plain(_("Manual")), plain(title(self._part)))
        text = whole(self._part, self._keys)
        self.query_one("#text", Static).update(Fitted(lambda width: lines(*drawn(text, width))))
        self.query_one("#page", VerticalScroll).scroll_home(animate=False)

    def action_part(self, number: int) -> None:
        self._part = PARTS[number - 1]
        self._show()

    def action_turn(self, step: int) -> None:
        self._part = PARTS[(PARTS.index(self._part) + step) % len(PARTS)]
        self._show()

    def action_scroll(self, step: int) -> None:
        page = self.query_one("#page", VerticalScroll)
        scroll_by(page, step * max(page.size.height - 2, 1))

    def action_line(self, step: int) -> None:
        scroll_by(self.query_one("#page", VerticalScroll), step)

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self.KEYS))

    def action_leave(self) -> None:
        self.dismiss(None)
