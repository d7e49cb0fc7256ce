"""Play of several questions: moving into contact, crushing along a move, a gun's shot, a melee by initiative."""

from __future__ import annotations

from typing import Final

from tracker.battle import Battle, Running, Unit, UnitId
from tracker.demonworld.consequences import MOVING_STEPS
from tracker.demonworld.fields import (
    MADE_CONTACT,
    MELEE,
    PROJECTILE,
    SHOT_POWER,
    SPLASH_POWER,
    host_of,
    is_great_monster,
    is_large,
    is_out,
)
from tracker.demonworld.foes import melee_of
from tracker.demonworld.initiative import modified_initiative
from tracker.demonworld.standing.shooting import may_react
from tracker.demonworld.wounds import set_to
from tracker.events import AnyEvent, Changed, Ticked
from tracker.fields import Option, Scalar, whole
from tracker.resolver import Role
from tracker.system import Ask, Choose, Count, May, PickUnit, Procedure, RollFor, answer
from tracker.words import N_

ACTOR: Final = "actor"
YES_NO: Final = (Option("yes", N_("yes")), Option("no", N_("no")))


def _actor(battle: Battle, running: Running) -> Unit:
    return battle.units[running.bindings[ACTOR]]


def _unit(battle: Battle, running: Running, key: str) -> Unit | None:
    said = answer(running, key)
    return battle.units.get(UnitId(str(said))) if said else None


def _enemies(battle: Battle, unit: Unit) -> tuple[UnitId, ...]:
    return tuple(other.id for other in battle.units.values() if other.side != unit.side and not is_out(other))


def _others(battle: Battle, unit: Unit) -> tuple[UnitId, ...]:
    """Everyone else on the table, enemies first: stray shots and splashes ask for friends too."""
    friends = tuple(
        other.id
        for other in battle.units.values()
        if other.side == unit.side and other.id != unit.id and not is_out(other)
    )
    return (*_enemies(battle, unit), *friends)


# ---- moving into contact


def _ask_contact(battle: Battle, running: Running) -> Ask | None:
    if answer(running, "enemy") is None:
        return PickUnit(
            "enemy", N_("Which enemy does it contact?"), _enemies(battle, _actor(battle, running)), rules=("DW-GLO-13",)
        )
    return None


def _contact_made(battle: Battle, running: Running) -> tuple[AnyEvent, ...]:
    mover, enemy = _actor(battle, running), _unit(battle, running, "enemy")
    if enemy is None:
        return ()
    # What has moved into contact has moved.
    moved = (Ticked(mover.id, done=True),) if battle.place.step in MOVING_STEPS else ()
    # Who is attached fights as a part of his unit, so contact with him engages the unit (DW-GLO-10).
    mover, enemy = host_of(battle, mover) or mover, host_of(battle, enemy) or enemy
    number = enemy[MELEE] or mover[MELEE] or 1 + max((unit[MELEE] for unit in battle.units.values()), default=0)
    absorbed = {mover[MELEE], enemy[MELEE]} - {number, 0}
    merged = tuple(
        Changed(unit.id, MELEE.key, unit[MELEE], number, "contact")
        for unit in battle.units.values()
        if unit.id not in {mover.id, enemy.id} and unit[MELEE] in absorbed
    )
    joined = (
        *set_to(enemy, {MELEE.key: (enemy[MELEE], number)}, "contact"),
        *set_to(mover, {MELEE.key: (mover[MELEE], number)}, "contact"),
        *set_to(mover, {MADE_CONTACT.key: (mover[MADE_CONTACT], True)}, "contact"),
    )
    return (*merged, *joined, *moved)


# ---- crushing along a move


def may_be_crushed(crusher: Unit, victim: Unit) -> bool:
    """What a crusher may move over (DW-CRU-03, DW-CRU-04)."""
    if is_great_monster(crusher):
        return not is_great_monster(victim)
    return not is_large(victim)


def _ask_crush(battle: Battle, running: Running) -> Ask | None:
    crusher = _actor(battle, running)
    if is_out(crusher):
        return None
    for number in range(1, len(running.answers) + 2):
        victim_key, react_key, shot_key, roll_key, more_key = (
            f"{word}{number}" for word in ("victim", "react", "shot", "roll", "more")
        )
        victim = _unit(battle, running, victim_key)
        if victim is None:
            prey = tuple(other for other in _others(battle, crusher) if may_be_crushed(crusher, battle.units[other]))
            return PickUnit(
                victim_key, N_("Which unit's base is it about to crush?"), prey, rules=("DW-CRU-03", "DW-CRU-04")
            )
        if isinstance(may_react(battle, victim), May) and answer(running, react_key) is None:
            return Choose(react_key, N_("Does the victim shoot first?"), YES_NO, ("DW-TURN-26", "DW-CRU-11"))
        pair = {ACTOR: victim.id, "target": crusher.id}
        if answer(running, react_key) == "yes" and answer(running, shot_key) is None:
            return RollFor(shot_key, N_("The victim's shot at its crusher"), "shoot", pair)
        if answer(running, roll_key) is None and not is_out(victim):
            return RollFor(roll_key, N_("The crushing roll"), "crush", {ACTOR: crusher.id, "target": victim.id})
        if answer(running, more_key) is None:
            return Choose(more_key, N_("Does it crush another base in this move?"), YES_NO[::-1], ("DW-CRU-14",))
        if answer(running, more_key) == "no":
            return None
    return None


# ---- a gun's shot

RANGE_BANDS: Final = (
    Option("short", N_("short")),
    Option("medium", N_("medium")),
    Option("long", N_("long")),
)
MOST_BASES: Final = 8
LINE: Final = Count(
    "line",
    N_("How many bases stand on its line, the final hex included?"),
    whole("line", N_("bases on its line"), 0, MOST_BASES, 1),
    ("DW-ART-29",),
)
FINAL_HEX: Final = Count(
    "line",
    N_("How many bases stand in the final hex, where the stone falls?"),
    whole("line", N_("bases in the final hex"), 0, 1, 1),
    ("DW-ART-23", "DW-ART-24"),
)
AROUND: Final = Count(
    "around",
    N_("How many bases stand in the six hexes around it, on its level (none if it is water)?"),
    whole("around", N_("bases around the final hex"), 0, 6),
    ("DW-ART-24", "DW-ART-25", "DW-ART-26"),
)
STRAY_BASE: Final = N_("a base that is not on the roster")


def _ask_gun(battle: Battle, running: Running) -> Ask | None:
    gun = _actor(battle, running)
    if is_out(gun):
        return None
    band = answer(running, "range")
    if band is None:
        return Choose("range", N_("In which range band is the named hex?"), RANGE_BANDS, ("DW-ART-09",))
    table = answer(running, "table")
    if table is None:
        return RollFor("table", N_("Deviations and errors"), "artillery_table", {ACTOR: gun.id}, {"range": str(band)})
    if table in {"destroyed", "loses_load", "jammed"}:
        return None
    if table in {"deviates_1", "deviates_2"} and answer(running, "scatter") is None:
        hexes = {"hexes": 2 if table == "deviates_2" else 1}
        return RollFor("scatter", N_("Direction of the deviation"), "artillery_scatter", {ACTOR: gun.id}, hexes)
    if (ask := _ask_who_is_struck(battle, running, gun)) is not None:
        return ask
    bound, known = _struck(running, gun)
    if not (known["bases"] or known.get("neighbours")) or answer(running, "projectile") is not None:
        return None
    return RollFor("projectile", N_("The projectile's attacks"), "projectile", bound, known)


def _ask_who_is_struck(battle: Battle, running: Running, gun: Unit) -> Ask | None:
    """Every base along the line, or the one under a stone; then those that a stone a (b) splashes."""
    is_stone = gun[PROJECTILE] in {"stone", "stone_ab"}
    next_base = N_("Whose base stands in the final hex?") if is_stone else N_("Whose base comes next on the line?")
    questions = [(FINAL_HEX if is_stone else LINE, "base", next_base)]
    if gun[PROJECTILE] == "stone_ab":
        questions.append((AROUND, "neighbour", N_("Whose base stands around it?")))
    for count, part, whose in questions:
        there = answer(running, count.key)
        if there is None:
            return count
        for number in range(1, int(str(there)) + 1):
            if answer(running, f"{part}{number}") is None:
                return PickUnit(f"{part}{number}", whose, _others(battle, gun), STRAY_BASE, count.rules)
    return None


def _struck(running: Running, gun: Unit) -> tuple[dict[str, UnitId], dict[str, Scalar]]:
    """The gun and the bases in their roles, and what the projectile's sheet need not ask any more."""
    counts = {part: int(str(answer(running, key) or 0)) for part, key in (("base", "line"), ("neighbour", "around"))}
    roles = [f"{part}{number}" for part, count in counts.items() for number in range(1, count + 1)]
    named = ((role, answer(running, role)) for role in roles)
    bound = {ACTOR: gun.id} | {role: UnitId(str(said)) for role, said in named if said}
    known: dict[str, Scalar] = {
        "kind": gun[PROJECTILE],
        "power_a": gun[SHOT_POWER],
        "power_b": gun[SPLASH_POWER],
        "bases": counts["base"],
    }
    if gun[PROJECTILE] == "stone_ab":
        known |= {"neighbours": counts["neighbour"], "final_water": False, "off_level": ()}
    return bound, known


# ---- a melee by initiative


def _ask_melee(battle: Battle, running: Running) -> Ask | None:
    """Announcements until nobody is named, then every blow from the highest initiative down (DW-MEL-01, 39)."""
    fighting = [unit for unit in battle.units.values() if melee_of(battle, unit) and not is_out(unit)]
    if len({unit.side for unit in fighting}) < 2 and answer(running, "attacker1") is None:
        return None
    number, announced = 1, set[str]()
    while (attacker := answer(running, f"attacker{number}")) is not None and attacker != "":
        announced.add(str(attacker))
        if answer(running, f"target{number}") is None:
            foes = _foes_of(battle, battle.units[UnitId(str(attacker))])
            return PickUnit(f"target{number}", N_("Whom does it attack?"), foes, rules=("DW-MEL-39",))
        if answer(running, f"blows{number}") is None:
            return Count(f"blows{number}", N_("With how many bases?"), BLOWS, ("DW-TURN-50",))
        number += 1
    if attacker is None:
        return PickUnit(
            f"attacker{number}",
            N_("Who attacks? (nobody: all attacks are announced)"),
            tuple(unit.id for unit in sorted(fighting, key=lambda unit: unit.id in announced)),
            or_none=N_("all attacks are announced"),
            rules=("DW-TURN-50", "DW-MEL-39"),
        )
    return _next_blow(battle, running, number - 1)


BLOWS: Final = whole("blows", N_("attacking bases"), 1, 20, 1)


def _foes_of(battle: Battle, unit: Unit) -> tuple[UnitId, ...]:
    number = melee_of(battle, unit)
    return tuple(
        other.id for other in battle.units.values() if other.side != unit.side and melee_of(battle, other) == number
    )


def _next_blow(battle: Battle, running: Running, announced: int) -> Ask | None:
    order = sorted(
        range(1, announced + 1),
        key=lambda number: (-_initiative_of(battle, running, number), number),
    )
    for number in order:
        attacker = _unit(battle, running, f"attacker{number}")
        target = _unit(battle, running, f"target{number}")
        if attacker is None or target is None:
            continue
        pair = {ACTOR: attacker.id, "target": target.id}
        for blow in range(1, int(str(answer(running, f"blows{number}"))) + 1):
            key = f"blow{number}.{blow}"
            if answer(running, key) is None and not _lost(battle, attacker, target):
                return RollFor(key, N_("The next blow by initiative"), "melee", pair)
            if (second := _second_attack(battle, running, attacker, key)) is not None:
                return second
    return None


def _second_attack(battle: Battle, running: Running, attacker: Unit, blow: str) -> Ask | None:
    """A blow good enough has another at once, at whom its player likes, without support (DW-MEL-40, 41, 46)."""
    if answer(running, blow) != "second_attack" or is_out(attacker):
        return None
    target = answer(running, f"{blow}.target")
    if target is None:
        foes = tuple(foe for foe in _foes_of(battle, attacker) if not is_out(battle.units[foe]))
        nobody = N_("no second attack")
        return PickUnit(f"{blow}.target", N_("Whom does the second attack strike?"), foes, nobody, ("DW-MEL-46",))
    if target == "" or answer(running, f"{blow}.second") is not None:
        return None
    pair = {ACTOR: attacker.id, "target": UnitId(str(target))}
    return RollFor(f"{blow}.second", N_("The second attack"), "melee", pair, {"is_second": True})


def _initiative_of(battle: Battle, running: Running, number: int) -> int:
    attacker = _unit(battle, running, f"attacker{number}")
    return 0 if attacker is None else modified_initiative(battle, attacker)


def _lost(battle: Battle, attacker: Unit, target: Unit) -> bool:
    """A blow at a unit already gone is lost; so is one by a base destroyed at a higher initiative (DW-MEL-12, 39)."""
    faster = modified_initiative(battle, target) > modified_initiative(battle, attacker)
    return is_out(target) or (is_out(attacker) and faster)


# fmt: off
PROCEDURES: Final = (
    Procedure("contact", N_("Move into contact"), ("DW-GLO-13", "DW-TURN-62"), _ask_contact,
              roles=(Role(ACTOR, N_("mover")),), ends=_contact_made),
    Procedure("crush", N_("Crush along a move"), ("DW-TURN-26", "DW-TURN-27", "DW-CRU-01"), _ask_crush,
              roles=(Role(ACTOR, N_("crusher")),)),
    Procedure("gun_shot", N_("Fire a gun"), ("DW-ART-09", "DW-ART-16", "DW-ART-18"), _ask_gun,
              roles=(Role(ACTOR, N_("gun")),)),
    Procedure("melee_round", N_("Fight a melee by initiative"), ("DW-MEL-01", "DW-MEL-02", "DW-MEL-12"), _ask_melee),
)
# fmt: on
