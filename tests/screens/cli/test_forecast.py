"""`oriflamme forecast` on the command line: of two cards, and of a battle that is kept."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from screens.cli.root import cli
from tests.screens.cli.running import printed, refused, the_demo_kept
from tracker.battle.battle import UnitId
from tracker.battle.commands import GoTo, SetValues
from tracker.rules.systems import usable_systems

TWO = ("actor.bases_at_start=1", "actor.missile_power=8", "target.bases_at_start=3")


def forecast(*args: str) -> Result:
    return CliRunner().invoke(cli, ["forecast", *args])


def test_two_cards_are_forecast_with_what_is_said_of_the_roll() -> None:
    told = printed(forecast("demonworld.volley", *TWO, "wood=yes", "--json"))
    assert told["exact"] is True
    (target,) = told["units"]
    assert [(one["lost"], one["fraction"]) for one in target["losses"]["chances"]] == [(0, "13/20"), (1, "7/20")]
    assert target["tests"][0]["resolver"] == "morale"
    assert target["tests"][0]["taken"]["fraction"] == "7/20"


def test_house_rules_are_heeded() -> None:
    plain, ruled = (
        printed(forecast("volley", *TWO, "other=+20", *switch, "--json"))
        for switch in ((), ("--switch", "natural_d20=1_hits_20_misses"))
    )
    assert [one["losses"]["expected"] for one in (plain["units"][0], ruled["units"][0])] == [1.0, 0.95]


def test_a_page_in_lines_says_what_it_comes_to_what_it_assumes_and_that_it_is_exact() -> None:
    cards = [f"{who}.{what}" for who in ("actor", "target") for what in ("melee=1", "bases_at_start=2", "power=8")]
    said = forecast("demonworld.melee_by_initiative", *cards)
    assert said.exit_code == 0, said.stderr
    assert "losses: Attacker " in said.stdout
    assert "With how many bases?" in said.stdout
    assert "Exact: every way the dice can fall is counted." in said.stdout


def test_a_battle_is_forecast_between_its_units(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORIFLAMME_SAVES", str(tmp_path))
    _store, battle = the_demo_kept(tmp_path)
    told = printed(forecast("volley", "--battle", battle, "actor=bowmen-of-alder", "target=wolf-riders", "--json"))
    assert [unit["unit"] for unit in told["units"]] == ["wolf-riders"]
    refused(forecast("volley", "--battle", battle, "actor=bowmen"), "there is no unit 'bowmen'", "bowmen-of-alder")
    refused(
        forecast("volley", "--battle", battle, "actor=bowmen-of-alder", "target.pv=2"), "target.pv: in a battle units"
    )


def test_one_fight_of_a_battle_is_forecast_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORIFLAMME_SAVES", str(tmp_path))
    fought = [("knights-of-the-vale", 1), ("wolf-riders", 1), ("bowmen-of-alder", 2), ("ogre-band", 2)]
    marked = (SetValues(UnitId(unit), {"melee": melee}, "set up") for unit, melee in fought)
    _store, battle = the_demo_kept(tmp_path, *marked, GoTo("VI.1"))
    page = ("melee_by_initiative", "--battle", battle)
    whole, alone = (printed(forecast(*page, *only, "--json")) for only in ((), ("--only", "wolf-riders")))
    assert {unit for unit, _melee in fought} <= {unit["unit"] for unit in whole["units"]}
    assert {unit["unit"] for unit in alone["units"]} == {"knights-of-the-vale", "wolf-riders"}
    assert all(unit in whole["units"] for unit in alone["units"])
    refused(forecast(*page, "--only", "wolf-rider"), "there is no unit 'wolf-rider'", "wolf-riders")


def test_what_is_too_large_to_follow_is_told_in_two_seconds_with_what_each_chance_lies_between() -> None:
    units = [f"{who}.{what}" for who in ("actor", "target") for what in ("melee=1", "str=7", "figures=6")]
    began = time.thread_time()
    told = printed(forecast("confrontation.melee_round", *units, "--json"))
    assert time.thread_time() - began < 3
    assert told["exact"] is False
    assert told["trials"] > 10
    for unit in told["units"]:
        assert unit["gone"]["low"] <= unit["gone"]["chance"] <= unit["gone"]["high"]


def test_what_is_not_there_is_refused_with_what_is() -> None:
    refused(forecast("demonworld.voley"), "there is no page 'demonworld.voley'", "demonworld.volley")
    refused(forecast("demonworld.volley", *TWO, "woods=yes"), "this page does not ask for 'woods'", "wood")
    refused(forecast("demonworld.volley", "actor.bases=x"), "bases")
    refused(forecast("hexcombat.volley"), "hexcombat.shock_action, hexcombat.shooting_action")


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("supporters=many", "supporters: 'many' is not accepted; give a whole number from 0 to"),
        ("supporters=99", "supporters: 99 is not accepted; give a whole number from 0 to"),
        ("supporters=²", "supporters: '²' is not accepted; give a whole number from 0 to"),
        ("target=nobody", "target: 'nobody' is not accepted; give one of target"),
    ],
)
def test_what_may_not_be_said_to_a_question_is_refused_rather_than_passed_over(said: str, wanted: str) -> None:
    refused(forecast("demonworld.volley", *TWO, said), wanted)


def test_a_page_of_which_nothing_can_be_foretold_says_why_and_of_which_cards_something_can() -> None:
    refused(
        forecast("demonworld.crushing", "--json"),
        "no forecast: only great monsters and chariots crush",
        "try demonworld.crushing actor.kind=chariot",
        code=1,
    )
    refused(
        forecast("demonworld.melee_by_initiative"),
        "there is nothing to roll on this page as it stands · try demonworld.melee_by_initiative actor.",
        code=1,
    )


def test_every_system_has_an_example_for_each_page_that_two_cards_are_enough_for() -> None:
    without = {f"{one.key}.{page.key}" for one in usable_systems() for page in one.rolls.sheets if not page.examples}
    assert without == {"confrontation.pursue_on"}


def test_what_the_table_s_own_rules_count_in_it_is_told_line_by_line(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(
        'system = "demonworld"\nname = "Friday"\n'
        '[lines]\n"shoot/wood".value = -4\n"morale/losses".add = -1\n"melee/support".value = 2\n'
        '[standing.aim]\nlabel = "steady aim"\nvalue = 1\non = "shoot"\n',
        "utf-8",
    )
    told = printed(forecast("volley", *TWO, "wood=yes", "--house", str(house), "--json"))
    assert told["house"] == "Friday"
    wood, aim, *morale = told["by_house"]
    assert wood == "Shot: target in a wood hex −4 (printed −2)"
    assert aim.endswith("steady aim +1")
    assert len(morale) == 1
    said = forecast("volley", *TWO, "wood=yes", "--house", str(house)).stdout
    assert "by “Friday”\n" in said
    assert aim in said
    none = printed(forecast("volley", *TWO, "--house", str(house), "--json"))
    assert wood not in none["by_house"], "a line that does not count is not told"
