"""`oriflamme battles play`: two sides that the app leads play each other, to be watched or to be counted."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING, Final

import click

from saves.dice.beginning import create_sealed
from screens.cli.command import Command
from screens.cli.completing import a_system
from screens.cli.errors import Wrong
from screens.cli.lines import say
from screens.cli.options import saves_option
from screens.cli.store import tell_unsealed, the_store
from screens.library.starting import demo_battle
from tracker.battle.battle import Battle, SideId
from tracker.battle.dice import Die, Face, throw
from tracker.play.opponent.leaders import ByTheOdds, EvenChance, Leader
from tracker.play.opponent.temperaments import LABELS, temperaments
from tracker.play.unattended import Led, Unattended
from tracker.rules.systems import first_key, load_system
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
    ),
)
@click.argument("system", required=False, shell_complete=a_system)
@click.option("--led", multiple=True, metavar="SIDE=WAY", help=_("How a side is led, by its letter; else measured."))
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
    store = the_store(ctx)
    battle = create_sealed(store, history, tell_unsealed) if seed is None else store.create(history)
    session = store.take(battle)
    chance = random.Random(seed)

    def thrown(die: Die, asked: str) -> Face:
        dice = session.dice
        return throw(die, chance) if dice is None else dice.throw(die, asked, session.history)

    play = Unattended(session.history, leads, thrown, time.time)
    for after in play.play(turns):
        play.history = after if session.dice is None else session.dice.telling(session.history, after)
        session.keep(play.history)
        time.sleep(pace)
    store.close(battle)
    _tell(play.history, leads)
    say(battle, 2)


def _leads(battle: Battle, led: tuple[str, ...]) -> Led:
    """How each side is led; raises `Wrong` for a side or a way that is not there."""
    sides = {look.letter: side for side, look in looks(battle).items()}
    ways: dict[SideId, str] = dict.fromkeys(sides.values(), "measured")
    for text in led:
        letter, _sign, way = text.partition("=")
        if letter.upper() not in sides:
            known = ", ".join(sides)
            raise Wrong(_("there is no side {side}; there are {known}").format(side=repr(letter), known=known))
        if way not in {*LABELS, EVEN}:
            known = ", ".join((*LABELS, EVEN))
            raise Wrong(_("{text} is no way to lead a side; give one of {known}").format(text=repr(way), known=known))
        ways[sides[letter.upper()]] = way
    return {side: leader_of(way) for side, way in ways.items()}


def leader_of(way: str) -> Leader:
    """Who leads a side in a way of that name."""
    return EvenChance() if way == EVEN else ByTheOdds(temperaments()[way])


def _tell(history: History, leads: Led) -> None:
    """Where it stands, and what is left of each side."""
    say(place_in_words(history.system, history.battle.place))
    names = {leader_of(way): way for way in (*LABELS, EVEN)}
    for strength in reckon(history.system, begun(history), history.battle).sides:
        way = names[leads[strength.side]]
        side = history.battle.side(strength.side).name
        left = _("{side} ({way}): {left}% left").format(side=side, way=way, left=whole_percent(strength.left))
        say(left, 2)
