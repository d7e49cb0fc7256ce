"""What a page of rolls tells of what was done on it last."""

from __future__ import annotations

from screens.roll.sheet_company import recent_rolls
from screens.turn.screen import TurnScreen
from tests.play import playing
from tests.screens.in_app import WIDE, in_app, press, shown
from tests.tracker.games.confrontation.pages import the_shots_into_a_melee
from tests.tracker.games.hexcombat.test_engaged import CHARGES, DEF, MATE, at_its_advance
from tests.tracker.games.skirmish.battles import SORN, SPEARS, THRALLS, a_roll, acting
from tests.tracker.play.pages.hand import Hand
from tracker.battle.commands import MakeContact, Perform
from tracker.games.skirmish import SYSTEM
from tracker.play.sheets import open_on


def test_what_the_answers_since_the_last_roll_have_done_stands_in_place_of_the_check_that_led_to_them() -> None:
    answered, rolled = (draw(90).plain for draw in recent_rolls(at_its_advance(CHARGES), 2))
    assert answered.strip() == "Def recoils · Def is now shaken (recoil) · test owed: Def"
    assert rolled.startswith("◆ Att attacks ▲ Def")


def test_an_owed_test_is_told_before_who_parted_and_a_sentence_too_long_ends_on_points() -> None:
    drawn = recent_rolls(at_its_advance(CHARGES, met=[MakeContact(MATE, DEF)]), 2)[0]
    for width in (90, 40):
        told = drawn(width).plain
        assert told.index("test owed") < told.index("Mate")
        assert len(told.splitlines()) <= 2
        assert told.endswith("…") is (width == 40)


def test_a_shot_that_hit_another_is_counted_with_those_that_hit_and_missed() -> None:
    hand = Hand(the_shots_into_a_melee())
    hand.press("2", "enter", "3", "enter", "1", "enter", "6", "enter")
    whole = recent_rolls(hand.page.sheet, 2)[1](90).plain
    assert whole.startswith("◆ Yew bows  3 rolls  1 ✓  1 ✗")


def test_the_latest_hit_of_a_volley_is_told_whole_where_there_is_room() -> None:
    charged = playing(acting(SPEARS), Perform("charge", SPEARS, {"enemy": THRALLS}))
    hit = playing(charged, a_roll("melee", 20, actor=SPEARS, target=THRALLS))
    blows = SYSTEM.sheet_of("melee")
    assert blows is not None
    told = recent_rolls(open_on(hit, blows, {"actor": SPEARS}), 8, only_effects=True, with_sums=True)[0](60).plain
    assert "test owed" in told
    assert "…" not in told


async def test_the_title_names_whom_the_rolls_left_are_aimed_at_and_nobody_else() -> None:
    met = playing(acting(SPEARS), Perform("all_out", SPEARS), MakeContact(SPEARS, SORN))
    async with in_app(TurnScreen, met, WIDE) as (pilot, _table):
        await press(pilot, "escape", "f", "enter")
        assert "Blows  ◆ Spears ▸ ▲ Sorn" in shown(pilot)
        await press(pilot, "right")
        assert "Blows  ◆ Spears ─" in shown(pilot)
        await press(pilot, "escape", "f")
        assert "Blows  ◆ Spears ▸ ▲ Sorn" in shown(pilot), "it is opened against him by name"
