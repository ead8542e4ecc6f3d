"""A server for tests, and another user of its document."""

import pathlib
import signal
import subprocess
import sys
import typing as t

CLIENTS = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(CLIENTS / "gtk"), str(CLIENTS / "python")]

from orrery import sync  # noqa: E402

MODEL = CLIENTS.parent / "Examples/Homepwner.xcdatamodeld"


class Server:
    """One that can be killed, and started again on the same file."""

    def __init__(self, program: str, folder: str, *options: str) -> None:
        self.program, self.path, self.options = program, f"{folder}/items.data", options
        self.address = f"unix:{folder}/socket"
        self.process: t.Optional["subprocess.Popen[bytes]"] = None
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [self.program, "serve", self.path, "--model", str(MODEL), *self.options, "--listen",
             self.address],
            stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)

    def kill(self) -> None:
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        assert self.process
        self.process.terminate()
        self.process.wait()

    def user(self) -> t.Any:
        """Another user's document, by the synchronous face; first the server has to listen."""
        while True:
            try:
                connection = sync.connect(self.address)
                break
            except sync.ConnectionLost:
                assert self.process and self.process.poll() is None, "The server has ended."
        document = connection.open_document(self.path)
        document.owns_connection = True
        return document
