"""A rule system of others that fails while it is played: a sentence says whose it is, and the battle stays."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from textual.app import App
from textual.screen import Screen
from textual.worker import WorkerFailed

from screens.amend.screen import AmendScreen
from screens.app.app import OriflammeApp
from screens.cli.errors import FAILED, report
from screens.turn.screen import TurnScreen
from tests.play import with_parts
from tests.plugged import Install
from tests.screens.harness.private import fail_with
from tests.screens.in_app import in_app, press, shown, warned
from tests.tiny import MEN, RAIDERS, TINY, a_shot, at_the_shooting
from tracker.battle.battle import Battle, Unit
from tracker.battle.commands import GoTo, Note
from tracker.battle.events import AnyEvent
from tracker.play.history import History
from tracker.rules.system import Badge, System
from tracker.rules.systems import load_system

SAID = "the rule system 'tiny' of tests (entry point tests.tiny:TINY) cannot be used: it fails (ZeroDivisionError"


def unless(is_foreseen: bool) -> int:
    """Nothing, or what somebody overlooked."""
    return 0 if is_foreseen else 1 // len("")


def fails_over_what_follows(_before: Battle, after: Battle, _event: AnyEvent) -> tuple[AnyEvent, ...]:
    return ()[unless(after.units[RAIDERS][MEN] == 5) :]


def fails_over_its_badges(_battle: Battle, unit: Unit) -> tuple[Badge, ...]:
    return ()[unless(unit.id != RAIDERS or unit[MEN] == 5) :]


FAILING = [with_parts(TINY, aftermath=fails_over_what_follows), with_parts(TINY, badges=fails_over_its_badges)]


@pytest.mark.usefixtures("with_tiny")
@pytest.mark.parametrize("system", FAILING)
async def test_what_fails_over_an_act_or_over_showing_it_is_told_and_the_act_is_not_made(system: System) -> None:
    before = replace(at_the_shooting(), declared=system)
    async with in_app(TurnScreen, before) as (pilot, table):
        await press(pilot, "escape")
        for acts in ([a_shot(1)], [Note("dusk"), a_shot(1)]):
            assert not (table.do_all(*acts) if len(acts) > 1 else table.do(*acts))
            assert table.history is before
            await pilot.pause()
            assert warned(pilot).count(SAID) == 1
            await press(pilot, "escape")
            assert not warned(pilot), "it goes with the next key"
        assert table.do(GoTo("end"))
        await pilot.pause()
        assert "Count heads." in shown(pilot)


@pytest.mark.usefixtures("with_tiny")
async def test_an_amend_over_which_it_fails_is_told_on_the_page_and_cannot_be_accepted() -> None:
    before = replace(at_the_shooting(), declared=FAILING[0]).do(a_shot(6))
    assert isinstance(before, History)
    async with in_app(TurnScreen, before) as (pilot, table):
        await press(pilot, "escape", "A", "1", "space")
        assert "cannot be used: it fails" in shown(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, AmendScreen)
        assert table.history is before


def test_what_fails_anywhere_else_names_the_distribution_instead_of_calling_it_ours(
    install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    module = (
        "from tests.play import with_parts\nfrom tests.tiny import TINY\n"
        "SYSTEM = with_parts(TINY, key='chess', gauges=lambda unit: 1 // 0 if unit else ())"
    )
    install("chess", "chess = chess:SYSTEM", module)
    unit = next(iter(at_the_shooting().battle.units.values()))
    failing: Callable[[Unit], object] = load_system("chess").audience.gauges
    with pytest.raises(ZeroDivisionError) as error:
        failing(unit)
    assert report(error.value) == FAILED
    assert "the rule system 'chess' of chess 1.0 (entry point chess:SYSTEM) cannot be used" in capsys.readouterr().err


def test_what_fails_in_a_page_that_is_open_is_raised_itself_for_its_culprit_to_be_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    overlooked = KeyError("gunner")

    def ends(app: OriflammeApp) -> None:
        fail_with(app, WorkerFailed(overlooked))

    monkeypatch.setattr(App, "run", ends)
    with pytest.raises(KeyError) as error:
        OriflammeApp(lambda _app: Screen()).run()
    assert error.value is overlooked
