"""`oriflamme battles next` and `campaign`: the battle after a battle, and all of them on one page."""

from __future__ import annotations

import click

from saves.dice.beginning import create_sealed
from screens.cli.command import Command
from screens.cli.completing import a_battle
from screens.cli.errors import Wrong, quoted, say_wrong
from screens.cli.options import saves_option
from screens.cli.store import tell_unsealed, the_battle, the_store
from screens.library.starting import carried_out
from tracker.play.history import History
from tracker.play.returning import CARRIED, USUAL, next_battle
from tracker.words import _

NONE = "none"


@click.command(
    "next",
    cls=Command,
    help=_(
        "Begin the next battle of a campaign with the units that came back, and print its id. They keep their "
        "losses, wounds and notes, or what --carry names: losses, wounds, notes, fallen (who was out of the battle "
        "comes back whole), or none."
    ),
    examples=(
        'oriflamme battles next "The Ford at Morbrun"',
        'oriflamme battles next "The Ford at Morbrun" --title "The Wells of Esk" --carry losses,notes',
    ),
)
@click.argument("battle", shell_complete=a_battle)
@click.option("--title", default="", help=_("Its title; without it, that of the battle before with a number."))
@click.option(
    "--carry",
    default=",".join(USUAL),
    show_default=True,
    metavar=f"{','.join(CARRIED)}|{NONE}",
    help=_("What the units carry over."),
)
@saves_option
@click.pass_context
def next_(ctx: click.Context, battle: str, title: str, carry: str) -> None:
    """The next battle, with a note of which it came after."""
    from saves.campaigns import Campaigns, Follows

    carried = _carried(carry)
    store = the_store(ctx)
    before = the_battle(store, battle)
    history = store.load(before)
    begun = carried_out(History(history.declared), next_battle(history, title, carried))
    after = create_sealed(store, begun, tell_unsealed)
    aside = Campaigns(store.folder).follow(after, Follows(before, carried))
    if aside is not None:
        say_wrong(_("what was there cannot be read; it is moved to {file}").format(file=aside))
    click.echo(after)


def _carried(text: str) -> tuple[str, ...]:
    words = tuple(word.strip() for word in text.split(",") if word.strip())
    if words == (NONE,):
        return ()
    for word in words:
        if word not in CARRIED:
            known = ", ".join((*CARRIED, NONE))
            raise Wrong(_("--carry: {word} is not accepted; give {known}").format(word=quoted(word), known=known))
    return words


@click.command(
    "campaign",
    cls=Command,
    help=_("Print the campaign of a battle as one page in Markdown: its battles, how each ended, what became of all."),
    examples=('oriflamme battles campaign "The Ford at Morbrun" > campaign.md',),
)
@click.argument("battle", shell_complete=a_battle)
@saves_option
@click.pass_context
def campaign_(ctx: click.Context, battle: str) -> None:
    """The whole chain on one page."""
    from saves.campaigns import fought_in
    from tracker.views.report.campaign import campaign_report

    store = the_store(ctx)
    click.echo(campaign_report(fought_in(store, the_battle(store, battle))), nl=False)
