"""Folders and files that battles go to: nobody else's, and looked at without a trace."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path

import pytest

from saves.errors import NotAccepted
from saves.files import write_file
from saves.journal import JournalStorage, NotSaved, Trouble
from saves.places import rescue_folders


@pytest.mark.skipif(sys.platform == "win32", reason="owners and modes are a Unix matter")
def test_a_rescue_folder_that_somebody_prepared_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    own, temporary = rescue_folders()
    assert temporary.parent == tmp_path
    assert list(tmp_path.iterdir()) == [], "nothing is written to look"
    temporary.mkdir(mode=0o700)
    assert list(rescue_folders()) == [own, temporary]
    temporary.chmod(0o755)
    assert list(rescue_folders()) == [own]
    temporary.rmdir()
    (tmp_path / "elsewhere").mkdir()
    temporary.symlink_to(tmp_path / "elsewhere")
    assert list(rescue_folders()) == [own]


def test_a_folder_that_cannot_lock_is_called_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_about: object, **_more: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("saves.journal.lock.FileLock.acquire", refuse)
    with pytest.raises(NotSaved, match="cannot lock files") as refused:
        JournalStorage(tmp_path / "a.battle")
    assert refused.value.reason is Trouble.NO_LOCKS


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
