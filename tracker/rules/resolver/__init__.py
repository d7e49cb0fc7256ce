"""Resolvers: one declaration a roll, from which form, command line, odds, log and reference links are read.

A resolver is a value. Its inputs say what must be known and where the roster or the state knows it; its lines are
the printed table of modifiers; its throws say which dice are wanted, one after the other; its judge names the
outcome and its effects what follows. Nothing here rolls: the faces are part of the case.
"""

from tracker.battle.resolution import Applied, Effect, Resolution
from tracker.rules.resolver.case import Case, Comparison, Goal, Throw
from tracker.rules.resolver.declaration import Figure, Outcome, Resolver, Role
from tracker.rules.resolver.inputs import (
    ASKED,
    FROM_ROSTER,
    FROM_STATE,
    FROM_TABLE,
    Context,
    Input,
    Known,
    Reader,
    ReadOff,
    derived,
    roster,
    state,
)
from tracker.rules.resolver.lines import Line, Number, each, flat, lines_of, sum_of, worth
from tracker.rules.resolver.resolving import (
    a_case,
    accept_inputs,
    check_face,
    deal,
    deal_what_fits,
    drafted,
    prefill,
    resolve,
    typed_faces,
)

__all__ = [
    "ASKED",
    "FROM_ROSTER",
    "FROM_STATE",
    "FROM_TABLE",
    "Applied",
    "Case",
    "Comparison",
    "Context",
    "Effect",
    "Figure",
    "Goal",
    "Input",
    "Known",
    "Line",
    "Number",
    "Outcome",
    "ReadOff",
    "Reader",
    "Resolution",
    "Resolver",
    "Role",
    "Throw",
    "a_case",
    "accept_inputs",
    "check_face",
    "deal",
    "deal_what_fits",
    "derived",
    "drafted",
    "each",
    "flat",
    "lines_of",
    "prefill",
    "resolve",
    "roster",
    "state",
    "sum_of",
    "typed_faces",
    "worth",
]
