"""The report for forums: every mark is closed, and no name is one."""

from __future__ import annotations

import re

from tests.play import playing
from tests.tracker.views.report.test_report import an_evening, of_a_turn
from tracker.battle.commands import Note, Retitle
from tracker.views.report.bbcode import bbcode
from tracker.views.report.markdown import report

MARKS = re.compile(r"\[(/?)(b|i|size|list|spoiler)(?:=[^\]]*)?\]")


def test_it_tells_what_the_page_in_markdown_tells() -> None:
    told = bbcode(of_a_turn("demonworld"))
    for line in report(of_a_turn("demonworld")).splitlines():
        if line.startswith("- "):
            words = re.sub(r"\*\*|\\", "", line.removeprefix("- "))
            assert words in re.sub(r"\[/?b\]", "", told)


def test_every_mark_that_is_opened_is_closed_in_its_turn() -> None:
    open_marks: list[str] = []
    for closing, mark in MARKS.findall(bbcode(of_a_turn("confrontation"))):
        if closing:
            assert open_marks.pop() == mark
        else:
            open_marks.append(mark)
    assert open_marks == []


def test_a_name_or_a_note_is_no_mark_and_no_link() -> None:
    told = bbcode(playing(an_evening(), Retitle("[url=x]mill[/url]"), Note("see https://evil.example [img]x[/img]")))
    assert "[url" not in told
    assert "[img" not in told
    assert "https://" not in told
