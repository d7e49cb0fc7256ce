"""What a rule system hands over: one value that the screens, the saves and the command line are written against."""

from tracker.rules.system.declaration import HIDDEN, EffectHandler, Preset, System
from tracker.rules.system.marks import Badge, Gauge, Tone
from tracker.rules.system.play import Action, Ask, Choose, Consequence, Count, PickUnit, Procedure, RollFor, answer
from tracker.rules.system.tokens import Token, Tokens
from tracker.rules.system.turn import (
    DONE,
    Does,
    Leaves,
    Matter,
    May,
    MayNot,
    Offer,
    Open,
    Phase,
    Prompt,
    Standing,
    Step,
    TokenStep,
    open_for,
)

__all__ = [
    "DONE",
    "HIDDEN",
    "Action",
    "Ask",
    "Badge",
    "Choose",
    "Consequence",
    "Count",
    "Does",
    "EffectHandler",
    "Gauge",
    "Leaves",
    "Matter",
    "May",
    "MayNot",
    "Offer",
    "Open",
    "Phase",
    "PickUnit",
    "Preset",
    "Procedure",
    "Prompt",
    "RollFor",
    "Standing",
    "Step",
    "System",
    "Token",
    "TokenStep",
    "Tokens",
    "Tone",
    "answer",
    "open_for",
]
