"""What a shell completes: asked as the scripts of the shells ask, and by a bash that has taken ours."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from screens.cli.completion import SHELLS
from screens.cli.root import ASKED
from tests.screens.cli.running import Run, the_demo_kept

LETTERS = "fish_complete"


def proposed(run: Run, *words: str) -> dict[str, str]:
    """What is proposed for the last of the words, with what it means."""
    asked = {ASKED: LETTERS, "COMP_WORDS": " ".join(("oriflamme", *words)), "COMP_CWORD": words[-1]}
    lines = run(env=asked, prog_name="oriflamme").stdout.split("\n")
    return dict(line.removeprefix("plain,").partition("\t")[::2] for line in lines if line)


def test_commands_systems_and_rolls_are_completed(run: Run) -> None:
    assert proposed(run, "resolv").keys() == {"resolvers", "resolve"}
    assert proposed(run, "demo", "s") == {"skirmish": "Skirmish"}
    assert proposed(run, "resolve", "demonworld.mor") == {"demonworld.morale": "Morale test"}


def test_a_roll_s_inputs_are_completed_and_what_they_accept(run: Run) -> None:
    assert "power=" in proposed(run, "resolve", "demonworld.melee", "p")
    assert "power=" not in proposed(run, "resolve", "demonworld.melee", "power=9", "p")
    assert "facing=rear" in proposed(run, "resolve", "demonworld.melee", "facing=")
    assert proposed(run, "resolve", "skirmish.melee", "confused=y").keys() == {"confused=yes"}


def test_house_rules_and_rules_are_completed(run: Run) -> None:
    assert "sk.melee_defender=" in proposed(run, "resolve", "skirmish.melee", "--switch", "sk.melee_d")
    assert proposed(run, "rules", "DW-MEL-26").keys() == {"DW-MEL-26"}


def test_battles_are_completed_in_the_folder_that_is_asked_for(run: Run, tmp_path: Path) -> None:
    _store, battle = the_demo_kept(tmp_path / "elsewhere")
    assert proposed(run, "battles", "show", battle[:2]) == {}
    asked = ("--saves", str(tmp_path / "elsewhere"), "battles", "show", battle[:2])
    assert proposed(run, *asked) == {battle: "The Ford at Morbrun"}


def test_whatever_goes_wrong_proposes_nothing_and_says_nothing(run: Run) -> None:
    assert proposed(run, "resolve", "no.such", "x") == {}
    assert proposed(run, "resolvers", "--system", "zz") == {}


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_gets_a_script_that_asks_us(run: Run, shell: str) -> None:
    assert f"{ASKED}={shell}_complete" in run("completion", shell).stdout


def test_another_shell_is_refused_with_those_there_are(run: Run) -> None:
    said = run("completion", "tcsh")
    assert said.exit_code == 2
    assert "tcsh" in said.stderr
    assert all(shell in said.stderr for shell in SHELLS)


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_a_real_bash_completes_behind_the_equals_sign(run: Run, tmp_path: Path) -> None:
    script = tmp_path / "completion.bash"
    script.write_text(run("completion", "bash").stdout, encoding="utf-8")
    program = tmp_path / "oriflamme"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m screens "$@"\n', encoding="utf-8")
    program.chmod(0o755)

    def completed(*words: str) -> list[str]:
        asks = f"""
            compopt() {{ :; }}
            source {script}
            COMP_WORDS=({" ".join(words)}); COMP_CWORD={len(words) - 1}
            _oriflamme_completion {program}
            printf '%s\\n' "${{COMPREPLY[@]}}"
        """
        ran = subprocess.run(["bash", "--norc", "-c", asks], capture_output=True, text=True, check=True)
        assert ran.stderr == ""
        return ran.stdout.split()

    assert completed("oriflamme", "resolve", "demonworld.mor") == ["demonworld.morale"]
    assert completed("oriflamme", "resolve", "skirmish.melee", "confused", "=", "y") == ["yes"]
    assert "confused=" in completed("oriflamme", "resolve", "skirmish.melee", "conf")
