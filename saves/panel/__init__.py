"""The panel's own files beside the battles: `settings` of the streamer, `crests` of the sides, the `recording`.

`recording` is when a battle was played and filmed, `running` which battle a server shows to its audience now,
`coming` the throw that lies open on the table's page; `kept` reads their small files. It knows battles by their place
in the folder only; `screens.panel`, `screens.table` and the pages that set up a side import it. Start reading at
`settings`.
"""
