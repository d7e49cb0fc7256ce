"""In which order a roll is asked: what no line shows comes first where the table must say it, else last."""

from __future__ import annotations

from typing import Final

from tests.tiny import NERVE_TEST, SHOT
from tracker.battle.dice import D6
from tracker.battle.fields import flag, whole
from tracker.rules.kinds import roll_under
from tracker.rules.resolver import Input, by_question, flat, in_form_order, roster, worth

AIM: Final = whole("aim", "Aim", 0, 6, 3)
COVER: Final = flag("cover", "In cover")
KNOWN: Final = whole("known", "Known", 0, 6)
OPEN: Final = flag("open", "Open")
FOG: Final = flag("fog", "Fog")

ROLL: Final = roll_under(
    D6,
    (
        flat("base", "base", 3, lambda _case: True),
        worth("aim", "aim", lambda case: case[AIM], field=AIM),
        flat("cover", "in cover", -1, lambda case: case[COVER], field=COVER),
        flat("fog", "fog", -1, lambda case: case[FOG], field=FOG),
        flat("deep", "deep in cover", -1, lambda case: case[COVER] and case[FOG], field=COVER),
    ),
    key="roll",
    label="Roll",
    rules=(),
    inputs=(Input(KNOWN, roster("actor", KNOWN)), Input(FOG), Input(COVER), Input(OPEN), Input(AIM)),
)  # fmt: skip


def test_what_the_table_alone_knows_first_then_line_by_line_what_is_known_and_the_free_line_last() -> None:
    assert in_form_order(ROLL) == ("open", "aim", "cover", "fog", "known", "other", "other_reason")
    assert in_form_order(SHOT) == ("aim", "cover", "other", "other_reason")
    assert in_form_order(NERVE_TEST) == ("men", "fled", "nerve", "other", "other_reason")


def test_a_question_gathers_the_lines_it_drives_at_the_place_of_the_first() -> None:
    rows = by_question(ROLL.lines, ["known", "fog", "cover", "open", "aim"], {"known", "aim"})
    assert [(key, [line.key for line in lines]) for key, lines in rows] == [
        ("open", []),
        ("line base", ["base"]),
        ("aim", ["aim"]),
        ("cover", ["cover", "deep"]),
        ("fog", ["fog"]),
        ("line free", ["free"]),
        ("line free_because", ["free_because"]),
        ("known", []),
    ]
