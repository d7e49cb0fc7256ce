"""A side keeps how it is drawn and who plays it, all of it optional and none of it trusted."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.play import AZURE, OCHRE, playing, refused
from tests.tiny import a_tiny_battle
from tracker.battle.battle import Side, SideDetail, SideId
from tracker.battle.commands import AddSide, RenameSide, SetSide
from tracker.battle.events import SideChanged
from tracker.play.history import History
from tracker.views.log import entries
from tracker.views.projection import project
from tracker.views.sides import HUES, LETTERS, Look, looks

LOOKS: Mapping[SideDetail, str] = {
    SideDetail.HUE: "azure",
    SideDetail.LETTER: "A",
    SideDetail.SHAPE: "diamond",
    SideDetail.PLAYER: "Maelis",
    SideDetail.CREST: "a tower",
    SideDetail.DICE: "app",
    SideDetail.LED: "bold",
}


def azure(history: History) -> Side:
    """The side as it stands."""
    return history.battle.side(AZURE)


def test_a_side_of_which_nothing_is_said_has_no_details() -> None:
    assert azure(a_tiny_battle()) == Side(AZURE, "Azure")


def test_details_are_said_of_one_side_and_the_other_keeps_its_own() -> None:
    history = playing(a_tiny_battle(), SetSide(AZURE, LOOKS))
    assert azure(history) == Side(AZURE, "Azure", "azure", "A", "diamond", "Maelis", "a tower", "app", "bold")
    assert history.battle.side(OCHRE) == Side(OCHRE, "Ochre")
    assert history.battle.sides.index(azure(history)) == 0


def test_only_what_really_differs_happens() -> None:
    history = playing(a_tiny_battle(), SetSide(AZURE, LOOKS))
    again = playing(history, SetSide(AZURE, {**LOOKS, SideDetail.LETTER: "m"}))
    assert again.acts[-1].events == (SideChanged(AZURE, SideDetail.LETTER, "A", "M"),)
    assert playing(again, SetSide(AZURE, {SideDetail.LETTER: "M"})) is again


def test_a_side_that_takes_another_name_keeps_its_details() -> None:
    history = playing(a_tiny_battle(), SetSide(AZURE, LOOKS), RenameSide(AZURE, "The Blue Host"))
    assert azure(history) == Side(AZURE, "The Blue Host", "azure", "A", "diamond", "Maelis", "a tower", "app", "bold")


def test_a_detail_is_taken_back_and_the_log_says_so() -> None:
    history = playing(a_tiny_battle(), SetSide(AZURE, {SideDetail.PLAYER: "Maelis"}))
    history = playing(history, SetSide(AZURE, {SideDetail.PLAYER: ""}))
    assert azure(history).player == ""
    assert [entry.headline for entry in entries(history)[-2:]] == [
        "Azure: played by Maelis.",
        "Azure: player not named.",
    ]


@pytest.mark.parametrize("detail", SideDetail)
def test_every_detail_is_told_in_the_log_and_is_no_event_to_the_audience(detail: SideDetail) -> None:
    before = a_tiny_battle()
    after = playing(before, SetSide(AZURE, {detail: LOOKS[detail]}))
    assert LOOKS[detail] in entries(after)[-1].headline
    assert project(after).ticker == project(before).ticker == ()


@pytest.mark.parametrize(
    ("detail", "text"),
    [
        (SideDetail.LETTER, "AB"),
        (SideDetail.LED, "meek"),
        (SideDetail.LETTER, "*"),
        (SideDetail.LETTER, "\x1b"),
        (SideDetail.HUE, "Sky Blue"),
        (SideDetail.HUE, "x" * 21),
        (SideDetail.SHAPE, "../key"),
    ],
)
def test_a_detail_that_cannot_be_is_refused(detail: SideDetail, text: str) -> None:
    assert "give" in refused(a_tiny_battle(), SetSide(AZURE, {detail: text}))


def test_names_are_cleaned_and_cut() -> None:
    history = playing(a_tiny_battle(), SetSide(AZURE, {SideDetail.PLAYER: "\x1b[31m" + "x" * 100}))
    assert azure(history).player == "\ufffd[31m" + "x" * 55


def test_a_side_that_is_not_at_the_table_has_no_details() -> None:
    assert "no side 'umber'" in refused(a_tiny_battle(), SetSide(SideId("umber"), LOOKS))


# How they are marked


def of_eight() -> History:
    return playing(a_tiny_battle(), *(AddSide(f"Side {number}") for number in range(3, 9)))


def test_sides_that_say_nothing_are_marked_by_their_places() -> None:
    marked = list(looks(of_eight().battle).values())
    assert [look.letter for look in marked] == list(LETTERS)
    assert [look.shape for look in marked] == ["◆", "▲", "■", "▼", "★", "♠", "◆", "▲"]
    assert [look.hue for look in marked] == [*HUES, *HUES]
    assert {(look.player, look.crest) for look in marked} == {("", "")}


def test_a_side_is_marked_as_it_says_and_the_others_make_room() -> None:
    said = {
        SideDetail.LETTER: "B",
        SideDetail.SHAPE: "triangle",
        SideDetail.HUE: "ochre",
        SideDetail.PLAYER: "Maelis",
        SideDetail.CREST: "tower",
    }
    marked = looks(playing(a_tiny_battle(), SetSide(AZURE, said)).battle)
    assert marked[AZURE] == Look("B", "▲", "ochre", "Maelis", "tower")
    assert marked[OCHRE] == Look("A", "◆", "azure"), "what its place gives is taken: the next that is free"


def test_no_two_sides_have_one_letter_even_where_both_ask_for_it() -> None:
    both = playing(a_tiny_battle(), SetSide(OCHRE, {SideDetail.LETTER: "K"}), SetSide(AZURE, {SideDetail.LETTER: "K"}))
    assert [look.letter for look in looks(both.battle).values()] == ["K", "B"]


def test_words_that_are_none_of_ours_mark_nothing() -> None:
    said = {SideDetail.SHAPE: "anvil", SideDetail.HUE: "puce", SideDetail.CREST: "picture:../../etc/passwd"}
    assert looks(playing(a_tiny_battle(), SetSide(AZURE, said)).battle) == looks(a_tiny_battle().battle)


def test_the_audience_gets_the_marks_with_the_side_and_its_pieces() -> None:
    history = playing(a_tiny_battle(), SetSide(AZURE, {**LOOKS, SideDetail.LETTER: "M", SideDetail.CREST: "sun"}))
    side = project(history).sides[0]
    assert (side.letter, side.shape, side.hue, side.player, side.crest) == ("M", "◆", "azure", "Maelis", "sun")


def test_the_log_names_hues_shapes_and_pictures_in_words() -> None:
    told = {
        SideDetail.HUE: ("fern", "Azure: colour fern green."),
        SideDetail.SHAPE: ("wedge", "Azure: shape wedge ▼."),
        SideDetail.CREST: (f"picture:{'0' * 32}.png", "Azure: crest a picture of its own."),
    }
    for detail, (word, sentence) in told.items():
        assert entries(playing(a_tiny_battle(), SetSide(AZURE, {detail: word})))[-1].headline == sentence
