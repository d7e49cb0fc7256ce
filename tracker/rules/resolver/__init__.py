"""Resolvers: one declaration a roll, from which form, command line, odds, log and reference links are read.

A resolver is a value. Its `inputs` say what must be known and where the roster or the state knows it; its `lines` are
the printed table of modifiers, `free` what the table grants beside it; its throws say which dice are wanted, one after
the other; its judge names the outcome and its effects what follows. `form` is the order of asking; `resolving` goes
from a declaration and a `case` to what came of it. Nothing here rolls: the faces are part of the case. Start reading
at `declaration`.
"""

from tracker.battle.resolution import Applied, Effect, Resolution
from tracker.rules.resolver.case import Case, Comparison, Goal, Throw
from tracker.rules.resolver.declaration import Figure, Outcome, Resolver, Role
from tracker.rules.resolver.form import by_question, in_form_order
from tracker.rules.resolver.free import (
    FREE,
    MINUS_HELPS,
    OTHER,
    PLUS_HELPS,
    REASON,
    free_lines,
    free_of,
    has_free_line,
    lacks_reason,
)
from tracker.rules.resolver.inputs import (
    ASKED,
    FROM_ROSTER,
    FROM_STATE,
    FROM_TABLE,
    Context,
    Input,
    Known,
    Offered,
    Reader,
    ReadOff,
    derived,
    roster,
    state,
)
from tracker.rules.resolver.lines import (
    Line,
    Number,
    are_said,
    asked,
    each,
    flat,
    lines_of,
    note,
    on_side,
    sum_of,
    worth,
)
from tracker.rules.resolver.resolving import (
    a_case,
    accept_inputs,
    as_far_as_it_matters,
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
    "FREE",
    "FROM_ROSTER",
    "FROM_STATE",
    "FROM_TABLE",
    "MINUS_HELPS",
    "OTHER",
    "PLUS_HELPS",
    "REASON",
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
    "Offered",
    "Outcome",
    "ReadOff",
    "Reader",
    "Resolution",
    "Resolver",
    "Role",
    "Throw",
    "a_case",
    "accept_inputs",
    "are_said",
    "as_far_as_it_matters",
    "asked",
    "by_question",
    "check_face",
    "deal",
    "deal_what_fits",
    "derived",
    "drafted",
    "each",
    "flat",
    "free_lines",
    "free_of",
    "has_free_line",
    "in_form_order",
    "lacks_reason",
    "lines_of",
    "note",
    "on_side",
    "prefill",
    "resolve",
    "roster",
    "state",
    "sum_of",
    "typed_faces",
    "worth",
]
