"""What the skirmish sheet leaves to the table."""

from __future__ import annotations

from typing import Final

from tracker.fields import Option
from tracker.system import Prompt
from tracker.words import N_

PROMPTS: Final = (
    Prompt(
        "option",
        N_("What exactly did they do? Which actions are simple or complex, alert and all-out attack are not printed."),
        ("SK-ACT-11",),
    ),
    Prompt("damage", N_("What damage does the weapon do? It is not printed."), ("SK-RNG-16",)),
    Prompt("command", N_("What was commanded? No effect is printed."), ("SK-CMD-05",)),
    Prompt(
        "fear_due",
        N_("Does it have to take a fear or terror test now? When it is taken is not printed."),
        ("SK-FEAR-14",),
        (Option("yes", N_("yes")), Option("no", N_("no"))),
    ),
)
