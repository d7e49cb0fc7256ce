"""The panel as lines of a terminal: layouts and scenes, exactly as wide and high as the window they are drawn for.

`drawing` puts the parts together: those of `brush`, the sides of `armies`, the scenes of `interval`, large figures of
`screens.parts`. It knows `colours` and what the audience sees, and no widget. Start reading at `drawing`.
"""
