"""The course of a battle in charts: what is left of the armies, who does not run, and luck, each with its table.

`screen` is the page, `tables` what stands in it in figures; how a chart is drawn in cells is
`screens.parts.drawn.charts`, what there is to draw comes from `tracker.views.report`. It imports the table and the
parts only.
"""
