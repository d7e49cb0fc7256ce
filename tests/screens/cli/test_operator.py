"""Whoever runs a panel is told of each trouble when it lasts, and when it is over."""

from __future__ import annotations

import pytest

from screens.cli.operator import Operator


def test_what_the_text_files_meet_with_is_said_of_them_and_not_of_the_battle(
    capsys: pytest.CaptureFixture[str],
) -> None:
    operator = Operator()
    for of_files in ("", "full", "full", "full", "", ""):
        operator.hears(1, "", of_files)
    assert capsys.readouterr().err.splitlines() == [
        "the text files stand as they were, and are tried again: full",
        "the text files are written again",
    ]


def test_two_troubles_at_once_are_both_told_and_one_that_passes_at_once_is_none(
    capsys: pytest.CaptureFixture[str],
) -> None:
    operator = Operator()
    for battle, of_files in (("damaged", ""), ("", "full"), ("damaged", "full"), ("damaged", "full")):
        operator.hears(0, battle, of_files)
    assert capsys.readouterr().err.splitlines() == [
        "the text files stand as they were, and are tried again: full",
        "the panel shows what it could read last: damaged",
    ]
