"""The outlook of a page of rolls: losses, tests failed, units that rout, each with its chance."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from typing import Final

from tracker.battle.battle import Battle, UnitId
from tracker.play.forecast.fight import TOO_MANY, Fight
from tracker.play.forecast.figures import Outlook, SideOutlook, TestOutlook, UnitOutlook
from tracker.play.forecast.start import start_of
from tracker.play.forecast.transitions import Assumed, Dropped, Stop, Stuck, Walk, never
from tracker.play.sheets import OpenSheet
from tracker.rules.forecast.spread import Spread, both_together, spread_of

MOST_WORK: Final = 10_000
"""How many ends of rolls are followed exactly before what is left is played out by chance."""
MOST_TRIALS: Final = 1000
FIRST_WORK: Final = 300
"""So many are followed before there is something to look at, of a few trials."""
FIRST_TRIALS: Final = 16
IN_TURN: Final = 16
"""So many trials of one fight are made before it is the turn of another."""


class Forecast:
    """A page that is followed further whenever there is time: the one door to all forecasts.

    It is of the whole page, or of the fight in it that the units `only` are in: one, or several with one another. It
    knows no clock: `go_on` goes on until `stop` says so or all is done, and may be called again; `outlook` is what is
    known so far.
    """

    def __init__(self, sheet: OpenSheet, only: Collection[UnitId] = ()) -> None:
        self._start, self._only = start_of(sheet), frozenset(only)
        self._walk = Walk(self._start)
        self._fights: tuple[Fight, ...] | None = None
        self.is_done = False

    def go_on(self, stop: Stop = never, work: int = MOST_WORK, trials: int = MOST_TRIALS) -> None:
        """Follow so many ends of rolls, and play what is left out so often: all that in all, however often asked."""
        try:
            if self._fights is None:
                self._fights = self._begun(stop)
            share = work // max(len(self._fights), 1)
            for fight in self._fights:
                fight.look(stop, min(FIRST_WORK, share), min(FIRST_TRIALS, trials))
            for fight in self._fights:
                fight.follow(stop, share)
            for tried in range(0, trials, IN_TURN):
                for fight in self._fights:
                    fight.play_out(stop, min(tried + IN_TURN, trials))
            self.is_done = True
        except Dropped:
            return

    def _begun(self, stop: Stop) -> tuple[Fight, ...]:
        """The fights of the page, each where its first roll is made; none where nothing is left to be rolled."""
        self._walk.stop = stop
        try:
            node, row, _number = self._walk.next_roll(self._walk.begun())
        except Stuck:
            return ()
        if row is None:
            return ()
        return tuple(Fight(start, node) for start in self._start.parted(node, self._only))

    @property
    def kept(self) -> int:
        """How many standings it holds: all but nothing of what it takes up."""
        return sum(fight.kept for fight in self._fights or ())

    def outlook(self) -> Outlook | None:
        """The outlook so far; None where nothing is left to be rolled, or nothing was followed yet."""
        if not self._fights:
            return None
        outlooks = [_of_one(fight) for fight in self._fights]
        return _joined(self._start.battle, outlooks, tuple(self._walk.assumed.values()))


def outlook(
    sheet: OpenSheet,
    stop: Stop = never,
    *,
    work: int = MOST_WORK,
    trials: int = MOST_TRIALS,
    only: Collection[UnitId] = (),
) -> Outlook | None:
    """The forecast of a sheet as it lies, or of one fight of it: what was found out until all is done or `stop`."""
    forecast = Forecast(sheet, only)
    forecast.go_on(stop, work, trials)
    return forecast.outlook()


def _of_one(fight: Fight) -> Outlook:
    """One fight's outlook; units and sides in the order of the battle."""
    seen, battle = fight.seen, fight.start.battle
    figures = dict.fromkeys((*seen.exact.figures, *seen.played.figures))
    known = seen.known_losses()

    def losses(kind: str, whose: str) -> Spread:
        chances = {int(lost[0]): seen.chance((kind, whose, *lost)).likely
                for of, who, *lost in figures if (of, who) == (kind, whose)}  # fmt: skip
        return spread_of([*chances.items(), (0, known - sum(chances.values(), Fraction(0)))])

    def tests(unit: UnitId) -> Iterator[TestOutlook]:
        for _taken, who, *test in [figure for figure in figures if figure[:2] == ("taken", unit)]:
            resolver = str(test[0])
            is_entered = (unit, resolver) in fight.entered
            failed = None if is_entered else seen.chance(("failed", who, resolver))
            yield TestOutlook(resolver, seen.chance(("taken", who, resolver)), failed)

    units = tuple(
        UnitOutlook(
            unit, losses("lost", unit), seen.chance(("gone", unit)), seen.chance(("routs", unit)), tuple(tests(unit))
        )
        for unit in battle.units
        if any(who == unit and (kind in ("routs", "taken") or number != [0]) for kind, who, *number in figures)
    )
    why = (*fight.why, *([TOO_MANY] if seen.left() and not seen.begun else ()))
    return Outlook(
        tuple(SideOutlook(side.id, losses("side", side.id)) for side in battle.sides),
        units,
        seen.left() + seen.stuck,
        seen.left("lost") + seen.stuck_early,
        seen.begun,
        why,
        tuple(fight.walk.assumed.values()),
    )


def _joined(battle: Battle, outlooks: Sequence[Outlook], assumed: Sequence[Assumed]) -> Outlook:
    """The forecast of fights that have nothing to do with one another, and of what was assumed before them."""
    followed = of_losses = Fraction(1)
    for outlook in outlooks:
        followed, of_losses = followed * (1 - outlook.rest), of_losses * (1 - outlook.rest_of_losses)
    units = {unit.unit: unit for outlook in outlooks for unit in outlook.units}
    sides = [
        SideOutlook(
            side.id,
            both_together(each.losses for outlook in outlooks for each in outlook.sides if each.side == side.id),
        )
        for side in battle.sides
    ]
    all_assumed = (*assumed, *(each for outlook in outlooks for each in outlook.assumed))
    return Outlook(
        tuple(sides),
        tuple(units[unit] for unit in battle.units if unit in units),
        1 - followed,
        1 - of_losses,
        min((outlook.trials for outlook in outlooks if outlook.trials), default=0),
        tuple(dict.fromkeys(why for outlook in outlooks for why in outlook.why)),
        tuple({(each.ask.question, each.value): each for each in all_assumed}.values()),
    )
