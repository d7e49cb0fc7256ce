"""Skirmish's terms beyond a card, as questions about a battle.

`alternation` says who is designated when, `acts` what figures have left to do, `contact` who meets and flees whom,
`touching` who is in contact; `harm` is what a hit takes, `owing` the tests that earns, `lapsing` those that nobody can
roll any more, `rout` who is routed. Start reading at `alternation`.
"""
