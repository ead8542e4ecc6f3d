#!/usr/bin/env python3
"""The driver of the synchronous face: written from that of the asyncio face, with a thread for each
command. It cannot cancel."""

import json
import pathlib
import sys
import threading
import typing as t

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))
import derive  # noqa: E402

source = derive.synchronous((FOLDER / "driver.py").read_text("utf-8"))
source = source.replace("asyncio.Event", "threading.Event")
source = source.replace("asyncio.Condition", "threading.Condition")
names: t.Dict[str, t.Any] = {"__name__": "derived", "threading": threading}
exec(compile(source, "driver.py", "exec"), names)
Base: t.Any = names["Driver"]


class Driver(Base):  # type: ignore[misc]
    def run(self) -> None:
        self.writing = threading.Lock()
        for line in sys.stdin:
            # The next command waits until this one has sent what it sends, or is done.
            self.is_sent = threading.Event()
            command = json.loads(line)
            self.tasks[command["id"]] = command
            threading.Thread(target=self.obey, args=(command, self.is_sent), daemon=True).start()
            self.is_sent.wait()

    def obey(self, command: t.Any, is_sent: threading.Event) -> None:
        try:
            Base.obey(self, command)
        finally:
            is_sent.set()

    def do_connect(self, command: t.Any) -> t.Any:
        result = Base.do_connect(self, command)
        send = self.connection._send

        def tell(message: t.Any) -> None:
            send(message)
            self.is_sent.set()

        self.connection._send = tell
        threading.Thread(target=self.process_events, daemon=True).start()
        return result

    def process_events(self) -> None:
        while True:
            self.connection.process_events(None)

    def do_cancel(self, command: t.Any) -> t.Any:
        raise names["Unsupported"]("Threads are not cancelled.")


if __name__ == "__main__":
    Driver().run()
