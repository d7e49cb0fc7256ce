"""What the pages for contributors name is there: paths, modules, commands, markers; and no hook fetches anything."""

from __future__ import annotations

import importlib.util
import re
import shutil
import sys
import tomllib
from pathlib import Path

import pytest

from tracker.rules.systems import system_keys

HOUSE = Path(__file__).parent.parent
FOLDER = HOUSE / ".github"
if not FOLDER.is_dir():
    pytest.skip("not a checkout: the pages for contributors are not in a package", allow_module_level=True)
PAGES = sorted(FOLDER.rglob("*.md"))
FLOWS = sorted((FOLDER / "workflows").glob("*.yml"))
MANUAL = tomllib.loads((HOUSE / "pyproject.toml").read_text("utf-8"))
SPOKEN = {page: page.read_text("utf-8") for page in PAGES}
ALL = "\n".join((*SPOKEN.values(), *(flow.read_text("utf-8") for flow in FLOWS)))

PATHS = sorted(set(re.findall(r"`((?:tracker|screens|saves|tests|\.ci)/[\w./-]+|\.[\w-]+\.yaml)`", ALL)))
MODULES = sorted(set(re.findall(r"uv run python -m ([\w.]+)", ALL)))
COMMANDS = sorted(set(re.findall(r"uv run ([\w-]+)", ALL)))


def test_there_are_pages_and_they_name_something() -> None:
    assert len(PAGES) >= 12
    assert len(PATHS) > 30
    assert {"pytest", "ruff", "mypy", "lint-imports", "oriflamme"} <= set(COMMANDS)


@pytest.mark.parametrize("path", PATHS)
def test_a_path_that_is_named_is_there(path: str) -> None:
    assert (HOUSE / path).exists()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_link_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", SPOKEN[page]):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("module", MODULES)
def test_a_module_that_is_run_is_there(module: str) -> None:
    assert importlib.util.find_spec(module) is not None


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_that_is_run_is_installed(command: str) -> None:
    beside = Path(sys.executable).parent
    assert shutil.which(command, path=str(beside)), f"{command} is not in {beside}"


def test_a_marker_that_is_asked_for_is_declared() -> None:
    declared = {line.partition(":")[0] for line in MANUAL["tool"]["pytest"]["ini_options"]["markers"]}
    asked = set(re.findall(r"pytest[^\n`]* -m (\w+)", ALL))
    assert asked
    assert asked <= declared


def test_every_decision_is_listed() -> None:
    folder = FOLDER / "decisions"
    listed = re.findall(r"\((\d{4}-[\w-]+\.md)\)", SPOKEN[folder / "README.md"])
    assert listed == sorted(path.name for path in folder.glob("0*.md"))
    assert len(listed) >= 5


def test_a_way_to_add_something_is_told_for_each_kind() -> None:
    told = re.findall(r"^\*\*An? ([^*]+?)(?: \(.*\))?\.\*\*", SPOKEN[FOLDER / "CONTRIBUTING.md"], re.MULTILINE)
    assert {"switch", "step", "part of the panel", "format of the report", "event", "screen"} <= set(told)


def test_hooks_before_a_commit_run_what_is_installed_here() -> None:
    hooks = (HOUSE / ".pre-commit-config.yaml").read_text("utf-8")
    assert re.findall(r"^\s*- repo: (\S+)", hooks, re.MULTILINE) == ["local"]
    assert set(re.findall(r"^\s*language: (\S+)", hooks, re.MULTILINE)) == {"system"}
    assert "://" not in hooks
    entries = re.findall(r"^\s*entry: uv run (\S+)", hooks, re.MULTILINE)
    assert len(entries) == hooks.count("- id:")
    assert all(shutil.which(entry, path=str(Path(sys.executable).parent)) for entry in entries)
    for path in re.findall(r"tests/\S+\.py", hooks):
        assert (HOUSE / path).exists()


@pytest.mark.parametrize("flow", FLOWS, ids=lambda flow: flow.name)
def test_a_workflow_names_no_host_and_says_what_it_is_for(flow: Path) -> None:
    text = flow.read_text("utf-8")
    assert text.startswith("# ")
    assert "://" not in text
    assert re.search(r"^on:\n", text, re.MULTILINE)
    assert re.search(r"^jobs:\n", text, re.MULTILINE)
    for path in re.findall(r"\b(?:tests|tracker|saves|screens)/\S+", text):
        assert (HOUSE / path).exists()


def test_each_night_has_the_battles_of_every_system() -> None:
    text = (FOLDER / "workflows" / "nightly.yml").read_text("utf-8")
    listed = re.search(r"system: \[([^]]*)\]", text)
    assert listed is not None
    assert sorted(listed[1].split(", ")) == sorted(system_keys())
