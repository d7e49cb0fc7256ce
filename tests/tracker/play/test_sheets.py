"""Sheets of rolls: what is proposed, what the table changes, what is applied, and the way back."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Final

import pytest
from msgspec.structs import replace

from tests.play import playing, the_demo, with_parts
from tests.tiny import ARCHERS, COVER, MEN, PIKES, RAIDERS, TINY, at_the_shooting
from tests.tracker.games.skirmish.battles import BOWS, THRALLS, a_roll, acting
from tracker.battle.battle import Battle, UnitId
from tracker.battle.commands import Command, GoTo, Perform, Refused, Resolve, SetValues
from tracker.battle.dice import Die, Face, Source
from tracker.battle.fields import Option, Rejected
from tracker.play.history import History
from tracker.play.sheets import (
    Entry,
    OpenSheet,
    Said,
    act_to_undo,
    answer_roll,
    hangs_on,
    knobs_of,
    lay_die,
    lift_die,
    open_on,
    roll_commands,
    row_taking_dice,
    said_of,
    throw_dice,
    thrown_commands,
    turn_knob,
    waits_for,
)
from tracker.rules.system import Choose, PickUnit, Sheet, SheetRow, SheetScene, usual_answer
from tracker.rules.systems import load_system

TARGET: Final = PickUnit("target", "At whom?", (RAIDERS, UnitId("slingers")), usual=RAIDERS)
SHOTS: Final = 3


def _rows(scene: SheetScene) -> tuple[SheetRow, ...]:
    target = scene.battle.units[UnitId(str(scene.answer(TARGET)))]
    return tuple(
        SheetRow(
            key=f"shot {number}",
            resolver="shot",
            bindings={**scene.bindings, "target": target.id},
            asks=(TARGET,),
            struck="" if target[MEN] else f"{target.name} are gone",
        )
        for number in range(len(scene.rolled) + 1, SHOTS + 1)
    )


THREE_SHOTS: Final = Sheet(key="three", label="Three shots", rules=("TY-02",), of=("shot",), rows=_rows)


def three_shots(history: History | None = None) -> OpenSheet:
    """The archers' three shots, nothing rolled."""
    before = history or at_the_shooting()
    return open_on(replace(before, declared=with_parts(TINY, sheets=(THREE_SHOTS,))), THREE_SHOTS, {"actor": ARCHERS})


def rolled(sheet: OpenSheet, *numbers: int) -> OpenSheet:
    """The sheet after these faces, each on the row whose turn it is."""
    for number in numbers:
        entry = sheet.next
        assert entry is not None
        laid = lay_die(sheet, entry, Face(6, number))
        sheet = laid.after(playing(sheet.history, *roll_commands(laid, entry)))
    return sheet


def test_a_sheet_is_made_row_by_row_each_an_act_of_its_own() -> None:
    sheet = three_shots()
    after = rolled(sheet, 2, 6)
    assert [entry.rolled is not None for entry in after.entries] == [True, True, False]
    assert [entry.row.key for entry in after.entries][2:] == ["shot 3"]
    assert len(after.history.acts) == len(sheet.history.acts) + 2
    assert after.battle.units[RAIDERS][MEN] == sheet.battle.units[RAIDERS][MEN] - 1
    assert not after.is_over
    assert rolled(after, 1).is_over


def test_rows_whose_target_is_gone_are_struck_out_with_the_reason_till_another_is_said() -> None:
    one_left = playing(at_the_shooting(), SetValues(RAIDERS, {"men": 1}, "seen"))
    sheet = rolled(three_shots(one_left), 1)
    assert [entry.row.struck for entry in sheet.entries] == ["", "Raiders are gone", "Raiders are gone"]
    assert sheet.next is None
    struck = sheet.entries[1]
    with pytest.raises(Rejected, match="Raiders are gone"):
        lay_die(sheet, struck, Face(6, 1))
    anew = turn_knob(sheet, struck, struck.answered[0], 1)
    assert [entry.row.bindings["target"] for entry in anew.entries] == ["raiders", "slingers", "slingers"]
    assert anew.next == anew.entries[1]


def test_what_was_said_of_a_pair_is_proposed_for_the_same_pair_again_and_for_no_other() -> None:
    sheet = three_shots()
    entry = sheet.entries[0]
    sheet = rolled(answer_roll(sheet, entry, COVER.key, True), 5)
    fresh = open_on(sheet.history, THREE_SHOTS, {"actor": ARCHERS})
    row = fresh.entries[1]
    roll = fresh.worksheet(row)
    assert roll is not None
    assert roll.answers[COVER.key] is True
    other = fresh.saying("target", UnitId("slingers"))
    roll = other.worksheet(other.entries[1])
    assert roll is not None
    assert roll.answers == {}


def test_what_was_read_off_the_table_for_a_roll_is_nothing_that_was_said_of_it() -> None:
    fought = playing(
        acting(BOWS),
        Perform("engage", BOWS, {"enemy": THRALLS}),
        a_roll("morale", 20, actor=BOWS, enemy_high=True),
    )
    said = said_of(fought, "morale", {"actor": BOWS})
    assert said["enemy_high"] is True
    assert "enemy_figures" not in said
    told = playing(fought, a_roll("morale", 20, actor=BOWS, enemy_causes_terror=True))
    assert said_of(told, "morale", {"actor": BOWS})["enemy_causes_terror"] is True


def test_a_number_of_figures_said_of_one_test_is_not_that_of_the_next_after_further_losses() -> None:
    told = playing(acting(BOWS), a_roll("morale", 20, actor=BOWS, enemy_figures=5, enemy_high=True))
    said = said_of(told, "morale", {"actor": BOWS})
    assert (said.get("enemy_figures"), said["enemy_high"]) == (None, True)


def test_nothing_is_foretold_of_a_roll_at_somebody_whom_nobody_has_named() -> None:
    history = acting(BOWS)
    volley = history.system.sheet_of("shoot")
    assert volley is not None
    page = open_on(history, volley, {"actor": BOWS})
    assert waits_for(page) == hangs_on(page) == "Distance to the target, paces"
    measured = answer_roll(page, page.entries[0], "distance", 8)
    assert (hangs_on(measured), waits_for(measured)) == ("", "Whom do Bows shoot at?")
    assert waits_for(measured.saying("target", THRALLS)) != "target"


def test_a_die_taken_back_and_a_face_the_die_does_not_have() -> None:
    sheet = three_shots()
    (first, *_rest) = sheet.entries
    with pytest.raises(Rejected, match="1 to 6"):
        lay_die(sheet, first, Face(6, 7))
    laid = lay_die(sheet, first, Face(6, 4))
    assert lift_die(laid).faces == ()
    assert roll_commands(lift_die(laid), first) == ()


def test_all_that_is_left_to_a_side_is_thrown_at_once_and_undone_row_by_row() -> None:
    sheet = three_shots()
    commands = thrown_commands(sheet, lambda die, _asked: Face(die.sides, 2, Source.ROLLED))
    assert [command.faces[0].source for command in commands if isinstance(command, Resolve)] == [Source.ROLLED] * 3
    after = sheet.after(playing(sheet.history, *commands))
    assert after.is_over
    left = []
    while (index := act_to_undo(after)) is not None:
        back = after.history.return_to(index)
        assert not isinstance(back, Refused)
        after = after.after(back)
        left.append(sum(entry.is_open for entry in after.entries))
    assert left == [1, 2, 3]
    assert after.battle == sheet.battle


def test_a_sheet_is_found_again_as_it_was_left() -> None:
    left = rolled(three_shots(), 1)
    again = open_on(left.history, THREE_SHOTS, {"actor": ARCHERS})
    assert again.entries == left.entries
    assert open_on(left.history, THREE_SHOTS, {"actor": PIKES}).entries[0].rolled is None


def _demonworld() -> History:
    shoots = SetValues(UnitId("bowmen-of-alder"), {"order": "H"}, "for the test")
    return the_demo(load_system("demonworld"), shoots, GoTo("III.1"))


def _fighting() -> History:
    pairs = {"knights-of-the-vale": 1, "ogre-band": 1, "pikes-of-ker": 2, "gate-spears": 2}
    met = (SetValues(UnitId(unit), {"melee": number}, "for the test") for unit, number in pairs.items())
    return the_demo(load_system("demonworld"), *met, GoTo("VI.1"))


OPENINGS: Final[Mapping[str, Callable[[], OpenSheet]]] = {
    "tiny": three_shots,
    "volley": lambda: open_on(
        _demonworld(), load_system("demonworld").sheet("volley"), {"actor": UnitId("bowmen-of-alder")}
    ),
    "melee": lambda: open_on(_fighting(), load_system("demonworld").sheet("melee_by_initiative"), {}),
}


def filled_in(sheet: OpenSheet, chance: random.Random) -> Iterator[tuple[OpenSheet, tuple[Command, ...]]]:
    """The sheet after each roll, with the commands that made it: values turned at random, dice as they fall."""

    def throw(die: Die, _asked: str) -> Face:
        return Face(die.sides, chance.randint(1, die.sides))

    for _number in range(60):
        entry = _somewhere(sheet, chance)
        if entry is None:
            return
        for _turn in range(chance.randrange(3)):
            knobs = knobs_of(sheet, entry)
            if knobs:
                sheet = turn_knob(sheet, entry, chance.choice(knobs), chance.choice((-1, 1)))
                entry = _somewhere(sheet, chance)
            if entry is None:
                return
        try:
            commands = roll_commands(throw_dice(sheet, entry, throw), entry) if entry.is_open else ()
        except Rejected:
            continue
        if commands:
            sheet = sheet.after(playing(sheet.history, *commands))
            yield sheet, commands


def _somewhere(sheet: OpenSheet, chance: random.Random) -> Entry | None:
    """A row to go on with: the next, or one that can be had again."""
    struck = [entry for entry in sheet.entries if entry.row.struck and entry.answered]
    return sheet.next or (chance.choice(struck) if struck else None)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("kind", OPENINGS)
def test_a_sheet_makes_the_same_battle_as_its_commands_one_by_one_and_goes_back_the_way_it_came(
    kind: str, seed: int
) -> None:
    opened = OPENINGS[kind]()
    steps = list(filled_in(opened, random.Random(seed)))
    assert steps
    last = steps[-1][0]
    assert playing(opened.history, *(command for _sheet, made in steps for command in made)).battle == last.battle
    battles: list[Battle] = [sheet.battle for sheet, _made in reversed(steps)][1:]
    while (index := act_to_undo(last)) is not None:
        back = last.history.return_to(index)
        assert not isinstance(back, Refused)
        last = last.after(back)
        if battles and last.battle == battles[0]:
            battles.pop(0)
    assert battles == []
    assert last.battle == opened.battle


def test_a_question_is_turned_through_all_it_accepts() -> None:
    said = Said(TARGET, RAIDERS)
    assert said.further(1) == "slingers"
    assert said.further(-1) == "slingers"
    assert said.further(2) == RAIDERS
    assert Said(TARGET, None).further(1) == RAIDERS
    assert Said(TARGET, None).further(-1) == "slingers"
    assert Said(PickUnit("whom", "At whom?", ()), None).further(1) is None


@pytest.mark.parametrize(
    ("ask", "proposed"),
    [
        (PickUnit("whom", "At whom?", (RAIDERS, PIKES), usual=PIKES), PIKES),
        (PickUnit("whom", "At whom?", (RAIDERS, PIKES), usual=ARCHERS), None),
        (PickUnit("whom", "At whom?", (RAIDERS,), usual=ARCHERS), None),
        (PickUnit("whom", "At whom?", (RAIDERS, PIKES), "nobody", usual=UnitId("")), ""),
        (PickUnit("whom", "At whom?", (RAIDERS, PIKES), usual=UnitId("")), None),
        (PickUnit("whom", "At whom?", (RAIDERS,)), RAIDERS),
        (PickUnit("whom", "At whom?", (RAIDERS,), "nobody"), None),
        (Choose("how", "How?", (Option("near", "near"), Option("far", "far")), usual="far"), "far"),
        (Choose("how", "How?", (Option("near", "near"), Option("far", "far")), usual="up"), None),
        (Choose("how", "How?", (Option("near", "near"), Option("far", "far"))), None),
        (Choose("how", "How?", (Option("near", "near"),)), "near"),
    ],
)
def test_only_what_may_be_said_is_proposed(ask: PickUnit | Choose, proposed: str | None) -> None:
    assert usual_answer(ask) == proposed


def taken_by(sheet: OpenSheet, key: str) -> str:
    """The key of the row a die goes to when that one is meant."""
    entry = row_taking_dice(sheet, key)
    return "" if entry is None else entry.row.key


def test_a_die_goes_to_the_row_that_is_meant_where_any_may_be_rolled_and_to_the_next_elsewhere() -> None:
    sheet = three_shots()
    assert [taken_by(sheet, key) for key in ("shot 2", "shot 1", "no such row")] == ["shot 2", "shot 1", "shot 1"]
    second = sheet.entry("shot 2")
    assert second is not None
    assert taken_by(lay_die(sheet, second, Face(6, 5)), "shot 3") == "shot 2"
    made = rolled(sheet, 5)
    assert taken_by(made, "shot 1") == made.next.row.key if made.next else ""
    in_order = replace(THREE_SHOTS, rows=lambda scene: tuple(replace(row, at=0) for row in _rows(scene)))
    ordered = open_on(
        replace(sheet.history, declared=with_parts(TINY, sheets=(in_order,))), in_order, {"actor": ARCHERS}
    )
    assert taken_by(ordered, "shot 2") == "shot 1"
