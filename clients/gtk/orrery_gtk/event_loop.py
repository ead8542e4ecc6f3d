"""asyncio in the main loop of GLib."""

from __future__ import annotations

import typing as t

from gi.repository import GLib

from orrery_loop import GuestLoop

R = t.TypeVar("R")
# That of drawing, below input: of sources that are always due, GLib serves all of one priority in turn,
# and none below it. Neither a flood of messages nor drawing that never ends stops the other.
PRIORITY = GLib.PRIORITY_HIGH_IDLE + 20


class EventLoop(GuestLoop):
    """asyncio in the main loop of GLib. Have `Gtk.Application.run` or `GLib.MainLoop.run` run; start
    coroutines with `spawn`, from handlers of signals too."""

    def __init__(self) -> None:
        self._is_due = False
        self._source: int | None = None
        super().__init__()
        self._watch(True)

    def run_in_main_loop(self, coroutine: t.Coroutine[t.Any, t.Any, R]) -> R:
        """For programs without a window: runs GLib's main loop until a coroutine is done."""
        main_loop = GLib.MainLoop()
        task = self.create_task(coroutine)
        task.add_done_callback(lambda _: main_loop.quit())
        main_loop.run()
        return task.result()

    def _watch(self, is_on: bool) -> None:
        if self._source is not None:
            GLib.source_remove(self._source)
        self._source = GLib.unix_fd_add_full(
            PRIORITY, self._descriptor, GLib.IOCondition.IN, self._on_readable) if is_on else None

    def _schedule(self) -> None:
        if not self._is_due:
            self._is_due = True
            self._schedule_from_any_thread()

    def _schedule_from_any_thread(self) -> None:
        GLib.idle_add(self._on_due, priority=PRIORITY)

    def _schedule_after(self, milliseconds: int) -> None:
        GLib.timeout_add(milliseconds, self._on_time, priority=PRIORITY)

    def _on_readable(self, *_: t.Any) -> bool:
        self._pass()
        return GLib.SOURCE_CONTINUE

    def _on_due(self) -> bool:
        self._is_due = False
        return self._on_time()

    def _on_time(self) -> bool:
        self._pass()
        return GLib.SOURCE_REMOVE
