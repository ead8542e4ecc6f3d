"""The client that is tried: a driver, spoken to in lines of JSON."""

import json
import shlex
import subprocess
import tempfile
import threading
import typing as t

from .wire import DEADLINE, Late, Message

# What the driver itself reports for a command that it does not know.
UNSUPPORTED = "client.unsupported"


class DriverError(Exception):
    """The driver's answer to a command that failed."""

    def __init__(self, command: str, error: Message) -> None:
        super().__init__(f"{command}: {error.get('kind')}: {error.get('message')}")
        self.kind = str(error.get("kind"))
        self.data: Message = error.get("data") or {}


class Gone(Exception):
    """The driver ended, or said what is no reply."""


class Pending:
    def __init__(self, driver: "Driver", id_: int, command: str) -> None:
        self.driver, self.id, self.command = driver, id_, command

    def result(self, deadline: float = DEADLINE) -> t.Any:
        return self.driver.finish(self, deadline)

    def is_done(self) -> bool:
        with self.driver.changed:
            return self.id in self.driver.replies


class Driver:
    def __init__(self, command: str, name: str = "driver") -> None:
        self.name = name
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors)
        self.replies: t.Dict[int, Message] = {}
        self.changed = threading.Condition()
        self.last_id = 0
        self.last_line = ""
        self.end = ""
        threading.Thread(target=self.read, daemon=True).start()

    def read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            try:
                reply = json.loads(line)
                id_ = reply["id"]
                if not isinstance(id_, int) or not isinstance(reply.get("error", {}), dict):
                    raise ValueError
            except (ValueError, TypeError, KeyError, RecursionError):
                return self.ended(f"The driver wrote what is no reply: {line[:200]!r}.")
            with self.changed:
                self.replies[id_] = reply
                self.changed.notify_all()
        self.ended("The driver ended.")

    def ended(self, why: str) -> None:
        with self.changed:
            self.end = why
            self.changed.notify_all()

    def start(self, command: str, **members: t.Any) -> Pending:
        """Sends a command and does not wait for the reply."""
        self.last_id += 1
        self.last_line = json.dumps({"id": self.last_id, "command": command, **members})
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(self.last_line.encode() + b"\n")
            self.process.stdin.flush()
        except OSError:
            raise Gone(self.with_errors("The driver reads no commands any more.")) from None
        return Pending(self, self.last_id, command)

    def finish(self, pending: Pending, deadline: float) -> t.Any:
        is_there = lambda: pending.id in self.replies or self.end
        with self.changed:
            if not self.changed.wait_for(is_there, deadline):
                raise Late(self.with_errors(
                    f"The driver has not answered `{pending.command}` for {deadline:g} s."))
            if pending.id not in self.replies:
                raise Gone(self.with_errors(f"{self.end} It has not answered `{pending.command}`."))
            reply = self.replies.pop(pending.id)
        if "error" in reply:
            raise DriverError(pending.command, reply["error"])
        return reply.get("result")

    def call(self, command: str, **members: t.Any) -> t.Any:
        return self.start(command, **members).result()

    def request(self, method: str, params: t.Optional[Message] = None) -> t.Any:
        return self.call("request", method=method, params=params or {})

    def has_caught_up(self) -> None:
        """What others have done before is told before the reply to this."""
        self.request("connection/list")

    def with_errors(self, text: str) -> str:
        self.errors.seek(0)
        told = self.errors.read()[-2000:].decode(errors="replace").strip()
        return f"{text}\nIts standard error ends with:\n{told}" if told else text

    def stop(self) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.close()
        except OSError:
            pass
        try:
            self.process.wait(2)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.errors.close()
