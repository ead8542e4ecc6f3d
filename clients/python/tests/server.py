"""A server of its own for each conversation, and the folder that it works in."""

import json
import os
import pathlib
import re
import socket
import subprocess
import tempfile
import typing as t

from orrery import Connection

# What never comes is a failure.
socket.setdefaulttimeout(20)
ROOT = pathlib.Path(__file__).resolve().parents[3]


class Server:
    """With `is_network` those who connect have to show one of the tokens of the transcripts."""

    def __init__(self, program: str, is_network: bool = False) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="orrery-test-")
        self.is_network = is_network
        self.address = f"{self.folder.name}/socket"
        listening = ["--listen", f"unix:{self.address}"]
        if is_network:
            listening = ["--listen", "tcp:127.0.0.1:0", "--token-file", self.write_tokens()]
        arguments = [program, "serve", *listening, "--detach"]
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
        found = re.search(rb"listening on tcp:(\S+)", text)
        if found:
            self.address = found.group(1).decode()

    def write_tokens(self) -> str:
        """As `Tests/TranscriptTests` have them, in a file that only this user can read."""
        tokens = [
            {"name": "writer", "token": "writer-0123456789", "access": "write"},
            {"name": "reader", "token": "reader-0123456789", "access": "read",
             "documents": [f"{self.folder.name}/shown.data", str(ROOT / "Examples")]},
        ]
        path = f"{self.folder.name}/tokens.json"
        with open(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600), "w") as file:
            json.dump({"tokens": tokens}, file)
        return path

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.communicate()
        self.folder.cleanup()

    def connect(self) -> Connection:
        if not self.is_network:
            return Connection.connect(self.address)
        host, port = self.address.rsplit(":", 1)
        stream = socket.create_connection((host, int(port)))
        return Connection(stream.makefile("rb"), stream.makefile("wb"))

    def model(self, example: str) -> str:
        """The path of an example model."""
        found: t.List[pathlib.Path] = sorted((ROOT / "Examples").glob(f"{example}.*"))
        return str(found[0])
