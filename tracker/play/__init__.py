"""The one door of play: a command becomes events or a refusal, and events become a battle."""
