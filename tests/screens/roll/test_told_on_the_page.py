"""What a page of rolls tells of what was done on it last."""

from __future__ import annotations

from screens.roll.sheet_company import recent_rolls
from tests.tracker.games.hexcombat.test_engaged import CHARGES, at_its_advance


def test_what_the_answers_since_the_last_roll_have_done_stands_in_place_of_the_check_that_led_to_them() -> None:
    answered, rolled = (draw(90).plain for draw in recent_rolls(at_its_advance(CHARGES), 2))
    assert answered.strip() == "Def recoils · Def is now shaken (recoil)"
    assert rolled.startswith("◆ Att attacks ▲ Def")
