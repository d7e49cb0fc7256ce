"""Everything that leaves the panel, byte for byte: pages, text files and terminal, all late where there is a delay."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import aiohttp
import msgspec
import pytest

from saves.folder import FolderStore
from saves.panel.settings import PanelSettingsFile, panel_settings_path
from screens.panel.colours import DARK
from screens.panel.follow import Follow
from screens.panel.message import message
from screens.panel.textfiles import texts
from screens.panel.window.drawing import Layout, picture
from tests.at_random import any_command, opening, playing
from tests.screens.panel.airing import on_the_air
from tests.screens.panel.scenes import SYSTEMS, a_shot, after, as_seen, at_the_shooting
from tracker.battle.commands import Note, Refused, SetClock, SetValues
from tracker.battle.events import Changed, StepEntered
from tracker.play.history import History
from tracker.rules.system import HIDDEN
from tracker.views.panel_settings import NOTHING, PanelSettings, Scene, ViewerState, later
from tracker.views.projection import project
from tracker.views.redaction import is_in_hiding

pytestmark = pytest.mark.usefixtures("with_tiny")

DELAY = 30.0


def everything(seen: ViewerState) -> str:
    """All that leaves for one state: the line of a page, every text file, the terminal in each layout."""
    files = "\n".join(f"{name}\n{text}" for name, text in sorted(texts(seen).items()))
    windows = "\n".join(
        row.plain for layout in Layout for size in ((80, 24), (200, 50)) for row in picture(seen, layout, *size, DARK)
    )
    return "\n".join((message(seen), files, windows))


def with_ghosts(key: str, chance: random.Random) -> History:
    """A battle in which half of the units are hidden and bear a name that must never be read."""
    history = opening(key)
    for ghost in chance.sample(sorted(history.battle.units), len(history.battle.units) // 2):
        unit = msgspec.structs.replace(history.battle.units[ghost], name=f"ZQX {ghost}")
        battle = msgspec.structs.replace(history.battle, units={**history.battle.units, ghost: unit})
        history = after(msgspec.structs.replace(history, battle=battle), SetValues(ghost, {HIDDEN.key: True}, "ZQX"))
    return history


class Kept:
    """A battle played in one place and read in another, under a clock that stands until it is moved."""

    def __init__(self, folder: Path, history: History, delay: float) -> None:
        self.now = 1000.0
        self.store = FolderStore(folder)
        self.battle = self.store.create(history)
        self.source = Follow(FolderStore(folder), self.battle, delay, lambda: self.now)

    def at(self, moment: float) -> str:
        """All that leaves at that moment."""
        self.now = moment
        self.source.poll()
        return everything(self.source.seen())

    def panel_settings(self, panel_settings: PanelSettings) -> None:
        PanelSettingsFile(panel_settings_path(self.store, self.battle)).keep(panel_settings)


@pytest.mark.parametrize("key", SYSTEMS)
def test_what_leaves_is_always_what_there_was_so_long_ago_and_never_a_secret(tmp_path: Path, key: str) -> None:
    chance = random.Random(11)
    history = opening(key)
    kept = Kept(tmp_path, history, DELAY)
    assert kept.source.seen() is NOTHING, "what was to be seen so long ago is nothing"
    states = [(kept.now, history)]
    for _before, _command, done in playing(history, chance, 30):
        moment = kept.now + chance.choice((0.5, 7.0, 40.0))
        if isinstance(done, History) and done is not states[-1][1]:
            kept.at(moment)
            kept.store.save(kept.battle, done)
            states.append((moment, done))
        left = kept.at(moment)
        due = [old for at, old in states if at <= moment - DELAY]
        assert left == everything(as_seen(due[-1]) if due else NOTHING)
    assert len(states) > 10


@pytest.mark.parametrize("key", SYSTEMS)
def test_no_byte_that_leaves_names_what_is_hidden(key: str) -> None:
    chance = random.Random(7)
    history = with_ghosts(key, chance)
    for _before, _command, done in playing(history, chance, 40):
        if isinstance(done, History):
            ghosts = [unit for unit in done.battle.units.values() if "ZQX" in unit.name]
            assert not all(unit[HIDDEN] for unit in ghosts) or "ZQX" not in everything(as_seen(done))


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_deed_in_hiding_a_token_and_a_private_note_change_nothing_that_leaves(key: str) -> None:
    chance, silent = random.Random(13), 0
    history = after(with_ghosts(key, chance), SetClock(minutes=40))
    told = project(history)
    for second in range(60):
        command = Note(f"ZQX {second}", private=True) if chance.random() < 0.2 else any_command(history, chance)
        done = history.do(command, at=2000.0 + 7 * second)
        if isinstance(done, Refused):
            continue
        act, before, now = done.acts[-1], history.battle, project(done)
        is_private = isinstance(command, Note) and command.private
        is_deed = act.amends is None and not any(isinstance(event, StepEntered | Changed) for event in act.events)
        if is_private or (is_deed and is_in_hiding(act, before, done.battle, done.battle)):
            assert now == told, f"{command}: {act.events}"
            silent += 1
        history, told = done, now
    assert silent > 8


def test_hiding_is_never_late_and_what_was_hidden_does_not_come_afterwards(tmp_path: Path) -> None:
    kept = Kept(tmp_path, at_the_shooting(), DELAY)
    assert "10/10" in kept.at(1030.0)
    kept.store.save(kept.battle, after(at_the_shooting(), a_shot()))
    assert "10/10" in kept.at(1031.0)
    kept.panel_settings(PanelSettings(scene=Scene.HIDDEN))
    assert kept.at(1032.0) == everything(NOTHING)
    kept.store.save(kept.battle, at_the_shooting())
    kept.panel_settings(PanelSettings())
    assert kept.at(1033.0) == everything(NOTHING), "what came before the hiding is forgotten"
    assert "10/10" in kept.at(1033.0 + DELAY)


def test_a_countdown_that_is_seen_late_ends_late_by_as_much(tmp_path: Path) -> None:
    kept = Kept(tmp_path, at_the_shooting(), DELAY)
    kept.panel_settings(PanelSettings(scene=Scene.SOON, until=5000.0))
    kept.at(1001.0)
    kept.at(1001.0 + DELAY)
    assert kept.source.seen().until == 5000.0 + DELAY


async def test_the_pages_of_a_delayed_panel_are_as_late_as_the_rest_and_no_later(tmp_path: Path) -> None:
    now = [100.0]
    async with (
        on_the_air(tmp_path, at_the_shooting(), delay=DELAY, clock=lambda: now[0]) as air,
        aiohttp.ClientSession() as client,
        client.ws_connect(air.address("live") + "?delay=20") as line,
    ):
        first = await line.receive_str(timeout=3)
        assert (first, "8/8 men" in first) == (message(later(as_seen(at_the_shooting()), DELAY)), True)
        air.play(after(air.history, a_shot()))
        await asyncio.sleep(0.2)
        now[0] += DELAY - 1
        with pytest.raises(TimeoutError):
            await line.receive_str(timeout=0.5)
        now[0] += 1
        assert "9/10 men" in await line.receive_str(timeout=3)
