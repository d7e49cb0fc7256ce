"""The keys of the calculator: while units are picked, and while the roll is prepared."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace
from textual.binding import Binding

from screens.parts.keys import FIND, Key
from tracker.play.pages.calculator_page import CalculatorPage
from tracker.words import N_

CALCULATOR_KEYS: Final = (
    Key("enter", "press('roll.apply')", N_("apply"), N_("Apply the roll as the dice lie")),
    Key("d", "press('roll.throw')", N_("roll it"), N_("Let the app throw the dice that are still wanted")),
    Key(
        "right",
        "press('roll.turn')",
        N_("change"),
        N_("Change the answer under the highlight; left goes the other way"),
        shown="←→",
    ),
    Key("e", "press('roll.type')", N_("type"), N_("Type the answer under the highlight"), footer=False),
    Key("x", "press('roll.override')", N_("override"), N_("Set the outcome by hand, with a reason")),
    Key("p", "press('roll.pick_again')", N_("units"), N_("Pick the units of this roll again")),
    Key("question_mark", "press('roll.rule')", N_("rule"), N_("Read the rules behind the line under the highlight")),
    Key("backspace", "press('roll.lift')", N_("take up"), N_("Take the last typed die up again"), footer=False),
    FIND,
    Key("escape", "press('roll.leave')", N_("back"), N_("Leave without rolling")),
)

AS_RULED: Final = Key("j", "ruling", N_("as ruled"), N_("Decide it as the table ruled such a roll before"))
"""Stands there only where it did."""

THE_DIE: Final = Key("0", "press('roll.apply')", N_("the die"), N_("Type the face that the die shows"), shown="0-9")
"""Comes before all other keys while a die is wanted."""

THE_NUMBER: Final = Key("0", "press('roll.apply')", N_("the number"), N_("Type the number that is lit"), shown="0-9")
"""Stands in its place while digits go to the lit row."""

CLOSES: Final = replace(CALCULATOR_KEYS[0], label=N_("accept"), help=N_("Close the number or the face that was typed"))
THROWS: Final = replace(CALCULATOR_KEYS[0], label=N_("roll it"), help=N_("Let the app throw the dice of its side"))
IDLE: Final = replace(CALCULATOR_KEYS[0], footer=False)
"""What enter does before every die lies: then only does it apply the roll."""

PICKING_KEYS: Final = (
    Key("enter", "pick", N_("pick"), N_("Pick what is under the highlight")),
    Key("escape", "press('roll.leave')", N_("back"), N_("Leave without rolling")),
)

HIDDEN: Final = (
    *(Binding(str(digit), f"digit('{digit}')", show=False) for digit in range(10)),
    Binding("full_stop,comma", "digit('.')", show=False),
    Binding("left,minus", "press('roll.turn_back')", show=False),
    Binding("plus", "press('roll.turn')", show=False),
)


def keys_at(page: CalculatorPage, *, is_ruled: bool) -> tuple[Key, ...]:
    """The keys as the page stands: what digits go to first, then what enter does there."""
    if page.is_picking:
        return PICKING_KEYS
    apply, *others = CALCULATOR_KEYS
    first: tuple[Key, ...] = (apply,)
    if page.number is not None:
        first = (THE_NUMBER, CLOSES)
    elif page.wants_more and page.unmeasured is None:
        first = (THE_DIE, CLOSES if page.typed else THROWS if page.is_rolled_for else IDLE)
    elif not page.is_ready:
        first = (IDLE,)
    roll, *rest = others
    return (*first, roll, *((AS_RULED,) if is_ruled else ()), *rest)
