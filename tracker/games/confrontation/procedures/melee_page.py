"""What the page of a melee shows beside its rolls: blows that are not struck any more, figures and dice left."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from tracker.battle.battle import Answer, Battle, Running, UnitId
from tracker.battle.fields import Scalar
from tracker.games.confrontation.fields import (
    DICE,
    DIS_TOTAL,
    FIGURES,
    INI_TOTAL,
    KILLED,
    READY,
    SPOKEN,
    figures_left,
    is_away,
)
from tracker.games.confrontation.procedures.fighting import ACTOR, TARGET, Fight, fight_of
from tracker.games.confrontation.procedures.melee import still_strikes
from tracker.games.confrontation.rolls.exchange import HIT, MISSED
from tracker.games.confrontation.rolls.opening import striking_key
from tracker.rules.system import SheetRow, Tally
from tracker.words import _, n_


def lost_blows(battle: Battle, running: Running) -> tuple[SheetRow, ...]:
    """The blows announced that are not struck: their target is gone, or who had them fell before (CF-START-07)."""
    fight = fight_of(battle, running)
    if fight is None or any(not unit[READY] for unit in fight.standing):
        return ()
    return tuple(
        SheetRow(
            key=f"blow:{one}:{number}",
            resolver="blow",
            bindings={ACTOR: one, TARGET: prey},
            at=fight.rank(one),
            struck=_("{unit}: gone").format(unit=fight.unit(prey).name)
            if is_away(fight.unit(prey))
            else _("fell before it could strike"),
        )
        for one in fight.strikers
        for number, prey in enumerate(fight.swings(one))
        if fight.said(f"blow:{one}:{number}") is None
        and (is_away(fight.unit(prey)) or not still_strikes(fight, one, number))
    )


def tally(battle: Battle, running: Running) -> tuple[Tally, ...]:
    """The figures of each unit, and of its dice those that have neither struck nor parried."""
    fight = fight_of(battle, running)
    return () if fight is None else tuple(Tally(one, tuple(_left(fight, one))) for one in fight.members)


def _left(fight: Fight, one: UnitId) -> Iterator[str]:
    unit = fight.unit(one)
    left, full = figures_left(unit), unit[FIGURES]
    yield n_("{left} of {count} figure", "{left} of {count} figures", full).format(left=left, count=full)
    if not unit[DICE]:
        return
    if fight.said(f"attack:{one}") is None and fight.targets(one):
        yield n_("{count} die", "{count} dice", unit[DICE]).format(count=unit[DICE])
        return
    attacks = sum(
        fight.said(f"blow:{one}:{number}") is None
        and not is_away(fight.unit(prey))
        and (not unit[READY] or still_strikes(fight, one, number))
        for number, prey in enumerate(fight.swings(one))
    )
    yield n_("{count} attack left", "{count} attacks left", attacks).format(count=attacks)
    parries = 0 if is_away(unit) else max(fight.dice_left(one), 0)
    yield n_("{count} parry left", "{count} parries left", parries).format(count=parries)


def in_brief(running: Running) -> tuple[Answer, ...]:
    """Without how rolls ended that nothing asks for again: the units keep it.

    A blow that is settled is as one that missed. A kill is remembered for who struck before, a parry for its die.
    """
    given = {one.key: one.value for one in running.answers}
    told = ((key, _in_brief(key, value, given)) for key, value in given.items())
    return tuple(Answer(key, value) for key, value in told if value is not None)


def _in_brief(key: str, value: Scalar, given: Mapping[str, Scalar]) -> Scalar | None:
    """What is left of an answer, None where nothing is."""
    kind, _colon, rest = key.partition(":")
    match kind:
        case "member" | "initiative":
            return ""
        case "blow":
            return HIT if value == HIT and f"wound:{rest}" not in given else MISSED
        case "wound":
            return value if value == KILLED else None
        case "parry":
            return None if value == "no" and f"blow:{rest}" in given else value
        case _:
            return value


def in_their_order(battle: Battle, running: Running, _said: Collection[str]) -> Mapping[UnitId, Mapping[str, Scalar]]:
    """The totals of discipline and initiative once all have rolled them: only who comes before whom matters then."""
    fight = fight_of(battle, running)
    if fight is None:
        return {}
    members = [fight.unit(one) for one in fight.members]
    read: dict[UnitId, dict[str, Scalar]] = {unit.id: {} for unit in members}
    if all(unit[SPOKEN] for unit in fight.standing):
        totals = sorted({unit[DIS_TOTAL] for unit in members})
        for unit in members:
            read[unit.id] = {DIS_TOTAL.key: totals.index(unit[DIS_TOTAL])}
    if all(unit[READY] for unit in fight.standing):
        places = sorted({striking_key(battle, unit)[:-1] for unit in members}, reverse=True)
        for unit in members:
            read[unit.id] = {DIS_TOTAL.key: 0, INI_TOTAL.key: places.index(striking_key(battle, unit)[:-1])}
    return read
