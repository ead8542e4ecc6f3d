"""Boxes over the document: questions, and import and export of tables by the command `orrery`."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import typing as t

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Footer, Input, Static

from .values import lines, visible


class Dialog(ModalScreen[t.Any]):
    """A box with widgets, a text and the keys. Escape closes it."""

    BINDINGS = [("escape", "dismiss(None)", "Close")]

    def __init__(self, title: str, text: str, *content: Widget) -> None:
        super().__init__()
        self.text = Static(Text(lines(text)))
        self.box = Vertical(*content, VerticalScroll(self.text, can_focus=not content), Footer())
        self.box.border_title = visible(title)

    def compose(self) -> ComposeResult:
        yield self.box


class Question(Dialog):
    """Asks whether something is to be done."""

    BINDINGS = [("y", "dismiss(True)", "Yes"), ("n", "dismiss(False)", "No")]


class Recovery(Question):
    """Asks what is to become of edits that could not be saved: No leaves them for another time."""

    BINDINGS = [("t", "dismiss('discard')", "Throw away")]


# How far a transfer is. It begins once: what has failed may have written a part.
ASKING, UNDER_WAY, ENDED = "asking", "under way", "ended"


class Transfer(Dialog):
    """Asks for a file, and has the command read it, or write it by the options, once. Escape ends
    that; before the command has said anything, Escape closes the box when it is done, and ends it when
    pressed again. What came of it is the result then."""

    # The files that were named last, by entities.
    paths: dict[str, str] = {}

    def __init__(self, verb: str, program: str, document: str, entity: str, *options: str) -> None:
        self.path = Input(self.paths.get(entity, f"{entity}.csv"), placeholder="a .csv or .jsonl")
        text = "Enter begins: CSV, or JSON Lines, by the name of the file."
        text += "\nUndo does not take it back." * (verb == "import")
        super().__init__(f"{verb.capitalize()} {entity}", text, self.path)
        self._command = [program, verb, document, "--entity", entity,
                         *(["--input"] if verb == "import" else [*options, "--output"])]
        self._process: asyncio.subprocess.Process | None = None
        # The last two: what the command has said, and whether the user has seen enough.
        self._entity, self._state, self._told, self._is_left = entity, ASKING, "", False

    def say(self, state: str, text: str, kind: str = "") -> None:
        """How far it is, and what came of it."""
        self._state, self.path.disabled = state, state != ASKING
        self.path.focus()
        self.text.set_classes(kind).update(Text(lines(text)))
        if self._is_left and state != UNDER_WAY and kind != "-failed":
            self.dismiss(text)

    async def action_dismiss(self, result: None = None) -> None:
        """What is under way is ended first."""
        if self._state != UNDER_WAY:
            self.dismiss()
        elif self._process and self._process.returncode is None and (self._told or self._is_left):
            self._process.send_signal(signal.SIGINT)
        self._is_left = True

    def on_input_submitted(self) -> None:
        if self._state == ASKING:
            self.say(UNDER_WAY, "…")
            self.paths[self._entity] = self.path.value
            self.run_worker(self._run(os.path.abspath(os.path.expanduser(self.path.value.strip()))))

    async def _run(self, path: str) -> None:
        """The command tells how far it is to a terminal, and to nothing else."""
        question = Question("Replace", f"{path} is there. Replace it?")
        is_there = self._command[1] == "export" and os.path.exists(path)
        if is_there and not await self.app.push_screen_wait(question):
            return self.say(ASKING, "Nothing was written.")
        leader, follower = os.openpty()
        try:
            self._process = process = await asyncio.create_subprocess_exec(
                *self._command, path, stdin=asyncio.subprocess.DEVNULL, stderr=follower,
                stdout=asyncio.subprocess.PIPE, start_new_session=True)
        except OSError as error:
            os.close(leader)
            return self.say(ENDED, f"{self._command[0]} cannot be run: {error.strerror}", "-failed")
        finally:
            os.close(follower)
        reader = asyncio.StreamReader()
        pipe, _ = await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(leader, "rb", 0))
        try:
            # At the end, the command closes its side.
            with contextlib.suppress(OSError):
                while data := await reader.read(1 << 16):
                    self._told += data.decode(errors="replace")
                    self.text.update(Text(lines(self._lines())))
            output, _ = await process.communicate()
        finally:
            if process.returncode is None:
                process.terminate()
            pipe.close()
        done = output.decode().strip() or f"Written to {path}."
        text = "Stopped. Nothing was written." if process.returncode else done
        self.say(ENDED, self._lines() or text, "-failed" if process.returncode else "-done")

    def _lines(self) -> str:
        """What stands on the terminal."""
        told = self._told.replace("\x1b[K", "").replace("\r\n", "\n").replace("orrery: ", "")
        return "\n".join(filter(None, (each.rpartition("\r")[2].rstrip() for each in told.split("\n"))))
