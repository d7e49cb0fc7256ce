"""The keys of a sheet of rolls."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace
from textual.binding import Binding

from screens.parts.keys import HELP, Key
from tracker.words import N_

SHEET_KEYS: Final = (
    Key(
        "enter",
        "press('rolls.accept')",
        N_("accept"),
        N_("Close the face that was typed; else accept what is announced, or leave"),
    ),
    Key(
        "space",
        "press('rolls.close')",
        N_("close a die"),
        N_("Close the face that was typed: the roll is applied and saved at once"),
    ),
    Key("d", "press('rolls.throw')", N_("roll"), N_("Let the app throw the dice of this row")),
    Key("D", "press('rolls.throw_all')", N_("roll the rest"), N_("Let the app throw all that this side owes here")),
    Key("right", "press('rolls.turn')", N_("change"), N_("Change the lit value; left goes the other way"), shown="←→"),
    Key(
        "tab",
        "press('rolls.next_setting')",
        N_("next value"),
        N_("Go on to the next value of the row; shift and tab goes back"),
    ),
    Key(
        "plus,equals_sign",
        "press('rolls.more')",
        N_("more"),
        N_("One more of what this sheet counts; minus is one less"),
        shown="+−",
    ),
    Key("x", "override", N_("override"), N_("Set the outcome by hand, with a reason")),
    Key(
        "e",
        "press('rolls.calculate')",
        N_("more lines"),
        N_("The calculator for this row, with every line of its roll"),
    ),
    Key("w", "waive", N_("waive"), N_("Let the test of this row go, with a reason")),
    Key(
        "f",
        "press('rolls.forecast')",
        N_("forecast"),
        N_(
            "What will come of it: losses, tests and routs with their chances, as a chart. In the line: what is "
            "lost on the average, and in brackets what in eight cases of ten"
        ),
        footer=False,
    ),
    Key(
        "F",
        "press('rolls.fight')",
        N_("this fight"),
        N_("The forecast of the lit row's fight alone; once more, of the whole page"),
        footer=False,
    ),
    Key("u", "press('rolls.undo')", N_("undo"), N_("Take the last roll back, or what was announced")),
    Key(
        "A",
        "press('rolls.amend')",
        N_("amend"),
        N_("Put right what is past, first the last roll: a die, an answer, a loss"),
        footer=False,
    ),
    Key(
        "full_stop",
        "press('rolls.chance')",
        N_("by chance"),
        N_("Let chance choose what is asked for"),
        footer=False,
        shown=".",
    ),
    Key(
        "slash",
        "press('rolls.find')",
        N_("find"),
        N_("Find the unit that is asked for by a part of its name"),
        footer=False,
    ),
    Key(
        "backspace",
        "press('rolls.lift')",
        N_("take up"),
        N_("Take back the digit or the die; then back to what was rolled"),
        footer=False,
    ),
    Key(
        "n",
        "press('rolls.next')",
        N_("next step"),
        N_("Leave the page and go on to the next step; what was rolled stays"),
        footer=False,
    ),
    HELP,
    Key("escape", "press('rolls.leave')", N_("back"), N_("Back; what was rolled stays")),
)

GIVE_UP: Final = Key(
    "f9",
    "press('procedure.give_up')",
    N_("give up"),
    N_("End the procedure here; what it did stays done"),
    footer=False,
)
"""Comes behind all other keys while a procedure is under way."""

QUESTION_KEYS: Final = (
    Key(
        "enter", "press('rolls.accept')", N_("answer"), N_("Give the answer under the light, or open the list of units")
    ),
    Key("right", "press('rolls.turn')", N_("change"), N_("The next answer; left goes the other way"), shown="←→"),
    Key("backspace", "press('rolls.lift')", N_("take back"), N_("Take the last answer back"), shown="⌫"),
    *(key for key in SHEET_KEYS if key.press in {"slash", "full_stop", "A"}),
    HELP,
    Key("escape", "press('rolls.leave')", N_("leave for now"), N_("Go back; the procedure waits with its answers")),
)
"""The keys while a question is asked by itself."""

THE_ANSWER: Final = Key(
    "1", "press('rolls.accept')", N_("the answer"), N_("Give the answer of that number"), shown="1-9"
)
"""Comes before all other keys where the answers are listed."""

THE_DIE: Final = Key("0", "press('rolls.close')", N_("the die"), N_("Type the face that the die shows"), shown="0-9")
"""Comes before all other keys while a die is wanted and nothing of it is typed."""

THE_NUMBER: Final = Key("0", "press('rolls.close')", N_("the number"), N_("Type the number that is lit"), shown="0-9")
"""Stands in its place while digits go to the lit value."""

DONE: Final = Key("enter", "press('rolls.accept')", N_("done", "a page"), N_("Every roll is made: close the page"))
"""Comes first once nothing is left on the page: its last result stands until the table has seen it."""

AFTER_ALL: Final = (
    DONE,
    *(replace(key, footer=True) for key in SHEET_KEYS if key.press in {"n", "u", "A", "f", HELP.press, "escape"}),
)
"""The keys that still do something then."""

HIDDEN: Final = (
    *(Binding(str(digit), f"digit('{digit}')", show=False, priority=True) for digit in range(10)),
    Binding("comma", "press('rolls.chance')", show=False),
    Binding("left", "press('rolls.turn_back')", show=False),
    Binding("shift+tab", "press('rolls.setting_before')", show=False, priority=True),
    Binding("minus", "press('rolls.less')", show=False),
)
