"""Where battles are kept: TinyDB files, rosters read and written, old saves brought forward."""
