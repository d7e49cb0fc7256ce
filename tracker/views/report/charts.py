"""Charts as drawings that stand in a page: drawn by pygal, which comes with the extra `report`."""

from __future__ import annotations

import re
from typing import Final

from tracker.views.figures import plain
from tracker.views.report.parts import Chart
from tracker.words import _
from tracker.written import per_cent

_NEEDLESS: Final = re.compile(r"<!--.*?-->|/\*.*?\*/|<script\b.*?</script>", re.DOTALL)
"""Pygal's additions beside the drawing: remarks, and what its own scripts would ask."""
_ID: Final = re.compile(r"chart-[0-9a-f-]{36}")
_TITLES: Final = re.compile(r"<title>[^<]*</title>")
"""Pygal's words where a pointer rests on the drawing: its own name, and figures that stand there already."""
_DOT: Final = re.compile(
    r'(?:<desc class="label">([^<]*)</desc>)?<circle cx="([^"]*)" cy="([^"]*)"([^>]*)/>(?:<desc[^>]*>[^<]*</desc>)*'
)
_TOOLTIPS: Final = re.compile(r'<g [^>]*class="plot tooltip-overlay">.*?</g></g></g>', re.DOTALL)
_APART: Final = "¦"
"""Stands between the sign of a flag and the words of its dot, on their way through pygal."""
WIDTH, HEIGHT = 560, 300
GUIDES: Final = 4
"""Spaces between the lines that cross a chart."""

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
        label_font_size=14,
        major_label_font_size=14,
    )
    drawn = Line(
        style=style,
        js=(),
        disable_xml_declaration=True,
        explicit_size=False,
        width=WIDTH,
        height=HEIGHT,
        range=(chart.low, chart.high),
        dots_size=3,
        show_legend=False,
        margin=4,
        truncate_label=-1,
        show_minor_x_labels=False,
    )
    marks = chart.marks or chart.labels
    drawn.x_labels = list(marks)
    drawn.x_labels_major = list(marks[:: -(-len(marks) // MOST_LABELS)])
    drawn.y_labels = [chart.low + (chart.high - chart.low) * step / GUIDES for step in range(GUIDES + 1)]
    drawn.value_formatter = plain
    for number, line in enumerate(chart.lines):
        dots = [{"value": value, "label": _dot(chart, number, place)} for place, value in enumerate(line.values)]
        drawn.add(line.name, dots, stroke_style={"dasharray": "5, 4"} if line.is_dashed else {})
    return _ID.sub(f"chart-{name}", _cleaned(str(drawn.render(is_unicode=True))))


def _dot(chart: Chart, line: int, label: int) -> str:
    """The sign of its flags, then what a dot says where a pointer rests on it."""
    signs = ", ".join(flag.sign for flag in chart.flags if (flag.line, flag.label) == (line, label))
    curve = chart.lines[line]
    value = per_cent(plain(curve.values[label])) if chart.unit == "%" else f"{plain(curve.values[label])} {chart.unit}"
    words = _("{line}: {value} ({moment})").format(line=curve.name, value=value, moment=chart.labels[label])
    return _APART.join((signs, words.replace(" %", "\u00a0%")))


def _cleaned(drawn: str) -> str:
    """The drawing without what its scripts would need, each dot with its own words and a flag with its sign."""
    return _DOT.sub(_dotted, _TOOLTIPS.sub("", _TITLES.sub("", _NEEDLESS.sub("", drawn))))


def _dotted(dot: re.Match[str]) -> str:
    label, x, y, rest = dot.groups()
    sign, _apart, words = (label or "").partition(_APART)
    circle = f'<circle cx="{x}" cy="{y}"{rest}><title>{words}</title></circle>'
    if not sign:
        return circle
    above = float(y) - 10 if float(y) > 24 else float(y) + 20
    flagged = circle.replace(' r="3"', ' r="6"', 1)
    return f'{flagged}<text x="{x}" y="{above:g}" text-anchor="middle" class="flag">{sign}</text>'
