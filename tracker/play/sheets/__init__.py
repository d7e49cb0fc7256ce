"""Sheets of rolls as they are filled in, for screens, scripts of keys and the command line alike.

`opened` is a sheet on its way, a value; `entries` what stands on it, `foreseeing` looks ahead in a procedure,
`remembered` is what the history knows of it, `owed` the tests owed as one page. Start reading at `opened`.
"""

from tracker.play.sheets.doubts import doubt_further, doubt_of
from tracker.play.sheets.entries import Entry, Knob, Said, asked_first, further, number_of
from tracker.play.sheets.opened import OpenSheet, open_on
from tracker.play.sheets.owed import page_of_tests, tests_owed
from tracker.play.sheets.remembered import said_of

__all__ = [
    "Entry",
    "Knob",
    "OpenSheet",
    "Said",
    "asked_first",
    "doubt_further",
    "doubt_of",
    "further",
    "number_of",
    "open_on",
    "page_of_tests",
    "said_of",
    "tests_owed",
]
