"""The battle file under every fault we know.

`pytest tests/saves/journal` runs the short versions. `pytest -m long -n 0 tests/saves/journal` runs the long ones:
500 kills, 400 acts under every power cut, 3,000 random games against TinyDB in memory, 100,000 mutated files.
"""
