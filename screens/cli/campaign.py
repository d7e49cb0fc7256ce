"""`oriflamme battles next` and `campaign`: the battle after a battle, and all of them on one page."""

from __future__ import annotations

from pathlib import Path

import click

from screens.cli.command import Command
from screens.cli.completing import a_battle
from screens.cli.errors import Wrong, quoted, say_wrong
from screens.cli.options import saves_option
from screens.cli.store import tell_unsealed, the_battle, the_store
from screens.library.starting import carried_out
from tracker.play.history import History
from tracker.play.returning import CARRIED, USUAL, next_battle
from tracker.views.report.formats import PAGES
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
    from saves.campaigns import Follows, create_next

    carried = _carried(carry)
    store = the_store(ctx)
    before = the_battle(store, battle)
    history = store.load(before)
    begun = carried_out(History(history.declared), next_battle(history, title, carried))
    click.echo(create_next(store, begun, Follows(before, carried), tell_unsealed, _tell_broken))


def _tell_broken(aside: Path) -> None:
    from saves.kept_file import moved_in_words

    say_wrong(moved_in_words(aside))


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
    help=_("Print the campaign of a battle as one page: its battles, how each ended, what became of all."),
    examples=(
        'oriflamme battles campaign "The Ford at Morbrun" > campaign.md',
        'oriflamme battles campaign "The Ford at Morbrun" --as html > campaign.html',
    ),
)
@click.argument("battle", shell_complete=a_battle)
@click.option(
    "--as",
    "form",
    type=click.Choice([page.key for page in PAGES]),
    default=PAGES[0].key,
    show_default=True,
    help=_("The format, by its name."),
)
@saves_option
@click.pass_context
def campaign_(ctx: click.Context, battle: str, form: str) -> None:
    """The whole chain on one page."""
    from saves.campaigns import fought_in
    from tracker.views.report.campaign import campaign_account

    store = the_store(ctx)
    page = next(page for page in PAGES if page.key == form)
    click.echo(page.write(campaign_account(fought_in(store, the_battle(store, battle)))), nl=False)
