#!/usr/bin/env python3
"""Uses the program as a user does, by pointer and keyboard, beside another user. The argument is
the server's program. Pictures of what it shows go to ORRERY_SCREENSHOTS."""

import datetime
import typing as t

from desk import names, press, until, write
from playing import Part
from user import User, play

from PyQt6.QtCore import QPersistentModelIndex, QPoint, Qt
from PyQt6.QtGui import QPalette
from PyQt6.QtWidgets import QAbstractButton, QApplication, QMessageBox, QWidget

from orrery_qt import Role
from to_do import Addition
from turns import Turns

LONG = f"Find a cupboard that nobody has to carry alone up the stairs, with {'many ' * 40}drawers"
RIGHT_TO_LEFT = "شراء ساعة يد فضية قديمة"
EDITS = 100


class Play(User):
    # What the user does.

    def adds(self) -> None:
        until(lambda: self.window.empty.isVisible(), "It says that there is nothing.")
        self.desk.picture("empty")
        for name in ("Milk", "Bread", "Call the bank"):
            self.add(name)
            until(lambda: name in self.desk.names(), f"{name} is there.")
        assert self.window.entry.text() == ""
        assert self.theirs() == ["Milk", "Bread", "Call the bank"]
        until(lambda: self.window.count.text() == "3 open, 0 done", "It counts them.")
        until(lambda: self.window.state.text() == "Saved", "They are saved.")

    def is_refused_what_is_no_text(self) -> None:
        self.window.entry.setText("half \ud83d")
        self.desk.click(self.window.entry)
        press("Return")
        until(lambda: "was not added" in self.window.banner.text, "It says so.")
        assert self.window.entry.text() == "half \ud83d" and len(self.theirs()) == 3
        self.desk.click(self.button("Dismiss"))
        until(lambda: not self.window.banner.text, "The banner goes.")
        self.window.entry.clear()

    def toggles(self) -> None:
        """By the keyboard, and by a click at the box."""
        self.select("Milk")
        press("space")
        self.until_names("Bread", "Call the bank", "Milk")
        until(lambda: self.window.count.text() == "2 open, 1 done", "It counts them.")
        assert self.item("Milk").done
        self.desk.picture("list")
        row = self.desk.row("Milk")
        corner = self.window.table.viewport().mapToGlobal(QPoint(row.left() + 16, row.center().y()))
        self.desk.click_at(corner)
        self.until_names("Milk", "Bread", "Call the bank")

    def renames(self) -> None:
        self.edit("Bread", "Rye bread", "Return")
        until(lambda: "Rye bread" in self.theirs(), "It is renamed.")
        self.edit("Rye bread", "Nothing", "Escape")
        until(lambda: self.editor() is None, "The field is closed.")
        self.desk.click(self.window.table.viewport(), self.desk.row("Rye bread"), "--repeat", "2")
        until(lambda: self.editor(), "A double click edits, too.")
        self.retype("Brown bread")
        # Leaving the field sends it.
        self.desk.click(self.window.entry)
        until(lambda: self.theirs() == ["Milk", "Brown bread", "Call the bank"], "It is sent.")

    def is_told_what_is_not_valid(self) -> None:
        self.edit("Milk", "", "Return")
        until(lambda: self.editor() and self.note(), "The field is open again, with what is wrong.")
        assert "name" in self.note() and "Milk" in self.theirs(), self.note()
        self.desk.picture("not-valid")
        self.desk.click(self.window.entry)
        until(lambda: self.editor() is None, "The field is left.")
        assert self.problem("") and "Milk" in self.theirs(), "What was typed stays."
        self.desk.picture("not-valid-and-left")
        self.desk.click(self.window.table.viewport(), self.desk.row(""))
        press("Return")
        until(lambda: self.editor() and self.note(), "It is edited again.")
        self.retype("Oat milk")
        press("Return")
        until(lambda: self.theirs()[0] == "Oat milk", "It is mended.")
        until(lambda: not self.problem("Oat milk"), "Nothing is wrong any more.")

    def undoes(self) -> None:
        until(lambda: self.window.undo.text() == "&Undo Rename “Milk”", "The menu says what.")
        press("ctrl+z")
        until(lambda: "Milk" in self.desk.names(), "It is taken back.")
        until(lambda: self.window.redo.text() == "&Redo Rename “Milk”", "The menu says what.")
        press("ctrl+shift+z")
        until(lambda: "Oat milk" in self.desk.names(), "And done again.")
        # In a field what is typed goes back first, and the document stays as it is.
        self.desk.click(self.window.entry)
        write("Tea")
        until(lambda: self.window.entry.text() == "Tea", "It is typed.")
        press("ctrl+z")
        until(lambda: self.window.entry.text() != "Tea", "The typing goes back.")
        assert "Oat milk" in self.theirs()

    def deletes(self) -> None:
        self.select("Oat milk")
        press("Delete")
        self.until_names("Brown bread", "Call the bank")
        until(lambda: self.window.undo.text() == "&Undo Delete “Oat milk”", "The menu says what.")
        press("ctrl+z")
        self.until_names("Oat milk", "Brown bread", "Call the bank")
        for each in ("Oat milk", "Brown bread"):
            self.item(each).done = True
        until(lambda: self.window.count.text() == "1 open, 2 done", "They are done.")
        press("ctrl+d")
        self.until_names("Call the bank")
        press("ctrl+z")
        self.until_names("Call the bank", "Oat milk", "Brown bread")

    def uses_the_keyboard_alone(self) -> None:
        self.desk.click(self.window.entry)
        write("Read")
        press("Return")
        until(lambda: "Read" in self.desk.names(), "It is added.")
        press("Tab")
        until(lambda: self.window.table.hasFocus(), "The list has the keyboard.")
        until(lambda: self.window.table.currentIndex().data() == "Read", "The new one is chosen.")
        press("Up")
        until(lambda: self.window.table.currentIndex().data() == "Call the bank", "It moves.")
        press("alt+e")
        menu = until(QApplication.activePopupWidget, "The menu opens.")
        self.desk.picture("menu")
        press("d")
        until(lambda: "Call the bank" not in self.desk.names(), "It is deleted.")
        assert not menu.isVisible()
        press("ctrl+z")
        until(lambda: "Call the bank" in self.desk.names(), "It is back.")

    # What others do meanwhile.

    def types_while_others_edit(self) -> None:
        self.until_names("Call the bank", "Read", "Oat milk", "Brown bread")
        bank = self.item("Call the bank")
        self.edit("Call the bank", "Call the insurance")
        # The list moves under the field.
        self.item("Oat milk").done = False
        bank.done = True
        until(lambda: self.desk.names()[-2:] != ["Oat milk", "Brown bread"], "The row moves.")
        assert self.editor().text() == "Call the insurance" and not self.note()
        write("!")
        until(lambda: self.editor().text() == "Call the insurance!", "Typing goes on.")
        bank.name = "Visit the bank"
        until(lambda: "Visit the bank" in self.note(), "It says what somebody else has set.")
        assert self.editor().text() == "Call the insurance!"
        self.desk.picture("conflict")
        # Who leaves the field decides nothing: the text stays, and nothing is sent.
        self.desk.click(self.window.entry)
        until(lambda: self.editor() is None, "The field is left.")
        assert "Visit the bank" in self.problem("Call the insurance!")
        self.desk.picture("conflict-and-left")
        assert "Visit the bank" in self.theirs()
        self.edit("Call the insurance!", "Call the insurer", "Return")
        until(lambda: "Call the insurer" in self.theirs(), "Enter sends it.")
        self.edit("Call the insurer", "Call nobody")
        bank.name = "Call the bank"
        until(lambda: self.note(), "It says so again.")
        press("Escape")
        until(lambda: "Call the bank" in self.desk.names(), "Escape takes theirs.")
        assert not self.problem("Call the bank") and self.theirs().count("Call the bank") == 1

    def types_in_a_row_that_goes(self) -> None:
        self.edit("Read", "Read the news")
        self.item("Read").delete()
        until(lambda: "Read the news" in self.window.banner.text, "It has the text.")
        self.desk.picture("row-deleted")
        self.other.undo()
        until(lambda: "Read the news" in self.desk.names(), "It is back with the text.")
        until(lambda: not self.window.banner.text, "Nothing is missing any more.")
        self.item("Read").delete()
        until(lambda: "Read the news" in self.window.banner.text, "It goes again.")
        self.desk.click(self.button("Dismiss"))
        until(lambda: not self.window.banner.text, "The user does not want it.")
        self.add("Write")
        until(lambda: "Write" in self.desk.names(), "Another one is there.")
        self.edit("Write", "Write letters")
        self.item("Write").delete()
        until(lambda: "Write letters" in self.window.banner.text, "It has the text.")
        self.desk.click(self.button("Add It"))
        until(lambda: "Write letters" in self.theirs(), "It is one of its own.")
        until(lambda: not self.window.banner.text, "The banner goes.")

    def has_windows(self) -> None:
        """They follow each other."""
        press("ctrl+n")
        first, windows = self.window, self.desk.program.windows
        second = until(lambda: len(windows) == 2 and windows[1].model is not None and windows[1],
                       "There is another window.")
        until(lambda: names(second) == self.desk.names(), "It shows the list.")
        second.move(470, 0)
        self.desk.focus(second)
        self.desk.click(second.entry)
        write("Seen in both")
        press("Return")
        until(lambda: "Seen in both" in self.desk.names(), "The first window follows.")
        self.desk.picture("two-windows")
        self.desk.focus(first)
        self.select("Seen in both")
        press("space")
        until(lambda: names(second)[-1] == "Seen in both", "The second follows.")
        self.desk.focus(second)
        press("ctrl+w")
        until(lambda: len(windows) == 1, "It closes alone.")
        self.desk.focus(first)

    def loses_the_server(self) -> None:
        self.add("Mow the lawn")
        until(lambda: "Mow the lawn" in self.theirs(), "It is added.")
        self.edit("Mow the lawn", "Mow it", "Return")
        until(lambda: "Mow it" in self.theirs(), "It is renamed.")
        # What was acknowledged is there, however soon the server is killed.
        self.edit("Write letters", "Write a po")
        self.server.kill()
        until(lambda: self.window.state.text() == "Not connected", "It says so.")
        assert "lost" in self.window.banner.text
        write("em")
        until(lambda: self.editor().text() == "Write a poem", "Typing goes on.")
        self.desk.picture("connection-lost")
        self.edit("Oat milk", "Soy milk", "Return")
        until(lambda: "connection" in self.problem("Soy milk"), "It waits.")
        until(lambda: "connection" in self.problem("Write a poem"), "That waits, too.")
        self.add("Sweep")
        until(lambda: "Sweep" in self.window.notice.text(), "That waits as well.")
        self.edit("Brown bread", "White br")
        self.desk.picture("waiting")
        self.starts_the_server()
        until(lambda: self.window.state.text() == "Saved", "It is back.")
        until(lambda: not self.window.banner.text and self.window.notice.isHidden(), "It says so.")
        until(lambda: {"Mow it", "Soy milk", "Write a poem"} <= {*self.theirs()}, "All is sent.")
        until(lambda: self.theirs().count("Sweep") == 1, "What waited is added once.")
        # So is what was done before the connection was lost, and not known to be.
        addition = Addition("Rake", datetime.datetime.now(datetime.timezone.utc))
        for _ in range(2):
            self.window.store.do(addition.send(self.window.store.document.context))
        until(lambda: "Rake" in self.theirs(), "It is added.")
        self.window.store.do(self.window.store.add("Rest"))
        until(lambda: "Rest" in self.theirs(), "All that was sent is done.")
        assert self.theirs().count("Rake") == 1
        assert self.editor() and self.editor().text() == "White br", "What is typed is still typed."
        write("ead")
        press("Return")
        until(lambda: "White bread" in self.theirs(), "And can be sent.")

    def meets_others_after_a_loss(self) -> None:
        """Somebody else was faster while there was no connection."""
        self.server.kill()
        until(lambda: self.window.state.text() == "Not connected", "It says so.")
        self.edit("Mow it", "Mow all", "Return")
        until(lambda: "connection" in self.problem("Mow all"), "It waits.")
        elsewhere = f"{self.server.address}-2"
        self.starts_the_server(elsewhere)
        self.item("Mow it").name = "Mow half"
        self.other.close()
        self.server.stop()
        self.starts_the_server()
        until(lambda: "Mow half" in self.problem("Mow all"), "It says what is there now.")
        assert "Mow half" in self.theirs(), "Nothing is sent over it."
        self.edit("Mow all", "Mow some", "Return")
        until(lambda: "Mow some" in self.theirs(), "Enter sends mine.")

    def shows_odd_texts(self) -> None:
        for name in (LONG, RIGHT_TO_LEFT, "<b>no markup</b> & “quotes”", "two\nlines"):
            self.other.context.insert("ToDo", name=name)
        until(lambda: "two\nlines" in self.desk.names(), "They are there.")
        self.select("two\nlines")
        press("F2")
        until(lambda: self.editor(), "It can be edited.")
        press("End")
        write("!")
        press("Return")
        until(lambda: "two\nlines!" in self.theirs(), "Its line ends stay.")
        self.select(RIGHT_TO_LEFT)
        self.desk.picture("odd-texts")
        self.select(LONG)
        press("F2")
        until(lambda: self.editor(), "It can be edited.")
        self.desk.picture("long-text")
        press("Escape")

    def follows_the_style(self) -> None:
        assert self.desktop.stdin

        def is_dark() -> bool:
            return QApplication.palette().color(QPalette.ColorRole.Base).lightness() < 128

        for style in ("dark", "light"):
            self.desktop.stdin.write(f"{style}\n")
            self.desktop.stdin.flush()
            until(lambda: is_dark() == (style == "dark"), f"It is {style}.")
            self.edit("White bread", "")
            press("Return")
            until(lambda: self.note(), "Something is wrong.")
            self.desk.picture(style)
            press("Escape")
            until(lambda: self.editor() is None, "The field is closed.")

    def shows_many(self) -> None:
        """While somebody else does not rest, nothing holds the window up."""
        rows = [{"name": f"Item {number}"} for number in range(10_000)]
        self.other.batch("insert", {"entity": "ToDo", "objects": rows, "returning": "none"})
        until(lambda: self.desk.model.total > 10_000, "They are there.")
        bar = self.window.table.verticalScrollBar()
        until(lambda: bar.maximum() > 9_000, "The list is laid out.")
        turns, table = Turns(), self.window.table
        bar.setValue(bar.maximum() // 2)
        until(lambda: "Item" in (table.indexAt(QPoint(50, 50)).data() or ""), "It is shown.")
        self.desk.picture("10000-rows")
        for _ in turns.attempts("10,000 rows scroll"):
            for place in (bar.maximum(), bar.maximum() // 3, 0):
                bar.setValue(place)
                until(lambda: table.indexAt(QPoint(50, 50)).data(), "It is shown.")
        until(lambda: "Sweep" in self.desk.names(), "The beginning is shown.")
        self.select("Sweep")
        chosen = self.index("Sweep")
        for _ in turns.attempts("typing in a list of 10,000 rows"):
            # Two clicks at one place would be a double click.
            table.setFocus()
            table.setCurrentIndex(chosen)
            write("wr")
            until(lambda: table.currentIndex().data() == "Write a poem", "Typing goes to a row.")
        self.edit("Soy milk", "Rice milk")
        sweep, chosen = self.item("Sweep"), QPersistentModelIndex(chosen)
        for _ in turns.attempts("edits in 10,000 rows"):
            for number in range(EDITS):
                sweep.set(name=f"Sweep {number}", done=not number % 2)
                QApplication.processEvents()
            until(lambda: chosen.data(Role.VALUE) == f"Sweep {EDITS - 1}", "They are shown.")
        assert self.editor().text() == "Rice milk", "What is typed is still typed."
        press("Return")
        until(lambda: self.item("Rice milk"), "It is sent.")

    def is_accessible(self) -> None:
        """What has the keyboard says what it is."""
        for each in self.window.findChildren(QWidget):
            takes_keys = bool(each.focusPolicy() & Qt.FocusPolicy.TabFocus) and each.isVisible()
            text = each.text() if isinstance(each, QAbstractButton) else ""
            assert not takes_keys or each.accessibleName() or text, f"{each} has no name."
        index = self.desk.model.index(0, 0)
        assert index.data() and index.flags() & Qt.ItemFlag.ItemIsUserCheckable

    def closes(self) -> None:
        """Not without asking where text cannot be sent."""
        self.edit("Rice milk", "", "Return")
        until(lambda: self.note(), "It is refused.")
        press("ctrl+w")
        box = until(lambda: next(iter(self.window.findChildren(QMessageBox)), None), "It asks.")
        until(box.isVisible, "The question is shown.")
        self.desk.picture("closing")
        self.desk.click(self.button("Keep Open", box))
        until(lambda: not self.window.findChildren(QMessageBox), "The question goes.")
        assert self.window.isVisible()
        self.desk.focus(self.window)
        self.edit("", "Almond milk")
        press("ctrl+w")
        until(lambda: not self.desk.program.windows, "It closes.")
        assert "Almond milk" in self.theirs(), "What was typed is sent before."

    def says_what_cannot_be_opened(self) -> None:
        """And opens it when the user tries again."""
        address = f"{self.server.address}-3"
        self.desk.begin(self.server.path, address)
        until(lambda: "no server" in self.window.banner.text, "It says why.")
        self.desk.focus(self.window)
        self.desk.picture("not-opened")
        self.server.stop()
        self.server.start(address)
        self.server.user(address).close()
        self.desk.click(self.button("Try Again"))
        until(lambda: self.window.model is not None, "It is open.")
        press("ctrl+q")
        until(lambda: not self.desk.program.windows, "It ends.")


def parts(user: Play) -> t.List[Part]:
    return [user.adds, user.is_refused_what_is_no_text, user.toggles, user.renames,
            user.is_told_what_is_not_valid, user.undoes, user.deletes, user.uses_the_keyboard_alone,
            user.types_while_others_edit, user.types_in_a_row_that_goes, user.has_windows,
            user.loses_the_server, user.meets_others_after_a_loss, user.shows_odd_texts,
            user.follows_the_style, user.shows_many, user.is_accessible, user.closes,
            user.says_what_cannot_be_opened]


if __name__ == "__main__":
    play(Play, parts, "the user's day is played")
