"""Listings and libraries beside a rule system that is wrong, or gone: all else goes on, and its battles wait."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from saves.folder import FolderStore
from saves.store import BattleId
from tests.play import playing
from tests.plugged import Install, forget_plugins
from tests.screens.cli.running import Run, printed, refused
from tracker.battle.acts import Act
from tracker.battle.battle import SideId, UnitId
from tracker.battle.commands import AddSide, AddUnit, Advance, Begin, NewUnit
from tracker.battle.events import Changed
from tracker.play.history import History
from tracker.rules.systems import load_system

MILL = """
from msgspec.structs import replace
from tests.play import with_parts
from tests.tiny import TINY
SYSTEM = replace(TINY, key="mill")
"""


@pytest.mark.parametrize(
    "command", [("resolvers",), ("resolvers", "--json"), ("rules", "--json"), ("rules", "SK-MEL-14")]
)
def test_a_listing_says_what_is_wrong_with_a_plugin_and_tells_all_the_rest(
    run: Run, install: Install, command: tuple[str, ...]
) -> None:
    before = run(*command)
    install("chess", "chess = chess:SYSTEM", "import no_such_module")
    after = run(*command)
    assert (after.exit_code, after.stdout) == (0, before.stdout)
    assert after.stderr.startswith("oriflamme: the rule system 'chess' of chess 1.0 (entry point chess:SYSTEM)")
    assert after.stderr.count("\n") == 1


def test_a_plugin_whose_rolls_fail_is_left_out_of_the_listing(run: Run, install: Install) -> None:
    before = printed(run("resolvers", "--json"))
    roll = "replace(TINY.rolls.resolvers[0], throws=lambda case: 1 // 0)"
    install("mill", "mill = mill:SYSTEM", MILL + f"SYSTEM = with_parts(SYSTEM, resolvers=({roll},), nerve={{}})")
    after = run("resolvers", "--json")
    assert printed(after) == before
    assert "'mill'" in after.stderr
    assert "ZeroDivisionError" in after.stderr


def test_a_plugin_asked_for_by_name_whose_rolls_fail_says_so_in_a_sentence(run: Run, install: Install) -> None:
    roll = "replace(TINY.rolls.resolvers[0], throws=lambda case: 1 // 0)"
    install("mill", "mill = mill:SYSTEM", MILL + f"SYSTEM = with_parts(SYSTEM, resolvers=({roll},), nerve={{}})")
    at_fault = "'mill' of mill 1.0 (entry point mill:SYSTEM) cannot be used: it fails (ZeroDivisionError: "
    refused(run("resolvers", "--system", "mill"), at_fault, code=1)


SAYING = """
from msgspec.structs import replace
from tests.play import with_parts
from tests.tiny import MEN, TINY
def says(unit, was, now):
    return "" if unit is None else unit.no_such_thing
MEN = replace(MEN, says=says)
SYSTEM = with_parts(
    TINY, key="mill", fields=tuple(MEN if field.key == "men" else field for field in TINY.cards.fields)
)
"""


def test_a_plugin_that_cannot_say_what_happened_is_named_in_the_list_and_hides_no_other(
    run: Run, install: Install, tmp_path: Path
) -> None:
    install("mill", "mill = mill:SYSTEM", SAYING)
    tiny = load_system("mill")
    begun = playing(
        History(tiny),
        Begin("The Mill", "mill"),
        AddSide("Azure"),
        AddUnit(NewUnit("Pikes", SideId("azure"), {"men": 5})),
    )
    lost = begun.adding(Act((Changed(UnitId("pikes"), "men", 5, 4, "shot"),)))
    battle = FolderStore(tmp_path / "saves").create(lost)
    other = run("battles", "new", "The Ford", "--system", "skirmish").stdout.strip()
    listed = {one["id"]: one["last"] for one in printed(run("battles", "list", "--json"))}
    assert listed.keys() == {battle, other}
    assert listed[battle] == (
        "the rule system 'mill' of mill 1.0 (entry point mill:SYSTEM) cannot be used: "
        "it fails (AttributeError: 'Unit' object has no attribute 'no_such_thing')"
    )
    assert run("battles", "list").exit_code == 0


def test_a_battle_whose_system_fails_over_it_waits_for_a_better_one_untouched(
    run: Run, install: Install, tmp_path: Path
) -> None:
    install("mill", "mill = mill:SYSTEM", SAYING)
    battle = run("battles", "new", "The Mill", "--system", "mill", "--side", "Azure").stdout.strip()
    path = FolderStore(tmp_path / "saves").path(BattleId(battle))
    history = FolderStore(tmp_path / "saves").load(BattleId(battle))
    store = FolderStore(tmp_path / "saves")
    store.save(BattleId(battle), playing(history, Advance()))
    store.close(BattleId(battle))
    before = path.read_bytes()
    (tmp_path / "site-packages" / "mill.py").write_text(
        MILL + "SYSTEM = with_parts(SYSTEM, order=lambda battle: (_ for _ in ()).throw(ArithmeticError('odd')))\n"
        "SYSTEM = with_parts(SYSTEM, phases=tuple(replace(phase, by_side=True) for phase in SYSTEM.turn.phases))\n",
        encoding="utf-8",
    )
    _reloaded()
    for command in (("show",), ("verify",), ("export",)):
        refused(
            run("battles", *command, battle),
            "it needs the rule system mill: the rule system 'mill' of mill 1.0",
            "it fails (ArithmeticError: odd)",
            code=1,
        )
    assert path.read_bytes() == before


def test_a_demo_that_fails_says_whose_it_is(run: Run, install: Install) -> None:
    install("mill", "mill = mill:SYSTEM", MILL + "SYSTEM = replace(SYSTEM, demo=lambda: 1 // 0)")
    refused(run("demo", "mill"), "'mill' of mill 1.0", "it fails (ZeroDivisionError: ", code=1)


def test_a_plugin_whose_reference_is_broken_is_left_out_of_the_rules(run: Run, install: Install) -> None:
    before = printed(run("rules", "--json"))
    install("mill", "mill = mill:SYSTEM", MILL + "SYSTEM = replace(SYSTEM, reference='no.such.package')")
    after = run("rules", "--json")
    assert printed(after) == before
    assert "no such package" in after.stderr


def test_a_plugin_asked_for_by_name_is_refused_with_its_trouble(run: Run, install: Install) -> None:
    install("chess", "chess = chess:SYSTEM", "import no_such_module")
    refused(run("resolvers", "--system", "chess"), "chess 1.0", "no_such_module", code=1)
    refused(run("battles", "new", "Mill", "--system", "chess"), "chess 1.0", code=1)


def test_battles_of_a_system_that_fails_wait_for_it_untouched(run: Run, install: Install, tmp_path: Path) -> None:
    install("mill", "mill = mill:SYSTEM", MILL)
    battle = run("battles", "new", "The Mill", "--system", "mill", "--side", "Azure").stdout.strip()
    other = run("battles", "new", "The Ford", "--system", "skirmish").stdout.strip()
    file = tmp_path / "saves" / f"{battle}.battle"
    module = tmp_path / "site-packages" / "mill.py"
    before = file.read_bytes()
    module.write_text("import no_such_module", encoding="utf-8")
    _reloaded()

    listed = {one["id"]: one for one in printed(run("battles", "list", "--json"))}
    assert listed.keys() == {battle, other}
    assert listed[battle]["needs"] == "mill"
    assert listed[battle]["broken"] is None
    assert listed[battle]["last"].startswith("needs the rule system mill: it cannot be imported")
    assert listed[other]["needs"] is None
    for command in (("show",), ("verify",), ("export",), ("repair",)):
        refused(run("battles", *command, battle), "needs the rule system mill", "no_such_module", code=1)
    assert file.read_bytes() == before
    assert sorted(path.name for path in file.parent.glob("*.battle")) == sorted([f"{battle}.battle", f"{other}.battle"])

    module.write_text(MILL, encoding="utf-8")
    _reloaded()
    assert printed(run("battles", "show", battle, "--json"))["title"] == "The Mill"


def test_battles_of_a_system_that_is_gone_say_so(run: Run, install: Install, tmp_path: Path) -> None:
    install("mill", "mill = mill:SYSTEM", MILL)
    battle = run("battles", "new", "The Mill", "--system", "mill").stdout.strip()
    (tmp_path / "site-packages" / "mill-1.0.dist-info" / "entry_points.txt").unlink()
    _reloaded()
    assert "needs the rule system mill, which is not installed" in run("battles", "list").stdout
    refused(run("battles", "show", battle), "it needs the rule system mill: there is no rule system 'mill'", code=1)


def test_the_rule_systems_are_listed_those_with_trouble_last(run: Run, install: Install) -> None:
    install("chess", "chess = chess:SYSTEM", "import no_such_module")
    listed = printed(run("systems", "list", "--json"))
    assert [one["key"] for one in listed] == ["demonworld", "hexcombat", "skirmish", "confrontation", "chess"]
    assert listed[0] == {
        "key": "demonworld",
        "name": "Demonworld",
        "blurb": listed[0]["blurb"],
        "own": True,
        "demo": True,
        "reference": True,
        "problem": None,
    }
    assert listed[-1]["distribution"] == "chess 1.0"
    assert listed[-1]["entry_point"] == "chess:SYSTEM"
    assert "no_such_module" in listed[-1]["problem"]
    lines = run("systems", "list").stdout
    assert "Demonworld" in lines
    assert "the rule system 'chess' of chess 1.0" in lines


def test_a_sound_system_is_checked_without_a_finding(run: Run, install: Install) -> None:
    install("mill", "mill = mill:SYSTEM", MILL)
    sound = run("systems", "check", "mill")
    assert (sound.exit_code, sound.stdout, sound.stderr) == (0, "mill: nothing is wrong\n", "")
    assert printed(run("systems", "check", "mill", "--json")) == []
    assert printed(run("systems", "check", "--json")) == []


def test_a_system_with_mistakes_is_told_where_what_and_what_is_accepted(run: Run, install: Install) -> None:
    install("mill", "mill = mill:SYSTEM", MILL + "SYSTEM = with_parts(SYSTEM, prompts=())\n")
    found = run("systems", "check", "mill", "--json")
    assert found.exit_code == 1
    assert json.loads(found.stdout) == [
        {
            "system": "mill",
            "where": "step/fire",
            "problem": "it names the prompt 'smoke', which there is not",
            "accepted": "none",
        }
    ]
    lines = run("systems", "check", "mill")
    assert (lines.exit_code, lines.stderr) == (1, "")
    assert lines.stdout.splitlines() == [
        "mill: 1 mistake",
        "  step/fire",
        "    it names the prompt 'smoke', which there is not",
        "    accepted: none",
    ]
    whole = run("systems", "check")
    assert whole.exit_code == 1
    assert "demonworld: nothing is wrong" in whole.stdout
    assert "mill: 1 mistake" in whole.stdout


def test_what_cannot_be_looked_into_is_told_in_one_line(run: Run, install: Install) -> None:
    install("chess", "chess = chess:SYSTEM", "import no_such_module")
    refused(run("systems", "check", "chess"), "chess 1.0", "no_such_module", code=1)
    refused(run("systems", "check", "draughts"), "'draughts'", "demonworld", code=2)
    whole = run("systems", "check", "--json")
    assert whole.exit_code == 1
    assert [(one["system"], one["where"]) for one in json.loads(whole.stdout)] == [("chess", "chess 1.0: chess:SYSTEM")]
    assert whole.stderr.count("\n") == 1


def _reloaded() -> None:
    import importlib
    import sys

    sys.modules.pop("mill", None)
    importlib.invalidate_caches()
    forget_plugins()
