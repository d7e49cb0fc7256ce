"""Who may do what by the Demonworld sheet, typed from its catalogue (seeds 000 and 004), steps as they are printed.

What only the table knows: `engaged`, `in a melee`, `organised`, `in command`.
"""

from __future__ import annotations

from typing import Final

from tests.simulation.marks.reading import ANY, Mark, Row, Table
from tracker.battle.battle import Battle, Unit
from tracker.games.demonworld import fields


def _out(unit: Unit) -> bool:
    """DW-GLO-14: no base of it is left."""
    return unit[fields.DESTROYED] or (unit[fields.KIND] == "troop" and unit[fields.BASES] == 0)


def _there(_battle: Battle, unit: Unit) -> bool:
    """DW-GEN-10: on the table, or destroyed by the shots of this very phase."""
    return not unit[fields.AWAY] and (not _out(unit) or unit[fields.LOST_SHOOTING] > 0)


def _kind(*kinds: str) -> Mark:
    return lambda _battle, unit: unit[fields.KIND] in kinds


def _host(battle: Battle, unit: Unit) -> Unit | None:
    return next((other for other in battle.units.values() if other.id == unit[fields.ATTACHED_TO]), None)


def _in_command(battle: Battle, unit: Unit) -> bool:
    """DW-ORD-03: a leader of its own, or under a hero's or general's command."""
    with_it = (other for other in battle.units.values() if other[fields.ATTACHED_TO] == unit.id and not _out(other))
    return unit[fields.LEADER] or unit[fields.COMMANDED] or any(_kind("hero", "general")(battle, o) for o in with_it)


def _token(*tokens: str) -> Mark:
    """DW-ORD-13: a C forced on artillery is an H."""
    return lambda _battle, unit: (
        ("H" if unit[fields.KIND] == "artillery" and unit[fields.ORDER] == "C" else unit[fields.ORDER]) in tokens
    )


def _melee(battle: Battle, unit: Unit) -> int:
    """DW-GLO-10: an attached one fights in the melee of his unit."""
    host = _host(battle, unit)
    return unit[fields.MELEE] or (0 if host is None else host[fields.MELEE])


def _has_a_blow(_battle: Battle, unit: Unit) -> bool:
    """DW-MEL-02, -12: bases that stand, or fell in this phase to nobody faster."""
    fell = unit[fields.LOST_MELEE] if unit[fields.KIND] == "troop" else min(unit[fields.LOST_MELEE], 1)
    return not _out(unit) or fell > unit[fields.LOST_TO_FASTER]


def _contacted(battle: Battle, unit: Unit) -> bool:
    host = _host(battle, unit)
    return unit[fields.MADE_CONTACT] or (host is not None and host[fields.MADE_CONTACT])


def _of_another_token(battle: Battle, unit: Unit) -> bool:
    """DW-TURN-66, R-25: by the house rule an attached commander shoots with his unit's token only."""
    host = _host(battle, unit)
    if host is None or battle.switches.get("attached_hero_shoots") != "with_unit":
        return False
    return not _token("H" if battle.place.step.startswith("III") else "T")(battle, host)


def _banned(battle: Battle, unit: Unit) -> bool:
    """DW-MAG-26, R-49: the two turns after the miscast, or this one and the next."""
    until, turn = unit[fields.BANNED_UNTIL], battle.place.turn
    earned_now = until == turn + 2 and battle.switches.get("miscast_ban", "next_two") == "next_two"
    return 0 < turn <= until and not earned_now


def _not_loaded(battle: Battle, unit: Unit) -> bool:
    """DW-ART-08, R-34: six points are a full load, unless the table keeps it by hand."""
    return battle.switches.get("loading") != "manual" and unit[fields.LOADING] < 6


def _owes_loss(column: str) -> Mark:
    return lambda battle, unit: any(
        debt.unit == unit.id and debt.resolver == "morale" and debt.inputs.get("test") == column
        for debt in battle.debts
    )


def _shot_once(battle: Battle, unit: Unit) -> bool:
    """R-23: one shot a turn for everybody, by the house rule."""
    shot = unit[fields.SHOT_FIRST] or unit[fields.SHOT_REACTION]
    return shot and battle.switches.get("one_shot_per_turn") == "everybody"


def _dared_not(battle: Battle, unit: Unit) -> bool:
    """DW-MOR-38: every enemy on the table is one it failed to charge."""
    refused = unit[fields.CHARGES_REFUSED].split(";")
    foes = [foe.id for foe in battle.units.values() if foe.side != unit.side and not _out(foe) and not foe[fields.AWAY]]
    return bool(foes) and all(foe in refused for foe in foes)


# fmt: off
MARKS: Final[dict[str, Mark]] = {
    "here":         lambda _battle, unit: not _out(unit) and not unit[fields.AWAY],
    "there":        _there,
    "away":         lambda _battle, unit: unit[fields.AWAY],
    "unit":         _kind("troop"),
    "commander":    _kind("hero", "general"),
    "single":       _kind("hero", "general", "sorcerer"),
    "large":        _kind("giant", "dragon", "chariot", "artillery"),
    "gun":          _kind("artillery"),
    "dragon":       _kind("dragon"),
    "chariot":      _kind("chariot"),
    "giant":        _kind("giant"),
    "independent":  lambda _battle, unit: not unit[fields.ATTACHED_TO],
    "sorcerer":     lambda _battle, unit: unit[fields.KIND] == "sorcerer" or unit[fields.SORCERER_LEVEL] > 0,
    "engaged":      lambda _battle, unit: unit[fields.MELEE] > 0,
    "in a melee":   lambda battle, unit: _melee(battle, unit) > 0,
    "routing":      lambda _battle, unit: unit[fields.ROUTING],
    "broke earlier": lambda battle, unit: unit[fields.ROUTED_ON] < battle.place.turn,
    "must run":     lambda _battle, unit: unit[fields.ROUT_MOVE_DUE],
    "impetuous":    lambda _battle, unit: unit[fields.IMPETUOUS],
    "organised":    lambda _battle, unit: unit[fields.ORGANISED] and unit[fields.FORMATION] != "square",
    "skirmishers":  lambda _battle, unit: unit[fields.KIND] == "troop" and unit[fields.FORMATION] == "skirmish",
    "in command":   _in_command,
    "any token":    lambda _battle, unit: unit[fields.FREE_TOKEN],
    "engaged large bases without": lambda battle, _unit: battle.switches.get("engaged_large_token") == "no",
    "T": _token("T"), "C": _token("C"), "H": _token("H"), "M": _token("M"), "no token": _token("none"),
    "missiles":     lambda _battle, unit: unit[fields.MISSILE_POWER] > 0,
    "breath":       lambda _battle, unit: unit[fields.KIND] == "dragon" and unit[fields.BREATH] > 0,
    "not loaded":   _not_loaded,
    "jammed":       lambda _battle, unit: unit[fields.JAMMED],
    "worked":       lambda _battle, unit: unit[fields.GUN_WORKED],
    "shot in III":  lambda _battle, unit: unit[fields.SHOT_FIRST],
    "shot in V":    lambda _battle, unit: unit[fields.SHOT_SECOND],
    "shot in reaction": lambda _battle, unit: unit[fields.SHOT_REACTION],
    "shot once":    _shot_once,
    "of another token": _of_another_token,
    "contact bars": lambda battle, unit: (unit[fields.MELEE] > 0
                                          and battle.switches.get("T_shoots_when_charged") == "no"),
    "moved":        lambda _battle, unit: unit[fields.MOVED],
    "made contact": _contacted,
    "dared not":    _dared_not,
    "banned":       _banned,
    "no points":    lambda battle, unit: unit[fields.PS] == 0 and battle.switches.get("base_cost") != "manual",
    "spell cast":   lambda _battle, unit: unit[fields.SPELL_CAST],
    "no recovery":  lambda _battle, unit: unit[fields.NO_RECOVERY],
    "recovered":    lambda _battle, unit: unit[fields.RECOVERED],
    "stirred":      lambda _battle, unit: unit[fields.STIRRED],
    "all points":   lambda _battle, unit: unit[fields.PS] >= 10 * unit[fields.SORCERER_LEVEL],     # DW-MAG-10
    "lost bases to shots": lambda _battle, unit: unit[fields.LOST_SHOOTING] > 0,
    "has a blow":   _has_a_blow,
    "flyer":        lambda _battle, unit: unit[fields.FLYER],
    "side lost":    lambda _battle, unit: unit[fields.MELEE_RESULT] in ("lost", "both"),
    "side won":     lambda _battle, unit: unit[fields.MELEE_RESULT] in ("won", "both"),
    "has struck":   lambda battle, unit: battle.times_played("melee_round", unit.id) > 0,
    "owes a loss test by shots":    _owes_loss("shooting"),
    "owes a loss test by contact":  _owes_loss("contact"),
}

DEEDS: Final = {
    "T": "token:T", "C": "token:C", "H": "token:H", "M": "token:M", "random": "random_order",
    "return": "flank_return", "back": "come_back", "obedience": "obedience", "announce": "announce_spell",
    "cast": "cast", "effects": "spell_effects", "shoot": "shoot", "flaming": "flaming_arrows", "breathe": "breath",
    "fire": "gun_shot", "waste": "waste_shot", "close": "close_ranks", "test": "morale", "run": "rout_move",
    "contact": "contact", "dare": "morale", "ground": "step_cost", "turn": "manoeuvre", "form": "formation",
    "work": "artillery_move", "crush": "crush", "light": "ignition", "flame": "flaming_attack", "strike": "melee",
    "initiative": "initiative", "take_off": "take_off", "rally": "morale", "regain": "ps_recovery",
}

STEPS: Final = (
    "0.a", "0.b", "0.c", "I.1", "I.2", "I.3", "I.4", "I.5", "II.1", "II.2", "II.3",
    *(f"III.{number}" for number in range(1, 8)),
    "IV.1", "IV.2", *(f"IV.{number}" for number in range(4, 12)),
    *(f"V.{number}" for number in range(1, 8)),
    *(f"VI.{number}" for number in range(1, 9)), "VII.1", "VII.2",
)
FIRST, SECOND, WINDOWS = "III.1 III.2 III.3", "V.1 V.2 V.3", "IV.4 IV.6 IV.8"
MOVES = "IV.2 IV.4 IV.5 IV.6 IV.7 IV.8 IV.9 IV.10"
RUNS = "IV.1 IV.2 IV.4 IV.5 IV.6 IV.7 IV.8 IV.9 IV.10 IV.11 VI.8 VII.1"
EVERYTHING = " ".join(DEEDS)

TABLE: Final = Table(
    steps=STEPS, marks=MARKS, deeds=DEEDS,
    may=(
        Row("0.c",  "away",                                 "return back",              "DW-TURN-05"),
        Row("I.1",  "here, unit, in command",               "T C H M",                  "DW-TURN-06 DW-ORD-03"),
        Row("I.1",  "here, unit, any token",                "T C H M",                  "DW-ORD-08"),
        Row("I.2",  "here, large",                          "T C H M",                  "DW-TURN-07 DW-ORD-04"),
        Row("I.5",  "here, unit, !no token",                "obedience",                "DW-TURN-10 DW-ORD-12"),
        Row("II.1", "here, sorcerer",                       "announce cast",            "DW-TURN-11 DW-MAG-01"),
        Row("II.2", "here, sorcerer",                       "cast",                     "DW-TURN-12 DW-MAG-03"),
        Row("II.3", "spell cast",                           "effects",                  "DW-TURN-13 DW-MAG-09"),
        Row(FIRST,  "there, unit, H, organised, missiles",  "shoot flaming waste",      "DW-TURN-14 DW-TURN-64"),
        Row(FIRST,  "there, dragon, H, breath",             "breathe waste",            "DW-TURN-15 DW-SHO-17"),
        Row(FIRST,  "there, dragon, H, !breath, missiles",  "shoot waste",              "DW-TURN-15"),
        Row(FIRST,  "there, gun, H",                        "fire waste",               "DW-TURN-16 DW-ART-07"),
        Row(FIRST,  "there, commander, missiles",           "shoot waste",              "DW-TURN-17 DW-TURN-66"),
        Row("III.5 V.5", "here, unit, lost bases to shots", "close",                    "DW-TURN-21 DW-TURN-47"),
        Row("IV.2", "here, impetuous, !routing",            "contact dare ground",      "DW-TURN-25 DW-ORD-11"),
        Row(WINDOWS, "here, single, independent, !moved",   "contact dare ground",
            "DW-TURN-30 DW-TURN-67 DW-TURN-70"),
        Row("IV.5", "here, unit, M, !moved",                "contact dare ground turn form", "DW-TURN-31"),
        Row("IV.5", "here, large, !gun, M, !moved",         "contact crush ground turn", "DW-TURN-31 DW-CRU-01"),
        Row("IV.5", "here, gun, M, !moved",                 "work ground turn",         "DW-TURN-31 DW-ART-01"),
        Row("IV.7", "here, unit, H, !moved",                "contact dare ground turn form", "DW-TURN-33"),
        Row("IV.7", "here, large, !gun, H, !moved",         "contact crush ground turn", "DW-TURN-33 DW-CRU-01"),
        Row("IV.7", "here, gun, H, !moved",                 "work ground turn",         "DW-TURN-33 DW-ART-02"),
        Row("IV.9", "here, unit, C, !moved",                "contact dare ground turn form", "DW-TURN-35"),
        Row("IV.9", "here, large, !gun, C, !moved",         "contact crush ground turn", "DW-TURN-35 DW-CRU-01"),
        Row("IV.10", "here, unit, T",                       "turn form",                "DW-TURN-36 DW-MOV-08"),
        Row("IV.10", "here, large, !gun, T",                "contact crush ground turn", "DW-TURN-37 DW-CRU-01"),
        Row("IV.10", "here, gun, T",                        "work turn",                "DW-TURN-37 DW-ART-04"),
        Row("IV.11", "here, !routing, !chariot",            "light",                    "DW-TURN-39 DW-FIRE-12"),
        Row("IV.11", "here, !routing, dragon, breath",      "flame",                    "DW-FIRE-13"),
        Row(SECOND, "there, unit, T, missiles",             "shoot flaming waste",      "DW-TURN-40 DW-TURN-64"),
        Row(SECOND, "there, dragon, T, breath",             "breathe waste",            "DW-TURN-41 DW-SHO-17"),
        Row(SECOND, "there, dragon, T, !breath, missiles",  "shoot waste",              "DW-TURN-41"),
        Row(SECOND, "there, gun, T",                        "fire waste",               "DW-TURN-42 DW-ART-07"),
        Row(SECOND, "there, commander, missiles",           "shoot waste",              "DW-TURN-43 DW-TURN-66"),
        Row("VI.1 VI.2", "in a melee, !routing, has a blow", "strike initiative",
            "DW-TURN-50 DW-TURN-51 DW-MEL-12"),
        Row("VI.3", "here, flyer, engaged",                 "take_off",                 "DW-TURN-52 DW-MEL-47"),
    ),
    must=(
        Row("I.3",  "here, unit, !in command, !any token",  "random",                   "DW-TURN-08 DW-ORD-06"),
        Row("III.6 V.6", "here, owes a loss test by shots", "test",
            "DW-TURN-22 DW-TURN-48 DW-MOR-39"),
        Row("III.7 V.7 VI.5 VI.7", "here, must run",        "run",                      "DW-TURN-23 DW-RAL-04"),
        Row(RUNS,   "here, must run",                       "run",                      "DW-RAL-04 DW-TURN-29"),
        Row("IV.1", "here, routing, broke earlier",         "run",                      "DW-TURN-24 DW-RAL-05"),
        Row("VI.4", "here, side lost, owes a loss test by contact", "test",
            "DW-TURN-53 DW-MEL-50 DW-MEL-51"),
        Row("VI.6", "here, side won, owes a loss test by contact", "test",
            "DW-TURN-55 DW-MEL-50 DW-MEL-51"),
        Row("VII.1", "here, unit, routing, !must run",      "rally",                    "DW-TURN-59 DW-RAL-01"),
        Row("VII.2", "here, sorcerer",                      "regain",                   "DW-TURN-60 DW-MAG-13"),
    ),
    barred=(
        Row("I.1 I.3", "engaged",                           "T C H M random",           "DW-ORD-03 DW-TURN-06"),
        Row("I.1 I.3", "routing",                           "T C H M random",           "DW-ORD-03 DW-RAL-06"),
        Row("I.1 I.3", "impetuous",                         "T C H M random",           "DW-ORD-03 DW-ORD-11"),
        Row("I.2",  "engaged, engaged large bases without", "T C H M",                  "R-68"),
        Row("I.2",  "gun",                                  "C",                        "DW-ORD-13 DW-ART-05"),
        Row("II.1 II.2", "no points",                       "announce cast",            "DW-MAG-08 DW-MAG-15"),
        Row("II.1 II.2", "banned",                          "announce cast",            "DW-MAG-24 DW-MAG-26"),
        Row(f"{FIRST} {SECOND}", "routing, !commander",     "shoot flaming breathe fire waste", "DW-TURN-62 DW-RAL-06"),
        Row(f"{FIRST} {SECOND}", "impetuous, !commander",   "shoot flaming breathe fire waste", "DW-TURN-62 DW-ORD-11"),
        Row(f"{FIRST} {SECOND}", "gun, not loaded",         "fire waste",               "DW-ART-08 R-34"),
        Row(f"{FIRST} {SECOND}", "gun, jammed",             "fire waste",               "DW-ART-15"),
        Row(f"{FIRST} {SECOND}", "commander, of another token", "shoot waste",          "DW-TURN-66 R-25"),
        Row(FIRST,  "unit, engaged",                        "shoot flaming waste",      "DW-TURN-14 DW-GLO-13"),
        Row(FIRST,  "commander, shot in III",               "shoot waste",              "DW-TURN-17 DW-SHO-01"),
        Row(SECOND, "commander, shot in III",               "shoot waste",              "DW-TURN-43 DW-TURN-63"),
        Row(SECOND, "commander, shot in reaction",          "shoot waste",              "DW-TURN-43 DW-CRU-12"),
        Row(SECOND, "commander, made contact",              "shoot waste",              "DW-TURN-43"),
        Row(SECOND, "commander, shot in V",                 "shoot waste",              "DW-TURN-43 DW-SHO-01"),
        Row(SECOND, "!commander, shot once",                "shoot flaming breathe fire waste", "R-23"),
        Row(SECOND, "unit, contact bars",                   "shoot flaming waste",      "R-24 DW-TURN-65"),
        Row(MOVES,  "skirmishers",                          "contact dare",             "DW-FORM-10"),
        Row(MOVES,  "dared not",                            "contact",                  "DW-MOR-38"),
        Row(MOVES,  "routing",                              "contact dare crush ground turn form work",
            "DW-RAL-06 DW-TURN-62"),
        Row("IV.5 IV.7 IV.9 IV.10", "impetuous, !single",   "contact dare crush ground turn form work", "DW-ORD-11"),
        Row("IV.5 IV.7 IV.10", "gun, worked",               "work ground turn",         "DW-ART-08"),
        Row("IV.2 IV.4 IV.5 IV.6 IV.7 IV.8 IV.9 IV.10 IV.11", "must run",
            "contact dare crush ground turn form work light flame",                     "DW-RAL-04"),
        Row("VII.2", "no recovery",                         "regain",                   "DW-MAG-22 DW-MAG-27"),
        Row("VII.2", "banned",                              "regain",                   "DW-MAG-24 DW-MAG-26"),
        Row("VII.2", "stirred",                             "regain",                   "DW-MAG-13 DW-MAG-14"),
        Row("VII.2", "moved",                               "regain",                   "DW-MAG-13 DW-MAG-14"),
        Row("VII.2", "in a melee",                          "regain",                   "DW-MAG-13 DW-MAG-14"),
        Row("VII.2", "recovered",                           "regain",                   "DW-MAG-13"),
        Row("VII.2", "all points",                          "regain",                   "DW-MAG-11 DW-MAG-12"),
    ),
    spent=(
        Row(MOVES,  "moved",                                EVERYTHING,                 "DW-TURN-31 DW-TURN-67"),
        Row(MOVES,  "here",                                 "ground",                   "DW-TERR-01"),
        Row(FIRST,  "shot in III",                          "shoot flaming breathe fire waste", "DW-SHO-01"),
        Row(SECOND, "shot in V",                            "shoot flaming breathe fire waste", "DW-SHO-01"),
        Row("IV.11", "here",                                "light flame",              "DW-FIRE-12"),
        Row("VI.1 VI.2", "in a melee",                      "initiative",               "DW-MEL-01"),
        Row("VI.1 VI.2", "has struck",                      "strike",                   "DW-MEL-02"),
    ),
    due={"morale:losses_shooting": "III.6 V.6", "morale:losses_contact": "VI.4 VI.6", "morale:losses_crushing": ANY,
         "morale:called_for": "IV.5 IV.7 IV.9", "obedience:called_for": "I.5",
         "miscast": "II.1 II.2", "melee:second_attack": ANY, "melee_loser": "VI.4"},
)
# fmt: on
