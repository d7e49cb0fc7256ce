"""The audience's panel: a picture of the battle for a window capture, a browser source or text files.

    window, pages, textfiles   a picture of `tracker.views.projection` each: no secret reaches this room
    server, gate, door         states and pictures handed to browsers, and to whom; message a state
    follow, timeline           the battle read along without a lock, and what was seen when; screen, colours a terminal
    hosting, child             without a terminal, or as the app's child; thrift its memory
    page, control, on_air      the app's own page about it

It imports `parts`, its `web` among them, and `table`; `app` and `cli` import it. Start reading at `window.drawing`.
"""
