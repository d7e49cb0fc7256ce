"""`oriflamme battles fork` and `battles compare`: another way from an act on, and two ways side by side."""

from __future__ import annotations

import time
from typing import Any

import click

from saves.store import BattleId
from screens.cli.command import Command
from screens.cli.completing import a_battle
from screens.cli.errors import Wrong
from screens.cli.lines import as_json, columns, say
from screens.cli.options import saves_option
from screens.cli.store import tell_unsealed, the_battle, the_store
from tracker.battle.acts import Fate
from tracker.battle.commands import Refused
from tracker.play.branching import branch_title, fork, origin
from tracker.play.history import History
from tracker.views.report.compared import Comparison, Difference, compare
from tracker.words import _


@click.command(
    "fork",
    cls=Command,
    help=_(
        "Make a branch: a battle of its own that goes another way from an action on, and print its id. The "
        "battle it comes from stays as it is. Actions are numbered from 1, as `battles show --acts` lists "
        "them; without --at the branch begins where the battle stands. Its dice are resealed from there on, so "
        "that neither shows what the app will throw in the other."
    ),
    examples=(
        'oriflamme battles fork "The Ford at Morbrun" --at 57',
        'oriflamme battles fork "The Ford at Morbrun" --at 57 --title "The charge"',
    ),
)
@click.argument("battle", shell_complete=a_battle)
@click.option("--at", "act", type=click.IntRange(min=1), metavar="ACT", help=_("The last action that both share."))
@click.option("--title", metavar="TITLE", help=_("What the branch is called."))
@saves_option
@click.pass_context
def fork_(ctx: click.Context, battle: str, act: int | None, title: str | None) -> None:
    """A branch beside the battle it comes from."""
    from saves.dice.derived import create_along
    from saves.dice.sealed import kept_beside

    store = the_store(ctx)
    battle_id = the_battle(store, battle)
    history = store.load(battle_id)
    if act is not None and act > len(history.acts):
        raise Wrong(
            _("--at {act}: the battle has {count} actions; `battles show --acts` lists them").format(
                act=act, count=len(history.acts)
            )
        )
    taken = [line.title for line in store.battles()]
    called = branch_title(history.battle.title, taken) if title is None else title
    branch = fork(history, _last(history) if act is None else act - 1, called, battle=battle_id, at=time.time())
    if isinstance(branch, Refused):
        raise Wrong(branch.reason)
    click.echo(create_along(store, branch, kept_beside(store.path(battle_id)), unsealed=tell_unsealed))


def _last(history: History) -> int:
    """Where the act lies that stands last; -1 where none does."""
    acts = history.acts
    return next((number for number in reversed(range(len(acts))) if acts[number].fate is Fate.STANDS), -1)


@click.command(
    "compare",
    cls=Command,
    help=_(
        "Compare two battles, such as a battle and its branch: where they part, what is left of each army, "
        "points, luck, and every unit that differs."
    ),
    examples=('oriflamme battles compare "The Ford at Morbrun" "The charge"',),
)
@click.argument("first", metavar="A", shell_complete=a_battle)
@click.argument("other", metavar="B", shell_complete=a_battle)
@saves_option
@click.option("--json", "in_json", is_flag=True, help=_("Print one JSON object."))
@click.pass_context
def compare_(ctx: click.Context, first: str, other: str, in_json: bool) -> None:
    """Two battles in a table of what differs."""
    store = the_store(ctx)
    ids = the_battle(store, first), the_battle(store, other)
    histories = store.load(ids[0]), store.load(ids[1])
    comparison = compare(*histories)
    if isinstance(comparison, Refused):
        raise Wrong(comparison.reason)
    if in_json:
        as_json(_whole(comparison, ids, histories))
        return
    say(comparison.parted)
    rows: list[tuple[str, ...]] = [(_("stands at"), *comparison.places, "")]
    for side in comparison.sides:
        rows.append(("", "", "", ""))
        rows.append((side.name, "", "", ""))
        rows += [_row(row) for row in (*side.figures, *side.units)]
    say()
    columns([("", *comparison.titles, _("difference")), *rows])


def _row(row: Difference) -> tuple[str, ...]:
    return f"  {row.what}", row.first, row.other, row.gap


def _whole(
    comparison: Comparison, ids: tuple[BattleId, BattleId], histories: tuple[History, History]
) -> dict[str, Any]:
    return {
        "battles": [
            {
                "id": ids[number],
                "title": comparison.titles[number],
                "stands": comparison.places[number],
                "since": comparison.since[number],
            }
            | {"branch_of": _origin(histories[number])}
            for number in (0, 1)
        ],
        "shared_acts": comparison.shared,
        "sides": [
            {
                "id": side.side,
                "name": side.name,
                "figures": [_difference(row) for row in side.figures],
                "units": [_difference(row) for row in side.units],
            }
            for side in comparison.sides
        ],
    }


def _difference(row: Difference) -> dict[str, Any]:
    return {
        "key": row.key,
        "label": row.what,
        "values": list(row.numbers),
        "shown": [row.first, row.other],
        "differs": row.differs,
    }


def _origin(history: History) -> dict[str, Any] | None:
    forked = origin(history)
    return None if forked is None else {"id": forked.battle, "title": forked.title, "act": forked.act}
