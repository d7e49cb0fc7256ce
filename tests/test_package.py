"""The package as it is handed out: built, installed where nothing of ours is, and played from there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TREE = "https://host.example/somebody/oriflamme/blob/v1"
"""Where a release says that its tree is."""
LAYERS = ("tracker", "saves", "screens")

pytestmark = pytest.mark.skipif(shutil.which("uv") is None, reason="uv builds the package, and it is not here")


def ran(*command: str, cwd: Path = ROOT, **more: str) -> str:
    """What the command said, which must have ended well; it knows nothing of the environment of the tests."""
    about = {key: value for key, value in os.environ.items() if key not in {"VIRTUAL_ENV", "PYTHONPATH"}} | more
    ended = subprocess.run(command, cwd=cwd, env=about, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, f"{' '.join(command)}\n{ended.stdout}\n{ended.stderr}"
    return ended.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the source archive and the wheel that was made of that archive."""
    folder = tmp_path_factory.mktemp("dist")
    ran("uv", "build", "--quiet", "--out-dir", str(folder), ORIFLAMME_TREE=TREE)
    return folder


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment that holds the wheel and what it asks for."""
    home = tmp_path_factory.mktemp("installed")
    (wheel,) = built.glob("*.whl")
    ran("uv", "venv", "--quiet", str(home))
    ran("uv", "pip", "install", "--quiet", "--python", str(home), str(wheel))
    return home / ("Scripts" if os.name == "nt" else "bin")


def kept(*suffixes: str) -> set[str]:
    """The files of the three packages that are kept under version control."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout: what is kept cannot be told from what lies about")
    files = ran("git", "ls-files", *LAYERS).splitlines()
    return {file for file in files if not suffixes or file.endswith(suffixes)}


def packed(built: Path) -> Iterator[set[str]]:
    """The names of the files in the wheel, and in the source archive without its folder."""
    (wheel,), (source,) = built.glob("*.whl"), built.glob("*.tar.gz")
    with zipfile.ZipFile(wheel) as archive:
        yield set(archive.namelist())
    with tarfile.open(source) as pack:
        yield {member.name.partition("/")[2] for member in pack.getmembers()}


def test_wheel_and_source_hold_every_file_of_ours(built: Path) -> None:
    for names in packed(built):
        assert kept() <= names


def test_the_wheel_holds_nothing_else_and_the_source_its_tests_too(built: Path) -> None:
    wheel, source = packed(built)
    assert {name.partition("/")[0] for name in wheel if ".dist-info/" not in name} == set(LAYERS)
    assert {"README.md", "LICENSE", "CHANGELOG.md", "pyproject.toml", "tests/conftest.py"} <= source


def test_the_readme_of_a_release_shows_its_pictures_where_nothing_lies_beside_it(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        said = archive.read(next(name for name in archive.namelist() if name.endswith("/METADATA"))).decode("utf-8")
    assert "Description-Content-Type: text/markdown" in said
    links = re.findall(r"(!?)\[[^\]]*\]\(([^)]+)\)", said)
    pictures = {link for sign, link in links if sign or link.endswith(".svg")}
    assert len(pictures) > 2
    assert all(link.startswith(f"{TREE.replace('blob', 'raw')}/tests/pictures/") for link in pictures)
    assert all(link.startswith(("https://", "http://")) for _sign, link in links)
    assert all((ROOT / link.removeprefix(f"{TREE}/")).is_file() for _sign, link in links if link.startswith(TREE))


def test_what_is_installed_answers_far_from_its_source(installed: Path, tmp_path: Path) -> None:
    program = str(installed / "oriflamme")
    assert ran(program, "--version", cwd=tmp_path).startswith("oriflamme ")
    assert ran(program, "systems", "list", cwd=tmp_path).count("\n") >= 4
    assert "15+ on D20" in ran(program, "resolve", "skirmish.cast", "spell=Mist", "bravery=0", cwd=tmp_path)
    assert "DW-MEL-26" in ran(program, "rules", "DW-MEL-26", cwd=tmp_path)


def test_what_needs_an_extra_names_it(installed: Path, tmp_path: Path) -> None:
    program, saves = str(installed / "oriflamme"), ("--saves", str(tmp_path / "saves"))
    ran(program, *saves, "battles", "new", "The Ford", "--system", "demonworld", cwd=tmp_path)
    said = subprocess.run(
        [program, *saves, "panel", "--web"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert said.returncode == 1
    assert "oriflamme[panel]" in said.stderr


def test_what_is_installed_opens_a_battle_in_a_terminal(installed: Path, tmp_path: Path) -> None:
    from tests.screens.terminal import Terminal

    terminal = Terminal(tmp_path, "demo", program=str(installed / "oriflamme"), at=tmp_path)
    try:
        terminal.shows("The Ford at Morbrun")
        terminal.press("\x11")
        assert terminal.ends() == 0
    finally:
        terminal.gone()
