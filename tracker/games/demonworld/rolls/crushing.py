"""Crushing: great monsters and chariots that move over bases."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.battle.fields import choice, flag, whole
from tracker.games.demonworld.fields import CRUSHING, INITIATIVE, SIZE
from tracker.games.demonworld.rolls import attacks
from tracker.games.demonworld.rolls.initiative import modified_initiative
from tracker.games.demonworld.switches import CRUSH_INITIATIVE
from tracker.rules.kinds import SUCCESS
from tracker.rules.resolver import PLUS_HELPS, Case, Effect, Input, Role, each, roster
from tracker.words import N_, _

# fmt: off
OWN_KIND = choice("own_kind", N_("Crusher is"),
                  {kind: attacks.BASE_KINDS[kind] for kind in
                   (attacks.GREAT_MONSTER, attacks.CHARIOT, attacks.ARTILLERY, attacks.STANDARD_BASE)},
                  rules=("DW-CRU-03", "DW-CRU-04", "DW-CRU-05"))
PASSABLE = flag("passable", N_("Hex is passable for a chariot"), True, rules=("DW-CRU-04",))
# fmt: on

FIGURES: Final = ("DW-CRU-10", "DW-MEL-04", "DW-MEL-09")


def figures_count(case: Case) -> bool:
    """Whether current initiative holds the first-phase figures, or is that of the card alone (DW-CRU-10)."""
    return case.ruling(CRUSH_INITIATIVE) == "modified"


def figures(battle: Battle, unit: Unit) -> int:
    """The figures order, weapon and impetuosity add to a unit's card, as in the first phase of a melee (DW-CRU-10)."""
    return modified_initiative(battle, unit, first_phase=True) - unit[INITIATIVE]


def _bars(case: Case) -> str | None:
    match case[OWN_KIND], case[attacks.TARGET_KIND]:
        case ("great_monster", "great_monster"):
            return _("a great monster crushes any base except another great monster (DW-CRU-03)")
        case ("chariot", kind) if kind != attacks.STANDARD_BASE:
            return _("a chariot crushes standard bases only (DW-CRU-04)")
        case ("chariot", _kind) if not case[PASSABLE]:
            return _("a chariot crushes only on hexes it can pass (DW-CRU-04)")
        case ("artillery", _kind):
            return _("artillery never crushes (DW-CRU-05)")
        case ("standard", _kind):
            return _("only great monsters and chariots crush (DW-CRU-01)")
        case _:
            return None


def _effects(case: Case, outcome: str) -> tuple[Effect, ...]:
    if outcome != SUCCESS:
        return ()
    return (
        Effect("destroyed", "target") if case[attacks.TARGET_KIND] in attacks.WAR_MACHINES else attacks.one_pv(case),
    )


# fmt: off
CRUSH: Final = attacks.attack(
    attacks.of_the_target("target_size", "target_initiative", "target_figures")((
        each(CRUSHING.asked("crushing", default=8, rules=("DW-GLO-26", "DW-CRU-06")), +1, "DW-CRU-06",
             label=N_("crushing value"), reader=roster("actor", CRUSHING)),
        each(attacks.TARGET_SIZE, -1, "DW-CRU-06", label=N_("size of the crushed base")),
        each(INITIATIVE.asked("own_initiative", N_("Crusher's initiative"), low=-20, high=40, rules=("DW-CRU-06",)),
             +1, "DW-CRU-06", label=N_("crusher's initiative"), reader=roster("actor", INITIATIVE)),
        each(whole("own_figures", N_("Crusher's order, weapon and impetuous figures"), -20, 20, rules=FIGURES),
             +1, "DW-CRU-10", label=N_("crusher's order, weapon and impetuous figures"),
             when=figures_count, reader=attacks.read_in_battle("actor", figures)),
        each(INITIATIVE.asked("target_initiative", N_("Target's initiative"), low=-20, high=40, rules=("DW-CRU-06",)),
             -1, "DW-CRU-06", label=N_("crushed base's initiative"), reader=roster("target", INITIATIVE)),
        each(whole("target_figures", N_("Target's order, weapon and impetuous figures"), -20, 20, rules=FIGURES),
             -1, "DW-CRU-10", label=N_("crushed base's order, weapon and impetuous figures"),
             when=figures_count, reader=attacks.read_in_battle("target", figures)),
        *PLUS_HELPS,
    )),
    key="crush",
    label=N_("Crushing"),
    deed=N_("{actor} {actor:rolls|roll} over {target}"),
    rules=("DW-CRU-07", "DW-CRU-08", "DW-CRU-09", "DW-GEN-02", "DW-GEN-08", "DW-TURN-27"),
    roles=(Role("actor", N_("crusher")), Role("target", N_("crushed base"))),
    inputs=(
        Input(OWN_KIND, attacks.kind_of("actor")),
        Input(attacks.TARGET_KIND, attacks.kind_of("target")),
        Input(attacks.TARGET_SIZE, roster("target", SIZE)),
        Input(PASSABLE, None, lambda case: case[OWN_KIND] == attacks.CHARIOT),
        *attacks.hit_inputs(),
    ),
    switches=(CRUSH_INITIATIVE,),
    effects=_effects,
    bars=_bars,
    help=N_("Armour, skill, facing, height and support do not enter."),
)
# fmt: on
