"""II Magic: who announces and casts (DW-TURN-11 to 13)."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.games.demonworld.fields import MOST_PS, PS, SORCERER_LEVEL, SPELL, SPELL_CAST, STIRRED, is_sorcerer
from tracker.games.demonworld.rolls.magic import is_banned
from tracker.games.demonworld.standing.any_phase import setting
from tracker.games.demonworld.switches import BASE_COST
from tracker.rules.system import Does, May, MayNot, Offer, Reasons, Standing, first_that_holds
from tracker.words import N_, Said, _


def _has_no_points(battle: Battle, unit: Unit) -> bool:
    """Whether he cannot pay for any spell: the least costs one point, unless the table says what spells cost."""
    return unit[PS] == 0 and setting(battle, BASE_COST) == "spell_level"


_CANNOT_CAST: Final[Reasons] = (
    (is_banned, MayNot(N_("a miscast bars casting"), ("DW-MAG-24", "DW-MAG-26"))),
    (_has_no_points, MayNot(N_("no spell points are left"), ("DW-MAG-08", "DW-MAG-15"))),
)


def may_announce_spell(battle: Battle, unit: Unit) -> Standing:
    """Sorcerers in ascending level (DW-TURN-11, DW-MAG-01)."""
    if not is_sorcerer(unit):
        return None
    if (bar := first_that_holds(_CANNOT_CAST, battle, unit)) is not None:
        return bar
    return May(
        (
            Offer(N_("announce"), Does.ACTION, "announce_spell"),
            Offer(N_("cast"), Does.ROLL, "cast", "actor", times=1),
        ),
        Said(" · ".join((level_and_points(unit), *((unit[SPELL],) if unit[SPELL] else ())))),
        rank=-unit[SORCERER_LEVEL],
    )


def may_cast(battle: Battle, unit: Unit) -> Standing:
    """Those who announced a spell make its roll (DW-TURN-12)."""
    standing = may_announce_spell(battle, unit)
    if not isinstance(standing, May):
        return standing
    spell = unit[SPELL] or ("" if unit[STIRRED] else _("nothing announced yet"))
    note = Said(" · ".join(part for part in (level_and_points(unit), spell) if part))
    return May((Offer(N_("cast"), Does.ROLL, "cast", "actor", times=1),), note, standing.rank)


def level_and_points(unit: Unit) -> str:
    """The measures of a spell: the sorcerer's level and the points he has left of his full number."""
    level = unit[SORCERER_LEVEL]
    return _("level {level} · PS {now}/{full}").format(level=level, now=unit[PS], full=MOST_PS.get(level, unit[PS]))


def has_spell_effects(_battle: Battle, unit: Unit) -> Standing:
    """Successful spells take effect together (DW-TURN-13, DW-MAG-09)."""
    return May((Offer(N_("effects"), Does.PROMPT, "spell_effects"),)) if unit[SPELL_CAST] else None
