"""Names in few cells: cut so that whoever reads two of them knows which is which."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.content import Content

from screens.parts.drawn.short_names import Namer, called, each_within, short_names, within
from screens.parts.plain import plain
from tests.play import the_demo
from tracker.rules.systems import load_system

OF_THE_LEFT, OF_THE_RIGHT = "Skeleton warriors of the left", "Skeleton warriors of the right"
NAMES = st.lists(st.text("ab 骨é", min_size=1, max_size=40).map(str.strip).filter(bool), unique=True, max_size=30)


@given(NAMES, st.integers(8, 24))
def test_no_two_names_are_cut_alike_and_all_of_them_fit(names: list[str], width: int) -> None:
    short = short_names(names, width)
    assert len(set(short.values())) == len(names)
    assert all(cell_len(word) <= width for word in short.values())


def test_what_tells_two_names_apart_stays_when_their_middle_goes() -> None:
    short = short_names([OF_THE_LEFT, OF_THE_RIGHT, "Skeleton archers"], 24)
    assert short == {
        OF_THE_LEFT: "Skeleton warriors…left",
        OF_THE_RIGHT: "Skeleton warriors…right",
        "Skeleton archers": "Skeleton archers",
    }
    assert short_names([OF_THE_LEFT, OF_THE_RIGHT], 12)[OF_THE_LEFT] == "Skeleto…left"


def test_a_number_tells_them_apart_where_their_ends_have_no_room() -> None:
    guards = [f"Guards of the {number}th regiment" for number in (11, 12, 13)]
    assert list(short_names(guards, 6).values()) == ["Guar…1", "Guar…2", "Guar…3"]


def test_a_name_is_told_from_those_that_are_not_on_the_page_too() -> None:
    battle = the_demo(load_system("demonworld")).battle
    assert called(battle, "Knights of the Vale", 12) == "Knights"


def test_a_line_has_its_names_whole_where_they_fit_and_as_short_as_it_needs_where_not() -> None:
    battle = the_demo(load_system("demonworld")).battle
    name = "Knights of the Vale"
    assert within(battle, 30, lambda short: plain(f"{short(name)} charge")).plain == "Knights of the Vale charge"
    assert within(battle, 20, lambda short: plain(f"{short(name)} charge")).plain == "Knights charge"


def test_a_name_is_not_cut_behind_a_word_with_which_another_begins() -> None:
    names = ["Heath stone-thrower", "Heath spears", "Delve javelins", "Delve axes", "The Cellar Beast"]
    short = short_names(names, 12)
    assert short["Heath stone-thrower"] == "Heath stone…"
    assert short["Delve javelins"] == "Delve javel…"
    assert short["The Cellar Beast"] == "The Cellar"


def test_one_of_two_names_is_whole_where_only_both_have_no_room() -> None:
    battle = the_demo(load_system("demonworld")).battle

    def draw(short: Namer) -> Content:
        return plain(f"{short('General Isolde')} ▸ {short('Scythe chariot')}")

    assert each_within(battle, 31, draw).plain == "General Isolde ▸ Scythe chariot"
    assert within(battle, 24, draw).plain == "General ▸ Scythe"
    assert each_within(battle, 24, draw).plain == "General Isolde ▸ Scythe"
    assert each_within(battle, 18, draw).plain == within(battle, 18, draw).plain
    assert all(each_within(battle, width, draw).cell_length <= width for width in range(8, 40))
