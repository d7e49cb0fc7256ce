"""`oriflamme forecast`: `command` finds out what is asked, `told` tells what comes of it."""
