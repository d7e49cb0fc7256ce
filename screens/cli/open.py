"""The commands that open the app; only here the terminal library is imported."""

from __future__ import annotations

import gc
import sys
from threading import Event, Thread
from typing import TYPE_CHECKING, Final

import click

from screens.cli.command import Command
from screens.cli.completing import a_system
from screens.cli.errors import FAILED, Wrong
from screens.cli.options import saves_option
from screens.cli.store import tell_unsealed, the_store
from tracker.words import _, n_

if TYPE_CHECKING:
    from saves.folder import FolderStore
    from saves.store import BattleId
    from screens.library.starting import ReadyMade
    from tracker.rules.system import System

PATIENCE: Final = 1.0
"""Seconds of silence at the end while the disk is waited for."""


def open_library(ctx: click.Context) -> None:
    """The app at its library."""
    play(the_store(ctx))


@click.command(
    cls=Command,
    help=_("Open a ready-made battle: a fresh copy, or with --resume the one played last."),
    examples=(
        "oriflamme demo",
        "oriflamme demo {other} --resume",
    ),
)
@click.argument("system", required=False, shell_complete=a_system)
@click.option("--resume", is_flag=True, help=_("Go on with the demo battle played last, if there is one."))
@saves_option
@click.pass_context
def demo(ctx: click.Context, system: str | None, resume: bool) -> None:
    """The demo battle of a system, or of the first one there is, kept like any other."""
    from screens.library.starting import the_demo
    from tracker.rules.systems import first_key, load_system

    _open_ready_made(ctx, the_demo(load_system(system or first_key())), resume=resume)


@click.command(
    cls=Command,
    help=_("Play the guided tour: one turn, each thing done once; with --resume, go on with the one begun last."),
    examples=(
        "oriflamme tour",
        "oriflamme tour --resume",
    ),
)
@click.option("--resume", is_flag=True, help=_("Go on with the tour played last, if there is one."))
@saves_option
@click.pass_context
def tour(ctx: click.Context, resume: bool) -> None:
    """The battle of the guided tour, kept like any other; its dice fall alike each time."""
    from screens.library.starting import the_tour

    _open_ready_made(ctx, the_tour(), resume=resume)


def _open_ready_made(ctx: click.Context, ready: ReadyMade, *, resume: bool) -> None:
    from screens.library.gc_pause import no_collecting

    # A rule system whose battle fails is named in a pipe, too.
    store, title = the_store(ctx), ready.title()
    _check_terminal()
    with no_collecting():
        battle = played_last(store, title, ready.system) if resume else None
    play(store, _begun(store, ready) if battle is None else battle)


def _begun(store: FolderStore, ready: ReadyMade) -> BattleId:
    from saves.dice.beginning import create_sealed

    return create_sealed(store, ready.history(), tell_unsealed)


def played_last(store: FolderStore, title: str, system: System) -> BattleId | None:
    """The battle of that title and system that was played last."""
    mine = (title, system.key)
    return next((line.id for line in store.battles() if not line.broken and (line.title, line.system) == mine), None)


def _check_terminal() -> None:
    # Textual draws on the standard error on Unix: redirecting any of the three would leave a blank screen.
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise Wrong(
            _("the app needs a terminal; in a pipe use `oriflamme battles list` and the other commands"), FAILED
        )


def play(store: FolderStore, battle: BattleId | None = None, *, phones: bool = False) -> None:
    """Run the app at its library or at a battle, and put every battle away in the end."""
    _check_terminal()
    from screens.app.launch import at_the_library, at_the_table
    from screens.app.signals import interrupts_only

    app = at_the_library(store, offers_tour=True) if battle is None else at_the_table(store, battle, phones=phones)
    # What is there by now stays to the end; the collector need not go through it while somebody waits for a key.
    gc.freeze()
    app.last_resort = store.close_all
    with interrupts_only(app.exit):
        try:
            app.run()
        finally:
            put_away(store)


def put_away(store: FolderStore) -> None:
    """Close every battle, and say where those are that had to be rescued; `Wrong` counts what no folder takes."""
    from saves.journal import NotSaved
    from screens.parts.background import finish

    done = Event()
    Thread(target=_tell_of_waiting, args=(store, done), daemon=True).start()
    try:
        finish()
        for rescued in store.close_all():
            click.echo(_("oriflamme: the battle is in {file} now").format(file=rescued), err=True)
    except NotSaved as lost:
        words = n_(
            "{problem} No folder takes it: the last change is lost.",
            "{problem} No folder takes it: the last {count} changes are lost.",
            lost.pending,
        )
        raise Wrong(words.format(problem=lost, count=lost.pending), FAILED) from lost
    finally:
        done.set()


def _tell_of_waiting(store: FolderStore, done: Event) -> None:
    while not done.wait(PATIENCE):
        count = store.waiting()
        template = n_("saving: {count} change pending", "saving: {count} changes pending", count)
        click.echo(template.format(count=count) if count else _("closing the battle"), err=True)
