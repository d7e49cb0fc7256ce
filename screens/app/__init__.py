"""The app itself: its start, its themes, the doors between its rooms, signals and the command palette.

`launch` makes the app for the command line, `app` is the app, `routes` opens the doors of `table.doors`, so that no
room has to know another; `panel_app` is the app with nothing but the panel in it. `themes` are the colours, with
`fewer_colours` where a terminal has few, `sheets` the style sheets, `line_speed` says whether anything may move,
`one_filter` what a line goes through; `palette` the commands; `languages` another language meanwhile, `preferring`
keeps what was chosen, `key_tables` all keys. `input_driver` reads what is typed, `escapes` tells escape from alt,
`typeahead` keeps keys that come faster than screens. `too_small` stands in for a broken layout; `signals` puts
battles away when the terminal closes. It imports every room; only `cli` imports it. Start reading at `app`, then
`routes`.
"""
