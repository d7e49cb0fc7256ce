"""Memory is handed back once a crowd has gone, and not for the coming and going of a few."""

from __future__ import annotations

import pytest

from screens.panel.thrift import MANY, Thrift, hand_back


@pytest.mark.parametrize(
    ("connected", "times"),
    [
        ((0, 5, 12, 0, 8, 0), 0),
        ((0, MANY, MANY, MANY // 2), 0),
        ((0, MANY, 1, 0, 0), 1),
        ((0, 500, 400, 125, 125, 3), 2),
        ((0, 100, 0, 100, 0, 100, 0), 3),
    ],
)
def test_it_is_handed_back_when_most_of_a_crowd_has_left(connected: tuple[int, ...], times: int) -> None:
    given: list[int] = []
    thrift = Thrift(lambda: given.append(1))
    for count in connected:
        thrift.look(count)
    assert len(given) == times


def test_handing_back_can_be_asked_for_on_any_computer() -> None:
    hand_back()
