"""Order tokens, placed face down on one keyboard."""
