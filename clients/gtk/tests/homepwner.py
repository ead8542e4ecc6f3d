#!/usr/bin/env python3
"""Uses the program as a user does, by pointer and keyboard, beside another user. The argument is the
server's program. Pictures of what it shows go to ORRERY_SCREENSHOTS."""

import pathlib
import tempfile
import typing as t

from desk import press, until
from playing import Part
from user import User, play, request

from gi.repository import GdkPixbuf, Gio, Gtk

LONG = "A cupboard of the kind that nobody can carry up the stairs alone, with " + "many " * 40 + "drawers"
RIGHT_TO_LEFT = "ساعة يد فضية قديمة"


class Play(User):
    # What the user does.

    def adds_items(self) -> None:
        self.desk.picture("empty")
        for name in ("Rusty Spork", "Fluffy Bear", "Shiny Mac"):
            count = len(self.desk.names())
            press("ctrl+n")
            until(lambda: len(self.desk.names()) == count + 1, "An item is added.")
            until(lambda: self.fields[0].entry.get_text() == "New item"
                  and self.fields[0].entry.has_focus() is not None, "It is shown.")
            press("ctrl+a")
            self.desk.type(name)
            press("Return")
            until(lambda: self.desk.names()[-1] == name, f"The list shows {name}.")
        assert self.theirs() == ["Rusty Spork", "Fluffy Bear", "Shiny Mac"]

    def edits(self) -> None:
        self.select("Fluffy Bear")
        self.retype(self.fields[2], "many", "Return")
        until(lambda: "whole number" in self.fields[2].message.get_text(), "It says what is wrong.")
        self.retype(self.fields[2], "1,062", "Return")
        until(lambda: self.theirs("valueInDollars")[1] == 1062, "The value is sent.")
        until(lambda: not self.fields[2].message.get_visible(), "Nothing is wrong any more.")
        # Leaving a field sends it, too.
        self.retype(self.fields[1], "FB-1", "Tab")
        until(lambda: self.theirs("serialNumber")[1] == "FB-1", "The number is sent.")
        until(lambda: self.window.state_label.get_text() == "Saved", "It is saved.")

    def undoes(self) -> None:
        press("ctrl+z", "ctrl+z")
        until(lambda: self.fields[1].entry.get_text() == ""
              and self.fields[2].entry.get_text() == "0", "Both are taken back.")
        # What can be done again is told behind what has changed.
        until(lambda: self.window.lookup_action("redo").get_enabled(), "There is a step to redo.")
        press("ctrl+shift+z", "ctrl+shift+z")
        until(lambda: self.fields[1].entry.get_text() == "FB-1", "And done again.")
        # What is typed and not sent is taken back first.
        self.retype(self.fields[0], "Fluffy Bearskin")
        press("ctrl+z")
        until(lambda: self.fields[0].entry.get_text() != "Fluffy Bearskin", "The typing goes back.")
        assert self.theirs("serialNumber")[1] == "FB-1"
        press("Escape")
        until(lambda: self.fields[0].entry.get_text() == "Fluffy Bear", "Theirs is back.")

    def drags(self) -> None:
        self.desk.drag(self.desk.row("Shiny Mac"), self.desk.row("Rusty Spork"), 0.2)
        self.desk.picture("dragging")
        self.desk.drop()
        self.until_names("Shiny Mac", "Rusty Spork", "Fluffy Bear")
        self.desk.drag(self.desk.row("Shiny Mac"), self.desk.row("Rusty Spork"), 0.8)
        self.desk.drop()
        self.until_names("Rusty Spork", "Shiny Mac", "Fluffy Bear")
        press("ctrl+z")
        self.until_names("Shiny Mac", "Rusty Spork", "Fluffy Bear")
        press("ctrl+z")
        self.until_names("Rusty Spork", "Fluffy Bear", "Shiny Mac")
        self.select("Fluffy Bear")
        press("alt+Up")
        self.until_names("Fluffy Bear", "Rusty Spork", "Shiny Mac")
        assert self.theirs() == ["Fluffy Bear", "Rusty Spork", "Shiny Mac"]
        assert self.window.list.selected.name == "Fluffy Bear", "The selection goes along."

    def makes_types(self) -> None:
        types = self.window.detail.types
        types.popover.popup()
        self.desk.click(types.entry)
        self.desk.type("Toys")
        press("Return")
        until(lambda: types.drop_down.get_selected_item().label == "Toys", "It has the type.")
        # Keys go to the window again.
        until(lambda: not types.popover.get_mapped(), "The box is closed.")
        until(lambda: self.window.list.selected.type_label == "Toys", "The list says so.")
        toys = self.other.context.first(request("BNRAssetType"))
        toys.label = "Plush toys"
        until(lambda: self.window.list.selected.type_label == "Plush toys", "It is renamed.")
        types.drop_down.set_selected(0)
        until(lambda: self.theirs("assetType")[0] is None, "It has none.")
        press("ctrl+z")
        until(lambda: types.drop_down.get_selected_item().label == "Plush toys", "It is back.")

    def has_pictures(self) -> None:
        path = pathlib.Path(tempfile.mkdtemp(), "bear.png")
        picture = GdkPixbuf.Pixbuf.new(GdkPixbuf.Colorspace.RGB, False, 8, 1600, 1000)
        picture.fill(0xB5835AFF)
        picture.savev(str(path), "png", [], [])
        box = self.window.detail.picture
        bear, file = self.window.detail.picture._item, Gio.File.new_for_path(str(path))
        self.window.store.do(box.load(bear, file))
        until(lambda: box.picture.get_paintable(), "The picture is shown.")
        assert box.picture.get_paintable().get_width() == 480
        assert isinstance(self.theirs("thumbnail")[0], bytes)
        self.desk.picture("filled")
        path.write_text("This is no picture.")
        self.window.store.do(box.load(bear, file))
        until(lambda: "no picture" in self.window.banner_text.get_text(), "It says so.")
        assert box.picture.get_paintable(), "The one before stays."
        self.window.store.report(None)

    def searches(self) -> None:
        press("ctrl+f")
        until(lambda: self.window.search_bar.get_search_mode(), "The search opens.")
        self.desk.type("plush")
        self.until_names("Fluffy Bear")
        press("ctrl+a")
        self.desk.type("nowhere")
        self.until_names()
        until(lambda: "nowhere" in self.window.empty.get_text(), "It says so.")
        press("Escape")
        self.until_names("Fluffy Bear", "Rusty Spork", "Shiny Mac")

    def deletes(self) -> None:
        self.select("Rusty Spork")
        press("Delete")
        self.until_names("Fluffy Bear", "Shiny Mac")
        press("ctrl+z")
        self.until_names("Fluffy Bear", "Rusty Spork", "Shiny Mac")

    # What others do meanwhile.

    def types_while_others_edit(self) -> None:
        self.select("Rusty Spork")
        spork = self.item("Rusty Spork")
        name = self.fields[0]
        self.retype(name, "Silver Spork")
        spork.serialNumber = "S-7"
        until(lambda: self.fields[1].entry.get_text() == "S-7", "Another field follows.")
        assert name.entry.get_text() == "Silver Spork" and not name.message.get_visible()
        spork.itemName = "Golden Spork"
        until(lambda: "Golden Spork" in name.message.get_text(), "It says what they have set.")
        assert name.entry.get_text() == "Silver Spork"
        self.desk.picture("conflict")
        # Another item, and back: what was typed is there, and nothing was sent.
        self.select("Fluffy Bear")
        self.desk.click(self.desk.row("Golden Spork"))
        until(lambda: name.entry.get_text() == "Silver Spork", "The text is back.")
        assert "Golden Spork" in self.theirs()
        self.desk.click(name.entry)
        press("Return")
        until(lambda: "Silver Spork" in self.theirs(), "Enter sends it.")
        # It is deleted while one types.
        self.retype(name, "Tin Spork")
        spork.delete()
        until(lambda: "deleted" in self.window.banner_text.get_text(), "It says so.")
        self.other.undo()
        until(lambda: name.entry.get_text() == "Tin Spork", "It is back with the text.")
        self.desk.click(name.entry)
        press("Escape")
        until(lambda: name.entry.get_text() == "Silver Spork", "Theirs is taken.")
        assert "Silver Spork" in self.theirs(), self.theirs()
        self.window.store.report(None)

    def has_windows(self) -> None:
        """A second one follows the first, and closes alone."""
        second = self.desk.application.open_window()
        until(lambda: second.items is not None and len(second.items) == 3, "It shows the list.")
        spork = self.item("Silver Spork")
        spork.itemName = "Rusty Spork"
        until(lambda: "Rusty Spork" in [each.name for each in second.items], "It follows.")
        second.close()
        until(lambda: len(self.desk.application.get_windows()) == 1, "It is closed.")
        self.desk.focus()

    def loses_the_server(self) -> None:
        self.select("Rusty Spork")
        until(lambda: self.window.state_label.get_text() == "Saved", "It is saved.")
        name, number = self.fields[:2]
        # Sent and not saved when the server dies; waiting for the connection; being typed.
        self.retype(name, "Clean Spork", "Return")
        until(lambda: "Clean Spork" in self.theirs(), "It is sent.")
        self.server.kill()
        until(lambda: self.window.state_label.get_text() == "Not connected", "It says so.")
        assert "lost" in self.window.banner_text.get_text() and self.window.banner.get_revealed()
        self.retype(number, "S-8", "Return")
        until(lambda: "no connection" in number.message.get_text(), "It waits.")
        self.retype(self.fields[2], "77")
        press("ctrl+n")
        self.desk.picture("connection-lost")
        # What is selected or searched for meanwhile is shown when it is back.
        press("ctrl+f")
        self.desk.type("spork")
        until(lambda: self.window._search == "spork", "It is searched for.")
        self.starts_the_server()
        until(lambda: self.window.store.is_connected, "The connection is back.")
        # The server may have saved it, after all.
        until(lambda: not self.window.banner.get_revealed()
              or "may be gone" in self.window.banner_text.get_text(), "It says so.")
        self.window.store.report(None)
        until(lambda: "Clean Spork" in self.theirs(), "What was lost is sent again.")
        until(lambda: "S-8" in self.theirs("serialNumber"), "What waited is sent.")
        self.until_names("Clean Spork")
        press("Escape")
        until(lambda: len(self.desk.names()) == 3, "All are shown.")
        assert self.fields[2].entry.get_text() == "77", "What was typed is there."
        self.desk.click(self.fields[2].entry)
        press("Return")
        until(lambda: 77 in self.theirs("valueInDollars"), "And can be sent.")

    def shows_odd_texts(self) -> None:
        context = self.other.context
        context.insert("BNRItem", itemName=LONG, serialNumber="9" * 200, valueInDollars=2**31 - 1)
        context.insert("BNRItem", itemName=RIGHT_TO_LEFT)
        context.insert("BNRItem", itemName="<b>no markup</b> & “quotes”")
        self.select(RIGHT_TO_LEFT)
        self.desk.picture("right-to-left")
        self.select(LONG)
        self.desk.picture("long-texts")
        # Too wide for its pane is nothing.
        assert self.window.list.get_width() < 420, "A long name widens the list."

    def follows_the_style(self) -> None:
        settings = Gtk.Settings.get_default()
        for is_dark in (True, False):
            self.portal.set_dark(is_dark)
            until(lambda: settings.get_property("gtk-application-prefer-dark-theme") == is_dark,
                  "The style follows.")
            if is_dark:
                self.desk.picture("dark")

    def shows_many(self) -> None:
        names = [{"itemName": f"Item {number}"} for number in range(10_000)]
        self.other.batch("insert", {"entity": "BNRItem", "objects": names, "returning": "none"})
        until(lambda: len(self.window.items) > 10_000, "They are there.")
        bar = self.window.scroller.get_vadjustment()
        until(lambda: bar.get_upper() > 10_000, "The list is laid out.")
        bar.set_value((bar.get_upper() - bar.get_page_size()) / 2)
        until(lambda: self.texts() and all(text != "…" for text in self.texts())
              and any("Item 5" in text for text in self.texts()), "The middle is shown.")
        self.desk.picture("10000-rows")
        press("ctrl+n")
        until(lambda: self.fields[0].entry.get_text() == "New item", "The last is added and shown.")

    def is_accessible(self) -> None:
        """Each control says what it is, in words or by its name."""
        kinds = (Gtk.Button, Gtk.MenuButton, Gtk.ToggleButton, Gtk.Entry, Gtk.DropDown)
        for kind in kinds:
            for each in self.desk.widgets(kind):
                is_part = isinstance(each.get_parent(), (Gtk.MenuButton, Gtk.DropDown, Gtk.InfoBar))
                name = each.get_tooltip_text() or getattr(each, "get_label", str)()
                if each.get_mapped() and each.get_ancestor(Gtk.WindowControls) is None and not is_part:
                    assert name, f"{each} has no name."

    def closes(self) -> None:
        """Not without asking where text cannot be sent."""
        self.retype(self.fields[2], "much", "Return")
        press("ctrl+w")

        def dialog() -> t.Any:
            return next((each for each in Gtk.Window.list_toplevels()
                         if isinstance(each, Gtk.MessageDialog) and each.get_mapped()), None)

        until(dialog, "It asks.").response(Gtk.ResponseType.CANCEL)
        until(lambda: dialog() is None, "The question goes.")
        assert self.fields[2].entry.get_text() == "much" and self.window.get_visible()
        self.desk.focus()
        self.retype(self.fields[2], "5")
        press("ctrl+w")
        until(lambda: not self.desk.application.get_windows(), "It closes.")
        assert 5 in self.theirs("valueInDollars"), "What was typed is sent before."


def parts(user: Play) -> t.List[Part]:
    return [user.adds_items, user.edits, user.undoes, user.drags, user.makes_types, user.has_pictures,
            user.searches, user.deletes, user.types_while_others_edit, user.has_windows,
            user.loses_the_server, user.shows_odd_texts, user.follows_the_style, user.shows_many,
            user.is_accessible, user.closes]


if __name__ == "__main__":
    play(Play, parts, "the user's day is played")
