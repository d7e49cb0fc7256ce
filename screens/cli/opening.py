"""`oriflamme battles open`: the app straight at one battle, with its players' phones if wanted."""

from __future__ import annotations

import click

from screens.cli.command import Command
from screens.cli.completing import a_battle
from screens.cli.options import saves_option
from screens.cli.store import the_battle, the_store
from tracker.words import _


@click.command(
    "open",
    cls=Command,
    help=_("Open one battle in the app; with --phones, answer its players' phones at once."),
    examples=(
        'oriflamme battles open "The Ford at Morbrun"',
        'oriflamme battles open "The Ford at Morbrun" --phones',
    ),
)
@click.argument("battle", shell_complete=a_battle)
@click.option(
    "--phones", is_flag=True, help=_("Answer players' own phones: whoever can read the network can read along.")
)
@saves_option
@click.pass_context
def open_(ctx: click.Context, battle: str, phones: bool) -> None:
    """The app at a battle, and with it the page about phones."""
    from screens.cli.open import play

    store = the_store(ctx)
    play(store, the_battle(store, battle), phones=phones)
