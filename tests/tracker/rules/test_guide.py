"""The guide for authors shows rolls that work as it says."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from textwrap import dedent
from typing import Any, Final

import pytest

import tracker.rules
from tests.play import playing, the_demo
from tests.tracker.cases import a_case, figures
from tracker.battle import battle, events, fields
from tracker.battle.battle import Place, SideId, UnitId
from tracker.battle.commands import AddSide, AddUnit, Advance, Begin, NewUnit, Perform, Refused, Resolve
from tracker.battle.dice import D6, Face
from tracker.battle.events import Rolled
from tracker.battle.fields import whole
from tracker.play.rehearsal import audit
from tracker.rules import kinds, resolver, system
from tracker.rules.odds import chance_of_success
from tracker.rules.resolver import Resolver, typed_faces
from tracker.rules.system import Cards, Play, Rolls, SheetScene, System, Words

GUIDE = (Path(str(tracker.rules.__file__)).parent / "WRITING_A_SYSTEM.md").read_text(encoding="utf-8")


HULL, GUNS = whole("hull", "Hull", 0, 20, 8), whole("guns", "Guns", 0, 9, 3)
GUN = kinds.roll_under(
    D6, (), key="gun", label="Gun", rules=(), inputs=(), outcomes=kinds.hit_or_miss("hit", "miss"),
    roles=(resolver.Role("actor", "gunner"), resolver.Role("target", "target")),
)  # fmt: skip


@pytest.fixture
def duel() -> Resolver:
    """The opposed roll of the guide, with two figures from 0 to 6."""
    (shown,) = re.findall(r"^```python\n(DUEL: Final = .*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {**vars(resolver), **vars(kinds), "D6": D6, "Final": object}
    names |= {"SKILL": whole("skill", "Skill", 0, 6), "FOE": whole("foe", "Skill of the other", 0, 6)}
    exec(shown, names)
    made = names["DUEL"]
    assert isinstance(made, Resolver)
    return made


def test_the_duel_is_held_by_the_higher_sum(duel: Resolver) -> None:
    case = a_case(duel, skill=3, foe=1)
    assert figures(duel, case) == {"skill": 3, "foe": -1}
    for faces, outcome, ahead in (((2, 3), "success", 1), ((1, 3), "again", 0), ((1, 4), "failure", -1)):
        laid = typed_faces(duel, case, faces)
        assert (duel.judge(laid), duel.margin_of(laid)) == (outcome, ahead)


def test_the_odds_of_the_duel_count_both_dice(duel: Resolver) -> None:
    assert chance_of_success(duel, a_case(duel)) == Fraction(15, 36)
    assert chance_of_success(duel, a_case(duel, skill=6)) == Fraction(36, 36)
    assert {outcome.key for outcome in duel.outcomes} == {"success", "failure", "again"}


@pytest.fixture
def ships() -> System:
    """A system of the turn by units and the page of many rolls that the guide shows, with a gun and three ships."""
    (turn,) = re.findall(r"^```python\n(SAILED: Final = .*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
    (page,) = re.findall(r"^  ```python\n(  def _broadside.*?)^  ```$", GUIDE, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {**vars(resolver), **vars(kinds), **vars(fields), **vars(battle), **vars(events)}
    names |= {**vars(system), "Final": Final, "Mapping": Mapping, "HULL": HULL, "GUNS": GUNS}
    exec(f"from __future__ import annotations\n{turn}\n{dedent(page)}", names)
    marks = (names["SAILED"], names["SAILING"], names["SAILS_NEXT"])
    return System(
        key="ships",
        name="Ships",
        blurb="Ships alone.",
        cards=Cards(fields=(HULL, GUNS, marks[0]), battle_fields=marks[1:], is_out=lambda unit: not unit[HULL]),
        turn=names["TURN"],
        rolls=Rolls(resolvers=(GUN,), sheets=(names["BROADSIDE"],)),
        play=Play(actions=names["ACTIONS"]),
        words=Words(causes={"sails": "it sails"}),
        demo=lambda: (
            Begin("The Strait", "ships"),
            *(AddSide(side.title(), SideId(side)) for side in ("red", "blue")),
            *(
                AddUnit(NewUnit(name, SideId(side), {}))
                for name, side in (("Wasp", "red"), ("Hornet", "red"), ("Pike", "blue"))
            ),
        ),
    )


def test_ships_are_chosen_side_by_side_until_all_have_sailed(ships: System) -> None:
    history = the_demo(ships, Advance())
    for ship, side in (("wasp", "red"), ("pike", "blue"), ("hornet", "red")):
        assert (history.battle.place.step, ships.turn.on_move(history.battle)) == ("choose", side)
        assert isinstance(history.do(Advance()), Refused), "those who wait are asked about"
        history = playing(history, Perform("designate", UnitId(ship)))
        acting = ships.turn.acting(history.battle)
        assert (history.battle.place.step, acting and acting.id) == ("sail", ship)
        history = playing(history, Perform("has_sailed", UnitId(ship)), Advance())
    assert (history.battle.place, ships.turn.on_move(history.battle)) == (Place(2, "choose"), "red")


def test_a_broadside_is_one_row_for_each_gun_that_has_not_fired(ships: System) -> None:
    wasp, pike = UnitId("wasp"), UnitId("pike")
    fires = Resolve("gun", {"actor": wasp, "target": pike}, {}, (Face(6, 6),))
    history = the_demo(ships, Advance(), Perform("designate", wasp), fires)
    fired = tuple(event for event in history.acts[-1].events if isinstance(event, Rolled))
    rows = ships.rolls.sheets[0].rows(SheetScene(history.battle, {"actor": wasp}, {}, fired[-1], fired))
    assert [(row.key, row.bindings["target"]) for row in rows] == [("gun2", pike), ("gun3", pike)]


def test_nothing_is_wrong_with_the_ships(ships: System) -> None:
    assert [str(finding) for finding in audit(ships)] == []


@pytest.mark.parametrize(
    "name", sorted(set(re.findall(r"`(?:Turn|Step|Phase|Play|Cards|Audience|Sheet|Procedure)\.(\w+)`", GUIDE)))
)
def test_a_field_that_the_guide_names_is_one(name: str) -> None:
    values = ("Turn", "Step", "Phase", "Play", "Cards", "Audience", "Sheet", "Procedure")
    assert any(name in getattr(system, value).__struct_fields__ for value in values)
