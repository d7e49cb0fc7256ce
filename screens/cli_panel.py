"""`oriflamme panel`: what the audience sees, in a terminal window, as web pages, as text files."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from screens.cli_errors import FAILED, Wrong
from screens.cli_saves import saves_option, the_battle, the_store
from tracker.words import _

if TYPE_CHECKING:
    from saves.folder import FolderStore
    from saves.store import BattleId


@click.command(
    help=_(
        "Show a battle to an audience: the one played last, or BATTLE. Nothing secret is in it."
        "\n\nKeys: f full, r ribbon, s scoreboard, h hide or show, t colours, q quit."
    )
)
@click.argument("battle", required=False)
@click.option(
    "--layout", type=click.Choice(["full", "ribbon", "scoreboard"]), default="full", help=_("What to show at first.")
)
@click.option("--theme", type=click.Choice(["dark", "light"]), default="dark", help=_("For video, or for a projector."))
@saves_option
@click.pass_context
def panel(ctx: click.Context, battle: str | None, layout: str, theme: str) -> None:
    """The panel of one battle until it is closed."""
    store = the_store(ctx)
    _in_terminal(store, _which(store, battle), layout, theme)


def _which(store: FolderStore, asked: str | None) -> BattleId:
    if asked is not None:
        return the_battle(store, asked)
    sound = [line.id for line in store.battles() if not line.broken]
    if not sound:
        raise Wrong(_("there is no battle to show yet; `oriflamme demo` opens one"))
    return sound[0]


def _in_terminal(store: FolderStore, battle: BattleId, layout: str, theme: str) -> None:
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise Wrong(_("the panel needs a terminal; --web and --text do without"), FAILED)
    from screens.panel.app import PanelApp
    from screens.panel.drawing import Layout
    from screens.panel.follow import Follow
    from screens.panel.palette import PALETTES

    source = Follow(store, battle)
    try:
        PanelApp(source, Layout(layout), PALETTES[theme]).run()
    finally:
        source.close()
