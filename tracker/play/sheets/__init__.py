"""Sheets of rolls as they are filled in, for screens, scripts of keys and the command line alike.

`opened` is a sheet on its way, a value; `entries` what stands on it, `foreseeing` looks ahead in a procedure,
`remembered` is what the history knows of it, `given` the answers that stand there, `owed` the tests owed as one page,
`together` a roll that a step offers to several units, `measured` what was said on one that was left. What is done to a
sheet: `knobs` are turned and answered, `dice` laid and thrown, `making` turns it into commands; `drawing` draws up the
roll of a row, `light` says which row comes, `doubts` what cannot be, `tried` what one roll would leave. Start reading
at `opened`.
"""

from tracker.play.sheets.dice import (
    dice_ahead,
    is_ordered,
    lay_again,
    lay_die,
    lift_die,
    may_ask_between,
    row_taking_dice,
    takes_die,
    throw_dice,
)
from tracker.play.sheets.doubts import doubt_further, doubt_of
from tracker.play.sheets.drawing import draw_up, has_said_before, pair_of
from tracker.play.sheets.entries import (
    Entry,
    Knob,
    Said,
    asked_first,
    further,
    is_in_words,
    label_of,
    number_further,
    number_of,
)
from tracker.play.sheets.foreseeing import answered_before
from tracker.play.sheets.given import AnswerGiven, agreed_since_the_first_roll, answers_given
from tracker.play.sheets.knobs import (
    agree_to_guess,
    alike,
    answer_roll,
    guess_of,
    hangs_on,
    is_unsaid,
    knobs_of,
    to_measure,
    turn_knob,
    unmeasured,
    waits_for,
)
from tracker.play.sheets.light import leading, to_agree
from tracker.play.sheets.making import (
    agreed_commands,
    announcement,
    answers_to,
    is_any_thrown,
    played,
    roll_commands,
    said_at_once,
    side_of,
    thrown_commands,
)
from tracker.play.sheets.measured import Measures, recalling, rolls_when_left, with_measured, with_taken_back
from tracker.play.sheets.opened import OpenSheet, aimed, open_on, strengths_left
from tracker.play.sheets.owed import KEY as TESTS_OWED
from tracker.play.sheets.owed import page_of_tests, tests_owed
from tracker.play.sheets.remembered import act_to_undo, is_put_right, made_before, said_of
from tracker.play.sheets.together import page_together

__all__ = [
    "TESTS_OWED",
    "AnswerGiven",
    "Entry",
    "Knob",
    "Measures",
    "OpenSheet",
    "Said",
    "act_to_undo",
    "agree_to_guess",
    "agreed_commands",
    "agreed_since_the_first_roll",
    "aimed",
    "alike",
    "announcement",
    "answer_roll",
    "answered_before",
    "answers_given",
    "answers_to",
    "asked_first",
    "dice_ahead",
    "doubt_further",
    "doubt_of",
    "draw_up",
    "further",
    "guess_of",
    "hangs_on",
    "has_said_before",
    "is_any_thrown",
    "is_in_words",
    "is_ordered",
    "is_put_right",
    "is_unsaid",
    "knobs_of",
    "label_of",
    "lay_again",
    "lay_die",
    "leading",
    "lift_die",
    "made_before",
    "may_ask_between",
    "number_further",
    "number_of",
    "open_on",
    "page_of_tests",
    "page_together",
    "pair_of",
    "played",
    "recalling",
    "roll_commands",
    "rolls_when_left",
    "row_taking_dice",
    "said_at_once",
    "said_of",
    "side_of",
    "strengths_left",
    "takes_die",
    "tests_owed",
    "throw_dice",
    "thrown_commands",
    "to_agree",
    "to_measure",
    "turn_knob",
    "unmeasured",
    "waits_for",
    "with_measured",
    "with_taken_back",
]
