"""The command line: its commands are imported when they are called, the terminal app only when it opens."""

from __future__ import annotations

import gettext
import os
import sys
from importlib import import_module
from typing import Any, Final, NoReturn

import click

from saves.installed import version_installed
from saves.preferences import preferences_trouble
from screens.cli.command import choose_asked
from screens.cli.errors import report, say_wrong
from screens.cli.group import ByName, Named
from screens.cli.language import OPTION
from screens.cli.options import saves_option
from tracker.words import CORE, DOMAIN, N_, _

# What click says of itself, such as "Usage:" or "No such option", it looks up in the domain of the process: that is
# ours, so that one catalogue has both.
gettext.textdomain(DOMAIN)
gettext.bindtextdomain(DOMAIN, CORE)

ASKED: Final = "_ORIFLAMME_COMPLETE"
"""The variable in which the script of a shell asks for proposals."""

_APP: Final = "screens.cli.open"
_COMMANDS: Final[Named] = {
    "demo": (_APP, "demo", N_("Open a ready-made battle.")),
    "tour": (_APP, "tour", N_("Play the guided tour for the first ten minutes.")),
    "resolvers": ("screens.cli.resolvers", "resolvers", N_("List the rolls, tables and computations of the rules.")),
    "resolve": ("screens.cli.resolve", "resolve", N_("Resolve one roll: its target, its chance, its outcome.")),
    "forecast": ("screens.cli.forecast.command", "forecast", N_("Forecast a page of rolls: losses, tests, who routs.")),
    "rules": ("screens.cli.rules", "rules", N_("Look up the rules, and how each is applied.")),
    "systems": ("screens.cli.rule_systems", "systems", N_("List the rule systems, check one, begin one of your own.")),
    "house": ("screens.cli.house", "house", N_("Play by rules of your own: a file, checked, with what it changes.")),
    "battles": ("screens.cli.battles", "battles", N_("List, show, start, import, export, repair and delete battles.")),
    "profiles": ("screens.cli.profiles", "profiles", N_("Keep cards of units of your own, for any battle.")),
    "panel": ("screens.cli.panel", "panel", N_("Show a battle to an audience, on a screen or in a stream.")),
    "report": ("screens.cli.report", "report", N_("Report a battle afterwards; chapters and captions of its video.")),
    "manual": ("screens.cli.manual", "manual", N_("Print the manual: for the referee, alone, on stream; the rulings.")),
    "plain": ("screens.cli.plain", "plain", N_("Play in plain lines, without boxes: for screen readers and scripts.")),
    "keys": ("screens.cli.keys", "keys", N_("List every key; the preferences may give it another.")),
    "completion": ("screens.cli.completion", "completion", N_("Let your shell complete commands, rolls and battles.")),
}


class Oriflamme(ByName):
    """The root command: says what went wrong in one line."""

    def main(self, *args: Any, **about: Any) -> NoReturn:
        """Run, and end with 0 ok, 1 error, 2 usage, 3 save locked, 4 save damaged, 5 save of a newer version."""
        if ASKED in os.environ:
            import_module("screens.cli.completion")
        try:
            ended = super().main(*args, **{**about, "standalone_mode": False})
        except BaseException as error:
            sys.exit(report(error))
        sys.exit(ended if isinstance(ended, int) else 0)


def _version(ctx: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        version = version_installed()
        click.echo(f"oriflamme {version}" if version else _("oriflamme, not installed"))
        ctx.exit()


@click.group(
    cls=Oriflamme,
    commands_by_name=_COMMANDS,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help=_("A battle tracker for tabletop wargames. Without a command it opens the library of battles."),
    examples=(
        "oriflamme demo",
        "oriflamme battles list",
        "oriflamme rules rear attack",
    ),
)
@saves_option
@click.option(
    OPTION,
    metavar="TAG",
    expose_value=False,
    is_eager=True,
    callback=choose_asked,
    help=_("Language to use: en, fr."),
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help=_("Show the version.")
)
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Open the app when nothing else is asked; where preferences cannot be read, the app says so itself."""
    module = _COMMANDS[ctx.invoked_subcommand][0] if ctx.invoked_subcommand else _APP
    if module != _APP and (trouble := preferences_trouble()):
        say_wrong(trouble)
    if ctx.invoked_subcommand is None:
        from screens.cli.open import open_library

        open_library(ctx)
