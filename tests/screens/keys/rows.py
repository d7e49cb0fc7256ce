"""The rows of the budget, in its order.

One more is one more `Row`; how its intents and its script are written stands in `intents` and `scripts`.
"""

from __future__ import annotations

from typing import Final

from tests.screens.keys.budget import Row
from tests.screens.keys.turns import text

DEMONWORLD_ORDERS: Final = """
go I.1
order bowmen-of-alder H
order crossbows-of-the-mill H
order pikes-of-ker C
order knights-of-the-vale C
order giant-brann C
order ballista H
order ash-archers H
order wolf-riders C
order ogre-band C
order horde-of-rusk C
order scythe-chariot C
order gate-spears T
"""
AT_THE_SHOTS: Final = DEMONWORLD_ORDERS + "go III.3\n"
AT_THE_MOVES: Final = DEMONWORLD_ORDERS + "go IV.9\n"
IN_MELEE: Final = (
    AT_THE_MOVES
    + """
begin contact knights-of-the-vale
say ogre-band
begin contact pikes-of-ker
say horde-of-rusk
begin contact wolf-riders
say bowmen-of-alder
go VI.2
"""
)
PROPOSED: Final = (
    "knights-of-the-vale ogre-band 4 wolf-riders bowmen-of-alder 5 hero-maelis wolf-riders 1 "
    "pikes-of-ker horde-of-rusk 9 warlord-grakh knights-of-the-vale 1 ogre-band knights-of-the-vale 4 "
    "bowmen-of-alder wolf-riders 5 horde-of-rusk pikes-of-ker 9 -"
)
ANNOUNCED: Final = "begin melee_round\n" + "".join(f"say {said}\n" for said in PROPOSED.split())
AT_THE_CONFRONTATION_MELEE: Final = """
go T-05
do goes_first gorm-underlight
at T-13 heath
begin charge bracken-riders
say delve-javelins
throw
say stand
throw: 5
go T-17
"""

ROWS: Final = (
    Row("volley of nine bases at one target, nothing to set", "demonworld", 8, 30,
        "roll shoot bowmen-of-alder > horde-of-rusk: 4 | 17 | 9 | 18 | 2 | 20 | 13 | 11 | 19", before=AT_THE_SHOTS,
        keys="down enter 4 [4 17 9 18 2 20 13 11 19 ] escape", kept=True),
    Row("volley of ten bases, each shot supported, two circumstances", "demonworld", 8, 75,
        "roll shoot bowmen-of-alder > ash-archers supporters=1 wood=yes: 4 | 17 | 9 | 18 | 2", before=AT_THE_SHOTS,
        keys="down enter*2 plus shift+tab right [4 17 9 18 2 ] escape", kept=True),
    # One more than 5: whom a volley is aimed at first is a guess, agreed to by an enter of its own.
    Row("the same unit, next target", "demonworld", 6, 20,
        "roll shoot bowmen-of-alder > ash-archers: 4 | 17\nroll shoot bowmen-of-alder > ogre-band: 9 | 18",
        before=AT_THE_SHOTS, keys="down enter*2 [4 17 ] right*2 [9 18 ] escape", kept=True),
    Row("one hero's shot", "demonworld", 5, 5, "roll shoot hero-maelis > ogre-band: 7", before=AT_THE_SHOTS,
        keys="enter 3 [7 ] enter", kept=True),
    Row("a spell at its usual level", "demonworld", 5, 3, "roll cast vesh-the-hollow: 11", before="go II.2", kept=True),
    Row("melee of eight pairings, proposals right", "demonworld", 6, 87, ANNOUNCED + "throw: 19\n" * 38,
        before=IN_MELEE, keys="enter enter [" + "19 " * 38 + "] escape", kept=True),
    Row("move into contact, the unit lit", "demonworld", 4, 6, "begin contact pikes-of-ker\nsay horde-of-rusk",
        before=AT_THE_MOVES, keys="m 2 h enter", kept=True),
    Row("Confrontation: riders against javelins, to the last wound", "confrontation", 20, 77,
        "".join(text("confrontation").partition("begin melee_round")[1:]).partition("go T-23")[0],
        before=AT_THE_CONFRONTATION_MELEE),
    Row("skirmish: eight bows at one target", "skirmish", 8, 33,
        "roll shoot ford-bows > bone-thralls: 17 | 4 | 12 | 19 | 8 | 3 | 15 | 11",
        before="roll initiative: 14 6\ngo first_designation\ndo designate ford-bows\nat act\ndo move_simple ford-bows",
        kept=True),
    Row("skirmish: a piece that does nothing, the one that is lit", "skirmish", 2, 8,
        "do does_nothing captain-oriane-vell\nat next_designation", keys="enter 9", kept=True,
        before="roll initiative: 14 6\ngo first_designation"),
    Row("hex combat: shock to the end", "hexcombat", 8, 6,
        "begin shock_action lances-of-tarn\nsay pikes-of-low-garn\nsay yes\nsay 0\nthrow: 5 3",
        before="go A.1 crimson", kept=True),
    Row("hex combat: one unit's shots", "hexcombat", 7, 0, """
        begin shooting_action yew-company
        say mistress-oth
        say 1
        throw
        say 0
        say several
        throw: 6 5
        throw: 1 4
        """, before="go B.1 crimson", kept=True),
    Row("a morale test owed", "demonworld", 2, 3, "owed wolf-riders: 6",
        before=AT_THE_SHOTS + "roll shoot bowmen-of-alder > wolf-riders: 4\ngo III.6", keys="t [6 ] enter", kept=True),
    Row("one loss by hand on the lit unit", "demonworld", 1, 2, "do lose_base pikes-of-ker", before=AT_THE_MOVES,
        keys="minus", kept=True),
    Row("one loss by hand on a named unit", "demonworld", 5, 6, "do lose_base bowmen-of-alder", before=AT_THE_SHOTS,
        keys="slash b enter minus", kept=True),
    Row("a morale state by hand on the lit unit", "demonworld", 4, 25, "do rout pikes-of-ker", before=AT_THE_MOVES),
    Row("a die typed wrongly three acts ago, put right", "demonworld", 4, 0, "",
        before=AT_THE_SHOTS + "roll shoot bowmen-of-alder > wolf-riders: 4 | 17 | 9 | 18\n", keys="A up*2 [1 ] enter",
        instead=AT_THE_SHOTS + "roll shoot bowmen-of-alder > wolf-riders: 4 | 1 | 9 | 18\n", kept=True),
    Row("an obedience test, its unit lit", "demonworld", 3, 7, "roll obedience bowmen-of-alder: 3",
        before=DEMONWORLD_ORDERS + "go I.5", keys="down enter [3 ] escape", kept=True),
    Row("a breath over three bases of one unit", "demonworld", 8, 0,
        "roll breath dragon-ygrith > crossbows-of-the-mill: 4 | 17 | 9", keys="up enter 2 plus*2 [4 17 9 ]",
        before=DEMONWORLD_ORDERS.replace("scythe-chariot C", "scythe-chariot C\norder dragon-ygrith H") + "go III.3\n",
        kept=True),
    Row("gun with a stray shot, one base struck", "demonworld", 8, 13, """
        begin gun_shot ballista
        say medium
        throw: 12
        throw: 2
        say 1
        say wolf-riders
        throw: 6
        """, before=AT_THE_SHOTS, keys="down*3 enter enter [12 2 ] enter 3 [6 ] escape", kept=True),
    Row("crush of one base", "demonworld", 6, 10, "begin crush giant-brann\nsay ogre-band\nthrow: 9\nsay no",
        before=AT_THE_MOVES, keys="down*2 f 3 [9 ] enter", kept=True),
    Row("a unit entered by the form, from a profile, one value changed", "demonworld", 12, 49,
        "join Ash azure pikes-of-ker size=3", keys='r a "pi" enter {Ash} enter*4 3 ctrl+s', kept=True),
    Row("a turn of Demonworld in which nobody does anything", "demonworld", 7, 29, "go I.1\ngo 0.a"),
    # A key for each of five phases, and the answer to the question about the dice that no group has thrown.
    Row("a turn of Confrontation in which no unit does anything", "confrontation", 6, 12,
        "do goes_first ser-alys-of-the-heath\nat T-13 heath\ngo T-05", before="go T-05"),
    Row("a turn of hex combat in which nobody does anything", "hexcombat", 5, 6, "go A.1 crimson\ngo T.2"),
    Row("demo, turn 1 of Demonworld", "demonworld", 125, 237, text("demonworld")),
    Row("demo, turn 1 of Confrontation", "confrontation", 80, 160, text("confrontation")),
    Row("demo, turn 1 of skirmish", "skirmish", 70, 0, text("skirmish")),
    # One more than 40: what a shock leads to without a die is named before it is agreed to.
    Row("demo, turn 1 of hex combat", "hexcombat", 40, 0, text("hexcombat")),
)  # fmt: skip
