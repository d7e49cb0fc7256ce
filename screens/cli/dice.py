"""`oriflamme battles seed`: how the app's dice of a battle are sealed, and telling their seed when it is over."""

from __future__ import annotations

import time

import click

from screens.cli.command import Command
from screens.cli.completing import a_battle
from screens.cli.errors import Wrong
from screens.cli.lines import say
from screens.cli.options import saves_option
from screens.cli.store import the_battle, the_store
from tracker.words import _


@click.command(
    "seed",
    cls=Command,
    help=_(
        "Say how the app's dice of a battle are sealed, and what that proves. With --tell the seed is revealed "
        "permanently, as is done when the battle is over: it stands in the log and in the report, anybody can "
        "replay every throw, and what the app throws from then on comes from no seed."
    ),
    examples=(
        'oriflamme battles seed "The Ford at Morbrun"',
        'oriflamme battles seed "The Ford at Morbrun" --tell',
    ),
)
@click.argument("battle", shell_complete=a_battle)
@click.option("--tell", is_flag=True, help=_("Reveal the seed: the battle is over."))
@saves_option
@click.pass_context
def seed_(ctx: click.Context, battle: str, tell: bool) -> None:
    """How the dice are sealed, or their seed told."""
    from saves.dice.derived import seed_of
    from tracker.battle.commands import OpenDice, Refused
    from tracker.views.sentences.sealed import seal_in_words

    store = the_store(ctx)
    battle_id = the_battle(store, battle)
    history = store.load(battle_id)
    kept = seed_of(store.path(battle_id), history)
    if tell:
        if kept is None:
            raise Wrong(" ".join(seal_in_words(history, is_here=False)))
        opened = history.do(OpenDice(kept.seed), at=time.time())
        if isinstance(opened, Refused):
            raise Wrong(opened.reason)
        store.save(battle_id, opened)
        store.close(battle_id)
        history = opened
    for paragraph in seal_in_words(history, is_here=kept is not None):
        say(paragraph)
