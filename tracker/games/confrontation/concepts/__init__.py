"""Confrontation's terms beyond a card, as questions about a battle.

`contact` is melees by number and who touches whom in them, `moments` who acts together, `wounds` what one does to
rolls, `own_will` what keeps a unit from acting; `steps` and `ids` name the steps and the rule ids that others speak of.
Start reading at `contact`.
"""
