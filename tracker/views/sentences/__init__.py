"""The one place that speaks: every event as a sentence, every roll with its arithmetic, in the reader's language.

`events` has a sentence for each kind of event, `rolls` what a roll did and why, `names` what ids are called;
`changes` tells what a value came to, `side_words`, `tokens` and `questions` what they say;
`contacts` and `observations` tell who touches whom and what else only the table sees; `strength` and `score` speak of
losses and points, `house` of the rules of a table's own, `particulars` of what it told beside the play, `forecast` of
what is to come, `audience` of what may be told outside. Start reading at `events`.
"""

from tracker.views.sentences.events import gone_back_over, headline, passed_in_words, sentence, tells_itself
from tracker.views.sentences.names import place_in_words, side_name, switch_in_words, unit_name, value_in_words
from tracker.views.sentences.questions import question_in_words
from tracker.views.sentences.rolls import arithmetic, effects_in_words, outcome_in_words

__all__ = [
    "arithmetic",
    "effects_in_words",
    "gone_back_over",
    "headline",
    "outcome_in_words",
    "passed_in_words",
    "place_in_words",
    "question_in_words",
    "sentence",
    "side_name",
    "switch_in_words",
    "tells_itself",
    "unit_name",
    "value_in_words",
]
