"""The sections of a report: functions of a battle, and of what its audience sees, to the parts under a heading.

`outcome` is who won and with what, `agreements` what the table played by, `narrative` what happened, `armies` what
became of the armies, `dice` what was rolled, `durations` how long it took, `beside` what the table told
beside the play. No parts, no section. Imported by `account`,
which has the order and the headings.
"""
