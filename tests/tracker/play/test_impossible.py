"""Numbers that cannot be are known from the cards; what is merely unusual is not doubted."""

from __future__ import annotations

import pytest

from tests.play import having, playing, the, the_demo
from tracker.battle.battle import Unit, UnitId
from tracker.battle.commands import GoTo
from tracker.games.demonworld.fields import BASES
from tracker.play.cautions import beyond_the_card, more_than_there_is
from tracker.play.history import History
from tracker.play.sheets import Said, doubt_further, knobs_of, open_on
from tracker.rules.systems import load_system, system_keys


def a_unit(history: History, **more: int) -> Unit:
    """The first unit of the demo that has all these, so many at least."""
    system = history.system
    return next(
        unit
        for unit in history.battle.units.values()
        if all(int(str(unit[system.field(key)])) >= least for key, least in more.items())
    )


@pytest.mark.parametrize("key", ["confrontation", "skirmish"])
def test_more_figures_cannot_be_lost_than_are_left(key: str) -> None:
    history = the_demo(load_system(key))
    unit = a_unit(history, figures=3)
    history = having(history, unit.id, lost=1)
    unit, action = the(history, unit.id), history.system.action("lose")
    left = int(str(unit[history.system.field("figures")])) - 1
    assert more_than_there_is(history.battle, action, unit, "amount", left) == ""
    assert str(left) in more_than_there_is(history.battle, action, unit, "amount", left + 1)
    assert unit.name in more_than_there_is(history.battle, action, unit, "amount", left + 1)


def test_no_base_loses_more_life_points_than_it_has() -> None:
    history = the_demo(load_system("demonworld"))
    action = history.system.action("lose_life")
    giant = the(history, "giant-brann")
    assert more_than_there_is(history.battle, action, giant, "amount", 6) == ""
    assert more_than_there_is(history.battle, action, giant, "amount", 7) != ""
    assert more_than_there_is(history.battle, action, giant, "cause", "shot") == ""


@pytest.mark.parametrize("key", ["move", "run"])
def test_nobody_goes_further_than_the_rest_of_its_run(key: str) -> None:
    history = the_demo(load_system("confrontation"))
    spears, action = the(history, "heath-spears"), history.system.action(key)
    run = 2 * float(str(spears[history.system.field("mov")]))
    assert more_than_there_is(history.battle, action, spears, "cm", run) == ""
    assert f"is too far: Heath spears, {run:g} at most." in more_than_there_is(
        history.battle, action, spears, "cm", run + 5
    )
    assert more_than_there_is(history.battle, action, spears, "runs", True) == ""


def test_a_roll_is_doubted_where_its_value_could_stand_on_no_card() -> None:
    history = the_demo(load_system("demonworld"))
    bound = {"actor": the(history, "orsanne-the-grey").id}

    def doubted(key: str, value: int) -> str:
        return beyond_the_card(history.system, history.battle, "cast", bound, key, value)

    assert doubted("ps", 30) == ""
    assert "30" in doubted("ps", 31)
    assert doubted("spell_level", 20) == "", "unusual, not impossible"
    assert doubted("nothing of it", 99) == ""


def test_nobody_is_asked_about_what_the_demos_hold_already() -> None:
    for key in system_keys():
        system = load_system(key)
        if system.demo is None:
            continue
        history = playing(History(system), *system.demo())
        for unit in history.battle.units.values():
            assert system.cards.check(unit) is None
            for action in system.play.actions:
                for name, most in action.most(history.battle, unit).items():
                    assert name in {field.key for field in action.inputs}
                    assert most >= 0


def test_no_more_bases_strike_than_the_unit_has_and_who_means_it_is_not_asked_again() -> None:
    history = the_demo(load_system("demonworld"), GoTo("VI.2", anyway=True))
    knights, band = UnitId("knights-of-the-vale"), UnitId("ogre-band")
    history = having(having(history, knights, melee=1), band, melee=1)
    sheet = open_on(history, next(one for one in history.system.rolls.sheets if one.key == "melee_by_initiative"), {})
    entry = next(one for one in sheet.entries if one.row.bindings["actor"] == knights)
    bases = next(knob for knob in knobs_of(sheet, entry) if isinstance(knob, Said) and knob.ask.short == "bases")
    has = the(history, knights)[BASES]
    assert doubt_further(sheet, entry, Said(bases.ask, has - 1), +1) == ""
    assert f"there are only {has}" in doubt_further(sheet, entry, Said(bases.ask, has), +1)
    assert doubt_further(sheet, entry, Said(bases.ask, has + 1), +1) == "", "it was meant"
