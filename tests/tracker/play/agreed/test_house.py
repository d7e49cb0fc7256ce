"""A table's own rules as an act of the battle: what they change from there on, and nothing before or without them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from saves.dice.beginning import create_sealed
from saves.dice.derived import sealed_anew
from saves.folder import FolderStore
from saves.portable import from_portable, to_portable
from tests.at_random import EVERY_SYSTEM, opening
from tests.at_random import playing as at_random
from tests.play import playing, refused, the_demo
from tests.saves.golden.telling import sentences
from tests.tiny import a_shot, a_tiny_battle, at_the_shooting
from tests.tracker.rules.house.test_accepting import a_house
from tracker.battle.battle import UnitId
from tracker.battle.commands import Refused, SetSwitch, SetValues, TakeHouse
from tracker.battle.events import Rolled
from tracker.battle.house import NO_HOUSE, CardField, Condition, House, LineChange, StandingLine
from tracker.battle.resolution import Resolution
from tracker.play.amend import Amendment, amend
from tracker.play.branching import fork
from tracker.play.history import History
from tracker.play.perspective import history_seen_by
from tracker.rules.resolver import Context, changes_for
from tracker.rules.systems import load_system
from tracker.views.sentences import arithmetic, headline
from tracker.views.sentences.house import unknown_in_house

BETTER = House("Friday table", (LineChange("shot", "aim", add=1),))
WORSE = House("Sunday table", (LineChange("shot", "aim", add=-1),), switches={"soft_cover": "two"})


def the_last_roll(history: History) -> Resolution:
    """What the last act rolled."""
    event = history.acts[-1].events[0]
    assert isinstance(event, Rolled)
    return event.resolution


def test_a_house_changes_a_roll_from_there_on_and_is_named_beside_its_figure() -> None:
    before = playing(at_the_shooting(), a_shot(5))
    after = playing(at_the_shooting(), TakeHouse(BETTER), a_shot(5))
    assert (the_last_roll(before).target, the_last_roll(after).target) == (4, 5)
    assert (the_last_roll(before).outcome, the_last_roll(after).outcome) == ("failure", "success")
    (aim,) = the_last_roll(after).lines
    assert (aim.value, aim.printed) == (5, 4)
    sums = arithmetic(after.system, after.acts[-1].events[0])
    assert any("Friday table (printed +4)" in row for row in sums)
    assert "The table plays by “Friday table”" in headline(after.system, before.battle, after.acts[-2])


def test_of_two_houses_the_later_holds_and_laid_down_all_is_as_it_was() -> None:
    start = playing(at_the_shooting(), SetSwitch("soft_cover", "one"))
    sunday = playing(start, TakeHouse(BETTER), TakeHouse(WORSE))
    assert (sunday.battle.house, sunday.battle.switches) == (WORSE, {"soft_cover": "two"})
    friday = playing(sunday, TakeHouse(BETTER))
    assert friday.battle.switches == {"soft_cover": "one"}
    laid_down = playing(friday, TakeHouse(NO_HOUSE))
    assert laid_down.battle == replace(start.battle, switches=laid_down.battle.switches)
    assert playing(laid_down, TakeHouse(NO_HOUSE)) is laid_down


def test_a_reading_that_the_table_chose_since_stays_where_its_house_is_laid_down() -> None:
    chosen = playing(at_the_shooting(), TakeHouse(WORSE), SetSwitch("soft_cover", "one"), TakeHouse(NO_HOUSE))
    assert chosen.battle.switches == {"soft_cover": "one"}
    kept = playing(at_the_shooting(), SetSwitch("soft_cover", "two"), TakeHouse(WORSE), TakeHouse(NO_HOUSE))
    assert kept.battle.switches == {"soft_cover": "two"}


def test_what_does_not_fit_is_refused_with_its_place() -> None:
    assert "lines.shot/aimm: 'aimm' is no line of shot" in refused(
        at_the_shooting(), TakeHouse(House("x", (LineChange("shot", "aimm", add=1),)))
    )


def test_an_act_put_right_is_played_by_the_house_of_that_act() -> None:
    history = playing(at_the_shooting(), TakeHouse(BETTER), a_shot(5), TakeHouse(WORSE))
    shot = len(history.acts) - 2
    amended = amend(history, shot, a_shot(4))
    assert isinstance(amended, Amendment)
    rolled = [event for event in amended.after.standing() if isinstance(event, Rolled)]
    assert rolled[-1].resolution.target == 5
    assert amended.after.battle.house == WORSE


def test_the_table_reads_its_own_names_and_reminders_and_no_longer_once_it_is_undone() -> None:
    system = a_tiny_battle().system
    phase, step = system.turn.phases[0], system.turn.phases[0].steps[0]
    house = House("x", labels={f"phase/{phase.id}": "Song"}, reminders={step.id: ("Sing",)})
    history = playing(a_tiny_battle(), TakeHouse(house))
    assert history.system.turn.phases[0].label == "Song"
    assert history.system.step(step.id).reminders == ("Sing",)
    assert history.system is history.system
    undone = history.undo()
    assert isinstance(undone, History)
    assert undone.system is undone.declared is system


@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_an_empty_house_changes_nothing(key: str) -> None:
    start = opening(key)
    assert start.do(TakeHouse(NO_HOUSE)) is start


@pytest.mark.usefixtures("with_tiny")
@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_whole_turns_are_played_by_any_house_and_undone_it_is_the_start(key: str) -> None:
    seed = Random().randrange(2**32)
    start, chance = opening(key), Random(seed)
    history = playing(start, TakeHouse(a_house(start.system, chance)))
    for _before, _command, after in at_random(history, chance, 60):
        history = after if isinstance(after, History) else history
    assert from_portable(to_portable(history)) == history, seed
    undone = history
    while len(undone.befores) > len(start.befores):
        back = undone.undo()
        assert isinstance(back, History)
        undone = back
    assert undone.battle == start.battle, seed


@pytest.mark.usefixtures("with_tiny")
def test_a_house_that_a_newer_version_no_longer_knows_opens_plays_on_and_is_told() -> None:
    strange = House("Old table", (LineChange("volley", "aim", value=2), LineChange("shot", "aim", add=1)))
    exported = to_portable(playing(at_the_shooting(), TakeHouse(BETTER), a_shot(5)))
    written = exported.decode().replace('"lines":[{', '"lines":[{"roll":"volley","line":"aim","value":2},{', 1)
    opened = from_portable(written.encode())
    assert opened.battle.house.lines == strange.lines
    assert the_last_roll(playing(opened, a_shot(4))).target == 5
    (unknown,) = unknown_in_house(opened.system, opened.battle.house)
    assert "'volley' is no roll of tiny" in unknown
    assert unknown.startswith("this version goes on without")


VETERANS = House(
    "Friday table",
    standing=(
        StandingLine("old", "veterans", 2, ("melee",), (Condition("actor.house.veteran", "==", (True,), False),)),
    ),
    fields=(CardField("veteran", "veteran"), CardField("renown", "renown", "whole", 1, 5)),
)


def _veterans() -> tuple[History, UnitId]:
    history = playing(the_demo(load_system("skirmish")), TakeHouse(VETERANS))
    unit = next(iter(history.battle.units))
    return playing(history, SetValues(unit, {"house.veteran": True, "house.renown": 3}, "they were at the ford")), unit


def test_a_card_value_of_ones_own_counts_where_a_line_asks_for_it() -> None:
    history, unit = _veterans()
    resolver = history.system.resolver("melee")
    others = [other for other in history.battle.units.values() if other.side != history.battle.units[unit].side]
    lines = {}
    for actor in (unit, next(other.id for other in history.battle.units.values() if other.id != unit)):
        target = next(other.id for other in others if other.id != actor)
        changes = changes_for(resolver, Context(history.battle, {"actor": actor, "target": target}))
        assert changes is not None
        lines[actor] = [line.label for line in changes.standing]
    assert list(lines.values()) == [["veterans"], []]


def test_a_card_value_of_ones_own_is_saved_told_and_set_back_where_its_house_is_laid_down() -> None:
    history, unit = _veterans()
    assert "veteran no → yes" in headline(history.system, history.befores[-1], history.acts[-1])
    opened = from_portable(to_portable(history))
    assert opened.battle == history.battle
    assert opened.system.field("house.renown").of(opened.battle.units[unit].values) == 3
    laid_down = playing(history, TakeHouse(NO_HOUSE))
    assert laid_down.battle.units[unit].values.get("house.veteran", False) is False
    assert "veteran" in sentences(laid_down)
    assert from_portable(to_portable(laid_down)).battle == laid_down.battle
    back = laid_down.undo()
    assert not isinstance(back, Refused)
    assert back.battle == history.battle
    assert from_portable(to_portable(back)).battle == history.battle


def test_a_house_that_a_card_does_not_fit_is_refused_by_the_units_name() -> None:
    history, unit = _veterans()
    narrower = replace(VETERANS, fields=(CardField("renown", "renown", "whole", 1, 2),))
    narrower = replace(narrower, standing=())
    assert refused(history, TakeHouse(narrower)).startswith(history.battle.units[unit].name)


def test_a_card_value_that_no_house_declares_is_refused() -> None:
    history = the_demo(load_system("skirmish"))
    unit = next(iter(history.battle.units))
    assert "house.veteran" in refused(history, SetValues(unit, {"house.veteran": True}, "why not"))


def test_a_battle_made_from_another_is_played_by_the_printed_rules_once_its_house_is_laid_down(tmp_path: Path) -> None:
    history, unit = _veterans()
    branch = fork(history, len(history.acts) - 1, "The other way")
    assert isinstance(branch, History)
    sealed, _kept = sealed_anew(history, None, 0.0)
    store = FolderStore(tmp_path)
    begun = store.load(create_sealed(store, history))
    seen = history_seen_by(history, history.battle.units[unit].side)
    for made_from_it in (branch, sealed, begun, seen):
        assert made_from_it.declared is history.declared
        assert made_from_it.system.cards.fields == history.system.cards.fields
        laid_down = playing(made_from_it, TakeHouse(NO_HOUSE))
        assert laid_down.system is history.declared
