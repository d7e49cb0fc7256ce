"""The report as one page of HTML: no network, no scripts, and a print that stands on paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Final, assert_never

from tracker.play.history import History
from tracker.views.report.account import Account, Chart, Heading, Part, Point, Points, Sentence, Table, account
from tracker.views.report.charts import NoCharts, drawing
from tracker.views.sides import ON_DARK, ON_LIGHT


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
.under { color: var(--dim); margin: .25rem 0 2rem }
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
figure { margin: 1rem 0 } figcaption { color: var(--dim) } svg { width: 100%; height: auto }
.sides .azure, i.azure { border-color: var(--azure); color: var(--azure) }
.sides .ochre, i.ochre { border-color: var(--ochre); color: var(--ochre) }
.sides .fern, i.fern { border-color: var(--fern); color: var(--fern) }
.sides .mauve, i.mauve { border-color: var(--mauve); color: var(--mauve) }
@media print { :root { --ground: #fff; --raised: #fff; --text: #000; --strong: #000; --dim: #444; --rule: #999;
  @on-light }
  body { max-width: none; padding: 0; font-size: 10.5pt } h2, h3, h4 { break-after: avoid }
  tr, li, figure, .sides li { break-inside: avoid } details.long, section:has(> details.long) { display: none } }
""".replace("@on-light", _hues(ON_LIGHT)).replace("@on-dark", _hues(ON_DARK))


def page(history: History, when: str = "") -> str:
    """The report as a page that needs nothing beside it; without the extra `report` it says where charts would be."""
    told = account(history, when)
    return "\n".join(_page(told)) + "\n"


def _page(told: Account) -> Iterator[str]:
    yield '<!doctype html>\n<html><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
    yield f"<title>{escape(told.title)}</title><style>{_STYLE}</style></head><body>"
    yield f'<h1>{escape(told.title)}</h1><p class="under">{escape(told.under)}</p>'
    yield '<ul class="sides">'
    for side in told.sides:
        name = " ".join((side.shape, side.letter, side.name))
        about = " · ".join(part for part in (side.player, f"{side.left} %", side.figures) if part)
        yield f'<li class="{escape(side.hue)}"><b>{escape(name)}</b><span>{escape(about)}</span></li>'
    yield "</ul>"
    for number, section in enumerate(told.sections):
        yield f"<section><h2>{escape(section.heading)}</h2>"
        for part in section.parts:
            yield from _part(part, str(number))
        yield "</section>"
    yield "</body></html>"


def _part(part: Part, name: str) -> Iterator[str]:
    match part:
        case Heading(text):
            yield f"<h3>{escape(text)}</h3>"
        case Sentence(text, is_strong):
            yield f"<p><strong>{escape(text)}</strong></p>" if is_strong else f"<p>{escape(text)}</p>"
        case Points(points, title):
            if title:
                yield f"<h4>{escape(title)}</h4>"
            yield f"<ul>{''.join(_point(point) for point in points)}</ul>"
        case Table(head, rows, title, is_folded):
            table = _rows("th", (head,)) + _rows("td", rows)
            if is_folded:
                yield f'<details class="long"><summary>{escape(title)}</summary><table>{table}</table></details>'
            else:
                yield f"<table>{table}</table>"
        case Chart(title):
            yield f"<figure><figcaption>{escape(title)}</figcaption>{_drawn(part, name)}</figure>"
        case _:
            assert_never(part)


def _drawn(chart: Chart, name: str) -> str:
    try:
        return drawing(chart, name)
    except NoCharts as missing:
        return f"<p>{escape(str(missing))}</p>"


def _point(point: Point) -> str:
    sign = f'<i class="{escape(point.hue)}">{escape(point.sign)}</i>' if point.sign else ""
    lead = f"<strong>{escape(point.lead)}</strong> · " if point.lead else ""
    text = f"<strong>{escape(point.text)}</strong>" if point.is_strong else escape(point.text)
    return f"<li>{sign}{lead}{text}</li>"


def _rows(cell: str, rows: tuple[tuple[str, ...], ...]) -> str:
    return "".join(f"<tr>{''.join(f'<{cell}>{escape(text)}</{cell}>' for text in row)}</tr>" for row in rows)
