"""The app itself: its start, its themes, the ways between its screens, signals and the command palette.

`launch` makes the app for the command line, `app` is the app, `routes` knows which screen each key of the table
leads to, so that no screen of a battle has to know another. `signals` puts battles away when the terminal closes,
`gc_pause` keeps the collector out of the way of keys. It imports every room; `cli`, `library` and `panel` import
it. Start reading at `app`, then `routes`.
"""
