"""The program: its windows, its shortcuts, its style."""

from __future__ import annotations

import pathlib

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, Gio, GLib, Gtk  # noqa: E402

from .item_list import STYLE  # noqa: E402
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
        self._settings: Gio.DBusProxy | None = None

    def do_startup(self) -> None:
        Gtk.Application.do_startup(self)
        style = Gtk.CssProvider()
        style.load_from_data(STYLE.encode())
        Gtk.StyleContext.add_provider_for_display(
            Gdk.Display.get_default(), style, Gtk.STYLE_PROVIDER_PRIORITY_APPLICATION)
        Gtk.Window.set_default_icon_name("user-home")
        for name, handler in (("new-window", self.open_window), ("quit", self._quit)):
            action = Gio.SimpleAction.new(name)
            action.connect("activate", lambda *_, handler=handler: handler())
            self.add_action(action)
        for name, keys in SHORTCUTS.items():
            self.set_accels_for_action(name, [keys])
        Gio.DBusProxy.new_for_bus(
            Gio.BusType.SESSION, Gio.DBusProxyFlags.DO_NOT_AUTO_START_AT_CONSTRUCTION, None, *PORTAL,
            None, self._did_find_settings)
        self.store.open()

    def do_activate(self) -> None:
        self.open_window()

    def open_window(self) -> Window:
        window = Window(self, self.store)
        builder = Gtk.Builder.new_from_file(str(pathlib.Path(__file__).with_name("shortcuts.ui")))
        window.set_help_overlay(builder.get_object("shortcuts"))
        window.present()
        return window

    def _quit(self) -> None:
        for window in self.get_windows():
            window.close()

    # The dark style follows the system, where it says what the user prefers.

    def _did_find_settings(self, _: object, result: Gio.AsyncResult) -> None:
        try:
            self._settings = Gio.DBusProxy.new_for_bus_finish(result)
        except GLib.Error:
            return
        self._settings.connect("g-signal", self._did_change_setting)
        self._settings.call("Read", GLib.Variant("(ss)", APPEARANCE), Gio.DBusCallFlags.NONE, -1,
                            None, self._did_read_scheme)

    def _did_read_scheme(self, proxy: Gio.DBusProxy, result: Gio.AsyncResult) -> None:
        try:
            self._take_scheme(proxy.call_finish(result).unpack()[0])
        except GLib.Error:
            # There is no such setting here.
            return

    def _did_change_setting(self, _: Gio.DBusProxy, __: str, signal: str,
                            values: GLib.Variant) -> None:
        namespace, key, value = values.unpack() if signal == "SettingChanged" else ("", "", None)
        if (namespace, key) == APPEARANCE:
            self._take_scheme(value)

    def _take_scheme(self, scheme: int) -> None:
        Gtk.Settings.get_default().set_property(
            "gtk-application-prefer-dark-theme", scheme == PREFERS_DARK)
