"""What each reason may change (`key+` rises, `key-` falls, `key=value` becomes), and what each debt is about."""

from __future__ import annotations

from typing import Final

# Nothing of a melee fought before counts in the one come to (CF-MISC-13).
_ANEW: Final = (
    "discipline_made=False discipline_total=0 discipline_lost=False initiative_made=False initiative_total=0 "
    "initiative_lost=False roll_off=0 melee_dice=0 attack_only=0 fought=False"
)
_CONTACT: Final = (
    f"melee {_ANEW} arrival discipline_forced=False dice_limit=none/all_defence joined_late charges= charged_in_rear_by"
)
# A charge that comes to nothing leaves no bonus and, but for one that dared not, is spent (CF-FEAR-02, R-44).
_CHARGE_OVER: Final = "charges= arrival=none charge_gap=0.0"
_CAUGHT: Final = "caught=True dice_limit=no_dice discipline_forced=True"

CHANGES: Final = {
    "charge": f"{_CONTACT} charges arrival=front/flank/rear charge_gap was_charged=True saw_charger=True",
    "contact": _CONTACT,
    # CF-FEAR-02 to 04 for the charger, CF-FLEE-01 and BG-11 for its target.
    "fear": f"{_CHARGE_OVER} frozen=True barred_next was_charged=False saw_charger=False fleeing=fear fear_difficulty "
    "rally_tries=0 pursuer",
    "flight": "fleeing=fear/voluntary/none fled_cm moved+ melee=0 pursuer frozen=True",
    "pursuit": f"{_CHARGE_OVER} {_CONTACT} {_CAUGHT} pursued=True charge_spent=True moved+ arrival=pursuit",
    "stands_fast": f"{_CHARGE_OVER} charge_spent=True moved+",
    "table_edge": "off_table=True",
    "ran_off": "deserted=True",
    "destroyed": "lost+",
    # CF-RALLY-08 to 11: who stops is rallied and only defends; what was kept for the rally is let go.
    "rally": "fleeing=none rallied=True dice_limit=all_defence rally_tries fear_difficulty=0 pursuer=",
    "stops": "fleeing=none rallied=True dice_limit=all_defence",
    # CF-DISENG-07 to 17, by the grade of the test.
    "disengage": f"disengaged=True melee=0 dice_limit=all_defence/one_defence moved+ {_CAUGHT}",
    "reaction": "reacted=True",
    "shot": "shots_made+ has_shot=True waiting=False",
    "phase_die": "scored=True phase_score phase_failed",
    "wait": "waiting=True",
    # CF-START-03, 05, 08, CF-MEL-04, CF-DICE-01.
    "discipline": "discipline_made=True discipline_total discipline_lost roll_off=0",
    "initiative": "initiative_made=True initiative_total initiative_lost roll_off=0",
    "rolloff": "roll_off",
    "dice": "melee_dice attack_only",
    "played": "fought=True",
    # One wound on one figure (BG-10): it is lost, or counted in another column than before.
    "damage": "lost+ stunned+ light serious critical fell_together+",
    "loss": "lost+ light- serious- critical- stunned-",
    "recovered": "lost- light serious critical stunned- trance",
    "unit_gone": "melee=0 waiting=False",
    "unopposed": "melee=0",
    "engaged": "melee",
    "move": "moved ran",
    "first": "first_side",
    "turn_start": "barred_enemies barred_next= first_side=",
    "returns": "off_table=False",
    "turn_end": "stunned=0",
}

OWED: Final = {
    "to_charge": "fear actor target; why=charger",
    "charged": "fear actor target; why=charged",
    "fright": "fear_flight actor target; winded=False | fear_flight actor; winded=False",
    "flight": "pursuit actor target; winded=False | pursuit actor target; winded=True",
    "rally_failed": "fear_flight actor; winded=True",
    "turn_start": "rally actor",
    "leaving": "blow actor target; leaving=True | blow actor target; fleeing=True",
    "hit": "damage target actor; extra_die=False by_shot=False | damage target actor; extra_die=True by_shot=False | "
    "damage target actor; extra_die=False by_shot=True str | damage target; extra_die=False by_shot=True",
}
