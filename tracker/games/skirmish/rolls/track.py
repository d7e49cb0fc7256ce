"""The state track: what each test of nerve makes of a unit in each state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tracker.games.skirmish.concepts.rout import state_as_read
from tracker.games.skirmish.fields import ELIMINATED, OPERATIONAL, PANICKED, ROUTED, SHAKEN
from tracker.games.skirmish.rolls.naturals import CRITICAL_FAILURE
from tracker.games.skirmish.switches import FEAR_FAIL_SHAKEN, PANICKED_IS_ROUTED, RALLY_GAIN, ROUTED_MORALE
from tracker.rules.kinds import FAILURE, SUCCESS
from tracker.rules.resolver import Case

STATES: Final = (OPERATIONAL, SHAKEN, PANICKED, ROUTED)

REMOVES: Final = "eliminated"
"""The effect that removes a unit as a loss."""

# What the sheet names; where panicked is the same as routed (SK-RUL-13) the column and the entry fold into routed.
# fmt: off
TRACK: Final[Mapping[tuple[str, str], tuple[str, str, str, str]]] = {
    #                               operational  shaken       panicked     routed
    ("morale", FAILURE):           (SHAKEN,      PANICKED,    PANICKED,    ROUTED),
    ("morale", CRITICAL_FAILURE):  (PANICKED,    ELIMINATED,  ELIMINATED,  ELIMINATED),
    ("fear", FAILURE):             (SHAKEN,      SHAKEN,      PANICKED,    ROUTED),
    ("fear", CRITICAL_FAILURE):    (PANICKED,    PANICKED,    PANICKED,    ROUTED),
    ("terror", FAILURE):           (ROUTED,      ROUTED,      ROUTED,      ROUTED),
    ("terror", CRITICAL_FAILURE):  (ELIMINATED,  ELIMINATED,  ELIMINATED,  ELIMINATED),
    ("rally", SUCCESS):            (OPERATIONAL, OPERATIONAL, SHAKEN,      SHAKEN),
}
# fmt: on


def state_after(case: Case, roll: str, outcome: str, state: str) -> str:
    """The state a unit is in after that outcome; the one it had, as it is read, where nothing changes."""
    reading = case.ruling(PANICKED_IS_ROUTED)
    state = state_as_read(state, reading)
    if state not in STATES or (roll, outcome) not in TRACK:
        return state
    if roll == "morale" and state in {PANICKED, ROUTED} and case.ruling(ROUTED_MORALE) == "no_effect":
        return state
    if roll == "rally" and case.ruling(RALLY_GAIN) == "full":
        return OPERATIONAL
    after = TRACK[roll, outcome][STATES.index(state)]
    if (roll, outcome, state) == ("fear", FAILURE, SHAKEN) and case.ruling(FEAR_FAIL_SHAKEN) == "worsen":
        after = PANICKED
    return state_as_read(after, reading)
