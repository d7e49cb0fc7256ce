"""Home: the phases, the present step, who may act now, what is owed, and the way on.

`screen` puts together `rail` (phases), `stephead` (the step), `checklist` with `rows` (units), `unit_card` (the one
under the cursor), `owed` (tests); `acting` does what a row offers, `walking` goes on and back and asks first, `why`
says why another may not; `briefing` greets one who comes back. It imports `parts` and `table`. Start reading at
`screen`.
"""
