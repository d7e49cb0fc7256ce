"""The keys of the calculator: while units are picked, and while the roll is prepared."""

from __future__ import annotations

from typing import Final

from textual.binding import Binding

from screens.parts.keys import FIND, Key
from tracker.words import N_

CALCULATOR_KEYS: Final = (
    Key("enter", "apply", N_("apply"), N_("Apply the roll as the dice lie")),
    Key("d", "throw", N_("roll it"), N_("Let the app throw the dice that are still wanted")),
    Key(
        "right",
        "turn(1)",
        N_("change"),
        N_("Change the answer under the highlight; left goes the other way"),
        shown="←→",
    ),
    Key("e", "type", N_("type"), N_("Type the answer under the highlight"), footer=False),
    Key("x", "override", N_("override"), N_("Set the outcome by hand, with a reason")),
    Key("p", "pick_again", N_("units"), N_("Pick the units of this roll again")),
    Key("question_mark", "rule", N_("rule"), N_("Read the rules behind the line under the highlight")),
    Key("backspace", "lift", N_("take up"), N_("Take the last typed die up again"), footer=False),
    FIND,
    Key("escape", "leave", N_("back"), N_("Leave without rolling")),
)

AS_RULED: Final = Key("j", "ruling", N_("as ruled"), N_("Decide it as the table ruled such a roll before"))
"""Stands there only where it did."""

THE_DIE: Final = Key("0", "apply", N_("the die"), N_("Type the face that the die shows"), shown="0-9")
"""Comes before all other keys while a die is wanted."""

THE_NUMBER: Final = Key("0", "apply", N_("the number"), N_("Type the number that is lit"), shown="0-9")
"""Stands in its place while digits go to the lit row."""

PICKING_KEYS: Final = (
    Key("enter", "pick", N_("pick"), N_("Pick what is under the highlight")),
    Key("escape", "leave", N_("back"), N_("Leave without rolling")),
)

DIGITS: Final = tuple(Binding(str(digit), f"digit('{digit}')", show=False) for digit in range(10))
