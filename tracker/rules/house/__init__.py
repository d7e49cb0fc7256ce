"""A table's own rules over those of a system: what may be changed, and the system under its names.

    changeable  which kind of line takes which change, in words
    accepting   a house held against its system: each thing that does not fit, with what is accepted
    own_fields  values of a table's own on the card
    dressing    the system with the labels, the reminders and the card values of a house

What a house makes of a line is read in one place, where `tracker.rules.resolver` reads its lines. Start reading at
`accepting`.
"""
