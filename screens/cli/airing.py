"""`oriflamme panel --web`: the pages, their addresses, and a warning where others in the network can see them."""

from __future__ import annotations

import asyncio
import os
import sys
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from saves.panel.running import RunningServer, ServerNote
from screens.cli.errors import FAILED, Wrong
from screens.cli.lines import say
from screens.cli.operator import Operator
from screens.panel.door import Door, renewed, the_door
from screens.panel.hosting import Beside, gate_for, serve
from screens.parts.web.asked import LOOPBACK
from screens.parts.web.listening import address_in_the_network
from tracker.words import _, labelled

if TYPE_CHECKING:
    from socket import socket

    from saves.folder import FolderStore
    from saves.panel.serving import Serving
    from saves.store import BattleId
    from screens.panel.follow import Follow
    from screens.panel.gate import Gate


def hosts_asked(lan: bool) -> list[str]:
    """This computer's name for itself, and with `lan` the one it has in the network."""
    if not lan:
        return [LOOPBACK]
    try:
        return [LOOPBACK, address_in_the_network()]
    except OSError as error:
        raise Wrong(_("--lan: this computer is in no network"), FAILED) from error


def tell_addresses(door: Door, hosts: list[str]) -> None:
    """A line for every page; what others in the network can see comes with a warning."""
    for page, address in door.addresses().items():
        click.echo(f"  {page:<11} {address}")
    for host in hosts[1:]:
        tell_the_network(next(iter(door.addresses(host).values())))
    sys.stdout.flush()


def tell_the_network(address: str) -> None:
    """Warn that others can see the panel now, with its address in letters and as a code for a telephone."""
    say()
    say(_("Warning: everybody in this network who has this address can see the panel:"))
    click.echo(f"  {address}")
    if find_spec("segno") is not None and sys.stdout.encoding.lower().startswith("utf"):
        from screens.parts.web.code import code_lines

        click.echo("\n".join(code_lines(address)))


def on_the_web(store: FolderStore, battle: BattleId, door: Door, serving: Serving) -> None:
    """Serve the pages at that address, and text files beside them where there is a folder for them."""
    if find_spec("aiohttp") is None:
        raise Wrong(_("--web needs the extra `panel`: install it with `pip install 'oriflamme[panel]'`"), FAILED)
    from screens.panel.follow import Follow
    from screens.panel.replays import the_replays
    from screens.panel.textfiles import TextFiles
    from screens.parts.web.listening import listen

    files = TextFiles(Path(serving.text)) if serving.text else None
    hosts = hosts_asked(serving.lan)
    try:
        sockets = listen(dict.fromkeys(hosts), door.port)
    except OSError as error:
        raise Wrong(
            _("port {port} cannot be used: {why}; give another with --port").format(port=door.port, why=error.strerror),
            FAILED,
        ) from error
    # Only a port that could be had is that of the addresses from now on.
    the_door(store.folder, door.port)
    source = Follow(store, battle, serving.delay)
    source.keep_delay()
    beside = Beside(files, the_replays() if serving.replays else None)
    try:
        _serve(store, source, sockets, hosts, replace(door, port=int(sockets[0].getsockname()[1])), beside)
    finally:
        source.close()
        for listener in sockets:
            listener.close()


def _serve(
    store: FolderStore,
    source: Follow,
    sockets: list[socket],
    hosts: list[str],
    door: Door,
    beside: Beside,
) -> None:
    say(labelled(_("on air"), source.title))
    if source.delay:
        say(_("{seconds} s late").format(seconds=f"{source.delay:g}"))
    say(_("For a browser source in OBS, 1920×1080; ctrl+c ends:"))
    tell_addresses(door, hosts)
    note = ServerNote(store.folder)
    running = RunningServer(os.getpid(), source.battle, door.port, tuple(hosts), title=source.title, delay=source.delay)
    operator = Operator(note, running)

    def renewing() -> Gate | None:
        nonlocal door
        if (now := renewed(store.folder, door)) is None:
            return None
        door = now
        say(_("The address has changed:"))
        tell_addresses(door, hosts)
        return gate_for(door, hosts, source.delay)

    try:
        gate = gate_for(door, hosts, source.delay)
        asyncio.run(serve(source, gate, sockets, beside, operator.hears, renewing))
    finally:
        note.close()
