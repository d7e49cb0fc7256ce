"""The manual: one folder a language, one file a part, readable as they lie there, in the app and on the command line.

`parts` reads them and writes the list of rulings out of the references; `drawn` draws a part for a terminal, `screen`
is its page. The keys are handed in, as `app.key_tables` gathers them. Imports `parts` of screens alone; `app` opens it.
Start reading at `parts`.
"""
