"""The values of a battle: what it is made of, what may be wanted of it, what happened, the dice and the fields.

    battle      sides, units, tests owed, procedures under way: the battle as it stands
    commands    what somebody wants; events what happened, all that is kept; acts the events of one command
    fields      the typed keys under which units, battles and rolls keep values; parts which texts are ids of what
    dice        dice and faces; resolution a roll that was made, with every reason it had
    contacts    who touches whom; observations what else only the table sees; plans what led sides keep to themselves
    house       rules of a table's own; particulars the scenario, the place, pictures: what is told beside the play
    trail       a long list that grows by one without being copied

Everybody may import it; it imports nothing of ours but `tracker.words` and `tracker.text`. Start reading at
`battle`.
"""
