"""Parts that several rooms use: keys and their line, questions, pickers, plain text, the card of a unit."""
