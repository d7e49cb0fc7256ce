"""Which figure of a unit an attack strikes: each hurt figure keeps what it has lost, and no attack finds always it."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from tests.budgets import examples
from tests.play import playing
from tests.tracker.games.skirmish.battles import BOWS, ORIANE, SPEARS, THRALLS, a_roll, acting, value
from tracker.battle.commands import Perform, Resolve
from tracker.battle.dice import D20, Face
from tracker.battle.events import Rolled
from tracker.battle.fields import Scalar
from tracker.games.skirmish import SYSTEM
from tracker.games.skirmish.fields import LOST, figures_by_loss, hurt_figures, is_out
from tracker.play.form_rows import FormRow
from tracker.play.history import History
from tracker.play.sheets import OpenSheet, answer_roll, knobs_of, lay_die, open_on, roll_commands


def at_the_thralls(**card: Scalar) -> OpenSheet:
    """Four bows about to shoot at four thralls of three hit points."""
    history = acting(BOWS, Thralls={"figures": 4, "hit_points": 3, **card}, Bows={"damage": 2, "shooting": 30})
    return open_on(history, SYSTEM.sheet("shots"), {"actor": BOWS}).saying("target", THRALLS)


def rolled(page: OpenSheet, face: int) -> OpenSheet:
    """The page after one shot."""
    entry = page.next
    assert entry is not None
    laid = lay_die(page, entry, Face(D20.sides, face))
    return laid.after(playing(page.history, *roll_commands(laid, entry)))


def struck(page: OpenSheet) -> list[Scalar]:
    """What the figure has lost that each shot left is proposed to strike."""
    return [entry.row.inputs.get("struck_lost", "-") for entry in page.entries if entry.is_open]


def test_the_shots_of_a_unit_are_spread_over_hurt_and_whole_figures() -> None:
    assert struck(at_the_thralls()) == ["-"] * 4
    assert struck(at_the_thralls(hurt=(2, 1))) == [2, 1, 0, 0]
    assert struck(at_the_thralls(hurt=2)) == [2, 0, 0, 0]


def test_each_figure_that_is_hit_keeps_what_it_has_lost() -> None:
    page = at_the_thralls()
    for _shot in range(3):
        page = rolled(page, 15)
    assert value(page.history, THRALLS, "hurt") == (2, 2, 2)
    assert value(page.history, THRALLS, "lost") == 0


def test_what_is_assumed_stands_in_its_row_is_changed_there_and_kept_in_the_command() -> None:
    page = at_the_thralls(hurt=2)
    entry = page.next
    assert entry is not None
    knob = next(knob for knob in knobs_of(page, entry) if isinstance(knob, FormRow) and knob.key == "struck_lost")
    assert (knob.value, knob.origin) == (2, "assumed")
    after = rolled(answer_roll(page, entry, "struck_lost", 0), 15)
    command = after.history.acts[-1].command
    assert isinstance(command, Resolve)
    assert command.inputs["struck_lost"] == 0
    assert value(after.history, THRALLS, "hurt") == (2, 2)
    assert struck(after) == [2, 0, 0]


def test_a_command_that_does_not_say_which_figure_strikes_the_one_hurt_most() -> None:
    history = acting(SPEARS, Thralls={"figures": 4, "hit_points": 9, "hurt": (3, 1)})
    after = playing(history, a_roll("melee", 19, actor=ORIANE, target=THRALLS))
    assert value(after, THRALLS, "hurt") == (5, 1)


def test_a_figure_that_is_not_there_is_not_struck() -> None:
    history = acting(SPEARS, Thralls={"figures": 2, "hit_points": 9, "hurt": (3, 1)})
    after = playing(history, a_roll("melee", 19, actor=ORIANE, target=THRALLS, struck_lost=0))
    assert value(after, THRALLS, "hurt") == (5, 1)


def test_figures_taken_off_are_those_hurt_most() -> None:
    history = acting(SPEARS, Thralls={"figures": 3, "hit_points": 9, "hurt": (3, 2, 1)})
    after = playing(history, Perform("lose", THRALLS, {"amount": 1}))
    assert value(after, THRALLS, "hurt") == (2, 1)


def losses_of(history: History) -> int:
    """All hit points that the thralls have lost, with those of figures that are gone."""
    unit = history.battle.units[THRALLS]
    return sum(hurt_figures(unit)) + 3 * unit[LOST]


@examples(60)
@given(st.integers(0, 2**32))
def test_no_more_figures_are_hurt_than_stand_and_no_hit_point_comes_back(seed: int) -> None:
    chance = random.Random(seed)
    page = at_the_thralls(hurt=tuple(sorted((chance.randint(1, 2) for _ in range(chance.randrange(3))), reverse=True)))
    while page.next is not None and not is_out(page.battle.units[THRALLS]):
        before = losses_of(page.history)
        page = rolled(page, chance.randint(2, 19))
        unit = page.battle.units[THRALLS]
        made = next(event for event in page.history.acts[-1].events if isinstance(event, Rolled))
        assert losses_of(page.history) >= before + (made.resolution.outcome == "hit")
        assert is_out(unit) or sum(count for state, count in figures_by_loss(unit).counts if state) == len(
            hurt_figures(unit)
        )
