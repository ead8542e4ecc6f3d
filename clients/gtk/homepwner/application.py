"""The program: its windows, its shortcuts, its style."""

from __future__ import annotations

import contextlib
import pathlib
import signal
import typing as t

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, Gio, GLib, Gtk  # noqa: E402

from .store import Store  # noqa: E402
from .window import Window  # noqa: E402

SHORTCUTS = {
    "win.new-item": "<Control>n", "win.undo": "<Control>z", "win.redo": "<Control><Shift>z",
    "win.find": "<Control>f", "window.close": "<Control>w", "app.new-window": "<Control><Shift>n",
    "app.quit": "<Control>q", "win.show-help-overlay": "<Control>question"}
PORTAL = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", (
    "org.freedesktop.portal.Settings")
APPEARANCE = "org.freedesktop.appearance", "color-scheme"
PREFERS_DARK = 1


class Application(Gtk.Application):
    __gtype_name__ = "HomepwnerApplication"

    def __init__(self, store: Store) -> None:
        # Each process has its own connection: two of them are two users.
        super().__init__(application_id="org.orrery.Homepwner", flags=Gio.ApplicationFlags.NON_UNIQUE)
        self.store = store

    def do_startup(self) -> None:
        Gtk.Application.do_startup(self)
        style = Gtk.CssProvider()
        style.load_from_path(str(pathlib.Path(__file__).with_name("style.css")))
        Gtk.StyleContext.add_provider_for_display(
            Gdk.Display.get_default(), style, Gtk.STYLE_PROVIDER_PRIORITY_APPLICATION)
        Gtk.Window.set_default_icon_name("user-home")
        for name, handler in (("new-window", self.open_window), ("quit", self._quit)):
            action = Gio.SimpleAction.new(name)
            action.connect("activate", lambda *_, handler=handler: handler())
            self.add_action(action)
        for name, keys in SHORTCUTS.items():
            self.set_accels_for_action(name, [keys])
        if bus := self.get_dbus_connection():
            name, path, interface = PORTAL
            bus.signal_subscribe(None, interface, "SettingChanged", path, None,
                                 Gio.DBusSignalFlags.NONE, self._did_change_setting)
            bus.call(name, path, interface, "Read", GLib.Variant("(ss)", APPEARANCE), None,
                     Gio.DBusCallFlags.NONE, -1, None, self._did_read_scheme)
        for each in (signal.SIGINT, signal.SIGTERM):
            GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, each, self._quit)
        self.store.open()

    def do_activate(self) -> None:
        self.open_window()

    def open_window(self) -> Window:
        window = Window(self, self.store)
        builder = Gtk.Builder.new_from_file(str(pathlib.Path(__file__).with_name("shortcuts.ui")))
        window.set_help_overlay(builder.get_object("shortcuts"))
        window.present()
        return window

    def _quit(self) -> bool:
        for window in self.get_windows():
            window.close()
        return GLib.SOURCE_CONTINUE

    # The dark style follows the system, where it says what the user prefers.

    def _did_read_scheme(self, bus: Gio.DBusConnection, result: Gio.AsyncResult) -> None:
        # There may be no such setting here.
        with contextlib.suppress(GLib.Error):
            self._take_scheme(bus.call_finish(result).unpack()[0])

    def _did_change_setting(self, *told: t.Any) -> None:
        namespace, key, value = told[5].unpack()
        if (namespace, key) == APPEARANCE:
            self._take_scheme(value)

    def _take_scheme(self, scheme: int) -> None:
        Gtk.Settings.get_default().set_property(
            "gtk-application-prefer-dark-theme", scheme == PREFERS_DARK)
