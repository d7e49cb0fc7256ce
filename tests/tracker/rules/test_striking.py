"""Which of all blows at one target a blow is: those who strike before it come first, whoever they are."""

from __future__ import annotations

from tracker.rules.striking import place_of_blow

BLOWS = [("riders", 3), ("spears", 2), ("axes", 1)]


def test_the_blows_at_a_target_are_numbered_through_in_the_order_of_striking() -> None:
    places = [place_of_blow(BLOWS, one, number) for one, count in BLOWS for number in range(count)]
    assert places == [(place, 6) for place in range(6)]


def test_a_blow_more_than_was_counted_is_one_of_them_all_the_same() -> None:
    assert place_of_blow([("riders", 2)], "riders", 3) == (3, 4)
