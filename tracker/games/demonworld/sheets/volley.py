"""A volley: every base of a unit shoots but those that support, at one target until it is gone."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.battle.events import Rolled
from tracker.battle.fields import whole
from tracker.games.demonworld.concepts.wounds import fallen_that_shoot
from tracker.games.demonworld.fields import BASES, MELEE, is_out, is_single, is_troop, named
from tracker.games.demonworld.procedures.named import ACTOR, enemies_of
from tracker.games.demonworld.rolls.attacks import HIT_BASE, base_met, fighting_part
from tracker.games.demonworld.rolls.shooting import SUPPORTERS
from tracker.rules.system import Count, PickUnit, Sheet, SheetRow, SheetScene
from tracker.words import N_, _, naming

TARGET: Final = "target"


def _rows(scene: SheetScene) -> tuple[SheetRow, ...]:
    """A row for each shot that is left; a base that supports makes none of its own (DW-SHO-11)."""
    shooter = scene.battle.units[scene.bindings[ACTOR]]
    foes = in_sight(scene.battle, shooter)
    free = tuple(foe for foe in foes if not _is_fighting(scene.battle, foe))
    # Whom it shot at in this phase it shoots on at, into a melee too; whom it shot at in an earlier turn may be out of
    # reach by now, and who fights by now is shot at no more of itself: a shot into it may stray.
    last = scene.rolled[-1].bindings.get(TARGET) if scene.rolled else None
    usual = last if last in foes else scene.as_before(TARGET, free or foes)
    in_doubt = len(foes) > 1 and last != usual
    asked = naming(N_("Whom {unit:does|do} {unit} shoot at?"), unit=named(shooter))
    at_whom = PickUnit(
        TARGET,
        asked,
        foes,
        usual=usual,
        short=N_("target"),
        is_doubtful=in_doubt,
        player=shooter.id,
        is_unknown=True,
    )
    target = scene.aimed_at(at_whom)
    if target is None:
        return ()
    bindings = {ACTOR: shooter.id, TARGET: target.id}
    struck = _("{unit}: destroyed").format(unit=target.name) if is_out(target) else ""
    behind = Count(
        SUPPORTERS.key,
        N_("How many support each shot?"),
        SUPPORTERS,
        ("DW-SHO-05", "DW-SHO-11"),
        short=N_("support"),
        player=shooter.id,
    )
    may_support = is_troop(shooter) and not fighting_part(scene.battle, target)[MELEE]
    how_many = _how_many(scene, shooter)
    asks = (at_whom, *((behind,) if may_support else ()), *how_many)
    shots = _support(_bases_left(scene, shooter), int(str(scene.answer(behind))) if may_support else 0)
    wounds = [
        base_met(target, len(scene.rolled) + number, len(scene.rolled) + len(shots)) for number in range(len(shots))
    ]
    return tuple(
        SheetRow(
            key=f"shot {len(scene.rolled) + number}",
            resolver="shoot",
            bindings=bindings,
            inputs=({SUPPORTERS.key: support} if may_support else {}) | ({HIT_BASE.key: base} if base else {}),
            asks=asks,
            struck=struck,
            note=N_("bases that fell in this phase shoot too") if fallen_that_shoot(shooter) else "",
        )
        for number, (support, base) in enumerate(zip(shots, wounds, strict=True))
    )


def in_sight(battle: Battle, shooter: Unit) -> tuple[UnitId, ...]:
    """The enemies on the table, units first; those in a melee last, for a shot into it may stray (DW-SHO-18)."""

    def unlikely(foe: UnitId) -> tuple[bool, bool]:
        return _is_fighting(battle, foe), is_single(battle.units[foe])

    return tuple(sorted(enemies_of(battle, shooter), key=unlikely))


def _is_fighting(battle: Battle, unit: UnitId) -> bool:
    return fighting_part(battle, battle.units[unit])[MELEE] > 0


def _bases(shooter: Unit) -> int:
    """The bases it may shoot with, those that fell in this phase among them."""
    return shooter[BASES] + fallen_that_shoot(shooter) if is_troop(shooter) else 1


def _how_many(scene: SheetScene, shooter: Unit) -> tuple[Count, ...]:
    """The question how many of several take part: some may be out of range, or see nobody."""
    bases = _bases(shooter)
    if bases < 2:
        return ()
    field = whole("shooters", N_("bases that shoot or support"), 1, bases, bases)
    asked = naming(N_("How many bases of {unit} shoot or support?"), unit=named(shooter))
    rules = ("DW-SHO-10", "DW-SHO-12")
    return (Count(field.key, asked, field, rules, short=N_("shooters"), player=shooter.id),)


def _bases_left(scene: SheetScene, shooter: Unit) -> int:
    """Of the bases that take part those that have neither shot nor supported."""
    bases = _bases(shooter)
    for how_many in _how_many(scene, shooter):
        bases = int(str(scene.answer(how_many)))
    return bases - sum(1 + _supported(rolled) for rolled in scene.rolled)


def _supported(rolled: Rolled) -> int:
    return int(str(rolled.resolution.inputs.get(SUPPORTERS.key, 0)))


def _support(bases: int, wanted: int) -> tuple[int, ...]:
    """How many support each shot of so many bases: as many as wanted, the last shot those that are left."""
    shots: list[int] = []
    while bases > 0:
        shots.append(min(wanted, bases - 1))
        bases -= 1 + shots[-1]
    return tuple(shots)


VOLLEY: Final = Sheet(
    key="volley",
    label=N_("Volley"),
    rules=("DW-SHO-01", "DW-SHO-05", "DW-SHO-08", "DW-SHO-11", "DW-SHO-13", "DW-TURN-19", "DW-TURN-45"),
    of=("shoot",),
    rows=_rows,
    more=SUPPORTERS.key,
    examples=(
        "actor.bases_at_start=10 actor.missile_power=8 target.bases_at_start=8 wood=yes",
        "actor.bases_at_start=6 actor.missile_power=9 target.bases_at_start=6 supporters=1 --json",
    ),
)
