"""`oriflamme house …`: a table's own rules as a file: one to begin with, what it would change, those at hand."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from screens.cli.completing import a_file, a_system
from screens.cli.errors import MISUSED, Wrong, say_wrong
from screens.cli.group import Group
from screens.cli.lines import as_json, columns, say
from screens.cli.options import saves_option
from screens.cli.store import the_store
from tracker.rules.systems import usable_systems
from tracker.words import _, n_

if TYPE_CHECKING:
    from tracker.play.agreed.house_effects import LineEffect, RowEffect


@click.group(cls=Group, help=_("A table's own rules as a file: begin one, check it, list those at hand."))
def house() -> None:
    """The commands about a table's own rules."""


@house.command(
    help=_(
        "Write a file to begin with: every figure, reading and reminder that may be changed, each as it is printed. "
        "Without FILE it lies where h in a battle finds it; - prints it."
    ),
    examples=lambda: [f"oriflamme house new {system.key}" for system in usable_systems()],
)
@click.argument("system", shell_complete=a_system)
@click.argument("file", required=False, shell_complete=a_file)
@saves_option
@click.pass_context
def new(ctx: click.Context, system: str, file: str | None) -> None:
    """An annotated example, in a new file."""
    from saves.files import write_file
    from saves.house_example import example
    from saves.house_file import houses_folder
    from saves.places import typed_path
    from tracker.rules.systems import load_system

    owner = load_system(system)
    if file == "-":
        click.echo(example(owner), nl=False)
        return
    folder = houses_folder(the_store(ctx).folder)
    path = folder / f"{owner.key}.toml" if file is None else typed_path(file)
    if os.path.lexists(path):
        raise Wrong(_("{file}: it exists already; nothing was written").format(file=path))
    if file is None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_file(path, example(owner).encode())
    say(_("written: {file}").format(file=path))


@house.command(
    help=_(
        "Say what does not fit in such a file: line, key, and what is accepted; exit status 2 then. What fits "
        "is listed with the number of rolls that come out otherwise, of all that the units of the demo can "
        "make."
    ),
    examples=("oriflamme house check friday.toml", "oriflamme house check friday.toml --json"),
)
@click.argument("file", shell_complete=a_file)
@click.option("--json", "in_json", is_flag=True, help=_("Print one JSON object."))
def check(file: str, in_json: bool) -> int:
    """Everything that is wrong with a file, or what it would change."""
    from saves.errors import Mistakes
    from saves.house_file import read_house
    from saves.places import typed_path
    from tracker.play.agreed.house_effects import line_effects, row_effects
    from tracker.views.sentences.house import change_in_words, other_rows, row_in_words

    try:
        system, rules = read_house(typed_path(file))
    except Mistakes as wrong:
        if in_json:
            as_json({"problems": list(wrong.problems)})
        for problem in wrong.problems:
            say_wrong(problem)
        return MISUSED
    effects = line_effects(system, rules)
    rows, others = row_effects(system, rules), list(other_rows(system, rules))
    if in_json:
        lines = [
            {
                "roll": effect.change.roll,
                "line": effect.change.line,
                "says": change_in_words(system, effect.change),
                "differ": effect.differ,
                "among": effect.among,
            }
            for effect in effects
        ]
        results = [
            {
                "roll": effect.row.roll,
                "low": effect.row.low,
                "high": effect.row.high,
                "says": row_in_words(system, effect.row),
                "differ": effect.differ,
                "among": effect.among,
            }
            for effect in rows
        ]
        about = {"system": system.key, "name": rules.name}
        as_json({**about, "lines": lines, "results": results, "others": others, "problems": []})
        return 0
    say(_("{name}, for {system}: everything fits").format(name=rules.name, system=_(system.name)))
    columns(
        [
            *((change_in_words(system, effect.change), _of_the_demo(effect)) for effect in effects),
            *((row_in_words(system, effect.row), _of_the_demo(effect)) for effect in rows),
        ]
    )
    for row in others:
        say(row, 2)
    return 0


def _of_the_demo(effect: LineEffect | RowEffect) -> str:
    template = n_(
        "{count} of {among} rolls of the demo differs", "{count} of {among} rolls of the demo differ", effect.differ
    )
    return template.format(count=effect.differ, among=effect.among)


@house.command(
    "list",
    help=_("List the files with a table's own rules that h in a battle finds, and what is wrong with any."),
    examples=("oriflamme house list",),
)
@saves_option
@click.option("--json", "in_json", is_flag=True, help=_("Print one JSON list."))
@click.pass_context
def list_(ctx: click.Context, in_json: bool) -> None:
    """The files in the folder of houses."""
    from saves.house_file import houses_folder, houses_in

    folder = houses_folder(the_store(ctx).folder)
    files = houses_in(folder)
    if in_json:
        as_json(
            [
                {"file": str(each.path), "system": each.system, "name": each.house.name, "problem": each.problem}
                for each in files
            ]
        )
        return
    columns([(each.path.name, each.system, each.problem or each.house.name) for each in files], 0)
    if not files:
        say(_("No file lies in {folder}; `oriflamme house new SYSTEM` writes one.").format(folder=folder))
