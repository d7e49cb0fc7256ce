"""The report as one page of HTML: no network, no scripts, and a print that stands on paper."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping
from html import escape
from typing import Final, assert_never

from tracker.play.history import History
from tracker.views.report.account import Account, account
from tracker.views.report.charts import NoCharts, drawing
from tracker.views.report.parts import Chart, Charts, Curve, Heading, Part, Photograph, Point, Points, Sentence, Table
from tracker.views.sides import ON_DARK, ON_LIGHT
from tracker.words import ENGLISH, _, spoken
from tracker.written import per_cent


def _hues(hues: Mapping[str, str]) -> str:
    return "; ".join(f"--{name}: {colour}" for name, colour in hues.items())


_STYLE: Final = """
:root { color-scheme: light dark; --ground: #faf6ee; --raised: #eee7d9; --text: #221c14; --strong: #000;
  --dim: #625749; --rule: #cbbfab; @on-light }
@media (prefers-color-scheme: dark) { :root { --ground: #14110f; --raised: #221c18; --text: #ece4d8; --strong: #fffaf0;
  --dim: #aa9d8e; --rule: #51463b; @on-dark } }
body { margin: 0 auto; max-width: 48rem; padding: 2rem 1rem 4rem; background: var(--ground); color: var(--text);
  font: 1rem/1.55 system-ui, sans-serif; font-variant-numeric: tabular-nums }
h1, h2, h3, strong, th { color: var(--strong) }
h1 { font-size: 2.2rem; line-height: 1.15; margin: 0 }
h2 { margin: 2.5rem 0 .75rem; padding-bottom: .25rem; border-bottom: 1px solid var(--rule) }
h3 { margin: 1.5rem 0 .5rem }
.title { color: var(--dim); font-weight: 600; margin: 0 }
.under { color: var(--dim); margin: .5rem 0 1rem } .lead { font-size: 1.2rem; line-height: 1.45; margin: 0 0 1.5rem }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 0 2rem;
  width: min(100vw - 2rem, 72rem); margin-left: calc(50% - min(50vw - 1rem, 36rem)) }
.flag { fill: var(--strong); font-weight: 700 }
.sides { display: flex; flex-wrap: wrap; gap: 1rem; list-style: none; padding: 0 }
.sides li { margin: 0; flex: 1 1 14rem; background: var(--raised); border-left: .35rem solid; border-radius: .25rem;
  padding: .6rem .9rem }
.sides b { color: var(--strong); display: block; font-size: 1.15rem }
.sides span { color: var(--dim) }
table { border-collapse: collapse; margin: .75rem 0; width: 100%; font-size: .93rem }
th, td { text-align: left; vertical-align: top; padding: .28rem .75rem .28rem 0; border-bottom: 1px solid var(--rule) }
ul { padding-left: 0; list-style: none; margin: .25rem 0 } li { margin: .2rem 0 }
h4 { color: var(--dim); margin: 1rem 0 .25rem }
li { padding-left: 1.4em }
li i { font-style: normal; display: inline-block; width: 1.4em; margin-left: -1.4em }
details { margin: .3rem 0; color: var(--dim) } summary { cursor: pointer }
figure { margin: 1rem 0 } figcaption { color: var(--dim) } figure > svg { width: 100%; height: auto }
.photo img { max-width: 100%; height: auto; border-radius: .25rem }
.legend { display: flex; flex-wrap: wrap; gap: .1rem 1.5rem; font-size: .93rem } .legend li { padding: 0 }
.legend i { width: auto; margin: 0 .3em 0 0 }
.legend svg { width: 2.2rem; height: .6rem; margin-right: .4rem } .wide { overflow-x: auto }
.wide td:last-child, .wide th:last-child { padding-right: 0 }
.sides .azure, i.azure { border-color: var(--azure); color: var(--azure) }
.sides .ochre, i.ochre { border-color: var(--ochre); color: var(--ochre) }
.sides .fern, i.fern { border-color: var(--fern); color: var(--fern) }
.sides .mauve, i.mauve { border-color: var(--mauve); color: var(--mauve) }
@page { margin: 16mm 14mm }
@media print { :root { color-scheme: light; --ground: #fff; --raised: #fff; --text: #000; --strong: #000; --dim: #444;
  --rule: #999; @on-light }
  body { max-width: none; padding: 0; font-size: 10.5pt } h2, h3, h4, figcaption, thead { break-after: avoid }
  h2 { margin-top: 1.6rem } .charts { width: auto; margin-left: 0 } .wide { overflow: visible }
  tr, li, figure, .sides li, .short { break-inside: avoid } li, p { orphans: 3; widows: 3 }
  details.long table { font-size: 8pt } summary { display: none }
  details.long:not([open]), section:has(> details.long:not([open])) { display: none } }
""".replace("@on-light", _hues(ON_LIGHT)).replace("@on-dark", _hues(ON_DARK))


MOST_SHORT: Final = 10
"""Rows that stand on one sheet of paper together: a longer table may go on overleaf."""


def page(history: History, when: str = "", photographs: tuple[Photograph, ...] = ()) -> str:
    """The report as a page that needs nothing beside it; without the extra `report` it says where charts would be."""
    return in_html(account(history, when, photographs))


def in_html(whole: Account) -> str:
    """A report as a page that needs nothing beside it."""
    return "\n".join(_page(whole)) + "\n"


def _page(whole: Account) -> Iterator[str]:
    language = escape(next(iter(spoken()), ENGLISH))
    yield f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    allowed = f"default-src 'none'; style-src 'unsafe-inline'{'; img-src data:' if _has_photographs(whole) else ''}"
    yield f'<meta http-equiv="Content-Security-Policy" content="{allowed}">'
    named = _("{title}: {headline}").format(title=whole.title, headline=whole.headline)
    yield f"<title>{_text(named)}</title><style>{_STYLE}</style></head><body>"
    yield f'<p class="title">{_text(whole.title)}</p><h1>{_text(whole.headline)}</h1>'
    yield f'<p class="under">{_text(whole.under)}</p>'
    if whole.lead:
        yield f'<p class="lead">{_text(" ".join(whole.lead))}</p>'
    if whole.sides:
        yield '<ul class="sides">'
    for side in whole.sides:
        name = " ".join((side.shape, side.letter, side.name))
        about = " · ".join(part for part in (side.player, per_cent(str(side.left)), side.figures) if part)
        yield f'<li class="{escape(side.hue)}"><b>{_text(name)}</b><span>{_text(about)}</span></li>'
    if whole.sides:
        yield "</ul>"
    for number, section in enumerate(whole.sections):
        yield f"<section><h2>{_text(section.heading)}</h2>"
        for part in section.parts:
            yield from _part(part, str(number))
        yield "</section>"
    yield "</body></html>"


def _has_photographs(whole: Account) -> bool:
    return any(isinstance(part, Photograph) for section in whole.sections for part in section.parts)


def _part(part: Part, name: str) -> Iterator[str]:
    match part:
        case Photograph():
            yield _photograph(part)
        case Heading(text):
            yield f"<h3>{_text(text)}</h3>"
        case Sentence(text, is_strong):
            yield f"<p><strong>{_text(text)}</strong></p>" if is_strong else f"<p>{_text(text)}</p>"
        case Points(points, title):
            if title:
                yield f"<h4>{_text(title)}</h4>"
            yield f"<ul>{''.join(map(_point, points))}</ul>"
        case Table(head, rows, title, is_folded):
            table = _table(head, rows)
            yield f'<details class="long"><summary>{_text(title)}</summary>{table}</details>' if is_folded else table
        case Chart():
            yield _figure(part, name)
        case Charts(charts):
            drawn = (_figure(chart, f"{name}-{number}") for number, chart in enumerate(charts))
            yield f'<div class="charts">{"".join(drawn)}</div>'
        case _:
            assert_never(part)


def _photograph(part: Photograph) -> str:
    caption = f"<figcaption>{_text(part.caption)}</figcaption>" if part.caption else ""
    source = f"data:image/jpeg;base64,{b64encode(part.data).decode()}"
    return f'<figure class="photo"><img src="{source}" alt="{escape(part.caption)}">{caption}</figure>'


def _figure(chart: Chart, name: str) -> str:
    return f"<figure><figcaption>{_text(chart.title)}</figcaption>{_drawn(chart, name)}</figure>"


def _text(text: str) -> str:
    """Words as they stand in the page: a figure is never parted from its percent sign."""
    return escape(text).replace(" %", "\u00a0%")


def _legend(line: Curve) -> str:
    """A piece of the line as it is drawn, then what it is."""
    dashes = ' stroke-dasharray="5 4"' if line.is_dashed else ""
    drawn = f'<path d="M0 4H36" stroke="var(--{escape(line.hue)})" stroke-width="3"{dashes}/>'
    sign = f'<i class="{escape(line.hue)}">{escape(line.sign)}</i> ' if line.sign else ""
    return f'<li><svg viewBox="0 0 36 8" aria-hidden="true">{drawn}</svg>{sign}{_text(line.name)}</li>'


def _drawn(chart: Chart, name: str) -> str:
    try:
        drawn = drawing(chart, name)
    except NoCharts as missing:
        return f"<p>{escape(str(missing))}</p>"
    named = drawn.replace("<svg ", f'<svg role="img" aria-label="{escape(chart.title)}" ', 1)
    return f'<ul class="legend">{"".join(map(_legend, chart.lines))}</ul>{named}'


def _point(point: Point) -> str:
    sign = f'<i class="{escape(point.hue)}">{escape(point.sign)}</i>' if point.sign else ""
    lead = f"<strong>{_text(point.lead)}</strong> · " if point.lead else ""
    text = f"<strong>{_text(point.text)}</strong>" if point.is_strong else _text(point.text)
    return f"<li>{sign}{lead}{text}</li>"


def _table(head: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> str:
    filled = f"<table><thead>{_rows('th', (head,))}</thead><tbody>{_rows('td', rows)}</tbody></table>"
    return f'<div class="{"wide" if len(rows) > MOST_SHORT else "wide short"}">{filled}</div>'


def _rows(cell: str, rows: tuple[tuple[str, ...], ...]) -> str:
    return "".join(f"<tr>{''.join(f'<{cell}>{_text(text)}</{cell}>' for text in row)}</tr>" for row in rows)
