"""Home: the phases, the present step, who may act now, what is owed, and the way on.

`screen` puts together `rail` (phases), `stephead` (the step), `checklist` with its `entries`, drawn as `rows` in
`columns`, `unit_card` (the unit under the light), `armies`, `owed` (tests). What is listed and where the light is says
the value of `tracker.views.step`, to which the screen hands every key; `acting` does what that wants and `going_on`
what follows of itself, here and in plain lines; `walking` goes on and back and asks first, `why` says why another may
not; `scoring` writes points down, `timing` keeps the evening's clocks, `briefing` greets one who comes back; `keys` is
its table, `other_pages` what opens beside the step. `led` carries out what the page of a `proposal` comes to, whose
`drawing` is the die behind it; `oracle` answers what nobody decides. It imports `parts` and `table`. Start reading at
`screen`.
"""
