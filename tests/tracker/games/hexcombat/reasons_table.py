"""What each reason may change (`key+` rises, `key-` falls, `key=value` becomes), and what each debt is about."""

from __future__ import annotations

from typing import Final

_BREATH: Final = "breath=winded/out_of_breath"
_APART: Final = "engages=False engaged=none engaged_by=marked"
"""Who touches nobody any more engages nobody and is engaged by nobody."""

CHANGES: Final = {
    # HX-FIRE-01, HX-RECOIL-05: whoever is attacked is engaged on the side that the attack comes to.
    "acted": "has_attacked=True has_shot=True engages=True engaged=front/flank/rear engaged_by=marked/unmarked",
    # HX-LOSS-03, 05, 08; HX-RUL-24 for the marker that goes with the first step; HX-RECOIL-05.
    "ran_off": f"steps=0 {_APART}",
    "destroyed": f"steps=0 {_APART}",
    "loss": f"steps- marker=none {_BREATH} chosen_spell= engages=False engaged=flank/rear/none "
    "engaged_by=unmarked/marked",
    # HX-RECOIL-10, 13, 16; under the house rule the routed are destroyed (HX-RUL-22).
    "recoil": f"cohesion=shaken/routed position stack steps=0 {_APART}",
    # HX-ADV-01 to 03, HX-ADV-10.
    "after_losses": f"marker=contact/none {_BREATH}",
    "advance": f"marker=none engages engaged=front/none engaged_by=marked {_BREATH}",
    "support": _BREATH,
    # HX-AMMO-01, 02, HX-RUL-28.
    "double": "ammunition=diminished/exhausted ammunition_due+",
    "action_over": "ammunition_due=0 ammunition=diminished/exhausted",
    # Entered from the morale sheet (HX-MORALE-02).
    "morale": f"cohesion=in_order/shaken/routed steps=0 {_APART}",
    "other_sheet": "marker chosen_spell cohesion=in_order/shaken breath=fresh/winded ammunition=full/diminished "
    "position terrain obstacle defensive_work altitude engages engaged engaged_by mode rank_rotation stack",
}

OWED: Final = {
    "losses": "morale actor; steps_lost",
}
