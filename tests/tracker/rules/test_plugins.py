"""A rule system of others that is wrong says so in a sentence, and harms no other."""

from __future__ import annotations

import sys

import pytest

from tests.plugged import Install
from tracker.battle.fields import Rejected
from tracker.rules.plugins import Unusable
from tracker.rules.systems import declared_system, load_system, system_keys, troubles, usable_systems

OURS = ("demonworld", "hexcombat", "skirmish", "confrontation")
BORROWED = "from msgspec.structs import replace\nfrom tests.play import with_parts\nfrom tests.tiny import TINY\n"


@pytest.mark.parametrize(
    ("module", "problem"),
    [
        ("import no_such_module", "it cannot be imported (ModuleNotFoundError: No module named 'no_such_module')"),
        ("raise ValueError('a table\\nof two lines')", "loading it fails (ValueError: a table of two lines)"),
        ("raise SystemExit(3)", "loading it fails (SystemExit: 3)"),
        ("def broken(:", "loading it fails (SyntaxError: "),
        ("", "loading it fails (AttributeError: module 'chess' has no attribute 'SYSTEM')"),
        ("SYSTEM = 'chess'", "it hands over 'str', which is not a System"),
        (
            "from tracker.rules.system import System\nSYSTEM = System(key='chess', name='c', blurb='b', fields=())",
            "its System is of the old form: fields stands in cards=Cards(fields=…) now",
        ),
        (
            f"{BORROWED}SYSTEM = with_parts(TINY, key='chess', prompts=())",
            "its declaration contradicts itself: step/fire: ",
        ),
        (
            f"{BORROWED}SYSTEM = with_parts(TINY, key='chess', prompts=(), switches=())",
            "its declaration contradicts itself 3 times (see `oriflamme systems check chess`): step/fire: ",
        ),
        (f"{BORROWED}SYSTEM = TINY", "the system calls itself 'tiny'; the entry point must have the same key"),
    ],
)
def test_whatever_is_wrong_is_told_with_distribution_and_entry_point(
    install: Install, module: str, problem: str
) -> None:
    install("chess", "chess = chess:SYSTEM", module)
    (trouble,) = troubles()
    told = f"the rule system 'chess' of chess 1.0 (entry point chess:SYSTEM) cannot be used: {problem}"
    assert str(trouble).startswith(told)
    assert "\n" not in str(trouble)
    assert tuple(system.key for system in usable_systems()) == OURS
    with pytest.raises(Unusable) as unusable:
        load_system("chess")
    assert str(unusable.value) == str(trouble)


def test_a_module_that_is_not_there_is_told(install: Install) -> None:
    install("chess", "chess = chess:SYSTEM")
    assert [trouble.problem for trouble in troubles()] == [
        "it cannot be imported (ModuleNotFoundError: No module named 'chess')"
    ]


def test_a_key_of_ours_stays_ours(install: Install) -> None:
    install("takeover", "skirmish = takeover:SYSTEM", f"{BORROWED}SYSTEM = replace(TINY, key='skirmish')")
    assert load_system("skirmish").name != "Tiny"
    assert system_keys() == OURS
    assert [trouble.problem for trouble in troubles()] == ["oriflamme has a rule system of that key itself"]


def test_a_key_that_two_claim_is_given_to_neither_and_each_is_told_of_the_other(install: Install) -> None:
    for name in ("red-mill", "blue-mill"):
        module = f"{BORROWED}SYSTEM = replace(TINY, key='mill')"
        install(name, f"mill = {name.replace('-', '_')}:SYSTEM", module)
    assert {trouble.plugin.distribution: trouble.problem for trouble in troubles()} == {
        "red-mill 1.0": "blue-mill 1.0 claims the same key",
        "blue-mill 1.0": "red-mill 1.0 claims the same key",
    }
    with pytest.raises(Unusable, match="claims the same key"):
        load_system("mill")
    assert system_keys() == (*OURS, "mill")


def test_a_list_of_entry_points_that_cannot_be_read_is_told_and_hides_no_other(install: Install) -> None:
    install("garbled", "this line has no sign of equality")
    install("mill", "mill = mill:SYSTEM", f"{BORROWED}SYSTEM = replace(TINY, key='mill')")
    (trouble,) = troubles()
    assert trouble.plugin.distribution == "garbled 1.0"
    assert trouble.problem.startswith("its list of entry points cannot be read")
    assert tuple(system.key for system in usable_systems()) == (*OURS, "mill")


def test_a_plugin_that_fails_is_not_run_again_for_every_battle_it_has(install: Install) -> None:
    module = "import sys\nsys.tried = getattr(sys, 'tried', 0) + 1\nraise ValueError('no')"
    install("chess", "chess = chess:SYSTEM", module)
    for _again in range(3):
        with pytest.raises(Unusable):
            load_system("chess")
    assert sys.__dict__.pop("tried") == 1


def test_what_nobody_declares_is_refused_with_those_there_are() -> None:
    with pytest.raises(Rejected, match="no rule system 'chess'; there are demonworld"):
        load_system("chess")


def test_a_system_that_contradicts_itself_can_be_looked_into_and_not_played(install: Install) -> None:
    install("chess", "chess = chess:SYSTEM", f"{BORROWED}SYSTEM = with_parts(TINY, key='chess', prompts=())")
    assert declared_system("chess").play.prompts == ()
    with pytest.raises(Unusable):
        load_system("chess")
