"""Commands that walk the turn: back, straight to a step, ticking off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from tracker.battle.battle import Battle, Debt, Place, Running, Unit, UnitId
from tracker.battle.commands import GoTo, Refused, StepBack, Tick
from tracker.battle.events import AnyEvent, StepEntered, Ticked, TokensRevealed
from tracker.play.checks import Decision, the_unit
from tracker.play.evolve import is_new_ground, lapsed
from tracker.rules.system import Does, May, MayNot, Offer, Standing, Step, System, TokenStep, nobody
from tracker.words import N_, Said, _

NOT_BEGUN: Final = MayNot(N_("the first turn has not begun"))
GONE: Final = MayNot(N_("out of the battle"))
THE_TABLES: Final = MayNot(N_("no unit acts in this step, the table does"))
NOTHING_ASKED: Final = MayNot(N_("nothing to do in this step"))


def acting_unit(system: System, battle: Battle) -> UnitId | None:
    """The unit that has its place in the turn; None where the turn does not go by units, or nobody has."""
    unit = system.turn.acting(battle)
    return None if unit is None else unit.id


def stops(system: System, battle: Battle) -> tuple[tuple[str, str], ...]:
    """Where the walk may stop this turn, as (step id, side or nothing)."""
    return system.itinerary(battle)


def current_step(system: System, battle: Battle) -> Step | None:
    """The step the table is at, None before the first turn."""
    return system.step(battle.place.step) if battle.place.step else None


def next_place(system: System, battle: Battle, *, resuming: bool = True) -> Place:
    """The next stop that matters, in this turn or at the start of the next; an earlier one that is gone on with.

    Where the walk goes on of itself it goes on ahead, `resuming` nothing.
    """
    way, place = stops(system, battle), battle.place
    if resuming and place.step and (resumed := system.step(place.step).resumes(battle)):
        return Place(place.turn, resumed, place.side)
    if place.step:
        after = way.index((place.step, place.side)) + 1
        ahead = ((place.turn, way[after:]), (place.turn + 1, way))
    else:
        ahead = ((1, way), (1, way))
    for turn, its_stops in ahead:
        for step, side in its_stops:
            at = Place(turn, step, side)
            if system.step(step).matters(lapsed(system, battle, at) if is_new_ground(system, battle, at) else battle):
                return at
    turn, (step, side) = next((turn, its_stops[0]) for turn, its_stops in ahead if its_stops)
    return Place(turn, step, side)


def previous_place(system: System, battle: Battle) -> Place | None:
    """The stop before this one, in this turn or at the end of the one before; None at the very start."""
    way = stops(system, battle)
    place = battle.place
    at = way.index((place.step, place.side)) if place.step else 0
    behind = [(place.turn, stop) for stop in reversed(way[:at])]
    if place.turn > 1:
        behind += [(place.turn - 1, stop) for stop in reversed(way)]
    for turn, (step, side) in behind:
        if system.step(step).matters(battle):
            return Place(turn, step, side)
    return None


def debts_due(system: System, battle: Battle) -> tuple[Debt, ...]:
    """The tests owed that this step, or an earlier one, is the moment for, and that nothing under way holds back."""
    if not battle.debts:
        return ()
    ranks = system.step_ranks(battle)
    place = (battle.place.turn, ranks.get(battle.place.step, -1))
    return tuple(
        debt for debt in battle.debts if _moment(ranks, debt) <= place and holding_back(system, battle, debt) is None
    )


def holding_back(system: System, battle: Battle, debt: Debt) -> Running | None:
    """The procedure under way that has to end before a test is taken whose step has come."""
    return next(
        (running for running in battle.running if system.procedure(running.procedure).holds(running, debt)), None
    )


def debts_ahead(system: System, battle: Battle) -> tuple[Debt, ...]:
    """The tests owed that come due together, at the first of the steps still to come that is the moment for any.

    None of them is taken before without a question: what happens until then may add to it, or let it lapse.
    """
    due = debts_due(system, battle)
    later = tuple(debt for debt in battle.debts if debt not in due)
    if not later:
        return ()
    ranks = system.step_ranks(battle)
    first = min(_moment(ranks, debt) for debt in later)
    return tuple(debt for debt in later if _moment(ranks, debt) == first)


def _moment(ranks: Mapping[str, int], debt: Debt) -> tuple[int, int]:
    """When a test is due: its turn, and where in that its step comes."""
    return debt.turn, ranks.get(debt.due, -1)


def enter(system: System, battle: Battle, place: Place) -> tuple[AnyEvent, ...]:
    """The events of arriving at a place; what a step does of itself happens only the first time."""
    arrived: tuple[AnyEvent, ...] = (_entered(battle, place),)
    step = system.step(place.step)
    if step.tokens is TokenStep.REVEAL and (battle.sealed or replace(battle, place=place).has_order_due()):
        arrived += (TokensRevealed(),)
    return arrived


def _entered(battle: Battle, place: Place, *, back: bool = False) -> StepEntered:
    """The event of coming to a place; in another turn than the present one what was done there is found again."""
    was_there = place.turn != battle.place.turn and place.turn <= battle.furthest.turn
    return StepEntered(place.turn, place.step, place.side, back, as_left=True if was_there else UNSET)


def step_back(system: System, battle: Battle, command: StepBack) -> Decision:
    """Back to the stop that is named, or by one, changing nothing else."""
    named = Place(command.turn, command.step, command.side)
    is_stop = (named.step, named.side) in stops(system, battle) and named.turn <= battle.place.turn
    before = named if is_stop and named != battle.place else previous_place(system, battle)
    if before is None:
        return Refused(_("this is the first step of the battle"))
    return (_entered(battle, before, back=True),)


def go_to(system: System, battle: Battle, command: GoTo) -> Decision:
    """Straight to a step of this turn; the steps between are left out, but the tokens are turned up on the way."""
    system.step(command.step)
    stop = (command.step, command.side)
    way = stops(system, battle)
    if stop not in way:
        return Refused(_("{step} is an interrupt: it is played inside another step").format(step=command.step))
    place = Place(max(battle.place.turn, 1), *stop)
    if place == battle.place:
        return ()
    if not is_new_ground(system, battle, place):
        return (_entered(battle, place, back=True),)
    turned_up = (TokensRevealed(),) if battle.sealed and _leaves_the_reveal_out(system, battle, place) else ()
    return (*turned_up, *enter(system, battle, place))


def _leaves_the_reveal_out(system: System, battle: Battle, to: Place) -> bool:
    """Whether tokens are turned up at a step between the present one and one further on in the turn."""
    way, stop = stops(system, battle), (battle.place.step, battle.place.side)
    after = way.index(stop) + 1 if stop in way else 0
    passed = way[after : way.index((to.step, to.side))]
    return any(system.step(step).tokens is TokenStep.REVEAL for step, _side in passed)


def standing(system: System, battle: Battle, unit: Unit) -> Standing:
    """Whether the unit may act in the present step, is barred with a reason, or is not concerned.

    What a procedure or an action itself bars is not offered; where nothing else is, that is the reason. What stands
    there twice, as for a test that is owed twice, is offered once.
    """
    step = current_step(system, battle)
    stands = None if step is None else step.standing(battle, unit)
    if not isinstance(stands, May):
        return stands
    bars = [_bar(system, battle, unit, offer) for offer in stands.offers]
    if all(bar is not None for bar in bars):
        return MayNot(Said(bars[0] or "")) if bars else stands
    open_to_it = list[Offer]()
    for offer, bar in zip(stands.offers, bars, strict=True):
        if bar is None and offer not in open_to_it:
            open_to_it.append(offer)
    return stands if len(open_to_it) == len(bars) else replace(stands, offers=tuple(open_to_it))


def barred_offers(system: System, battle: Battle, unit: Unit) -> Iterator[tuple[Offer, str]]:
    """Offers of the present step to a unit that their procedure or action bars, with the reason."""
    step = current_step(system, battle)
    stands = None if step is None else step.standing(battle, unit)
    for offer in stands.offers if isinstance(stands, May) else ():
        if (bar := _bar(system, battle, unit, offer)) is not None:
            yield offer, bar


def _bar(system: System, battle: Battle, unit: Unit, offer: Offer) -> str | None:
    match offer.does:
        case Does.PROCEDURE:
            return system.procedure(offer.name).bars(battle, {offer.role or "actor": unit.id, **offer.others})
        case Does.ACTION:
            return system.action(offer.name).bars(battle, unit)
        case _:
            return None


def tick(system: System, battle: Battle, command: Tick) -> Decision:
    """Tick a unit off; one that is barred is refused with the bar."""
    unit = the_unit(battle, command.unit)
    if command.done == battle.is_done(unit.id):
        return ()
    if command.done and (bar := why_not(system, battle, unit)) is not None:
        return Refused(refusal(unit, bar))
    if command.done and (step := current_step(system, battle)) is not None and step.unticked:
        return Refused(_(step.unticked))
    return (Ticked(unit.id, command.done),)


def why_not(system: System, battle: Battle, unit: Unit) -> MayNot | None:
    """Why the present step does not list the unit: it is barred, or the step is not for it; None where it is listed."""
    stands = standing(system, battle, unit)
    if stands is not None:
        return stands if isinstance(stands, MayNot) else None
    step = current_step(system, battle)
    if step is None:
        return NOT_BEGUN
    if system.cards.is_out(unit):
        return GONE
    return (THE_TABLES if step.standing is nobody else system.turn.unlisted(battle, unit)) or NOTHING_ASKED


def refusal(unit: Unit, bar: MayNot) -> str:
    """The sentence that refuses a unit what it is barred from."""
    return _("{unit} cannot: {reason}").format(unit=unit.name, reason=_(bar.reason))
