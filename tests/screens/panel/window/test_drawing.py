"""The panel in a terminal: it fills any window exactly, says what matters, and its colours can be read."""

from __future__ import annotations

import itertools
import re

import pytest
from msgspec.structs import replace

from screens.panel.colours import COLOURS, DARK, LIGHT, Colours
from screens.panel.window.brush import wrapped
from screens.panel.window.drawing import Layout, picture
from screens.parts.numerals import FIVE, THREE, is_large, large
from tests.at_random import opening
from tests.play import playing
from tests.screens.panel.scenes import SYSTEMS, a_shot, after, as_seen, at_the_shooting, mid_play
from tests.tiny import a_tiny_battle
from tracker.battle.battle import SideDetail, SideId, UnitId
from tracker.battle.commands import AddSide, AddUnit, GoTo, NewUnit, Score, SetClock, SetSide, SetValues
from tracker.views.panel.parts import PanelPart
from tracker.views.panel_settings import PanelSettings, Scene, ViewerState
from tracker.views.sides import HUES
from tracker.written import per_cent

SIZES = [(20, 3), (40, 10), (60, 16), (80, 24), (120, 40), (200, 50)]


def text(key_or_seen: object, layout: Layout = Layout.FULL, size: tuple[int, int] = (80, 24)) -> str:
    rows = picture(key_or_seen, layout, *size, DARK)  # type: ignore[arg-type]
    return "\n".join(row.plain.rstrip() for row in rows)


def apart(words: str) -> str:
    """The words in capitals set apart."""
    return "  ".join(" ".join(word) for word in words.upper().split())


def reads(words: str, shown: str) -> bool:
    """Whether the words are to be read, as they are or in capitals set apart."""
    return words in shown or apart(words) in shown


@pytest.mark.parametrize("key", SYSTEMS)
@pytest.mark.parametrize("layout", Layout)
@pytest.mark.parametrize("size", SIZES)
def test_every_layout_fills_every_window_exactly(key: str, layout: Layout, size: tuple[int, int]) -> None:
    for scene in Scene:
        rows = picture(as_seen(mid_play(key), PanelSettings(scene=scene, message="Back at nine")), layout, *size, DARK)
        assert len(rows) == size[1]
        assert {row.cell_length for row in rows} == {size[0]}


@pytest.mark.parametrize("size", [(80, 24), (200, 50)])
def test_everything_that_matters_stands_on_one_screen(size: tuple[int, int]) -> None:
    shown = text(as_seen(after(at_the_shooting(), a_shot())), size=size)
    for words in (
        "The Mill", "TURN", "▶ II Fire", "Shoot", "next", "End", "◆ A", "Azure", "8/8 men", "▲ B", "Ochre", "9/10 men",
        "Archers ▸ Raiders · Shot: hit, one man lost", "Raiders: 1 lost, 4/5 men.", "0 of 2 units out",
    ):  # fmt: skip
        assert reads(words, shown)


def test_the_ribbon_is_a_band_along_the_lower_edge() -> None:
    rows = text(as_seen(after(at_the_shooting(), a_shot())), Layout.RIBBON).split("\n")
    assert not any(rows[:-4])
    assert "TURN 1" in "\n".join(rows[-4:])
    assert "▶ II Fire" in "\n".join(rows[-4:])
    assert "Shot: hit" in "\n".join(rows[-4:])


def test_the_ribbon_cuts_names_before_figures() -> None:
    long = "Wilhelmina Featherstonehaugh-Cholmondeley the Younger"
    history = mid_play("hexcombat")
    history = after(
        history, *(SetSide(side.id, {SideDetail.PLAYER: f"{side.id} {long}"}) for side in history.battle.sides)
    )
    seen = as_seen(history)
    assert seen.battle is not None
    assert any(side.on_move for side in seen.battle.sides)
    for width in (60, 80, 120):
        shown = text(seen, Layout.RIBBON, (width, 8))
        assert all(f"{side.letter} {per_cent(str(side.left))}" in shown for side in seen.battle.sides), width


def test_the_scoreboard_shows_the_sides_and_no_event() -> None:
    shown = text(as_seen(after(at_the_shooting(), a_shot())), Layout.SCOREBOARD)
    assert "Azure" in shown
    assert "Ochre" in shown
    assert "Shot" not in shown


@pytest.mark.parametrize(
    ("element", "gone"),
    [
        (PanelPart.TITLE, "The Mill"),
        (PanelPart.TURN, "TURN"),
        (PanelPart.PHASES, "▶ II Fire"),
        (PanelPart.NEXT, "next"),
        (PanelPart.SIDES, "Azure"),
        (PanelPart.LAST, "Shot:"),
    ],
)
def test_an_element_left_out_leaves_no_trace(element: PanelPart, gone: str) -> None:
    history = after(at_the_shooting(), a_shot())
    without = frozenset({element, PanelPart.TICKER})
    assert reads(gone, text(as_seen(history, PanelSettings(without=frozenset({PanelPart.TICKER})))))
    assert not reads(gone, text(as_seen(history, PanelSettings(without=without))))


@pytest.mark.parametrize("size", [(50, 20), (80, 24)])
def test_the_percents_beside_a_bar_are_those_that_fill_it(size: tuple[int, int]) -> None:
    whole = text(as_seen(at_the_shooting()), size=size)
    assert "100%" in whole
    assert not re.search(r"(?<!\d)0%", whole)
    assert re.search(r"(?<![−\d])9\d%", text(as_seen(after(at_the_shooting(), a_shot())), size=size))


def test_where_the_share_is_drawn_large_it_is_not_written_again() -> None:
    shown = text(as_seen(after(at_the_shooting(), a_shot())), size=(160, 48))
    for row in large("90", FIVE):
        assert row.rstrip() in shown
    assert "% strength" in shown
    assert "90%" not in shown
    assert "100%" not in shown


def test_the_points_stand_where_the_strength_stood_and_the_strength_says_what_it_is() -> None:
    scored = as_seen(after(at_the_shooting(), Score(SideId("azure"), 7), Score(SideId("ochre"), 5)))
    for size in ((160, 48), (80, 24)):
        shown = text(scored, size=size)
        assert "7 points" in shown or all(row.rstrip() in shown for row in large("7", FIVE))
        assert "strength 100%" in shown


def test_a_break_shows_its_headline_and_the_armies_but_nothing_of_the_turn() -> None:
    shown = text(as_seen(after(at_the_shooting(), a_shot()), PanelSettings(scene=Scene.BREAK, message="Back at nine")))
    assert "S H O R T   B R E A K".replace("   ", "  ") in shown
    assert "Back at nine" in shown
    assert "8/8 men" in shown
    for word in ("Fire", "Archers"):
        assert word not in shown


def test_hidden_shows_nothing_at_all() -> None:
    assert not text(as_seen(at_the_shooting(), PanelSettings(scene=Scene.HIDDEN))).strip()


def test_before_the_first_turn_the_panel_says_so() -> None:
    assert "Before the first turn" in text(as_seen(a_tiny_battle()))


@pytest.mark.parametrize("rows", [FIVE, THREE])
def test_large_figures_have_one_width_and_no_two_look_alike(rows: int) -> None:
    assert len(large("12", rows)) == rows
    assert len({len(row) for row in large("12:34 56789", rows)}) == 1
    assert len({large(sign, rows) for sign in "0123456789: "}) == 12


def test_only_figures_colons_and_blanks_are_drawn_large() -> None:
    assert is_large("7 : 5")
    assert not any(is_large(text) for text in ("", "  ", "7 to 5", "7–5", "½"))


def test_long_sentences_break_between_words_and_end_in_an_ellipsis() -> None:
    assert wrapped("one two three", 8, 2) == ["one two", "three"]
    assert wrapped("one two three four five", 8, 2) == ["one two", "three f…"]


# Colours: WCAG 2.2 relative luminance and contrast, computed


def _channel(value: int) -> float:
    share = value / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: str) -> float:
    return sum(share * _channel(value) for share, value in zip((0.2126, 0.7152, 0.0722), rgb(colour), strict=True))


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_computed_as_the_standard_says() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("colours", [DARK, LIGHT], ids=lambda colours: colours.name)
def test_every_text_has_at_least_the_contrast_that_wcag_aa_asks_for(colours: Colours) -> None:
    for colour in (colours.ink, colours.muted, colours.accent, *colours.hues.values()):
        assert contrast(colour, colours.ground) >= 4.5, colour
        assert contrast(colour, colours.plate) >= 4.5, colour
    assert contrast(colours.on_accent, colours.accent) >= 4.5
    for colour in colours.hues.values():
        assert contrast(colour, colours.track) >= 3, "a bar must stand out from its track"


def test_no_colour_is_a_pure_red() -> None:
    for colours in COLOURS.values():
        for colour in (colours.ink, colours.muted, colours.accent, *colours.hues.values()):
            red, green, blue = rgb(colour)
            assert not (red > 200 and green < 60 and blue < 60)


# Machado, Oliveira and Fernandes (2009), severity 1.0, on linear light.
BLINDNESS = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def seen_by(colour: str, matrix: tuple[tuple[float, float, float], ...]) -> tuple[float, ...]:
    linear = [_channel(value) for value in rgb(colour)]
    mixed = (sum(weight * value for weight, value in zip(row, linear, strict=True)) for row in matrix)
    return tuple(min(max(value, 0.0), 1.0) ** (1 / 2.2) for value in mixed)


@pytest.mark.parametrize("colours", [DARK, LIGHT], ids=lambda colours: colours.name)
@pytest.mark.parametrize("blindness", BLINDNESS)
def test_any_two_hues_stay_apart_for_colour_blind_viewers(colours: Colours, blindness: str) -> None:
    for one, other in itertools.combinations(colours.hues.values(), 2):
        first, second = (seen_by(colour, BLINDNESS[blindness]) for colour in (one, other))
        assert sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) ** 0.5 > 0.1


def test_every_theme_has_a_colour_of_its_own_for_every_hue() -> None:
    for colours in COLOURS.values():
        assert list(colours.hues) == list(HUES)
        assert len(set(colours.hues.values())) == len(HUES)
        assert colours.hue("no hue of ours") == colours.ink


# What the room is used for


def inked(seen: ViewerState, size: tuple[int, int], layout: Layout = Layout.FULL) -> float:
    """The share of the window's rows in which something stands."""
    return sum(bool(row) for row in text(seen, layout, size).split("\n")) / size[1]


@pytest.mark.parametrize("key", SYSTEMS)
@pytest.mark.parametrize("size", [(120, 40), (200, 50)])
def test_a_large_window_shows_shares_afar_the_event_on_a_plate_and_the_armies_one_by_one(
    key: str, size: tuple[int, int]
) -> None:
    seen = as_seen(mid_play(key))
    shown = text(seen, size=size)
    assert seen.battle is not None
    for side in seen.battle.sides:
        for row in large(str(side.left), FIVE):
            assert row.rstrip() in shown
        for piece in side.army:
            assert piece.name[:20] in shown
            assert piece.is_out or f"{piece.now}/{piece.full}" in shown
    assert f"TURN {seen.battle.turn}" in shown
    assert inked(seen, size) > 0.5


@pytest.mark.parametrize("key", SYSTEMS)
@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 50)])
def test_nothing_that_matters_is_cut_at_any_size(key: str, size: tuple[int, int]) -> None:
    for seed in (5, 6, 7):
        seen = as_seen(mid_play(key, seed))
        assert seen.battle is not None
        shown = text(seen, size=size)
        assert f"TURN {seen.battle.turn}" in shown
        assert seen.battle.phase in shown
        assert not any("…" in row for row in shown.split("\n") if row.startswith("  ·"))
        assert seen.battle.last is None or reads(seen.battle.last.whole.split()[0], shown)
        for side in seen.battle.sides:
            assert f"{side.shape} {side.letter}  {side.name}" in shown
            assert not side.on_move or f" {side.shape} {side.letter} " in shown
            assert not side.on_move or reads(side.name, shown)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_who_is_to_move_and_the_event_are_the_largest_words(size: tuple[int, int]) -> None:
    seen = as_seen(mid_play("skirmish"))
    assert seen.battle is not None
    assert seen.battle.last is not None
    seen = replace(seen, battle=replace(seen.battle, last=replace(seen.battle.last, text="Ford bows shoot: miss")))
    assert seen.battle is not None
    assert seen.battle.last is not None
    shown = text(seen, size=size)
    words = [seen.battle.mover, seen.battle.last.text, seen.battle.phase, seen.battle.title, seen.battle.comes_next]
    assert [word for word in words if apart(word) in shown] == words[:2]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_six_sides_keep_their_names_and_shares(size: tuple[int, int]) -> None:
    history = after(at_the_shooting(), a_shot())
    for name in ("The Grand Company", "Verdant Host", "Mauve Riders", "Saffron League"):
        joining = SideId(name.split()[-1].lower())
        history = after(history, AddSide(name, joining), AddUnit(NewUnit(f"{name} one", joining, {})))
    seen = as_seen(history)
    assert seen.battle is not None
    shown = text(seen, size=size)
    for side in seen.battle.sides:
        assert f"{side.shape} {side.letter}  {side.name}" in shown
    assert reads("Shot: hit", shown)


def test_a_piece_that_is_out_is_marked_and_a_long_army_says_how_many_more_there_are() -> None:
    history = after(at_the_shooting(), SetValues(UnitId("pikes"), {"men": 0}, "gone"))
    for number in range(45):
        history = after(history, AddUnit(NewUnit(f"Levy {number}", SideId("ochre"), {})))
    seen = as_seen(history)
    shown = text(seen, size=(120, 40))
    assert "† Pikes" in shown
    assert re.search(r"\d+ more", shown)
    assert seen.battle is not None
    assert [len(side.army) for side in seen.battle.sides] == [2, 40]


@pytest.mark.parametrize("size", [(80, 24), (200, 50)])
def test_a_scene_shows_its_clock_the_score_and_the_winner(size: tuple[int, int]) -> None:
    history = after(at_the_shooting(), a_shot())
    soon = as_seen(history, PanelSettings(scene=Scene.SOON, until=1725.0))
    rows = picture(soon, Layout.FULL, *size, DARK, 1000.0)
    shown = "\n".join(row.plain for row in rows)
    for row in large("12:05", FIVE):
        assert row.rstrip() in shown
    final = text(as_seen(history, PanelSettings(scene=Scene.FINAL, score="7 : 5", winner="B")), size=size)
    for row in large("7 : 5", FIVE):
        assert row.rstrip() in final
    assert "Winner: ▲ B Ochre" in final
    typed = text(as_seen(history, PanelSettings(scene=Scene.FINAL, score="seven to five")), size=size)
    assert "seven to five" in typed


def test_the_clock_of_the_side_on_move_runs_in_the_window() -> None:
    agreed = playing(opening("confrontation"), SetClock(minutes=10), at=1000)
    seen = as_seen(playing(agreed, GoTo("T-07", "heath"), at=1000))
    rows = picture(seen, Layout.FULL, 120, 40, DARK, 1070.0)
    assert "▸ Heathfolk 8:50 · Delvers 10:00" in "\n".join(row.plain for row in rows)


def test_in_a_small_window_the_wind_gives_way_to_the_clocks() -> None:
    begun = playing(opening("demonworld"), SetClock(minutes=10), at=1000)
    rows = picture(as_seen(begun), Layout.FULL, 80, 24, DARK, 1070.0)
    assert "▸ Azure 8:50 · ▸ Ochre 8:50" in rows[0].plain


@pytest.mark.parametrize("size", [(80, 24), (200, 50)])
def test_a_side_is_drawn_as_it_is_marked(size: tuple[int, int]) -> None:
    said = {SideDetail.LETTER: "M", SideDetail.SHAPE: "star", SideDetail.HUE: "mauve", SideDetail.PLAYER: "Maelis"}
    seen = as_seen(after(at_the_shooting(), SetSide(SideId("azure"), said)))
    rows = picture(seen, Layout.FULL, *size, DARK)
    row = next(row for row in rows if "★ M  Maelis · Azure" in row.plain)
    assert any(DARK.hues["mauve"] in str(span.style) for span in row.spans)
