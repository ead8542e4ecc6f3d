"""A terminal with a program in it: keys go in by tmux, an xterm on a display of its own shows it.
Pictures go to the folder that ORRERY_SCREENSHOTS names."""

import itertools
import os
import pathlib
import re
import selectors
import shutil
import subprocess
import tempfile
import time
import typing as t

from patience import DEADLINE

FONT = ["-fa", "DejaVu Sans Mono", "-fs", "10"]
COLORS = {
    "background": "#16181d", "foreground": "#d8dade", "color1": "#e05252", "color4": "#2f4f7f",
    "color12": "#5f87c7", "boldColors": "false", "borderWidth": "0"}


class Never(Exception):
    """What was waited for did not come."""


class Screen:
    """Waits by what is written to the terminal, never by time alone."""

    def __init__(self, name: str, command: t.List[str], size: t.Tuple[int, int]) -> None:
        self.name = name
        self.folder = tempfile.mkdtemp()
        pictures = os.environ.get("ORRERY_SCREENSHOTS") or f"{self.folder}/pictures"
        self.pictures = pathlib.Path(pictures)
        self.pictures.mkdir(parents=True, exist_ok=True)
        self.socket = f"{self.folder}/tmux"
        self.processes: t.List[subprocess.Popen[bytes]] = []
        self.environment = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
        columns, rows = map(str, size)
        configuration = pathlib.Path(self.folder, "tmux.conf")
        # Without a status line, and with Escape sent on at once.
        configuration.write_text(
            "set -g status off\nset -s escape-time 0\nset -g default-terminal tmux-256color\n")
        self.tmux("-f", str(configuration), "new-session", "-d", "-x", columns, "-y", rows,
                  *command)
        events = f"{self.folder}/events"
        os.mkfifo(events)
        self.events = os.open(events, os.O_RDONLY | os.O_NONBLOCK)
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.events, selectors.EVENT_READ)
        self.tmux("pipe-pane", "-O", f"cat > {events}")
        self.show(columns, rows)

    def show(self, columns: str, rows: str) -> None:
        """Has an xterm show the terminal, on a display that nobody else has."""
        reading, writing = os.pipe()
        resources = [f"XTerm*{name}: {value}" for name, value in COLORS.items()]
        self.processes.append(subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x900x24", "-nolisten", "tcp"],
            pass_fds=[writing], stderr=subprocess.DEVNULL))
        os.close(writing)
        with os.fdopen(reading) as told:
            self.display = f":{told.readline().strip()}"
        self.processes.append(subprocess.Popen(
            ["xterm", "-display", self.display, "-geometry", f"{columns}x{rows}+0+0", *FONT,
             "-b", "0", "+sb",
             *itertools.chain.from_iterable(("-xrm", each) for each in resources),
             "-e", "tmux", "-S", self.socket, "attach"],
            env=self.environment))
        self.until("the xterm", lambda: self.tmux("list-clients").strip())

    def tmux(self, *arguments: str) -> str:
        return subprocess.run(
            ["tmux", "-S", self.socket, *arguments], env=self.environment, check=True,
            stdout=subprocess.PIPE, text=True).stdout

    def text(self) -> str:
        return self.tmux("capture-pane", "-p")

    def press(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    def type(self, text: str) -> None:
        self.tmux("send-keys", "-l", text)

    def resize(self, columns: int, rows: int) -> None:
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def until(self, what: str, is_so: t.Callable[[], t.Any]) -> t.Any:
        """Looks again whenever the terminal is written to."""
        end = time.monotonic() + DEADLINE
        while True:
            found = is_so()
            if found:
                return found
            if time.monotonic() > end:
                raise Never(f"{what}, on the screen\n{self.text()}")
            if self.selector.select(0.2):
                # Nothing, while nobody writes to it.
                if not os.read(self.events, 65536):
                    os.sched_yield()

    def words(self) -> str:
        """What the terminal shows, without what aligns it."""
        return re.sub(" +", " ", self.text())

    def shows(self, *texts: str) -> None:
        for each in texts:
            self.until(f"“{each}”", lambda: each in self.words())

    def hides(self, text: str) -> None:
        self.until(f"no “{text}”", lambda: text not in self.words())

    def picture(self, name: str) -> None:
        """Takes a picture, when the display shows what the terminal has."""
        path = self.pictures / f"{self.name}-{name}.png"
        self.until("a picture", lambda: self.is_still(path))

    def is_still(self, path: pathlib.Path) -> bool:
        """Whether two pictures in a row are the same."""
        before = path.read_bytes() if path.exists() else b""
        subprocess.run(
            ["import", "-display", self.display, "-window", "root", "-strip", "-trim", "+repage",
             "+dither", "-colors", "64", "-define", "png:exclude-chunks=date,time", str(path)],
            check=True)
        return before == path.read_bytes()

    def end(self) -> None:
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], stderr=subprocess.DEVNULL)
        for each in reversed(self.processes):
            each.terminate()
            each.wait()
        os.close(self.events)
        shutil.rmtree(self.folder)
