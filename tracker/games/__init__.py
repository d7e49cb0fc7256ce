"""The rule systems of the house: each knows `tracker.rules` and `tracker.battle`, and none another.

    demonworld, confrontation, skirmish, hexcombat    one system each

All four have one floor plan. What bears a name below is in the module of that name, or in the folder of that name where
it is too much for one module; where a sheet has no use for something, the module is missing, and nothing else is there.

    fields          what a card and a unit's state hold, what the battle holds
    cards           what a new card is filled in with, and what makes one impossible
    switches        the house rules, listed by `choices_among(globals())`, and their presets
    checklist       the turn: phases and steps
    standing        who may act at each step, in which ways, and why another may not
    unlisted        why a step is not for a unit that it does not list
    leaving         what a step may leave undone
    rolls           the resolvers, a module for each kind, and the printed tables they read
    actions         what the table does to a unit without a roll
    procedures      several questions and rolls in a row
    sheets          pages of many rolls, each with who proposes its rows
    tokens          orders placed face down
    prompts         the questions the sheet leaves to the table
    effects         what the outcome of a roll changes, with the words for effects and causes
    consequences    what happens of itself after an event
    concepts        what the sheet speaks of, and several of the others ask: melees, wounds, rout
    showing         badges and gauges
    viewers         what viewers who know no rulebook are told in place of other words
    opponent        what a side that the app leads reckons with
    outcome_words   what a roll came to, as a whole sentence with a verb that agrees
    short_labels    what long labels and answers of the rolls' forms are called where columns are few
    demo            a battle to try the system with
    tour            a small battle in which a newcomer is shown around, stop by stop
    reference       the rules in words
    locale          all of its words in other languages

The `__init__` of each puts them together into `SYSTEM`, and imports nothing but these. Nobody imports a system:
`tracker.rules.systems` finds it by its key. Start reading at `hexcombat`, the smallest.
"""
