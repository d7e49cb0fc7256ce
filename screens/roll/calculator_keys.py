"""The keys of the calculator: while units are picked, and while the roll is prepared."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace
from textual.binding import Binding

from screens.parts.keys import FIND, Key, intent_key
from tracker.battle.fields import Shape
from tracker.play.pages.calculator_intents import press
from tracker.play.pages.calculator_page import CalculatorPage
from tracker.play.pages.wants import CarryOut, Confirm, TableQuestion, ThrowDice, does_something
from tracker.words import N_

CALCULATOR_KEYS: Final = (
    intent_key("enter", "roll.apply", N_("done", "a page"), N_("Apply the roll as the dice lie and close the page")),
    intent_key("d", "roll.throw", N_("roll it"), N_("Let the app throw the dice still needed")),
    intent_key(
        "right",
        "roll.turn",
        N_("change"),
        N_("Change the selected answer; left goes the other way"),
        shown="←→",
    ),
    intent_key("e", "roll.type", N_("type"), N_("Type the selected answer"), footer=False),
    intent_key("x", "roll.override", N_("override"), N_("Set the outcome by hand, with a reason")),
    intent_key("p", "roll.pick_again", N_("units"), N_("Pick the units of this roll again")),
    intent_key("question_mark", "roll.rule", N_("rule"), N_("Read the rules behind the selected line")),
    intent_key("backspace", "roll.lift", N_("take back"), N_("Take back the last typed die"), footer=False),
    FIND,
    intent_key("escape", "roll.leave", N_("back"), N_("Leave without rolling")),
)

AS_RULED: Final = intent_key("j", "roll.ruling", N_("as ruled"), N_("Decide it as the table ruled such a roll before"))
"""Stands there only where it did."""

THE_DIE: Final = intent_key("0", "roll.apply", N_("the die"), N_("Type the face that the die shows"), shown="0-9")
"""Comes before all other keys while a die is wanted."""

THE_NUMBER: Final = intent_key("0", "roll.apply", N_("the number"), N_("Type the selected number"), shown="0-9")
"""Stands in its place while digits go to the lit row."""

CLOSES: Final = replace(
    CALCULATOR_KEYS[0], label=N_("confirm"), help=N_("Confirm the number or the face that was typed")
)
AGREES: Final = replace(CLOSES, label=N_("agree"), help=N_("Agree to what is assumed before the first die"))
THROWS: Final = replace(CALCULATOR_KEYS[0], label=N_("roll it"), help=N_("Let the app throw the dice of its side"))
WORDS: Final = replace(CALCULATOR_KEYS[0], label=N_("type it"), help=N_("Type what the roll waits for"))
LISTS: Final = replace(CALCULATOR_KEYS[0], label=N_("answer"), help=N_("Open the list of answers"))
LEADS: Final = replace(
    CALCULATOR_KEYS[0], label=N_("next value"), help=N_("Go to the value that is to be said before the first die")
)
"""Stands there where another row is lit than the one that the first die waits for."""
IDLE: Final = replace(CALCULATOR_KEYS[0], footer=False)
"""The hint on enter before every die lies: then only does it apply the roll."""

TYPES: Final = next(replace(key, footer=True) for key in CALCULATOR_KEYS if key.press == "e")
"""Comes before all other keys where the lit row is to be said in words."""
CHANGES: Final = "press('roll.turn')"
LIFTS: Final = next(replace(key, footer=True) for key in CALCULATOR_KEYS if key.press == "backspace")
"""Stands there in the place of leaving while a die lies."""

PICKS: Final = next(key for key in CALCULATOR_KEYS if key.press == "p")
OTHER_ROLL: Final = replace(PICKS, label=N_("other roll"), help=N_("Pick another roll"))
"""Stands in its place where no units take part that could be picked."""

PICKING_KEYS: Final = (
    Key("enter", "pick", N_("pick"), N_("Pick what is selected")),
    intent_key("escape", "roll.leave", N_("back"), N_("Leave without rolling")),
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
    _apply, *others = CALCULATOR_KEYS
    first: tuple[Key, ...] = (_enter_at(page),)
    if page.number is not None:
        first = (THE_NUMBER, *first)
    elif page.wants_more and page.unmeasured is None:
        first = (THE_DIE, *first)
    if _is_written(page):
        first = first if page.asks_words else (TYPES, *first)
        others = [key for key in others if key.action not in (TYPES.action, CHANGES)]
    ruled = (AS_RULED,) if is_ruled else ()
    taken = [key for key in (*ruled, *others) if not key.footer or _is_taken(page, key)]
    if not page.who.parts:
        taken = [OTHER_ROLL if key is PICKS else key for key in taken]
    if not any(key.press == "escape" for key in taken):
        taken = [LIFTS if key.press == LIFTS.press else key for key in taken]
    return (*first, *taken)


def _enter_at(page: CalculatorPage) -> Key:
    """Enter, named by what it does as the page stands; idle where it only says what comes first."""
    pressed = press(page, CALCULATOR_KEYS[0].id)
    match pressed.want:
        case CarryOut() | TableQuestion.REASON:
            return CALCULATOR_KEYS[0]
        case ThrowDice():
            return THROWS
        case TableQuestion.ANSWER:
            return WORDS if page.asks_words else LISTS
        case Confirm():
            return CLOSES
        case _:
            if pressed.page.trouble or not does_something(page, pressed):
                return LEADS if pressed.page.lit != page.lit else IDLE
            return CLOSES if page.number is not None or page.typed else AGREES


def _is_taken(page: CalculatorPage, key: Key) -> bool:
    """Whether a key does more than lead to what comes before it."""
    pressed = press(page, key.id)
    return pressed.want is not None if key.press == "d" else does_something(page, pressed)


def _is_written(page: CalculatorPage) -> bool:
    """Whether the lit row is to be said in words, which no arrow leads to, and nobody has."""
    row = page.row
    is_words = row is not None and row.field is not None and row.field.shape is Shape.WORDS
    return is_words and (page.asks_words or row in (page.unmeasured, page.unsaid))
