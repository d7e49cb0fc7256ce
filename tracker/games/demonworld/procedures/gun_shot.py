"""A gun's shot: the errors of the crew, the deviation, and who stands where the projectile goes."""

from __future__ import annotations

from collections import Counter
from typing import Final

from msgspec.structs import replace

from tracker.battle.battle import Battle, Running, Unit, UnitId
from tracker.battle.fields import Option, Scalar, whole
from tracker.games.demonworld.fields import BASES, PROJECTILE, SHOT_POWER, SPLASH_POWER, is_out, is_troop
from tracker.games.demonworld.procedures.named import ACTOR, actor_of, likeliest_of, others_than
from tracker.rules.resolver import Role
from tracker.rules.system import TABLE, Choose, Count, PickUnit, Procedure, RollFor, Script, answer, scripted
from tracker.words import N_, Said, _

RANGE_BANDS: Final = (
    Option("short", N_("short")),
    Option("medium", N_("medium")),
    Option("long", N_("long")),
)
MOST_BASES: Final = 8
LINE: Final = Count(
    "line",
    N_("How many bases stand on the line of the shot, the final hex included?"),
    whole("line", N_("bases on the line"), 0, MOST_BASES, 1),
    ("DW-ART-29",),
    short=N_("bases on the line"),
    player=TABLE,
)
FINAL_HEX: Final = Count(
    "line",
    N_("How many bases stand in the final hex, where the stone falls?"),
    whole("line", N_("bases in the final hex"), 0, 1, 1),
    ("DW-ART-23", "DW-ART-24"),
    short=N_("bases in that hex"),
    player=TABLE,
)
AROUND: Final = Count(
    "around",
    N_("How many bases stand in the six hexes around the final hex, on the same level (none if that is water)?"),
    whole("around", N_("bases around the final hex"), 0, 6),
    ("DW-ART-24", "DW-ART-25", "DW-ART-26"),
    short=N_("bases around the final hex"),
    is_doubtful=True,
    player=TABLE,
)
BASE: Final = N_("base")
BASE_AT: Final = {LINE.short: N_("base on line"), FINAL_HEX.short: N_("base in hex"), AROUND.short: N_("base around")}
"""The short name of each base, by the words for the number of them: they stand in one list."""
STRAY_BASE: Final = N_("a base that is not on the roster")


def _gun_is_over(battle: Battle, running: Running) -> bool:
    return is_out(actor_of(battle, running))


def _gun_shot(battle: Battle, running: Running) -> Script:
    """The table, the deviation, whose bases stand there, and the attacks of the projectile (DW-ART-09 to 26)."""
    gun = actor_of(battle, running)
    where = N_("In which range band is the named hex?")
    band = yield Choose(
        "range", where, RANGE_BANDS, ("DW-ART-09",), usual="medium", short=N_("range"), measured=True, player=TABLE
    )
    known: dict[str, Scalar] = {"range": str(band)}
    table = yield RollFor(
        "table", N_("Deviations and errors"), "artillery_table", {ACTOR: gun.id}, known, by=("range",)
    )
    if table in {"destroyed", "loses_load", "jammed"}:
        return
    if has_strayed := table in {"deviates_1", "deviates_2"}:
        hexes = {"hexes": 2 if table == "deviates_2" else 1}
        yield RollFor("scatter", N_("Direction of the deviation"), "artillery_scatter", {ACTOR: gun.id}, hexes)
    yield from _bases_struck(battle, running, gun, has_strayed=has_strayed)
    bound, known = _struck(running, gun)
    if known["bases"] or known.get("neighbours"):
        by = (*(role for role in bound if role != ACTOR), "line", "around")
        yield RollFor("projectile", N_("The projectile's attacks"), "projectile", bound, known, by=by)


def _bases_struck(battle: Battle, running: Running, gun: Unit, *, has_strayed: bool) -> Script:
    """Every base along the line, or the one under a stone; then those that a stone a (b) splashes.

    A shot was aimed at somebody: one that has strayed may fall where nobody stands.
    """
    if gun[PROJECTILE] in {"stone", "stone_ab"}:
        there, whose = FINAL_HEX, N_("Whose base stands in the final hex?")
    else:
        there, whose = LINE, N_("Whose base comes next on the line?")
    yield from _bases(battle, running, gun, replace(there, is_doubtful=has_strayed), "base", whose)
    if gun[PROJECTILE] == "stone_ab":
        around = N_("Whose base stands around the final hex?")
        yield from _bases(battle, running, gun, AROUND, "neighbour", around, beside=answer(running, "base1"))


def _bases(  # noqa: PLR0913 - what is asked, and whose base stands beside these
    battle: Battle, running: Running, gun: Unit, number: Count, part: str, whose: str, *, beside: Scalar | None = None
) -> Script:
    there = int(str((yield number)))
    # Whom it might be is looked up as long as one is left to be named.
    short = BASE_AT.get(number.short, BASE)
    others = others_than(battle, gun) if there and answer(running, f"{part}{there}") is None else ()
    likeliest, guess, counted = likeliest_of(battle, others), beside, Counter((beside,))
    for base in range(1, there + 1):
        key = f"{part}{base}"
        # Bases that stand side by side are mostly of one unit, as long as it has one more.
        is_unknown = guess not in others or counted[guess] >= _bases_of(battle.units[UnitId(str(guess))])
        struck = yield PickUnit(
            key,
            whose,
            others,
            STRAY_BASE,
            number.rules,
            usual=likeliest if is_unknown else UnitId(str(guess)),
            short=short if there == 1 else Said(_("{base} {number}").format(base=_(short), number=base)),
            is_doubtful=True,
            player=TABLE,
            is_unknown=is_unknown,
        )
        guess = struck if struck in others else guess
        counted[struck] += 1


def _bases_of(unit: Unit) -> int:
    """How many bases of it a projectile may meet."""
    return unit[BASES] if is_troop(unit) else 1


def _struck(running: Running, gun: Unit) -> tuple[dict[str, UnitId], dict[str, Scalar]]:
    """The gun and the bases in their roles, and what the projectile's sheet need not ask any more."""
    counts = {part: int(str(answer(running, key) or 0)) for part, key in (("base", "line"), ("neighbour", "around"))}
    roles = [f"{part}{number}" for part, count in counts.items() for number in range(1, count + 1)]
    named = ((role, answer(running, role)) for role in roles)
    bound = {ACTOR: gun.id} | {role: UnitId(str(unit)) for role, unit in named if unit}
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
    "gun_shot",
    N_("Fire a gun"),
    ("DW-ART-09", "DW-ART-16", "DW-ART-18"),
    scripted(_gun_shot, _gun_is_over),
    roles=(Role(ACTOR, N_("gun")),),
)
