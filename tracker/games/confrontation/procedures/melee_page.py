"""The page of a melee beside its rolls: blows that are not struck any more, figures and dice left."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from tracker.battle.battle import Answer, Battle, Running, Unit, UnitId
from tracker.battle.fields import Scalar
from tracker.games.confrontation import fields
from tracker.games.confrontation.concepts.wounds import VICTIM_WOUND, WOUND, finds_no_wound
from tracker.games.confrontation.procedures.announced import Announced, announced_in
from tracker.games.confrontation.procedures.fighting import ACTOR, TARGET, Fight, fight_of
from tracker.games.confrontation.procedures.melee import still_strikes
from tracker.games.confrontation.rolls.blow import BLOW
from tracker.games.confrontation.rolls.damage import ATTACKER_WOUND, DAMAGE
from tracker.games.confrontation.rolls.exchange import HIT, MISSED
from tracker.games.confrontation.rolls.opening import speaking_key
from tracker.games.confrontation.switches import TIE, WOUND_EFFECT
from tracker.rules.system import Matters, SheetRow, SheetScene, Tally
from tracker.words import N_, _, n_

UnitValues = tuple[Unit, Mapping[str, Scalar]]

WOUNDS_ASKED: Final = frozenset({WOUND.key, VICTIM_WOUND.key, ATTACKER_WOUND.key})
"""The table's answers about the figures that strike and are struck."""


def lost_blows(battle: Battle, running: Running) -> tuple[SheetRow, ...]:
    """The blows announced that are not struck, and the damage of hits that is not rolled.

    Their target is gone, or who had them fell before (CF-START-07).
    """
    fight = fight_of(battle, running)
    if fight is None or any(not unit[fields.READY] for unit in fight.standing):
        return ()
    swings = (
        (striker, number, prey) for striker in fight.strikers for number, prey in enumerate(fight.swings(striker))
    )
    return tuple(row for striker, number, prey in swings for row in _lost(fight, striker, number, prey))


def _lost(fight: Fight, striker: UnitId, number: int, prey: UnitId) -> Iterator[SheetRow]:
    struck, is_gone = fight.answer(f"blow:{striker}:{number}"), fields.is_away(fight.unit(prey))
    why = _("{unit}: destroyed").format(unit=fight.unit(prey).name) if is_gone else _("fell before it could strike")
    key, at, pair = f"blow:{striker}:{number}", fight.rank(striker), {ACTOR: striker, TARGET: prey}
    if struck is None and (is_gone or not still_strikes(fight, striker, number)):
        yield SheetRow(key=key, resolver=BLOW.key, bindings=pair, at=at, struck=why)
    if struck == HIT and is_gone and fight.answer(wound := f"wound:{striker}:{number}") is None:
        yield SheetRow(key=wound, resolver=DAMAGE.key, bindings=pair, at=at, struck=why, short=N_("damage"))


def tally(battle: Battle, running: Running) -> tuple[Tally, ...]:
    """The figures of each unit, and of its dice those that have neither struck nor parried."""
    fight = fight_of(battle, running)
    return () if fight is None else tuple(Tally(member, tuple(_left(fight, member))) for member in fight.members)


def _left(fight: Fight, unit_id: UnitId) -> Iterator[str]:
    unit = fight.unit(unit_id)
    left, full = fields.figures_left(unit), unit[fields.FIGURES]
    yield n_("{left} of {count} figure", "{left} of {count} figures", full).format(left=left, count=full)
    if not unit[fields.DICE]:
        return
    if fight.answer(f"attack:{unit_id}") is None and fight.targets(unit_id):
        yield n_("{count} die", "{count} dice", unit[fields.DICE]).format(count=unit[fields.DICE])
        return
    attacks = sum(
        fight.answer(f"blow:{unit_id}:{number}") is None
        and not fields.is_away(fight.unit(prey))
        and (not unit[fields.READY] or still_strikes(fight, unit_id, number))
        for number, prey in enumerate(fight.swings(unit_id))
    )
    yield n_("{count} attack left", "{count} attacks left", attacks).format(count=attacks)
    parries = 0 if fields.is_away(unit) else max(fight.dice_left(unit_id), 0)
    yield n_("{count} parry left", "{count} parries left", parries).format(count=parries)


def what_matters(scene: SheetScene, running: Running | None, answered: Collection[str]) -> Matters:
    """The values the rolls left of a melee depend on."""
    if running is None:
        return Matters()
    answers = in_brief(running.answers)
    return Matters(in_their_order(scene.battle, replace(running, answers=answers), answered), answers)


@lru_cache(128)
def in_brief(answers: tuple[Answer, ...]) -> tuple[Answer, ...]:
    """Without how rolls ended that nothing asks for again: the units keep it.

    A blow that is settled is as one that missed. Of a unit's blows at another it is remembered how many killed, for who
    struck before, and how many were parried, for the dice; not which of them, nor once nobody asks.
    """
    announced = announced_in(answers)
    kept = {
        key: short
        for key, value in announced.answers.items()
        if (short := _in_brief(key, value, announced)) is not None
    }
    for striker, prey, settled, _left in announced.blows:
        if announced.left_at[prey]:
            parried = sum(announced.answer(f"parry:{striker}:{number}") == "yes" for number in settled)
            kept |= {f"parry:{striker}:{number}": "yes" for number in settled[:parried]}
        if announced.left_by[prey]:
            killed = sum(announced.answer(f"wound:{striker}:{number}") == fields.KILLED for number in settled)
            kept |= {f"wound:{striker}:{number}": fields.KILLED for number in settled[:killed]}
    return tuple(Answer(key, value) for key, value in kept.items())


def _in_brief(key: str, value: Scalar, announced: Announced) -> Scalar | None:
    """The part of an answer that still counts by itself, None where none does."""
    kind, _colon, rest = key.partition(":")
    match kind:
        case "member" | "initiative":
            return ""
        case "blow":
            return MISSED if announced.is_settled(rest) else HIT
        case "wound":
            return None
        case "parry":
            return (
                None if announced.is_settled(rest) or (value == "no" and f"blow:{rest}" in announced.answers) else value
            )
        case _:
            return value


def in_their_order(
    battle: Battle, running: Running, answered: Collection[str]
) -> Mapping[UnitId, Mapping[str, Scalar]]:
    """The values of the units that still tell who comes before whom, and those of their wounds that still matter.

    Of the totals of discipline and initiative it is their order, once all have rolled them. Unless the table says which
    figure strikes or is struck, wounds matter no more where no blow is left, nor where each that is left finds a figure
    without one.
    """
    fight = fight_of(battle, running)
    if fight is None:
        return {}
    members = [fight.unit(member) for member in fight.members]
    read: dict[UnitId, dict[str, Scalar]] = {unit.id: {fields.FELL.key: 0} for unit in members}
    for unit, values in _values_that_matter(fight, members, answered):
        read[unit.id] |= values
    return read


def _values_that_matter(fight: Fight, members: Sequence[Unit], answered: Collection[str]) -> Iterator[UnitValues]:
    if all(unit[fields.SPOKEN] for unit in fight.standing):
        yield from _order_of_speaking(fight, members)
    if all(unit[fields.READY] for unit in fight.standing):
        yield from _order_of_striking(fight, members)
        if WOUNDS_ASKED.isdisjoint(answered):
            left = fight.announced.left_by
            for unit in members:
                if _matter_no_more(fight, unit, strikes=bool(left[unit.id])):
                    yield unit, dict.fromkeys(fields.WOUND_KEYS, 0)
                elif WOUND_EFFECT.of(fight.battle.switches) != "penalty":
                    # A stun takes something off a test under that reading alone, and no wound is worse for it.
                    yield unit, {fields.STUN.key: 0}


def _order_of_speaking(fight: Fight, members: Sequence[Unit]) -> Iterator[UnitValues]:
    totals = sorted({unit[fields.DIS_TOTAL] for unit in members})
    yield from ((unit, {fields.DIS_TOTAL.key: totals.index(unit[fields.DIS_TOTAL])}) for unit in members)
    yield from ((unit, {fields.ROLL_OFF.key: place}) for unit, place in _roll_offs(fight, members))


def _order_of_striking(fight: Fight, members: Sequence[Unit]) -> Iterator[UnitValues]:
    places = sorted({fight.place(unit.id)[:-1] for unit in members}, reverse=True)
    for unit in members:
        place = places.index(fight.place(unit.id)[:-1])
        yield unit, {fields.DIS_TOTAL.key: 0, fields.INI_TOTAL.key: place}


def _roll_offs(fight: Fight, members: Sequence[Unit]) -> Iterator[tuple[Unit, int]]:
    """The roll-offs by their order, unless one is under way; nothing where they matter no more.

    Those of the discipline end with the first test of initiative, of which equal ones may be rolled off in turn.
    """
    readiness = {unit[fields.READY] for unit in members}
    if True in readiness and (False in readiness or TIE.of(fight.battle.switches) != "rolloff"):
        yield from ((unit, 0) for unit in members)
    elif not _rolls_off(fight, members, is_ready=True in readiness):
        places = sorted({unit[fields.ROLL_OFF] for unit in members})
        yield from ((unit, places.index(unit[fields.ROLL_OFF])) for unit in members)


def _rolls_off(fight: Fight, members: Sequence[Unit], *, is_ready: bool) -> bool:
    """Whether of some equal ones one has thrown more often than another."""
    thrown: dict[object, set[int]] = {}
    for unit in members:
        equals = fight.place(unit.id)[:-1] if is_ready else speaking_key(unit)[:2]
        thrown.setdefault(equals, set()).add(len(str(unit[fields.ROLL_OFF])) if unit[fields.ROLL_OFF] else 0)
    return any(len(numbers) > 1 for numbers in thrown.values())


def _matter_no_more(fight: Fight, unit: Unit, *, strikes: bool) -> bool:
    """Whether no blow that is left is struck by a figure with a wound of this unit, or at one."""
    if strikes and WOUND_EFFECT.of(fight.battle.switches) != "none":
        return False
    announced = fight.announced
    struck = sum(len(blows.settled) for blows in announced.blows if blows.prey == unit.id)
    stuns = WOUND_EFFECT.of(fight.battle.switches) == "penalty"
    return finds_no_wound(unit, struck, struck + announced.left_at[unit.id], stuns=stuns)
