"""The checklist line by line: what each step is, does and asks, and all that is declared beside the rolls."""

from __future__ import annotations

from typing import Final

# The steps of each phase (* walked once for each side).
TURN: Final = {
    "start": {
        "T-01": "enters",
        "T-02": "listed; may be empty; enters; asks return_point",
        "T-03": "listed; may be empty; enters; offers command_radius/actor; asks facing",
        "T-04": "listed; may be empty; asks flight_way",
        "T-05": "listed; guarded; goes on; asks who_first",
    },
    "movement*": {
        "T-06": "asks seen",
        "T-07": "listed; gone by; at T-13",
        "T-08": "listed; may be empty",
        "T-09": "listed; may be empty; tells",
        "T-10": "listed; may be empty; guarded",
        "T-11": "listed; may be empty; asks flight_way left_over",
        "T-12": "listed; may be empty; guarded",
        "T-13": "listed; guarded; tells; asks contact_occasion",
    },
    "shooting": {
        "T-14": "listed; may be empty; guarded; goes on; tells",
        "T-15": "listed; may be empty; guarded; tells; asks spell countered",
        "T-16": "listed; may be empty; guarded; gone by; tells; asks late",
    },
    "melee": {
        "T-17": "listed; may be empty; guarded; tells; unticked",
        "T-18": "listed; may be empty; asks announced multiplication",
        "T-19": "listed; may be empty",
        "T-20": "listed; may be empty; asks left_over",
        "T-21": "listed; may be empty; tells; asks pursuit_earned",
        "T-22": "listed; may be empty; guarded",
    },
    "end": {"T-23": "listed; enters; tells; asks recovery"},
}

# In order: the first page that fits is the one that opens.
PAGES: Final = [
    ("melee_round", "of melee_round; plays melee_round; lost; tally; matters"),
    ("volley", "of volley; plays volley; more shooters; again target; lost; matters"),
    ("stand_and_shoot", "of stand_and_shoot; plays stand_and_shoot; more shooters; lost; matters"),
    ("charge", "of charge; plays charge; more shooters; matters"),
    ("pursue_on", "of pursue_on; plays pursue_on"),
]

# Questions that are answered with more than words.
ANSWERS: Final = {
    "who_first": "sets first_side; at times",
    "recovery": "of a unit; at times",
    "spell": "of a unit; at times",
    "flight_way": "at times",
    "facing": "at times",
    "contact_occasion": "of a unit; at times",
    "countered": "at times",
    "left_over": "at times",
}

# What each action asks beside the unit: a number's range and first value, a choice with the first starred.
ACTIONS: Final = {
    "move": "cm 0.1..240*10 | runs",
    "run": "cm 0.1..240*10",
    "land": "",
    "goes_first": "",
    "wait": "",
    "engage": "number 1..99*1",
    "melee_played": "",
    "next_melee": "",
    "desert": "",
    "destroy": "",
    "lose": "amount 1..100*1",
    "regain": "amount 1..100*1",
    "come_to": "",
    "trance": "",
}
# ? may stay empty.
PARTS: Final = {
    "charge": "actor target?",
    "melee_round": "actor",
    "pursue_on": "actor",
    "volley": "actor target?",
    "stand_and_shoot": "actor target?",
}

# All others are among everything else.
WAYS: Final = {
    "volley": "shoot",
    "stand_and_shoot": "shoot",
    "melee_round": "fight",
    "spell": "cast",
    "charge": "move",
    "move": "move",
    "rally": "rally",
}
