"""`python -m screens` is `oriflamme`."""

from screens.cli import main

main()
