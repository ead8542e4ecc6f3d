"""What a program writes to standard error, which is nothing: no warning of a toolkit, no traceback."""

import os
import tempfile
import typing as t


class Silence:
    """From now on standard error goes to a file, that of libraries in C too."""

    def __init__(self) -> None:
        self._file, self._own = tempfile.TemporaryFile(), os.dup(2)
        os.dup2(self._file.fileno(), 2)

    def check(self) -> None:
        """That nothing was written since this was asked before."""
        said = self._take()
        assert not said, f"This was written to standard error:\n{said}"

    def _take(self) -> str:
        os.lseek(2, 0, os.SEEK_SET)
        said = self._file.read().decode(errors="replace")
        os.ftruncate(2, 0)
        os.lseek(2, 0, os.SEEK_SET)
        return said

    def __enter__(self) -> "Silence":
        return self

    def __exit__(self, *_: t.Any) -> None:
        """What was written and nobody has asked for comes out after all."""
        said = self._take()
        os.dup2(self._own, 2)
        os.close(self._own)
        self._file.close()
        os.write(2, said.encode())
