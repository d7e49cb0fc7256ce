"""A dragon's breath: a roll for every base within it, friends as well as enemies (DW-SHO-14, DW-SHO-17)."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Unit, UnitId
from tracker.battle.fields import whole
from tracker.games.demonworld.fields import BASES, is_out, is_single, named
from tracker.games.demonworld.procedures.named import ACTOR
from tracker.games.demonworld.sheets.volley import TARGET, in_sight
from tracker.rules.system import TABLE, Count, PickUnit, Sheet, SheetRow, SheetScene
from tracker.words import N_, _, naming

WITHIN: Final = whole("within", N_("Bases within the breath"), 1, 40, 1, help=N_("one for each hex of a large base"),
                      rules=("DW-SHO-17",))  # fmt: skip
ONE_MORE: Final = N_("one more, if it is within the breath too")


def _rows(scene: SheetScene) -> tuple[SheetRow, ...]:
    """A row for each base of one unit that is within the breath and not rolled for; then it is another unit's turn."""
    dragon = scene.battle.units[scene.bindings[ACTOR]]
    whom = _whom(scene, dragon)
    target = scene.battle.units.get(UnitId(str(scene.answer(whom))))
    if target is None:
        return ()
    asked = naming(N_("How many bases of {unit} are within the breath?"), unit=named(target))
    most = None if is_single(target) else target[BASES]
    how_many = Count(WITHIN.key, asked, WITHIN, WITHIN.rules, short=N_("bases"), most=most, player=TABLE)
    within = 1 if is_single(target) else int(str(scene.answer(how_many)))
    rolled = _rolled_for(scene, target.id)
    # A unit that the table names has one more base within it than was rolled for, whatever was said before.
    least = rolled + (scene.answered.get(TARGET) == target.id)
    return tuple(
        SheetRow(
            key=f"breath {target.id} {number}",
            resolver="breath",
            bindings={ACTOR: dragon.id, TARGET: target.id},
            asks=(whom,) if is_single(target) else (whom, how_many),
            struck=_("{unit}: destroyed").format(unit=target.name) if is_out(target) else "",
            note="" if number < within else ONE_MORE,
            is_offered=number >= within,
        )
        for number in range(rolled, max(within, least))
    )


def _whom(scene: SheetScene, dragon: Unit) -> PickUnit:
    """The unit under the breath: whoever was not rolled for yet comes first, and enemies before friends.

    Whom the template covers is seen on the table alone: a unit that was not rolled for yet is no more than a guess.
    """
    battle = scene.battle
    friends = (unit.id for unit in battle.of_side(dragon.side) if unit.id != dragon.id and not is_out(unit))
    all_of_them = (*in_sight(battle, dragon), *friends)
    last = scene.rolled[-1].bindings.get(TARGET) if scene.rolled else None
    struck = {rolled.bindings.get(TARGET) for rolled in scene.rolled}
    fresh = next((unit for unit in all_of_them if unit not in struck), None)
    is_left = last in all_of_them and _rolled_for(scene, UnitId(str(last))) < int(
        str(scene.answered.get(WITHIN.key, 1))
    )
    return PickUnit(
        TARGET,
        N_("Whom does the breath strike?"),
        all_of_them,
        rules=("DW-SHO-17",),
        usual=last if is_left else fresh,
        short=N_("target"),
        is_doubtful=not is_left and len(all_of_them) > 1,
        player=dragon.id,
        is_unknown=not is_left,
    )


def _rolled_for(scene: SheetScene, unit: UnitId) -> int:
    return sum(rolled.bindings.get(TARGET) == unit for rolled in scene.rolled)


BREATH_SHEET: Final = Sheet(
    key="breath",
    label=N_("Dragon's breath"),
    rules=("DW-SHO-14", "DW-SHO-17", "DW-TURN-15", "DW-TURN-41"),
    of=("breath",),
    rows=_rows,
    more=WITHIN.key,
    examples=("actor.kind=dragon actor.breath=12 target.bases_at_start=8 within=4",),
)
