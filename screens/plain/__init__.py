"""A battle as a conversation without boxes, for screen readers, slow lines and scripts: `oriflamme plain`.

    talk       lines out, lines in: from a person or from a file
    host       stands where the app stands: lets the flows of questions of the other rooms run
    questions  what a dialog asks, as a sentence with numbered answers
    turn       the list of a step
    page       where a page of rolls stands in place of its screen
    rolls      a page of rolls; roll_words what it says
    calculator one roll with all its lines
    orders     order tokens, laid unseen; proposal what a led side would do
    roster     sides, units and their cards; army_list lists that are imported
    house_rules readings and rules of the table's own; past what is past put right

It shows the same values as the screens and runs the same flows: no rule, and no way through a turn, stands here.
Nothing is repainted and no colour is needed. Start reading at `turn`.
"""
