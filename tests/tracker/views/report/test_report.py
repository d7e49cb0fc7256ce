"""The battle told afterwards: rounds, losses, turning points, and chapters that video sites accept."""

from __future__ import annotations

import itertools
import random
import re
import sys
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.at_random import any_command, opening
from tests.budgets import examples
from tests.play import playing
from tests.screens.keys.intents import carried_out, read
from tests.screens.keys.turns import text
from tests.tiny import a_tiny_battle
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, Command, Note, PlaceToken, Refused, Resolve, Retitle, SetValues
from tracker.battle.dice import Face
from tracker.play.history import History
from tracker.rules.system import HIDDEN
from tracker.rules.systems import system_keys
from tracker.views.chapters import APART, chapters
from tracker.views.redaction import uncovered
from tracker.views.report.account import account
from tracker.views.report.course import costs
from tracker.views.report.formats import FORMATS, Wishes, as_chapters, as_srt, as_text
from tracker.views.report.html import page as as_html
from tracker.views.report.markdown import report
from tracker.views.report.moments import at_least, first_roll, moments
from tracker.views.report.open_rolls import open_rolls
from tracker.views.report.parts import Charts, Table
from tracker.views.report.reading import reading
from tracker.views.report.sorcery import sorcery
from tracker.views.report.story import story

ARCHERS, PIKES, RAIDERS, SLINGERS = (UnitId(name) for name in ("archers", "pikes", "raiders", "slingers"))
SYSTEMS = [*system_keys(), "tiny"]


def played(history: History, *acts: tuple[float, Command]) -> History:
    for at, command in acts:
        history = playing(history, command, at=at)
    return history


def shot(face: int) -> Resolve:
    return Resolve("shot", {"actor": ARCHERS, "target": RAIDERS}, {}, (Face(6, face),))


def an_evening() -> History:
    """Recorded from second 1000: two turns, one hit, one miss against the odds, one unit shot down."""
    return played(
        a_tiny_battle(),
        (990, Advance()),
        (995, PlaceToken(ARCHERS, "f")),
        (1030, Advance()),
        (1060, Advance()),
        (1065, shot(2)),
        (1100, shot(6)),
        (1101, SetValues(RAIDERS, {"men": 1}, "we forgot three")),
        (1130, shot(1)),
        (1160, Advance(anyway=True)),
        (1200, Advance(anyway=True)),
        (1203, Note("he bluffs", private=True)),
    )


def test_the_report_counts_what_each_side_lost_in_each_turn() -> None:
    page = report(an_evening())
    assert page.startswith("# Azure leads 100 to 50 after one turn\n\n**The Mill** · Tiny · one turn played\n")
    assert "| Ochre | 50% (5/10 men) | 50% | 1/2 |" in page
    assert "| Turn | Losses of Azure | Losses of Ochre |" in page
    assert "| 1 | 0% | 50% (men −5) |" in page
    assert "Raiders are out of the battle." in page


def test_a_turn_begins_with_its_heading_and_no_words_more() -> None:
    page = report(an_evening())
    assert [line for line in page.splitlines() if line.startswith("### Turn")] == ["### Turn 1"]
    assert "begins" not in page


def test_a_turn_in_which_nothing_happened_is_called_quiet_once_it_is_over() -> None:
    on = Advance(anyway=True)
    begun = played(an_evening(), (1300, on), (1301, on), (1302, on), (1303, on))
    page = report(begun)
    assert "### Turn 2\n\nA quiet turn: no losses." in page
    assert "### Turn 3" not in page


def test_the_story_stands_first_and_the_tables_last() -> None:
    told = account(played(an_evening(), (1300, an_unlikely_hit())))
    headings = [section.heading for section in told.sections]
    assert headings[:4] == ["The course of the battle", "Turning points", "Awards", "Strength and luck"]
    assert headings[-1] == "All rolls"
    page = report(an_evening())
    assert "Azure leads on remaining strength (Azure 100% · Ochre 50%)." in page
    assert "- ▲ **Ochre** · out of the battle: Raiders" in page
    assert re.search(r"- ◆ \*\*Azure\*\* · Archers( \(\d+\))?, Pikes", page)


def test_a_charge_is_told_and_blows_that_came_to_nothing_are_told_together() -> None:
    page = report(of_a_turn("demonworld"))
    assert "- ◆ General Isolde reaches Ash archers." in page
    assert "Knights of the Vale charge Warlord Grakh and Ogre band. Pikes of Ker charge Horde of Rusk." in page
    assert "Bowmen of Alder shoot at Wolf riders: five shots, three hits; 3 lost, 2 of 5 bases left." in page
    assert "- 41 blows missed: Knights of the Vale and Ogre band against each other (8), " in page
    assert "struck at Ogre band" not in page


def test_hits_and_wounds_of_a_melee_are_told_and_what_settles_its_order_is_not() -> None:
    page = report(of_a_turn("confrontation"))
    shots = "Yew bows shoot at Goat riders: four shots, four hits – stunned × 3, killed outright; 1 lost, 3 of 4"
    blows = (
        "Bracken riders attack Delve javelins: eight blows, six hits – stunned × 3, light wound × 2, critical wound."
    )
    assert shots in page
    assert blows in page
    assert "Bracken riders charge Delve javelins in the front." in page
    assert "discipline" not in page.partition("## All rolls")[0]


def test_dice_that_favoured_nobody_are_called_even_and_few_of_them_nothing_at_all() -> None:
    assert re.search(r"The dice were even: \w+ was ahead by 0\.\d standard deviations", report(of_a_turn("demonworld")))
    shots = [(0, replace(shot(face), inputs={"aim": 4}, bindings=dict(zip(("actor", "target"), pair, strict=True))))
             for face in (1, 6, 1, 6, 1) for pair in ((ARCHERS, RAIDERS), (RAIDERS, ARCHERS))]  # fmt: skip
    level = report(played(a_tiny_battle(Advance(), Advance(anyway=True)), *shots))
    assert "The dice were even.\n" in level
    both = replace(shot(2), bindings={"actor": RAIDERS, "target": ARCHERS})
    begun = a_tiny_battle(Advance(), Advance(anyway=True))
    assert "Too few rolls to say whom the dice favoured." in report(played(begun, (0, shot(2)), (0, both)))


def test_the_points_of_the_sorcerers_are_told_turn_by_turn() -> None:
    cast = sorcery(of_a_turn("demonworld"))
    assert cast.names == ("Orsanne the Grey", "Novice Tibalt", "Vesh the Hollow", "Ember Acolyte")
    assert cast.turns[:2] == ((30, 10, 40, 20), (25, 10, 35, 20))
    assert "| 1 | 25 | 10 | 35 | 20 |" in report(of_a_turn("demonworld"))
    assert sorcery(an_evening()).turns == ()


@cache
def of_a_turn(key: str) -> History:
    """A first turn as somebody would play it."""
    history = opening(key)
    for intent in read(text(key)):
        history = carried_out(history, intent)
    return history


def an_unlikely_hit(target: UnitId = SLINGERS) -> Resolve:
    """One time in six."""
    return replace(shot(1), bindings={"actor": ARCHERS, "target": target}, inputs={"aim": 1})


def test_what_came_against_the_odds_and_cost_somebody_something_is_a_turning_point() -> None:
    history = played(an_evening(), (1300, an_unlikely_hit()))
    (turned,) = reading(history).turning_points
    assert (turned.odds, turned.swing) == (Fraction(1, 6), Fraction(1, 10))
    assert "**1. 17%**" in report(history)


def test_four_misses_of_one_in_six_turn_nothing() -> None:
    missed = replace(shot(6), bindings={"actor": ARCHERS, "target": SLINGERS}, inputs={"aim": 5})
    assert not reading(played(an_evening(), *((1300 + number, missed) for number in range(4)))).turning_points


def test_a_volley_is_as_unlikely_as_all_of_its_hits_together() -> None:
    history = played(an_evening(), (1300, an_unlikely_hit()), (1301, an_unlikely_hit()))
    (turned,) = reading(history).turning_points
    assert (turned.odds, turned.swing) == (Fraction(1, 36), Fraction(2, 10))
    assert "Shot: hit × 2" in report(history)
    assert at_least([Fraction(1, 2)] * 3, 2) == Fraction(1, 2)


def test_the_turning_points_are_ranked_by_what_went_with_them_and_a_fight_is_told_once() -> None:
    history = played(an_evening(), (1300, an_unlikely_hit()), (1301, an_unlikely_hit()), (1302, an_unlikely_hit(PIKES)))
    told = reading(history).turning_points
    rolls = [rolled for moment in told if (rolled := first_roll(moment)) is not None]
    assert sorted(rolled.bindings["target"] for rolled in rolls) == [PIKES, SLINGERS]
    assert [moment.weight for moment in told] == sorted((moment.weight for moment in told), reverse=True)


def test_rolls_that_belong_together_are_told_at_once_with_what_they_cost() -> None:
    history = played(a_tiny_battle(Advance(), Advance(anyway=True)), *((0, shot(face)) for face in (1, 6, 2, 5)))
    (turn,) = [turn for turn in story(history) if turn.phases]
    (line,) = turn.phases[0].lines
    assert line.whole == "Archers ▸ Raiders · Shot: hit × 2; 2 lost, 3 of 5 men left."
    assert line.side == "azure"


def test_the_page_needs_no_network_and_no_name_is_a_mark_in_it() -> None:
    history = played(a_tiny_battle(Retitle("<script>alert(1)</script> & Sons")), (0, Note("<img src=x onerror=y>")))
    told = as_html(history)
    assert "<script" not in told
    assert "<img" not in told
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; Sons" in told
    assert "<script" not in as_html(an_evening())
    assert set(re.findall(r"(?:https?:)?//[^\s\"'<)]+", as_html(an_evening()))) <= {"http://www.w3.org/2000/svg"}


def test_every_chart_has_its_figures_under_it() -> None:
    parts = {section.heading: section.parts for section in account(an_evening()).sections}
    (charts,), (figures,) = parts["Strength and luck"], parts["Strength over time"]
    assert isinstance(charts, Charts)
    assert isinstance(figures, Table)
    chart, luck = charts.charts
    assert luck.labels == ("Turn 1",)
    assert chart.labels == tuple(row[0] for row in figures.rows)
    assert [line.values[-1] for line in chart.lines if not line.is_dashed] == [100.0, 50.0]
    assert figures.rows[-1][1:] == ("100%", "50%")


def test_without_the_library_of_charts_the_page_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygal", None)
    told = as_html(an_evening())
    assert "oriflamme[report]" in told
    assert "<svg" not in told


def test_losses_are_told_by_what_took_them() -> None:
    told = {cost.cause: cost.lost for cost in costs(an_evening())}
    assert told == {"Shot": (0, 2), "Corrected by hand": (0, 3)}


def test_the_rows_of_a_spreadsheet_are_the_rolls_that_were_seen() -> None:
    history = an_evening()
    assert [row.faces for row in open_rolls(history)] == ["2", "6", "1"]
    hidden = played(history, (1400, SetValues(RAIDERS, {HIDDEN.key: True}, "in the wood")))
    assert open_rolls(hidden) == ()
    assert [row.faces for row in open_rolls(uncovered(hidden))] == ["2", "6", "1"]


def test_the_rolls_are_folded_in_markdown_too() -> None:
    page = report(an_evening())
    assert "## All rolls\n\n<details><summary>3 rolls</summary>\n\n| Turn | " in page
    assert page.endswith(" |\n\n</details>\n")


def test_what_was_likely_is_no_turning_point() -> None:
    assert not reading(an_evening()).turning_points


def test_the_report_keeps_every_secret() -> None:
    hidden = played(an_evening(), (1300, SetValues(RAIDERS, {HIDDEN.key: True}, "ZQX")))
    told = Wishes(recording=1.0)
    for page in (as_text(form, hidden, told) for form in FORMATS if form.key != "chapters"):
        for word in ("Raiders", "ZQX", "bluffs", "forgot"):
            assert word not in page


def test_names_cannot_break_the_page() -> None:
    page = report(played(an_evening(), (1300, Retitle("a|b *c* <img src=x> [d](e)"))))
    assert "\n\n**a\\|b \\*c\\* \\<img src=x\\> \\[d\\](e)** · Tiny" in page


def test_chapters_begin_at_nothing_and_keep_their_distance() -> None:
    assert as_chapters(chapters(an_evening(), 1000)) == (
        "00:00 Turn 1: I Orders\n"
        "01:00 Turn 1: II Fire\n"
        "02:10 Archers ▸ Raiders · Shot: hit. Raiders are out of the battle.\n"
        "03:20 Turn 2: I Orders\n"
    )


def test_a_recording_of_more_than_an_hour_says_the_hours_everywhere() -> None:
    told = as_chapters(chapters(an_evening(), -6000.0 + 1000))
    assert told.splitlines()[0] == "00:00:00 Before the first turn"
    assert told.splitlines()[1] == "01:39:50 Turn 1: I Orders"


def test_captions_follow_one_another_and_never_overlap() -> None:
    told = as_srt(an_evening(), 1000)
    assert told.startswith(
        "1\n00:00:30,000 --> 00:00:36,000\nOrders revealed: Azure (fire 1)\n\n"
        "2\n00:01:05,000 --> 00:01:11,000\nArchers ▸ Raiders · Shot: hit; 1 lost, 4\nof 5 men left\n\n"
    )


def test_a_caption_has_two_lines_at_most_of_forty_two_signs() -> None:
    told = as_srt(played(an_evening(), (1300, Note("A horn is heard over the hills, and then again. " * 4))), 1000)
    captions = [block.split("\n")[2:] for block in told.strip().split("\n\n")]
    assert len(captions) > 7
    assert all(len(lines) <= 2 and all(len(line) <= 42 for line in lines) for lines in captions)
    assert " ".join(line for lines in captions for line in lines).count("A horn is heard over the hills") == 4


def test_the_phase_that_was_played_is_kept_and_not_one_hurried_through() -> None:
    on = Advance(anyway=True)
    hurried = played(a_tiny_battle(), (1000, on), (1001, on), (1003, on))
    assert as_chapters(chapters(hurried, 998)) == "00:00 Turn 1: II Fire\n"
    back = played(hurried, (1200, on), (1260, on), (1261, on), (1264, on))
    assert as_chapters(chapters(back, 998)) == "00:00 Turn 1: II Fire\n04:26 Turn 2: II Fire\n"


def test_a_caption_holds_nothing_that_a_player_would_take_for_a_mark() -> None:
    told = as_srt(played(an_evening(), (1300, Note("<font size=99>{\\an8}huge"))), 1000)
    assert "huge" in told
    assert not re.search(r"[<{}]", told)


def test_a_bare_address_in_the_report_is_no_link() -> None:
    addresses = ("https://evil.example/x", "http://evil.example", "www.evil.example", "me@evil.example", "mailto:me")
    page = report(played(an_evening(), (1300, Retitle("see " + " ".join(addresses)))))
    assert "evil" in page
    assert not re.search(r"(?i)https?:|www\.|mailto:|\w@", page)


def test_a_caption_cannot_be_taken_for_a_time() -> None:
    told = as_srt(played(an_evening(), (1300, Note("00:00:01,000 --> 00:00:02,000"))), 1000)
    assert told.count("-->") == told.count("\n\n") + 1


def _an_evening_of(key: str, seed: int) -> History:
    history, chance, at = (
        opening(key),
        random.Random(seed),
        1000.0,
    )
    for _act in range(80):
        at += chance.choice((0.0, 0.4, 3.0, 40.0, 900.0))
        done = history.do(any_command(history, chance), at=at)
        history = history if isinstance(done, Refused) else done
    return history


@pytest.mark.parametrize("key", SYSTEMS)
@examples(4)
@given(seed=st.integers(0, 2**32))
def test_whatever_was_played_gives_lawful_chapters_captions_and_a_page(key: str, seed: int) -> None:
    history = _an_evening_of(key, seed)
    told = chapters(history, 1500.0)
    assert told[0].seconds == 0
    assert all(later.seconds - earlier.seconds >= APART for earlier, later in itertools.pairwise(told))
    assert all(re.fullmatch(r"(\d\d:)?\d\d:\d\d \S.*", line) for line in as_chapters(told).splitlines())
    times = re.findall(r"^(\S+) --> (\S+)$", as_srt(history, 1500.0), re.MULTILINE)
    assert all(start < end for start, end in times)
    assert report(history).count("\n| ---") >= 1
    assert all(moment.odds is None or 0 <= moment.odds <= 1 for moment in moments(history))
