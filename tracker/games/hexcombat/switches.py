"""The readings a referee may choose between where the sheet is doubtful; the default of each stands first."""

from __future__ import annotations

from typing import Final

from tracker.battle.fields import choice, choices_among
from tracker.words import N_

# fmt: off
BETWEEN = choice("hx.between", N_("An advantage between two columns reads"), {"floor": N_("the nearest column not above it"), "toward_zero": N_("the nearest column on the side of zero")}, rules=("HX-RUL-01", "HX-RUL-03", "HX-CRT-08"))
BELOW_TABLE = choice("hx.below_table", N_("An advantage below -16 reads"), {"none": N_("no loss on any roll"), "clamp": N_("column -16")}, rules=("HX-RUL-02", "HX-CRT-08"))
CRT_FILE = choice("hx.crt_file", N_("Results table"), {"printed": N_("as printed"), "edited": N_("as edited for this battle")}, rules=("HX-RUL-05", "HX-CRT-03"))
DEFENDER_GRADE = choice("hx.defender_grade", N_("Capability of the one attacked"), {"subtract": N_("superior -2 .. inferior +2"), "printed": N_("superior +2 .. inferior -2")}, rules=("HX-RUL-07", "HX-SHOCK-06", "HX-SHOOT-06"))
CHAR_SUPPORTS = choice("hx.char_supports", N_("Supports of a stacked character"), {"add": N_("are added to the troop's"), "replace": N_("replace the troop's")}, rules=("HX-RUL-09", "HX-SHOCK-02", "HX-SHOOT-02"))
CHAR_GRADE = choice("hx.char_grade", N_("Capability of a stacked character of the same weapon class"), {"take": N_("is taken, even if worse"), "best": N_("is taken if better")}, rules=("HX-RUL-09", "HX-SHOCK-03", "HX-SHOOT-03"))
TERRAIN_STACK = choice("hx.terrain_stack", N_("Several terrain lines"), {"add": N_("each counts once"), "worst": N_("only the worst counts")}, rules=("HX-RUL-11", "HX-SHOCK-25", "HX-SHOCK-26"))
SUPPORT_COST_COUNTS = choice("hx.support_cost_counts", N_("The breath paid for support counts in the same attack"), {"no": N_("no"), "yes": N_("yes")}, rules=("HX-RUL-12", "HX-SHOCK-13", "HX-SHOCK-14"))
SUPPORT_WHEN_SPENT = choice("hx.support_when_spent", N_("Out of breath, support that costs a level"), {"no": N_("is not possible"), "yes": N_("is possible and costs nothing")}, rules=("HX-RUL-13", "HX-DUEL-06"))
SAME_HEX_SHOT = choice("hx.same_hex_shot", N_("A shot within one hex from another position"), {"1": "+1", "0": "0"}, rules=("HX-RUL-15", "HX-SHOOT-14", "HX-SHOOT-16"))
LOS_COUNTS_TARGET = choice("hx.los_counts_target", N_("The target's hex is crossed by the line of sight"), {"true": N_("yes"), "false": N_("no")}, rules=("HX-RUL-16", "HX-SHOOT-23", "HX-SHOOT-24"))
ROUTED_LOSES_LEVEL = choice("hx.routed_loses_level", N_("A routed unit that recoils"), {"stay": N_("stays routed"), "destroyed": N_("is destroyed")}, rules=("HX-RUL-22", "HX-RECOIL-16"))
MORALE_IF = choice("hx.morale_if", N_("A morale test follows"), {"loss": N_("at least one loss result"), "step": N_("at least one step lost")}, rules=("HX-RUL-23", "HX-MORALE-01"))
CHARGE_LOSS = choice("hx.charge_loss", N_("An attacked unit with a Charge marker that loses a step"), {"merge": N_("one event: Contact or none, one breath level"), "strict": N_("loses it outright with the first step, one level"), "double": N_("both lines in full, two levels")}, rules=("HX-RUL-24", "HX-LOSS-05", "HX-ADV-01", "HX-ADV-02"))
AFTER_BLOCK = choice("hx.after_block", N_("Markers of the attacked hex are looked at"), {"if_loss": N_("after at least one loss result"), "always": N_("after every combat")}, rules=("HX-RUL-25", "HX-ADV-01", "HX-ADV-03"))
ADVANCE_COST = choice("hx.advance_cost", N_("The breath level of an advance is paid by"), {"charging": N_("an attacker that was charging"), "all": N_("every attacker that keeps no Charge marker")}, rules=("HX-RUL-26", "HX-ADV-10"))
AMMO_WHEN = choice("hx.ammo_when", N_("A double takes its ammunition level"), {"at_once": N_("at once"), "after_action": N_("at the end of the action")}, rules=("HX-RUL-28", "HX-AMMO-01"))
FORMATION_SHOCK = choice("hx.formation_shock", N_("A formation's two shock attacks"), {"sequential": N_("one after the other"), "sum": N_("losses summed first")}, rules=("HX-RUL-33", "HX-DUEL-05"))
HARASSMENT = choice("hx.harassment", N_("Harassment"), {"on": N_("in use"), "off": N_("not in use")}, rules=("HX-RUL-35", "HX-HARASS-05"))
TIRELESS_RULE = choice("hx.tireless", N_("A tireless unit is spared"), {"all": N_("every breath level"), "support_only": N_("only the cost of support")}, rules=("HX-RUL-42", "HX-DUEL-07"))
INFILTRATOR_FLANK = choice("hx.infiltrator_flank", N_("An infiltrator attacks the flank when"), {"both": N_("in contact and in close infiltration"), "infiltration": N_("in close infiltration")}, rules=("HX-RUL-43", "HX-SHOCK-22"))
HEIGHT_WITH_FLIGHT = choice("hx.height_with_flight", N_("High and low position beside a flight line"), {"add": N_("both count"), "flight_only": N_("only the flight line counts")}, rules=("HX-RUL-44", "HX-SHOCK-23", "HX-SHOCK-24"))
FORMATION_SHOTS = choice("hx.formation_shots", N_("A formation's two hexes shoot at"), {"one_target": N_("one target"), "per_hex": N_("a target each")}, rules=("HX-RUL-45", "HX-FIRE-09", "HX-ROF-05"))
OTHER_RANGE = choice("hx.other_range", N_("Kinds without a printed range"), {"none": N_("cannot shoot"), "ask": N_("shoot at a range the referee enters")}, rules=("HX-RUL-46", "HX-RANGE-02"))
# fmt: on

SWITCHES: Final = choices_among(globals())
