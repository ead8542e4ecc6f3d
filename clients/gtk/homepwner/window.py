"""A window: the list of items, and the one that is selected."""

from __future__ import annotations

import sys

from gi.repository import Gdk, Gio, Gtk

from orrery import ConnectionLost, FetchRequest, ManagedObject, OrreryError
from orrery_gtk import ResultsModel

from .detail import Detail, TypeRow, request_of
from .field import Field, ItemDrafts, quoted, template
from .item_list import ItemList, ItemRow
from .store import LOST, Store, item_request

# How many rows are known at a time; a list view holds about 200.
WINDOW = {"offset": 0, "count": 600}


@template("window")
class Window(Gtk.ApplicationWindow):
    __gtype_name__ = "HomepwnerWindow"

    (title_label, state_label, banner, banner_text, retry, paned, search_bar, search_entry, stack,
     empty, scroller) = (Gtk.Template.Child() for _ in range(11))

    def __init__(self, application: Gtk.Application, store: Store) -> None:
        super().__init__(application=application)
        self.store = store
        self.items: ResultsModel | None = None
        self._models: list[ResultsModel] = []
        # What is searched for: what the list shows, and what it is to show.
        self._shown_search = self._search = ""
        self._is_searching = False
        self._is_open = self._is_closing = self._may_close = False
        self.title_label.set_text(store.title)
        self.retry.connect("clicked", lambda _: store.open())
        self.banner.connect("response", lambda *_: store.report(None))
        self.search_entry.connect("search-changed", lambda entry: self._search_for(entry.get_text()))
        self.search_bar.connect_entry(self.search_entry)
        self._add_actions()
        self._handlers = [
            store.connect("changed", lambda _: self._show_state()),
            store.connect("changed", lambda _: self.items is not None and self.drafts.did_save()),
            store.connect("lost", lambda _: self.items is not None and self.drafts.did_lose()),
            store.connect("reconnected", lambda _: self._search_for(self._search)),
            store.connect("reconnected", lambda _: self.items is not None and self.detail.come_back())]
        self.connect("close-request", lambda _: self._close())
        self._show_state()

    # What it looks like.

    def _show_state(self) -> None:
        store, document = self.store, self.store.document
        if self.items is not None and document is None:
            self._close_view()
        if store.is_connected and not self._is_open:
            self._is_open = True
            store.do(self._open())
        state = store.state if self.items is not None or not store.is_connected else "Opening…"
        if state == "Saved" and self.drafts.typed:
            state = "Edited"
        self.state_label.set_text(state)
        self.set_title(f"{store.title} – {state}")
        is_lost = document is not None and not store.is_connected
        problem = LOST if is_lost and document.connection.is_open else store.problem
        if problem:
            self.banner_text.set_text(problem)
        self.banner.set_revealed(bool(problem))
        self.banner.set_show_close_button(not is_lost and document is not None)
        self.retry.set_visible(document is None and problem is not None)
        can_edit = store.is_connected and store.can_edit
        for name, may in (("undo", document and document.can_undo),
                          ("redo", document and document.can_redo), ("new-item", True),
                          ("delete-item", True)):
            self.lookup_action(name).set_enabled(bool(can_edit and may))

    # What is in it.

    async def _open(self) -> None:
        context = self.store.context
        try:
            self._models = [
                await ResultsModel.open(context, item_request(), row_type=ItemRow, window=WINDOW),
                await ResultsModel.open(context, FetchRequest("BNRAssetType", sort=["label"]),
                                        row_type=TypeRow),
                await ResultsModel.open(context, request_of(None))]
        except ConnectionLost:
            # When it is back, the window is told.
            self._is_open = False
            return
        self.items, types, chosen = self._models
        self.list = ItemList(self.store, self.items)
        self.drafts = ItemDrafts(self.store)
        self.detail = Detail(self.store, self.drafts, chosen, types)
        self.scroller.set_child(self.list)
        self.paned.set_end_child(self.detail)
        self.items.connect("items-changed", lambda *_: self._show_count())
        self.list.selection.connect("notify::selected-item", lambda *_: self._did_select())
        keys = Gtk.EventControllerKey()
        keys.connect("key-pressed", self._did_press)
        self.list.add_controller(keys)
        self._show_count()
        self._show_state()

    def _close_view(self) -> None:
        """It is no document of this kind any more. What was typed for it can be read still."""
        texts = quoted(self.drafts.typed.values())
        self.items, self._models, self._is_open = None, [], False
        for close in (self.scroller.set_child, self.paned.set_end_child):
            close(None)
        self.empty.set_text("")
        if texts:
            self.store.report(f"{self.store.problem} You had typed {texts}.")

    def _show_count(self) -> None:
        assert self.items is not None
        self.empty.set_text(f"Nothing is found for “{self._shown_search}”." if self._shown_search
                            else "You have no items yet.\nCtrl+N adds one.")
        self.stack.set_visible_child_name("items" if self.items.get_n_items() else "empty")
        wanted = self.list.selected is None and self.detail.wanted
        if wanted and (place := self.items.position_of(wanted)) is not None:
            # It was hidden, or deleted, and is back.
            self.list.selection.set_selected(place)

    def _did_select(self) -> None:
        """What a search hides stays open for editing. A row that is not known yet is shown when
        it is."""
        row = self.list.selected
        if row and row.id is None:
            handler = row.connect(
                "notify::object", lambda *_: (row.disconnect(handler), self._did_select()))
        elif row and row.id != self.detail.wanted:
            self.detail.show_item(row.id)

    def _did_press(self, _: object, key: int, __: int, state: Gdk.ModifierType) -> bool:
        by = {Gdk.KEY_Up: -1, Gdk.KEY_Down: 1}.get(key)
        if state & Gdk.ModifierType.ALT_MASK and by:
            self.list.move_selected(by)
        elif key == Gdk.KEY_Delete:
            self.activate_action("win.delete-item")
        else:
            return False
        return True

    def _search_for(self, text: str) -> None:
        """While a search is under way, the last that was typed waits."""
        self._search = text.strip()
        if self.items is not None and not self._is_searching:
            self.store.do(self._find())

    async def _find(self) -> None:
        assert self.items is not None
        self._is_searching = True
        try:
            while self._search != self._shown_search:
                text = self._search
                await self.items.set_fetch(item_request(text))
                self._shown_search = text
        except ConnectionLost:
            # When it is back, that is searched for.
            return
        finally:
            self._is_searching = False
        self._show_count()

    # What it does.

    def _add_actions(self) -> None:
        for name, handler in (("new-item", self._add_item), ("delete-item", self._delete_item),
                              ("undo", lambda: self._step("undo")),
                              ("redo", lambda: self._step("redo")), ("find", self._find_more)):
            action = Gio.SimpleAction.new(name)
            action.connect("activate", lambda *_, handler=handler: handler())
            self.add_action(action)

    def _add_item(self) -> None:
        if self.items is not None:
            self.store.do(self._add())

    async def _add(self) -> None:
        assert self.items is not None
        # What is typed in a field is for the item that it shows.
        self.list.grab_focus()
        self.search_bar.set_search_mode(False)
        self._search = ""
        await self._find()
        item = await self.store.add_item()
        self.detail.show_item(item.id, is_new=True)
        place = self.items.position_of(item.id)
        if place is not None:
            self.list.select(place)

    def _delete_item(self) -> None:
        row = self.list.selected if self.items is not None else None
        if row and row.object:
            self.store.do(self._delete(row.object))

    async def _delete(self, item: ManagedObject) -> None:
        async with self.store.context.perform("Delete Item"):
            await item.delete()

    def _step(self, verb: str) -> None:
        if not self._did_in_entry(f"text.{verb}"):
            self.store.do(getattr(self.store.context, verb)())

    def _did_in_entry(self, action: str) -> bool:
        """What is typed and not sent is the entry's to take back."""
        focus = self.get_focus()
        field = focus.get_ancestor(Field) if focus else None
        return bool(field and field.draft and focus.activate_action(action))

    def _find_more(self) -> None:
        self.search_bar.set_search_mode(True)
        self.search_entry.grab_focus()

    # Closing.

    def _close(self) -> bool:
        if not (self._may_close or self._is_closing):
            self._is_closing = True
            self.store.loop.spawn(self._send_and_close())
        return not self._may_close

    async def _send_and_close(self) -> None:
        unsaved = await self.detail.send_all() if self.items is not None else ""
        if unsaved:
            self._ask_about(unsaved)
        else:
            await self._end()

    def _ask_about(self, unsaved: str) -> None:
        dialog = Gtk.MessageDialog(
            transient_for=self, modal=True, text="Not all is saved.",
            secondary_text=f"Closing the window loses {unsaved}.")
        dialog.add_button("Keep Open", Gtk.ResponseType.CANCEL)
        dialog.add_button("Close and Lose It", Gtk.ResponseType.OK)
        dialog.set_default_response(Gtk.ResponseType.CANCEL)
        dialog.connect("response", self._did_answer)
        dialog.show()

    def _did_answer(self, dialog: Gtk.MessageDialog, response: int) -> None:
        dialog.destroy()
        if response == Gtk.ResponseType.OK:
            self.store.loop.spawn(self._end())
        else:
            self._is_closing = False

    async def _end(self) -> None:
        for handler in self._handlers:
            self.store.disconnect(handler)
        self.set_visible(False)
        # One window after the other.
        async with self.store.ending:
            await self.store.wait_for(self._let_go())
        self._may_close = True
        self.close()

    async def _let_go(self) -> None:
        """The last window closes the document."""
        is_last = not any(isinstance(each, Window) and each.get_visible()
                          for each in self.get_application().get_windows())
        try:
            for each in [self.store] if is_last else self._models:
                await each.close()
        except OrreryError as error:
            print(f"homepwner: {error}", file=sys.stderr)
