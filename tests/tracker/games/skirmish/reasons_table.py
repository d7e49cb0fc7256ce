"""What each reason may change (`key+` rises, `key-` falls, `key=value` becomes), and what each debt is about."""

from __future__ import annotations

from typing import Final

# A figure gone takes its conditions along; the next one of the unit is unhurt (SK-RNG-16).
_COUNTS: Final = "entangled- confused- paralysed- invisible- just_charged- on_alert- ready- stopped- acted-"
_HARM: Final = f"lost+ hurt officer=False standard=False {_COUNTS}"
# The states, each worse than the one before (SK-STATE-01).
_WORSE: Final = "state=shaken/panicked/routed/eliminated"

CHANGES: Final = {
    "initiative": "initiative to_move",
    # Who is designated begins his activation with nothing done (SK-TURN-07, SK-RUL-06, SK-STATE-05).
    "designated": "designated=True just_charged=0 on_alert=0 option=none acted=0 ready=0 charged_at= flight_due "
    "active to_move=",
    "activation_over": "just_charged=0 active= to_move",
    "new_turn": "initiative= to_move= active= spells_barred spells_tried=",
    # The blow or shot is one act of the figure; what it hits loses hit points, figures, an officer or a standard.
    "shoot": f"acted+ ready- {_HARM}",
    "melee": f"acted+ ready- {_HARM}",
    "fumble": "stopped+",
    # SK-MEL-17: the figure that falls to the blow through its own opening had thrown its die.
    "opening": "acted-",
    "cast": "acted+ ready- spells_tried",
    "command": "acted+ ready-",
    "dispel": "acted+ ready-",
    "spell": "acted+ ready-",
    "rally": "acted+ ready- state=operational/shaken has_fled=False flight_due=False",
    # SK-FEAR-04 to 06, SK-TERROR-03 to 06, SK-MORALE-21 to 26.
    "fear": f"{_WORSE} fear_faced immune_to_fear_of",
    "terror": f"{_WORSE} terror_faced ignores_aura_of immune_to_fear_and_terror=True",
    "morale": _WORSE,
    "option": "option acted ready just_charged+ on_alert+ charged_at melee",
    "loss": f"{_HARM} first_loss=True half_loss=True",
    "officer_killed": f"officer=False lost+ {_COUNTS}",
    "standard_killed": f"standard=False lost+ {_COUNTS}",
    "officer_left": "officer=False",
    "attached": "attached_to commands=False",
    "detached": "attached_to= commands=False",
    "engaged": "melee",
    "disengaged": "melee=0",
    "unopposed": "melee=0",
    "flight": "has_fled=True flight_due=False melee=0",
    "ran_off": "state=eliminated/fled",
    "destroyed": "state=eliminated",
    "condition": "entangled confused paralysed invisible just_charged on_alert",
}

_MORALE: Final = "morale actor"
_NERVE: Final = "fear actor target | terror actor target"

OWED: Final = {
    "first_loss": _MORALE,
    "half_strength": _MORALE,
    "below_half": _MORALE,
    "disengaged": f"{_MORALE} target | {_MORALE}",
    "officer_gone": _MORALE,
    "standard_gone": _MORALE,
    "general_gone": _MORALE,
    "general_gone_if_seen": _MORALE,
    "charges": _NERVE,
    "charged": _NERVE,
    "in_contact": _NERVE,
    "opening": "melee actor target; occasion=opening",
    "free_attack": "melee actor target; occasion=free",
    "spell": "resist actor; difficulty",
}
