"""What a row tells of a unit, typed by hand: one mark on it at a time."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import having, the
from tests.tracker.games.hexcombat.battles import a_battle
from tracker.games.hexcombat import SYSTEM
from tracker.rules.system import Tone

Card = dict[str, Any]

#  the marks on a unit, and its badges in order
BADGES: list[tuple[Card, tuple[tuple[str, Tone], ...]]] = [
    ({}, ()),
    ({"steps": 1}, ()),
    ({"steps": 0, "cohesion": "routed"}, (("destroyed", Tone.BAD),)),
    ({"cohesion": "shaken"}, (("shaken", Tone.WARN),)),
    ({"cohesion": "routed"}, (("routed", Tone.BAD),)),
    ({"marker": "charge"}, (("Charge", Tone.GOOD),)),
    ({"marker": "contact"}, (("Contact", Tone.PLAIN),)),
    ({"breath": "winded"}, (("winded", Tone.WARN),)),
    ({"breath": "out_of_breath"}, (("out of breath", Tone.BAD),)),
    ({"ammunition": "diminished"}, (("ammo diminished", Tone.WARN),)),
    ({"ammunition": "exhausted"}, (("ammo exhausted", Tone.BAD),)),
    ({"ammunition_due": 1}, (("doubles to pay", Tone.WARN),)),
    ({"engaged": "front"}, ()),
    ({"engaged": "flank"}, (("flank engaged", Tone.WARN),)),
    ({"engaged": "rear"}, (("rear engaged", Tone.WARN),)),
    ({"formation": True}, ()),
    ({"formation": True, "mode": "shield_wall"}, (("shield wall", Tone.PLAIN),)),
    ({"formation": True, "mode": "tortoise"}, (("tortoise", Tone.PLAIN),)),
    ({"formation": True, "rank_rotation": True}, (("rank rotation", Tone.PLAIN),)),
    ({"position": "close_flight"}, (("close flight", Tone.PLAIN),)),
    ({"stack": "s"}, (("stack s", Tone.PLAIN),)),
    ({"character": True, "chosen_spell": "Fog"}, (("spell chosen", Tone.PLAIN),)),
    ({"has_attacked": True, "has_shot": True}, ()),
    (
        {"stack": "s", "breath": "winded", "marker": "charge", "cohesion": "shaken"},
        (("shaken", Tone.WARN), ("Charge", Tone.GOOD), ("winded", Tone.WARN), ("stack s", Tone.PLAIN)),
    ),
]


@pytest.mark.parametrize(("card", "expected"), BADGES, ids=[" ".join(card) or "fresh" for card, _told in BADGES])
def test_a_row_tells_what_is_not_as_at_the_start(card: Card, expected: tuple[tuple[str, Tone], ...]) -> None:
    history = having(a_battle({"Att": {}}, {"Def": {}}), "att", **card)
    badges = SYSTEM.audience.badges(history.battle, the(history, "att"))
    assert tuple((badge.words, badge.tone) for badge in badges) == expected
