"""Whoever runs a panel is told of each trouble when it lasts, and when it is over."""

from __future__ import annotations

import pytest

from screens.cli.operator import Operator
from screens.panel.hosting import PanelState


def test_what_the_text_files_meet_with_is_said_of_them_and_not_of_the_battle(
    capsys: pytest.CaptureFixture[str],
) -> None:
    operator = Operator()
    for of_files in ("", "full", "full", "full", "", ""):
        operator.hears(PanelState(1, "", of_files))
    assert capsys.readouterr().err.splitlines() == [
        "the text files are unchanged; trying again: full",
        "the text files are written again",
    ]


def test_two_troubles_at_once_are_both_told_and_one_that_passes_at_once_is_none(
    capsys: pytest.CaptureFixture[str],
) -> None:
    operator = Operator()
    for battle, of_files in (("damaged", ""), ("", "full"), ("damaged", "full"), ("damaged", "full")):
        operator.hears(PanelState(0, battle, of_files))
    assert capsys.readouterr().err.splitlines() == [
        "the text files are unchanged; trying again: full",
        "the panel shows what it could read last: damaged",
    ]


def test_that_obs_saves_no_clips_is_told_once_and_that_it_does_again(capsys: pytest.CaptureFixture[str]) -> None:
    operator = Operator()
    for of_obs in ("", "no answer", "no answer", "no answer", "", ""):
        operator.hears(PanelState(of_obs=of_obs))
    assert capsys.readouterr().err.splitlines() == ["OBS saves no clips: no answer", "OBS saves clips again"]
