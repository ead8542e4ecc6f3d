"""An editor in a terminal, with another program that writes into its document."""

import contextlib
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import typing as t

from other import Other, locked
from patience import DEADLINE
from process import freeze
from screen import Screen

SIZE = (100, 28)
# What the user does, in order.
STEPS = ("open", "list", "filter", "sections", "edit", "conflict", "relationship", "kill_the_server",
         "lock_the_file", "lose_it_while_saving", "lose_it_in_the_prompt", "lose_it_while_asked",
         "resize", "long_list", "help", "close")


class Session:
    """A user's session; an editor's has the steps. `command` returns what starts the editor with a
    program at a path."""

    def __init__(self, name: str, command: t.Callable[[pathlib.Path], t.List[str]]) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self.program, self.path = os.path.abspath(sys.argv[1]), f"{self._folder.name}/people.data"
        # Without this link, the editor finds no program.
        self._link = pathlib.Path(self._folder.name, "orrery")
        self._link.symlink_to(self.program)
        os.environ["XDG_STATE_HOME"] = self._folder.name
        self.other = Other(self.program, self.path)
        self.other.insert_people()
        self.screen = Screen(name, command(self._link), SIZE)

    def play(self) -> None:
        """Does one step after the other."""
        try:
            for step in STEPS:
                getattr(self, step)()
                print(f"ok   {step}", flush=True)
        finally:
            self.screen.end()
            self.other.end()
            subprocess.run([self.program, "servers", "stop", self.path], stderr=subprocess.DEVNULL)
            self._folder.cleanup()

    def _server(self) -> int:
        """The process that has the document open."""
        end = time.monotonic() + DEADLINE
        # On a busy machine a server may not answer in the time that the program gives it: it is listed
        # without documents.
        while time.monotonic() < end:
            for each in json.loads(subprocess.check_output([self.program, "servers", "--json"])):
                paths = [document.get("path") for document in each.get("documents", [])]
                if os.path.realpath(self.path) in paths:
                    return int(each["process"])
        raise AssertionError("No server tells that it has the document open.")

    def lose_the_server(self, *keys: str) -> None:
        """It is killed before it answers what the keys ask for, and does not come back before
        somebody has it come back."""
        server = self._server()
        freeze(server)
        if keys:
            self.screen.press(*keys)
        self._link.unlink()
        os.kill(server, signal.SIGKILL)

    def have_it_come_back(self) -> None:
        self._link.symlink_to(self.program)

    @contextlib.contextmanager
    def server_hangs(self) -> t.Iterator[None]:
        """It answers nobody meanwhile; the terminal becomes smaller and larger."""
        server = self._server()
        freeze(server)
        try:
            yield
            for size in ((30, 6), (150, 50), (60, 20)):
                self.screen.resize(*size)
        finally:
            os.kill(server, signal.SIGCONT)
        self.screen.resize(*SIZE)

    def is_locked(self) -> t.ContextManager[None]:
        return locked(self.path)

    def have_the_other_come_back(self) -> None:
        self.other.end()
        self.other = Other(self.program, self.path)

    def check_saved(self, **values: t.Any) -> None:
        """Whether the other reads this of the object that is edited."""
        saved = self.other.get("Employee/p2")
        assert values.items() <= saved.items(), saved
