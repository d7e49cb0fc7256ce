"""What the page of a melee shows beside its rolls: blows that are not struck any more, figures and dice left."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.battle.battle import Battle, Running, UnitId
from tracker.games.confrontation.fields import DICE, FIGURES, READY, figures_left, is_away
from tracker.games.confrontation.procedures.fighting import ACTOR, TARGET, Fight, fight_of
from tracker.games.confrontation.procedures.melee import still_strikes
from tracker.rules.system import SheetRow, Tally
from tracker.words import _, n_


def lost_blows(battle: Battle, running: Running) -> tuple[SheetRow, ...]:
    """The blows announced that are not struck: their target is gone, or who had them fell before (CF-START-07)."""
    fight = fight_of(battle, running)
    if fight is None or any(not unit[READY] for unit in fight.standing()):
        return ()
    return tuple(
        SheetRow(
            key=f"blow:{one}:{number}",
            resolver="blow",
            bindings={ACTOR: one, TARGET: prey},
            at=fight.rank(one),
            struck=_("{unit} is gone").format(unit=fight.unit(prey).name)
            if is_away(fight.unit(prey))
            else _("fell before it could strike"),
        )
        for one in fight.strikers()
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
