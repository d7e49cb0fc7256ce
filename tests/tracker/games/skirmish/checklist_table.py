"""The checklist line by line: what each step is, does and asks, and all that is declared beside the rolls."""

from __future__ import annotations

from typing import Final

# The steps of each phase (* walked once for each side).
TURN: Final = {
    "initiative": {"initiative": "enters; guarded; goes on; offers initiative"},
    "first": {"first_designation": "listed; guarded; unticked; marked designating"},
    "activation": {
        "start": "listed; may be empty; guarded; goes on; marked activation; asks fear_due",
        "act": "listed; may be empty; guarded; goes on; tells; marked activation+acting; asks fear_due option damage",
        "tests_owed": "listed; may be empty; goes on; gone by",
        "end_activation": "listed; may be empty; guarded; gone by; at act; marked activation",
        "next_designation": "listed; may be empty; guarded; unticked; marked designating+between",
    },
    "end": {"end_turn": "marked between"},
}

# In order: the first page that fits is the one that opens.
PAGES: Final = [("shots", "of shoot; proposes; matters"), ("blows", "of melee; proposes; matters")]

# Questions that are answered with more than words.
ANSWERS: Final = {
    "option": "of a unit; at times",
    "damage": "of a unit; at times",
    "fear_due": "choose yes; choose no; of a unit; at times",
}

# What each action asks beside the unit: a number's range and first value, a choice with the first starred.
ACTIONS: Final = {
    "designate": "",
    "move_simple": "figures 0..200*0 | leaves=*stays/leaves",
    "simple_move": "figures 0..200*0 | leaves=*stays/leaves",
    "run": "figures 0..200*0",
    "all_out": "figures 0..200*0",
    "charge": "figures 0..200*0 | enemy~60",
    "alert": "figures 0..200*0",
    "complex": "figures 0..200*0",
    "some_act": "which=move_simple/simple_move/*run/charge/all_out/alert/complex | figures 0..200*0 | enemy~60",
    "does_nothing": "",
    "end_activation": "",
    "flee": "contacts 0..60*1",
    "off_table": "",
    "destroy": "",
    "lose": "amount 1..200*1",
    "regain": "amount 1..200*1",
    "officer_killed": "",
    "officer_leaves": "",
    "standard_killed": "",
    "engage": "enemy~60",
    "disengage": "",
    "join": "host~60",
    "leave": "",
    "entangle": "figures 0..200*1",
    "confuse": "figures 0..200*1",
    "paralyse": "figures 0..200*1",
    "vanish": "figures 0..200*1",
    "give_initiative": "",
}
# ? may stay empty.
PARTS: Final = {"flight_move": "actor"}

# All others are among everything else.
WAYS: Final = {
    "shoot": "shoot",
    "melee": "fight",
    "choose_target": "cast",
    "cast": "cast",
    "dispel": "cast",
    "move_simple": "move",
    "simple_move": "move",
    "run": "move",
    "charge": "move",
    "engage": "move",
    "flee": "move",
    "flight_move": "move",
    "rally": "rally",
}
