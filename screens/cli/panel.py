"""`oriflamme panel`: what the audience sees, in a terminal window, as web pages, as text files."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
from click.core import ParameterSource

from screens.cli.command import Command
from screens.cli.completing import a_battle
from screens.cli.errors import FAILED, Wrong
from screens.cli.lines import say
from screens.cli.options import saves_option
from screens.cli.store import the_battle, the_store
from screens.panel.gate import Element
from tracker.words import _

if TYPE_CHECKING:
    from saves.folder import FolderStore
    from saves.panel.serving import Serving
    from saves.store import BattleId
    from screens.panel.door import Door


class Mode(StrEnum):
    """A way of calling the command; each is asked for by the option of its name."""

    WINDOW = "window"
    FILES = "text"
    WEB = "web"
    OVERLAY = "overlay"
    OVERLAYS = "overlays"
    ADDRESSES = "addresses"


_FOR: Final[Mapping[str, tuple[Mode, ...]]] = {
    "battle": (Mode.WINDOW, Mode.FILES, Mode.WEB),
    "layout": (Mode.WINDOW,),
    "theme": (Mode.WINDOW,),
    "lan": (Mode.WEB, Mode.ADDRESSES),
    "port": (Mode.WEB, Mode.OVERLAY, Mode.OVERLAYS, Mode.ADDRESSES),
    "new_address": (Mode.WEB, Mode.OVERLAY, Mode.OVERLAYS, Mode.ADDRESSES),
    "delay": (Mode.WINDOW, Mode.FILES, Mode.WEB),
    "element": (Mode.OVERLAY,),
    "text": (Mode.FILES, Mode.WEB),
    "replays": (Mode.WEB,),
}
"""Where an option says anything: elsewhere it is refused, so that nobody counts on it in vain."""


@click.command(
    cls=Command,
    help=_(
        "Show a battle to an audience: the one played last, or BATTLE. Nothing secret is in it."
        "\n\nKeys: f full, r ribbon, s scoreboard, h hide or show, t colours, q quit."
        "\n\nPages take ?scale=1.5 &position=top-left &a=RRGGBB &b=RRGGBB &title=TEXT &lang=fr &delay=30 &theme=light"
        " &fade=12 &status=1."
    ),
    examples=(
        "oriflamme panel",
        "oriflamme panel --web --delay 20",
        "oriflamme panel --addresses",
        "oriflamme panel --text ~/obs --web",
    ),
)
@click.argument("battle", required=False, shell_complete=a_battle)
@click.option(
    "--layout", type=click.Choice(["full", "ribbon", "scoreboard"]), default="full", help=_("What to show at first.")
)
@click.option("--theme", type=click.Choice(["dark", "light"]), default="dark", help=_("For video, or for a projector."))
@click.option("--web", is_flag=True, help=_("Serve web pages for OBS on this computer instead."))
@click.option("--lan", is_flag=True, help=_("With --web: let other devices in this network see them too."))
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help=_("With --web: the port, kept for the next time; 0 for any, this once. [default: 8347]"),
)
@click.option("--addresses", "wants_addresses", is_flag=True, help=_("Print the addresses of the pages, and end."))
@click.option("--new-address", is_flag=True, help=_("Shut out everybody who knows the addresses: make new ones."))
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
    help=_("Write a page that OBS can load from disk, at any time, and end."),
)
@click.option(
    "--overlays",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help=_("Write such a page for every element into this folder, and end."),
)
@click.option(
    "--element",
    type=click.Choice([page.value for page in Element]),
    default="full",
    help=_("With --overlay: what it shows."),
)
@click.option(
    "--text",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help=_("Keep text files for OBS in this folder; alone, or with --web."),
)
@click.option("--replays", is_flag=True, help=_("With --web: let OBS save its replay buffer at each great moment."))
@saves_option
@click.pass_context
def panel(  # noqa: PLR0913 - the options of a command
    ctx: click.Context,
    battle: str | None,
    layout: str,
    theme: str,
    web: bool,
    lan: bool,
    port: int | None,
    wants_addresses: bool,
    new_address: bool,
    delay: float,
    overlay: Path | None,
    overlays: Path | None,
    element: str,
    text: Path | None,
    replays: bool,
) -> None:
    """The panel of one battle until it is closed."""
    from saves.panel.serving import Serving
    from screens.cli.airing import hosts_asked, on_the_web, tell_addresses
    from screens.panel.door import the_door

    store = the_store(ctx)
    mode = _mode(
        {
            Mode.WEB: web,
            Mode.OVERLAY: overlay is not None,
            Mode.OVERLAYS: overlays is not None,
            Mode.ADDRESSES: wants_addresses,
        },
        new_address=new_address,
        text=text is not None,
    )
    _refuse_what_says_nothing(ctx, mode)
    match mode:
        case Mode.OVERLAY if overlay is not None:
            _write_overlay(the_door(store.folder, _port_of_its_own(port), renewed=new_address), overlay, element)
        case Mode.OVERLAYS if overlays is not None:
            _write_overlays(the_door(store.folder, _port_of_its_own(port), renewed=new_address), overlays)
        case Mode.ADDRESSES:
            tell_addresses(the_door(store.folder, port or 0, renewed=new_address), hosts_asked(lan))
        case Mode.WEB:
            asked = Serving(delay, lan, "" if text is None else str(text.absolute()), replays)
            _keep_what_was_given(ctx, store.folder, asked)
            door = the_door(store.folder, renewed=new_address)
            on_the_web(store, _which(store, battle), door if port is None else replace(door, port=port), asked)
        case Mode.FILES if text is not None:
            _in_files(store, _which(store, battle), text, delay)
        case _:
            _in_terminal(store, _which(store, battle), layout, theme, delay)


def _keep_what_was_given(ctx: click.Context, folder: Path, asked: Serving) -> None:
    """Keep the settings of a server, so that the app begins one with them too; a disk may refuse to keep them."""
    from msgspec.structs import replace as changed

    from saves.journal.failures import StoreError
    from saves.panel.serving import keep_serving, serving

    given = [key for key in asked.__struct_fields__ if ctx.get_parameter_source(key) is ParameterSource.COMMANDLINE]
    typed = {key: getattr(asked, key) for key in given}
    if typed:
        with suppress(StoreError):
            keep_serving(folder, changed(serving(folder), **typed))


def _mode(wanted: Mapping[Mode, bool], *, new_address: bool, text: bool) -> Mode:
    asked = [mode for mode, is_asked in wanted.items() if is_asked]
    if len(asked) > 1:
        raise Wrong(_("--{one} and --{other}: ask for one of them").format(one=asked[0], other=asked[1]))
    if asked:
        return asked[0]
    return Mode.FILES if text else Mode.ADDRESSES if new_address else Mode.WINDOW


def _refuse_what_says_nothing(ctx: click.Context, mode: Mode) -> None:
    for name, modes in _FOR.items():
        if mode in modes or ctx.get_parameter_source(name) is not ParameterSource.COMMANDLINE:
            continue
        option = "BATTLE" if name == "battle" else f"--{name.replace('_', '-')}"
        needed = [f"--{other}" for other in modes if other is not Mode.WINDOW]
        if mode is Mode.WINDOW:
            message = _("{option} is for {modes}").format(option=option, modes=", ".join(needed))
        else:
            message = _("{option} says nothing beside --{mode}").format(option=option, mode=mode)
        raise Wrong(message)


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
    from saves.panel.watched import WatchedNote
    from screens.app.panel_app import PanelApp
    from screens.panel.colours import COLOURS
    from screens.panel.follow import Follow
    from screens.panel.window.drawing import Layout

    source = Follow(store, battle, delay, watched=WatchedNote(store.folder, battle))
    source.keep_delay()
    try:
        PanelApp(source, Layout(layout), COLOURS[theme]).run()
    finally:
        source.close()


def _in_files(store: FolderStore, battle: BattleId, folder: Path, delay: float) -> None:
    from saves.panel.watched import WatchedNote
    from screens.cli.operator import Operator
    from screens.panel.follow import Follow
    from screens.panel.hosting import write
    from screens.panel.textfiles import TextFiles

    files = TextFiles(folder)
    source = Follow(store, battle, delay, watched=WatchedNote(store.folder, battle))
    source.keep_delay()
    say(_("text files are kept in {folder}; ctrl+c ends").format(folder=folder))
    try:
        asyncio.run(write(source, files, Operator().hears))
    finally:
        source.close()


def _port_of_its_own(port: int | None) -> int:
    if port == 0:
        raise Wrong(_("an overlay needs a port of its own: give one from 1 to 65535 with --port"))
    return port or 0


def _write_overlay(door: Door, file: Path, element: str) -> None:
    from screens.panel.hosting import make_overlay

    make_overlay(door, file, Element(element))
    say(_("{file} is written; it shows the battle whenever `oriflamme panel --web` runs").format(file=file))


def _write_overlays(door: Door, folder: Path) -> None:
    from screens.panel.hosting import make_overlays

    try:
        files = make_overlays(door, folder)
    except OSError as error:
        raise Wrong(f"{folder}: {error.strerror or error}", FAILED) from error
    for file in files:
        say(str(file))
    say(
        _(
            "They show the battle whenever `oriflamme panel --web` runs: "
            "in OBS browser sources of 1920×1080, each from its local file."
        )
    )
