"""The game: values and pure functions. No terminal, no disk, no clock, no hidden dice."""
