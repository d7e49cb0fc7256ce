"""Agreements of the table beside the rules, each a command that becomes one event.

    scoring    points, objectives, the last turn
    timing     a clock for each side, when to stop
    sealing    the seed of the app's dice: its SHA-256 first, itself at the end
    rulings    what was decided against the dice or beside what is printed, and why
    house      rules of the table's own: taken for the battle from here on
    particulars  scenario, place, points, remarks, pictures: what is told of the battle beside the play
    planning   the plan of a side that the app leads: when a die may draw one
    house_effects  what those would change in the rolls of the demo
    precedents those that were made: offered when it comes again

`tracker.play.decide` calls them; views and screens read who is ahead, and which rulings there are.
"""
