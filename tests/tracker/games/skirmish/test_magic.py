"""Spells, commands and rallies: the figure each adds, the number each must reach, who may and who may not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import playing, refused
from tests.tracker.games.skirmish.battles import BOWS, ORIANE, SORN, THRALLS, a_roll, acting
from tests.tracker.games.skirmish.cases import by_bands, by_every_face, lines_of, rolled
from tracker.battle.fields import Rejected
from tracker.games.skirmish import SYSTEM
from tracker.games.skirmish.rolls.authority import COMMAND, RALLY
from tracker.games.skirmish.rolls.magic import CAST, CHOOSE_TARGET, DISPEL, RESIST
from tracker.rules.resolver import Resolver
from tracker.views.sentences import headline

#  roll            what it adds          what it must reach
ROLLS = [
    (CAST, {"bravery": 6}, {"difficulty": 17, "spell": "Web"}, 17, "SK-SPELL-01"),
    (CHOOSE_TARGET, {"bravery": 6}, {}, 15, "SK-SPELL-03"),
    (RESIST, {"level": 6}, {"difficulty": 17}, 17, "SK-SPELL-04"),
    (DISPEL, {"level": 6}, {"mastered": True}, 15, "SK-SPELL-05"),
    (DISPEL, {"level": 6}, {"mastered": False}, 20, "SK-SPELL-06"),
    (RALLY, {"bravery": 6}, {"state": "shaken", "defended": True, "has_standard": True}, 15, "SK-RALLY-05"),
]


@pytest.mark.parametrize(("roll", "adds", "about", "number", "rule"), ROLLS)
def test_a_roll_of_the_spell_block_succeeds_from_its_number_on(
    roll: Resolver, adds: dict[str, int], about: dict[str, Any], number: int, rule: str
) -> None:
    needed = number - 6
    inputs = {**adds, **about}
    assert rolled(roll, needed, **inputs).outcome == "success"
    assert rolled(roll, needed - 1, **inputs).outcome == "failure"
    assert rule in roll.rules
    assert by_bands(roll, **inputs) == by_every_face(roll, **inputs)


@pytest.mark.parametrize("roll", [CAST, CHOOSE_TARGET, RESIST, DISPEL, RALLY])
def test_naturals_mean_nothing_where_no_critical_is_printed(roll: Resolver) -> None:
    adds = "level" if "level" in roll.defaults() else "bravery"
    named: dict[str, Any] = {"spell": "Web"} if roll is CAST else {}
    low, high = {**named, adds: -20}, {**named, adds: 60}
    assert rolled(roll, 20, **low).outcome == "failure"
    assert rolled(roll, 1, **high).outcome == "success"


@pytest.mark.parametrize("roll", [CAST, CHOOSE_TARGET, DISPEL])
def test_a_routed_caster_may_not_cast(roll: Resolver) -> None:
    with pytest.raises(Rejected, match="SK-STATE-09"):
        rolled(roll, 10, caster_state="routed")


def test_a_spell_attempted_last_turn_is_barred_whatever_its_capitals_and_another_is_not() -> None:
    with pytest.raises(Rejected, match="SK-SPELL-02"):
        rolled(CAST, 10, spell="Web", spells_barred="light; web")
    assert rolled(CAST, 10, spell="Webbing", spells_barred="light; web").outcome == "failure"


def test_an_attempt_is_remembered_whether_it_succeeds_or_fails() -> None:
    for face in (2, 19):
        kinds = [(effect.kind, effect.value) for effect in rolled(CAST, face, spell="Web").effects]
        assert ("spell_tried", "Web") in kinds


def test_only_a_spell_that_succeeds_and_may_be_resisted_is_resisted() -> None:
    assert "may_resist" in {effect.kind for effect in rolled(CAST, 19, spell="Web", resistible=True).effects}
    assert "may_resist" not in {effect.kind for effect in rolled(CAST, 19, spell="Web").effects}
    assert "may_resist" not in {effect.kind for effect in rolled(CAST, 2, spell="Web", resistible=True).effects}


@pytest.mark.parametrize(
    ("reading", "aim", "near_enemy", "needed"),
    [
        ("near_enemy", "far", True, True),
        ("near_enemy", "other", True, True),
        ("near_enemy", "near", True, False),
        ("near_enemy", "far", False, False),
        ("beyond_6", "far", False, True),
        ("beyond_6", "near", True, False),
    ],
)
def test_when_the_choice_of_a_target_needs_a_roll(reading: str, aim: str, near_enemy: bool, needed: bool) -> None:
    switches = {"sk.spell_target_test": reading}
    inputs: dict[str, Any] = {"aim": aim, "near_enemy": near_enemy}
    if needed:
        assert rolled(CHOOSE_TARGET, 15, switches=switches, **inputs).outcome == "success"
    else:
        with pytest.raises(Rejected, match="no test is needed"):
            rolled(CHOOSE_TARGET, 15, switches=switches, **inputs)


@pytest.mark.parametrize(("roll", "faces", "reach"), [(COMMAND, (), 6), (RALLY, (19,), 10)])
def test_less_than_so_many_paces_is_strict_unless_the_house_rule_takes_the_edge_in(
    roll: Resolver, faces: tuple[int, ...], reach: int
) -> None:
    rolled(roll, *faces, paces=reach - 0.5)
    with pytest.raises(Rejected, match="too far"):
        rolled(roll, *faces, paces=reach)
    rolled(roll, *faces, switches={"sk.distance_strict": "false"}, paces=reach)


@pytest.mark.parametrize(("roll", "faces"), [(COMMAND, ()), (RALLY, (19,))])
@pytest.mark.parametrize(
    ("inputs", "why"),
    [
        ({"who": "independent"}, "hero, a mage or a priest"),
        ({"who": "unit"}, "hero, a mage or a priest"),
        ({"visible": False}, "cannot see"),
        ({"friendly": False}, "not on its side"),
        ({"figure_stopped": True}, "SK-RNG-13"),
    ],
)
def test_who_may_not_command_or_rally_whom(
    roll: Resolver, faces: tuple[int, ...], inputs: dict[str, Any], why: str
) -> None:
    with pytest.raises(Rejected, match=why):
        rolled(roll, *faces, **inputs)


@pytest.mark.parametrize(
    ("level", "morale", "strict", "loose"),
    [(5, 5, True, True), (4, 5, False, True), (5, 4, False, True), (3, 9, False, False), (9, 3, False, False)],
)
def test_an_independent_commands_another_only_with_a_higher_level_and_morale(
    level: int, morale: int, strict: bool, loose: bool
) -> None:
    about: dict[str, Any] = {
        "whom": "independent",
        "level": level,
        "morale": morale,
        "other_level": 4,
        "other_morale": 4,
    }
    for reading, may in (("true", strict), ("false", loose)):
        switches = {"sk.distance_strict": reading}
        if may:
            assert rolled(COMMAND, switches=switches, **about).outcome == "commanded"
        else:
            with pytest.raises(Rejected, match="SK-CMD-04"):
                rolled(COMMAND, switches=switches, **about)


def test_a_command_changes_nothing() -> None:
    assert rolled(COMMAND).effects == ()


def test_only_a_shaken_or_routed_unit_is_rallied_with_the_modifiers_of_its_own_morale() -> None:
    with pytest.raises(Rejected, match="SK-RALLY-02"):
        rolled(RALLY, 19, state="operational")
    assert lines_of(RALLY, state="shaken")["shaken"] == -2
    assert lines_of(RALLY, state="routed")["routed"] == -4


def test_a_spell_has_a_name_so_that_it_can_be_barred_from_the_next_turn() -> None:
    history = acting(ORIANE)
    assert "Name of the spell" in refused(history, a_roll("cast", 19, actor=SORN))
    assert "SK-SPELL-02" in refused(history, a_roll("cast", 19, actor=SORN, spell="  "))
    with pytest.raises(Rejected, match="SK-SPELL-02"):
        rolled(CAST, 19, difficulty=2)


def test_a_spell_is_told_by_its_name_and_its_target() -> None:
    history = acting(ORIANE, Oriane={"kind": "mage"})
    told = playing(history, a_roll("cast", 19, actor=ORIANE, target=THRALLS, spell="Dusk")).acts[-1]
    said = headline(SYSTEM, history.battle, told)
    assert said.startswith("Oriane casts Dusk on Thralls,")
    assert said.endswith("; the spell takes effect; Dusk may not be attempted next turn.")


def test_what_is_commanded_is_kept_in_the_log() -> None:
    history = acting(ORIANE)
    told = playing(history, a_roll("command", actor=ORIANE, target=BOWS, order="hold the ford")).acts[-1]
    assert "Oriane gives orders to Bows" in headline(SYSTEM, history.battle, told)
    assert "“hold the ford”" in headline(SYSTEM, history.battle, told)
