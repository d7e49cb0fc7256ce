"""The roster: sides and units, and the card of a unit as a form."""
