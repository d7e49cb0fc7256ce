"""Every act keeps the command it came from, and a command from a file is trusted no more than an event."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from saves.codec import from_act, to_act
from saves.errors import Misfit
from saves.folder import FolderStore
from saves.portable import from_portable, to_portable
from tests.play import AZURE, playing
from tests.tiny import a_shot, a_tiny_battle, at_the_shooting
from tracker.battle.battle import SideDetail
from tracker.battle.commands import Begin, Command, Note, SetSide
from tracker.battle.events import Noted
from tracker.play.history import History

pytestmark = pytest.mark.usefixtures("with_tiny")

GOLDEN = Path(__file__).parent / "golden"


def commands(history: History) -> list[object]:
    """What was wanted, act by act."""
    return [act.command for act in history.acts]


def with_command(command: object) -> dict[str, Any]:
    """An act as a document, with this as its command."""
    return from_act(playing(at_the_shooting(), Note("dusk")).acts[-1]) | {"command": command}


def test_what_was_wanted_is_kept_beside_what_happened_in_the_library_and_in_an_export(tmp_path: Path) -> None:
    wanted: list[Command] = [a_shot(2, cover=True), Note("dusk"), SetSide(AZURE, {SideDetail.PLAYER: "Maelis"})]
    store = FolderStore(tmp_path)
    battle = store.create(a_tiny_battle())
    session = store.take(battle)
    session.keep(playing(at_the_shooting(), *wanted))
    store.close(battle)
    loaded = FolderStore(tmp_path).load(battle)
    assert commands(loaded)[0] == Begin("The Mill", "tiny")
    assert commands(loaded)[-3:] == wanted
    assert commands(from_portable(to_portable(loaded))) == commands(loaded)


def test_an_act_of_an_older_save_has_no_command_and_the_next_one_has() -> None:
    history = from_portable((GOLDEN / "schema-1.json").read_bytes())
    assert set(commands(history)) == {None}
    assert commands(playing(history, Note("on")))[-1] == Note("on")


def test_undoing_and_redoing_leave_the_command_with_its_act() -> None:
    history = playing(at_the_shooting(), a_shot(2))
    undone = history.undo()
    assert isinstance(undone, History)
    assert commands(undone) == commands(history)
    assert undone.redo() == history


def test_the_texts_of_a_kept_command_are_as_harmless_as_those_of_its_events() -> None:
    history = playing(at_the_shooting(), Note("\x1b[31mred" + "x" * 5000))
    (event,) = history.acts[-1].events
    kept = commands(history)[-1]
    assert isinstance(event, Noted)
    assert isinstance(kept, Note)
    assert event.text == kept.text


@pytest.mark.parametrize(
    "command",
    [
        {"type": "BurnTheTable"},
        {"type": "Note"},
        {"type": "Note", "text": 7},
        {"type": "Note", "text": "dusk", "loud": True},
        {"type": "SetValues", "unit": "pikes", "values": {"men": {"a": 1}}, "reason": "x"},
        {"type": "SetValues", "unit": "pikes", "values": {"men": 2**60}, "reason": "x"},
        {"type": "SetSide", "side": "azure", "details": {"mood": "sour"}},
        {"type": "Resolve", "resolver": "shot", "faces": [{"die": 6}]},
        {"type": "AddUnit", "unit": {"name": "x", "side": "azure", "values": {}, "rank": 1}},
        "Note",
        [],
    ],
    ids=json.dumps,
)
def test_a_command_of_another_shape_is_refused_with_the_act_it_stands_in(command: object) -> None:
    with pytest.raises(Misfit):
        to_act(with_command(command))


def test_a_command_in_a_file_is_cleaned_like_everything_else() -> None:
    act = to_act(with_command({"type": "Note", "text": "\x1b[31mred"}))
    assert act.command == Note("\ufffd[31mred")
