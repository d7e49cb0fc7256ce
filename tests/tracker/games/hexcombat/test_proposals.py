"""What each question of an action proposes: the likeliest answer, what a roll came from, how it is foreseen to end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest

from tests.play import playing
from tests.tracker.games.hexcombat.battles import a_battle, begun
from tests.tracker.games.hexcombat.battles import asked as question_asked
from tests.tracker.games.proposals import Thrown, going, proposed, thrown
from tracker.battle.battle import UnitId
from tracker.battle.commands import BeginProcedure, MakeContact, Resolve
from tracker.battle.contacts import Facing, How
from tracker.battle.fields import Scalar
from tracker.play.history import History
from tracker.rules.system import Count, PickUnit, RollFor

Card = dict[str, Any]

FIGHTER: Card = {"engages": True, "steps_at_start": 4}
FOUR: Card = {"steps_at_start": 4}


def fighting(attacker: Card, *foes: str, procedure: str = "shock_action", **switches: str) -> History:
    """An action begun, against the only enemy or with the enemy still to be named."""
    battle = a_battle({"Att": attacker}, dict.fromkeys(foes, FOUR), **switches)
    return begun(battle, procedure, target="def")


SHOCK: Final = "roll.1 shock: target.1 support weapon_system.1 -> 0"
FIRST_WEAPON: Final = "weapon_system.1 ~0 'weapon table'"

# The attacker, the answers, the lines. Nobody attacks without the choice of support; the best there is comes first.
SHOCKS: Final[Mapping[str, tuple[Card, list[Scalar | Thrown], list[str]]]] = {
    "support at one breath level, and a roll that came of it all": (
        FIGHTER, ["yes", 0], ["support ~yes 'support'", FIRST_WEAPON, SHOCK],
    ),
    "a formation's second hex attacks the same enemy, which has its value already": (
        {**FIGHTER, "formation": True},
        ["no", 0, thrown(6, 6), "def"],
        ["support ~yes 'support'", FIRST_WEAPON, SHOCK, "target.2 ~def 'second hex'",
         "roll.2 shock: target.2 support weapon_system.2 -> 0 'second hex'"],
    ),
    "or another, for which the table is looked at anew": (
        {**FIGHTER, "formation": True},
        ["no", 0, thrown(6, 6), "other", 1],
        ["support ~yes 'support'", FIRST_WEAPON, SHOCK, "target.2 ~def 'second hex'",
         "weapon_system.2 ~0 'weapon table'", "roll.2 shock: target.2 support weapon_system.2 -> 0 'second hex'"],
    ),
    "a charge supports of itself": ({**FIGHTER, "marker": "charge"}, [], ["support ~yes 'support'"]),
    "whoever is out of breath has no support to give": (
        {**FIGHTER, "breath": "out_of_breath"}, [], ["support ~no 'support'"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("attacker", "said", "lines"), SHOCKS.values(), ids=SHOCKS)
def test_what_a_shock_action_proposes(attacker: Card, said: list[Scalar | Thrown], lines: list[str]) -> None:
    assert proposed(fighting(attacker, "Def", "Other"), *said) == lines


@pytest.mark.parametrize(("absorbed", "is_doubtful"), [(("recoil", "hex"), True), (("step",), False)])
def test_only_the_table_sees_whether_a_second_hex_still_engages_who_recoiled(
    absorbed: tuple[str, ...], is_doubtful: bool
) -> None:
    battle = fighting({**FIGHTER, "formation": True}, "Def", "Other")
    after = going(battle, "yes", 4, thrown(3, 4), thrown(), *absorbed)[0]
    second = question_asked(after)
    assert isinstance(second, PickUnit)
    assert (second.key, second.usual, second.is_doubtful) == ("target.2", "def", is_doubtful)


@pytest.mark.parametrize(
    ("said", "usual", "is_doubtful"),
    [
        ((thrown(3, 4), thrown(), "recoil", "hex"), "other", True),
        ((thrown(3, 4), thrown(), "step"), "def", False),
        ((thrown(1, 2), thrown(), "step"), "mate", False),
    ],
)
def test_a_second_hex_turns_to_who_else_is_touched_once_the_first_target_is_away(
    said: tuple[Scalar | Thrown, ...], usual: str, is_doubtful: bool
) -> None:
    stack = (
        {"Def": {"stack": "s", "steps": 1}, "Mate": {"stack": "s", "steps_at_start": 4}}
        if usual == "mate"
        else {"Def": FOUR}
    )
    battle = a_battle({"Att": {**FIGHTER, "formation": True}}, {**stack, "Far": FOUR, "Other": FOUR})
    for enemy in ("other", "def"):
        battle = playing(battle, MakeContact(UnitId("att"), UnitId(enemy), How.MOVE, Facing.FRONT))
    after = going(begun(battle, "shock_action", target="def"), "yes", 4, *said)[0]
    second = question_asked(after)
    assert isinstance(second, PickUnit)
    assert (second.key, second.usual, second.is_doubtful) == ("target.2", usual, is_doubtful)


def test_a_second_hex_says_that_the_morale_test_of_the_first_attack_comes_before_it() -> None:
    """HX-MORALE-01: checklist C, its test with it, comes between the two attacks."""
    after = going(fighting({**FIGHTER, "formation": True}, "Def"), "yes", 4, thrown(3, 4), thrown(), "step", "def")[0]
    second = question_asked(after)
    assert isinstance(second, RollFor)
    owed = tuple(debt.id for debt in after.battle.debts)
    assert (second.key, second.note, second.after) == ("roll.2", "the morale test comes first", owed)
    assert owed
    tested = question_asked(playing(after, Resolve("morale", {"actor": UnitId("def")}, {"result": "holds"})))
    assert isinstance(tested, RollFor)
    assert (tested.note, tested.after) == ("", ())


def bows(grade: str = "ordinary", **card: Any) -> Card:
    """Archers of that capability."""
    return {**FOUR, "kind": "archers", "capability": grade, **card}


MAY: Final = "may.1 fire_check: distance.1 target.1 -> may"
SHOT: Final = "shoot: rate.1 weapon_system.1 target.1 -> 0"
# The lines before the first shot of a unit that has but one.
ONCE: Final = ["distance.1 ~1 'hexes'", MAY, FIRST_WEAPON]

SHOOTING: Final[Mapping[str, tuple[Card, list[Scalar | Thrown], list[str]]]] = {
    "one shot": (bows("inferior"), [1, thrown(), 0], [*ONCE, f"shot.1.1 {SHOT}"]),
    "two of them, all the shots rather than at +1 one": (
        bows(), [2, thrown(), 0, "several", thrown(6, 5)],
        [*ONCE, "rate.1 ~several 'rate'", f"shot.1.1 {SHOT}", f"shot.1.2 {SHOT}"],
    ),
    "one of three with the better advantage": (
        bows("superior"), [2, thrown(), 0, "single", thrown(6, 5)],
        [*ONCE, "rate.1 ~several 'rate'", f"shot.1.1 {SHOT}"],
    ),
    "each hex of a formation has its own rate": (
        bows("ordinary", formation=True), [2, thrown(), 0, "single", thrown(6, 5)],
        [*ONCE, "rate.1 ~several 'rate'", f"shot.1.1 {SHOT}", "rate.2 ~several 'rate'"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("shooter", "said", "lines"), SHOOTING.values(), ids=SHOOTING)
def test_what_a_shooting_action_proposes(shooter: Card, said: list[Scalar | Thrown], lines: list[str]) -> None:
    assert proposed(fighting(shooter, "Def", procedure="shooting_action"), *said) == lines


def test_a_second_hex_with_a_target_of_its_own_proposes_that_of_the_first() -> None:
    battle = fighting(bows("inferior", formation=True), "Def", "Other", procedure="shooting_action",
                      formation_shots="per_hex")  # fmt: skip
    assert proposed(battle, 1, thrown(), 0, thrown(6, 5), "other", 2, thrown(), 0)[4:] == [
        "target.2 ~def 'second hex'",
        "distance.2 ~1 'hexes'",
        "may.2 fire_check: distance.2 target.2 -> may",
        "weapon_system.2 ~0 'weapon table'",
        "shot.2.1 shoot: rate.2 weapon_system.2 target.2 -> 0 'second hex'",
    ]


def test_an_attack_without_a_target_proposes_whoever_is_engaged_and_a_shot_nobody_in_particular() -> None:
    battle = a_battle({"Att": FIGHTER}, {"Def": FOUR, "Other": {**FOUR, "engaged": "front"}})
    for procedure, line in (("shock_action", "target.1 ~other 'target'"), ("shooting_action", "target.1 'target'")):
        assert proposed(playing(battle, BeginProcedure(procedure, {"actor": UnitId("att")}))) == [line]


MARKED: Card = {**FOUR, "marker": "contact"}
STACKED: Card = {**FOUR, "stack": "s"}
LOSSES: Final[Mapping[str, tuple[dict[str, Card], list[Scalar | Thrown], list[str]]]] = {
    "recoil is foreseen to be allowed, and whether to take it is nobody's guess": (
        {"pikes": FOUR}, [1, thrown(), "recoil"],
        ["losses ~1", "1:recoil recoil -> may", "1:absorb", "1:move.pikes ~hex 'recoil of Pikes'"],
    ),
    "a formation pivots, as it must if it can": (
        {"pikes": {**FOUR, "formation": True}}, [1, thrown(), "recoil"],
        ["losses ~1", "1:recoil recoil -> may", "1:absorb", "1:move.pikes ~pivots 'recoil of Pikes'"],
    ),
    "a mate goes back where the first went": (
        {"pikes": STACKED, "axes": STACKED}, [1, thrown(), "recoil", "hex"],
        ["losses ~1", "1:recoil recoil -> may", "1:absorb", "1:move.pikes ~hex 'recoil of Pikes'",
         "1:move.axes ~hex 'recoil of Axes'"],
    ),
    "whoever changes his position is asked which without a likeliest one": (
        {"pikes": {**FOUR, "can_fly": True}}, [1, thrown(), "recoil", "position"],
        ["losses ~1", "1:recoil recoil -> may", "1:absorb", "1:move.pikes ~hex 'recoil of Pikes'", "1:taken.pikes"],
    ),
    "where a marker lies, the enemy is likely to be adjacent still": (
        {"pikes": MARKED}, [1, thrown(rear_zone=False)],
        ["losses ~1", "1:recoil recoil -> may", "1:adjacent.pikes ~yes 'Pikes adjacent'"],
    ),
    "which of the mates is attacked next is the defender's": (
        {"pikes": {**STACKED, "steps_at_start": 1}, "axes": STACKED, "bows": STACKED}, [2],
        ["losses ~1", "1:next.2"],
    ),
    "which of those that stay loses the step is the defender's": (
        {"pikes": STACKED, "axes": STACKED}, [1, thrown(), "recoil", "stays", "stays"],
        ["losses ~1", "1:recoil recoil -> may", "1:absorb", "1:move.pikes ~hex 'recoil of Pikes'",
         "1:move.axes ~hex 'recoil of Axes'", "1:stuck"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("units", "said", "lines"), LOSSES.values(), ids=LOSSES)
def test_what_the_application_of_losses_proposes(
    units: dict[str, Card], said: list[Scalar | Thrown], lines: list[str]
) -> None:
    battle = a_battle({"Att": {}}, {name.capitalize(): card for name, card in units.items()})
    assert proposed(begun(battle, "losses", target="pikes"), *said) == lines


@pytest.mark.parametrize(
    ("formation", "said", "asked"),
    [
        (False, [], "Several shots, or one with a better advantage?"),
        (False, ["several"], "Shot 1 of 2"),
        (False, ["several", thrown(6, 5)], "Shot 2 of 2"),
        (False, ["single"], "The shot"),
        (True, [], "First hex: several shots, or one with a better advantage?"),
        (True, ["several"], "Shot 1 of 2, first hex"),
        (True, ["single"], "The shot, first hex"),
        (True, ["single", thrown(6, 5)], "Second hex: several shots, or one with a better advantage?"),
        (True, ["single", thrown(6, 5), "several"], "Shot 1 of 2, second hex"),
    ],
)
def test_the_shots_of_a_formation_alone_name_their_hex(formation: bool, said: list[Scalar], asked: str) -> None:
    battle = fighting(bows(formation=formation), "Def", procedure="shooting_action")
    after, _lines = going(battle, 2, thrown(), 0, *said)
    assert question_asked(after).question == asked


def test_as_many_loss_results_may_be_typed_as_a_volley_of_a_formation_can_bring() -> None:
    """Three shots from each of its two hexes, four losses each at most (HX-ROF-04, HX-FIRE-09, HX-CRT-06)."""
    ask = question_asked(begun(a_battle({"Att": {}}, {"Pikes": FOUR}), "losses", target="pikes"))
    assert isinstance(ask, Count)
    assert (ask.field.low, ask.field.high, ask.field.default) == (0, 2 * 3 * 4, 1)
