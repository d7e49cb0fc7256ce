"""What a reader sees of a battle: each view is a function of its events.

    sentences   the one place where events become words; log every act as an entry, chapters those of its video
    checklist   the present step; briefing where we are; ledger the rolls; strength the losses; orders the tokens
    projection  the battle without its secrets, redaction the sentences without them: all that the panel is made of
    amending    what putting an act right would change
    panel_settings, spotlight   what the panel shows of that
    report      the battle told afterwards, in every format

It imports `play`, `rules` and `battle`; saves and screens import it, nothing in `tracker` does. Start reading at
`log`.
"""
