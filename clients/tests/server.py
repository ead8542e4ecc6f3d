"""A server for tests, and another user of its document."""

import contextlib
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import typing as t

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "python"))

from orrery import sync  # noqa: E402
from other import locked  # noqa: E402
from process import freeze  # noqa: E402


class Server:
    """One that can be killed, and started again on the same file. It does not outlive the test."""

    def __init__(self, program: str, folder: str, model: t.Union[str, pathlib.Path]) -> None:
        self.program, self.folder, self._model = program, folder, model
        self.path, self.address = f"{folder}/test.data", f"unix:{folder}/socket"
        self.start()

    def start(self, address: str = "", *options: str) -> None:
        """At its address, or where nobody else looks for it."""
        self._process = subprocess.Popen(
            [self.program, "serve", self.path, "--model", self._model, *options, "--listen",
             address or self.address, "--client-process-id", str(os.getpid())],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def kill(self) -> None:
        """As a crash: nothing is saved, nobody is told."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()

    @contextlib.contextmanager
    def hangs(self) -> t.Iterator[None]:
        """It answers nobody meanwhile."""
        freeze(self._process.pid)
        try:
            yield
        finally:
            # It may have been killed meanwhile.
            self._process.send_signal(signal.SIGCONT)

    @contextlib.contextmanager
    def another(self) -> t.Iterator["Server"]:
        """A server that has not this document open, but one of its own."""
        with tempfile.TemporaryDirectory() as folder:
            server = type(self)(self.program, folder, self._model)
            server.user().close()
            try:
                yield server
            finally:
                server.stop()

    def is_locked(self) -> t.ContextManager[None]:
        return locked(self.path)

    def check(self) -> None:
        """Whether it may still listen."""
        assert self._process.poll() is None, "The server has ended."

    def user(self, address: str = "") -> t.Any:
        """Another user's document, by the synchronous face; first the server has to listen."""
        while True:
            try:
                return sync.open_document(self.path, server=address or self.address)
            except sync.ConnectionLost:
                self.check()
