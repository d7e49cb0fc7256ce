"""Hex combat's terms beyond a card, as questions about a battle.

`acted` says who has had his action, `contact` who engages whom, `toll` the cost of losses.
"""
