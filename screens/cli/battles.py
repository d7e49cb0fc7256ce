"""`oriflamme battles …`: its commands by name, each in a module that is imported when it is called."""

from __future__ import annotations

from typing import Final

import click

from screens.cli.group import ByName, Named
from screens.cli.options import saves_option
from tracker.words import N_, _

_KEPT: Final = "screens.cli.kept"
_COMMANDS: Final[Named] = {
    "open": ("screens.cli.opening", "open_", N_("Open one battle in the app.")),
    "list": (_KEPT, "list_", N_("List the battles, the one played last first.")),
    "show": (_KEPT, "show", N_("Show where a battle stands, its units and tests owed.")),
    "new": (_KEPT, "new", N_("Start a battle and print its id.")),
    "import": (_KEPT, "import_", N_("Import a battle from a file or another folder.")),
    "export": (_KEPT, "export", N_("Write a battle to one file.")),
    "details": ("screens.cli.particulars", "details_", N_("Show or type what stands above a battle's report.")),
    "rulings": (_KEPT, "rulings", N_("Print or import what the table ruled.")),
    "roster": ("screens.cli.roster", "roster_", N_("Read an army list and print it as a roster file.")),
    "play": ("screens.cli.unattended", "play_", N_("Let the app play both sides of a demo, and keep the battle.")),
    "fork": ("screens.cli.branches", "fork_", N_("Make a branch that goes another way from an action on.")),
    "compare": ("screens.cli.branches", "compare_", N_("Compare two battles: armies, points, luck, units.")),
    "next": ("screens.cli.campaign", "next_", N_("Begin the next battle of a campaign.")),
    "campaign": ("screens.cli.campaign", "campaign_", N_("Print a campaign as one page.")),
    "seed": ("screens.cli.dice", "seed_", N_("Say how the app's dice are sealed, or reveal their seed.")),
    "verify": ("screens.cli.repair", "verify", N_("Read battles whole and check them.")),
    "repair": ("screens.cli.repair", "repair", N_("Make a new battle of what a damaged one still tells.")),
    "restore": ("screens.cli.repair", "restore", N_("List the restore points of a battle, or go back to one.")),
    "delete": (_KEPT, "delete", N_("Move a battle's file to the deleted ones.")),
}


@click.group(
    cls=ByName,
    commands_by_name=_COMMANDS,
    help=_("List, show, start, import, export, verify, repair, restore and delete battles."),
)
@saves_option
def battles() -> None:
    """The commands about whole battles."""
