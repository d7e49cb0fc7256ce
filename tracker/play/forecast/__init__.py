"""The forecast of a page of rolls: every roll that is left, and the tests that its losses earn.

`outlook` is the one door: `Forecast` is followed as far as there is time. `start` is what it starts from, a sheet as
it lies on the table; `transitions` go one roll on through the one door of play, `follow_up_tests` one test. `fight`
follows all ways of a fight, exactly as far as that is little work and by chance from there; `tally` adds up what they
came to, `figures` is the result.
"""

from tracker.play.forecast.figures import Chance, Outlook, SideOutlook, TestOutlook, UnitOutlook
from tracker.play.forecast.outlook import Forecast, outlook
from tracker.play.forecast.transitions import Assumed
from tracker.play.forecast.usual import Usual, left_as_usual

__all__ = [
    "Assumed",
    "Chance",
    "Forecast",
    "Outlook",
    "SideOutlook",
    "TestOutlook",
    "UnitOutlook",
    "Usual",
    "left_as_usual",
    "outlook",
]
