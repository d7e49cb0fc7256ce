"""What a sheet of rolls will probably come to: every roll that is left followed to all its ends, and the tests owed.

`ground` is what is followed: a sheet as it lies on the table. `walking` follows it act by act through the one door,
`alike` a page of rolls that are all the same, `rounds` one whose rounds are, both in `steps`, `attacks` one of runs of
blows, each run at once. `following` goes on to the tests that the losses have earned, `outlook` adds up what came of
it; `apart` does so for fights that have nothing to do with one another. `figures` is the result.
"""

from tracker.play.forecast.figures import Outlook, SideOutlook, TestOutlook, UnitOutlook
from tracker.play.forecast.outlook import outlook
from tracker.play.forecast.usual import Usual, left_as_usual
from tracker.play.forecast.walking import Assumed

__all__ = ["Assumed", "Outlook", "SideOutlook", "TestOutlook", "UnitOutlook", "Usual", "left_as_usual", "outlook"]
