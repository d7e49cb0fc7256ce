"""`oriflamme panel`: what the audience sees, in a terminal window, as web pages, as text files."""

from __future__ import annotations

import asyncio
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from screens.cli.errors import FAILED, Wrong
from screens.cli.lines import say
from screens.cli.store import saves_option, the_battle, the_store
from tracker.words import _

if TYPE_CHECKING:
    from socket import socket

    from saves.folder import FolderStore
    from saves.store import BattleId
    from screens.panel.follow import Follow
    from screens.panel.textfiles import TextFiles

_ELEMENTS = ["full", "ribbon", "scoreboard", "last-event"]


@click.command(
    help=_(
        "Show a battle to an audience: the one played last, or BATTLE. Nothing secret is in it."
        "\n\nKeys: f full, r ribbon, s scoreboard, h hide or show, t colours, q quit."
        "\n\nPages take ?scale=1.5 &position=top-left &a=RRGGBB &b=RRGGBB &title=TEXT &lang=fr &delay=30 &theme=light"
        " &fade=12 &status=1."
    )
)
@click.argument("battle", required=False)
@click.option(
    "--layout", type=click.Choice(["full", "ribbon", "scoreboard"]), default="full", help=_("What to show at first.")
)
@click.option("--theme", type=click.Choice(["dark", "light"]), default="dark", help=_("For video, or for a projector."))
@click.option("--web", is_flag=True, help=_("Serve web pages for OBS on this computer instead."))
@click.option("--lan", is_flag=True, help=_("With --web: let other devices in this network see them too."))
@click.option("--port", type=click.IntRange(0, 65535), default=8347, help=_("With --web: the port, 0 for any."))
@click.option(
    "--delay",
    type=click.FloatRange(0, 900),
    default=0.0,
    help=_("Show everything so many seconds late: pages, text files and terminal."),
)
@click.option(
    "--overlay",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help=_("Write a page that OBS can load from disk, before the panel runs, and end."),
)
@click.option("--element", type=click.Choice(_ELEMENTS), default="full", help=_("With --overlay: what it shows."))
@click.option(
    "--text",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help=_("Keep text files for OBS in this folder; alone, or with --web."),
)
@saves_option
@click.pass_context
def panel(
    ctx: click.Context,
    battle: str | None,
    layout: str,
    theme: str,
    web: bool,
    lan: bool,
    port: int,
    delay: float,
    overlay: Path | None,
    element: str,
    text: Path | None,
) -> None:
    """The panel of one battle until it is closed."""
    store = the_store(ctx)
    if lan and not web:
        raise Wrong(_("--lan is for --web"))
    if overlay is not None:
        _write_overlay(store, overlay, element, port)
        return
    found = _which(store, battle)
    if web:
        _on_the_web(store, found, lan, port, delay, text)
    elif text is not None:
        _in_files(store, found, text, delay)
    else:
        _in_terminal(store, found, layout, theme, delay)


def _which(store: FolderStore, asked: str | None) -> BattleId:
    if asked is not None:
        return the_battle(store, asked)
    sound = [line.id for line in store.battles() if not line.broken]
    if not sound:
        raise Wrong(_("there is no battle to show yet; `oriflamme demo` opens one"))
    return sound[0]


def _in_terminal(store: FolderStore, battle: BattleId, layout: str, theme: str, delay: float) -> None:
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise Wrong(_("the panel needs a terminal; --web and --text do without"), FAILED)
    from screens.panel.app import PanelApp
    from screens.panel.drawing import Layout
    from screens.panel.follow import Follow
    from screens.panel.palette import PALETTES

    source = Follow(store, battle, delay)
    try:
        PanelApp(source, Layout(layout), PALETTES[theme]).run()
    finally:
        source.close()


def _in_files(store: FolderStore, battle: BattleId, folder: Path, delay: float) -> None:
    from screens.panel.follow import Follow
    from screens.panel.hosting import write
    from screens.panel.textfiles import TextFiles

    files = TextFiles(folder)
    source = Follow(store, battle, delay)
    say(_("text files are kept in {folder}; ctrl+c ends").format(folder=folder))
    try:
        asyncio.run(write(source, files))
    finally:
        source.close()


def _write_overlay(store: FolderStore, file: Path, element: str, port: int) -> None:
    from screens.panel.gate import Page
    from screens.panel.hosting import make_overlay

    if not port:
        raise Wrong(_("an overlay needs a port of its own: give one from 1 to 65535 with --port"))
    make_overlay(store.folder, file, Page(element), port)
    say(_("{file} is written; it shows the battle whenever `oriflamme panel --web` runs").format(file=file))


def _on_the_web(store: FolderStore, battle: BattleId, lan: bool, port: int, delay: float, folder: Path | None) -> None:
    if find_spec("aiohttp") is None:
        raise Wrong(_("--web needs the extra `panel`: install it with `pip install 'oriflamme[panel]'`"), FAILED)
    from screens.panel.follow import Follow
    from screens.panel.hosting import LOOPBACK, address_in_the_network
    from screens.panel.server import listen
    from screens.panel.textfiles import TextFiles

    files = TextFiles(folder) if folder is not None else None
    hosts = [LOOPBACK]
    if lan:
        try:
            hosts.append(address_in_the_network())
        except OSError as error:
            raise Wrong(_("--lan: this computer is in no network"), FAILED) from error
    try:
        sockets = listen(dict.fromkeys(hosts), port)
    except OSError as error:
        raise Wrong(
            _("port {port} cannot be used: {why}; give another with --port").format(port=port, why=error.strerror),
            FAILED,
        ) from error
    source = Follow(store, battle, delay)
    try:
        _serve(store, source, sockets, hosts, files)
    finally:
        source.close()
        for one in sockets:
            one.close()


def _serve(
    store: FolderStore, source: Follow, sockets: list[socket], hosts: list[str], files: TextFiles | None
) -> None:
    from screens.panel.hosting import addresses, gate_for, serve

    port = int(sockets[0].getsockname()[1])
    gate = gate_for(store.folder, hosts, port, source.delay)
    say(_("For a browser source in OBS, 1920×1080; ctrl+c ends:"))
    for element, address in addresses(gate, f"{hosts[0]}:{port}").items():
        click.echo(f"  {element:<11} {address}")
    for host in hosts[1:]:
        tell_the_network(next(iter(addresses(gate, f"{host}:{port}").values())))
    sys.stdout.flush()
    asyncio.run(serve(source, gate, sockets, files))


def tell_the_network(address: str) -> None:
    """Warn that others can see the panel now, with its address in letters and as a code for a telephone."""
    say()
    say(_("Warning: everybody in this network who has this address can see the panel:"))
    click.echo(f"  {address}")
    if find_spec("segno") is not None and sys.stdout.encoding.lower().startswith("utf"):
        import segno

        segno.make(address, micro=False).terminal(out=sys.stdout, compact=True)
