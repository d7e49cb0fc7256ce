"""Pages as values that any front end can show: what stands there, where the light is, what a key makes of it.

`roll_page` is a page of rolls with its `lines` and `choices`; `pressing` is what each of the `intents` makes of it:
`accepting` for enter, each of whose `deeds` has a name, `faces` for digits, `throwing` for the dice of the app,
`settings` for the arrows, `by_question` where one thing is asked after the other. `wants` is what it then asks of
whoever shows it: dice, the disk, a list, a question; `results` takes what comes back. `calculator_page` is the
calculator, one roll with all its lines, `calculator_intents` what each intent makes of it; `amending` puts right what
is past, `proposing` is what a led side would do. `seen_page` is a page as one side may know it, `phone_wishes` what
comes of that side's wishes there. Nothing here rolls, reads a clock or knows a screen.
Start reading at `roll_page`.
"""

from tracker.play.pages import wants
from tracker.play.pages.by_question import opened
from tracker.play.pages.choices import Choice
from tracker.play.pages.foretold import Foretold
from tracker.play.pages.lines import RollLine, lines_of
from tracker.play.pages.pressing import press
from tracker.play.pages.results import after_command, followed, resumed, with_dice, with_forecast
from tracker.play.pages.roll_page import RollPage, open_page
from tracker.play.pages.wants import Pressed

__all__ = [
    "Choice",
    "Foretold",
    "Pressed",
    "RollLine",
    "RollPage",
    "after_command",
    "followed",
    "lines_of",
    "open_page",
    "opened",
    "press",
    "resumed",
    "wants",
    "with_dice",
    "with_forecast",
]
