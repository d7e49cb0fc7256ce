"""Before a roll of two dice two places lie there: nobody has to guess how many to take in the hand."""

from __future__ import annotations

import re
from itertools import islice
from random import Random

import pytest

from screens.roll.sheet_dice import dice_of
from tests.play import the_demo
from tests.tracker.games.confrontation.pages import the_shots_into_a_melee
from tests.tracker.play.pages.hand import Hand
from tests.whole_turns import a_turn
from tracker.battle.dice import Face
from tracker.play.pages import lines_of
from tracker.play.sheets import open_on
from tracker.play.worksheet import Worksheet
from tracker.rules.systems import load_system
from tracker.views.checklist import checklist


def dice_in(roll: Worksheet | None) -> int:
    """How many dice fall in a roll, where each of them shows a 1."""
    dice = 0
    while roll is not None and (wanted := roll.wanted) is not None:
        roll, dice = roll.laying(Face(wanted.die.sides, 1)), dice + 1
    return dice


@pytest.mark.parametrize("key", ["demonworld", "hexcombat"])
def test_as_many_places_wait_as_dice_fall_next(key: str) -> None:
    seen = set[int]()
    for _before, _command, history in islice(a_turn(the_demo(load_system(key)), Random(2)), 200):
        for entry in checklist(history.system, history.battle).able:
            for offer in entry.may.offers:
                sheet = history.system.sheet_of(offer.name)
                if sheet is None:
                    continue
                page = open_on(history, sheet, {offer.role or "actor": entry.unit.id, **offer.others})
                coming = page.next
                roll = None if coming is None else page.worksheet(coming)
                if coming is None or roll is None or page.is_decided(coming) or not (dice := dice_in(roll)):
                    continue
                row = next(row for row in lines_of(page) if coming in row.entries)
                drawn = " ".join(part.plain for part in dice_of(page, row, coming, ""))
                assert (drawn.count("[ _]"), drawn.count("[  ]")) == (1, dice - 1)
                seen.add(dice)
    assert 1 in seen or 2 in seen
    assert seen >= ({2} if key == "hexcombat" else {1})


def test_the_die_that_lies_on_a_shot_stands_before_its_ticket_and_the_dice_of_the_shots_behind() -> None:
    hand = Hand(the_shots_into_a_melee())
    hand.press("2", "enter")
    for digits in ("", "3", "35", "351"):
        page = hand.page
        drawn = "".join(part.plain for part in dice_of(page.sheet, page.lines[0], page.taker, page.face_typed))
        faces = [face.strip() for face in re.findall(r"\[([^]]*)\]", drawn)]
        assert faces == ["2", *(digits or "_")]
        hand.press(*"351"[len(digits) :][:1])
