"""Where the light goes on the list of a step, as a table and over turns played at random."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tracker.views.step.light import Kind, Lit, Spot, light_after, light_at, light_back

_KINDS = {"r": Kind.TABLE, "o": Kind.TABLE, "?": Kind.QUESTION, "¿": Kind.QUESTION, "!": Kind.TEST}


def _spots(lines: str) -> tuple[Spot, ...]:
    """Lines by a letter each: `o` offers, `r` what is under way, `!` with the numbers of its tests.

    Questions that may be passed by are `?`, those that are awaited `¿`.

    All else are units, one that nobody waits for in lower case; `.` stands behind what is done, `^` behind a unit that
    acts at once.
    """
    return tuple(
        Spot(
            "!" if line[0] == "!" else line[:2].rstrip(".^"),
            _KINDS.get(line[0], Kind.UNIT),
            "." not in line,
            frozenset(int(number) for number in line.strip("!.")) if line[0] == "!" else frozenset(),
            not line[0].islower() and line[0] != "?",
            "^" in line,
        )
        for line in lines.split()
    )


@pytest.mark.parametrize(("before", "lit", "now", "goes"), [
    # A unit that is done: the next that may act, whatever came or went above it or with it.
    ("A B C",         "A",  "A. B C",            "B"),
    ("A B C",         "B",  "r1 A B. C ?1",      "C"),
    ("A B C D",       "B",  "A C D",             "C"),
    ("r1 A B C D",    "B",  "A C D",             "C"),
    ("A B C D",       "A",  "r1 r2 B C D",       "B"),
    ("A B C D",       "B",  "A D",               "D"),
    ("A B C D",       "A",  "X Y A. B C D",      "B"),
    # Round at the end, by what may act, never to a question nor to what is done.
    ("A B C ?1",      "C",  "A B C. ?1",         "A"),
    ("A B C ?1",      "C",  "A. B ?1",           "B"),
    ("o1 A B ?1",     "B",  "o1 A B. ?1",        "A"),
    ("A B C ?1",      "A",  "A. B. C ?1",        "C"),
    # Nobody else may act: it stays; where its line is gone it goes to whatever is open.
    ("A. B ?1",       "B",  "A. B. ?1",          "B"),
    ("o1 A. B ?1",    "B",  "o1 A. B. ?1",       "B"),
    ("A. B ?1",       "B",  "A. ?1",             "?1"),
    ("o1 A. B ?1",    "B",  "o1 A. ?1",          "o1"),
    ("A. B",          "B",  "A.",                "A"),
    ("A",             "A",  "",                  ""),
    # But to a question that is awaited, once all have acted.
    ("A B ¿1",        "B",  "A B. ¿1",           "A"),
    ("A. B ?1 ¿1",    "B",  "A. B. ?1 ¿1",       "¿1"),
    ("A. B ?1 ¿1",    "B",  "A. B. ?1 ¿1.",      "B"),
    ("A. B. ?1 ¿1",   "¿1", "A. B. ?1 ¿1.",      "?1"),
    ("A. B. ¿1",      "A",  "A. B. ¿1",          "A"),
    # It stays on a line that is still to be done, and on one that was done before.
    ("A B C",         "B",  "r1 A C B",          "B"),
    ("A B. C",        "B",  "A B. C",            "B"),
    # On no question while a unit may act.
    ("A B ?1",        "?1", "A B ?1",            "A"),
    ("A B ?1",        "?1", "r1 A B ?1",         "r1"),
    ("A. B. ?1",      "?1", "A. B. ?1",          "?1"),
    # A test that has come due, before whoever is next; what is put off does not call the light back.
    ("A B C",         "A",  "!1 A. B C",         "!"),
    ("A B C",         "A",  "!1 A B C",          "!"),
    ("!1 A B C",      "A",  "!1 A. B C",         "B"),
    ("!1 A B C",      "A",  "!12 A. B C",        "!"),
    ("!1 A B C",      "!",  "!1 A B C",          "!"),
    ("!1. A B C",     "A",  "!1. A. B C",        "B"),
    ("",              "",   "!1 r1 A ?1",        "!"),
    ("",              "",   "!1. A ?1",          "A"),
    # A unit that has come to act at once, before whoever else may; one let wait calls the light back once that is done.
    ("A B C",         "A",  "A B C^",            "C"),
    ("A B",           "A",  "A B C^ D^",         "C"),
    ("!1 A B C",      "!",  "A B. C^",           "C"),
    ("A B C",         "A",  "!1 A B C^",         "!"),
    ("A B C^",        "A",  "A B C^",            "A"),
    ("A B C^ D^",     "A",  "A. B C^ D^",        "C"),
    ("A B C^ D^",     "C",  "A B C. D^",         "D"),
    ("A. B C^",       "A",  "A. B C^",           "A"),
    ("",              "",   "A B C^",            "C"),
    # Lines of the table: the next of them or the next unit; where there is none they stay, as units do.
    ("o1 o2 A ?1",    "o1", "o1. o2 A ?1",       "o2"),
    ("o1 A ?1",       "o1", "o1. A ?1",          "A"),
    ("o1 ?1",         "o1", "o1. ?1",            "o1"),
    ("r1 A B. ?1",    "r1", "A B. ?1",           "A"),
    # An answered question: what may act, else the next question.
    ("A B ?1 ?2",     "?1", "A B ?1. ?2",        "A"),
    ("A. ?1 ?2",      "?1", "A. ?1. ?2",         "?2"),
    ("A. ?1",         "?1", "A. ?1.",            "?1"),
    # Units that may act though nobody waits for them do not call the light off the questions.
    ("a b ?1 ?2",     "?1", "a b ?1. ?2",        "?2"),
    ("a b ?1 ?2",     "?2", "a b ?1 ?2.",        "?1"),
    ("a b ?1 ?2.",    "?1", "a b ?1. ?2.",       "?1"),
    ("a b ?1 ?2",     "?2", "a b ?1 ?2",         "?2"),
    ("a B ?1 ?2",     "?1", "a B ?1. ?2",        "B"),
    ("a b ?1",        "a",  "a. b ?1",           "b"),
    # A new step: the first line that is open, a question behind units that are awaited and before any other.
    ("",              "",   "a b ?1",            "?1"),
    ("",              "",   "a B ?1",            "B"),
    ("",              "",   "a o1 ?1",           "o1"),
    ("",              "",   "a b ?1.",           "a"),
    ("",              "",   "A. B ?1",           "B"),
    ("",              "",   "r1 A ?1",           "r1"),
    ("",              "",   "A. ?1",             "?1"),
    ("",              "",   "A. B. ?1.",         "A"),
])  # fmt: skip
def test_the_light_goes_to_the_next_that_may_act(before: str, lit: str, now: str, goes: str) -> None:
    assert light_after(_spots(now), Lit(_spots(before), lit)) == goes


@pytest.mark.parametrize(("over", "left"), [("1", "2"), ("2", "1")])
def test_from_one_thing_under_way_the_light_goes_to_the_other_before_whoever_may_act(over: str, left: str) -> None:
    first, second, *units = _spots("r1 r2 A B")
    begun = {"1": replace(first, key="running:1"), "2": replace(second, key="running:2")}
    before = Lit((*begun.values(), *units), f"running:{over}", "A")
    assert light_after((begun[left], *units), before) == f"running:{left}"


@pytest.mark.parametrize(("before", "now", "unit", "goes"), [
    ("A. B C",   "A B C",     "A",  "A"),
    ("B C",      "A B C",     "A",  "A"),
    ("o1. A B",  "o1 A B",    "",   "o1"),
    ("A ?1.",    "A ?1",      "",   "?1"),
    ("o1. A",    "o1 A",      "X",  "o1"),
    ("A. B C.",  "!1 A. B C.", "C", "!"),
    ("!1 A B.",  "!1 A B",    "B",  "B"),
    ("A B",      "A B",       "X",  None),
])  # fmt: skip
def test_an_undo_leads_back_to_what_was_undone(before: str, now: str, unit: str, goes: str | None) -> None:
    assert light_back(_spots(now), _spots(before), unit) == goes


@pytest.mark.parametrize(("before", "acted", "now", "goes"), [
    ("!1 A B. C D",    "B",  "A B. C D",     "C"),
    ("!1 A B C D",     "B",  "A B C D",      "B"),
    ("!1 A B. C D",    "B",  "A. B. C. D.",  "B"),
    ("!1 A B. C D.",   "D",  "A B. C D.",    "A"),
    ("!1 A B C",       "B",  "!1. A B. C",   "C"),
    ("!12 A B C",      "B",  "!2 A B. C",    "!"),
    ("!1 A B C",       "",   "A B C",        "A"),
    ("!1 o1 A. ?1",    "A",  "o1 A. ?1",     "o1"),
    ("!1 A. ?1",       "A",  "A. ?1",        "?1"),
])  # fmt: skip
def test_after_a_test_the_light_goes_on_from_the_unit_that_acted_before_it(
    before: str, acted: str, now: str, goes: str
) -> None:
    assert light_after(_spots(now), Lit(_spots(before), "!", acted)) == goes


@pytest.mark.parametrize(("before", "acted", "now", "goes"), [
    ("A B C^ D",    "B", "A B C.^ D",    "B"),
    ("A B. C^ D",   "B", "A B. C.^ D",   "D"),
    ("A B. C^ D",   "",  "A B. C.^ D",   "D"),
    ("A B C^ D^",   "B", "A B C.^ D^",   "D"),
])  # fmt: skip
def test_after_a_unit_that_broke_in_the_light_goes_on_from_the_one_that_acted_before_it(
    before: str, acted: str, now: str, goes: str
) -> None:
    assert light_after(_spots(now), Lit(_spots(before), "C", acted)) == goes


@pytest.mark.parametrize(("now", "left", "goes"), [
    ("A B C",      "B",  "B"),
    ("A B. C",     "B",  "C"),
    ("A. B. C.",   "B",  "B"),
    ("A B",        "X",  "A"),
    ("!1. A B",    "!",  "A"),
    # On no question while a unit may act, as where another piece acts at the same step.
    ("A B C ?1",   "?1", "A"),
    ("A. B. ?1",   "?1", "?1"),
])  # fmt: skip
def test_back_at_a_moment_that_was_left_the_light_lies_as_it_lay(now: str, left: str, goes: str) -> None:
    assert light_at(_spots(now), left) == goes


def test_from_a_unit_that_waits_the_light_goes_to_the_next_that_is_awaited() -> None:
    before = _spots("A B C")
    now = tuple(replace(spot, is_awaited=spot.key != "A") for spot in _spots("B A C"))
    assert light_after(now, Lit(before, "A")) == "B"
    assert light_after(now, Lit(now, "A")) == "A", "led back to it, it stays"


def test_from_the_last_unit_that_waits_the_light_goes_to_a_question_that_is_awaited() -> None:
    before = _spots("A. B ?1 ¿2")
    now = tuple(replace(spot, is_awaited=spot.is_awaited and spot.key != "B") for spot in before)
    assert light_after(now, Lit(before, "B")) == "¿2"
    assert light_after(now, Lit(now, "B")) == "B", "led back to it, it stays"
    assert light_after(now[:-1], Lit(before, "B")) == "B", "to none that may be passed by"
