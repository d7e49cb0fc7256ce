"""Which answers and house rules count in a roll as it stands: those with which it would be another roll."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tiny import NERVE_TEST, SHOT
from tests.tracker.cases import a_case
from tracker.battle.dice import D6
from tracker.battle.fields import choice, flag, whole, words
from tracker.rules.counting import counts, rule_counts
from tracker.rules.kinds import hit_or_miss, roll_under
from tracker.rules.resolver import Effect, Input, Line, Resolver, Throw, flat, worth

X = whole("x", "X", 0, 9, 4)
FLAG = flag("flag", "Flag")
KIND = choice("kind", "Kind", {"one": "one", "two": "two"})
NAME = words("name", "Name")


def a_roll(*lines: Line, **about: Any) -> Resolver:
    """A roll that asks all four questions and hits on a 3 or less."""
    about = {"label": "Roll", "outcomes": hit_or_miss(), **about}
    asked = tuple(Input(field) for field in (X, FLAG, KIND, NAME))
    return roll_under(D6, (flat("base", "base", 3, lambda _case: True), *lines), key="roll", rules=(), inputs=asked,
                      **about)  # fmt: skip


def test_an_answer_that_nothing_reads_does_not_count() -> None:
    plain = a_roll()
    assert [counts(plain, a_case(plain), key) for key in ("x", "flag", "kind", "name")] == [False] * 4


# Where the roll reads the answer, and which of them it is.
READ: list[tuple[str, Resolver, str]] = [
    ("the number to reach", a_roll(worth("x", "x", lambda case: case[X], field=X)), "x"),
    ("a line that applies and is worth nothing", a_roll(flat("flag", "flag", 0, lambda case: case[FLAG])), "flag"),
    ("two lines that make up for one another",
     a_roll(worth("up", "up", lambda case: case[X]), worth("down", "down", lambda case: -case[X])), "x"),
    ("the words of a line", a_roll(flat("said", "by {kind}", 0, lambda _case: True)), "kind"),
    ("what bars it", a_roll(bars=lambda case: "barred" if case[NAME] else None), "name"),
    ("its figures", a_roll(figures=lambda case: (case[X],)), "x"),
    ("what it throws", a_roll(throws=lambda case: Throw(D6, "again" if case[FLAG] else "to hit")
                              if not case.faces else None), "flag"),
    ("how it ends", a_roll(judge=lambda case: "success" if case[X] > 8 else "failure"), "x"),
    ("what it comes to", a_roll(total=lambda case: case[X]), "x"),
    ("what follows", a_roll(effects=lambda case, _end: (Effect("hurt", "target", case[X]),)), "x"),
]  # fmt: skip


@pytest.mark.parametrize(("roll", "key"), [row[1:] for row in READ], ids=[row[0] for row in READ])
def test_an_answer_counts_wherever_the_roll_reads_it(roll: Resolver, key: str) -> None:
    assert counts(roll, a_case(roll), key)
    others = {"x", "flag", "kind", "name"} - {key}
    assert not any(counts(roll, a_case(roll), other) for other in others)


def test_an_answer_at_the_end_of_its_range_is_held_against_those_below() -> None:
    assert counts(NERVE_TEST, a_case(NERVE_TEST, men=20), "men")
    assert counts(NERVE_TEST, a_case(NERVE_TEST, men=0), "men")


def test_a_house_rule_counts_where_its_default_would_make_another_roll() -> None:
    two = {"soft_cover": "two"}
    assert rule_counts(SHOT, a_case(SHOT, two, cover=True), "soft_cover")
    assert not rule_counts(SHOT, a_case(SHOT, two), "soft_cover")
    assert not rule_counts(SHOT, a_case(SHOT, cover=True), "soft_cover")
