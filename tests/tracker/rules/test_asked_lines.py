"""A line that asks a question of its own: field, input and line from one declaration."""

from __future__ import annotations

from tests.tracker.cases import a_case
from tracker.battle.dice import D6
from tracker.battle.fields import choice, whole
from tracker.rules.kinds import roll_under
from tracker.rules.resolver import Case, Input, asked, derived, each, in_form_order, resolve, typed_faces

FOG = choice("fog", "Fog counts", {"once": "once", "twice": "twice"})
SKILL = whole("skill", "Skill", 0, 9)
LINES = (
    asked("dusk", "Shot at dusk", "dusk", -1, "X-01"),
    asked(
        "fog", "Shot into fog", "fog", lambda case: -1 if case.ruling(FOG) == "once" else -2, "X-02", switches=(FOG,)
    ),
)
SHOT = roll_under(D6, LINES, key="shot", label="Shot", rules=("X-01",), inputs=())


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


def test_its_question_may_have_a_key_and_names_of_its_own() -> None:
    lines = (asked("dusk", "Shot at dusk", "dusk", -1, "X-01", under="at_dusk", also=("evening",)),)
    shot = roll_under(D6, lines, key="shot", label="Shot", rules=("X-01",), inputs=())
    assert shot.input("evening").field.key == shot.input("at_dusk").field.key == "at_dusk"
    made = resolve(shot, typed_faces(shot, a_case(shot, at_dusk=True), (3,)))
    assert [(line.id, line.value) for line in made.lines] == [("dusk", -1)]


def test_a_number_with_a_reader_is_asked_for_by_its_line_where_that_counts() -> None:
    moved = derived(lambda _scene: 2)
    lines = (
        each(SKILL, +1, "X-01", reader=moved),
        each(whole("haste", "Haste", 0, 9), -1, "X-02", when=lambda case: case[SKILL] > 0, reader=moved),
    )
    shot = roll_under(D6, lines, key="shot", label="Shot", rules=("X-01",), inputs=())
    haste = shot.input("haste")
    assert [haste.matters(a_case(shot, skill=skill)) for skill in (0, 1)] == [False, True]
    assert [line.value for line in resolve(shot, typed_faces(shot, a_case(shot, skill=4, haste=1), (3,))).lines] == [
        4,
        -1,
    ]


def test_what_lines_ask_stands_behind_what_the_lines_above_hang_on() -> None:
    aim, fire = whole("aim", "Aim", 0, 9), whole("fire", "Fire", 0, 9)
    lines = (each(aim, +1, "X-01"), *LINES, each(fire, +1, "X-03"))
    inputs = (Input(fire), Input(aim), Input(whole("range", "Range", 0, 9)))
    shot = roll_under(D6, lines, key="shot", label="Shot", rules=("X-01",), inputs=inputs)
    assert [entry.field.key for entry in shot.inputs][:5] == ["fire", "aim", "dusk", "fog", "range"]
    assert in_form_order(shot)[:5] == ("range", "aim", "dusk", "fog", "fire")
