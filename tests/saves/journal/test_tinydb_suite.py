"""TinyDB's own tests, as its authors ship them, run against our table and storage."""

import re
import shutil
import subprocess
import sys
import tarfile
from importlib.metadata import version
from pathlib import Path

import pytest

CONFTEST = """
import pytest
from tinydb import TinyDB
from tinydb.middlewares import CachingMiddleware
from tinydb.storages import MemoryStorage
from saves.journal import BattleDB, JournalStorage


@pytest.fixture(params=["BattleDB", "TinyDB over JournalStorage", "CachingMiddleware over JournalStorage"])
def db(request, tmp_path):
    path = tmp_path / "test.battle"
    match request.param:
        case "BattleDB":
            found = BattleDB(path, durable=False)
        case "TinyDB over JournalStorage":
            found = TinyDB(path, storage=JournalStorage, durable=False)
        case _:
            found = TinyDB(path, storage=CachingMiddleware(JournalStorage), durable=False)
    found.drop_tables()
    found.insert_multiple({"int": 1, "char": c} for c in "abc")
    yield found
    found.close()


@pytest.fixture
def storage():
    return CachingMiddleware(MemoryStorage)()
"""


@pytest.fixture(scope="module")
def tinydb_tests(request: pytest.FixtureRequest) -> Path:
    """The folder `tests` of the source distribution of the TinyDB that is installed."""
    wanted = version("tinydb")
    cache = request.config.cache
    assert cache is not None
    folder = cache.mkdir("tinydb-sdist")
    archive = folder / f"tinydb-{wanted}.tar.gz"
    if not archive.exists():
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:"]
        asked = subprocess.run(
            [*command, "--dest", str(folder), f"tinydb=={wanted}"],
            capture_output=True,
            text=True,
            check=False,
        )
        if asked.returncode != 0 or not archive.exists():
            pytest.skip(f"the source distribution of TinyDB {wanted} cannot be fetched (offline?)")
    with tarfile.open(archive) as opened:
        names = [name for name in opened.getnames() if re.fullmatch(r"[^/]+/tests/test_\w+\.py", name)]
        if not names:
            pytest.skip(f"the source distribution of TinyDB {wanted} holds no tests")
        unpacked = folder / f"unpacked-{wanted}"
        opened.extractall(unpacked, filter="data")
    return unpacked / Path(names[0]).parent


def test_tinydbs_own_suite_passes_on_our_classes(tinydb_tests: Path, tmp_path: Path) -> None:
    suite = tmp_path / "suite"
    suite.mkdir()
    for source in tinydb_tests.glob("test_*.py"):
        shutil.copy(source, suite)
    (suite / "conftest.py").write_text(CONFTEST)
    repository = Path(__file__).parents[3]
    # test_repr spells out the names of TinyDB's own storages, the one thing ours must differ in.
    command = [sys.executable, "-m", "pytest", "-q", "-c", "/dev/null", "--rootdir", str(suite), str(suite)]
    options = ["-p", "no:cacheprovider", "-p", "no:xdist", "--deselect", "test_tables.py::test_table_repr"]
    ran = subprocess.run(
        [*command, *options],
        cwd=suite,
        env={"PYTHONPATH": str(repository), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-2000:]
    passed = re.search(r"(\d+) passed", ran.stdout)
    assert passed is not None
    assert int(passed.group(1)) >= 200
