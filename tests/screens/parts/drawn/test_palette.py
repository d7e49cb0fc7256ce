"""Every word can be read on every ground it stands on, and sides are told apart by every kind of eyes."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from typing import Final

import pytest
from rich.color import Color as RichColor
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

import screens
from screens.app.app import OriflammeApp
from screens.app.fewer_colours import FewerColours, NoColours
from screens.app.themes import THEMES
from screens.parts.drawn.palette import (
    DARK,
    DARK_CONTRAST,
    DARK_OF_16,
    DARK_OF_256,
    GROUNDS,
    HUES,
    LIGHT,
    LIGHT_CONTRAST,
    LIGHT_OF_16,
    LIGHT_OF_256,
    WORDS,
    Fewer,
    Palette,
)
from tests.screens.parts.drawn.colour import EYES, apart, ciede2000, contrast
from tracker.views import sides

ENOUGH: Final = 4.5
MORE: Final = 7
PALETTES: Final = {"dark": DARK, "light": LIGHT, "contrast": DARK_CONTRAST, "contrast-light": LIGHT_CONTRAST}
EACH = pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
STARK = pytest.mark.parametrize("palette", [DARK_CONTRAST, LIGHT_CONTRAST], ids=["dark", "light"])
CONSOLES: Final = {
    "vga": "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa"
    " 555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff",
    "xterm": "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5"
    " 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff",
}


def of_number(number: int, sixteen: str = "vga") -> str:
    """The colour of a number of 256; the first sixteen as one terminal or the other draws them."""
    if number < 16:
        return f"#{CONSOLES[sixteen].split()[number]}"
    triplet = RichColor.from_ansi(number).get_truecolor()
    return triplet.hex


@EACH
def test_every_word_can_be_read_on_every_ground(palette: Palette) -> None:
    colours = palette.named()
    read = {(word, ground): contrast(colours[word], colours[ground]) for word in WORDS for ground in GROUNDS}
    assert len(read) == 32
    assert {pair: ratio for pair, ratio in read.items() if ratio < ENOUGH} == {}
    assert contrast(palette.chip, palette.chip_ink) >= ENOUGH
    assert contrast(palette.mark, palette.ground) >= 3


@STARK
def test_where_more_contrast_is_asked_for_every_word_has_seven_to_one_on_every_ground(palette: Palette) -> None:
    colours = palette.named()
    inks = {(word, ground): contrast(colours[word], colours[ground]) for word in WORDS for ground in GROUNDS}
    inks["chip", "ink"] = contrast(palette.chip, palette.chip_ink)
    inks["mark", "ground"] = contrast(palette.mark, palette.ground)
    assert {pair: round(ratio, 2) for pair, ratio in inks.items() if ratio < MORE} == {}
    frames = (palette.frame, palette.frame_focus, palette.faint)
    assert min(contrast(colour, palette.ground) for colour in frames) >= 4.5
    assert len({colours[ground] for ground in GROUNDS}) == len(GROUNDS)


@pytest.mark.parametrize(("palette", "fewer"), [(DARK, DARK_OF_256), (LIGHT, LIGHT_OF_256)], ids=["dark", "light"])
def test_every_word_can_be_read_where_there_are_256_colours(palette: Palette, fewer: Fewer) -> None:
    assert fewer.numbers.keys() == fewer.on_row.keys() == palette.named().keys()
    on = {ground: fewer.on_row if ground == "row" else fewer.numbers for ground in GROUNDS}
    read = {
        (word, ground): contrast(of_number(on[ground][word]), of_number(on[ground][ground]))
        for word in WORDS
        for ground in GROUNDS
    }
    assert {pair: round(ratio, 2) for pair, ratio in read.items() if ratio < ENOUGH} == {}
    assert contrast(of_number(fewer.numbers["chip"]), of_number(fewer.numbers["chip-ink"])) >= ENOUGH


@pytest.mark.parametrize("terminal", CONSOLES)
@pytest.mark.parametrize("fewer", [DARK_OF_16, LIGHT_OF_16], ids=["dark", "light"])
def test_every_word_can_be_read_in_the_sixteen_colours_of_a_plain_terminal(fewer: Fewer, terminal: str) -> None:
    ground = of_number(fewer.numbers["ground"], terminal)
    assert {fewer.numbers[name] for name in GROUNDS} == {fewer.numbers["ground"]}
    read = {word: contrast(of_number(fewer.numbers[word], terminal), ground) for word in WORDS}
    assert {word: round(ratio, 2) for word, ratio in read.items() if ratio < ENOUGH} == {}
    chip, ink = (of_number(fewer.numbers[name], terminal) for name in ("chip", "chip-ink"))
    assert contrast(chip, ink) >= ENOUGH


def test_distances_are_reckoned_as_in_the_published_examples() -> None:
    """Pairs 1, 7 and 17 of Sharma, Wu and Dalal 2005."""
    assert ciede2000((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert ciede2000((50, 0, 0), (50, -1, 2)) == pytest.approx(2.3669, abs=1e-4)
    assert ciede2000((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)


@pytest.mark.parametrize("eyes", EYES)
@EACH
def test_no_two_sides_look_alike_to_any_eyes(palette: Palette, eyes: str) -> None:
    colours = palette.named()
    pairs = {(one, other): apart(colours[one], colours[other], eyes) for one, other in combinations(HUES, 2)}
    assert {pair: round(far, 1) for pair, far in pairs.items() if far < 11.5} == {}
    assert apart(palette.azure, palette.ochre, eyes) > 45


@pytest.mark.parametrize("eyes", EYES)
@EACH
def test_what_is_alarming_is_taken_for_neither_of_two_sides(palette: Palette, eyes: str) -> None:
    assert apart(palette.alarm, palette.azure, eyes) > 15
    assert apart(palette.alarm, palette.ochre, eyes) > 14


def test_every_hue_a_side_may_have_is_in_the_palette() -> None:
    assert tuple(sides.HUES) == HUES


def test_styles_name_no_colour_that_is_not_there() -> None:
    named = re.compile(r"\$([a-z][a-z-]*)")
    sheets = [path for path in Path(screens.__file__).parent.rglob("*") if path.suffix in {".py", ".tcss"}]
    assert len(sheets) > 100
    known = set(OriflammeApp(lambda app: app.screen).theme_variables)
    wrong = {
        f"{path.name}: {line.strip()}"
        for path in sheets
        for line in path.read_text("utf-8").splitlines()
        if path.parent.name not in {"drawn", "cli"} or path.suffix == ".tcss"
        for name in named.findall(line)
        if name not in known
    }
    assert wrong == set()


def test_all_themes_name_the_same_colours() -> None:
    first, *others = THEMES
    assert all(theme.variables.keys() == first.variables.keys() for theme in others)
    assert [theme.background for theme in THEMES] == [palette.ground for palette in PALETTES.values()]


def filtered(drawn: FewerColours | NoColours, *parts: tuple[str, str, str]) -> list[Style]:
    """The styles of texts in an ink on a ground once a filter has been over them."""
    segments = [Segment(text, Style(color=ink, bgcolor=ground)) for text, ink, ground in parts]
    return [segment.style or Style() for segment in drawn.apply(segments, Color(0, 0, 0))]


def test_256_colours_are_named_by_hand_and_lighter_under_the_light() -> None:
    plain, lit = filtered(FewerColours("256"), ("a", DARK.dim, DARK.raised), ("b", DARK.dim, DARK.row))
    assert [style.color and style.color.number for style in (plain, lit)] == [248, 253]
    assert [style.bgcolor and style.bgcolor.number for style in (plain, lit)] == [235, 58]


@pytest.mark.parametrize("ground", [DARK.ground, DARK.raised, LIGHT.ground, LIGHT.raised])
def test_a_page_dimmed_beneath_a_dialog_is_read_in_sixteen_colours(ground: str) -> None:
    beneath = Color.parse(ground)
    inks = [beneath.blend(Color.parse(DARK.dim), share).hex for share in (0.0, 0.1, 0.2)]
    for style in filtered(FewerColours("standard"), *(("a", ink, beneath.hex) for ink in inks)):
        assert style.color is not None
        assert style.bgcolor is not None
        assert style.color.downgrade(ColorSystem.STANDARD) != style.bgcolor.downgrade(ColorSystem.STANDARD)


def test_without_colours_the_lit_row_and_the_chip_are_reversed() -> None:
    lit = filtered(NoColours(), ("a", DARK.bright, DARK.row), ("s", DARK.chip_ink, DARK.chip))
    assert [style.reverse for style in lit] == [True, False]
    chip, word = filtered(NoColours(), ("s", DARK.chip_ink, DARK.chip), ("a", DARK.dim, DARK.raised))
    assert (chip.reverse, word.reverse) == (True, False)
    assert {style.color for style in (*lit, chip, word)} == {None}
