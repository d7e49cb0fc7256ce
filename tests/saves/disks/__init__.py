"""Disks that fail: `full_disk` has no room left, `slow_fs` takes its time."""
