"""`oriflamme battles play`: two sides that the app leads play each other, to be watched or to be counted."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from saves.dice.beginning import create_sealed
from saves.temperaments_file import read_temperaments
from screens.cli.command import Command
from screens.cli.completing import a_system
from screens.cli.errors import Wrong
from screens.cli.lines import say
from screens.cli.options import saves_option
from screens.cli.store import tell_unsealed, the_side, the_store
from screens.library.starting import demo_battle
from tracker.battle.battle import Battle, SideDetail, SideId
from tracker.battle.commands import Refused, SetSide
from tracker.battle.dice import Die, Face, throw
from tracker.play.opponent.leaders import ByTheOdds, EvenChance, Leader
from tracker.play.opponent.temperaments import LABELS, as_text, temperament_of
from tracker.play.unattended import Unattended
from tracker.rules.systems import first_key, load_system
from tracker.views.proposals import decision_in_words
from tracker.views.sentences import place_in_words
from tracker.views.sides import looks
from tracker.views.strength import begun, reckon, whole_percent
from tracker.words import _

if TYPE_CHECKING:
    from tracker.play.history import History

EVEN: Final = "even"
"""The word for a side that is led by even chance."""


@click.command(
    "play",
    cls=Command,
    help=_(
        "Let the demo of a system be played by two sides that the app leads, and keep the battle. There is no table: "
        "whether an enemy is in reach is drawn by a die."
    ),
    examples=(
        "oriflamme battles play",
        "oriflamme battles play {other} --led A=bold --led B=careful --turns 6 --pace 2",
        "oriflamme battles play --led A=own.toml:grim",
    ),
)
@click.argument("system", required=False, shell_complete=a_system)
@click.option(
    "--led",
    multiple=True,
    metavar="SIDE=WAY",
    help=_("How a side is led, by its letter; a way of your own is FILE.toml:NAME; else measured."),
)
@click.option("--turns", default=6, type=click.IntRange(1, 50), help=_("How many turns are played at most."))
@click.option("--pace", default=0.0, type=click.FloatRange(0, 60), help=_("How many seconds lie between two actions."))
@click.option("--seed", type=int, help=_("Play the same battle again: its dice are thrown from this number."))
@saves_option
@click.pass_context
def play_(
    ctx: click.Context, system: str | None, led: tuple[str, ...], turns: int, pace: float, seed: int | None
) -> None:
    """A battle of two led sides, kept act by act, and how it ended."""
    history = demo_battle(load_system(system or first_key()))
    leads = _leads(history.battle, led)
    history = _led_so(history, leads)
    store = the_store(ctx)
    battle = create_sealed(store, history, tell_unsealed) if seed is None else store.create(history)
    session = store.take(battle)
    chance = random.Random(seed)

    def thrown(die: Die, asked: str) -> Face:
        dice = session.dice
        return throw(die, chance) if dice is None else dice.throw(die, asked, session.history)

    leaders = {side: _leader(way) for side, way in leads.items()}
    play = Unattended(session.history, leaders, thrown, time.time, why=decision_in_words)
    for after in play.play(turns):
        play.history = after if session.dice is None else session.dice.telling(session.history, after)
        session.keep(play.history)
        time.sleep(pace)
    store.close(battle)
    _tell(play.history, leads)
    say(battle, 2)


def _leads(battle: Battle, led: tuple[str, ...]) -> dict[SideId, str]:
    """How each side is led, as the battle keeps it; raises `Wrong` for a side or a way that is not there."""
    ways: dict[SideId, str] = dict.fromkeys(looks(battle), "measured")
    for text in led:
        letter, _sign, way = text.partition("=")
        ways[the_side(battle, letter)] = _way(way)
    return ways


def _way(text: str) -> str:
    """The way as the battle keeps it: a name of ours, or the figures of one in a file, `own.toml:grim`."""
    if text in {*LABELS, EVEN}:
        return text
    file, colon, name = text.rpartition(":")
    own = read_temperaments(Path(file)) if colon else {}
    if name not in own:
        known = ", ".join((*LABELS, EVEN, *own))
        raise Wrong(_("{text} is no way to lead a side; give one of {known}").format(text=repr(text), known=known))
    return as_text(name, own[name])


def _leader(way: str) -> Leader:
    return EvenChance() if way == EVEN else ByTheOdds(temperament_of(way))


def _led_so(history: History, leads: Mapping[SideId, str]) -> History:
    """The battle with each side's temperament kept in it; even chance is none."""
    for side, way in leads.items():
        after = history.do(SetSide(side, {SideDetail.LED: "" if way == EVEN else way}))
        history = history if isinstance(after, Refused) else after
    return history


def _tell(history: History, leads: Mapping[SideId, str]) -> None:
    """Where it stands, and what is left of each side."""
    say(place_in_words(history.system, history.battle.place))
    for strength in reckon(history.system, begun(history), history.battle).sides:
        side = history.battle.side(strength.side).name
        way, percent = leads[strength.side].partition(":")[0], whole_percent(strength.left)
        say(_("{side} ({way}): {left}% left").format(side=side, way=way, left=percent), 2)
