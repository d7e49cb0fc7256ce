"""`oriflamme forecast`: `command` finds out what is asked, `output` shows what comes of it."""
