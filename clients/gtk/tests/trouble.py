#!/usr/bin/env python3
"""What goes wrong where others do not keep out of the way, values are not what one expects, and keys
are pressed fast. The argument is the server's program."""

import contextlib
import os
import pathlib
import signal
import tempfile
import typing as t

from desk import point, press, until
from playing import Part
from user import User, play, request

from gi.repository import GdkPixbuf, Gio, GLib, Gtk

HUGE = 10_000_000


class Trouble(User):
    @property
    def types(self) -> t.Any:
        return self.window.detail.types

    def until_type(self, label: str) -> None:
        until(lambda: self.types.drop_down.get_selected_item().label == label, f"It is of {label}.")

    def waits_for_a_reply(self) -> None:
        """What the program has sent so far is done."""
        done: t.List[bool] = []

        async def ask() -> None:
            document = self.window.store.document
            await document.connection.request("document/getStatus", {"document": document.handle})
            done.append(True)

        self.window.store.do(ask())
        until(lambda: done, "The server answers.")

    def dialogs(self) -> t.List[t.Any]:
        return [each for each in Gtk.Window.list_toplevels()
                if isinstance(each, Gtk.MessageDialog) and each.get_mapped()]

    def answers(self, response: Gtk.ResponseType) -> None:
        """What a window asks before it closes."""
        self.dialogs()[0].response(response)
        until(lambda: not self.dialogs(), "The question goes.")
        if response == Gtk.ResponseType.CANCEL:
            self.desk.focus()

    @contextlib.contextmanager
    def has_unsaved(self, text: str) -> t.Iterator[None]:
        """What is sent stays among what is not saved, as an object of another user cannot be."""
        self.select("Alpha")
        self.retype(self.fields[1], text)
        self.other.context.insert("BNRAssetType", label=None)
        press("Return")
        until(lambda: self.window.drafts.sent, "The server has it.")
        yield
        # With a server that was killed, it went.
        for each in self.other.context.fetch(request("BNRAssetType", "label = nil")):
            each.delete()

    def is_asked_about(self, text: str) -> None:
        dialog = until(self.dialogs, "It asks.")[0]
        assert text in dialog.props.secondary_text, dialog.props.secondary_text

    def begins(self) -> None:
        for name in ("Alpha", "Beta", "Gamma"):
            self.other.context.insert("BNRItem", itemName=name)
        self.until_names("Alpha", "Beta", "Gamma")

    def lets_others_set_the_type(self) -> None:
        """Who makes types moves those that are chosen to other places."""
        context, alpha = self.other.context, self.item("Alpha")
        alpha.assetType = context.insert("BNRAssetType", label="Middle")
        self.select("Alpha")
        self.until_type("Middle")
        with context.perform("Add Type"):
            first = context.insert("BNRAssetType", label="First")
            alpha.assetType = first
        self.until_type("First")
        first.delete()
        self.until_type("None")
        self.waits_for_a_reply()
        alpha.load()
        assert alpha.assetType is None, "Nobody has chosen the type that was."
        assert self.other.undo_action_name != "Change Type"

    def does_once_what_is_asked_for_twice(self) -> None:
        self.types.popover.popup()
        self.desk.click(self.types.entry)
        self.desk.type("Twice")
        until(lambda: self.types.entry.get_text() == "Twice", "It is typed.")
        for _ in range(2):
            self.types.entry.emit("activate")
        self.until_type("Twice")
        until(lambda: not self.types.popover.get_mapped(), "The box is closed.")
        self.waits_for_a_reply()
        labels = [each.label for each in self.other.context.fetch(request("BNRAssetType"))]
        assert labels.count("Twice") == 1, labels
        # A field that is empty is sent as any other.
        number = self.fields[1]
        self.retype(number, "12", "Return")
        until(lambda: "12" in self.theirs("serialNumber"), "It is sent.")
        self.desk.click(number.entry)
        press("ctrl+a", "BackSpace", "Return", "Return", "Return")
        until(lambda: "12" not in self.theirs("serialNumber"), "It is sent.")
        self.other.undo()
        until(lambda: number.entry.get_text() == "12", "It was one step.")
        self.select("Gamma")
        press("Delete", "Delete", "Delete")
        self.until_names("Alpha", "Beta")
        self.other.undo()
        self.until_names("Alpha", "Beta", "Gamma")

    def names_what_is_new(self) -> None:
        """What is typed at once is its name, and not that of the item shown before."""
        self.select("Alpha")
        self.desk.click(self.fields[0].entry)
        press("ctrl+n")
        until(lambda: self.fields[0].entry.get_selection_bounds(), "Its name is selected.")
        self.desk.type("Toaster")
        press("Return")
        self.until_names("Alpha", "Beta", "Gamma", "Toaster")
        self.item("Toaster").delete()
        self.until_names("Alpha", "Beta", "Gamma")

    def shows_what_is_not_there(self) -> None:
        """All that need not have a value has none."""
        self.select("Beta")
        beta = self.item("Beta")
        beta.set(dateCreated=None, itemName=None, serialNumber=None)
        until(lambda: self.fields[0].entry.get_text() == "", "It has no name.")
        until(lambda: self.window.detail._created.get_text() == "", "Nor a date.")
        self.desk.picture("nothing")
        self.other.undo()
        until(lambda: self.fields[0].entry.get_text() == "Beta", "It is back.")

    def leaves_what_does_not_fit_as_it_is(self) -> None:
        """What an entry cannot hold is shown as far as it goes, and is not edited by mistake."""
        self.select("Gamma")
        gamma, number = self.item("Gamma"), self.fields[1]
        for text in ("ab\0cd", "x" * HUGE):
            gamma.serialNumber = text
            until(lambda: "cannot be edited" in number.message.get_text(), "It says so.")
            self.desk.click(number.entry)
            self.desk.type("!")
            press("Return")
            self.waits_for_a_reply()
            assert not number.draft and self.theirs("serialNumber")[2] == text
            self.desk.picture("not-whole")
            gamma.serialNumber = None
            until(lambda: number.entry.get_text() == "", "It is gone.")
            assert number.entry.get_editable() and not number.message.get_visible()
        self.retype(number, "Mine")
        gamma.serialNumber = "y" * HUGE
        until(lambda: "Somebody else" in number.message.get_text(), "It says what they have set.")
        press("Return")
        until(lambda: not number.draft, "Enter sends it.")
        assert self.theirs("serialNumber")[2] == "Mine"
        # Rows, and types.
        gamma.itemName = "long " * (HUGE // 5)
        self.other.context.insert("BNRAssetType", label="long\n" * (HUGE // 5))
        until(lambda: self.texts()[4].startswith("long long"), "The list shows as much as fits.")
        popover = self.desk.widgets(Gtk.Popover, self.types.drop_down)[0]
        self.types.drop_down.activate()
        until(popover.get_mapped, "The types are shown.")
        self.desk.picture("long-type")
        assert popover.get_width() < self.window.get_width(), "A long name widens the list."
        press("Escape")
        until(lambda: not popover.get_mapped(), "They go.")
        number.entry.set_text("z" * 5000)
        number.entry.emit("activate")
        until(lambda: "4,096" in number.message.get_text(), "It says how much can be typed.")
        self.desk.click(number.entry)
        press("Escape")
        gamma.itemName = "Gamma"
        self.until_names("Alpha", "Beta", "Gamma")

    def drags_onto_a_field(self) -> None:
        """Which takes no row."""
        self.select("Alpha")
        field = self.fields[1].entry
        before = field.get_text()
        self.desk.drag_to(self.desk.row("Gamma"), field)
        self.waits_for_a_reply()
        assert field.get_text() == before, field.get_text()

    def keeps_pictures_with_their_items(self) -> None:
        """Where the item is deleted while the user chooses a picture for it, it says so."""
        self.other.context.insert("BNRItem", itemName="Doomed")
        self.until_names("Alpha", "Beta", "Gamma", "Doomed")
        self.select("Doomed")
        doomed = self.window.detail.picture._item
        self.item("Doomed").delete()
        self.until_names("Alpha", "Beta", "Gamma")
        path = pathlib.Path(tempfile.mkdtemp(), "dot.ppm")
        path.write_bytes(b"P6 1 1 255 \xff\x00\x00")
        box, file = self.window.detail.picture, Gio.File.new_for_path(str(path))
        self.window.store.do(box.load(doomed, file))
        until(lambda: "no object" in self.window.banner_text.get_text(), "It says so.")
        self.window.store.report(None)

    def opens_another(self) -> None:
        self.window = self.desk.window = self.desk.application.open_window()
        until(lambda: self.window.items is not None and len(self.window.items) > 3000, "It is open.")
        self.desk.focus()

    def shows_what_is_selected(self) -> None:
        """In a list of which a window is known."""
        rows = [{"itemName": f"Item {number}"} for number in range(3000)]
        self.other.batch("insert", {"entity": "BNRItem", "objects": rows, "returning": "none"})
        first = self.window
        self.opens_another()
        assert self.window.list.selected is None, "Nobody has selected anything."
        self.select("Alpha")
        press("End")
        until(lambda: self.fields[0].entry.get_text() == "Item 2999", "The last is shown.")
        assert self.window.list.selected.name == "Item 2999"
        self.window.close()
        until(lambda: len(self.desk.application.get_windows()) == 1, "It is closed.")
        self.window = self.desk.window = first
        self.desk.focus()

    def knows_what_is_saved(self) -> None:
        """What is told of a save that came before an edit does not count for it."""
        self.item("Beta").serialNumber = "B-0"
        self.other.save()
        until(lambda: not self.window.drafts.sent, "All is saved.")
        self.select("Beta")
        nobody = self.other.context.insert("BNRAssetType", label=None)
        until(lambda: "Not all is saved" in self.window.banner_text.get_text(), "It says so.")
        self.retype(self.fields[1], "B-1", "Return")
        until(lambda: self.window.drafts.sent, "The server has it.")
        self.window.store._did_save()
        self.server.kill()
        until(lambda: self.window.state_label.get_text() == "Not connected", "It says so.")
        assert len(self.window.drafts.at_risk) == 1, "It would be lost now."
        self.starts_the_server()
        until(lambda: "B-1" in self.theirs("serialNumber"), "It is sent again.")
        told = self.window.banner_text.get_text()
        assert f"What was unsaved of {self.server.path} may be gone" in told, told
        assert nobody.id not in [each.id for each in self.other.context.fetch(request("BNRAssetType"))]

    def says_that_the_file_is_locked(self) -> None:
        self.select("Alpha")
        with self.server.is_locked():
            self.retype(self.fields[1], "A-2", "Return")
            until(lambda: "written by somebody else" in self.window.banner_text.get_text(), "It says so.")
            self.desk.picture("locked")
        self.retype(self.fields[1], "A-3", "Return")
        until(lambda: self.window.state_label.get_text() == "Saved", "It is saved now.")
        until(lambda: not self.window.banner.get_revealed(), "Nothing more is said.")

    def asks_while_the_server_is_lost(self) -> None:
        """What is asked about is sent meanwhile, when the server is back."""
        self.retype(self.fields[1], "A-4")
        self.server.kill()
        until(lambda: self.window.state_label.get_text() == "Not connected", "It says so.")
        press("ctrl+w", "ctrl+w")
        until(self.dialogs, "It asks.")
        assert len(self.dialogs()) == 1
        self.desk.picture("not-saved")
        self.starts_the_server()
        until(lambda: "A-4" in self.theirs("serialNumber"), "It is sent.")
        self.answers(Gtk.ResponseType.CANCEL)
        until(lambda: self.window.state_label.get_text() == "Saved", "All is saved.")

    def leaves_to_the_user_what_others_have_set(self) -> None:
        """Whether a window closes, or somebody else is faster by less than a message takes."""
        self.select("Alpha")
        number, alpha = self.fields[1], self.item("Alpha")
        self.retype(number, "mine")
        alpha.serialNumber = "theirs"
        until(lambda: "Somebody else" in number.message.get_text(), "It says so.")
        self.select("Beta")
        press("ctrl+w")
        until(self.dialogs, "It asks.")
        assert "theirs" in self.theirs("serialNumber"), self.theirs("serialNumber")
        self.answers(Gtk.ResponseType.CANCEL)
        self.select("Alpha")
        assert number.entry.get_text() == "mine"
        self.desk.click(number.entry)
        press("Escape")
        self.retype(number, "mine again")
        # The program has not read this when it sends.
        alpha.serialNumber = "theirs again"
        number.send()
        until(lambda: "theirs again" in number.message.get_text(), "It says so.")
        assert "theirs again" in self.theirs("serialNumber"), self.theirs("serialNumber")
        press("Return")
        until(lambda: "mine again" in self.theirs("serialNumber"), "Enter sends it.")

    def types_on_while_it_is_sent(self) -> None:
        number, said = self.fields[1], t.cast("t.List[str]", [])
        handler = number.message.connect("notify::label", lambda it, _: said.append(it.get_text()))
        self.retype(number, "old", "Return")
        until(lambda: "old" in self.theirs("serialNumber"), "It is sent.")
        for first, second in (("new", "newer"), ("newest", "newer")):
            self.retype(number, first)
            with self.server.hangs():
                press("Return")
                until(lambda: number.is_sending, "It is being sent.")
                assert self.window.state_label.get_text() == "Edited", "It is not saved."
                self.retype(number, second)
            until(lambda: not number.is_sending, "It is sent.")
            assert first in self.theirs("serialNumber") and number.entry.get_text() == second
            press("Return")
            until(lambda: second in self.theirs("serialNumber"), "And so is this.")
        number.message.disconnect(handler)
        assert not any("Somebody else" in each for each in said), said
        # A name of a type that is typed while another is made.
        self.types.popover.popup()
        self.desk.click(self.types.entry)
        self.desk.type("Tools")
        until(lambda: self.types.entry.get_text() == "Tools", "It is typed.")
        with self.server.hangs():
            press("Return")
            until(lambda: self.types._is_making, "It is being made.")
            press("ctrl+a")
            self.desk.type("Books")
            until(lambda: self.types.entry.get_text() == "Books", "Another is typed.")
        until(lambda: not self.types._is_making, "It is made.")
        assert self.types.entry.get_text() == "Books"
        press("Escape")
        until(lambda: not self.types.popover.get_mapped(), "The box is closed.")
        self.types.entry.set_text("")

    def shows_large_pictures(self) -> None:
        """Which do not come along with their items."""
        paths = []
        for name, bytes_ in (("noise", os.urandom(480 * 480 * 3)), ("plain", b"\x7f" * 480 * 480 * 3)):
            pixels = GdkPixbuf.Pixbuf.new_from_bytes(
                GLib.Bytes.new(bytes_), GdkPixbuf.Colorspace.RGB, False, 8, 480, 480, 480 * 3)
            paths.append(str(pathlib.Path(tempfile.mkdtemp(), f"{name}.png")))
            pixels.savev(paths[-1], "png", [], [])
        box = self.window.detail.picture
        for name, path in zip(("Alpha", "Beta"), paths):
            self.select(name)
            self.window.store.do(box.load(box._item, Gio.File.new_for_path(path)))
            until(box.picture.get_paintable, "It is shown.")
        beta = box.picture.get_paintable()
        self.select("Alpha")
        until(lambda: box.picture.get_paintable() not in (None, beta), "It is that of Alpha.")
        self.desk.picture("large-picture")
        self.select("Gamma")
        until(lambda: box.picture.get_paintable() is None, "Gamma has none.")
        self.select("Alpha")

    def loses_what_it_was_told_to_lose(self) -> None:
        """In a window that is closed, and not in the other."""
        first = self.window
        self.window = self.desk.window = self.desk.application.open_window()
        until(lambda: self.window.items is not None, "It is open.")
        self.desk.focus()
        self.select("Alpha")
        self.server.kill()
        until(lambda: self.window.state_label.get_text() == "Not connected", "It says so.")
        self.retype(self.fields[1], "lost", "Return")
        until(lambda: "no connection" in self.fields[1].message.get_text(), "It waits.")
        press("ctrl+w")
        until(self.dialogs, "It asks.")
        self.answers(Gtk.ResponseType.OK)
        until(lambda: len(self.desk.application.get_windows()) == 1, "It is closed.")
        self.window = self.desk.window = first
        self.starts_the_server()
        until(lambda: self.window.state_label.get_text() == "Saved", "It is back.")
        self.waits_for_a_reply()
        assert "lost" not in self.theirs("serialNumber"), self.theirs("serialNumber")
        assert not self.window.store.problem, self.window.store.problem
        self.desk.focus()

    def closes_though_the_server_hangs(self) -> None:
        self.select("Alpha")
        self.retype(self.fields[1], "A-6")
        with self.server.hangs():
            press("ctrl+w")
            until(self.dialogs, "It asks.")
            self.answers(Gtk.ResponseType.CANCEL)
        press("Return")
        until(lambda: "A-6" in self.theirs("serialNumber"), "It is sent.")
        until(lambda: self.window.state_label.get_text() == "Saved", "All is saved.")

    def sends_again_what_was_under_way(self) -> None:
        """Where the server is killed before it answers."""
        with self.server.hangs():
            self.retype(self.fields[1], "A-5", "Return")
            self.server.kill()
        until(lambda: self.window.state_label.get_text() == "Not connected", "It says so.")
        self.starts_the_server()
        until(lambda: "A-5" in self.theirs("serialNumber"), "It is sent.")
        until(lambda: self.window.state_label.get_text() == "Saved", "All is saved.")

    def asks_where_others_have_set_what_was_lost(self) -> None:
        """Before the program found the server again."""
        self.other.context.insert("BNRAssetType", label=None)
        until(lambda: "Not all is saved" in self.window.banner_text.get_text(), "It says so.")
        self.retype(self.fields[1], "A-6", "Return")
        until(lambda: self.window.drafts.sent, "The server has it.")
        self.server.kill()
        until(lambda: self.window.state_label.get_text() == "Not connected", "It says so.")
        self.starts_the_server(f"{self.server.address}-2")
        self.item("Alpha").serialNumber = "Theirs"
        self.other.close()
        self.server.stop()
        self.starts_the_server()
        until(lambda: "set this to “Theirs”" in self.fields[1].message.get_text(), "It asks.")
        assert self.fields[1].entry.get_text() == "A-6"
        press("Return")
        until(lambda: "A-6" in self.theirs("serialNumber"), "Enter sends it.")
        # What had no name was never saved.
        for each in self.other.context.fetch(request("BNRAssetType", "label = nil")):
            each.delete()
        self.window.store.report(None)

    def tells_of_all_that_is_gone(self) -> None:
        """With an item that was never saved."""
        with self.other.context.perform("Add Item"):
            type_ = self.other.context.insert("BNRAssetType", label=None)
            self.other.context.insert("BNRItem", itemName="Delta", assetType=type_)
        until(lambda: "Delta" in self.desk.names(), "It is there.")
        until(lambda: "Not all is saved" in self.window.banner_text.get_text(), "It says so.")
        self.select("Delta")
        number = f"D-1 {'long ' * 60}end"
        self.fields[1].entry.set_text(number)
        self.fields[1].send()
        self.retype(self.fields[0], "Delta two", "Return")
        until(lambda: len(self.window.drafts.sent) == 2, "The server has both.")
        self.server.kill()
        until(lambda: self.window.state_label.get_text() == "Not connected", "It says so.")
        self.starts_the_server()
        until(lambda: "is gone" in self.window.banner_text.get_text(), "It says so.")
        told = self.window.banner_text.get_text()
        assert f"“{number}”" in told and "“Delta two”" in told, told
        assert not self.window.drafts.typed
        self.window.store.report(None)

    def is_resized_while_it_loads(self) -> None:
        first = self.window
        with self.server.hangs():
            self.window = self.desk.window = self.desk.application.open_window()
            self.desk.focus()
            for width, height in ((1000, 700), (700, 500), (640, 400)):
                point("windowsize", self.desk.xid, str(width), str(height))
                self.desk.draw()
            self.desk.picture("loading")
            assert self.window.state_label.get_text() == "Opening…"
        until(lambda: self.window.items, "It is open.")
        self.select("Alpha")
        self.desk.picture("small")
        self.window.close()
        until(lambda: len(self.desk.application.get_windows()) == 1, "It is closed.")
        self.window = self.desk.window = first
        self.desk.focus()

    def says_that_an_item_is_deleted(self) -> None:
        """As long as it is."""
        self.select("Beta")
        self.retype(self.fields[1], "B-7")
        self.item("Beta").delete()
        until(lambda: "This item is deleted" in self.window.banner_text.get_text(), "It says so.")
        # Nothing of what is typed is out of sight: neither now, nor when the window is to be closed.
        assert "“B-7”" in self.window.banner_text.get_text(), self.window.banner_text.get_text()
        self.window.close()
        dialog = until(self.dialogs, "It asks.")[0]
        assert "“B-7”" in dialog.props.secondary_text, dialog.props.secondary_text
        self.answers(Gtk.ResponseType.CANCEL)
        self.other.undo()
        until(lambda: self.fields[1].entry.get_text() == "B-7", "It is back.")
        until(lambda: not self.window.banner.get_revealed(), "Nothing is said any more.")
        until(lambda: self.window.list.selected and self.window.list.selected.name == "Beta",
              "It is selected.")
        self.desk.click(self.fields[1].entry)
        press("Escape")
        self.window.list.select(0)

    def gets_another_model(self) -> None:
        """Without what it shows: nothing can be typed into anything, and what was typed is told."""
        self.select("Alpha")
        typed = f"A-9 {'long ' * 60}end"
        self.fields[1].entry.set_text(typed)
        of = {"document": self.other.handle}
        model = self.other.connection.request("model/describe", of)["model"]
        item = next(each for each in model["entities"] if each["name"] == "BNRItem")
        attributes = item["attributes"]
        item["attributes"] = [each for each in attributes if each["name"] != "serialNumber"]
        self.other.connection.request("model/update", {**of, "model": {"model": model}})
        until(lambda: "of another kind" in self.window.banner_text.get_text(), "It says so.")
        until(lambda: typed in self.window.banner_text.get_text(), "It says what was typed.")
        assert self.window.state_label.get_text() == "Not open" and not self.window.items
        assert not self.window.lookup_action("new-item").get_enabled()
        self.desk.picture("another-model")
        item["attributes"] = attributes
        self.other.connection.request("model/update", {**of, "model": {"model": model}})
        self.desk.click(self.window.retry)
        self.desk.show()
        self.select("Alpha")

    def asks_where_the_server_dies_as_it_closes(self) -> None:
        """What the server has is not saved yet."""
        with self.has_unsaved("A-7"):
            self.server.kill()
            self.window.close()
            self.is_asked_about("“A-7”")
            self.answers(Gtk.ResponseType.CANCEL)
            self.starts_the_server()
            until(lambda: "A-7" in self.theirs("serialNumber"), "It is sent again.")
        until(lambda: self.window.state_label.get_text() == "Saved", "All is saved.")
        self.window.store.report(None)

    def asks_though_all_is_sent(self) -> None:
        """A server that hangs need not save what it has."""
        with self.has_unsaved("A-8"):
            with self.server.hangs():
                self.window.close()
                self.is_asked_about("“A-8”")
                self.answers(Gtk.ResponseType.CANCEL)
        until(lambda: self.window.state_label.get_text() == "Saved", "All is saved.")
        # Nor what nobody has typed.
        nobody = self.other.context.insert("BNRAssetType", label=None)
        until(lambda: self.window.state_label.get_text() == "Edited", "It is not saved.")
        with self.server.hangs():
            self.window.close()
            self.is_asked_about("changed last")
            self.answers(Gtk.ResponseType.CANCEL)
        nobody.delete()
        until(lambda: self.window.state_label.get_text() == "Saved", "All is saved.")
        self.window.store.report(None)

    def keeps_all_selected(self) -> None:
        """While nothing is typed, and others set the field."""
        number, alpha = self.fields[1], self.item("Alpha")
        number.entry.grab_focus()
        press("End", "Home")
        until(lambda: number.entry.get_position() == 0, "The cursor is at the start.")
        alpha.serialNumber = "theirs"
        until(lambda: number.entry.get_text() == "theirs", "It is shown.")
        assert number.entry.get_position() == 0, "The cursor stays."
        press("ctrl+a")
        until(number.entry.get_selection_bounds, "All is selected.")
        alpha.serialNumber = "theirs, too"
        until(lambda: number.entry.get_text() == "theirs, too", "It is shown.")
        self.desk.type("Mine")
        until(lambda: number.entry.get_text() == "Mine", "All is replaced.")
        press("Escape")
        until(lambda: self.window.state_label.get_text() == "Saved", "Theirs is saved.")
        until(lambda: not self.window.store.problem, "Nothing more is said.")

    def ends_though_the_server_hangs(self) -> None:
        """When it was told to lose what the server has."""
        self.opens()
        with self.has_unsaved("A-10"):
            with self.server.hangs():
                self.window.close()
                self.is_asked_about("“A-10”")
                assert self.window.get_visible()
                self.answers(Gtk.ResponseType.OK)
                until(lambda: not self.desk.application.get_windows(), "It ends.")

    def quits(self) -> None:
        """With two windows, and keys that are pressed again while it sends what is typed."""
        self.opens_another()
        self.select("Alpha")
        self.retype(self.fields[2], "5")
        # As by Ctrl+C in its terminal.
        os.kill(os.getpid(), signal.SIGINT)
        press("ctrl+q", "ctrl+w")
        until(lambda: not self.desk.application.get_windows(), "It ends.")
        assert not self.window.store.document.is_open, "The document is closed."
        assert 5 in self.theirs("valueInDollars"), "What was typed is sent before."

    def opens(self) -> None:
        """As if the program was started again."""
        self.desk.begin(self.server.path, self.server.address)
        self.desk.show()
        self.window = self.desk.window

    def brings_back_what_could_not_be_saved(self) -> None:
        self.leaves_what_cannot_be_saved("BNRAssetType", label=None)
        self.opens()
        nameless = request("BNRAssetType", "label = nil")
        until(lambda: self.other.context.fetch(nameless), "It is there.")
        until(lambda: "could not be saved" in self.window.banner_text.get_text()
              or "Not all" in self.window.banner_text.get_text(), "It says so.")
        self.other.undo()
        until(lambda: not self.other.context.fetch(nameless), "It was one step.")
        self.window.close()
        until(lambda: not self.desk.application.get_windows(), "It closes.")

    def says_who_has_the_document(self) -> None:
        """Where another server does; it is opened once that has ended."""
        with self.server.another() as another:
            self.desk.begin(self.server.path, another.address)
            self.window = self.desk.window
            until(lambda: "is open in" in self.window.banner_text.get_text(), "It says so.")
            self.desk.focus()
            self.desk.picture("in-use")
            self.other.close()
            self.server.stop()
            self.desk.click(self.window.retry, "--repeat", "2", "--delay", "20")
            self.desk.show()
            names = [each["clientInfo"]["name"] for each in
                     self.window.store.document.connections]
            assert names == ["Homepwner"], names
            self.window.close()
            until(lambda: not self.desk.application.get_windows(), "It closes.")
        self.starts_the_server()

    def reads_only(self) -> None:
        """Where one may not write."""
        self.takes_the_right_to_write()
        self.opens()
        self.select("Alpha")
        assert self.window.state_label.get_text() == "Read only"
        before = self.desk.names()[:3]
        self.desk.click(self.fields[0].entry)
        self.desk.type("more")
        press("Return")
        # What a server that was killed had not saved, as the second item, may be gone by now.
        self.desk.click(self.desk.row(before[1]))
        press("Delete", "alt+Down")
        self.desk.drag_to(self.desk.row(before[0]), self.desk.row(before[2]))
        self.desk.picture("read-only")
        assert not self.types.get_sensitive() and not self.window.banner.get_revealed()
        assert self.desk.names()[:3] == before, (before, self.desk.names()[:3])
        self.window.close()
        until(lambda: not self.desk.application.get_windows(), "It closes.")


def parts(user: Trouble) -> t.List[Part]:
    return [user.begins, user.lets_others_set_the_type, user.does_once_what_is_asked_for_twice,
            user.names_what_is_new, user.shows_what_is_not_there,
            user.leaves_what_does_not_fit_as_it_is, user.drags_onto_a_field,
            user.keeps_pictures_with_their_items, user.knows_what_is_saved,
            user.says_that_the_file_is_locked, user.asks_while_the_server_is_lost,
            user.sends_again_what_was_under_way, user.asks_where_others_have_set_what_was_lost,
            user.tells_of_all_that_is_gone,
            user.leaves_to_the_user_what_others_have_set, user.types_on_while_it_is_sent,
            user.shows_large_pictures, user.loses_what_it_was_told_to_lose,
            user.closes_though_the_server_hangs,
            user.is_resized_while_it_loads, user.shows_what_is_selected,
            user.says_that_an_item_is_deleted, user.asks_where_the_server_dies_as_it_closes,
            user.asks_though_all_is_sent, user.keeps_all_selected,
            user.gets_another_model, user.quits, user.ends_though_the_server_hangs,
            user.brings_back_what_could_not_be_saved, user.says_who_has_the_document,
            user.reads_only]


if __name__ == "__main__":
    play(Trouble, parts, "nothing is lost")
