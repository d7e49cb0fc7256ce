"""A panel that is begun late in a battle, with a delay: it shows what stood then, as far as that may be known now."""

from __future__ import annotations

from pathlib import Path

import aiohttp
import pytest

from saves.folder import FolderStore
from saves.panel.settings import PanelSettingsFile, panel_settings_path
from screens.panel.follow import Follow
from tests.screens.panel.airing import on_the_air
from tests.screens.panel.scenes import RAIDERS, a_shot, at_the_shooting
from tests.screens.panel.test_server import losses, told
from tests.tiny import ARCHERS
from tracker.battle.commands import Command, Refused, SetValues
from tracker.play.history import History
from tracker.rules.system import HIDDEN
from tracker.views.earlier import earlier
from tracker.views.panel_settings import PanelSettings, Scene, ViewerState

pytestmark = pytest.mark.usefixtures("with_tiny")

NOW = 10_000.0
HITS = (a_shot(2), a_shot(2), a_shot(2))


def played(history: History, *acts: tuple[float, Command]) -> History:
    """The battle after these, each so many seconds before now."""
    for ago, command in acts:
        after = history.do(command, at=NOW - ago)
        assert not isinstance(after, Refused), after.reason
        history = after
    return history


def shot_thrice() -> History:
    """The raiders lose a man a shot: 50, 20 and 5 seconds ago."""
    return played(at_the_shooting(), *zip((50, 20, 5), HITS, strict=True))


def begun(folder: Path, history: History, delay: float, settings: PanelSettings = PanelSettings()) -> Follow:  # noqa: B008
    """What a panel of that battle begins with, so many seconds late."""
    store = FolderStore(folder)
    battle = store.create(history)
    PanelSettingsFile(panel_settings_path(store, battle)).keep(settings)
    store.close(battle)
    clock = [0.0]
    follow = Follow(store, battle, delay, lambda: clock[0], lambda: NOW)
    follow.at = clock  # type: ignore[attr-defined]
    return follow


def men(seen: ViewerState) -> int | None:
    return None if seen.battle is None else seen.battle.sides[1].measures[0].now


@pytest.mark.parametrize(("delay", "left"), [(0, 7), (10, 8), (30, 9), (60, 10)])
def test_it_begins_with_what_stood_that_long_ago(tmp_path: Path, delay: float, left: int) -> None:
    assert men(begun(tmp_path, shot_thrice(), delay).seen()) == left


def test_it_goes_on_from_there_in_the_battle_s_own_time(tmp_path: Path) -> None:
    follow = begun(tmp_path, shot_thrice(), 30)
    seen = []
    for second in (0, 9, 11, 24, 26):
        follow.at[0] = second  # type: ignore[attr-defined]
        follow.poll()
        seen.append(men(follow.seen()))
    assert seen == [9, 9, 8, 8, 7]


def test_what_was_undone_since_never_happened(tmp_path: Path) -> None:
    history = shot_thrice().undo()
    assert isinstance(history, History)
    follow = begun(tmp_path, history, 10)
    assert men(follow.seen()) == 8
    follow.at[0] = 9  # type: ignore[attr-defined]
    follow.poll()
    assert men(follow.seen()) == 8


def test_who_was_hidden_since_is_not_shown_as_he_was_before(tmp_path: Path) -> None:
    history = played(shot_thrice(), (3, SetValues(RAIDERS, {HIDDEN.key: True}, "in the wood")))
    follow = begun(tmp_path, history, 30)
    assert follow.seen().battle is None
    follow.at[0] = 28  # type: ignore[attr-defined]
    follow.poll()
    assert men(follow.seen()) is not None
    assert "Raiders" not in str(follow.seen())
    assert [battle.battle.units[RAIDERS][HIDDEN] for _moment, battle in earlier(history, 0)] == [True]


def test_a_panel_that_is_hidden_begins_with_nothing(tmp_path: Path) -> None:
    follow = begun(tmp_path, shot_thrice(), 30, PanelSettings(scene=Scene.HIDDEN))
    assert follow.seen().battle is None
    assert follow.seen_before(60) == []


def test_only_so_many_states_are_looked_back_at() -> None:
    history = played(
        at_the_shooting(), *((30 - number, SetValues(ARCHERS, {"men": number % 9 + 1}, "x")) for number in range(30))
    )
    assert len(list(earlier(history, 0, most=7))) == 7
    moments = [moment for moment, _state in earlier(history, NOW - 4.5)]
    assert moments == [NOW - 1, NOW - 2, NOW - 3, NOW - 4, NOW - 5]


def test_who_looks_back_further_than_the_panel_is_late_sees_nothing_sooner(tmp_path: Path) -> None:
    follow = begun(tmp_path, shot_thrice(), 30)
    states = [(moment, men(seen)) for moment, seen in follow.seen_before(60)]
    assert states[1:] == [(-20.0, 9), (10.0, 8), (25.0, 7)], "each half a minute after it came"
    assert states[0][1] == 10, "before them what stood a minute ago"


async def test_an_address_with_a_delay_begins_so_too_unless_the_panel_was_hidden_since(tmp_path: Path) -> None:
    async with on_the_air(tmp_path, at_the_shooting()) as air, aiohttp.ClientSession() as client:
        async with client.ws_connect(air.address("live") + "?delay=600") as late:
            assert losses(await told(late)) == [8, 10]
        air.panel_settings(PanelSettings(scene=Scene.HIDDEN))
        async with client.ws_connect(air.address("live")) as line:
            while (await told(line))["seen"]["battle"] is not None:
                pass
        air.panel_settings(PanelSettings())
        async with client.ws_connect(air.address("live")) as line:
            while (await told(line))["seen"]["battle"] is None:
                pass
        async with client.ws_connect(air.address("live") + "?delay=600&lang=fr") as late:
            assert (await told(late))["seen"]["battle"] is None
