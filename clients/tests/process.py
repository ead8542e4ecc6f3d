"""Processes that answer nobody for a while."""

import os
import pathlib
import signal
import time

from patience import DEADLINE


def freeze(process: int) -> None:
    """Stops a process. Its threads stop one after the other, on a busy machine after they have done some
    more: this waits for the last of them."""
    os.kill(process, signal.SIGSTOP)
    end = time.monotonic() + DEADLINE
    threads = pathlib.Path(f"/proc/{process}/task")
    while not all(b") T " in (each / "stat").read_bytes() for each in threads.iterdir()):
        assert time.monotonic() < end, f"Process {process} does not stop."
