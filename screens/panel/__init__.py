"""The audience's panel: a picture of the battle for a window capture, a browser source or text files."""
