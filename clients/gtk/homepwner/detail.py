"""An item with all that is known of it."""

from __future__ import annotations

import asyncio
import contextlib
import typing as t

from gi.repository import Gdk, GdkPixbuf, Gio, GLib, GObject, Gtk

from orrery import (ConnectionLost, FetchRequest, ManagedObject, NotFoundError, OrreryError,
                     Predicate)
from orrery_gtk import ResultsModel, Row, column

from .field import Field, ItemDrafts, line, quoted, template
from .store import Store

# Pictures are kept as small as they are shown.
PICTURE_SIZE = 480
LARGEST_VALUE = 2**31 - 1
DELETED = "This item is deleted. When it is back, so is what you typed"


class TypeRow(Row):
    __gtype_name__ = "HomepwnerTypeRow"

    label = column("label", str)


class NoType(GObject.Object):
    """What stands in the list of types for none."""

    __gtype_name__ = "HomepwnerNoType"

    id = None
    label = GObject.Property(type=str, default="None", flags=GObject.ParamFlags.READABLE)


def dollars(text: str) -> int:
    """What the user typed as a value."""
    digits = text.strip().lstrip("$").replace(",", "")
    if not digits.isascii() or not digits.isdigit() or int(digits) > LARGEST_VALUE:
        raise ValueError(f"Type a whole number of dollars, from 0 to {LARGEST_VALUE:,}.")
    return int(digits)


@template("types")
class TypePicker(Gtk.Box):
    """Chooses the type of an item, and makes types."""

    __gtype_name__ = "HomepwnerTypePicker"

    drop_down, popover, entry, add_button = (Gtk.Template.Child() for _ in range(4))

    def __init__(self, store: Store, types: ResultsModel) -> None:
        super().__init__()
        self._store = store
        self._item: ManagedObject | None = None
        self._is_making = self._is_showing = False
        # Before the list of choices knows: what it selects then, nobody has chosen.
        types.connect("items-changed", lambda *_: self._will_show())
        none = Gio.ListStore.new(NoType)
        none.append(NoType())
        models = Gio.ListStore.new(Gio.ListModel)
        models.append(none)
        models.append(types)
        self._choices = Gtk.FlattenListModel.new(models)
        factory = Gtk.SignalListItemFactory()
        factory.connect("setup", lambda _, item: item.set_child(Gtk.Label(xalign=0, ellipsize=3)))
        factory.connect("bind", self._bind)
        factory.connect("unbind", lambda _, item: item.get_child().binding.unbind())
        self.drop_down.set_properties(model=self._choices, factory=factory)
        self.drop_down.connect("notify::selected", lambda *_: self._did_choose())
        types.connect("items-changed", lambda *_: self.show_item(self._item))
        self.entry.connect("activate", lambda _: self._add())
        self.add_button.connect("clicked", lambda _: self._add())

    def _bind(self, _: Gtk.SignalListItemFactory, item: Gtk.ListItem) -> None:
        label = item.get_child()
        label.binding = item.get_item().bind_property(
            "label", label, "label", GObject.BindingFlags.SYNC_CREATE, lambda _, text: line(text))

    def show_item(self, item: ManagedObject | None) -> None:
        self._item = item
        self.set_sensitive(self._store.can_edit)
        if item:
            chosen = item["assetType"] and item["assetType"].id
            place = next((place for place, each in enumerate(self._choices) if each.id == chosen), 0)
            self._will_show()
            self.drop_down.set_selected(place)
        self._is_showing = False

    def _will_show(self) -> None:
        self._is_showing = True

    def _did_choose(self) -> None:
        choice = self.drop_down.get_selected_item()
        if self._item and choice and not self._is_showing:
            self._store.do(self._set(self._item, getattr(choice, "object", None)))

    async def _set(self, item: ManagedObject, type_: t.Any) -> None:
        try:
            async with item.context.perform("Change Type"):
                await item.set(assetType=type_)
        finally:
            # Where it failed, the list shows what is.
            self.show_item(self._item)

    def _add(self) -> None:
        label = self.entry.get_text().strip()
        if self._item and label and not self._is_making:
            self._is_making = True
            self._store.do(self._make(self._item, label))

    async def _make(self, item: ManagedObject, label: str) -> None:
        try:
            async with item.context.perform("Add Type"):
                type_ = await item.context.insert("BNRAssetType", label=label)
                await item.set(assetType=type_)
        finally:
            self._is_making = False
        # What failed stays typed, and so does another.
        if self.entry.get_text().strip() == label:
            self.entry.set_text("")
            self.popover.popdown()


@template("picture")
class PictureBox(Gtk.Box):
    """The picture of an item, and what chooses and removes it."""

    __gtype_name__ = "HomepwnerPictureBox"

    picture, message, choose_button, remove_button = (Gtk.Template.Child() for _ in range(4))

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store
        self._item: ManagedObject | None = None
        # What the protocol has for it.
        self._shown: t.Any = None
        self._dialog: Gtk.FileChooserNative | None = None
        self.choose_button.connect("clicked", lambda _: self._choose())
        self.remove_button.connect("clicked", lambda _: self._set_picture(None))

    def show_item(self, item: ManagedObject | None) -> None:
        self._item = item
        told = item.wire_values.get("thumbnail") if item else None
        self.choose_button.set_sensitive(self._store.can_edit)
        self.remove_button.set_sensitive(self._store.can_edit and told is not None)
        self.picture.set_alternative_text(
            f"Picture of {line(item['itemName'] or 'an item')}" if item else "")
        if told != self._shown or told is None:
            self._shown = told
            self._draw(None, "No picture" if told is None else "…")
        if item and told is not None and self.picture.get_paintable() is None:
            self._store.do(self._read(item, told))

    async def _read(self, item: ManagedObject, told: t.Any) -> None:
        """A large one does not come along. What cannot be read will be told of again."""
        with contextlib.suppress(ConnectionLost, NotFoundError, GLib.Error, TypeError):
            data = GLib.Bytes.new(await item.read("thumbnail"))
            if self._item is item and self._shown == told:
                self._draw(None, "This picture is of a kind that cannot be shown here.")
                self._draw(Gdk.Texture.new_from_bytes(data), "")

    def _draw(self, texture: Gdk.Texture | None, message: str) -> None:
        self.picture.set_properties(paintable=texture, visible=texture is not None)
        self.message.set_properties(label=message, visible=bool(message))

    def _choose(self) -> None:
        if self._item is None:
            return
        images = Gtk.FileFilter(name="Pictures")
        images.add_mime_type("image/*")
        self._dialog = Gtk.FileChooserNative(
            title="Choose a Picture", transient_for=self.get_root(), modal=True,
            action=Gtk.FileChooserAction.OPEN, filter=images)
        self._dialog.connect("response", self._did_choose, self._item)
        self._dialog.show()

    def _did_choose(self, dialog: Gtk.FileChooserNative, response: int,
                    item: ManagedObject) -> None:
        if response == Gtk.ResponseType.ACCEPT and dialog.get_file():
            self._store.do(self.load(item, dialog.get_file()))

    async def load(self, item: ManagedObject, file: Gio.File) -> None:
        """Has the picture in a file be that of an item."""
        try:
            # Large pictures take long.
            data = await asyncio.to_thread(_small_picture, file)
        except GLib.Error as error:
            return self._store.report(f"That is no picture that can be read. {error.message}")
        await self._send(item, data)

    def _set_picture(self, data: bytes | None) -> None:
        if self._item:
            self._store.do(self._send(self._item, data))

    async def _send(self, item: ManagedObject, data: bytes | None) -> None:
        async with item.context.perform("Change Picture"):
            await item.set(thumbnail=data)


def _small_picture(file: Gio.File) -> bytes:
    scaled = GdkPixbuf.Pixbuf.new_from_stream_at_scale(
        file.read(), PICTURE_SIZE, PICTURE_SIZE, True)
    turned = scaled.apply_embedded_orientation()
    return bytes(turned.save_to_bufferv("png", [], [])[1])


class Detail(Gtk.Stack):
    """The item that is selected, for editing. It is a live list of one item: what others change shows
    at once, and an item that comes back is there again."""

    __gtype_name__ = "HomepwnerDetail"

    def __init__(self, store: Store, drafts: ItemDrafts, chosen: ResultsModel,
                 types: ResultsModel) -> None:
        super().__init__(hexpand=True)
        self.store, self._drafts, self._chosen = store, drafts, chosen
        # The item that is to be shown, and that whose name is to be typed when it is.
        self.wanted: str | None = None
        self._unnamed: str | None = None
        self._row: Row | None = None
        self._handler = 0
        self.fields = [Field(store, drafts, "Name", "itemName"),
                       Field(store, drafts, "Serial number", "serialNumber"),
                       Field(store, drafts, "Value in dollars", "valueInDollars", dollars)]
        self.types = TypePicker(store, types)
        self.picture = PictureBox(store)
        self._created = Gtk.Label(xalign=0, css_classes=["dim-label", "caption"])
        form = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=12, margin_top=18,
                       margin_bottom=18, margin_start=18, margin_end=18)
        label = Gtk.Label(label="Type", xalign=0, css_classes=["dim-label", "caption"])
        for each in (*self.fields, label, self.types, self._created, self.picture):
            form.append(each)
        self.add_named(Gtk.Label(label="Select an item", css_classes=["dim-label", "title-2"]), "nothing")
        self.add_named(Gtk.ScrolledWindow(child=form, hscrollbar_policy=Gtk.PolicyType.NEVER), "item")
        chosen.connect("items-changed", lambda *_: self._did_change())

    def come_back(self) -> None:
        self.show_item(self.wanted)
        self._show()
        self.store.loop.spawn(self._drafts.come_back())

    def show_item(self, id_: str | None, is_new: bool = False) -> None:
        """Shows an item. The name of a new one is the first to be typed."""
        self.wanted, self._unnamed = id_, id_ if is_new else None
        if id_ is not None:
            self.store.do(self._ask(id_))

    async def _ask(self, id_: str) -> None:
        # When the connection is back, it is asked for again.
        with contextlib.suppress(ConnectionLost):
            await self._chosen.set_fetch(request_of(self.store.context.object(id_)))

    def _did_change(self) -> None:
        if self._row:
            self._row.disconnect(self._handler)
        self._row = self._chosen.get_item(0)
        if self._row:
            self._handler = self._row.connect("notify::object", lambda *_: self._show())
        self._show()

    def _show(self) -> None:
        if not self.store.fits:
            return
        item = self._row.object if self._row else None
        typed = [each for each in self._drafts.typed.values() if each.object.id == self.wanted]
        if item is None and typed:
            self.store.report(f"{DELETED}: {quoted(typed)}.")
        elif (self.store.problem or "").startswith(DELETED):
            self.store.report(None)
        for each in self.fields:
            each.show_object(item)
        self.set_visible_child_name("item" if item else "nothing")
        self.types.show_item(item)
        self.picture.show_item(item)
        if item:
            self._created.set_text(_told_date(item))
        if item and item.id == self._unnamed:
            self._unnamed = None
            self.fields[0].entry.grab_focus()

    async def send_all(self) -> str:
        """Sends what is typed and saves it, unless the server hangs. Says what would be lost now."""
        if await self.store.wait_for(self._send_and_save()):
            return quoted(self._drafts.at_risk, line)
        has_changes = self.store.document is not None and self.store.document.has_changes
        return (quoted(self._drafts.unsaved, line)
                or "what was changed last" * has_changes)

    async def _send_and_save(self) -> bool:
        await self._drafts.send_all()
        return await self.store.save()


def _told_date(item: ManagedObject) -> str:
    """Where there is none, or none that can be shown, nothing."""
    with contextlib.suppress(OrreryError, OverflowError, ValueError):
        if item["dateCreated"]:
            return f"Created on {item['dateCreated'].astimezone():%d %B %Y at %H:%M}"
    return ""


def request_of(item: ManagedObject | None) -> FetchRequest[t.Any]:
    """That item, or none."""
    return FetchRequest("BNRItem", Predicate("SELF == %@", item) if item else "FALSEPREDICATE")
