"""The game: values and pure functions. No terminal, no disk, no clock, no hidden dice.

    views   what a reader sees of a battle: log, report, panel, briefing
    play    commands become events, events become a battle
    rules   what a rule system is made of, where systems come from, how they are checked
    battle  the values: battle, commands, events, fields, dice
    games   the rule systems of the house, each a room of its own

Each of the upper four imports only those below it; games import `rules` and `battle`. `words`, `written` and
`text`, the reader's language, its figures and days, and cleaned lines, are for all. `saves` and `screens`
import from here, never the other way. Start reading at `battle.battle`, then `play.decide` and `play.evolve`.
"""
