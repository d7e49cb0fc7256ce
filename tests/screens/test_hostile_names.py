"""Names, notes and a title that attack the terminal, on every screen of the app, in a real terminal.

The texts are put in behind the cleaning that every text goes through on its way in, so that it is the showing alone
which has to hold.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.screens.terminal import Terminal

PROGRAM = """
import sys
from pathlib import Path
import msgspec
from saves.codec import from_act
from saves.folder import FolderStore
from saves.metadata import meta_of
from saves.store import summary
from screens.app.app import OriflammeApp
from screens.library.screen import LibraryScreen
from screens.library.starting import demo_battle
from tests.saves.memory import MemorySession
from tracker.battle.commands import Advance, Note
from tracker.battle.acts import Act
from tracker.play.history import replay
from tracker.rules.systems import load_system

ATTACK = (
    "[@click=app.quit]Zz[/][@click=app.screenshot('stolen.svg','.')]Q[/][/oops][bold"
    "\\x1b]52;c;cHduZWQ=\\x07\\x1b]0;owned\\x07\\x1b[666;666Hmoved\\x9b31m\\x9d0;c1\\x9c\\u202egnp\\u2028"
)

def attacked(value, key=""):
    if isinstance(value, dict):
        return {key: attacked(inner, key) for key, inner in value.items()}
    if isinstance(value, list):
        return [attacked(inner) for inner in value]
    return f"{ATTACK}{value}" if key in {"name", "title", "text", "reason"} and isinstance(value, str) else value

system = load_system(sys.argv[1])
history = demo_battle(system)
for command in (Note("noted"), Advance(anyway=True), Advance(anyway=True), Note("once more")):
    history = history.do(command)
acts = [msgspec.convert(attacked(from_act(act)), Act) for act in history.acts]
attacking = replay(system, acts)

class Unclean(FolderStore):
    def battles(self):
        return [summary(battle, meta_of(attacking, 0.0, 1.0), attacking.acts[-1])]

    def take(self, battle, post=None):
        return MemorySession(attacking)

store = Unclean(Path(sys.argv[2]))
battle = store.create(history)
OriflammeApp(lambda app: LibraryScreen(app.open_battle, store)).run()
"""

INJECTED = (
    b"\x1b]52", b"\x1b]0;owned", b"\x1b[666;666H", b"moved\xc2\x9b", b"\xc2\x9b", b"\xc2\x9d", b"\xc2\x9c",
    "\u202e".encode(), "\u2028".encode(),
)  # fmt: skip

ENTER, ESCAPE, TAB, DOWN, F1, F2 = "\r", "\x1b", "\t", "\x1b[B", "\x1bOP", "\x1bOQ"

WAYS = {
    "the library and the briefing": (
        "?", ESCAPE, "t", ESCAPE, "x", ESCAPE, "n", ESCAPE, "v", ":", ESCAPE, ENTER, ENTER, "?", ESCAPE,
    ),
    "the turn and its orders": (
        ENTER, ENTER, DOWN, DOWN, "?", ESCAPE, "w", ESCAPE, "t", ESCAPE, "e", ESCAPE, "a", ESCAPE, ESCAPE, "i", ESCAPE,
        "/", "z", ESCAPE, "g", ESCAPE, "v", ESCAPE, F2,
        "o", ENTER, DOWN, ESCAPE, ESCAPE,
    ),
    "the calculator, the log and the reference": (
        ENTER, ENTER, "?", ESCAPE,
        # which roll, who, the sheet
        "k", ENTER, ENTER, ENTER, "w", ESCAPE, ESCAPE, ESCAPE,
        "l", DOWN, ENTER, "?", ESCAPE, ESCAPE,
        F1, DOWN, ENTER, ESCAPE, ESCAPE, ESCAPE,
    ),
    "the roster, its editor and its questions": (
        ENTER, ENTER, "?", ESCAPE,
        "r", ENTER, ESCAPE, DOWN, ENTER, ESCAPE, "s", ESCAPE, "h", ESCAPE, "t", ESCAPE, "x", ESCAPE, "/", "z", ESCAPE,
        ESCAPE,
    ),
}  # fmt: skip
THERE = ("Oriflamme", "Order", "Rules", "Roster")

SEEN = {"Keys of this screen", "Welcome back"}


SLOW = [pytest.param(system, marks=pytest.mark.long) for system in ("confrontation", "skirmish", "hexcombat")]


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("way", "there"), [*zip(WAYS.values(), THERE, strict=True)], ids=WAYS)
@pytest.mark.parametrize("system", ["demonworld", *SLOW])
def test_no_text_commands_the_terminal_or_the_app(
    tmp_path: Path, terminals: list[Terminal], system: str, way: tuple[str, ...], there: str
) -> None:
    terminal = Terminal(tmp_path, "-c", PROGRAM, system, str(tmp_path / "battles"))
    terminals.append(terminal)
    terminal.shows("1 battle", "@click=app.quit")
    seen: list[str] = []
    for keys in way:
        terminal.press(keys)
        seen.append(terminal.settles(0.1))
        click_on_names(terminal)
        assert terminal.child.isalive(), f"it ended after {keys!r} on\n{seen[-1]}"
    looks = "\n".join(seen)
    for words in SEEN | {there}:
        assert words in looks
    assert sum("@click" in page for page in seen) > len(way) // 4
    for injected in INJECTED:
        assert injected not in terminal.raw
    assert not list(tmp_path.rglob("*.svg"))
    assert not (Path.cwd() / "stolen.svg").exists()


def click_on_names(terminal: Terminal) -> None:
    """Press the mouse on the first hostile letters of the screen, and let go: a link in them would act."""
    for row, text in enumerate(terminal.lines, start=1):
        if (column := text.find("Zz")) >= 0:
            for end in "Mm":
                terminal.press(f"\x1b[<0;{column + 1};{row}{end}")
            terminal.settles(0.05)
            return
