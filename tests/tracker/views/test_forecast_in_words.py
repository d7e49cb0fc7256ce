"""A forecast in words: nothing rounded to nothing, and of a line that is too long the likeliest is kept."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from msgspec.structs import replace

from tests.tracker.games.demonworld.test_forecast import a_melee, a_volley
from tracker.play import forecast
from tracker.play.forecast import Chance, outlook
from tracker.rules.forecast.spread import Spread
from tracker.views.sentences import forecast as sentences
from tracker.views.sentences.forecast import Remark, charts, in_room, in_short, mean, remarks, span, what_it_is
from tracker.words import speaking

LOSSES, KNIGHTS, IMP = (
    Remark("losses: {things}", ("Azure 1.3 (0–3)", "Ochre 1.0 (0–2)")),
    Remark("{unit}: {things}", ("rout 30%", "gone 4%"), "Knights {of} the Vale"),
    Remark("{unit}: {things}", ("gone 1%",), "Imp"),
)


@pytest.mark.parametrize(
    ("chances", "said"),
    [
        ({0: "49/50", 1: "1/50"}, "<0.1"),
        ({0: "1/2", 2: "1/2"}, "1.0"),
        ({2: "1"}, "2"),
        ({0: "3/4", 1: "1/4"}, "0.2"),
    ],
)
def test_what_is_expected_has_one_decimal_unless_it_is_certain(chances: dict[int, str], said: str) -> None:
    assert mean(Spread({number: Fraction(chance) for number, chance in chances.items()})) == said


@pytest.mark.parametrize(
    ("room", "said"),
    [
        (200, "losses: Azure 1.3 (0–3), Ochre 1.0 (0–2) · Knights {of} the Vale: rout 30%, gone 4% · Imp: gone 1%"),
        (80, "losses: Azure 1.3 (0–3), Ochre 1.0 (0–2) · Knights {of} the Vale: rout 30% …"),
        (70, "losses: Azure 1.3 (0–3), Ochre 1.0 (0–2) · Imp: gone 1% …"),
        (30, "losses: Azure 1.3 (0–3) …"),
    ],
)
def test_a_line_too_long_leaves_out_what_has_no_room_and_tells_what_still_has_it(room: int, said: str) -> None:
    assert in_room((LOSSES, KNIGHTS, IMP), lambda told: len(told) <= room) == said


def test_how_sure_it_is_is_said_whatever_is_left_out() -> None:
    told = in_room((LOSSES, KNIGHTS, IMP, Remark("3% not followed")), lambda told: len(told) <= 70)
    assert told == "losses: Azure 1.3 (0–3), Ochre 1.0 (0–2) · 3% not followed …"


def test_the_unit_likelier_to_rout_or_to_be_gone_comes_first_by_the_name_it_is_given() -> None:
    sheet = a_melee(2, 2)
    seen = outlook(sheet)
    assert seen is not None
    told = [one.unit for one in remarks(sheet.battle, seen, lambda unit: unit.upper()) if one.unit]
    likeliest = sorted(seen.units, key=lambda one: one.routs.likely + one.gone.likely, reverse=True)
    assert told == [one.unit.upper() for one in likeliest] != []
    assert in_short(sheet.battle, seen)[1].partition(": ")[0] == sheet.battle.units[likeliest[0].unit].name


def test_a_failed_test_is_told_as_a_share_of_all_ways() -> None:
    taken, failed = (Chance.exactly(Fraction(1, whole)) for whole in (2, 4))
    told = sentences.test_in_words(forecast.TestOutlook("morale", taken, failed))
    assert told == "taken 50%, taken and failed 25%"


@pytest.mark.parametrize(
    ("low", "high", "text"),
    [("2/5", "13/25", "40–52%"), ("0", "7/100", "0–7%"), ("1/3", "1/3", "33%"), ("81/200", "409/1000", "40%")],
)
def test_a_chance_that_is_not_quite_known_is_told_by_what_it_lies_between(low: str, high: str, text: str) -> None:
    assert span(Chance(Fraction(low), Fraction(low), Fraction(high))) == text


def test_a_forecast_too_large_to_follow_says_how_often_it_was_tried_and_no_decimal() -> None:
    sheet = a_melee(8, 8)
    seen = outlook(sheet, work=20, trials=200)
    assert seen is not None
    assert seen.trials == 200
    losses, *units, tries = in_short(sheet.battle, seen)
    assert re.fullmatch(r"losses: Azure ≈\d+ \(80%: \d–\d\), Ochre ≈\d+ \(80%: \d–\d\)", losses)
    assert all(re.search(r": rout \d+–\d+%", told) for told in units)
    assert tries == "from 200 trials"
    assert what_it_is(seen).startswith("The dice can fall in too many ways to follow them all: 100% were not followed")


def test_a_forecast_of_which_a_part_was_followed_says_how_much_was_not() -> None:
    sheet = a_volley(3)
    seen = outlook(sheet)
    assert seen is not None
    assert in_short(sheet.battle, replace(seen, rest=Fraction(17, 100)))[-1] == "17% of outcomes not worked out"


def test_what_is_lost_is_counted_in_french_as_one_or_many() -> None:
    sheet = a_volley(3)
    seen = outlook(sheet)
    assert seen is not None
    with speaking("fr"):
        (foe,) = charts(sheet.system, sheet.battle, seen)
    assert [bar.label for bar in foe.bars] == ["0 perdu", "1 perdu", "2 perdus", "3 perdus"]


def test_the_chart_of_a_side_is_told_from_those_of_its_units() -> None:
    sheet = a_volley(3)
    seen = outlook(sheet)
    assert seen is not None
    assert [chart.is_whole for chart in charts(sheet.system, sheet.battle, seen)] == [False]
