"""`oriflamme plain`: a battle played in lines, by a person or from a file."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import click

from screens.cli.command import Command
from screens.cli.completing import a_battle, a_file, a_system
from screens.cli.errors import FAILED, Wrong
from screens.cli.options import saves_option
from screens.cli.store import tell_unsealed, the_battle, the_store
from screens.parts.plain import harmless
from tracker.text import clean_text
from tracker.words import _

if TYPE_CHECKING:
    from saves.folder import FolderStore
    from saves.store import BattleId
    from screens.plain.talk import Talk

MOST: Final = 1024 * 1024
"""The bytes of a file of lines."""


@click.command(
    cls=Command,
    help=_(
        "Play a battle as a conversation without boxes: what may be done is numbered, what happened is said in "
        "sentences. Without a battle, the one played last."
    ),
    examples=(
        "oriflamme plain",
        "oriflamme plain --demo {other}",
        'oriflamme plain "The Ford at Morbrun" --batch orders.txt',
    ),
)
@click.argument("battle", required=False, shell_complete=a_battle)
@click.option("--demo", metavar="SYSTEM", shell_complete=a_system, help=_("Begin a ready-made battle of these rules."))
@click.option(
    "--batch",
    metavar="FILE",
    shell_complete=a_file,
    help=_("Read the lines from a file; ends with 1 at the first that is refused."),
)
@saves_option
@click.pass_context
def plain(ctx: click.Context, battle: str | None, demo: str | None, batch: str | None) -> int:
    """The conversation, until its lines end; the battle is saved line by line."""
    from screens.plain.talk import Over, Refused

    if battle is not None and demo is not None:
        raise Wrong(_("give a battle or --demo, not both"))
    talk = _talk(batch)
    store = the_store(ctx)
    taken = _begin(store, demo) if demo is not None else _found(store, battle)
    try:
        with suppress(Over):
            asyncio.run(_converse(store, taken, talk))
        talk.check()
    except Refused as refused:
        words = _("line {number}, {line}: {reason}")
        click.echo(
            words.format(number=refused.number, line=repr(clean_text(refused.line)), reason=harmless(refused.reason)),
            err=True,
        )
        return FAILED
    except KeyboardInterrupt:
        click.echo()
    finally:
        store.close_all()
    return 0


def _begin(store: FolderStore, system: str) -> BattleId:
    from saves.dice.beginning import create_sealed
    from screens.library.starting import demo_battle
    from tracker.rules.systems import load_system

    return create_sealed(store, demo_battle(load_system(system)), tell_unsealed)


def _found(store: FolderStore, battle: str | None) -> BattleId:
    """The battle that is meant; without a name the one played last."""
    if battle is not None:
        return the_battle(store, battle)
    for line in store.battles():
        if not line.broken:
            return line.id
    raise Wrong(_("there is no battle yet; --demo begins a ready-made one"))


def _talk(batch: str | None) -> Talk:
    """With who sits at the terminal, or with the lines of a file."""
    from screens.plain.talk import Talk

    if batch is None:
        with suppress(ImportError):
            import readline  # noqa: F401 - importing it gives `input` a history
        return Talk(input, click.echo, read_unseen=_unseen if sys.stdin.isatty() else None)
    from saves.files import read_text
    from saves.places import typed_path

    return Talk(_from(read_text(typed_path(batch), MOST)), click.echo, is_batch=True)


def _from(text: str) -> Callable[[str], str]:
    lines = iter(text.splitlines())

    def read(prompt: str) -> str:
        line = next(lines, None)
        if line is None:
            raise EOFError
        click.echo(harmless(f"{prompt}{line}"))
        return line

    return read


def _unseen(prompt: str) -> str:
    from getpass import getpass

    return getpass(prompt)


async def _converse(store: FolderStore, battle: BattleId, talk: Talk) -> None:
    from saves.panel.settings import PanelSettingsFile, panel_settings_path
    from screens.app import routes
    from screens.plain.host import PlainApp
    from screens.plain.turn import Turn
    from screens.table.table import Table

    session = store.take(battle, None)
    settings = PanelSettingsFile(panel_settings_path(store, battle))
    app = PlainApp(talk, session.history)
    table = Table(app, session.history, session, doors=routes, folder=store.folder, panel_settings=settings)
    try:
        await Turn(app, table).converse()
    finally:
        table.close()
