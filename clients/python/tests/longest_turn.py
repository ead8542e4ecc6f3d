"""How long an event loop of asyncio is held up at most."""

import asyncio
import time

# In seconds, from tick to tick. No turn is longer than what passes between two of them.
INTERVAL = 0.005


def own_time() -> float:
    """In seconds; it stands still while this thread could run and the machine does something else."""
    with open("/proc/self/schedstat", "rb") as file:
        waited = int(file.read().split()[1])
    return time.monotonic() - waited / 1e9


class LongestTurn:
    """`seconds` is to be set to 0 where another measurement begins."""

    def __init__(self) -> None:
        self.seconds, self._last = 0.0, own_time()
        self._loop = asyncio.get_running_loop()
        self._tick()

    def _tick(self) -> None:
        now = own_time()
        self.seconds, self._last = max(self.seconds, now - self._last), now
        self._loop.call_later(INTERVAL, self._tick)
