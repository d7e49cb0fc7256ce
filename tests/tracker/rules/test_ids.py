"""The ids a rule system puts into the world, each as a path, and those its parts had before."""

from __future__ import annotations

from typing import Final

from tests.play import with_parts
from tests.renamed import renamed_tiny
from tracker.battle.fields import choice, whole
from tracker.rules.parts import declared, former
from tracker.rules.resolver import Role
from tracker.rules.system import Action, Procedure, System

SKY: Final = choice("sky", "Sky", {"dull": "dull", "fair": "fair"}, was=("heaven",))
HOURS: Final = whole("hours", "Hours", 0, 9, was=("time",))


def whole_system() -> System:
    """The tiny system with a part of every kind, and a former id wherever there can be one."""
    return with_parts(
        renamed_tiny(),
        battle_fields=(SKY,),
        procedures=(
            Procedure("salvo", "Salvo", (), lambda _battle, _running: None, (Role("leader", "leader", was=("chief",)),),
                      was=("burst",)),
        ),
        actions=(
            Action("rest", "Rest", (), lambda _battle, _unit, _given: (), (HOURS,), was=("sleep",)),
        ),
    )  # fmt: skip


OF_A_TEST: Final = "other other_reason"
DECLARED: Final = {
    "step": "place show fire end",
    "field": "men_at_start aim nerve men fled hidden order order/none order/f order/h",
    "table": "sky sky/dull sky/fair",
    "switch": "soft_cover soft_cover/one soft_cover/two",
    "preset": "dense",
    "resolver": "shot nerve_test",
    "resolver/shot/role": "actor target",
    "resolver/shot/input": f"aim cover {OF_A_TEST}",
    "resolver/shot/outcome": "success failure",
    "resolver/nerve_test/role": "actor",
    "resolver/nerve_test/input": f"nerve men fled {OF_A_TEST}",
    "resolver/nerve_test/outcome": "success failure",
    "procedure": "salvo salvo/role/leader",
    "action": "rest rest/input/hours",
    "prompt": "smoke smoke/north",
    "token": "f h",
    "effect": "man_lost flees",
    "cause": "shot losses nerve unit_gone",
}

FORMER: Final = {
    "step/blaze": "fire",
    "field/heads": "men",
    "field/order/volley_order": "f",
    "table/heaven": "sky",
    "switch/cover_worth": "soft_cover",
    "switch/soft_cover/double": "two",
    "preset/thick": "dense",
    "resolver/volley": "shot",
    "resolver/shot/role/shooter": "actor",
    "resolver/nerve_test/role/shooter": "actor",
    "resolver/shot/input/hedge": "cover",
    "resolver/nerve_test/input/heads": "men",
    "resolver/shot/outcome/struck": "success",
    "resolver/nerve_test/outcome/struck": "success",
    "procedure/burst": "salvo",
    "procedure/salvo/role/chief": "leader",
    "action/sleep": "rest",
    "action/rest/input/time": "hours",
    "prompt/fumes": "smoke",
    "prompt/smoke/up": "north",
    "token/volley_order": "f",
    "effect/man_shot": "man_lost",
    "cause/casualties": "losses",
}


def test_every_id_stands_there_once_under_its_path() -> None:
    assert declared(whole_system()) == {f"{path}/{key}" for path, keys in DECLARED.items() for key in keys.split()}


def test_every_former_id_leads_to_the_present_one() -> None:
    assert former(whole_system()) == FORMER
