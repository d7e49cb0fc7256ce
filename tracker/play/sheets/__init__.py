"""Sheets of rolls as they are filled in, for screens, scripts of keys and the command line alike."""

from tracker.play.sheets.entries import Entry, Knob, Said
from tracker.play.sheets.opened import OpenSheet, open_on
from tracker.play.sheets.owed import tests_owed
from tracker.play.sheets.remembered import acting_first, said_of

__all__ = ["Entry", "Knob", "OpenSheet", "Said", "acting_first", "open_on", "said_of", "tests_owed"]
