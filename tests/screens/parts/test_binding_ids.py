"""Every binding has an id of its own that never changes: keys remapped by it, and intents named by it, stay so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from textual.binding import Binding

from screens.parts.keys import Key, on_page
from tests.screens.every_screen import every_screen
from tracker.play.pages.pressing import INTENTS

IDS: Final = Path(__file__).with_name("binding_ids.txt")
RETIRED: Final = Path(__file__).with_name("retired_binding_ids.txt")
"""Ids that no page has any more, each with the one that does its work now: none of them is used again."""


def bindings_with_ids() -> Iterator[tuple[str, Binding]]:
    """The bindings that the screens of the app declare with an id, each with the name of its screen."""
    for screen in every_screen():
        declared = (binding for binding in vars(screen).get("BINDINGS", ()) if isinstance(binding, Binding))
        yield from ((screen.__name__, binding) for binding in declared if binding.id is not None)


def test_no_id_of_a_binding_is_ever_lost_and_a_new_one_is_listed() -> None:
    ids = {binding.id or "" for _screen, binding in bindings_with_ids()}
    listed = IDS.read_text("utf-8").split()
    retired = dict(line.split() for line in RETIRED.read_text("utf-8").splitlines())
    assert listed == sorted(listed)
    assert ids | set(retired) == set(listed)
    assert ids.isdisjoint(retired)
    assert ids >= set(retired.values())


def test_an_id_means_the_same_keys_and_the_same_action_wherever_it_is() -> None:
    meant: dict[str, tuple[str, str]] = {}
    for screen, binding in bindings_with_ids():
        told = binding.key, binding.action
        assert meant.setdefault(binding.id or "", told) == told, (screen, binding.id)


def test_what_is_pressed_on_a_page_of_rolls_is_named_by_the_id_of_its_binding() -> None:
    ids = {binding.id for _screen, binding in bindings_with_ids()}
    unbound = {"rolls.turn_back", "rolls.setting_before", "rolls.less"}  # the other way of a key that has an id
    assert set(INTENTS) - ids == unbound


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("leave", "log.leave"),
        ("turn(1)", "log.turn"),
        ("die(-1)", "log.die_back"),
        ("layout('full')", "log.layout_full"),
        ("press('rolls.accept')", "rolls.accept"),
        ("app.focus_next", "log.focus_next"),
    ],
)
def test_an_id_is_the_page_and_the_action(action: str, expected: str) -> None:
    assert Key("x", action, "", "", of="log").id == expected


def test_a_key_that_several_pages_share_has_one_id() -> None:
    assert on_page("turn", [Key("u", "undo", "", "", of="battle")])[0].id == "battle.undo"
