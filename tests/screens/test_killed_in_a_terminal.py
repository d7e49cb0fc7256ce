"""The app in a real terminal: it opens, keeps what was played over a kill, and puts the terminal back in order."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import pytest

from saves.folder import FolderStore
from saves.places import first_time
from saves.repair import verify
from screens.app import signals
from screens.library.screen import TOUR
from tests.play import the_demo
from tests.screens.terminal import Terminal
from tracker.battle.acts import Fate
from tracker.battle.commands import Advance
from tracker.rules.systems import load_system


@pytest.mark.timeout(180)
def test_what_was_played_is_there_after_a_kill(tmp_path: Path, terminals: list[Terminal]) -> None:
    first = where_jade_joined(tmp_path, terminals)
    first.child.kill(signal.SIGKILL)
    first.ends()

    again = Terminal(tmp_path, "-m", "screens", "demo", "--resume")
    terminals.append(again)
    again.shows("Welcome back to The Ford at Morbrun", "Jade")


@pytest.mark.timeout(180)
def test_the_library_opens_and_closes_and_leaves_the_terminal_in_order(
    tmp_path: Path, terminals: list[Terminal]
) -> None:
    first_time(TOUR)  # nobody asks about it again
    terminal = Terminal(tmp_path, "-m", "screens")
    terminals.append(terminal)
    terminal.shows("Oriflamme", "No battle yet")
    terminal.press("q")
    assert terminal.ends() == 0
    assert terminal.raw.rindex(b"\x1b[?1049l") > terminal.raw.rindex(b"\x1b[?1049h")


@pytest.mark.timeout(180)
def test_a_battle_on_the_table_elsewhere_is_not_opened_a_second_time(tmp_path: Path, terminals: list[Terminal]) -> None:
    first = Terminal(tmp_path, "-m", "screens", "demo")
    terminals.append(first)
    first.shows("The Ford at Morbrun")
    second = Terminal(tmp_path, "-m", "screens")
    terminals.append(second)
    second.shows("The Ford at Morbrun")
    second.press("\r")
    second.shows("open for writing elsewhere")


@pytest.mark.timeout(180)
def test_interrupts_however_many_break_off_nothing_that_is_being_saved(
    tmp_path: Path, terminals: list[Terminal]
) -> None:
    store = FolderStore(tmp_path)
    battle = store.create(the_demo(load_system("demonworld")))
    terminal = Terminal(tmp_path, "-m", "tests.screens.slow_app", str(tmp_path), "0.7")
    terminals.append(terminal)
    terminal.shows("The Ford at Morbrun", "open")
    terminal.press("\r")
    terminal.shows("Turn 1", "roll the wind")
    terminal.press("u")
    terminal.shows("saving")
    for pause in (0.05, 0.2, 0.4, 0.4, 0.4):
        terminal.child.kill(signal.SIGINT)
        time.sleep(pause)
    assert terminal.ends() == 0
    is_left_clean(terminal)
    assert b"saving: 1 change pending" in terminal.raw
    assert FolderStore(tmp_path).load(battle).acts[-1].fate is Fate.UNDONE


@pytest.mark.timeout(180)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_the_terminal_clean_and_the_battle_whole(
    tmp_path: Path, terminals: list[Terminal], number: signal.Signals
) -> None:
    terminal = where_jade_joined(tmp_path, terminals)
    terminal.child.kill(number)
    terminal.ends()
    is_left_clean(terminal)
    is_whole(tmp_path, "Jade")

    again = Terminal(tmp_path, "-m", "screens", "demo", "--resume")
    terminals.append(again)
    again.shows("Welcome back to The Ford at Morbrun", "Jade")


@pytest.mark.timeout(180)
@pytest.mark.parametrize("keys", ["", "nb" * 20])
def test_a_terminal_that_is_closed_ends_the_app_soon_and_leaves_the_battle_whole(
    tmp_path: Path, terminals: list[Terminal], keys: str
) -> None:
    terminal = Terminal(tmp_path, "-m", "screens", "demo")
    terminals.append(terminal)
    terminal.shows("The Ford at Morbrun", "roll the wind")
    terminal.press("n")
    terminal.shows("Turn 1", "Tokens for units")
    # While it answers and paints, a key's reader and the screen's writer fail before anybody says why.
    terminal.press(keys)
    child = terminal.child.ptyproc
    child.fileobj.close()
    closed = time.monotonic()
    while time.monotonic() < closed + 30 and child.isalive():
        time.sleep(0.01)
    # It is a fifth of a second where nobody else wants the processor. After five it is ended whatever hangs.
    assert time.monotonic() - closed < signals.PATIENCE - 1
    assert child.exitstatus == 0
    (line,) = FolderStore(tmp_path).battles()
    assert any(isinstance(act.command, Advance) for act in FolderStore(tmp_path).load(line.id).acts)
    is_whole(tmp_path, "")


@pytest.mark.timeout(180)
def test_an_app_told_to_go_on_without_having_been_stopped_reads_its_keys_once(
    tmp_path: Path, terminals: list[Terminal]
) -> None:
    terminal = where_jade_joined(tmp_path, terminals)
    terminal.settles(0.5)
    before = threads_of(terminal)
    for _twice in range(2):
        entered = terminal.raw.count(b"\x1b[?1049h")
        terminal.child.kill(signal.SIGCONT)
        for _wait in range(40):
            terminal.settles(0.5)
            if terminal.raw.count(b"\x1b[?1049h") > entered:
                break
    terminal.press("\x1b")
    terminal.shows("Turn 1", "roll the wind")
    terminal.settles(0.5)
    assert threads_of(terminal) == before
    terminal.press("\x11")
    assert terminal.ends() == 0
    is_left_clean(terminal)


def threads_of(terminal: Terminal) -> int:
    """How many threads the program has, where the system tells that."""
    return len([*Path(f"/proc/{terminal.child.pid}/task").glob("*")])


def where_jade_joined(saves: Path, terminals: list[Terminal]) -> Terminal:
    """The demo with one act: a new side called Jade, seen on the roster."""
    terminal = Terminal(saves, "-m", "screens", "demo")
    terminals.append(terminal)
    terminal.shows("The Ford at Morbrun", "roll the wind")
    terminal.press("r")
    terminal.shows("Roster", "General Isolde")
    terminal.press("s")
    terminal.shows("What is the new side called?")
    terminal.press("Jade\r")
    terminal.shows("Jade", "0 units")
    return terminal


def is_left_clean(terminal: Terminal) -> None:
    """The other screen, the mouse and the hidden cursor are all given back, and no traceback is shown."""
    for on, off in ((b"?1049h", b"?1049l"), (b"?1000h", b"?1000l"), (b"?25l", b"?25h")):
        assert terminal.raw.rindex(b"\x1b[" + off) > terminal.raw.rindex(b"\x1b[" + on)
    assert b"Traceback" not in terminal.raw


def is_whole(saves: Path, side: str) -> None:
    """The one battle verifies, nobody holds it, and it has a side of that name, if any is asked for."""
    store = FolderStore(saves)
    (line,) = store.battles()
    verify(store.path(line.id))
    sides = [each.name for each in store.take(line.id).history.battle.sides]
    store.close(line.id)
    assert not side or side in sides
