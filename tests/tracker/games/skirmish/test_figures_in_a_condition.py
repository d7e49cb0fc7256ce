"""How many figures of a unit are entangled, charging and the like, and what an attack is told of them."""

from __future__ import annotations

import pytest

from tests.play import playing, refused, the
from tests.tracker.games.skirmish.battles import BOWS, ORIANE, SPEARS, STAIR, THRALLS, a_battle, acting, value
from tracker.battle.battle import UnitId
from tracker.battle.commands import Perform, SetValues
from tracker.battle.fields import Scalar
from tracker.games.skirmish import SYSTEM
from tracker.play.history import History
from tracker.play.worksheet import open_sheet
from tracker.views.log import entries

# The action that lays a condition on a unit, and the value it changes.
CONDITIONS = [("entangle", "entangled"), ("confuse", "confused"), ("paralyse", "paralysed"), ("vanish", "invisible")]

# Each condition an attack counts: the roll, whose it is, and the question of the roll.
COUNTED = [
    ("shoot", "target", "entangled", "entangled"),
    ("shoot", "target", "confused", "confused"),
    ("shoot", "target", "paralysed", "paralysed"),
    ("melee", "target", "entangled", "entangled"),
    ("melee", "target", "confused", "confused"),
    ("melee", "target", "paralysed", "paralysed"),
    ("melee", "target", "just_charged", "charged"),
    ("melee", "actor", "entangled", "attacker_entangled"),
    ("melee", "actor", "just_charged", "attacker_charged"),
    ("melee", "actor", "invisible", "attacker_invisible"),
    ("melee", "actor", "stopped", "figure_stopped"),
]


def read(history: History, resolver: str, question: str, actor: UnitId, target: UnitId) -> tuple[object, bool]:
    """What a roll begins with for one of its questions, and whether the table is asked."""
    bound = {"actor": actor, "target": target}
    inputs = {"occasion": "action"} if resolver == "melee" else {}
    sheet = open_sheet(SYSTEM, history.battle, SYSTEM.resolver(resolver), bound, inputs)
    row = next(row for row in sheet.rows() if row.key == question)
    return row.value, row.origin == "asked"


@pytest.mark.parametrize(("resolver", "role", "condition", "question"), COUNTED)
def test_an_attack_asks_only_where_some_figures_are_so_and_others_not(
    resolver: str, role: str, condition: str, question: str
) -> None:
    def found(figures: int) -> tuple[object, bool]:
        card: dict[str, Scalar] = {condition: figures}
        history = a_battle(Bows=card) if role == "actor" else a_battle(Spears=card)
        return read(history, resolver, question, BOWS, SPEARS)

    whole = 4 if role == "actor" else 10
    assert found(0) == (False, False)
    assert found(1) == (False, True)
    assert found(whole - 1) == (False, True)
    assert found(whole) == (True, False)


def test_an_independent_is_one_figure_and_is_never_asked_about() -> None:
    free = a_battle()
    assert read(free, "melee", "entangled", BOWS, ORIANE) == (False, False)
    caught = playing(free, Perform("entangle", ORIANE))
    assert value(caught, ORIANE, "entangled") == 1
    assert read(caught, "melee", "entangled", BOWS, ORIANE) == (True, False)
    assert value(playing(caught, Perform("entangle", ORIANE)), ORIANE, "entangled") == 0


@pytest.mark.parametrize(("action", "condition"), CONDITIONS)
def test_a_condition_is_laid_on_as_many_figures_as_are_named_and_lifted_again(action: str, condition: str) -> None:
    some = playing(a_battle(), Perform(action, SPEARS, {"figures": 3}))
    assert value(some, SPEARS, condition) == 3
    assert value(playing(some, Perform(action, SPEARS, {"figures": 5})), SPEARS, condition) == 5
    assert value(playing(some, Perform(action, SPEARS)), SPEARS, condition) == 0
    assert value(playing(a_battle(), Perform(action, SPEARS)), SPEARS, condition) == 1


@pytest.mark.parametrize(("action", "condition"), CONDITIONS)
def test_how_many_is_asked_of_several_figures_only(action: str, condition: str) -> None:
    (count,) = SYSTEM.action(action).inputs
    assert count.applies(the(a_battle(), SPEARS))
    assert not count.applies(the(a_battle(), STAIR))
    assert not count.applies(the(a_battle(Spears={"lost": 9}), SPEARS))
    assert condition in count.label


def test_more_figures_than_are_left_are_refused() -> None:
    history = a_battle(Spears={"lost": 4})
    assert refused(history, Perform("entangle", SPEARS, {"figures": 7})) == (
        "7 is too many; 6 figures of Spears are left"
    )
    assert "Figures entangled: 11 of 10" in refused(history, SetValues(SPEARS, {"entangled": 11}, "miscounted"))
    assert "Figures on alert: 2 of 1" in refused(history, SetValues(ORIANE, {"on_alert": 2}, "miscounted"))


def test_a_lost_figure_lowers_only_a_count_above_the_figures_left() -> None:
    history = acting(BOWS, Thralls={"entangled": 12, "confused": 11, "paralysed": 2})
    counts = ("entangled", "confused", "paralysed")
    once = playing(history, Perform("lose", THRALLS))
    assert [value(once, THRALLS, key) for key in counts] == [11, 11, 2]
    most = playing(once, Perform("lose", THRALLS, {"amount": 10}))
    assert [value(most, THRALLS, key) for key in counts] == [1, 1, 1]


def worn(history: History, unit: UnitId) -> list[str]:
    """The badges of a unit, in words."""
    return [badge.words for badge in SYSTEM.audience.badges(history.battle, the(history, unit))]


def test_badges_count_only_where_some_are_so() -> None:
    history = a_battle(Spears={"entangled": 3, "paralysed": 10, "just_charged": 2}, Oriane={"invisible": 1})
    assert worn(history, SPEARS) == ["2 just charged", "3 entangled", "paralysed"]
    assert worn(history, ORIANE) == ["general", "invisible"]


def test_a_condition_is_told_of_the_unit_or_of_so_many_of_it() -> None:
    history = playing(
        acting(BOWS),
        Perform("entangle", SPEARS, {"figures": 3}),
        Perform("entangle", SPEARS, {"figures": 10}),
        Perform("lose", SPEARS),
        Perform("entangle", SPEARS),
        Perform("vanish", ORIANE),
        Perform("vanish", ORIANE),
        Perform("charge", BOWS, {"figures": 2}),
    )
    told = [line for entry in entries(history) for line in (entry.headline, *entry.details)]
    for said in (
        "Spears: 3 entangled.",
        "Spears are entangled.",
        "Spears: Figures entangled, now 9 (losses).",
        "Spears are no longer entangled.",
        "Oriane is invisible.",
        "Oriane is no longer invisible.",
        "Bows charge: 2 of 4 figures.",
    ):
        assert said in told, said
    assert not any("just charged" in line for line in told)
