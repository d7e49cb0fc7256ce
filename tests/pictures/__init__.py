"""The pictures of the README, drawn by the app itself: `uv run python -m tests.pictures` draws them anew."""
