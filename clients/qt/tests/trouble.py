#!/usr/bin/env python3
"""What goes wrong where others do not keep out of the way, values are not what one expects, and keys
are pressed fast. The argument is the server's program."""

import os
import signal
import time
import typing as t
from unittest import mock

from desk import point, press, until, write
from playing import Part
from user import User, play

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QLabel, QMessageBox

import orrery
from orrery import OrreryError, SaveFailure
from orrery_qt import LiveDocument

HTML = "<b>R&B</b>"
HUGE = 10_000_000
# Longer than what is told of a name.
LONG = "Rock salt, coarse, for the mill, and two more bags of it for the ice at the door"


class Trouble(User):
    def begins(self) -> None:
        for name in ("Milk", "Bread", HTML):
            self.add(name)
            until(lambda: self.window.table.currentIndex().data() == name, f"{name} is there.")

    def takes_no_text_for_markup(self) -> None:
        """In menus, tips and all that is said."""
        until(lambda: self.window.undo.text() == "&Undo Add “<b>R&&B</b>”", "The menu says what.")
        self.edit("Milk", "Oat milk")
        self.item("Milk").name = HTML
        until(lambda: HTML in self.note(), "It says what somebody else has set.")
        self.desk.picture("markup")
        self.desk.click(self.window.entry)
        until(lambda: self.problem("Oat milk"), "The text stays.")
        tip = self.index("Oat milk").data(Qt.ItemDataRole.ToolTipRole)
        assert "&lt;b&gt;" in tip, tip
        self.other.context.first(self.request(HTML)).delete()
        for each in self.window.findChildren(QLabel):
            assert each.textFormat() == Qt.TextFormat.PlainText or "<" not in each.text(), each.text()
        until(lambda: self.window.banner.text, "What was typed for it is there.")
        self.desk.click(self.button("Add It"))
        until(lambda: "Oat milk" in self.theirs(), "It is one of its own.")

    def request(self, name: str) -> t.Any:
        from orrery.sync import FetchRequest
        return FetchRequest("ToDo", "name = $name", sort=["creationDate"], variables={"name": name})

    def shows_what_is_huge(self) -> None:
        """And is not held up by it."""
        bread = self.item("Bread")
        used = time.process_time()
        bread.name = "x" * HUGE
        until(lambda: "x" * HUGE in self.desk.names(), "It is there.")
        self.desk.picture("huge")
        self.desk.click(self.window.table.viewport(), self.desk.row("x" * HUGE))
        press("F2")
        until(lambda: "too long" in self.window.banner.text, "It says why it is not edited.")
        assert time.process_time() - used < 5, "It is held up."
        self.desk.click(self.button("Dismiss"))
        bread.name = "Bread"
        until(lambda: "Bread" in self.desk.names(), "It is short again.")
        self.edit("Bread", "Rye bread")
        bread.name = "y" * HUGE
        until(lambda: "Somebody else" in self.note(), "It says what they have set.")
        assert len(self.note()) < 300
        press("Return")
        until(lambda: not self.editor() and not self.window.store.document.edits.typed,
              "Enter sends it.")
        assert "Rye bread" in self.theirs()

    def adds_what_is_long(self) -> None:
        """As it was pasted."""
        text = "long " * 10_000
        self.desk.click(self.window.entry)
        QApplication.clipboard().setText(text)
        press("ctrl+v", "Return")
        until(lambda: text.strip() in self.theirs(), "All of it is added.")
        self.item(text.strip()).delete()
        until(lambda: text.strip() not in self.desk.names(), "It is gone.")

    def knows_what_is_saved(self) -> None:
        """What is told of a save that came before an edit does not count for it."""
        self.other.context.insert("ToDo", name="")
        until(lambda: "" in self.desk.names(), "It cannot be saved.")
        until(lambda: "Not all is saved" in self.window.banner.text, "It says so.")
        self.edit("Oat milk", "Soy milk", "Return")
        edits = self.window.store.document.edits
        until(lambda: "Soy milk" in self.theirs() and not edits._tasks, "The server has it.")
        self.add("Eggs")
        until(lambda: "Eggs" in self.theirs(), "That, too.")
        self.window.store.document.saved.emit()
        # That all is saved later does not cover up what the killed server had not saved.
        failure = SaveFailure(OrreryError("A to-do has no name.", "validation.missing"), [])
        self.window.store.document.save_failed.emit(failure)
        self.server.kill()
        until(lambda: self.window.state.text() == "Not connected", "It says so.")
        assert len(edits.at_risk) == 1, "It would be lost now."
        self.starts_the_server()
        until(lambda: {"Soy milk", "Eggs"} <= {*self.theirs()}, "Both are sent again.")
        until(lambda: self.window.state.text() == "Saved", "They are saved.")
        told = self.window.banner.text
        assert f"What was unsaved of {self.server.path} may be gone" in told, told
        self.desk.click(self.button("Dismiss"))

    def says_that_the_file_is_locked(self) -> None:
        """What was typed stays, to be added when it is not any more."""
        with self.server.is_locked():
            self.add("Salt")
            until(lambda: "written by somebody else" in self.window.banner.text, "It says so.")
            assert self.window.entry.text() == "Salt"
            self.desk.picture("locked")
        press("Return")
        self.until_names("Rye bread", HTML, "Soy milk", "Eggs", "Salt")
        until(lambda: not self.window.banner.text, "Nothing more is said.")

    def keeps_what_is_refused_while_the_next_is_typed(self) -> None:
        """All of it, until the user has no use for it."""
        with self.server.is_locked():
            with self.server.hangs():
                self.add(LONG)
                until(lambda: not self.window.entry.text(), "It is under way.")
                write("Next")
            until(lambda: "was not added" in self.window.banner.text, "It says so.")
            self.copies_it()
            assert self.window.entry.text() == "Next"
            self.desk.picture("refused")
            self.asks_before_it_closes()
        press("Return")
        until(lambda: "Next" in self.theirs() and "was not added" not in self.window.banner.text,
              "The next is added.")
        self.desk.click(self.button("Dismiss"))
        until(lambda: not self.window.banner.text, "It is forgotten.")
        self.item("Next").delete()
        until(lambda: "Next" not in self.desk.names(), "It is gone.")

    def copies_it(self) -> None:
        QApplication.clipboard().clear()
        self.desk.click(self.button("Copy"))
        until(lambda: QApplication.clipboard().text() == LONG, "All of it is copied.")
        self.desk.click(self.window.entry)

    def asks_before_it_closes(self) -> None:
        self.window.close()
        boxes = until(lambda: self.window.findChildren(QMessageBox), "It asks.")
        boxes[0].reject()
        until(lambda: not self.window.findChildren(QMessageBox), "It stays.")
        self.desk.click(self.window.entry)

    def asks_about_what_the_store_does_not_take(self) -> None:
        """Also where nothing is typed, but something deleted."""
        document = self.window.store.document.document
        failure = SaveFailure(OrreryError("There is no room.", "store.full"), [])
        with mock.patch.object(document, "save_failure", failure):
            self.asks_before_it_closes()

    def sends_again_what_was_under_way(self) -> None:
        """Where the server is killed before it answers."""
        with self.server.hangs():
            self.add("Pepper")
            self.edit("Salt", "Sea salt", "Return")
            self.server.kill()
        until(lambda: self.window.state.text() == "Not connected", "It says so.")
        self.starts_the_server()
        until(lambda: {"Sea salt", "Pepper"} <= {*self.theirs()}, "Both are sent.")
        until(lambda: self.window.state.text() == "Saved", "All is saved.")
        assert self.theirs().count("Pepper") == 1, self.theirs()
        self.edit("Sea salt", "Salt", "Return")
        until(lambda: "Salt" in self.theirs(), "It is as before.")

    def says_what_the_server_has_not_answered(self) -> None:
        with self.server.hangs():
            self.add("Nutmeg")
            until(lambda: "Waiting for the server: “Nutmeg”" in self.window.notice.text(), "It says so.")
            assert self.window.notice.isVisible()
            self.desk.picture("waiting")
        until(lambda: "Nutmeg" in self.theirs(), "It is added.")
        until(lambda: not self.window.notice.isVisible(), "Nothing more is said.")
        self.item("Nutmeg").delete()
        until(lambda: "Nutmeg" not in self.desk.names(), "It is gone.")

    def gets_another_model(self) -> None:
        """Without what it shows, the list is closed, and what was typed is told."""
        of = {"document": self.other.handle}
        model = self.other.connection.request("model/describe", of)["model"]
        entity = next(each for each in model["entities"] if each["name"] == "ToDo")
        attributes = entity["attributes"]
        self.edit("Salt", LONG)
        entity["attributes"] = [each for each in attributes if each["name"] != "done"]
        self.other.connection.request("model/update", {**of, "model": {"model": model}})
        until(lambda: "of another kind" in self.window.banner.text, "It says so.")
        assert "“Rock salt" in self.window.banner.text, self.window.banner.text
        self.copies_it()
        self.asks_before_it_closes()
        assert self.window.state.text() == "Not open" and not self.window.model
        assert not self.window.entry.isEnabled() and not self.window.save.isEnabled()
        self.desk.picture("another-model")
        entity["attributes"] = attributes
        self.other.connection.request("model/update", {**of, "model": {"model": model}})
        self.window.store.open()
        until(lambda: self.window.model and self.window.model.total, "It is open again.")
        until(lambda: "Salt" in self.desk.names(), "It shows what there is.")
        self.copies_it()
        self.desk.click(self.button("Dismiss"))
        until(lambda: not self.window.banner.text, "It is forgotten.")

    def begins_with_more_than_it_needs(self) -> None:
        """Somebody has given to-dos one attribute more; a file of another kind is closed again."""
        of = {"document": self.other.handle}
        model = self.other.connection.request("model/describe", of)["model"]
        entity = next(each for each in model["entities"] if each["name"] == "ToDo")
        entity["attributes"].append({"name": "place", "type": "String", "isOptional": True})
        self.other.connection.request("model/update", {**of, "model": {"model": model}})
        self.opens()
        assert "Salt" in self.desk.names() and not self.window.banner.text, self.window.banner.text
        press("ctrl+w")
        until(lambda: not self.desk.program.windows, "It closes.")
        path = f"{self.server.folder}/songs.data"
        songs = self.other.connection.open_document(
            path, {"entities": [{"name": "Song"}]}, create="ifMissing")
        self.desk.begin(path, self.server.address)
        until(lambda: "of another kind" in self.window.banner.text, "It says so.")
        assert self.window.state.text() == "Not open" and not self.window.store.document
        songs.close()
        self.window.close()
        until(lambda: not self.desk.program.windows, "It closes.")
        entity["attributes"].pop()
        self.other.connection.request("model/update", {**of, "model": {"model": model}})

    def opens_what_may_not_be_written(self) -> None:
        """As the server says, whoever this user is."""

        async def refuse(*arguments: t.Any, read_only: bool = False, **options: t.Any) -> t.Any:
            if not read_only:
                raise OrreryError("It may not be written.", "store.readOnly")
            return await orrery.open_document(*arguments, **options)

        with mock.patch("to_do.open_document", refuse), mock.patch.object(
                LiveDocument, "is_read_only", True):
            self.opens()
            until(lambda: self.window.state.text() == "Read only", "It says so.")
            self.select("Salt")
            press("Return", "F2")
            assert self.editor() is None and not self.window.entry.isEnabled()
            press("ctrl+w")
            until(lambda: not self.desk.program.windows, "It closes.")

    def leaves_a_field_by_tab(self) -> None:
        """That writes over nobody, as any other way to leave it."""
        self.edit("Salt", "Mine")
        self.item("Salt").name = "Theirs"
        until(lambda: "Theirs" in self.note(), "It says what somebody else has set.")
        press("Tab")
        until(lambda: self.problem("Mine"), "The text stays.")
        assert "Theirs" in self.theirs(), self.theirs()
        edits = self.window.store.document.edits
        assert [each.text for each in edits.kept] == ["Mine"], edits.kept
        self.desk.click(self.window.entry)
        edits.discard(*edits.kept[0].key)
        until(lambda: "Theirs" in self.desk.names(), "Theirs is taken.")
        self.item("Theirs").name = "Salt"
        until(lambda: "Salt" in self.desk.names(), "It is as before.")

    def asks_nothing_about_boxes_of_what_is_gone(self) -> None:
        """Where somebody else deletes it in that moment."""
        self.add("Thyme")
        until(lambda: "Thyme" in self.desk.names(), "It is there.")
        index = self.index("Thyme")
        self.item("Thyme").delete()
        self.window.model.setData(index, Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole)
        edits = self.window.store.document.edits
        assert edits.typed, "It is being sent."
        until(lambda: not edits.typed and "Thyme" not in self.desk.names(), "It is forgotten.")
        assert not self.window.banner.text, self.window.banner.text

    def types_on_while_it_is_sent(self) -> None:
        edits, notes = self.window.store.document.edits, t.cast("t.List[str]", [])
        with self.server.hangs():
            self.edit("Salt", "Sugar", "Return")
            until(lambda: edits._tasks and not self.editor(), "It is being sent.")
            press("F2")
            until(self.editor, "It can be typed again.")
            write(" cane")
            until(lambda: self.editor().text() != "Sugar", "More is typed.")
            text = self.editor().text()
        until(lambda: notes.append(self.note()) or not edits._tasks, "It is sent.")
        assert "Sugar" in self.theirs() and self.editor().text() == text
        assert not any(notes), notes
        press("Escape")
        until(lambda: "Sugar" in self.desk.names(), "That is what it has.")
        self.edit("Sugar", "Salt", "Return")
        until(lambda: "Salt" in self.theirs(), "It is as it was.")

    def is_resized_while_it_loads(self) -> None:
        first, windows = self.window, self.desk.program.windows
        with self.server.hangs():
            press("ctrl+n")
            until(lambda: len(windows) == 2, "There is another window.")
            self.desk.window = windows[1]
            self.desk.focus(self.window)
            for width, height in ((900, 600), (640, 480), (320, 240)):
                point("windowsize", "--sync", str(int(self.window.winId())), str(width), str(height))
            self.desk.picture("loading")
            assert self.window.state.text() == "Opening…"
        until(lambda: self.window.model and "Salt" in self.desk.names(), "It is open.")
        self.select("Salt")
        self.desk.picture("small")
        self.window.close()
        until(lambda: len(windows) == 1, "It is closed.")
        self.desk.window = first
        self.desk.focus(first)

    def quits(self) -> None:
        """By a key that is pressed again, with two windows, and not without asking."""
        windows = self.desk.program.windows
        press("ctrl+n")
        until(lambda: len(windows) == 2 and windows[1].model, "There is another window.")
        self.desk.window = windows[1]
        self.desk.focus(self.window)
        self.server.kill()
        until(lambda: self.window.state.text() == "Not connected", "It says so.")
        self.add("Tea")
        until(lambda: self.window.store.waiting == ["Tea"], "It waits.")
        press("ctrl+q", "ctrl+q")

        def boxes() -> t.List[QMessageBox]:
            return [box for each in windows for box in each.findChildren(QMessageBox)]

        until(lambda: len(windows) == 1 and boxes(), "The last window asks.")
        assert len(boxes()) == 1
        self.starts_the_server()
        until(lambda: "Tea" in self.theirs() and not self.window.store.waiting, "It is sent.")
        boxes()[0].reject()
        until(lambda: not boxes(), "It stays.")
        os.kill(os.getpid(), signal.SIGTERM)
        until(lambda: not windows, "A signal ends it.")

    def begins_at(self, address: str) -> None:
        self.desk.begin(self.server.path, address)

    def opens(self) -> None:
        self.begins_at(self.server.address)
        until(lambda: self.window.model, "It is open.")
        self.desk.focus(self.window)

    def brings_back_what_could_not_be_saved(self) -> None:
        self.leaves_what_cannot_be_saved("ToDo", name="")
        self.opens()
        until(lambda: "is back" in self.window.banner.text, "It says so.")
        until(lambda: "" in self.desk.names(), "It is there.")
        self.desk.picture("recovered")
        self.other.undo()
        until(lambda: "" not in self.desk.names(), "It was one step.")
        press("ctrl+w", "ctrl+w")
        until(lambda: not self.desk.program.windows, "It closes.")

    def says_who_has_the_document(self) -> None:
        """Where another server does; it is opened once that has ended."""
        with self.server.another() as another:
            self.begins_at(another.address)
            until(lambda: "is open in" in self.window.banner.text, "It says so.")
            self.desk.focus(self.window)
            self.desk.picture("in-use")
            self.other.close()
            self.server.stop()
            self.desk.click(self.button("Try Again"), None, "--repeat", "2", "--delay", "20")
            until(lambda: self.window.model, "It is open.")
            names = [each["clientInfo"]["name"] for each in
                     self.window.store.document.document.connections]
            assert names == ["To-Do"], names
            press("ctrl+w")
            until(lambda: not self.desk.program.windows, "It closes.")
        self.starts_the_server()

    def reads_only(self) -> None:
        """Where one may not write."""
        self.takes_the_right_to_write()
        self.opens()
        assert self.window.state.text() == "Read only" and not self.window.entry.isEnabled()
        self.select("Soy milk")
        press("F2", "Delete", "space", "ctrl+d")
        self.desk.picture("read-only")
        assert self.editor() is None and not self.window.delete.isEnabled()
        assert "Soy milk" in self.desk.names() and not self.window.banner.text
        assert self.window.empty.text() == "Nothing is to be done.", self.window.empty.text()
        press("ctrl+w")
        until(lambda: not self.desk.program.windows, "It closes.")


def parts(user: Trouble) -> t.List[Part]:
    return [user.begins, user.takes_no_text_for_markup, user.shows_what_is_huge,
            user.adds_what_is_long, user.knows_what_is_saved,
            user.says_that_the_file_is_locked,
            user.keeps_what_is_refused_while_the_next_is_typed,
            user.asks_about_what_the_store_does_not_take, user.sends_again_what_was_under_way,
            user.says_what_the_server_has_not_answered, user.gets_another_model,
            user.leaves_a_field_by_tab,
            user.asks_nothing_about_boxes_of_what_is_gone, user.types_on_while_it_is_sent,
            user.is_resized_while_it_loads, user.quits,
            user.begins_with_more_than_it_needs, user.opens_what_may_not_be_written,
            user.brings_back_what_could_not_be_saved, user.says_who_has_the_document,
            user.reads_only]


if __name__ == "__main__":
    play(Trouble, parts, "nothing is lost")
