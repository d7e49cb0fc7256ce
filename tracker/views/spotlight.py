"""The spotlight for an audience: the dice of the last roll, the pieces it was about, the orders turned up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Final

import msgspec

from tracker.battle.battle import Battle, SideId, Unit, UnitId
from tracker.battle.events import AnyEvent, Rolled
from tracker.rules.odds import chances
from tracker.rules.resolver import Case, Comparison, Number, Resolution
from tracker.rules.system import System, Tone
from tracker.views.figures import percent, plain
from tracker.views.hurt import marks_to_viewers
from tracker.views.sentences.audience import is_hidden
from tracker.views.sentences.names import known, token_names
from tracker.views.sentences.rolls import is_added_up, total_told
from tracker.views.strength import Measure
from tracker.words import _

RARE: Final = Fraction(1, 10)
"""The chance up to which a result turns a battle."""


FEW_DICE: Final = 4
"""Of no more dice it is reckoned how rare their outcome was among the good ones, or the bad."""


class Went(StrEnum):
    """How a roll went for whoever made it."""

    WELL = "well"
    ILL = "ill"
    OPEN = ""


class Die(msgspec.Struct, frozen=True):
    """One die as it lies on the table."""

    sides: int
    face: int


class Throw(msgspec.Struct, frozen=True):
    """The dice of a roll beside its sentence: what they had to show, how likely that was, what they made together.

    `needs`, `chance` and `total` are empty where the sheet has none; `words` are all of it in a line, `said` to web
    pages. `rare` says how seldom it comes to that, `1 in 40`, and is empty for what is no news.
    """

    dice: tuple[Die, ...]
    needs: str
    chance: str
    total: str
    went: Went
    words: str = msgspec.field(name="said")
    rare: str = ""

    @property
    def brief(self) -> str:
        """The same without its chance, for where that is told already."""
        return _said(self.needs, "", self.dice, self.total)


class Mark(msgspec.Struct, frozen=True):
    """A word about a piece's state, and how it is meant."""

    text: str
    tone: Tone


class Spotlit(msgspec.Struct, frozen=True):
    """A piece in the light: its side's letter, what is left of it, what state it is in."""

    letter: str
    name: str
    role: str
    measures: tuple[Measure, ...]
    marks: tuple[Mark, ...]


class Order(msgspec.Struct, frozen=True):
    """A token that was turned up: whose it is, and what it says."""

    letter: str
    unit: str
    key: str
    label: str


def throw_of(system: System, event: AnyEvent) -> Throw | None:
    """The dice of a roll that the audience is told of; a result set by hand has none."""
    if not isinstance(event, Rolled) or event.override or not event.resolution.dice:
        return None
    resolution = event.resolution
    # Of what was certain there is no number to reach; of what can neither fail nor succeed no chance of it to tell.
    is_open = not resolution.chance or 0 < Fraction(resolution.chance) < 1
    has_chance = bool(resolution.chance) and is_open and _can_succeed(system, resolution)
    needs = _needs(resolution) if is_open else ""
    chance = percent(Fraction(resolution.chance)) if has_chance else ""
    made_together = total_told(system, resolution)
    total = plain(made_together) if made_together is not None and len(resolution.dice) > 1 else ""
    dice = tuple(Die(face.die, face.face) for face in resolution.dice)
    words, rare = _said(needs, chance, dice, total), rarity(odds_of(system, [event]))
    if resolution.house is not None:
        words = f"{words} · {resolution.house.house}"
    return Throw(dice, needs, chance, total, went(system, resolution), f"{words} · {rare}" if rare else words, rare)


def rarity(odds: Fraction | None) -> str:
    """How seldom it comes to that, `1 in 40`; empty for what comes oftener than one time in ten, or never."""
    if odds is None or not 0 < odds <= RARE:
        return ""
    return _("1 in {count}").format(count=round(1 / odds))


def went(system: System, resolution: Resolution) -> Went:
    """How a roll went for whoever made it; open where the sheet calls no outcome of it good or bad."""
    return {True: Went.WELL, False: Went.ILL, None: Went.OPEN}[is_good(system, resolution)]


def _needs(resolution: Resolution) -> str:
    if resolution.target is None or not resolution.comparison:
        return ""
    if resolution.wanted is not None:
        wanted = resolution.wanted
    else:
        wanted = (
            resolution.target
            if resolution.total is not None and is_added_up(resolution)
            else resolution.target - resolution.added
        )
    return needed_in_words(Comparison(resolution.comparison), wanted)


def needed_in_words(comparison: Comparison, wanted: Number) -> str:
    """The number that a die or a total must show, as a viewer says it: `4 or more`."""
    match comparison:
        case Comparison.AT_MOST:
            return _("{number} or less").format(number=plain(wanted))
        case Comparison.UNDER:
            return _("less than {number}").format(number=plain(wanted))
        case Comparison.AT_LEAST:
            return _("{number} or more").format(number=plain(max(wanted, 1)))


def is_good(system: System, resolution: Resolution) -> bool | None:
    """Whether a roll went well for whoever made it; None where its outcome is neither."""
    resolver = known(system.resolver, resolution.resolver)
    outcomes = () if resolver is None else resolver.outcomes
    return next((entry.good for entry in outcomes if entry.key == resolution.outcome), None)


def _can_succeed(system: System, resolution: Resolution) -> bool:
    """Whether it may go well for whoever makes it; else the chance it keeps is that of what came."""
    resolver = known(system.resolver, resolution.resolver)
    return resolver is not None and any(entry.good for entry in resolver.outcomes)


def _said(needs: str, chance: str, dice: Iterable[Die], total: str) -> str:
    faces = ", ".join(str(die.face) for die in dice)
    rolled = _("rolled {faces} (total {total})") if total else _("rolled {faces}")
    parts = [
        _("needed {needs}").format(needs=needs) if needs else "",
        _("chance of success {chance}").format(chance=chance) if chance else "",
        rolled.format(faces=faces, total=total),
    ]
    return " · ".join(part for part in parts if part)


def odds_of(system: System, events: Iterable[AnyEvent]) -> Fraction | None:
    """How likely the outcome of the first roll was; None where no die decided or no outcome is good or bad.

    Of a table with several good outcomes, or bad ones, it counts those that are no likelier than what came: a wound
    may be all but certain, and this one rare.
    """
    rolled = next((event for event in events if isinstance(event, Rolled)), None)
    if rolled is None or rolled.override or not rolled.resolution.chance:
        return None
    resolution = rolled.resolution
    good, chance = is_good(system, resolution), Fraction(resolution.chance)
    return None if good is None else _as_rare(system, resolution, good) or (chance if good else 1 - chance)


def _as_rare(system: System, resolution: Resolution, good: bool) -> Fraction | None:
    """The chance of the outcomes as good, or as bad, that are no likelier than the one that came.

    None where there is but one, where it cannot be reckoned again from what the roll kept, and for a handful of dice:
    those are reckoned longer than a page may be drawn.
    """
    resolver = known(system.resolver, resolution.resolver)
    alike = {entry.key for entry in resolver.outcomes if entry.good is good} if resolver is not None else set()
    if resolver is None or len(alike) < 2 or len(resolution.dice) > FEW_DICE:
        return None
    spread = chances(resolver, Case(resolution.inputs, resolution.switches, house=resolution.house))
    came = spread.get(resolution.outcome)
    return (
        None if not came else sum((each for key, each in spread.items() if key in alike and each <= came), Fraction(0))
    )


def turns_the_battle(system: System, events: Iterable[AnyEvent], before: Battle, after: Battle) -> bool:
    """Whether it came against all odds, or a piece that everybody can see is gone or runs."""
    odds = odds_of(system, events)
    pairs = [
        (was, after.units[unit])
        for unit, was in before.units.items()
        if unit in after.units and after.units[unit] is not was and not is_hidden(was)
    ]
    return (odds is not None and odds <= RARE) or any(
        (system.cards.is_out(now) and not system.cards.is_out(was))
        or (system.cards.is_routed(now) and not system.cards.is_routed(was))
        for was, now in pairs
    )


def cards(system: System, battle: Battle, event: AnyEvent | None, letters: Mapping[SideId, str]) -> tuple[Spotlit, ...]:
    """The piece whose turn it is, or those of the last roll: who acts first, then who is acted on."""
    acting = system.turn.acting(battle)
    bound = dict(event.bindings) if isinstance(event, Rolled) else {}
    if acting is not None and acting.id not in bound.values():
        bound = {"actor": acting.id}
    return tuple(_cards(system, battle, bound, letters))[:2]


def _cards(
    system: System, battle: Battle, bound: dict[str, UnitId], letters: Mapping[SideId, str]
) -> Iterator[Spotlit]:
    for number, unit in enumerate(dict.fromkeys(bound.values())):
        piece = battle.units.get(unit)
        if piece is not None and not is_hidden(piece):
            yield _card(system, battle, piece, letters, _("acts") if not number else _("is the target"))


def _card(system: System, battle: Battle, piece: Unit, letters: Mapping[SideId, str], role: str) -> Spotlit:
    return Spotlit(
        letters.get(piece.side, ""),
        piece.name,
        role,
        tuple(
            Measure(_(gauge.label), gauge.now, gauge.full)
            for gauge in system.audience.gauges(piece)[:1]
            if gauge.full > 0
        ),
        tuple(Mark(badge.words, badge.tone) for badge in marks_to_viewers(system, battle, piece))[:3],
    )


def orders(system: System, battle: Battle, letters: Mapping[SideId, str]) -> tuple[Order, ...]:
    """The tokens that lie face up, side by side as the units stand on the roster."""
    if system.turn.tokens is None:
        return ()
    named = token_names(system, battle)
    field = system.turn.tokens.field
    return tuple(
        Order(letters.get(unit.side, ""), unit.name, str(unit[field]), named[str(unit[field])])
        for unit in battle.units.values()
        if not is_hidden(unit) and str(unit[field]) in named and not system.cards.is_out(unit)
    )
