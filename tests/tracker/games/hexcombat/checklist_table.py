"""The checklist line by line: what each step is, does and asks, and all that is declared beside the rolls."""

from __future__ import annotations

from typing import Final

# The steps of each phase (* walked once for each side).
TURN: Final = {
    "T": {
        "T.1": "asks visibility",
        "T.2": "listed; asks visibility charge_gained engagement_test breath_recovery resupply",
    },
    "A*": {
        "A.1": "listed; tells",
        "A.2": "interrupt",
        "A.3": "interrupt; asks named_character",
        "A.4": "interrupt; asks weapon_system high_position",
        "A.5": "interrupt",
        "A.6": "interrupt",
        "A.7": "interrupt",
        "A.8": "interrupt; asks advance_into",
    },
    "B*": {
        "B.1": "listed; tells",
        "B.2": "interrupt; asks named_character",
        "B.3": "interrupt",
        "B.4": "interrupt; asks cone line_of_sight hex_between weapon_system",
        "B.5": "interrupt",
        "B.6": "interrupt",
    },
    "C": {
        "C.1": "interrupt; asks rear_zone",
        "C.2": "interrupt; asks who_dies_next",
        "C.3": "interrupt",
        "C.4": "interrupt",
        "C.5": "listed; may be empty; goes on",
    },
}

# In order: the first page that fits is the one that opens.
PAGES: Final = [
    ("shock_action", "of shock_action; plays shock_action"),
    ("shooting_action", "of shooting_action; plays shooting_action; lost; matters"),
]

# Questions that are answered with more than words.
ANSWERS: Final = {
    "visibility": "sets weather; sets wind; sets visibility",
    "charge_gained": "ticks",
    "breath_recovery": "ticks",
    "resupply": "ticks",
}

# What each action asks beside the unit: a number's range and first value, a choice with the first starred.
ACTIONS: Final = {
    "marker": "marker=*none/charge/contact",
    "engage": "engages | engaged=*none/front/flank/rear | engaged_by=*marked/unmarked",
    "recover": "track=*breath/cohesion/ammunition",
    "lose_step": "",
    "restore_step": "",
    "choose_spell": "chosen_spell~60",
    "run_off": "",
    "destroy": "",
}
# ? may stay empty.
PARTS: Final = {"shock_action": "actor", "shooting_action": "actor", "losses": "target"}

# All others are among everything else.
WAYS: Final = {"shooting_action": "shoot", "shock_action": "fight"}
