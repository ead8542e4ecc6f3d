"""A server for tests, and another user of its document."""

import pathlib
import subprocess
import sys
import typing as t

CLIENTS = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(CLIENTS / each) for each in ("qt", "qt/examples", "python")]

from orrery import sync  # noqa: E402


class Server:
    """One that can be killed, and started again on the same file."""

    def __init__(self, program: str, folder: str, model: str, *options: str) -> None:
        self.program, self.folder = program, folder
        self.path, self.address = f"{folder}/test.data", f"unix:{folder}/socket"
        # What Qt's tester finds ends the test at once: the server is not to outlive it.
        self._command = ["setpriv", "--pdeathsig", "KILL", program, "serve", self.path,
                         "--model", model, *options, "--listen"]
        self._process: "subprocess.Popen[bytes]"
        self.start()

    def start(self, address: t.Optional[str] = None) -> None:
        """At its address, or where nobody else looks for it."""
        self._process = subprocess.Popen(
            [*self._command, address or self.address], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()

    def user(self, address: t.Optional[str] = None) -> t.Any:
        """Another user's document, by the synchronous face; first the server has to listen."""
        while True:
            try:
                connection = sync.connect(address or self.address)
                break
            except sync.ConnectionLost:
                assert self._process.poll() is None, "The server has ended."
        document = connection.open_document(self.path)
        document.owns_connection = True
        return document
