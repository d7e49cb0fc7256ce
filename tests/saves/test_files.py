"""Files of the user's own choosing are written whole, and over files alone."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from saves.errors import NotAccepted
from saves.files import write_file


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names on Windows")
def test_a_pipe_or_a_device_is_never_replaced_by_a_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(NotAccepted, match="pipe: it is not a plain file"):
        write_file(pipe, b"a battle")
    assert stat.S_ISFIFO(pipe.lstat().st_mode)
    assert os.listdir(tmp_path) == ["pipe"]


def test_a_file_is_written_over_as_a_whole(tmp_path: Path) -> None:
    file = tmp_path / "file"
    for data in (b"one", b"another"):
        write_file(file, data)
        assert file.read_bytes() == data
