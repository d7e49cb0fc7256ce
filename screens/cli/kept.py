"""`oriflamme battles` list, show, new, import, export, rulings, delete: the library without its screen."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from saves.dice.beginning import create_sealed
from saves.store import BattleId, Summary
from screens.cli.command import Command as Declared
from screens.cli.completing import a_battle, a_file, a_system
from screens.cli.errors import Wrong, say_wrong
from screens.cli.lines import as_json, columns, say
from screens.cli.options import house_option, saves_option, switches_option
from screens.cli.store import tell_unsealed, the_battle, the_store
from screens.cli.systems import house_in
from screens.library.starting import carried_out
from screens.library.summary import last_words, needs, place_words, system_name, when
from tracker.battle.battle import Battle, Side, Unit
from tracker.battle.commands import AddSide, Begin, Command, SetSwitch, TakeHouse, TakeRuling
from tracker.play.history import History
from tracker.rules.systems import load_system
from tracker.views.hurt import badges_of
from tracker.views.log import FATES, entries
from tracker.views.log_part import latest
from tracker.views.sentences import place_in_words, unit_name
from tracker.views.sentences.names import cause_in_words, resolver_name
from tracker.words import _, n_

_LAST = 5


@click.command(
    "list",
    cls=Declared,
    help=_("List the battles, the one played last first."),
    examples=(
        "oriflamme battles list",
        "oriflamme battles list --saves ~/campaign --json",
    ),
)
@saves_option
@click.option("--json", "in_json", is_flag=True, help=_("Print one JSON list."))
@click.pass_context
def list_(ctx: click.Context, in_json: bool) -> None:
    """Every battle of the library, broken ones with their reason."""
    summaries = the_store(ctx).battles()
    if in_json:
        as_json([_line(summary) for summary in summaries])
        return
    if not summaries:
        say(_("no battle yet; `oriflamme demo` opens one, `oriflamme battles new` starts one"))
    for summary in summaries:
        about = [summary.title, system_name(summary), place_words(summary), when(summary.when)]
        if summary.broken:
            about = [_("(copy)") if summary.is_copy else _("(broken)")]
        say(" · ".join(part for part in about if part))
        say(summary.id, 2)
        say(last_words(summary), 2)
        if summary.copy and not summary.is_copy:
            say(summary.copy, 2)


def _line(summary: Summary) -> dict[str, Any]:
    place = summary.place
    return {
        "id": summary.id,
        "title": summary.title,
        "system": summary.system,
        "turn": place.turn,
        "step": place.step,
        "phase": place_words(summary),
        "last": last_words(summary),
        "when": summary.when,
        "broken": None if summary.is_copy else summary.broken or None,
        "copy": summary.copy or None,
        "needs": summary.system if needs(summary) else None,
    }


@click.command(
    cls=Declared,
    help=_("Show one battle: where it stands, its units, the tests owed, what happened last."),
    examples=(
        'oriflamme battles show "The Ford at Morbrun"',
        'oriflamme battles show "The Ford at Morbrun" --acts',
    ),
)
@click.argument("battle", shell_complete=a_battle)
@saves_option
@click.option("--acts", "with_acts", is_flag=True, help=_("List every action by its number instead, undone ones too."))
@click.option("--json", "in_json", is_flag=True, help=_("Print one JSON object."))
@click.pass_context
def show(ctx: click.Context, battle: str, with_acts: bool, in_json: bool) -> None:
    """One battle, in plain lines."""
    store = the_store(ctx)
    battle_id = the_battle(store, battle)
    history = store.load(battle_id)
    if in_json:
        as_json(_whole(battle_id, history) | ({"acts": list(_acts(history))} if with_acts else {}))
        return
    if with_acts:
        acts = _acts(history)
        columns([(str(act["number"]), act["phase"], _(FATES.get(act["fate"], "")), act["said"]) for act in acts], 0)
        return
    _tell_whole(battle_id, history)


def _tell_whole(battle_id: BattleId, history: History) -> None:
    stands, system = history.battle, history.system
    say(stands.title)
    columns(
        [
            (_("id"), battle_id),
            (_("system"), _(system.name)),
            (_("place"), place_in_words(system, stands.place)),
            *((_("house rule"), f"{key} = {value}") for key, value in stands.switches.items()),
        ]
    )
    for side in stands.sides:
        say()
        say(side.name, 2)
        columns([(unit.name, _state(history, unit)) for unit in stands.of_side(side.id)], 4)
    if owed := _owed(history):
        say()
        say(n_("{count} test owed", "{count} tests owed", len(owed)).format(count=len(owed)), 2)
        columns([(test["unit"], f"{test['test']} · {test['cause']}") for test in owed], 4)
    say()
    say(_("What happened last"), 2)
    for sentence in _last(history):
        say(sentence, 4)


def _acts(history: History) -> Iterator[dict[str, Any]]:
    """Every act by the number by which it is forked; what gave way to an act put right is none."""
    for entry in entries(history):
        yield {"number": entry.index + 1, "phase": entry.where, "fate": entry.fate.value, "said": entry.headline}


def _state(history: History, unit: Unit) -> str:
    system = history.system
    figures = [f"{_(gauge.label)} {gauge.now}/{gauge.full}" for gauge in system.audience.gauges(unit)]
    badges = [badge.words for badge in badges_of(system, history.battle, unit)]
    out = [_("out of the battle")] if system.cards.is_out(unit) and not badges else []
    return " · ".join([*figures, *badges, *out])


def _owed(history: History) -> list[dict[str, str]]:
    system, battle = history.system, history.battle
    return [
        {
            "unit": unit_name(battle, debt.unit),
            "test": resolver_name(system, debt.resolver),
            "cause": cause_in_words(system, debt.cause),
        }
        for debt in battle.debts
    ]


def _last(history: History) -> list[str]:
    return [entry.headline for entry in latest(history, _LAST, with_undone=False)]


def _whole(battle_id: BattleId, history: History) -> dict[str, Any]:
    battle: Battle = history.battle
    return {
        "id": battle_id,
        "title": battle.title,
        "system": history.system.key,
        "turn": battle.place.turn,
        "step": battle.place.step,
        "phase": place_in_words(history.system, battle.place),
        "switches": dict(battle.switches),
        "sides": [_side(history, side) for side in battle.sides],
        "owed": _owed(history),
        "last": _last(history),
    }


def _side(history: History, side: Side) -> dict[str, Any]:
    return {
        "id": side.id,
        "name": side.name,
        "units": [
            {
                "id": unit.id,
                "name": unit.name,
                "out": history.system.cards.is_out(unit),
                "gauges": [
                    {"label": _(gauge.label), "now": gauge.now, "full": gauge.full}
                    for gauge in history.system.audience.gauges(unit)
                ],
                "badges": [badge.words for badge in badges_of(history.system, history.battle, unit)],
            }
            for unit in history.battle.of_side(side.id)
        ],
    }


@click.command(
    cls=Declared,
    help=_("Start a battle and print its id."),
    examples=(
        'oriflamme battles new "The Ford" --system {system} --side Azure --side Ochre',
        'oriflamme battles new "The Wells" --system {other} --roster units.toml',
    ),
)
@click.argument("title")
@click.option("--system", required=True, metavar="S", shell_complete=a_system, help=_("The rule system, by its key."))
@click.option("--side", "sides", multiple=True, metavar="NAME", help=_("A side at the table; may be repeated."))
@click.option(
    "--roster",
    "rosters",
    multiple=True,
    metavar="FILE",
    shell_complete=a_file,
    help=_("Units from a roster or an army list of any kind; may be repeated."),
)
@switches_option
@house_option
@saves_option
@click.pass_context
def new(  # noqa: PLR0913 - the options of a command
    ctx: click.Context,
    title: str,
    system: str,
    sides: tuple[str, ...],
    rosters: tuple[str, ...],
    switches: tuple[str, ...],
    house: str | None,
) -> None:
    """A battle with its sides, units and house rules, all of them or none."""
    history = History(load_system(system))
    commands: list[Command] = [Begin(title, system), *(AddSide(name) for name in sides)]
    if house is not None:
        commands.append(TakeHouse(house_in(house, history.system)))
    for text in switches:
        key, _sign, value = text.partition("=")
        commands.append(SetSwitch(key, value))
    history = carried_out(history, commands)
    for file in rosters:
        from saves.army_lists.rosters import sound_roster
        from saves.army_lists.understood import Setting
        from saves.profiles import readable_profiles
        from saves.roster import commands_of

        profiles = readable_profiles(the_store(ctx).folder, history.system)
        roster = sound_roster(history.system, Path(file), Setting(profiles=profiles))
        for remark in roster.remarks:
            say_wrong(remark)
        history = carried_out(history, commands_of(roster, history.battle))
    click.echo(create_sealed(the_store(ctx), history, tell_unsealed))


@click.command(
    "import",
    cls=Declared,
    help=_("Import a battle from a file that `battles export` wrote, or from another folder, and print its new id."),
    examples=(
        "oriflamme battles import ford.json",
        "oriflamme battles import /media/stick/ford.battle",
    ),
)
@click.argument("file", shell_complete=a_file)
@saves_option
@click.pass_context
def import_(ctx: click.Context, file: str) -> None:
    """A battle from a file; nothing is taken when anything in it is wrong."""
    from saves.dice.derived import create_along
    from saves.portable import dice_in, from_file

    history = from_file(Path(file))
    click.echo(create_along(the_store(ctx), history, dice_in(Path(file), history), unsealed=tell_unsealed))


@click.command(
    cls=Declared,
    help=_(
        "Write a battle to one JSON file, or to the standard output. The seed of its sealed dice stays here, "
        "so that the file can be given to anybody; with --with-seed it goes along, and the throws so far can "
        "be checked where the battle is imported. There it is resealed."
    ),
    examples=(
        'oriflamme battles export "The Ford at Morbrun" ford.json',
        'oriflamme battles export "The Ford at Morbrun" ford.json --with-seed',
    ),
)
@click.argument("battle", shell_complete=a_battle)
@click.argument("file", required=False, shell_complete=a_file)
@click.option("--force", is_flag=True, help=_("Overwrite an existing file."))
@click.option(
    "--with-seed",
    is_flag=True,
    help=_("With the seed of its sealed dice: for you, on another computer, for nobody else."),
)
@saves_option
@click.pass_context
def export(ctx: click.Context, battle: str, file: str | None, force: bool, with_seed: bool) -> None:
    """A battle as a file that `battles import` takes."""
    from saves.dice.derived import seed_of
    from saves.files import write_file
    from saves.portable import to_portable

    store = the_store(ctx)
    battle_id = the_battle(store, battle)
    history = store.load(battle_id)
    dice = seed_of(store.path(battle_id), history)
    if with_seed and dice is None:
        raise Wrong(_("{battle}: there is no seed of sealed dice here to take along").format(battle=battle_id))
    written = to_portable(history, dice if with_seed else None)
    if file is None or file == "-":
        click.echo(written, nl=False)
    elif os.path.lexists(file) and not force:
        raise Wrong(_("{file}: it exists already; give --force to overwrite it").format(file=file))
    else:
        write_file(Path(file), written)
    if dice is not None and not with_seed:
        click.echo(_("the seed of its dice stays here; --with-seed takes it along"), err=True)


@click.command(
    cls=Declared,
    help=_("Print what the table ruled in a battle, as TOML; with --take, import such rulings into it."),
    examples=(
        'oriflamme battles rulings "The Ford at Morbrun" > rulings.toml',
        'oriflamme battles rulings "The Wells of Esk" --take rulings.toml',
    ),
)
@click.argument("battle", shell_complete=a_battle)
@click.option("--take", metavar="FILE", shell_complete=a_file, help=_("A file with the rulings of another battle."))
@saves_option
@click.pass_context
def rulings(ctx: click.Context, battle: str, take: str | None) -> None:
    """The rulings of a battle, or those of a file for it."""
    from saves.rulings_file import read_rulings, to_toml
    from tracker.play.agreed.precedents import rulings as agreed_rulings

    store = the_store(ctx)
    battle_id = the_battle(store, battle)
    history = store.load(battle_id)
    if take is None:
        click.echo(to_toml(history.system, (precedent.ruling for precedent in agreed_rulings(history))), nl=False)
        return
    brought = read_rulings(history.system, Path(take))
    store.save(battle_id, carried_out(history, [TakeRuling(ruling) for ruling in brought]))
    store.close(battle_id)
    count = len(brought)
    template = n_("{count} ruling imported", "{count} rulings imported", count)
    click.echo(template.format(count=count), err=True)


@click.command(
    cls=Declared,
    help=_("Delete a battle from the library; its file is moved to the deleted ones, not destroyed."),
    examples=('oriflamme battles delete "The Ford at Morbrun"',),
)
@click.argument("battle", shell_complete=a_battle)
@saves_option
@click.pass_context
def delete(ctx: click.Context, battle: str) -> None:
    """A battle put aside."""
    store = the_store(ctx)
    battle_id = the_battle(store, battle)
    click.echo(_("{battle} is moved to {file}").format(battle=battle_id, file=store.delete(battle_id)), err=True)
