"""What a desktop tells programs of its settings, as far as this program asks."""

import typing as t

from gi.repository import Gio, GLib

NAME, PATH = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
INTERFACE = "org.freedesktop.portal.Settings"
SCHEME = ("org.freedesktop.appearance", "color-scheme")
NODE = f"""<node><interface name="{INTERFACE}">
  <method name="Read"><arg type="s" direction="in"/><arg type="s" direction="in"/>
    <arg type="v" direction="out"/></method>
  <signal name="SettingChanged"><arg type="s"/><arg type="s"/><arg type="v"/></signal>
</interface></node>"""


class Portal:
    """Owns the portal's name on the session's bus, which is one for the test alone."""

    def __init__(self) -> None:
        self.is_dark = False
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        information = Gio.DBusNodeInfo.new_for_xml(NODE).interfaces[0]
        self.bus.register_object(PATH, information, self.answer, None, None)
        Gio.bus_own_name_on_connection(self.bus, NAME, Gio.BusNameOwnerFlags.NONE, None, None)

    @property
    def scheme(self) -> GLib.Variant:
        return GLib.Variant("u", 1 if self.is_dark else 2)

    def answer(self, *call: t.Any) -> None:
        invocation = call[6]
        if call[5].unpack() == SCHEME:
            invocation.return_value(GLib.Variant("(v)", (GLib.Variant("v", self.scheme),)))
        else:
            invocation.return_dbus_error("org.freedesktop.portal.Error.NotFound", "It is not here.")

    def set_dark(self, is_dark: bool) -> None:
        self.is_dark = is_dark
        self.bus.emit_signal(None, PATH, INTERFACE, "SettingChanged",
                             GLib.Variant("(ssv)", (*SCHEME, self.scheme)))
