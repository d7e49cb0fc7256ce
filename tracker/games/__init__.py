"""The rule systems of the house: each knows `tracker.rules` and `tracker.battle`, and none another.

    demonworld, confrontation, skirmish, hexcombat    one system each

All are laid out much alike: `__init__` hands over SYSTEM; `fields` are card and state; the checklist is the turn,
with who may act at each step in a module or folder of its own; one module or folder for each kind of roll, for
effects, for what follows, for actions and procedures; `switches` the house rules; `prompts` the questions to the
table; `demo` a battle; `reference` the rules in words. Nobody imports them: `tracker.rules.systems` finds them by
key. Start reading at `hexcombat`, the smallest.
"""
