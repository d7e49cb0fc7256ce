"""The app's sealed dice: what they prove and what not, and telling their seed."""

from __future__ import annotations

from typing import Final

from screens.parts.dialogs import Choice, Pick
from screens.table.table import Table
from tracker.play.agreed.scoring import is_over
from tracker.words import N_, _

PROVES: Final = N_(
    "Sealed with {commitment}. Every die of the app was settled before the first roll by a seed, of which this is the "
    "SHA-256; the log names the throw under each roll. An undone throw stays used: the same roll of this turn gets it "
    "again, no other does; so does a die that was thrown and left. Dice thrown while something past is put right are "
    "new throws, and the log keeps the old."
)
PROVES_NOT: Final = N_(
    "It does not prove that nobody knew: the seed is on this computer, and its owner can read it. Dice from the table "
    "are not covered, nor those after the seed is told. `oriflamme battles verify --dice` throws all of them again."
)
NOT_SEALED: Final = N_(
    "The dice of this battle are not sealed: it was begun by an older version, or in another program, and goes on as "
    "before."
)
NOT_HERE: Final = N_(
    "Sealed with {commitment}, but the seed is not on this computer, or was told before: what the app throws here "
    "comes from no seed, and the check of the battle counts it so."
)
TOLD: Final = N_(
    "Sealed with {commitment}, and the seed is told: {seed}. `oriflamme battles verify --dice` throws all of its dice "
    "again. What the app throws from now on comes from no seed."
)


async def about_dice(table: Table) -> None:
    """Say how the dice of this battle are thrown; where they are sealed the seed can be told."""
    keep = Choice("keep", _("go on"), leads_on=True)
    tell = Choice("tell", _("tell the seed: the battle is over"), leads_on=True)
    detail = state_in_words(table)
    choices = [keep, tell] if table.sealed is not None and not table.notice else [keep]
    if await table.app.push_screen_wait(Pick(_("The app's dice"), choices, detail)) == "tell":
        table.tell_seed()


def state_in_words(table: Table) -> str:
    """How the dice of this battle are thrown, and what that proves."""
    battle = table.battle
    if not battle.commitment:
        return _(NOT_SEALED)
    if battle.seed:
        return _(TOLD).format(commitment=battle.commitment, seed=battle.seed)
    if table.sealed is None:
        return _(NOT_HERE).format(commitment=battle.commitment)
    return "\n\n".join((_(PROVES).format(commitment=battle.commitment), _(PROVES_NOT)))


async def tell_at_the_end(table: Table) -> None:
    """Ask for the seed where the last turn is over."""
    if is_over(table.battle) and table.sealed is not None:
        await about_dice(table)
