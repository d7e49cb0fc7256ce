"""`oriflamme battles roster`: an army list of any kind as a roster file, or a roster to be filled in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from screens.cli.command import Command
from screens.cli.completing import a_battle, a_file, a_system
from screens.cli.errors import FAILED, Wrong, say_wrong
from screens.cli.options import saves_option
from screens.cli.store import the_battle, the_store
from screens.library.starting import carried_out
from tracker.rules.system import System
from tracker.rules.systems import load_system, usable_systems
from tracker.words import _, labelled, n_

if TYPE_CHECKING:
    from saves.army_lists.understood import Setting, Understood

_STANDARD_INPUT = "-"


@click.command(
    "roster",
    cls=Command,
    help=_(
        "Read an army list and print it as a roster file: CSV or TSV from a spreadsheet, a text with a unit a line, "
        "a roster of BattleScribe (.ros, .rosz), a list of New Recruit or Army Forge (.json), or a roster of "
        "oriflamme. What is not understood, not accepted or missing is said on the standard error. With --template "
        "print a roster to fill in. Exit status 1 where a value was not accepted."
    ),
    examples=(
        "oriflamme battles roster army.csv --system {system} > army.toml",
        'oriflamme battles roster army.csv --system {system} --column "Bows=missile_power"',
        'oriflamme battles roster army.rosz --into "The Ford at Morbrun" --side Azure',
        "oriflamme battles roster --template {system} --csv > army.csv",
    ),
)
@click.argument("file", required=False, shell_complete=a_file)
@click.option("--system", metavar="S", shell_complete=a_system, help=_("The rule system, by its key."))
@click.option(
    "--column",
    "columns",
    multiple=True,
    metavar="HEADING=FIELD",
    help=_("What a column means: name, side, or a field of the card; may be repeated."),
)
@click.option("--side", metavar="NAME", default="", help=_("The side that the units join, whatever the list says."))
@click.option("--into", metavar="BATTLE", shell_complete=a_battle, help=_("Let the units join this battle."))
@click.option("--template", metavar="S", shell_complete=a_system, help=_("Print a roster of this system to fill in."))
@click.option("--csv", "as_csv", is_flag=True, help=_("The template as a table for a spreadsheet."))
@saves_option
@click.pass_context
def roster_(  # noqa: PLR0913 - the options of a command
    ctx: click.Context,
    file: str | None,
    system: str | None,
    columns: tuple[str, ...],
    side: str,
    into: str | None,
    template: str | None,
    as_csv: bool,
) -> int:
    """A list of any kind, as a roster or in a battle."""
    if template is not None:
        _print_template(load_system(template), as_csv=as_csv)
        return 0
    if file is None:
        raise Wrong(_("give a file, or --template SYSTEM for a roster to fill in"))
    if into is not None:
        return _join(ctx, into, file, columns, side)
    return _print(ctx, file, system, columns, side)


def _print_template(system: System, *, as_csv: bool) -> None:
    from saves.roster_template import csv_template, toml_template

    click.echo(csv_template(system) if as_csv else toml_template(system), nl=False)


def _print(ctx: click.Context, file: str, key: str | None, columns: tuple[str, ...], side: str) -> int:
    from saves.army_lists.understood import Setting
    from saves.profiles import readable_profiles
    from saves.roster_file import to_toml

    system = rules_of(file, key)
    profiles = readable_profiles(the_store(ctx).folder, system)
    understood = _understood(system, file, columns, Setting(side, (), profiles))
    _tell(system, understood)
    if understood.roster.units:
        click.echo(to_toml(system, understood.roster), nl=False)
    return FAILED if understood.mistakes else 0


def _join(ctx: click.Context, battle: str, file: str, columns: tuple[str, ...], side: str) -> int:
    from saves.army_lists.understood import Setting
    from saves.errors import Mistakes
    from saves.profiles import readable_profiles
    from saves.roster import commands_of

    store = the_store(ctx)
    battle_id = the_battle(store, battle)
    history = store.load(battle_id)
    setting = Setting(side, history.battle.sides, readable_profiles(store.folder, history.system))
    understood = _understood(history.system, file, columns, setting)
    if understood.mistakes:
        raise Mistakes(understood.mistakes)
    _tell(history.system, understood)
    store.save(battle_id, carried_out(history, commands_of(understood.roster, history.battle)))
    store.close(battle_id)
    count = len(understood.roster.units)
    click.echo(n_("{count} unit joined", "{count} units joined", count).format(count=count), err=True)
    return 0


def _understood(system: System, file: str, columns: tuple[str, ...], setting: Setting) -> Understood:
    from saves.army_lists.reading import pasted_list
    from saves.army_lists.rosters import roster_in, roster_of
    from saves.json_limits import ROSTER_BYTES

    named = dict(_column(text) for text in columns)
    if file == _STANDARD_INPUT:
        with click.open_file(file, errors="replace") as typed:
            text = str(typed.read(ROSTER_BYTES))
        return roster_of(system, pasted_list(text), named, setting)
    return roster_in(system, Path(file), named, setting)


def _column(text: str) -> tuple[str, str]:
    heading, sign, meaning = text.rpartition("=")
    if not sign:
        raise Wrong(_("--column {text}: give HEADING=FIELD, such as Bows=name").format(text=text))
    return heading.strip(), meaning.strip()


def rules_of(file: str, key: str | None) -> System:
    """The rule system of that key, else the one the file names, else the only one there is."""
    from saves.army_lists.rosters import whose_rules

    named = key or ("" if file == _STANDARD_INPUT else whose_rules(Path(file)))
    systems = usable_systems()
    if named or len(systems) == 1:
        return load_system(named or systems[0].key)
    known = ", ".join(system.key for system in systems)
    raise Wrong(_("the list does not name its rules: give --system; there are {known}").format(known=known))


def _tell(system: System, understood: Understood) -> None:
    """Everything that somebody who filled in the list would want to know, a line each."""
    for problem in (*understood.mistakes, *understood.ignored, *understood.roster.remarks):
        say_wrong(problem)
    if understood.completed:
        say_wrong(labelled(_("the rest of their cards from your profiles"), ", ".join(understood.completed)))
    missing = dict.fromkeys(_(wanted.field.label) for wanted in understood.wanted)
    if missing:
        units = len({wanted.unit for wanted in understood.wanted})
        template = n_(
            "not said, and left as on a new card, for {count} unit: {fields}",
            "not said, and left as on a new card, for {count} units: {fields}",
            units,
        )
        say_wrong(template.format(count=units, fields=", ".join(missing)))
