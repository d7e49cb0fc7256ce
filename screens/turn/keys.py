"""The keys of the page of the turn."""

from __future__ import annotations

from typing import Final

from screens.parts.keys import GOES_ON, HELP, PALETTE, Key, intent_key
from screens.table import screen
from screens.turn.columns import LETTERS
from tracker.rules.system import Way
from tracker.words import N_

TICK: Final = "press('turn.tick')"
NEXT: Final = "press('turn.next')"
ACT_KEY: Final = "press('turn.act')"
MORE: Final = intent_key(
    "e", "turn.more", N_("more"), N_("Other actions of the unit under the cursor, or things that can happen to it")
)
TURN_KEYS: Final = (
    intent_key("enter", "turn.act", N_("act"), N_("Do what the line under the cursor offers")),
    Key("space", TICK, N_("done"), N_("Tick the unit off, or untick it")),
    intent_key(
        LETTERS[Way.SHOOT],
        "turn.shoot",
        N_("shoot"),
        N_("Shoot, fire or breathe with the unit under the cursor"),
        footer=False,
    ),
    intent_key(
        LETTERS[Way.FIGHT],
        "turn.fight",
        N_("fight"),
        N_("Strike, fight a melee or a shock with the unit under the cursor"),
        footer=False,
    ),
    intent_key(
        LETTERS[Way.CAST], "turn.cast", N_("cast"), N_("Cast a spell with the unit under the cursor"), footer=False
    ),
    intent_key(
        LETTERS[Way.MOVE],
        "turn.move",
        N_("move"),
        N_("Move, charge or go into contact with the unit under the cursor"),
        footer=False,
    ),
    intent_key(LETTERS[Way.RALLY], "turn.rally", N_("rally"), N_("Rally the unit under the cursor"), footer=False),
    MORE,
    Key(
        "n",
        NEXT,
        N_("next step"),
        N_("Go on to the next step; asks first if something would be lost"),
        worth=GOES_ON,
    ),
    intent_key("b", "turn.back", N_("back"), N_("Back to the previous step; nothing is rolled or granted again")),
    intent_key("w", "turn.why", N_("why not"), N_("The units that cannot act at this step, and why")),
    intent_key("t", "turn.tests", N_("tests"), N_("The tests owed: take them now, or waive one with a reason")),
    intent_key("o", "turn.orders", N_("orders"), N_("Order tokens, face down, side by side")),
    screen.ROSTER,
    intent_key(
        "v",
        "turn.panel",
        N_("panel"),
        N_("What the audience sees: title, scenes, parts, recording"),
        also=N_("stream OBS overlay broadcast on air viewers hide"),
    ),
    intent_key(
        "P",
        "turn.phones",
        N_("phones"),
        N_("Players' own phones: orders laid in secret, dice typed where they fall"),
        footer=False,
        also=N_("telephone mobile smartphone QR code secret orders network"),
    ),
    screen.CALCULATOR,
    screen.LOG,
    screen.UNDO,
    screen.AMEND,
    HELP,
    screen.REDO,
    intent_key("minus", "turn.lose", N_("a loss"), N_("The unit under the cursor takes a loss")),
    intent_key("plus,equals_sign", "turn.regain", N_("undo a loss"), N_("The unit under the cursor gets a loss back")),
    intent_key("a", "turn.answer", N_("answer"), N_("Answer a question of this step")),
    intent_key("i", "turn.card", N_("card"), N_("The card of the unit under the cursor")),
    intent_key("slash", "turn.find", N_("find"), N_("Find a unit by a part of its name")),
    intent_key("full_stop", "turn.chance", N_("at random"), N_("Choose at random who acts next"), shown="."),
    intent_key("g", "turn.goto", N_("go to step"), N_("Straight to another step of this turn")),
    intent_key(
        "x",
        "turn.contacts",
        N_("contacts"),
        N_("Correct whom the unit under the cursor touches: a contact missed, or one that has ended"),
        footer=False,
    ),
    intent_key(
        "S",
        "turn.score",
        N_("score"),
        N_("Points, objectives, the last turn, the break point and couriers, as the table agrees on them"),
        footer=False,
    ),
    intent_key(
        "T",
        "turn.time",
        N_("time"),
        N_("A clock for each side, a pause, when to stop; how long turns take"),
        footer=False,
    ),
    intent_key(
        "E",
        "turn.events",
        N_("events"),
        N_("Ask an oracle for a yes or a no, or throw for an event of your own tables"),
        footer=False,
        also=N_("chance weather messenger reinforcements"),
    ),
    screen.REPORT,
    screen.COURSE,
    screen.RULES,
    screen.HOUSE,
    intent_key("p,q", "turn.pause", N_("pause"), N_("Leave the table with a note for next time")),
    screen.SAVE,
    intent_key(
        "f3", "turn.tour", N_("tour"), N_("Leave the guided tour, or take it up again where it stands"), footer=False
    ),
    intent_key(
        "f4", "turn.tour_back", N_("tour back"), N_("Back to the stop of the guided tour before this one"), footer=False
    ),
    PALETTE,
)
