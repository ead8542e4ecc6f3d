#!/usr/bin/env python3
"""All front ends at once on one document, each in its host, while another writes 50 times a second.
At the end every list shows what a fetch finds, and none was held up for long. Arguments: the program,
and a Python that has Textual."""

import contextlib
import os
import pathlib
import random
import signal
import sys
import time
import typing as t

CLIENTS = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(CLIENTS / "conformance"))

from suite.bench import Failed  # noqa: E402
from suite.driver import Driver  # noqa: E402
from suite.edits import Editor  # noqa: E402
from suite.views import View, all_views, by  # noqa: E402
from suite.wire import Peer, Server  # noqa: E402

MODEL = str(CLIENTS.parent / "Examples/Everything.json")
SECONDS = 60 if os.environ.get("ORRERY_NIGHTLY") == "1" else 10
EDITS_PER_SECOND = 50
# In seconds.
LONGEST_TURN = 0.05
# On a machine that is busy with other things the same takes longer, now and then.
ATTEMPTS = 3
FIRST_EDITS = 300
MOST_UNDER_WAY = 10


class Buffer(View):
    """A list in an editor. That chooses what it shows of a row, and how many rows it knows."""

    def open(self, driver: Driver) -> None:
        told = driver.call("openList", **self.members())
        self.fetch = {**self.fetch, "properties": told["properties"]}
        self.window = told["window"]


def all_buffers() -> t.List[View]:
    """One for each entity, as in an editor."""
    return [
        Buffer("songs", {
            "entity": "Song", "sort": by("title"), "predicate": "seconds > 50 OR isLive = TRUE"},
            "album.artist.name"),
        Buffer("works", {"entity": "Work", "sort": by("title"), "predicate": "title < 'T5'"}),
        Buffer("artists", {
            "entity": "Artist", "sort": by("name"), "predicate": "ANY albums.songs.plays > 50"},
            "town"),
        Buffer("playlists", {"entity": "Playlist", "sort": by("name")}),
        Buffer("albums", {"entity": "Album", "sort": by("title")})]


class FrontEnd:
    """A front end in its host, with lists of its own."""

    def __init__(self, name: str, command: str, views: t.List[View], address: str,
                 path: str) -> None:
        self.name, self.driver, self.views = name, Driver(command, name), views
        self.driver.call("connect", address=address)
        self.driver.call("openDocument", path=path, model=MODEL, create="ifMissing")
        for view in self.views:
            view.open(self.driver)

    def longest_turn(self) -> float:
        """In seconds, since this was asked before."""
        return float(self.driver.call("longestTurn")["seconds"])

    def check(self, user: Peer) -> None:
        for view in self.views:
            try:
                view.check(self.driver, user)
            except Failed as failure:
                raise AssertionError("\n".join([self.name, *failure.lines])) from None
        errors = self.driver.call("events")["errors"]
        assert not errors, f"{self.name}: {errors}"


def commands(textual: str) -> t.Dict[str, t.Tuple[str, t.List[View]]]:
    """What runs the driver of each, and the lists in it."""
    terminal = f"{sys.executable} -B {CLIENTS}/tests/in_terminal.py"
    system = "env QT_QPA_PLATFORM=offscreen GTK_A11Y=none /usr/bin/python3 -B"
    return {
        "Neovim": (
            f"{terminal} nvim -u NONE -i NONE -c 'luafile {CLIENTS}/neovim/tests/driver.lua'",
            all_buffers()),
        "Emacs": (f"{terminal} emacs -nw -Q -l {CLIENTS}/emacs/tests/buffers.el", all_buffers()),
        "Terminal": (f"{textual} -B {CLIENTS}/python/tests/tui/driver.py 120 40", all_views()),
        "GTK": (f"{system} {CLIENTS}/gtk/tests/driver.py", all_views()),
        "Qt": (f"{system} {CLIENTS}/qt/tests/driver.py --without-tester", all_views())}


@contextlib.contextmanager
def timer(interval: float) -> t.Iterator[int]:
    """What has a byte to read after each interval."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    signal.signal(signal.SIGALRM, lambda *_: None)
    signal.set_wakeup_fd(writing)
    signal.setitimer(signal.ITIMER_REAL, interval, interval)
    try:
        yield reading
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.set_wakeup_fd(-1)
        os.close(reading)
        os.close(writing)


def write(editor: Editor) -> float:
    """Edits at a steady pace, some on their way at a time, and returns how many it was in a second."""
    with timer(1 / EDITS_PER_SECOND) as ticks:
        return write_at(ticks, editor)


def write_at(ticks: int, editor: Editor) -> float:
    start = time.monotonic()
    count = SECONDS * EDITS_PER_SECOND
    under_way: t.List[int] = []
    for number in range(count):
        os.read(ticks, 1)
        under_way.append(editor.start())
        while len(under_way) > MOST_UNDER_WAY:
            editor.finish(under_way.pop(0))
        if number % 50 == 0:
            editor.learn()
    for id_ in under_way:
        editor.finish(id_)
    return count / (time.monotonic() - start)


def play(server: Server, textual: str, seed: int) -> None:
    path = f"{server.folder}/together.data"
    user = server.peer()
    user.open(path, MODEL, noticeDetail="none", autosave={"enabled": False})
    editor = Editor(user, random.Random(seed))
    for _ in range(FIRST_EDITS):
        editor.edit()
    front_ends = []
    try:
        for name, (command, views) in commands(textual).items():
            front_ends.append(FrontEnd(name, command, views, server.address, path))
        is_smooth_once = any(is_smooth(editor, front_ends) for _ in range(ATTEMPTS))
        assert is_smooth_once, "They are held up."
    finally:
        for each in front_ends:
            each.driver.stop()
        user.end()


def is_smooth(editor: Editor, front_ends: t.List[FrontEnd]) -> bool:
    """Whether nobody was held up. That every list is right is no matter of time."""
    for each in front_ends:
        each.longest_turn()
    rate = write(editor)
    for each in front_ends:
        each.driver.has_caught_up()
    turns = {each.name: each.longest_turn() for each in front_ends}
    for each in front_ends:
        each.check(editor.user)
    told = ", ".join(f"{name} {turn * 1000:.0f} ms" for name, turn in turns.items())
    print(f"together: {rate:.1f} edits a second for {SECONDS} s; longest turns: {told}", flush=True)
    return rate > 0.95 * EDITS_PER_SECOND and max(turns.values()) < LONGEST_TURN


def main() -> None:
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else random.getrandbits(32)
    print(f"seed {seed}", flush=True)
    # The editors start it themselves.
    os.environ["ORRERY"] = os.path.abspath(sys.argv[1])
    server = Server(os.environ["ORRERY"])
    try:
        play(server, sys.argv[2], seed)
    finally:
        server.stop()


if __name__ == "__main__":
    main()
