"""The picture card: of the size that sites want, in whatever language, with whatever names."""

from __future__ import annotations

import sys
from io import BytesIO

import pytest

from screens.table.typeface import typeface
from tests.play import playing
from tests.tracker.views.report.test_report import an_evening, of_a_turn
from tracker.battle.commands import Retitle
from tracker.views.report.card import SIZE, NoPictures, card
from tracker.views.report.formats import FORMATS, NothingToTell, Wishes
from tracker.views.sides import ON_DARK

images = pytest.importorskip("PIL.Image")


def test_the_card_is_a_picture_of_the_size_that_sites_want_with_the_hues_of_the_sides() -> None:
    drawn = images.open(BytesIO(card(of_a_turn("demonworld"), "2026-11-26", typeface())))
    assert (drawn.format, drawn.size) == ("PNG", SIZE) == ("PNG", (1200, 630))
    colours = {f"#{red:02x}{green:02x}{blue:02x}" for _count, (red, green, blue) in drawn.getcolors(1 << 20)}
    assert {ON_DARK["azure"], ON_DARK["ochre"]} <= colours


def test_a_title_of_any_length_and_a_typeface_that_is_none_are_drawn() -> None:
    history = playing(an_evening(), Retitle("The very long evening at the mill and what came of it " * 3))
    assert images.open(BytesIO(card(history, "", b"no typeface"))).size == SIZE


def test_without_the_library_the_format_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(NoPictures, match=r"oriflamme\[report\]"):
        card(an_evening())
    (form,) = (form for form in FORMATS if form.key == "card")
    with pytest.raises(NothingToTell, match="extra"):
        form.write(an_evening(), Wishes())
