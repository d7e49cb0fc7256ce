"""The audience's panel: a picture of the battle for a window capture, a browser source or text files.

`window`, `pages` and `textfiles` each make a picture of `tracker.views.projection`: no secret reaches this room.
`server` hands states and `pictures` to browsers, behind `gate` and `door`; `screen` shows it in a terminal; `hosting`
runs it without one; `follow` reads the battle along without a lock; `server_note` says which panel runs; `page` is the
app's own page about it. It imports `parts` and `table`; `app` and `cli` import it. Start reading at `window.drawing`.
"""
