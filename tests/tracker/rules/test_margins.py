"""By how much a roll is made or missed: the sum over the number to reach, or the number to reach over the die."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tiny import NERVE_TEST, SHOT
from tests.tracker.cases import a_case
from tracker.rules.kinds import computation
from tracker.rules.resolver import Resolver, typed_faces
from tracker.rules.systems import load_system

# The roll, what is known, the face, and how far ahead: DW-GEN-09 and the conventions of the Confrontation sheet.
MARGINS: list[tuple[Resolver, dict[str, Any], int, int]] = [
    (SHOT, {"aim": 4}, 1, 3),
    (SHOT, {"aim": 4}, 4, 0),
    (SHOT, {"aim": 4, "cover": True}, 4, -1),
    (NERVE_TEST, {"nerve": 6, "men": 3}, 5, 2),
    (NERVE_TEST, {"nerve": 6, "men": 3}, 3, 0),
    (NERVE_TEST, {"nerve": 6, "men": 3, "fled": True}, 1, -3),
    (load_system("demonworld").resolver("shoot"), {"power": 10, "visible": 2}, 4, 7),
    (load_system("demonworld").resolver("shoot"), {"power": 10, "visible": 2}, 15, -4),
    (load_system("demonworld").resolver("cast"), {"spell_level": 12, "extra_ps": 3, "ps": 40}, 10, 1),
    (load_system("confrontation").resolver("hold_fire"), {"dis": 3}, 5, 2),
    (load_system("confrontation").resolver("no_pursuit"), {"dis": 3}, 2, -3),
    (load_system("skirmish").resolver("dispel"), {"level": 4}, 13, 2),
]


@pytest.mark.parametrize(("roll", "known", "face", "ahead"), MARGINS)
def test_how_far_ahead_whoever_rolls_is(roll: Resolver, known: dict[str, Any], face: int, ahead: int) -> None:
    case = a_case(roll, **known)
    assert roll.margin_of(case) is None
    assert roll.margin_of(typed_faces(roll, case, (face,))) == ahead


def test_nobody_is_ahead_where_nothing_is_thrown_or_nothing_to_reach() -> None:
    worked_out = computation(lambda _case: "done", key="sum", label="Sum", rules=(), inputs=(), outcomes=())
    assert worked_out.margin_of(a_case(worked_out)) is None
    wind = load_system("demonworld").resolver("wind")
    assert wind.margin_of(typed_faces(wind, a_case(wind), (7,))) is None
