"""How long Qt's event loop was held up at most."""

import os
import time
import typing as t

from PyQt6.QtCore import Qt, QTimer

# In seconds. Between two ticks there is at least one turn: no turn is longer than that. A processor that
# others use too is slower, several times at worst; at night, it has nothing else to do. What goes over all
# rows takes far longer than either.
LONGEST_TURN = 0.05 if os.environ.get("ORRERY_NIGHTLY") == "1" else 0.25
# On a machine that is busy with other things the same takes longer, now and then.
ATTEMPTS = 3


class Turns:
    """Measures processor time of this thread from tick to tick: what else the machine does
    meanwhile does not count, and what Qt does itself counts."""

    def __init__(self) -> None:
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._longest = self._last = 0.0

    def leave_out(self, connection: t.Any) -> None:
        """Does not count what the library for Python needs to take in a message."""
        receive = connection._receive

        def received(message: t.Any) -> None:
            start = time.thread_time()
            receive(message)
            self._last += time.thread_time() - start

        connection._receive = received

    def attempts(self, what: str) -> t.Iterator[None]:
        """For each attempt to do something in short turns: there is another one where it failed."""
        found = []
        for _ in range(ATTEMPTS):
            self._longest, self._last = 0.0, time.thread_time()
            self._timer.start(0)
            yield
            self._tick()
            self._timer.stop()
            found.append(self._longest)
            if self._longest < LONGEST_TURN:
                break
        told = ", ".join(f"{each * 1000:.0f} ms" for each in found)
        print(f"{what}: longest turn {told}", flush=True)
        assert found[-1] < LONGEST_TURN, f"{what} holds up the event loop."

    def _tick(self) -> None:
        now = time.thread_time()
        self._longest = max(self._longest, now - self._last)
        self._last = now
