"""A house is held against its system: what it may change, and what is refused with what is accepted."""

from __future__ import annotations

from itertools import chain, islice
from random import Random

import pytest
from msgspec.structs import replace

from tests.at_random import EVERY_SYSTEM, opening
from tracker.battle.house import (
    NO_HOUSE,
    CardField,
    Changes,
    Condition,
    House,
    LineChange,
    RowChange,
    StandingLine,
    Tally,
)
from tracker.play.agreed.house_effects import changed_cases, line_effects, possible_bindings
from tracker.rules.counting import all_told
from tracker.rules.house.accepting import misfits
from tracker.rules.house.changeable import Kind, kind_of
from tracker.rules.resolver import Context, Line, Resolver, as_far_as_it_matters, has_free_line
from tracker.rules.system import System
from tracker.rules.systems import load_system


def change_of(resolver: Resolver, line: Line, by: int = 3) -> LineChange | None:
    """A change that the line takes; None for one that takes none."""
    match kind_of(line):
        case Kind.PRINTED:
            return LineChange(resolver.key, line.key, value=(line.printed or 0) + by)
        case Kind.COMPUTED:
            return LineChange(resolver.key, line.key, add=by)
        case _:
            return None


def other_results(system: System, chance: Random | None = None) -> tuple[RowChange, ...]:
    """The first row of every table of the system with the results of the last, or some rows with any results."""
    changed: list[RowChange] = []
    for resolver in system.rolls.resolvers:
        runs = () if resolver.table is None else tuple(resolver.table.runs())
        if chance is None:
            changed += [RowChange(resolver.key, *runs[0][:2], runs[-1][2])] if runs else []
            continue
        keys = [outcome.key for outcome in resolver.outcomes]
        some = (run for run in runs if chance.random() < 0.3)
        changed += [RowChange(resolver.key, low, high, (chance.choice(keys),)) for low, high, _printed in some]
    return tuple(changed)


def a_house(system: System, chance: Random | None = None) -> House:
    """A house that changes every line of the system that can be changed, or some of them."""
    lines = ((resolver, line) for resolver in system.rolls.resolvers for line in resolver.lines)
    changes = tuple(change for pair in lines if (change := change_of(*pair)) is not None)
    first = system.turn.phases[0]
    reminders: dict[str, tuple[str, ...]] = {first.steps[0].id: ("Everybody ready?",)}
    readings = {}
    if chance is not None:
        changes = tuple(change for change in changes if chance.random() < 0.4)
        readings = {switch.key: chance.choice(switch.options).key for switch in system.rolls.switches}
    summed = [resolver.key for resolver in system.rolls.resolvers if has_free_line(resolver.lines)]
    hidden = [step.id for phase in system.turn.phases for step in phase.steps if step.may_be_hidden]
    return House(
        "Friday table",
        changes,
        (StandingLine("custom", "by custom", 1, tuple(summed)),) if summed else (),
        switches=readings,
        labels={f"phase/{first.id}": "The Friday phase"},
        reminders=reminders,
        hidden=tuple(step for step in hidden if chance is not None and chance.random() < 0.3),
        fields=(
            CardField("blessed", "blessed"),
            CardField("renown", "renown", "whole", 0, 5),
            CardField("banner", "banner", "choice", options=("none", "red", "white")),
        ),
        results=other_results(system, chance),
        score=(
            Tally("spoils", "spoils", 2, enemy=True, out=True),
            Tally("fame", "fame", -1, "house.renown", when=(Condition("house.blessed", "==", (True,), False),)),
        ),
    )


def own_when(key: str, sign: str, *values: bool | int | float | str) -> House:
    """A house with a line of its own on melee attacks under one condition."""
    condition = Condition(key, sign, values)
    return House("x", standing=(StandingLine("v", "veterans", 1, ("melee",), (condition,)),))


def a_row(roll: str, low: int, high: int, *results: str) -> House:
    """A house with one other row in a table."""
    return House("x", results=(RowChange(roll, low, high, results),))


@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_every_line_that_can_be_changed_is_accepted(key: str) -> None:
    system = opening(key).system
    assert list(misfits(system, a_house(system))) == []
    assert list(misfits(system, NO_HOUSE)) == []


@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_what_a_house_changes_the_roll_heeds(key: str) -> None:
    """No changed figure is shown and not counted: wherever a line counts otherwise, so does something of its roll."""
    system, battle = opening(key).system, opening(key).battle
    for change in a_house(system).lines:
        resolver = system.resolver(change.roll)
        house = Changes("", {change.line: change})
        line = resolver.line(change.line)
        assert line is not None
        cases = list(islice(chain.from_iterable(changed_cases(resolver, line, battle, house)), 12))
        without = (replace(case, house=None) for case in cases)
        heeded = (
            list(all_told(resolver, plain, lines=False))
            != list(all_told(resolver, replace(plain, house=house), lines=False))
            for plain in without
        )
        assert not cases or any(heeded), f"{change.roll}/{change.line}"


@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_a_line_of_the_table_s_own_counts_wherever_it_is_shown(key: str) -> None:
    system, battle = opening(key).system, opening(key).battle
    for resolver in system.rolls.resolvers:
        if not has_free_line(resolver.lines):
            continue
        house = Changes("", {}, (StandingLine("custom", "by custom", 3, (resolver.key,)),))
        bound = islice(possible_bindings(resolver, battle), 12)
        cases = [as_far_as_it_matters(resolver, Context(battle, bindings)) for bindings in bound]
        pairs = [(case, replace(case, house=house)) for case in cases]
        shown = [own for _plain, own in pairs if any(line.id == "house.custom" for line in resolver.applied(own))]
        heeded = (
            list(all_told(resolver, plain, lines=False)) != list(all_told(resolver, own, lines=False))
            for plain, own in pairs
        )
        assert not shown or any(heeded), resolver.key


def test_it_is_told_in_how_many_rolls_of_the_demo_a_line_counts_otherwise() -> None:
    system = load_system("demonworld")
    support, flyers = line_effects(
        system, House("x", (LineChange("melee", "support", value=2), LineChange("melee", "armour_of_flyer", add=-1)))
    )
    assert (support.differ, support.is_impossible) == (support.among, False)
    assert flyers.differ == 0 < flyers.among


@pytest.mark.parametrize(
    ("house", "where", "says"),
    [
        (House("", (LineChange("melee", "support", value=2),)), ("name",), "give a name"),
        (House("x" * 61), ("name",), "1 to 60 characters"),
        (House("x", (LineChange("mele", "support", value=2),)), ("lines", "mele/support"), "likely ones are melee"),
        (House("x", (LineChange("melee", "suport", value=2),)), ("lines", "melee/suport"), "likely ones are support"),
        (House("x", (LineChange("melee", "support", add=1),)), ("lines", "melee/support", "add"), "a printed figure"),
        (House("x", (LineChange("melee", "support", value=100),)), ("lines", "melee/support", "value"), "-99 to 99"),
        (House("x", (LineChange("melee", "charge", value=2),)), ("lines", "melee/charge", "value"), "worked out"),
        (House("x", (LineChange("melee", "charge"),)), ("lines", "melee/charge", "add"), "not 0"),
        (House("x", (LineChange("melee", "free", add=1),)), ("lines", "melee/free", "add"), "types in itself"),
        (House("x", (LineChange("formation", "no_base", value=1),)), ("lines", "formation/no_base", "value"), "a note"),
        (House("x", presets=("best",)), ("presets",), "no preset of demonworld"),
        (House("x", switches={"nat": "plain"}), ("switches", "nat"), "no switch of demonworld"),
        (House("x", standing=(StandingLine("v", "veterans", 0, ("melee",)),)), ("standing", "v", "value"), "not 0"),
        (House("x", standing=(StandingLine("v", "{x}", 1, ("melee",)),)), ("standing", "v", "label"), "without braces"),
        (House("x", standing=(StandingLine("v", "old", 1, ()),)), ("standing", "v", "on"), "name the roll"),
        (
            House("x", standing=(StandingLine("v", "old", 1, ("mele",)),)),
            ("standing", "v", "on"),
            "likely ones are melee",
        ),
        (own_when("actor.moral", "==", 3), ("standing", "v", "when", "actor.moral"), "likely ones are actor.morale"),
        (own_when("actor.power", "~", 3), ("standing", "v", "when", "actor.power"), "==, !=, <, >, in"),
        (own_when("actor.power", "==", "high"), ("standing", "v", "when", "actor.power"), "a whole number from"),
        (own_when("actor.power", "==", True), ("standing", "v", "when", "actor.power"), "a whole number from"),
        (own_when("charge", "<", True), ("standing", "v", "when", "charge"), "yes or no"),
        (own_when("actor.power", "<", 1, 2), ("standing", "v", "when", "actor.power"), "a whole number from"),
        (a_row("artillery", 3, 3, "jammed"), ("results", "artillery"), "likely ones are artillery_table"),
        (a_row("melee", 3, 3, "success"), ("results", "melee"), "no roll of demonworld that is read off a table"),
        (a_row("miscast", 0, 3, "killed"), ("results", "miscast", "0..3"), "give a total from 1 to 20"),
        (a_row("miscast", 4, 3, "killed"), ("results", "miscast", "4..3"), "give a total from 1 to 20"),
        (a_row("miscast", 3, 3, "kiled"), ("results", "miscast", "3"), "likely ones are killed"),
        (a_row("miscast", 3, 3, "killed", "killed"), ("results", "miscast", "3"), "give one result"),
        (
            a_row("artillery_table", 3, 3, "jammed", "jammed"),
            ("results", "artillery_table", "3"),
            "or 3, one for each column",
        ),
        (
            House("x", results=(RowChange("miscast", 1, 4, ("killed",)), RowChange("miscast", 3, 3, ("banned",)))),
            ("results", "miscast", "1..4"),
            "changed twice",
        ),
        (House("x", score=(Tally("s", "spoils", 0),)), ("score", "s", "value"), "not 0"),
        (House("x", score=(Tally("s", "{x}", 1),)), ("score", "s", "label"), "without braces"),
        (House("x", score=(Tally("s", "spoils", 1, "kind"),)), ("score", "s", "per"), "no whole number on a card"),
        (
            House("x", score=(Tally("s", "spoils", 1, when=(Condition("moral", ">", (3,)),)),)),
            ("score", "s", "when", "moral"),
            "likely ones are morale",
        ),
        (House("x", hidden=("I.99",)), ("hidden",), "no step of demonworld"),
        (House("x", hidden=("I.1",)), ("hidden",), "it cannot be hidden"),
        (House("x", labels={"phase/XX": "Song"}), ("labels", "phase/XX"), "nothing that has a label here"),
        (House("x", labels={"phase/II": "{actor}"}), ("labels", "phase/II"), "without braces"),
        (House("x", reminders={"I.99": ("Now",)}), ("reminders", "I.99"), "no step of demonworld"),
        (House("x", reminders={"I.1": ("",)}), ("reminders", "I.1"), "texts of 1 to 200 characters"),
        (House("x", reminders={"I.1": ("a",) * 6}), ("reminders", "I.1"), "at most 5 texts"),
        (
            House("x", tuple(LineChange("melee", "support", value=2) for _ in range(501))),
            ("lines",),
            "501 are too many",
        ),
    ],
)
def test_what_does_not_fit_is_named_with_what_is_accepted(house: House, where: tuple[str, ...], says: str) -> None:
    misfit = next(misfits(load_system("demonworld"), house))
    assert misfit.where == where
    assert says in misfit.problem


@pytest.mark.parametrize(
    ("own", "says"),
    [
        (CardField("Blessed", "blessed"), "fields.Blessed: name it by"),
        (CardField("blessed", "{0}"), "fields.blessed.label: give 1 to"),
        (CardField("blessed", "blessed", "flags"), "fields.blessed.kind: give one of flag, whole, choice"),
        (CardField("blessed", "blessed", high=3), "fields.blessed.kind: a flag has neither"),
        (CardField("renown", "renown", "whole", 3, 3), "fields.renown.high: give low and high"),
        (CardField("renown", "renown", "whole", 0, 5000), "fields.renown.high: give low and high"),
        (CardField("banner", "banner", "choice", options=("red", "red")), "fields.banner.options: give options"),
        (CardField("banner", "banner", "choice", options=("red",)), "fields.banner.options: give options"),
    ],
)
def test_a_card_value_of_ones_own_is_refused_with_what_is_accepted(own: CardField, says: str) -> None:
    system = load_system("skirmish")
    assert str(next(misfits(system, House("x", fields=(own,))))).startswith(says)
    too_many = House("x", fields=tuple(CardField(f"f{number}", "f") for number in range(13)))
    assert str(next(misfits(system, too_many))) == "fields: 13 are too many; at most 12"
