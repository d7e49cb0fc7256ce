"""What the panel keeps beside the battles: the streamer's settings of each, the pictures of its sides, its recording.

It knows battles by their place in the folder only; `screens.panel` and the pages that set up a side import it. Start
reading at `settings`.
"""
