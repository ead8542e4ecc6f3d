"""The list of items: rows that follow their objects, and can be dragged to other places."""

from __future__ import annotations

import typing as t

from gi.repository import Gdk, GLib, Gtk

from orrery_gtk import ResultsModel, Row, column

from .field import line, template
from .store import Store

ABOVE, BELOW = "drop-above", "drop-below"


class ItemRow(Row):
    __gtype_name__ = "HomepwnerItemRow"

    name = column("itemName", str)
    dollars = column("valueInDollars", int)
    type_label = column("assetType.label", str)


@template("item")
class ItemWidget(Gtk.Box):
    """What shows a row: name, and type and value beneath."""

    __gtype_name__ = "HomepwnerItemWidget"

    name_label, facts_label = (Gtk.Template.Child() for _ in range(2))

    def __init__(self, on_drop: t.Callable[[ItemRow, ItemRow, bool], None]) -> None:
        super().__init__()
        self._on_drop = on_drop
        self.item: Gtk.ListItem | None = None
        self._handler = 0
        drag = Gtk.DragSource(actions=Gdk.DragAction.MOVE)
        drag.connect("prepare", self._prepare)
        drag.connect("drag-begin", lambda source, _: source.set_icon(
            Gtk.WidgetPaintable.new(self), 0, 0))
        # No text, which entries would take.
        drop = Gtk.DropTarget.new(ItemRow.__gtype__, Gdk.DragAction.MOVE)
        drop.connect("drop", self._drop)
        drop.connect("motion", self._show_place)
        drop.connect("leave", lambda _: self._mark(None))
        self.add_controller(drag)
        self.add_controller(drop)

    @property
    def row(self) -> ItemRow:
        assert self.item
        return t.cast(ItemRow, self.item.get_item())

    def bind(self, item: Gtk.ListItem) -> None:
        self.item = item
        # Of all that notifies, one is enough: they notify together.
        self._handler = self.row.connect("notify::object", lambda *_: self._update())
        self._update()

    def unbind(self) -> None:
        self.row.disconnect(self._handler)

    def _update(self) -> None:
        row = self.row
        if row.object is None:
            self.name_label.set_text("…")
            self.facts_label.set_text("")
            row.model.show(t.cast(Gtk.ListItem, self.item).get_position())
            return
        self.name_label.set_text(line(row.name) or "Without a name")
        self.facts_label.set_text(" · ".join(filter(None, (f"${row.dollars:,}", line(row.type_label)))))

    def _prepare(self, *_: t.Any) -> Gdk.ContentProvider | None:
        return Gdk.ContentProvider.new_for_value(self.row) if self.row.object else None

    def _show_place(self, _: Gtk.DropTarget, __: float, y: float) -> Gdk.DragAction:
        self._mark(BELOW if self._is_below(y) else ABOVE)
        return Gdk.DragAction.MOVE

    def _mark(self, place: str | None) -> None:
        """Shows where the row that is dragged would go."""
        for each in (ABOVE, BELOW):
            (self.add_css_class if each == place else self.remove_css_class)(each)

    def _is_below(self, y: float) -> bool:
        return y > self.get_height() / 2

    def _drop(self, _: Gtk.DropTarget, dragged: ItemRow, x: float, y: float) -> bool:
        if self.row.object is None or dragged.id == self.row.id:
            return False
        self._on_drop(dragged, self.row, self._is_below(y))
        return True


class ItemList(Gtk.ListView):
    """Items in the user's order. `selection` has what is selected."""

    __gtype_name__ = "HomepwnerItemList"

    def __init__(self, store: Store, model: ResultsModel) -> None:
        self.store, self.items = store, model
        self.selection = Gtk.SingleSelection(autoselect=False, can_unselect=True)
        # It would select the first before it is told not to.
        self.selection.set_model(model)
        factory = Gtk.SignalListItemFactory()
        factory.connect("setup", lambda _, item: item.set_child(ItemWidget(self._place)))
        factory.connect("bind", lambda _, item: item.get_child().bind(item))
        factory.connect("unbind", lambda _, item: item.get_child().unbind())
        super().__init__(model=self.selection, factory=factory, css_classes=["navigation-sidebar"])
        self.update_property([Gtk.AccessibleProperty.LABEL], ["Items"])

    @property
    def selected(self) -> ItemRow | None:
        return t.cast("ItemRow | None", self.selection.get_selected_item())

    def select(self, position: int) -> None:
        """Selects a row, and has it in view."""
        self.selection.set_selected(position)
        self.activate_action("list.scroll-to-item", GLib.Variant("u", position))

    def move_selected(self, by: int) -> None:
        """One place up or down, by the keyboard."""
        place = self.selection.get_selected() + by
        target = self.items.get_item(place) if 0 <= place < self.items.get_n_items() else None
        if self.selected and target and target.object:
            self._place(self.selected, target, by > 0)

    def _place(self, row: ItemRow, target: ItemRow, is_after: bool) -> None:
        place = {"after" if is_after else "before": target.object}
        if self.store.can_edit:
            self.store.do(self.store.context.object(row.id).move("orderingValue", **place))

