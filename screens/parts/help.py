"""Help: every key of the screen beneath, read off its own table."""

from __future__ import annotations

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.widgets import Static

from screens.parts.dialogs import inner_width
from screens.parts.drawn.dialog import Paper
from screens.parts.keys import Key, alias_of, name_of
from screens.parts.plain import fit, hanging, line, lines, plain
from screens.parts.question import Question
from tracker.words import N_, _


class HelpScreen(Question[None]):
    """The keys, one a line; any of escape, enter and ? closes it."""

    CSS_PATH = "parts.tcss"
    BINDINGS = [Binding("escape,enter,question_mark,q", "leave", N_("Close"))]

    def __init__(self, keys: tuple[Key, ...]) -> None:
        super().__init__()
        self._keys = keys

    def compose(self) -> ComposeResult:
        width = inner_width(self.app)
        names = max((cell_len(name_of(key)) for key in self._keys), default=0) + 2
        labels = max((cell_len(_(key.label)) for key in self._keys), default=0) + 2
        with Paper(_("ctrl+p searches all commands   ctrl+q quits, all is saved   esc closes")):
            yield Static(plain(_("Keys of this screen")), id="question")
            yield Static(lines(*(_row(key, names, labels, width) for key in self._keys)))


def _row(key: Key, names: int, labels: int, width: int) -> Content:
    head = line(fit(name_of(key), names).stylize("$bright bold"), fit(_(key.label), labels))
    alias = alias_of(key)
    sentence = _("{help} (also {key})").format(help=_(key.help), key=alias) if alias else _(key.help)
    return hanging(head, sentence, width, "$dim")
