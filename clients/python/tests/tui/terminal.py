#!/usr/bin/env python3
"""The program as it is installed beside this Python, in a terminal, by key presses and what a mouse
sends, while another user edits and the server is killed."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import typing as t

PYTHON = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = PYTHON.parents[1] / "Examples"
sys.path.insert(0, str(PYTHON.parent / "tests"))

from orrery import sync  # noqa: E402
from screen import Screen  # noqa: E402


class Terminal(Screen):
    """Runs a command with the installed programs at hand, in a folder, and then stays."""

    def __init__(self, name: str, command: str, folder: str) -> None:
        os.environ["PATH"] = f"{pathlib.Path(sys.executable).parent}:{os.environ['PATH']}"
        os.environ["XDG_STATE_HOME"] = folder
        self.where = pathlib.Path(folder)
        super().__init__(name, [
            "sh", "-c", f"cd {folder} && {command}; echo It ended with $?.; exec cat"], (100, 30))

    def click(self, text: str, times: int = 1) -> None:
        """What a terminal sends for a button that is pressed and let go, at a text."""
        lines = self.text().split("\n")
        y = next(index for index, each in enumerate(lines) if text in each)
        place = f"{lines[y].index(text) + 1};{y + 1}"
        sent = f"\x1b[<0;{place}M\x1b[<0;{place}m" * times
        self.tmux("send-keys", "-H", *(f"{each:02x}" for each in sent.encode()))

    def kill_server(self) -> None:
        lock = json.loads((self.where / ".people.data.orrery").read_text("utf-8"))
        os.kill(lock["process"], signal.SIGKILL)

    def end(self) -> None:
        super().end()
        subprocess.run(["orrery", "servers", "stop", self.where / "people.data"])


def names(other: t.Any) -> t.List[t.Any]:
    found = other.context.fetch(sync.FetchRequest("Person", sort=["lastName"]))
    return [f"{each.firstName} {each.lastName}" for each in found]


def play(terminal: Terminal) -> None:
    path = terminal.where / "people.data"
    terminal.shows("people.data", "Person", "Employee", "Nothing is found.")
    other = sync.open_document(path)
    terminal.shows("1 here")
    # Keys.
    terminal.press("n")
    terminal.shows("“firstName” is required", "Send")
    terminal.type("Ada")
    terminal.press("Tab")
    terminal.type("Lovelace")
    terminal.press("Enter")
    terminal.until("the other user sees her", lambda: names(other) == ["Ada Lovelace"])
    terminal.shows("Saved")
    other.context.insert("Person", firstName="Alan", lastName="Turing")
    other.save()
    terminal.shows("Alan", "▕ Person 2")
    terminal.picture("object")
    # The mouse: a row, twice, and entities.
    terminal.press("Escape")
    terminal.hides("Person/p1")
    terminal.click("Alan", times=2)
    terminal.shows("Person/p2")
    terminal.click("Employee")
    terminal.shows("▕ Employee 0")
    terminal.click("Person ")
    terminal.shows("▕ Person 2")
    terminal.press("/")
    terminal.shows("Complete")
    terminal.type('firstName BEGINSWITH "Ad"')
    terminal.shows("▕ Person 1")
    terminal.press("Escape")
    terminal.shows("▕ Person 2")
    # The server is killed under what is being typed.
    terminal.press("Enter")
    terminal.shows("Person/p1", "Send")
    terminal.press("End")
    terminal.type(" Augusta")
    terminal.shows("Ada Augusta")
    terminal.kill_server()
    terminal.shows("The server is back.", "Ada Augusta")
    terminal.picture("back")
    terminal.type(" King")
    terminal.shows("Ada Augusta King")
    terminal.hides("The server is back.")
    other.close()
    other = sync.open_document(path)
    assert names(other) == ["Ada Lovelace", "Alan Turing"], names(other)
    terminal.press("Enter")
    terminal.until("what was typed", lambda: names(other)[0] == "Ada Augusta King Lovelace")
    # A small window, and the end.
    terminal.resize(60, 20)
    terminal.hides("Employee")
    terminal.press("C-q")
    terminal.shows("It ended with 0.")
    other.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        terminal = Terminal(
            "tui-terminal",
            f"orrery-tui people.data --model {EXAMPLES / 'People.xcdatamodeld'}", folder)
        try:
            play(terminal)
        finally:
            terminal.end()
    print("terminal: real keys and a mouse do what they should")


if __name__ == "__main__":
    main()
