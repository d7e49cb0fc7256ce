"""What people typed into their scripts goes on working when a part of a rule system takes another id."""

from __future__ import annotations

import pytest

from tests.screens.cli.running import Run, printed
from tracker.rules.system import System

pytestmark = pytest.mark.usefixtures("renamed")


def test_a_roll_asked_for_by_former_ids_is_the_one_by_present_ids(run: Run) -> None:
    present = printed(run("resolve", "tiny.shot", "aim=4", "cover=yes", "--switch", "soft_cover=two", "--json"))
    assert present["switches"] == {"soft_cover": "two"}
    for typed in (
        ("volley", "aim=4", "hedge=yes", "--switch", "cover_worth=double"),
        ("tiny.volley", "aim=4", "hedge=yes", "--preset", "thick"),
    ):
        assert printed(run("resolve", *typed, "--json")) == present


def test_a_battle_started_with_a_former_house_rule_has_the_present_one(run: Run, renamed: System) -> None:
    battle = run("battles", "new", "Mill", "--system", renamed.key, "--switch", "cover_worth=double").stdout.strip()
    assert printed(run("battles", "show", battle, "--json"))["switches"] == {"soft_cover": "two"}
