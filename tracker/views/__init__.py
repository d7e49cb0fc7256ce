"""Views of a battle for its readers: each is a function of its events.

    sentences   the one place where events become words; figures numbers, sides how sides are marked, log_line a line
    log         every act as an entry, of acts; chapters those of its video; ledger the rolls
    step        the list of a step as a value: its lines, the light, what each key makes of it
    checklist   the present step; acting what a unit may do; candidates who is meant; owed tests, orders the tokens
    armies      unit by unit, strength the losses, profiles cards to draw from; briefing where we are, phases the rail
    answer      a roll as an answer, to_roll its number; sheet_rows what one came to
    amending    what putting right changes; smoke_check a last look
    projection  the battle without its secrets, redaction the sentences without them; spotlight the dice it shows
    panel       the parts of the panel, panel_settings what is shown of them; report the battle told afterwards

It imports `play`, `rules`, `battle`; nothing in `tracker` imports it. Start reading at `log`.
"""
