"""A line that asks a question of its own: field, input and line from one declaration."""

from __future__ import annotations

from tests.tracker.cases import a_case
from tracker.battle.dice import D6
from tracker.battle.fields import choice
from tracker.rules.kinds import roll_under
from tracker.rules.resolver import Case, asked, asked_in, resolve, typed_faces

FOG = choice("fog", "Fog counts", {"once": "once", "twice": "twice"})
LINES = (
    asked("dusk", "Shot at dusk", "dusk", -1, "X-01"),
    asked(
        "fog", "Shot into fog", "fog", lambda case: -1 if case.ruling(FOG) == "once" else -2, "X-02", switches=(FOG,)
    ),
)
SHOT = roll_under(D6, LINES, key="shot", label="Shot", rules=("X-01",), inputs=asked_in(LINES))


def test_it_asks_under_its_own_key_and_with_its_own_rules_and_counts_where_that_is_answered_with_yes() -> None:
    assert [(entry.field.key, entry.field.label, entry.field.rules) for entry in SHOT.inputs[:2]] == [
        ("dusk", "Shot at dusk", ("X-01",)),
        ("fog", "Shot into fog", ("X-02",)),
    ]
    assert [line.id for line in resolve(SHOT, typed_faces(SHOT, a_case(SHOT), (3,))).lines] == []
    made = resolve(SHOT, typed_faces(SHOT, a_case(SHOT, dusk=True, fog=True), (3,)))
    assert [(line.id, line.value) for line in made.lines] == [("dusk", -1), ("fog", -1)]


def test_a_roll_consults_the_switches_of_its_lines() -> None:
    assert SHOT.switches == (FOG,)
    case: Case = a_case(SHOT, {"fog": "twice"}, fog=True)
    assert [(line.id, line.value, line.switch) for line in SHOT.applied(case)] == [("fog", -2, "fog")]
