"""Every page of rolls of every system as text, at the start, after a die and at its end: nothing of it is on a screen.

With ORIFLAMME_SNAPSHOTS=write in the environment the texts are written anew.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tracker.play.forecast.pages import BY_ALL_FACES, TOGETHER
from tests.tracker.play.pages.hand import Hand
from tests.tracker.play.pages.printed import printed
from tracker.play.pages import wants
from tracker.play.sheets import Knob, OpenSheet, Said
from tracker.rules.system import Count

FOLDER = Path(__file__).parent / "printed"
MOST_KEYS = 60
FAR = "8"
PAGES = BY_ALL_FACES | TOGETHER


def as_played(opened: Callable[[], OpenSheet]) -> str:
    """The page as it is opened, after its first roll, and when nothing is left, under one another."""
    hand = Hand(opened())
    pictures = [printed(hand.page)]
    for _key in range(MOST_KEYS):
        if isinstance(hand.elsewhere, wants.PickFrom) and hand.elsewhere.answered.value is not None:
            hand.say(hand.elsewhere.answered.value)
        if hand.page.is_done or hand.closed is not None or hand.elsewhere is not None:
            break
        rolled = len(hand.page.sheet.acts)
        hand.press("enter" if hand.page.sheet.pending else "d")
        if hand.page.trouble:
            hand.press(*(FAR if is_typed(hand.page.measure) else ()), "enter")
        if not rolled and hand.page.sheet.acts:
            pictures.append(printed(hand.page))
    return "\n".join((*pictures, printed(hand.page)))


def is_typed(measure: Knob | None) -> bool:
    """Whether a measure is typed: how many there are is agreed to as it is proposed, where the cards tell the most."""
    how_many = isinstance(measure, Said) and isinstance(measure.ask, Count) and measure.ask.most is not None
    return measure is not None and not how_many


@pytest.mark.parametrize("page", PAGES, ids="-".join)
def test_a_page_is_read_from_its_value_alone(page: tuple[str, str]) -> None:
    now = "\n".join(f"# {name}\n\n{as_played(opened)}" for name, opened in PAGES[page].items())
    kept = FOLDER / f"{'-'.join(page).replace(' ', '_')}.txt"
    if os.environ.get("ORIFLAMME_SNAPSHOTS") == "write":
        FOLDER.mkdir(exist_ok=True)
        kept.write_text(now, encoding="utf-8")
    assert kept.exists(), "not written yet"
    assert now.splitlines() == kept.read_text(encoding="utf-8").splitlines()
