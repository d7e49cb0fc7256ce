"""Parts that several rooms use, of which none knows the battle on the table.

    keys, keyline, help     keys declared once, for bindings, footer and help
    question                the base of what is left with an answer: dialogs, finding, picker, target, asking
    multi_select            several at once, ticked
    chance, flow            a choice left to chance; one flow of questions at a time; background what waits for a disk
    card, readings, cited   a unit in lines, the list of house rules, a rule by its id; overview a battle at a glance
    drawn                   how things are drawn on every page; numerals figures written large, moments days and hours
    web                     pages handed to browsers, whatever they show
    painted_whole           the base of pages that are drawn once when they open
    plain, fitted           text as content, laid out when painted; listed, repaint draw what changes; signalled an end

Nothing a player types is markup. It imports no room; every room imports it. Start reading at `keys` and `dialogs`.
"""
