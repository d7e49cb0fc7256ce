"""The ledger of luck: what was to be expected and what came, for each side, die and source."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest
from msgspec.structs import replace

from tests.play import playing
from tests.tiny import a_tiny_battle
from tracker.battle.battle import SideId, UnitId
from tracker.battle.commands import Advance, Resolve, SetValues
from tracker.battle.dice import Face, Source
from tracker.battle.events import Rolled
from tracker.play.history import History
from tracker.rules.system import HIDDEN
from tracker.views.report.luck import Faces, Fortune, Luck, chi_squared_tail, in_words, judged, luck

ARCHERS, RAIDERS = UnitId("archers"), UnitId("raiders")
AZURE, OCHRE = SideId("azure"), SideId("ochre")


def shot(face: int, source: Source = Source.TYPED, by: UnitId = ARCHERS, at: UnitId = RAIDERS) -> Resolve:
    """It hits at 4 or less on a D6: two times in three."""
    return Resolve("shot", {"actor": by, "target": at}, {"aim": 4}, (Face(6, face, source),))


def after(*shots: Resolve) -> History:
    history = a_tiny_battle(Advance(), Advance(anyway=True))
    for each in shots:
        history = playing(history, each)
    return history


def test_each_side_s_rolls_are_held_against_what_was_to_be_expected() -> None:
    ledger = luck(after(shot(1), shot(6), shot(6), shot(2, by=RAIDERS, at=ARCHERS)))
    azure, ochre = ledger.sides
    assert azure == Fortune(AZURE, 3, 1, Fraction(2), Fraction(2, 3))
    assert azure.score == pytest.approx(-1 / sqrt(2 / 3))
    assert ochre == Fortune(OCHRE, 1, 1, Fraction(2, 3), Fraction(2, 9))


def test_both_sides_luck_is_one_number_that_turns_its_sign_with_the_sides() -> None:
    ledger = luck(after(shot(6), shot(6), shot(1, by=RAIDERS, at=ARCHERS)))
    # Azure is 4/3 short, Ochre 1/3 ahead; the variances are 4/9 and 2/9.
    assert ledger.between(AZURE, OCHRE) == pytest.approx(-(5 / 3) / sqrt(2 / 3))
    assert ledger.between(AZURE, OCHRE) == -ledger.between(OCHRE, AZURE)
    assert ledger.between(AZURE, AZURE) == 0


def test_a_result_set_by_hand_is_nobody_s_luck() -> None:
    forced = replace(shot(6), outcome="success", reason="we saw it")
    assert luck(after(shot(1), forced)) == luck(after(shot(1)))


def test_the_app_s_dice_are_counted_apart_from_those_of_the_table() -> None:
    ledger = luck(after(shot(1), shot(1), shot(5, Source.ROLLED)))
    assert [(one.source, one.counts) for one in ledger.dice] == [
        (Source.ROLLED, (0, 0, 0, 0, 1, 0)),
        (Source.TYPED, (2, 0, 0, 0, 0, 0)),
    ]
    assert ledger.dice[1].mean == 1


def test_who_is_drawn_from_one_alone_throws_no_die() -> None:
    history = after(shot(1))
    *acts, last = history.acts
    rolled, *others = last.events
    assert isinstance(rolled, Rolled)
    alone = replace(rolled, resolution=replace(rolled.resolution, dice=(Face(1, 1),)))
    assert luck(replace(history, acts=(*acts, replace(last, events=(alone, *others))))).dice == ()


def test_the_rolls_of_who_is_hidden_are_not_told() -> None:
    history = after(shot(1), shot(2, by=RAIDERS, at=ARCHERS))
    hidden = playing(history, SetValues(RAIDERS, {HIDDEN.key: True}, "in the wood"))
    assert luck(hidden).sides == ()
    assert luck(hidden).dice == ()


def of(counts: tuple[int, ...]) -> Faces:
    return Faces(AZURE, len(counts), Source.TYPED, counts)


def test_a_die_is_not_judged_before_each_face_may_be_expected_five_times() -> None:
    assert not of((29, 0, 0, 0, 0, 0)).is_enough
    assert judged(of((29, 0, 0, 0, 0, 0))) == "too few throws to judge: 29 of 30"
    assert of((30, 0, 0, 0, 0, 0)).is_enough


def test_an_uneven_die_is_told_from_a_fair_one() -> None:
    assert judged(of((10, 9, 11, 10, 8, 12))) == "nothing unusual"
    assert judged(of((30, 0, 0, 0, 0, 0))) == "only 1 fair die in 100 is this uneven"
    assert of((5,) * 20).likelihood == 1


@pytest.mark.parametrize(
    ("value", "degrees", "tail"),
    # The printed table of critical values, typed by hand.
    [
        (3.841, 1, 0.05), (6.635, 1, 0.01), (5.991, 2, 0.05), (9.210, 2, 0.01), (7.815, 3, 0.05), (11.070, 5, 0.05),
        (15.086, 5, 0.01), (16.919, 9, 0.05), (30.144, 19, 0.05), (36.191, 19, 0.01), (43.820, 19, 0.001),
    ],
)  # fmt: skip
def test_the_tail_of_chi_squared_is_that_of_the_printed_table(value: float, degrees: int, tail: float) -> None:
    assert chi_squared_tail(value, degrees) == pytest.approx(tail, rel=2e-3)


@pytest.mark.parametrize(
    ("score", "words"),
    [
        (0.0, "about average"), (0.99, "about average"), (-0.99, "about average"), (1.0, "lucky"),
        (-1.0, "unlucky"), (2.0, "very lucky"), (-2.5, "very unlucky"), (3.0, "extraordinary"),
        (-3.0, "cursed"),
    ],
)  # fmt: skip
def test_luck_has_a_word_for_every_grade(score: float, words: str) -> None:
    assert in_words(score) == words


def test_nothing_is_told_where_nothing_was_thrown() -> None:
    assert luck(a_tiny_battle()) == Luck((), ())


def test_of_too_few_rolls_nothing_is_said_however_far_off_they_are() -> None:
    lucky = Fortune(AZURE, 1, 1, Fraction(1, 10), Fraction(9, 100))
    assert lucky.score == pytest.approx(3)
    assert lucky.in_words == "too few rolls to judge"
    assert not Luck((lucky,), ()).is_enough_between(AZURE, OCHRE)
    assert Fortune(AZURE, 8, 7, Fraction(4), Fraction(2)).in_words == "very lucky"
