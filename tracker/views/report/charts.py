"""Charts as drawings that stand in a page: drawn by pygal, which comes with the extra `report`."""

from __future__ import annotations

import re
from typing import Final

from tracker.views.report.parts import Chart
from tracker.words import _

_NEEDLESS: Final = re.compile(r"<!--.*?-->|/\*.*?\*/|<script\b.*?</script>", re.DOTALL)
"""What pygal writes beside the drawing: remarks, and what its own scripts would ask."""
_ID: Final = re.compile(r"chart-[0-9a-f-]{36}")

MOST_LABELS: Final = 16
"""Marks under a chart: of more only every second, third … is written."""


class NoCharts(Exception):
    """The library that draws charts is not there; the message says how to get it."""


def drawing(chart: Chart, name: str) -> str:
    """The chart as SVG; `name` tells its style from those of others in the page.

    Its colours are those of the page, by their names there; which line is which is told beside it, where a dashed one
    can be told from its whole neighbour of the same hue. `NoCharts` without the extra.
    """
    try:
        from pygal import Line
        from pygal.style import Style
    except ImportError:
        raise NoCharts(
            _("the charts need the extra `report`: install it with `pip install 'oriflamme[report]'`")
        ) from None
    style = Style(
        background="transparent",
        plot_background="transparent",
        foreground="var(--text)",
        foreground_strong="var(--text)",
        foreground_subtle="var(--rule)",
        guide_stroke_color="var(--rule)",
        major_guide_stroke_color="var(--rule)",
        stroke_width=2.5,
        colors=tuple(f"var(--{line.hue})" for line in chart.lines),
        font_family="inherit",
        opacity="1",
        transition="0",
        label_font_size=12,
        major_label_font_size=12,
    )
    drawn = Line(
        style=style,
        js=(),
        disable_xml_declaration=True,
        explicit_size=False,
        width=760,
        height=280,
        range=(0, 100),
        dots_size=2.5,
        show_legend=False,
        margin=4,
        truncate_label=-1,
        show_minor_x_labels=False,
    )
    marks = chart.marks or chart.labels
    drawn.x_labels = list(marks)
    drawn.x_labels_major = list(marks[:: -(-len(marks) // MOST_LABELS)])
    drawn.y_labels = [0, 25, 50, 75, 100]
    for line in chart.lines:
        drawn.add(line.name, list(line.values), stroke_style={"dasharray": "5, 4"} if line.is_dashed else {})
    return _ID.sub(f"chart-{name}", _NEEDLESS.sub("", str(drawn.render(is_unicode=True))))
