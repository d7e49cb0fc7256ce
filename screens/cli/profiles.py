"""`oriflamme profiles …`: cards of one's own, kept to be drawn up again: listed, taken out as a file, brought in."""

from __future__ import annotations

import os
from pathlib import Path

import click

from screens.cli.completing import a_file, a_system
from screens.cli.errors import Wrong, say_wrong
from screens.cli.group import Group
from screens.cli.lines import as_json, columns, say
from screens.cli.options import saves_option
from screens.cli.store import the_store
from tracker.rules.systems import load_system, usable_systems
from tracker.words import _, n_


@click.group(cls=Group, help=_("Keep cards of units of your own, to be drawn up in any battle."))
@saves_option
def profiles() -> None:
    """The commands about profiles."""


@profiles.command(
    "list",
    help=_("List the profiles that k on a roster kept, and files of them that cannot be read."),
    examples=("oriflamme profiles list",),
)
@saves_option
@click.option("--json", "in_json", is_flag=True, help=_("Print one JSON list."))
@click.pass_context
def list_(ctx: click.Context, in_json: bool) -> None:
    """Every profile, system by system."""
    from saves.errors import NotAccepted
    from saves.profiles import ProfileLibrary

    library = ProfileLibrary(the_store(ctx).folder)
    rows: list[tuple[str, str]] = []
    for system in usable_systems():
        try:
            rows += ((system.key, unit.name) for unit in library.kept(system))
        except NotAccepted as wrong:
            say_wrong(str(wrong))
    if in_json:
        as_json([{"system": system, "name": name} for system, name in rows])
    elif rows:
        columns([(_(load_system(system).name), name) for system, name in rows], 0)
    else:
        say(_("No profile is kept yet: k on the roster of a battle keeps the unit under the cursor."))


@profiles.command(
    help=_("Write the profiles of a rule system to a file, or to the standard output."),
    examples=("oriflamme profiles export {system} > mine.toml",),
)
@click.argument("system", shell_complete=a_system)
@click.argument("file", required=False, shell_complete=a_file)
@click.option("--force", is_flag=True, help=_("Overwrite an existing file."))
@saves_option
@click.pass_context
def export(ctx: click.Context, system: str, file: str | None, force: bool) -> None:
    """The profiles as a roster file, which `profiles import` and `battles new --roster` take."""
    from saves.files import write_file
    from saves.profiles import ProfileLibrary, profiles_toml

    rules = load_system(system)
    text = profiles_toml(rules, ProfileLibrary(the_store(ctx).folder).kept(rules))
    if file is None or file == "-":
        click.echo(text, nl=False)
    elif os.path.lexists(file) and not force:
        raise Wrong(_("{file}: it exists already; give --force to overwrite it").format(file=file))
    else:
        write_file(Path(file), text.encode())


@profiles.command(
    "import",
    help=_("Keep every unit of a roster or an army list as a profile, over one of the same name."),
    examples=("oriflamme profiles import mine.toml", "oriflamme profiles import army.csv --system {system}"),
)
@click.argument("file", shell_complete=a_file)
@click.option("--system", metavar="S", shell_complete=a_system, help=_("The rule system, by its key."))
@saves_option
@click.pass_context
def import_(ctx: click.Context, file: str, system: str | None) -> None:
    """The units of a file, all of them or none."""
    from saves.army_lists.rosters import sound_roster
    from saves.kept_file import moved_in_words
    from saves.profiles import ProfileLibrary
    from screens.cli.roster import rules_of

    rules = rules_of(file, system)
    roster = sound_roster(rules, Path(file))
    for remark in roster.remarks:
        say_wrong(remark)
    kept = ProfileLibrary(the_store(ctx).folder).keep(rules, roster.units)
    if kept.aside is not None:
        say_wrong(moved_in_words(kept.aside))
    count = len(roster.units)
    click.echo(n_("{count} profile kept", "{count} profiles kept", count).format(count=count), err=True)


@profiles.command(
    help=_("Delete a profile."),
    examples=('oriflamme profiles remove {system} "Bowmen of Alder"',),
)
@click.argument("system", shell_complete=a_system)
@click.argument("name")
@saves_option
@click.pass_context
def remove(ctx: click.Context, system: str, name: str) -> None:
    """One profile by its name."""
    from saves.profiles import ProfileLibrary

    ProfileLibrary(the_store(ctx).folder).remove(load_system(system), name)
