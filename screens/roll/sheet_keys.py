"""The keys of a sheet of rolls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Final

from msgspec.structs import replace
from textual.binding import Binding

from screens.parts.keys import GOES_ON, HELP, Key, intent_key
from screens.roll import calculator_keys
from tracker.play.backwards import is_answered_last
from tracker.play.pages import RollPage
from tracker.play.pages.accepting import entering
from tracker.play.pages.deeds import Deed
from tracker.play.pages.faces import has_no_dice, is_barred, is_to_be_typed
from tracker.play.pages.pressing import press
from tracker.play.pages.roll_page import is_after_tests, is_ahead, leaves_number_to_die, tests_beside
from tracker.play.pages.settings import counted_at, leaves_face_first
from tracker.play.pages.throwing import is_thrown_by_itself
from tracker.play.pages.wants import AmendAct, does_something
from tracker.play.sheets import (
    Said,
    answered_before,
    is_unsaid,
    label_of,
    row_taking_dice,
    side_of,
    takes_die,
)
from tracker.rules.system import PickUnit
from tracker.words import N_
from tracker.words import Said as Words

CHANGE: Final = intent_key(
    "right", "rolls.turn", N_("change"), N_("Change the selected value; left goes the other way"), shown="←→"
)
"""Comes before all other keys while the lit value is unanswered and nothing is proposed for enter to take."""

ACCEPT: Final = intent_key(
    "enter",
    "rolls.accept",
    N_("agree"),
    N_("Confirm the face that was typed; else agree to what is announced, or leave"),
)

TESTS: Final = intent_key(
    "t", "rolls.tests", N_("tests"), N_("The tests that are due, then back to this page"), footer=False
)
TESTS_FIRST: Final = replace(
    TESTS, label=N_("test first"), help=N_("The test that comes before this roll, then back to it"), footer=True
)
"""Comes before all other keys where a test that is due comes before the next roll."""

THROW_ALL: Final = intent_key(
    "D", "rolls.throw_all", N_("roll all"), N_("Let the app throw all that this side owes here")
)
THROW_SIDE: Final = replace(
    THROW_ALL, label=N_("one side"), help=N_("Let the app throw all that this side owes before the other rolls")
)
"""Stands in its place while more than one side has rolls left: it ends at the other's."""

PLUS: Final = "plus,equals_sign"

COUNTS: Final = 1
"""The worth of the key that adds one of what the page counts, or leads to what an enter would agree to."""

SHEET_KEYS: Final = (
    ACCEPT,
    intent_key(
        "space",
        "rolls.close",
        N_("confirm die"),
        N_("Confirm the face that was typed: the roll is applied and saved at once"),
    ),
    intent_key("d", "rolls.throw", N_("roll"), N_("Let the app throw the dice of this row")),
    THROW_ALL,
    CHANGE,
    intent_key(
        "tab", "rolls.next_setting", N_("next value"), N_("Go on to the next value of the row; shift and tab goes back")
    ),
    intent_key(
        PLUS,
        "rolls.more",
        N_("more"),
        N_("Add or remove one of what this page counts"),
        shown="+−",
        shown_unshifted="=<",
    ),
    intent_key("x", "rolls.override", N_("override"), N_("Set the outcome by hand, with a reason")),
    intent_key(
        "e", "rolls.calculate", N_("more lines"), N_("The calculator for this row, with every line of its roll")
    ),
    intent_key("w", "rolls.waive", N_("waive"), N_("Waive the test of this row, with a reason")),
    TESTS,
    intent_key(
        "f",
        "rolls.forecast",
        N_("forecast"),
        N_(
            "The likely result: losses, tests and routs with their chances, as a chart. In the line: average "
            "losses, and in brackets those of eight cases out of ten"
        ),
        footer=False,
    ),
    intent_key(
        "F",
        "rolls.fight",
        N_("this fight"),
        N_("The forecast of the selected row's fight alone; again: the whole page"),
        footer=False,
    ),
    intent_key("u", "rolls.undo", N_("undo"), N_("Take the last roll back, or what was announced")),
    intent_key(
        "A",
        "rolls.amend",
        N_("correct"),
        N_("Correct an earlier entry, first the last roll: a die, an answer, a loss"),
        footer=False,
    ),
    intent_key("full_stop", "rolls.chance", N_("at random"), N_("Choose at random"), footer=False, shown="."),
    intent_key("slash", "rolls.find", N_("find"), N_("Find the unit asked for by part of its name"), footer=False),
    intent_key(
        "backspace",
        "rolls.lift",
        N_("take back"),
        N_("Take back the digit or the die; then back to what was rolled"),
        footer=False,
    ),
    intent_key(
        "n",
        "rolls.next",
        N_("next step"),
        N_("Leave the page and go on to the next step; what was rolled stays"),
        footer=False,
        worth=GOES_ON,
    ),
    HELP,
    intent_key("escape", "rolls.leave", N_("back"), N_("Back; what was rolled stays")),
)

AS_RULED: Final = replace(calculator_keys.AS_RULED, action="press('rolls.ruling')")
"""Stands there only where the table decided such a roll before."""

GIVE_UP: Final = intent_key(
    "f9", "procedure.give_up", N_("give up"), N_("End the procedure here; what it did stands"), footer=False
)
"""Comes behind all other keys while a procedure is under way."""

QUESTION_KEYS: Final = (
    intent_key("enter", "rolls.accept", N_("answer"), N_("Give the selected answer, or open the list of units")),
    intent_key("right", "rolls.turn", N_("change"), N_("The next answer; left goes the other way"), shown="←→"),
    intent_key("backspace", "rolls.lift", N_("take back"), N_("Take the last answer back"), shown="⌫"),
    *(key for key in SHEET_KEYS if key.press in {"slash", "full_stop", "t", "A"}),
    HELP,
    intent_key("escape", "rolls.leave", N_("leave for now"), N_("Go back; the procedure waits with its answers")),
)
"""The keys while a question is asked by itself."""

ALWAYS: Final = frozenset({"enter", "0", "1", PLUS, HELP.press, "escape"})
"""They are named whatever comes of them: the way back, and those of which others say where they do something."""

OF_THE_ROLL: Final = frozenset({"d", "D", "x", "e"})
"""They do something for a roll or say what comes before it: to lead the light there is not what they are called."""

CHANGES_LINES: Final = intent_key(
    "e", "rolls.calculate", N_("change lines"), N_("Correct the lines of the selected roll, which is made already")
)
"""Stands in the place of the calculator where the light is on a roll that was made."""

THE_ANSWER: Final = intent_key("1", "rolls.accept", N_("the answer"), N_("Give the answer of that number"), shown="1-9")
"""Comes before all other keys where the answers are listed."""

THE_DIE: Final = intent_key("0", "rolls.close", N_("the die"), N_("Type the face that the die shows"), shown="0-9")
"""Comes before all other keys while a die is wanted and nothing of it is typed."""

THE_NUMBER: Final = intent_key("0", "rolls.close", N_("the number"), N_("Type the selected number"), shown="0-9")
"""Stands in its place while digits go to the lit value."""

CONFIRM_NUMBER: Final = intent_key(
    "space", "rolls.close", N_("confirm"), N_("Confirm the number that was typed, as enter does")
)
"""Stands in the place of confirming a die then."""

DONE: Final = intent_key("enter", "rolls.accept", N_("done", "a page"), N_("Every roll is made: close the page"))
"""Comes first once nothing is left on the page: its last result stands until the table has seen it."""

AGREES: Final = replace(ACCEPT, help=N_("Agree to what is proposed in this row"))
LISTS: Final = replace(ACCEPT, label=N_("list"), help=N_("Open the list of the answers there are"))
THROWS: Final = replace(ACCEPT, label=N_("roll"), help=N_("Let the app throw the dice of this row"))
TO_NEXT_ROLL: Final = replace(ACCEPT, label=N_("to the next roll"), help=N_("Go back to the roll that comes next"))

ENTER: Final[Mapping[Deed, Key]] = {
    Deed.READ: replace(
        ACCEPT, label=N_("read first"), help=N_("Say what this row comes to; the next enter agrees to it")
    ),
    Deed.CONFIRM: replace(ACCEPT, label=N_("confirm"), help=N_("Confirm the digits that were typed")),
    Deed.AGREE: AGREES,
    Deed.AGREE_TO_ALL: replace(
        ACCEPT, label=N_("agree to all"), help=N_("Agree to all that is announced before the next roll")
    ),
    Deed.ANSWER: QUESTION_KEYS[0],
    Deed.ANSWER_LAST: replace(ACCEPT, label=N_("answer, done"), help=N_("Give this answer and close the page")),
    Deed.LIST: LISTS,
    Deed.THROW: THROWS,
    Deed.TO_VALUE: replace(
        ACCEPT, label=N_("next value"), help=N_("Go to the value that is in doubt, before it is agreed to")
    ),
    Deed.TO_DOUBT: replace(
        ACCEPT,
        label=N_("next in doubt"),
        help=N_("Go to the row in which something is in doubt, before it is agreed to"),
    ),
    Deed.TO_NEXT_ROLL: TO_NEXT_ROLL,
    Deed.TO_QUESTION: replace(ACCEPT, label=N_("to the question"), help=N_("Go back to what is asked")),
    Deed.LEAVE: replace(DONE, help=N_("All that was due is rolled: close the page without one more")),
    Deed.DONE: DONE,
}
"""The key that says what enter does; it is named nowhere where it only says what comes first."""

TAKES_BACK: Final = intent_key(
    "escape", "rolls.leave", N_("take back all"), N_("Take back all that is typed; the page stays")
)
"""Stands in the place of going back while something is typed."""

AFTER_ALL: Final = (
    DONE,
    *(replace(key, footer=True) for key in SHEET_KEYS if key.press in {"n", "u", "A", HELP.press, "escape"}),
    TESTS,
)
"""The keys that still do something then."""

HIDDEN: Final = (
    *(Binding(str(digit), f"digit('{digit}')", show=False, priority=True) for digit in range(10)),
    Binding("comma", "press('rolls.chance')", show=False),
    Binding("left", "press('rolls.turn_back')", show=False),
    Binding("shift+tab", "press('rolls.setting_before')", show=False, priority=True),
    Binding("minus", "press('rolls.less')", show=False),
)


def keys_at(page: RollPage, *, is_ruled: bool) -> tuple[Key, ...]:
    """The keys as the page stands: what digits go to first, then those of its kind; none that is only refused."""
    keys = _after_all(page) if page.is_done else _while_rolls_are_left(page)
    keys = _changing_what_was_rolled(page, _naming_the_tests(page, keys))
    return (*keys, AS_RULED) if is_ruled else keys


def _after_all(page: RollPage) -> tuple[Key, ...]:
    does = entering(page).deed
    return _naming_enter(does, AFTER_ALL) if does is Deed.READ else AFTER_ALL


def _changing_what_was_rolled(page: RollPage, keys: tuple[Key, ...]) -> tuple[Key, ...]:
    """The keys, with the one that corrects the lines of a roll that was made before the help where one is lit."""
    if not isinstance(press(page, CHANGES_LINES.id).want, AmendAct):
        return keys
    others = [key for key in keys if key.press != CHANGES_LINES.press]
    at = others.index(HELP) if HELP in others else len(others)
    return (*others[:at], CHANGES_LINES, *others[at:])


def _while_rolls_are_left(page: RollPage) -> tuple[Key, ...]:
    does = entering(page).deed
    keys = SHEET_KEYS if page.asked is None else (*([THE_ANSWER] if page.choices else []), *QUESTION_KEYS)
    keys = _throwing_for_one_side(page, keys if page.sheet.running is None else (*keys, GIVE_UP))
    keys = _naming_enter(does, _behind_the_first(page, keys))
    if does is Deed.AGREE_TO_ALL:
        # Who has another value to set before that has to see the way there.
        keys = tuple(replace(key, worth=COUNTS) if key.press == "tab" else key for key in keys)
    idle = _idle_at(page, does)
    keys = tuple(_naming_the_count(page, key) if key.press == PLUS else key for key in keys if key.press not in idle)
    keys = tuple(key for key in keys if _is_taken(page, key))
    if page.typed or page.sheet.kept:
        keys = tuple(TAKES_BACK if key.id == TAKES_BACK.id else key for key in keys)
    elif page.sheet.faces:
        # A die that lies is taken back by itself before the page is left: what does that is named alone.
        keys = tuple(replace(key, footer=False) if key.id == TAKES_BACK.id else key for key in keys)
    if page.has_half_a_face:
        keys = tuple(replace(key, footer=True) if key.press == "backspace" else key for key in keys)
    return keys


def _naming_enter(does: Deed, keys: Sequence[Key]) -> tuple[Key, ...]:
    """The keys, enter named for what it does: to leave comes before all others, though a die may still be typed."""
    enter = [ENTER[does]] if does in ENTER else []
    if does is Deed.LEAVE:
        return (*enter, *(key for key in keys if key.press != ACCEPT.press))
    return tuple(chain.from_iterable(enter if key.press == ACCEPT.press else [key] for key in keys))


def _behind_the_first(page: RollPage, keys: tuple[Key, ...]) -> tuple[Key, ...]:
    """The keys, before all others what digits go to, or what else the page waits for."""
    taker = row_taking_dice(page.sheet, page.lit)
    if page.number is not None:
        digits = THE_DIE if leaves_number_to_die(page) else THE_NUMBER
        return (digits, *(CONFIRM_NUMBER if key.press == "space" else key for key in keys))
    takes_digits = taker is not None and takes_die(page.sheet, taker) and page.measure is None
    if takes_digits and not (is_ahead(page) or has_no_dice(page) or is_barred(page)):
        return (THE_DIE, *(_undoing_an_answer(keys) if _is_answered(page) else keys))
    if page.asked is None and _is_turned_to(page):
        return (CHANGE, *(key for key in keys if key is not CHANGE))
    return keys


def _naming_the_tests(page: RollPage, keys: tuple[Key, ...]) -> tuple[Key, ...]:
    """The keys, the one to the tests first where one comes before the next roll; without it where none is due."""
    if is_after_tests(page) and does_something(page, press(page, TESTS.id)):
        return (TESTS_FIRST, *(key for key in keys if key is not TESTS))
    return keys if tests_beside(page) else tuple(key for key in keys if key is not TESTS)


def _is_answered(page: RollPage) -> bool:
    """Whether nothing of the lit row can be changed but by taking back the answer just given before its die."""
    if page.entry is None or page.settings or not answered_before(page.sheet, page.entry):
        return False
    return is_answered_last(page.sheet.history, page.sheet.number)


def _undoing_an_answer(keys: Sequence[Key]) -> tuple[Key, ...]:
    """The keys, the one that takes the answer back first: no arrow turns it any more."""
    undo = next(key for key in keys if key.press == "u")
    return (replace(undo, label=N_("undo the answer")), *(key for key in keys if key is not undo))


def _naming_the_count(page: RollPage, key: Key) -> Key:
    """The key named for the number that plus and minus change: the light need not lie on it.

    Nothing else on the page says that they do, so it is named before what other keys do there; while digits go to the
    lit number, that is said by theirs.
    """
    counted = counted_at(page)
    worth = COUNTS if page.number is None else key.worth
    return key if counted is None else replace(key, label=Words(label_of(page.settings[counted])), worth=worth)


def _is_taken(page: RollPage, key: Key) -> bool:
    """Whether a key of the footer would do more than to be refused; of arrows, those of either way."""
    if key.press in OF_THE_ROLL:
        return press(page, key.id).want is not None
    ways = (key.id, "rolls.turn_back") if key.id == CHANGE.id else (key.id,)
    return not key.footer or key.press in ALWAYS or any(does_something(page, press(page, way)) for way in ways)


def _throwing_for_one_side(page: RollPage, keys: tuple[Key, ...]) -> tuple[Key, ...]:
    """The keys, with the one that throws all named for a side while several have rolls left."""
    owed = (entry for entry in page.sheet.entries if entry.is_open and entry.is_owed)
    if len({side_of(page.sheet, entry) for entry in owed}) < 2:
        return keys
    return tuple(THROW_SIDE if key is THROW_ALL else key for key in keys)


def _idle_at(page: RollPage, does: Deed) -> frozenset[str]:
    """The keys that do nothing for the row under the light as the page stands, though the page takes them."""
    idle: set[str] = set()
    if is_to_be_typed(page):
        idle |= {PLUS, CHANGE.press}
    elif counted_at(page) is None or leaves_face_first(page):
        idle |= {PLUS}
    if does in {Deed.READ, Deed.CONFIRM}:
        # It would do the same as enter: two names of one deed beside each other would seem two.
        idle |= {"space"}
    if is_thrown_by_itself(page):
        # What is asked between its dice stops after this roll: the other key says so.
        idle |= {"D"}
    return frozenset(idle)


def _is_turned_to(page: RollPage) -> bool:
    """Whether the lit value has no answer yet that enter could take, and the arrows lead to one; a list is opened."""
    knob = page.knob
    if knob is None or (isinstance(knob, Said) and isinstance(knob.ask, PickUnit)):
        return False
    return knob.value is None or is_unsaid(page.sheet, page.entry, knob)
