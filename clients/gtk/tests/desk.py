"""What tests of the program stand on: a server, the program's windows, a real pointer and keyboard.

The test and the program share a thread: `until` runs the main loop, event by event."""

import os
import pathlib
import subprocess
import tempfile
import typing as t

import gi
import folders  # noqa: F401

gi.require_version("Gtk", "4.0")
gi.require_version("Gdk", "4.0")
gi.require_version("GdkX11", "4.0")
from gi.repository import GdkX11, GLib, Gtk  # noqa: E402,F401

from homepwner.application import Application  # noqa: E402
from homepwner.field import line  # noqa: E402
from homepwner.store import Store  # noqa: E402
from homepwner.window import Window  # noqa: E402
from patience import DEADLINE  # noqa: E402
from server import Server  # noqa: E402

SCREENSHOTS = pathlib.Path(os.environ.get("ORRERY_SCREENSHOTS") or tempfile.mkdtemp())


def until(holds: t.Callable[[], t.Any], what: str) -> t.Any:
    """Runs the main loop until something holds."""
    found = within(DEADLINE, holds)
    if not found:
        raise AssertionError(f"It did not come to this in {DEADLINE} s: {what}")
    return found


def within(seconds: int, holds: t.Callable[[], t.Any]) -> t.Any:
    """Runs the main loop until something holds, or for so long."""
    context = GLib.MainContext.default()
    is_late: t.List[bool] = []

    def give_up() -> bool:
        is_late.append(True)
        return GLib.SOURCE_REMOVE

    timer = GLib.timeout_add_seconds(seconds, give_up)
    while not (found := holds()) and not is_late:
        context.iteration(True)
    if not is_late:
        GLib.source_remove(timer)
    return found


class Desk:
    """The program, as a user has it."""

    def __init__(self, server: Server) -> None:
        self.application = Application(Store(server.path, server.address))
        self.application.register()
        # What moves by itself cannot be pointed at.
        Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
        self.activate()
        self.show()

    def begin(self, path: str, address: str) -> None:
        """When all windows are closed: another document."""
        self.application.store = Store(path, address)
        self.application.store.open()
        self.activate()

    def activate(self) -> None:
        self.application.activate()
        self.window: Window = self.application.get_windows()[0]

    def show(self) -> None:
        until(lambda: self.window.items is not None, "The window shows the list.")
        self.focus()

    def focus(self) -> None:
        """There is no window manager to do it; nor to mark the window as one that takes drops."""
        until(lambda: self.window.get_surface().get_mapped(), "The window is on the screen.")
        run("xprop", "-id", self.xid, "-f", "WM_STATE", "32c", "-set", "WM_STATE", "1")
        point("windowfocus", self.xid)
        until(self.window.is_active, "The window has the keyboard.")

    @property
    def xid(self) -> str:
        return str(self.window.get_surface().get_xid())

    def names(self) -> t.List[t.Optional[str]]:
        assert self.window.items is not None
        return [each.name for each in self.window.items]

    # The pointer and the keyboard.

    def place(self, widget: Gtk.Widget, across: float = 0.5, down: float = 0.5) -> t.Tuple[str, str]:
        """A point of a widget on the surface that it is on, when it is laid out."""
        until(lambda: widget.get_mapped() and widget.get_width(), f"{widget} is shown.")
        self.draw()
        native = widget.get_native()
        x, y = widget.translate_coordinates(
            native, widget.get_width() * across, widget.get_height() * down)
        left, top = native.get_surface_transform()
        return str(round(x + left)), str(round(y + top))

    def click(self, widget: Gtk.Widget, *how: str) -> None:
        place = self.place(widget)
        surface = str(widget.get_native().get_surface().get_xid())
        point("mousemove", "--window", surface, *place, "click", *how, "1")

    def drag(self, widget: Gtk.Widget, target: Gtk.Widget, down: float) -> None:
        """Begins when the pointer has moved far enough, and may be dropped when the target says so."""
        source = next(each for each in widget.observe_controllers()
                      if isinstance(each, Gtk.DragSource))
        begun: t.List[bool] = []
        self._ended: t.List[bool] = []
        handlers = [source.connect("drag-begin", lambda *_: begun.append(True)),
                    source.connect("drag-end", lambda *_: self._ended.append(True))]
        self._forget = lambda: [source.disconnect(each) for each in handlers]
        places: t.List[float] = []
        over = Gtk.DropControllerMotion()
        over.connect("motion", lambda _, __, y: places.append(y))
        target.add_controller(over)
        start, end = self.place(widget), self.place(target, 0.5, down)
        point("mousemove", "--window", self.xid, *start, "mousedown", "1")
        # As a hand does: of the motions that come fast, some are passed over.
        for nudge in range(50):
            point("mousemove", "--window", self.xid, str(int(end[0]) + nudge % 2), end[1])
            wanted = target.get_height() * down
            if begun and places and abs(places[-1] - wanted) < 2:
                break
        target.remove_controller(over)
        until(lambda: target.get_state_flags() & Gtk.StateFlags.DROP_ACTIVE, "It can be dropped.")

    def drag_to(self, widget: Gtk.Widget, target: Gtk.Widget) -> None:
        """Where nothing comes of it."""
        start, end = self.place(widget), self.place(target)
        point("mousemove", "--window", self.xid, *start, "mousedown", "1")
        for nudge in range(20):
            point("mousemove", "--window", self.xid, str(int(end[0]) + nudge % 2), end[1])
        point("mouseup", "1")

    def drop(self) -> None:
        point("mouseup", "1")
        until(lambda: self._ended, "The drag ends.")
        self._forget()

    def type(self, text: str) -> None:
        point("type", text)

    # What it shows.

    def widgets(self, type_: type, root: t.Optional[Gtk.Widget] = None) -> t.List[t.Any]:
        found, stack = [], [root or self.window]
        while stack:
            widget = stack.pop()
            if isinstance(widget, type_):
                found.append(widget)
            child = widget.get_last_child()
            while child:
                stack.append(child)
                child = child.get_prev_sibling()
        return found

    def seen(self, type_: type) -> t.List[t.Any]:
        """Those in the list that the user sees."""
        height = self.window.scroller.get_height()

        def is_seen(widget: Gtk.Widget) -> bool:
            place = widget.translate_coordinates(self.window.scroller, 0, 0)
            return bool(widget.get_mapped() and place and 0 <= place[1] < height)

        return [each for each in self.widgets(type_, self.window.list) if is_seen(each)]

    def row(self, name: str) -> Gtk.Widget:
        """The widget of an item in the list."""

        def find() -> t.Optional[Gtk.Widget]:
            labels = [each for each in self.seen(Gtk.Label) if each.get_text() == line(name)]
            return labels[0].get_parent() if labels else None

        return t.cast(Gtk.Widget, until(find, f"The list shows {name}."))

    def draw(self) -> None:
        """Lays all out and draws it, the windows above it too."""
        for window in [each for each in Gtk.Window.list_toplevels() if each.get_mapped()]:
            frames: t.List[bool] = []
            clock = window.get_frame_clock()
            handler = clock.connect("after-paint", lambda _: frames.append(True))  # noqa: B023
            window.queue_draw()
            until(lambda: frames, "The window is drawn.")  # noqa: B023
            clock.disconnect(handler)

    def picture(self, name: str) -> pathlib.Path:
        """What is on the screen."""
        self.draw()
        path = SCREENSHOTS / f"gtk-{name}.png"
        run("import", "-window", "root", str(path))
        return path


def press(*keys: str) -> None:
    point("key", *keys)


def point(*arguments: str) -> None:
    run("xdotool", *arguments)


def run(*arguments: str) -> None:
    """A command, while the program goes on."""
    done: t.List[int] = []
    process = subprocess.Popen(arguments)
    GLib.child_watch_add(GLib.PRIORITY_DEFAULT, process.pid, lambda _, status: done.append(status))
    until(lambda: done, " ".join(arguments))
    assert done == [0], f"{arguments} ended with {done}."
