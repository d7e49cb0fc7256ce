"""What `resolve` answers: each roll of each system as it was read by eye, and how it is asked for by name."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screens.cli.systems import the_resolver
from tests.at_random import a_value
from tests.budgets import examples
from tests.screens.cli.answers import QUESTIONS, answers, kept
from tests.screens.cli.running import Run, printed, refused
from tracker.rules.counting import as_far_as_it_counts, counts
from tracker.rules.resolver import a_case
from tracker.rules.systems import load_system, system_keys
from tracker.views.answer import answered


@pytest.mark.parametrize("system", QUESTIONS)
def test_every_answer_reads_as_it_was_read_by_eye(system: str) -> None:
    assert answers(system).splitlines() == kept(system, "txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("system", QUESTIONS)
def test_every_answer_for_a_program_says_what_it_said(system: str) -> None:
    assert answers(system, "--json").splitlines() == kept(system, "jsons").read_text(encoding="utf-8").splitlines()


def test_every_roll_of_every_system_is_asked() -> None:
    asked = {(system, question.split()[0]) for system, questions in QUESTIONS.items() for question in questions}
    assert asked == {(key, resolver.key) for key in system_keys() for resolver in load_system(key).rolls.resolvers}


def test_what_was_not_said_is_said_to_be_assumed_and_what_changes_nothing_too(run: Run) -> None:
    bare = printed(run("resolve", "demonworld.melee", "power=9", "--json"))
    assert bare["assumed"]["armour"] == 0
    assert not {"power", "other", "charge_bonus"} & set(bare["assumed"])
    diving = printed(run("resolve", "demonworld.melee", "power=9", "dive=yes", "charge_bonus=3", "--json"))
    assert diving["no_effect"] == ["dive", "charge_bonus"]
    assert diving["fraction"] == bare["fraction"]
    flying = printed(run("resolve", "demonworld.melee", "power=9", "dive=yes", "own_flyer=yes", "--json"))
    assert (flying["no_effect"], flying["target"]) == ([], 11)


def test_a_house_rule_that_changes_nothing_is_not_called_consulted(run: Run) -> None:
    ruled = ("resolve", "demonworld.obedience", "b=9", "--switch", "commander_counts=no")
    told = printed(run(*ruled, "--json"))
    assert (told["switches"], told["no_effect"]) == ({}, ["commander_counts"])
    assert "(no effect here)" in run(*ruled).stdout


def test_what_a_roll_cannot_do_without_is_to_be_given(run: Run) -> None:
    dear = ("demonworld.cast", "spell_level=9", "extra_ps=4")
    told = printed(run("resolve", *dear, "--json"))
    assert (told["needed"], told["chance"]) == (["ps"], None)
    refused(run("resolve", *dear, "--dice", "4"), "Spell points left", "so far 4 for casting")
    refused(run("resolve", "demonworld.manoeuvre", "pm=9", "action=reorient"), "Bases left")
    refused(run("resolve", "demonworld.manoeuvre", "pm=9", "action=wheel", "front=3"), "Bases left")
    refused(run("resolve", "hexcombat.morale"), "The morale sheet says")
    assert printed(run("resolve", "disengage", "opponents=3", "--json"))["needed"] == ["freed"]
    highest = ("resolve", "demonworld.melee", "own_initiative=9", "--switch", "bonus_init=all", "--json")
    assert printed(run(*highest))["needed"] == ["highest_initiative"]


# What is asked of nobody where a default that is printed makes it needless: the roll, what is taken, and the answer.
PRINTED = [
    ("demonworld.manoeuvre", {"pm": 12}, {"outcome": "by_terrain"}),
    ("demonworld.manoeuvre action=wheel", {"pm": 12, "front": 5}, {"outcome": "takes_1"}),
    ("demonworld.cast", {"ps": 10}, {"fraction": "4/5"}),
    ("demonworld.cast sorcerer_level=2 spell_level=12", {"ps": 20}, {"fraction": "9/20"}),
    ("demonworld.ps_recovery", {"ps": 10}, {"total": 10}),
    ("skirmish.cast", {"spell": "the spell"}, {"fraction": "3/10"}),
    ("confrontation.voluntary_flight", {"edge_cm": 480.0}, {"outcome": None}),
    ("confrontation.voluntary_flight --dice 6", {"edge_cm": 480.0}, {"outcome": "double"}),
    ("confrontation.pursuit mov=10 fled_cm=25", {"gap": 0.0}, {"fraction": "5/6"}),
]


@pytest.mark.parametrize(("asked", "taken", "answer"), PRINTED, ids=[row[0] for row in PRINTED])
def test_what_a_printed_default_makes_needless_is_assumed_and_told(
    run: Run, asked: str, taken: dict[str, object], answer: dict[str, object]
) -> None:
    told = printed(run("resolve", *asked.split(), "--json"))
    assert told["needed"] == []
    assert {key: told["assumed"].get(key) for key in taken} == taken
    assert {key: told[key] for key in answer} == answer
    assert told["outcome"] or sum(Fraction(end["fraction"]) for end in told["odds"]) == 1


# All that is to be given where nothing is said, and why: each is the answer itself, or thrown elsewhere, or nobody's.
NEEDED_BARE = {"hexcombat.morale": ["result"], "confrontation.disengage": ["freed"]}


@pytest.mark.parametrize("system", system_keys())
def test_nothing_else_is_wanted_of_a_bare_roll(system: str) -> None:
    wanted = {}
    for resolver in load_system(system).rolls.resolvers:
        case = as_far_as_it_counts(resolver, a_case(resolver, {}, {}))
        if found := answered(resolver, case, ()).open:
            wanted[f"{system}.{resolver.key}"] = list(found)
    assert wanted == {roll: keys for roll, keys in NEEDED_BARE.items() if roll.startswith(f"{system}.")}


@examples(60)
@given(st.data())
def test_no_roll_wants_what_cannot_matter(data: st.DataObject) -> None:
    """Of any roll of any system under any house rules and with anything said: what is wanted changes the answer."""
    system = load_system(data.draw(st.sampled_from(system_keys())))
    needing = [one for one in system.rolls.resolvers if any(entry.needed or entry.is_thrown for entry in one.inputs)]
    resolver = data.draw(st.sampled_from(needing))
    chance = Random(data.draw(st.integers(0, 2**32)))
    given = {e.field.key: a_value(e.field, chance) for e in resolver.inputs if not e.needed and chance.random() < 0.3}
    switches = {s.key: chance.choice(s.options).key for s in resolver.switches if chance.random() < 0.3}
    before = a_case(resolver, given, switches)
    case = as_far_as_it_counts(resolver, before)
    for key in answered(resolver, case, given).open:
        field = resolver.input(key).field
        said = case.having(**{key: field.default})
        assert counts(resolver, said, key), (resolver.key, given, switches, key)
    taken = {key: case.values[key] for key in before.open - case.open}
    assert a_case(resolver, {**given, **taken}, switches) == case


def test_a_target_shot_at_point_blank_always_charges(run: Run) -> None:
    shot = printed(run("resolve", "missile", "range=point_blank", "--json"))
    assert [(line["id"], line["value"]) for line in shot["lines"]] == [("point_blank", 4), ("charging", 2), ("aim", 2)]


CHAIN = [
    ("miscast adjacent=2", "7", ("D20 for the sorcerer's own base", "so far 7 for miscast table", "adjacent bases")),
    (
        "miscast adjacent=2",
        "7,3",
        ("D20 for 1st adjacent base", "3 for the sorcerer's own base", "sorcerer loses 1 life point"),
    ),
    ("shoot into_melee=yes", "5", ("on the compass", "so far 5 for who is attacked")),
    ("projectile kind=ball bases=3", "5", ("second base on the line", "so far 5 for first base", "a hit")),
    ("missile aim=1 range=long", "6", ("the 6 thrown again", "so far 6 for the shot", "7 against 10")),
    ("damage", "3", ("second damage die", "so far 3 for first damage die")),
    ("rolloff", "6,3", ("one die too many", "so far 6 for the roll-off")),
]


@pytest.mark.parametrize(("asked", "dice", "says"), CHAIN)
def test_a_roll_of_several_dice_is_answered_die_by_die(run: Run, asked: str, dice: str, says: tuple[str, ...]) -> None:
    refused(run("resolve", *asked.split(), "--dice", dice), *says)


# Names that were there before others joined them, and those that joined: the roll that is meant.
NAMES = [
    ("demonworld", "melee", ("melee", "blow", "shock")),
    ("demonworld", "shoot", ("shoot", "missile")),
    ("hexcombat", "shock", ("shock", "melee", "blow")),
    ("hexcombat", "shoot", ("shoot", "missile")),
    ("skirmish", "melee", ("melee", "blow", "shock")),
    ("skirmish", "shoot", ("shoot", "missile")),
    ("confrontation", "blow", ("blow", "melee", "shock")),
    ("confrontation", "missile", ("missile", "shoot")),
]
ASKED = [
    ("demonworld.shoot", "skill", ("skill", "aim", "shooting"), "3"),
    ("skirmish.shoot", "shooting", ("shooting", "aim", "skill"), "3"),
    ("skirmish.shoot", "size", ("size", "target_size"), "G"),
    ("skirmish.melee", "size", ("size", "target_size"), "G"),
    ("skirmish.melee", "higher_ground", ("higher_ground", "higher"), "yes"),
    ("skirmish.command", "paces", ("paces", "distance"), "4"),
    ("skirmish.rally", "paces", ("paces", "distance"), "4"),
    ("confrontation.blow", "higher", ("higher", "higher_ground"), "yes"),
    ("confrontation.missile", "aim", ("aim", "skill", "shooting"), "3"),
    ("confrontation.missile", "size", ("size", "target_size"), "large"),
    ("confrontation.crowd_shot", "shooter_ran", ("shooter_ran", "ran", "runs"), "no"),
    ("confrontation.missile", "shooter_ran", ("shooter_ran", "ran", "runs"), "no"),
    ("confrontation.spell", "ran", ("ran", "runs", "shooter_ran"), "yes"),
    ("confrontation.arrival", "ran", ("ran", "runs", "shooter_ran"), "yes"),
    ("confrontation.terrain", "runs", ("runs", "ran", "shooter_ran"), "yes"),
]


@pytest.mark.parametrize(("system", "roll", "names"), NAMES)
def test_a_roll_is_known_by_what_other_systems_call_it(system: str, roll: str, names: tuple[str, ...]) -> None:
    for name in names:
        owner, meant = the_resolver(f"{system}.{name}")
        assert (owner.key, meant.key) == (system, roll)


@pytest.mark.parametrize(("roll", "key", "names", "value"), ASKED)
def test_an_input_is_known_by_what_other_rolls_call_it(
    run: Run, roll: str, key: str, names: tuple[str, ...], value: str
) -> None:
    said = [printed(run("resolve", roll, f"{name}={value}", "--json"))["inputs"] for name in names]
    assert all(inputs == said[0] for inputs in said)
    assert key in said[0]
    refused(run("resolve", roll, *(f"{name}={value}" for name in names[:2])), f"{key}: it is given twice")


def test_the_name_a_roll_has_itself_goes_before_one_it_only_goes_by(run: Run) -> None:
    assert "confrontation.missile" in run("resolve", "missile").stdout
    assert "demonworld.shoot" in run("resolve", "shoot").stdout
    assert "demonworld.shoot" in run("resolve", "missile", "power=9").stdout


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (("resolve", "mele"), "melee"),
        (("resolve", "demonworld.melee", "armor=3"), "likely ones are armour"),
        (("resolve", "demonworld.melee", "--switch", "wedge_bonuss=x"), "wedge_bonus"),
        (("resolve", "melee", "--system", "demonwrld"), "demonworld"),
        (("rules", "DW-MEL-99"), "DW-MEL-"),
    ],
)
def test_a_wrong_name_is_answered_with_likely_ones(run: Run, command: tuple[str, ...], says: str) -> None:
    refused(run(*command), says)


def test_rules_are_found_by_their_words_the_plainest_first(run: Run) -> None:
    found = printed(run("rules", "rear", "attack", "--system", "demonworld", "--json"))
    assert found[0]["id"] == "DW-MEL-27"
    assert all("rear" in f"{fact['id']} {fact['text']}".casefold() for fact in found)
    assert "DW-MEL-27" in run("rules", "rear attack", "--system", "demonworld").stdout
    assert printed(run("rules", "dw-mel-27", "--json"))["id"] == "DW-MEL-27"
    refused(run("rules", "xyzzyq"), "'xyzzyq'", "none contains it")


def test_the_wind_is_turned_from_where_it_blows_now(run: Run) -> None:
    def found(*asked: str) -> dict[str, object]:
        told = printed(run("resolve", "wind", *asked, "--json"))
        return {figure["id"]: figure["value"] for figure in told["figures"]}

    assert found("direction=1", "speed=3", "--dice", "3") == {"row": "3–4", "direction": 6, "speed": 3}
    assert found("direction=5", "speed=3", "--dice", "5") == {"row": "5", "direction": 1, "speed": 3}
    assert found("direction=5", "speed=1", "--dice", "14") == {"row": "14", "direction": 5, "speed": 0}
