"""A rule system of one's own: begun by a command, installed as a package, checked, and played by keys alone."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from saves.folder import FolderStore
from screens.cli.root import cli
from screens.turn.screen import TurnScreen
from tests.plugged import lay, on_the_path
from tests.screens.cli.conftest import run
from tests.screens.cli.running import Run, printed, refused
from tests.screens.in_app import press, shown
from tests.screens.library.test_library import in_the_library
from tracker import rules
from tracker.battle.battle import UnitId
from tracker.rules.skeleton import skeleton

__all__ = ["run"]

OURS = {"demonworld", "hexcombat", "skirmish", "confrontation"}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The project `mill`, as the command writes it, and the folder it is installed in."""
    folder = tmp_path_factory.mktemp("mine")
    project, site = folder / "mill", folder / "site-packages"
    assert CliRunner().invoke(cli, ["systems", "new", "mill", "--in", str(folder)]).exit_code == 0
    if not _installed(project, site):
        # Without the network there is no build tool: laid there as an installer would.
        shutil.copytree(project / "mill", site / "mill")
        declared = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        points = declared["entry-points"]["oriflamme.systems"]
        lay(site, declared["name"], "\n".join(f"{key} = {target}" for key, target in points.items()))
    return project, site


def _installed(project: Path, site: Path) -> bool:
    uv = shutil.which("uv")
    if uv is None:
        return False
    quietly = [uv, "pip", "install", "--quiet", "--no-deps", "--python", sys.executable]
    command: list[str | Path] = [*quietly, "--target", site, project]
    return subprocess.run(command, capture_output=True, timeout=60).returncode == 0


@pytest.fixture
def mill(installed: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The project `mill`, installed where Python finds it."""
    project, site = installed
    with on_the_path(site, monkeypatch):
        yield project


def test_what_is_begun_is_listed_sound_and_cites_rules_of_its_own(run: Run, mill: Path) -> None:
    assert {one["key"] for one in printed(run("systems", "list", "--json"))} == OURS | {"mill"}
    sound = run("systems", "check", "mill")
    assert (sound.exit_code, sound.stdout) == (0, "mill: nothing is wrong\n")
    fact = printed(run("rules", "mill-fire-03", "--json"))
    assert (fact["system"], fact["rulings"]) == ("mill", ["MILL-RUL-01"])
    shot = printed(run("resolve", "mill.shot", "cover=yes", "--dice", "2", "--json"))
    assert (shot["target"], shot["outcome"]) == (2, "success")


def test_a_battle_of_it_is_begun_kept_and_carried_over_by_commands(run: Run, mill: Path, tmp_path: Path) -> None:
    battle = run("battles", "new", "The Weir", "--system", "mill", "--side", "Azure").stdout.strip()
    assert printed(run("battles", "show", battle, "--json"))["system"] == "mill"
    assert run("battles", "export", battle, tmp_path / "weir.json").exit_code == 0
    assert run("battles", "import", tmp_path / "weir.json").exit_code == 0
    assert [one["title"] for one in printed(run("battles", "list", "--json"))] == ["The Weir", "The Weir"]


async def test_a_turn_of_it_is_played_by_keys_alone_and_kept(mill: Path, tmp_path: Path) -> None:
    store = FolderStore(tmp_path / "battles")
    async with in_the_library(store) as pilot:
        await press(pilot, "d", "end", "enter")
        screen = next(one for one in pilot.app.screen_stack if isinstance(one, TurnScreen))
        assert screen.table.system.key == "mill"
        await press(pilot, "n", "enter", *"raiders", "enter", "1", "enter")
        assert re.search("Archers shot at . Raiders", shown(pilot))
        await press(pilot, "t", "1", "space", "enter")
        assert "fled" in shown(pilot)
    raiders = store.load(store.battles()[0].id).battle.units[UnitId("raiders")]
    assert (raiders.values["men"], raiders.values["fled"]) == (4, True)


def test_its_own_test_passes(mill: Path) -> None:
    asked = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    house = str(Path(rules.__file__).parents[2])
    ran = subprocess.run(asked, cwd=mill, env={"PYTHONPATH": house}, capture_output=True, text=True, timeout=100)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "3 passed" in ran.stdout


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Mill", "small letters"),
        ("the mill", "small letters"),
        ("../mill", "small letters"),
        ("1066", "small letters"),
        ("", "small letters"),
        ("m" * 41, "40 at most"),
        ("skirmish", "already"),
        ("class", "Python's own"),
        ("json", "Python's own"),
        ("tracker", "Python's own"),
    ],
)
def test_a_bad_name_is_refused_and_nothing_is_written(run: Run, tmp_path: Path, name: str, says: str) -> None:
    refused(run("systems", "new", name, "--in", tmp_path / "mine"), says)
    assert not (tmp_path / "mine").exists()


def test_a_folder_that_is_there_is_left_as_it_is(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mill").mkdir()
    refused(run("systems", "new", "mill", "--in", tmp_path), "it exists already")
    assert list((tmp_path / "mill").iterdir()) == []
    (tmp_path / "ford").write_text("a file", encoding="utf-8")
    refused(run("systems", "new", "ford", "--in", tmp_path), "it exists already")
    refused(run("systems", "new", "weir", "--in", tmp_path / "ford"), "it cannot be made", code=1)
    assert sorted(path.name for path in tmp_path.iterdir() if path.name != "saves") == ["ford", "mill"]


def test_the_skeleton_carries_its_new_name_alone() -> None:
    texts = skeleton("long_ford")
    assert set(texts) == {
        "pyproject.toml",
        "tests/test_long_ford.py",
        "long_ford/__init__.py",
        *(f"long_ford/reference/{file}.toml" for file in ("contents", "fire", "nerve", "rulings")),
    }
    whole = "\n".join(texts.values())
    assert "onepage" not in whole.casefold()
    assert "OP-" not in whole
    assert 'name="Long ford"' in whole
    assert "[LONGFORD-FIRE-01]" in whole


def test_the_guide_prints_the_page_that_the_skeleton_has() -> None:
    folder = Path(rules.__file__).parent
    page = (folder / "skeleton" / "onepage" / "__init__.py").read_text(encoding="utf-8")
    assert f"```python\n{page}```\n" in (folder / "WRITING_A_SYSTEM.md").read_text(encoding="utf-8")
