"""`oriflamme panel` on the command line: what it refuses in one line, and a real process that serves and stops."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from saves.panel.serving import Serving, serving
from saves.store import BattleId
from screens.cli.airing import tell_the_network
from screens.cli.root import cli
from screens.panel.gate import Element
from tests.screens.cli.running import the_demo_kept
from tracker.battle.commands import Note, Refused

Run = Callable[..., Result]
HERE = Path(__file__).parents[3]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("ORIFLAMME_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("COLUMNS", "100")
    return lambda *args: CliRunner().invoke(cli, ["panel", *(str(arg) for arg in args)])


@contextmanager
def a_process(saves: Path, *args: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "screens", "panel", *args],
        cwd=HERE,
        env={**os.environ, "ORIFLAMME_SAVES": str(saves), "COLUMNS": "200", "PYTHONIOENCODING": "utf-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def a_free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def lines_until(process: subprocess.Popen[str], wanted: str) -> list[str]:
    assert process.stdout is not None
    told: list[str] = []
    while not told or wanted not in told[-1]:
        line = process.stdout.readline()
        assert line, told
        told.append(line)
    return told


def wait_for(what: Callable[[], bool], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_without_any_battle_the_panel_says_how_to_get_one(run: Run) -> None:
    refused = run()
    assert refused.exit_code == 2
    assert "there is no battle to show yet" in refused.stderr


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("nowhere",), "there is no battle 'nowhere'"),
        (("--lan",), "--lan is for --web, --addresses"),
        (("--port", "9000"), "--port is for --web, --overlay, --overlays, --addresses"),
        (("--element", "ribbon"), "--element is for --overlay"),
        (("--web", "--layout", "ribbon"), "--layout says nothing beside --web"),
        (("--text", "obs", "--theme", "light"), "--theme says nothing beside --text"),
        (("--addresses", "--delay", "3"), "--delay says nothing beside --addresses"),
        (("--overlay", "x.html", "the-ford"), "BATTLE says nothing beside --overlay"),
        (("--web", "--addresses"), "ask for one of them"),
        (("--web", "--delay", "soon"), "soon"),
        (("--overlay", "x.html", "--port", "0"), "an overlay needs a port of its own"),
        (("--web", "--port", "99999"), "99999"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(run: Run, args: tuple[str, ...], says: str) -> None:
    refused = run(*args)
    assert refused.exit_code == 2
    assert says in refused.stderr
    assert refused.stderr.count("\n") == 1


def test_in_a_pipe_the_terminal_panel_names_the_other_ways(run: Run, tmp_path: Path) -> None:
    the_demo_kept(tmp_path / "saves")
    refused = run()
    assert refused.exit_code == 1
    assert "--web and --text" in refused.stderr


def test_the_overlay_keeps_its_address_in_a_file_only_its_owner_reads(run: Run, tmp_path: Path) -> None:
    first = run("--overlay", tmp_path / "overlay.html", "--element", "ribbon")
    assert first.exit_code == 0, first.stderr
    page = (tmp_path / "overlay.html").read_text()
    key = tmp_path / "saves" / "panel" / "address.json"
    token = json.loads(key.read_text())["overlay"]
    assert f"ws://127.0.0.1:8347/{token}/live" in page
    assert 'data-element="ribbon"' in page
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", ""), "it fetches nothing"
    if os.name == "posix":
        assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert run("--overlay", tmp_path / "again.html").exit_code == 0
    assert token in (tmp_path / "again.html").read_text()


def test_the_web_panel_serves_until_it_is_stopped_at_an_address_that_lasts(tmp_path: Path) -> None:
    _store, battle = the_demo_kept(tmp_path)
    seen = set()
    for _run in range(2):
        with a_process(tmp_path, battle, "--web", "--port", "0", "--text", str(tmp_path / "obs")) as process:
            told = "".join(lines_until(process, "last-event"))
            address = re.search(r"http://127\.0\.0\.1:\d+/(\S{32})/ribbon", told)
            assert address is not None
            seen.add(address[1])
            wait_for((tmp_path / "obs" / "turn.txt").exists)
            with urllib.request.urlopen(address[0]) as page:
                assert b"data-element" in page.read()
            with pytest.raises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(address[0].replace(address[1], "x" * 32))
            assert refused.value.code == 404
            process.send_signal(signal.SIGTERM)
            assert process.wait(5) == 0
            assert process.stderr is not None
            assert process.stderr.read() == ""
    assert len(seen) == 1


def test_the_addresses_are_known_before_anything_runs_and_changed_on_request(run: Run) -> None:
    first = run("--addresses", "--port", "9123").stdout
    assert re.findall(r"http://127\.0\.0\.1:9123/\S{32}/(\S+)", first) == [str(page) for page in Element]
    assert run("--addresses").stdout == first
    renewed = run("--addresses", "--new-address").stdout
    assert renewed.count(":9123/") == len(Element)
    assert renewed != first
    assert run("--addresses").stdout == renewed


def test_a_running_panel_goes_over_to_the_new_address_and_shuts_out_the_old_one(run: Run, tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    _store, battle = the_demo_kept(saves)
    with a_process(saves, battle, "--web", "--port", str(a_free_port())) as process:
        old = re.search(r"http://\S+/ribbon", "".join(lines_until(process, "scene")))
        run("--addresses", "--new-address")
        new = re.search(r"http://\S+/ribbon", "".join(lines_until(process, "scene")))
        assert old is not None
        assert new is not None
        with urllib.request.urlopen(new[0]) as page:
            assert page.status == 200
        with pytest.raises(urllib.error.HTTPError):
            urllib.request.urlopen(old[0])


def test_an_overlay_written_while_the_panel_runs_finds_it(run: Run, tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    _store, battle = the_demo_kept(saves)
    with a_process(saves, battle, "--web", "--port", str(a_free_port())) as process:
        lines_until(process, "last-event")
        assert run("--overlay", tmp_path / "overlay.html").exit_code == 0
        live = re.search(r'data-live="ws://([^/"]+)(/[^"]+)"', (tmp_path / "overlay.html").read_text())
        assert live is not None
        headers = {"Origin": "null", "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
        line = http.client.HTTPConnection(live[1], timeout=10)
        line.request("GET", live[2], headers={**headers, "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="})
        assert line.getresponse().status == 101


def test_a_battle_that_cannot_be_read_is_said_to_the_operator(tmp_path: Path) -> None:
    store, battle = the_demo_kept(tmp_path)
    with a_process(tmp_path, battle, "--text", str(tmp_path / "obs")) as process:
        wait_for((tmp_path / "obs" / "title.txt").exists)
        path = store.path(BattleId(battle))
        path.write_bytes(path.read_bytes()[:60] + b"{spoilt\n" * 4)
        assert process.stderr is not None
        assert "the panel shows what it could read last" in process.stderr.readline()


def test_text_files_follow_the_battle_until_the_end(tmp_path: Path) -> None:
    store, battle = the_demo_kept(tmp_path)
    with a_process(tmp_path, battle, "--text", str(tmp_path / "obs")) as process:
        last = tmp_path / "obs" / "last-event.txt"
        wait_for(last.exists)
        history = store.load(battle).do(Note("Rain sets in"))
        assert not isinstance(history, Refused)
        store.save(battle, history)
        wait_for(lambda: last.read_text(encoding="utf-8") == "Rain sets in")
        process.send_signal(signal.SIGINT)
        assert process.wait(5) == 0


@pytest.mark.parametrize("web", [(), ("--web", "--port", "0")], ids=["alone", "beside the pages"])
def test_text_files_are_as_late_as_everything_else(tmp_path: Path, web: tuple[str, ...]) -> None:
    store, battle = the_demo_kept(tmp_path)
    with a_process(tmp_path, battle, "--text", str(tmp_path / "obs"), "--delay", "2.5", *web):
        title = tmp_path / "obs" / "title.txt"
        wait_for(title.exists)
        started = time.monotonic()
        assert title.read_text(encoding="utf-8") == " "
        wait_for(lambda: title.read_text(encoding="utf-8") == "The Ford at Morbrun")
        assert time.monotonic() - started > 1.5
        history = store.load(battle).do(Note("Rain sets in"))
        assert not isinstance(history, Refused)
        begun, last = time.monotonic(), tmp_path / "obs" / "last-event.txt"
        store.save(battle, history)
        wait_for(lambda: last.read_text(encoding="utf-8") == "Rain sets in")
        assert time.monotonic() - begun >= 2.5


def test_a_port_in_use_is_named(run: Run, tmp_path: Path) -> None:
    the_demo_kept(tmp_path / "saves")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        refused = run("--web", "--port", port)
    assert refused.exit_code == 1
    assert f"port {port} cannot be used" in refused.stderr
    assert f":{port}/" not in run("--addresses").stdout, "the addresses in OBS are those of before"


def test_in_the_network_the_panel_warns_and_shows_a_code(capsys: pytest.CaptureFixture[str]) -> None:
    tell_the_network("http://192.0.2.7:8347/token/full")
    told = capsys.readouterr().out
    assert "Warning: everybody in this network" in told
    assert "http://192.0.2.7:8347/token/full" in told
    assert "▀" in told


def test_the_web_library_is_not_imported_for_the_terminal_panel() -> None:
    code = (
        "import sys, screens.panel.screen, screens.panel.follow, screens.cli.panel;"
        "print([name for name in ('aiohttp', 'segno') if name in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", code], cwd=HERE, capture_output=True, text=True, check=True)
    assert told.stdout == "[]\n"


def test_without_the_extra_the_web_panel_says_what_to_install(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    the_demo_kept(tmp_path / "saves")
    monkeypatch.setattr("screens.cli.airing.find_spec", lambda _name: None)
    refused = run("--web")
    assert refused.exit_code == 1
    assert "oriflamme[panel]" in refused.stderr


def test_the_overlay_of_every_element_is_written_by_one_command(run: Run, tmp_path: Path) -> None:
    told = run("--overlays", tmp_path / "obs")
    assert told.exit_code == 0, told.output
    files = sorted(path.name for path in (tmp_path / "obs").iterdir())
    assert files == sorted(f"{page}.html" for page in Element)
    for page in Element:
        assert f'data-element="{page}"' in (tmp_path / "obs" / f"{page}.html").read_text()
        assert f"{page}.html" in told.output
    (tmp_path / "a-file").write_text("")
    refused = run("--overlays", tmp_path / "a-file" / "obs")
    assert refused.exit_code == 1
    assert "Traceback" not in refused.output


def test_a_new_address_alone_is_made_and_told(run: Run, tmp_path: Path) -> None:
    before = run("--addresses").output
    after = run("--new-address")
    assert after.exit_code == 0, after.output
    assert len(after.output.splitlines()) == len(Element)
    assert set(after.output.split()) & set(before.split()) <= set(Element)
    assert run("--addresses").output == after.output


def test_what_a_server_is_begun_with_here_the_app_begins_one_with(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    _store, battle = the_demo_kept(saves)
    obs = tmp_path / "obs"
    with a_process(
        saves, battle, "--web", "--delay", "20", "--port", str(a_free_port()), "--text", str(obs)
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        assert serving(saves) == Serving(delay=20, text=str(obs))
