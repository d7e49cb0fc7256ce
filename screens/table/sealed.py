"""The app's sealed dice: what they prove and what not, and telling their seed."""

from __future__ import annotations

from screens.parts.dialogs import Choice, Pick
from screens.table.table import Table
from tracker.play.agreed.scoring import is_over
from tracker.views.sentences.sealed import seal_in_words
from tracker.words import _


async def about_dice(table: Table) -> None:
    """Say how the dice of this battle are thrown; where they are sealed the seed can be told."""
    keep = Choice("keep", _("go on"))
    tell = Choice("tell", _("reveal the seed: the battle is over"))
    detail = state_in_words(table)
    choices = [keep, tell] if table.dice.sealed is not None and not table.notice else [keep]
    if await table.app.push_screen_wait(Pick(_("The app's dice"), choices, detail)) == "tell":
        table.dice.tell_seed()


def state_in_words(table: Table) -> str:
    """How the dice of this battle are thrown, and what that proves."""
    return "\n".join(seal_in_words(table.history, is_here=table.dice.sealed is not None))


async def tell_at_the_end(table: Table) -> None:
    """Ask for the seed where the last turn is over."""
    if is_over(table.battle) and table.dice.sealed is not None:
        await about_dice(table)
