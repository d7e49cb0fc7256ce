"""A gun's shot: the errors of the crew, the deviation, and who stands where the projectile goes."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Running, Unit, UnitId
from tracker.battle.fields import Option, Scalar, whole
from tracker.games.demonworld.fields import PROJECTILE, SHOT_POWER, SPLASH_POWER, is_out
from tracker.games.demonworld.procedures.named import ACTOR, actor_of, likeliest_of, others_than
from tracker.rules.resolver import Role
from tracker.rules.system import Ask, Choose, Count, PickUnit, Procedure, RollFor, answer
from tracker.words import N_

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
    short=N_("bases on its line"),
)
FINAL_HEX: Final = Count(
    "line",
    N_("How many bases stand in the final hex, where the stone falls?"),
    whole("line", N_("bases in the final hex"), 0, 1, 1),
    ("DW-ART-23", "DW-ART-24"),
    short=N_("bases in the final hex"),
)
AROUND: Final = Count(
    "around",
    N_("How many bases stand in the six hexes around it, on its level (none if it is water)?"),
    whole("around", N_("bases around the final hex"), 0, 6),
    ("DW-ART-24", "DW-ART-25", "DW-ART-26"),
    short=N_("bases around it"),
)
STRAY_BASE: Final = N_("a base that is not on the roster")


def _ask_gun(battle: Battle, running: Running) -> Ask | None:
    gun = actor_of(battle, running)
    if is_out(gun):
        return None
    band = answer(running, "range")
    if band is None:
        where = N_("In which range band is the named hex?")
        return Choose("range", where, RANGE_BANDS, ("DW-ART-09",), usual="medium", short=N_("range"))
    table = answer(running, "table")
    if table is None:
        return RollFor(
            "table",
            N_("Deviations and errors"),
            "artillery_table",
            {ACTOR: gun.id},
            {"range": str(band)},
            by=("range",),
        )
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
    by = (*(role for role in bound if role != ACTOR), "line", "around")
    return RollFor("projectile", N_("The projectile's attacks"), "projectile", bound, known, by=by)


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
                others = others_than(battle, gun)
                usual = likeliest_of(battle, others)
                return PickUnit(
                    f"{part}{number}", whose, others, STRAY_BASE, count.rules, usual=usual, short=N_("base")
                )
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


GUN_SHOT: Final = Procedure(
    "gun_shot", N_("Fire a gun"), ("DW-ART-09", "DW-ART-16", "DW-ART-18"), _ask_gun, roles=(Role(ACTOR, N_("gun")),)
)
