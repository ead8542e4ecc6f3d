"""A server of its own for each conversation, and the folder that it works in."""

import pathlib
import socket
import subprocess
import tempfile
import typing as t

from orrery import Connection

# What never comes is a failure.
socket.setdefaulttimeout(20)
ROOT = pathlib.Path(__file__).resolve().parents[3]


class Server:
    def __init__(self, program: str) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="orrery-test-")
        self.socket = f"{self.folder.name}/socket"
        arguments = [program, "serve", "--listen", f"unix:{self.socket}", "--detach"]
        self.process = subprocess.Popen(
            arguments, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        assert self.process.stderr is not None
        # A zero byte says that the socket is there.
        text = b""
        while b"\0" not in text:
            piece = self.process.stderr.read(1)
            if not piece:
                raise RuntimeError(f"orrery did not start: {text.decode()}")
            text += piece

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.communicate()
        self.folder.cleanup()

    def connect(self) -> Connection:
        return Connection.connect(self.socket)

    def model(self, example: str) -> str:
        """The path of an example model."""
        found: t.List[pathlib.Path] = sorted((ROOT / "Examples").glob(f"{example}.*"))
        return str(found[0])
