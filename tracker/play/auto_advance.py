"""Steps that the table need not stop at, because nobody has anything left to do there."""

from __future__ import annotations

from tracker.battle.battle import Battle, Place, Unit, UnitId
from tracker.play.leave_step import MOVES_OWED, STAYS_OPEN, still_open
from tracker.play.walk import current_step, standing
from tracker.rules.system import DONE, Does, Matter, May, Offer, Open, Prompt, Step, System, TokenStep


def is_over(system: System, before: Battle, after: Battle) -> bool:
    """Whether the act between these two was the last one of its step, which ends with it: the walk goes on of itself.

    Never while anything is owed or begun there, and not again when the table has come back to a step that was over.
    """
    step = current_step(system, after)
    if step is None or not step.over(after) or still_open(system, after):
        return False
    return before.place != after.place or not step.over(before)


def is_passed(
    system: System,
    battle: Battle,
    agreed: tuple[int, ...] = (),
    *,
    lost: tuple[Open, ...] = (),
    unmoved: frozenset[UnitId] = frozenset(),
    without_tokens: bool = False,
) -> bool:
    """Whether the step the table has come to is left again at once: nothing is owed, offered or laid there.

    Tests and procedures whose numbers are `agreed` to stay open count for nothing, nor do the acts agreed to be `lost`,
    nor the moves owed by those who were left `unmoved`, nor the tokens that are missing where it is agreed to go on
    `without_tokens`: if none lies, none is drawn by chance either.
    """
    step = current_step(system, battle)
    if step is None:
        return False
    held = tuple(item for item in still_open(system, battle, agreed=agreed) if item not in lost)
    if any(not (_is_left_unmoved(item, unmoved) or (item.matter is Matter.TOKEN and without_tokens)) for item in held):
        return False
    draws_nothing = without_tokens and not battle.sealed and step.tokens is TokenStep.RANDOM
    running = {unit for item in held if item.matter is Matter.RUN for unit in item.units}
    return step.passed(battle) or draws_nothing or not _is_anything_offered(system, battle, step, unmoved & running)


def lost_with(system: System, left: Battle) -> tuple[Open, ...]:
    """The acts that are lost where this step is left: whoever leaves it on purpose is not asked about them again."""
    return tuple(item for item in still_open(system, left) if item.matter not in {*STAYS_OPEN, Matter.TOKEN})


def left_unmoved(system: System, battle: Battle, to: Place | None = None) -> frozenset[UnitId]:
    """Those who owe a move at the present step, or on the way there, and are left so where it is left on purpose."""
    held = still_open(system, battle, to)
    return frozenset(unit for item in held if item.matter in MOVES_OWED for unit in item.units)


def _is_left_unmoved(item: Open, unmoved: frozenset[UnitId]) -> bool:
    return item.matter in MOVES_OWED and unmoved.issuperset(item.units)


def _is_anything_offered(system: System, battle: Battle, step: Step, but: frozenset[UnitId]) -> bool:
    """Whether the table, or any unit but these, has something to do at the step, or the table to say."""
    of_the_table = any(_waits(system, battle, offer) for offer in step.offers)
    of_the_table |= any(_is_awaited(battle, system.prompt(key)) for key in step.prompts)
    units = (unit for unit in battle.units.values() if unit.id not in but)
    return of_the_table or any(_may_act(system, battle, unit) for unit in units)


def is_for_tests(system: System, battle: Battle, agreed: tuple[int, ...] = ()) -> bool:
    """Whether the walk stands still here for nothing but the tests that are due, without those agreed to be left."""
    step = current_step(system, battle)
    held = still_open(system, battle, agreed=agreed)
    return step is not None and step.passed(battle) and {item.matter for item in held} == {Matter.TEST}


def _waits(system: System, battle: Battle, offer: Offer) -> bool:
    """Whether the table as a whole is to do this, and has not: what it may do as often as it likes waits for nobody."""
    if offer.is_made(battle):
        return False
    rolled = battle.times_rolled(offer.name, None, system.phase_of(battle.place.step).ids)
    return offer.does is Does.ROLL and rolled < offer.times


def _is_awaited(battle: Battle, prompt: Prompt) -> bool:
    """Whether the step waits for the table to say values of the battle itself, and nobody has said them here."""
    is_answered = (battle.place, prompt.key, "") in battle.answered
    return bool(prompt.awaited and prompt.sets) and prompt.matters(battle) and not is_answered


def _may_act(system: System, battle: Battle, unit: Unit) -> bool:
    """Whether the unit may do anything here but be ticked off."""
    if battle.is_done(unit.id):
        return False
    stands = standing(system, battle, unit)
    return isinstance(stands, May) and any(offer != DONE for offer in stands.offers)
