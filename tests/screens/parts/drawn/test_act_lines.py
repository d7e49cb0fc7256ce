"""Acts in lines: whose strength changed is said of each, and no change is broken at the end of a row."""

from __future__ import annotations

from msgspec.structs import replace

from screens.parts.drawn.act_lines import act_line, each_changed, told_together, told_within
from screens.parts.plain import in_rows, line
from tests.play import AZURE, OCHRE, the_demo
from tracker.battle.dice import Face
from tracker.rules.systems import load_system
from tracker.views.log_groups import Summary
from tracker.views.log_line import Change, LogLine, Span
from tracker.views.sides import looks
from tracker.views.spotlight import Went

MARKS = looks(the_demo(load_system("demonworld")).battle)


def _told(headline: tuple[Span, ...], *changes: Change) -> list[str]:
    return [part.plain for part in each_changed(headline, changes, MARKS)]


def test_a_change_stands_without_its_name_only_right_behind_it() -> None:
    at_both = (Span("at "), Span("Mage", OCHRE), Span(", "), Span("Pikes", OCHRE))
    mage, pikes = Change("Mage", OCHRE, 2, 0), Change("Pikes", OCHRE, 6, 4)
    assert _told(at_both, mage, pikes) == ["▲ Mage 2 → 0", "▲ Pikes 6 → 4"]
    assert _told(at_both, pikes, mage) == ["6 → 4", "▲ Mage 2 → 0"]
    assert _told((), Change("Mage", AZURE, 2, 1)) == ["◆ Mage 2 → 1"]


def test_neither_a_change_nor_a_count_is_broken() -> None:
    told = line("Pikes of Ker ", ("6 → 4", "bold"), "  2 × hit")
    for width in range(8, 30):
        rows = [row.plain for row in in_rows(told, width)]
        assert sum("6 → 4" in row for row in rows) == 1
        assert sum("2 × hit" in row for row in rows) == 1
    assert [span.style for row in in_rows(told, 15) for span in row.spans] == ["bold"]


def test_where_both_sides_rolled_it_is_told_whose_each_result_is() -> None:
    ends = (("hit", 3), ("stunned", 2))
    alone = Summary((Span("Pikes", OCHRE), Span(" strike")), 5, ends, (), (), ends)
    assert told_together(alone, MARKS).plain == "▲ Pikes strike  5 rolls: 3 × hit, 2 × stunned"
    both = replace(alone, by_side=((OCHRE, (("hit", 3),)), (AZURE, (("stunned", 2),))))
    assert told_together(both, MARKS).plain == "▲ Pikes strike  5 rolls:  ▲ 3 × hit  ◆ 2 × stunned"


ATTACK = (Span("Pikes", AZURE), Span(" attack "), Span("Trolls", OCHRE))
SHOT = (Face(6, 3), Face(6, 6))


def _brief(act: LogLine) -> str:
    return act_line(act, MARKS, is_brief=True).plain


def test_the_words_of_a_roll_stand_before_what_it_changed_unless_its_verdict_tells_them() -> None:
    lost = (Change("Trolls", OCHRE, 3, 2),)
    ended = (Span("2 losses"),)
    act = LogLine(ATTACK, "", SHOT, Went.WELL, ended, lost, brief=ended)
    assert _brief(act) == "◆ Pikes attack ▲ Trolls [ 3] [ 6] ✓ 2 losses · 3 → 2"
    assert _brief(replace(act, in_figures=True)) == "◆ Pikes attack ▲ Trolls [ 3] [ 6] ✓ 3 → 2"


def test_where_the_line_is_too_short_for_the_words_what_changed_stands_before_them() -> None:
    lost, ended = (Change("Trolls", OCHRE, 3, 2),), (Span("critical hit, Trolls take double damage, 2"),)
    act = LogLine(ATTACK, "", SHOT, Went.WELL, ended, lost, brief=ended)
    battle = the_demo(load_system("demonworld")).battle
    assert told_within(battle, act, 90).plain.endswith("✓ critical hit, Trolls take double damage, 2 · 3 → 2")
    assert told_within(battle, act, 60).plain == "◆ Pikes attack ▲ Trolls [ 3] [ 6] ✓ 3 → 2 critical hit, Tro…"


def test_behind_dice_that_missed_a_change_is_told_by_name() -> None:
    ended = (Span("no loss"),)
    act = LogLine(ATTACK, "", SHOT, Went.ILL, ended, (Change("Trolls", OCHRE, 3, 2),), brief=ended)
    assert _brief(act) == "◆ Pikes attack ▲ Trolls [ 3] [ 6] ✗ no loss · ▲ Trolls 3 → 2"


def test_who_owes_a_test_is_named_unless_it_was_the_last_that_was() -> None:
    troll, other = Span("Trolls", OCHRE), Span("Young troll", OCHRE)
    act = LogLine(ATTACK, "", SHOT, Went.WELL)
    assert _brief(replace(act, owes=(troll,))).endswith("✓ · test owed")
    assert _brief(replace(act, owes=(other,))).endswith("✓ · test owed: ▲ Young troll")
    assert _brief(LogLine((troll, Span(" cannot recoil.")), owes=(other,))) == (
        "▲ Trolls cannot recoil. Test owed: ▲ Young troll."
    )
    summary = Summary(ATTACK, 2, (("2 losses", 2),), (), (other,))
    assert "test owed: ▲ Young troll" in told_together(summary, MARKS).plain
