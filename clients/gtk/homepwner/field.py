"""A line of text of an object that others may edit at the same time."""

from __future__ import annotations

import pathlib
import typing as t

from gi.repository import Gtk

from orrery import ManagedObject
from orrery_drafts import Draft, Drafts, Key, told_conflict

from .store import Store


# An entry holds 64 KB, and draws them slowly.
LONGEST_TEXT = 4096
# Texts within sentences, and in lists.
LONGEST_NAME = 200
UNSENT = "This is not sent yet. Enter sends it, Escape takes it back."


def line(text: str, longest: int = LONGEST_NAME) -> str:
    """A text on one line, as a label takes it: what is too long ends with dots."""
    start = " ".join(text[:longest].replace("\0", "␀").split())
    return start if len(text) <= longest else f"{start}…"


def quoted(drafts: t.Iterable[Draft], form: t.Callable[[str], str] = str) -> str:
    """What is typed, within a sentence: whole, where no field may have it any more."""
    return ", ".join(f"“{form(each.text)}”" for each in drafts)


def template(name: str) -> t.Any:
    """Has a class of widgets look as a file beside this says."""
    return Gtk.Template(filename=str(pathlib.Path(__file__).with_name(f"{name}.ui")))


class ItemDrafts(Drafts):
    """What is typed for items in the fields of a window."""

    def __init__(self, store: Store) -> None:
        super().__init__(store.context)
        self._store = store
        self.fields: dict[str, Field] = {}

    def form(self, draft: Draft, value: t.Any) -> str:
        """As much of it as an entry takes."""
        return "" if value is None else str(value)[:LONGEST_TEXT].replace("\0", "␀")

    async def value(self, draft: Draft) -> t.Any:
        if len(draft.text) > LONGEST_TEXT:
            raise ValueError(f"Type at most {LONGEST_TEXT:,} characters.")
        return self.fields[draft.name].parse(draft.text)

    def did_change(self, key: Key) -> None:
        field = self.fields[key[1]]
        if field.object and field.object.id == key[0]:
            field.show_object(field.object)
        self._store.emit("changed")

    async def come_back(self) -> None:
        await super().come_back()
        gone = [each for each in self.typed.values() if each.object.is_deleted and each.problem]
        for each in gone:
            del self.typed[each.key]
        if gone:
            self._store.report(f"The item for which you typed {quoted(gone)} is gone: it was not saved "
                               "before the server was lost.")


@template("field")
class Field(Gtk.Box):
    """Shows one attribute, and sends it on Enter, or when the focus goes. What others set meanwhile
    is said beneath, and what is typed stays: Enter sends it, Escape takes theirs."""

    __gtype_name__ = "HomepwnerField"

    title, entry, message = (Gtk.Template.Child() for _ in range(3))

    def __init__(self, store: Store, drafts: ItemDrafts, title: str, name: str,
                 parse: t.Callable[[str], t.Any] = lambda text: text or None) -> None:
        super().__init__()
        self._store, self._drafts, self._title, self._name = store, drafts, title, name
        self.parse = parse
        drafts.fields[name] = self
        self.object: ManagedObject | None = None
        # Whether the user has typed since the object is shown; what is shown nobody has typed.
        self._is_typed = self._is_showing = False
        self.title.set_text(title)
        self.entry.set_tooltip_text(title)
        self.entry.update_property([Gtk.AccessibleProperty.LABEL], [title])
        self.entry.connect("changed", lambda _: self._did_type())
        self.entry.connect("activate", lambda _: self.send())
        focus = Gtk.EventControllerFocus()
        focus.connect("leave", lambda _: self._did_leave())
        keys = Gtk.ShortcutController(propagation_phase=Gtk.PropagationPhase.CAPTURE)
        keys.add_shortcut(Gtk.Shortcut.new(
            Gtk.ShortcutTrigger.parse_string("Escape"),
            Gtk.CallbackAction.new(lambda *_: self._take_theirs())))
        self.entry.add_controller(focus)
        self.entry.add_controller(keys)

    @property
    def draft(self) -> Draft | None:
        """What is typed for the object and not sent."""
        return self._drafts.typed.get((self.object.id, self._name)) if self.object else None

    @property
    def is_sending(self) -> bool:
        return bool(self.object and self._drafts.sending == (self.object.id, self._name))

    def _new_draft(self, base: str | None = None) -> Draft:
        """Of what stands in the entry; `base` is what the document has, where that is not given."""
        draft = Draft(self.object, self._name, base, self.entry.get_text(), f"Change {self._title}")
        draft.base = self._drafts.shown(draft) if base is None else base
        return draft

    def show_object(self, object_: ManagedObject | None) -> None:
        """Shows an object, again after it has changed, or none. What was typed for it comes back."""
        is_same = object_ is not None and self.object is not None and object_.id == self.object.id
        self.object = object_
        theirs = self._new_draft().base if object_ else ""
        draft = self.draft
        if draft and draft.text == theirs and not self.is_sending:
            del self._drafts.typed[draft.key]
            draft = None
        self._show_text(draft.text if draft else theirs)
        is_whole = bool(object_ is None or draft or theirs in ("", str(object_[self._name])))
        self.entry.set_editable(self._store.can_edit and is_whole)
        message = "" if is_whole else "This text cannot be edited here."
        if draft and self._drafts.is_theirs(draft):
            message = told_conflict(line(theirs))
        elif draft:
            is_left = not is_same or self.message.get_text() == UNSENT
            message = draft.problem or UNSENT * is_left
        self.message.set_properties(label=message, visible=bool(message))
        self._is_typed = self._is_typed and is_same

    def _show_text(self, text: str) -> None:
        """The place of the cursor stays, as nearly as may be, and a selection of all one of all."""
        before, place = self.entry.get_text(), self.entry.get_position()
        if before == text:
            return
        self._is_showing = True
        # Twice this length fits in.
        if self.entry.get_selection_bounds() == (0, len(before)) and len(before) <= LONGEST_TEXT:
            # Where nothing was selected for a moment, X11 tells later that the selection is lost.
            self.entry.set_enable_undo(False)
            self.entry.insert_text(text, len(before))
            self.entry.select_region(0, -1)
            self.entry.delete_text(0, len(before))
            self.entry.set_enable_undo(True)
        else:
            self.entry.set_text(text)
            self.entry.set_position(min(place, len(text)))
        self._is_showing = False

    def _did_type(self) -> None:
        if self.object is None or self._is_showing:
            return
        self._is_typed = True
        new = self._new_draft(self.draft.base if self.draft else None)
        # While another text is sent, this is not what the server has.
        if new.text != new.base or self.is_sending:
            self._drafts.typed[new.key] = new
            self._store.emit("changed")
        else:
            self._take_theirs()

    def _did_leave(self) -> None:
        """What came back, the user decides about."""
        if self._is_typed and self.draft:
            self._store.loop.spawn(self._drafts.send(self.draft.key))

    def _take_theirs(self) -> bool:
        is_typed = self.draft is not None
        if is_typed:
            del self._drafts.typed[self.draft.key]
        self.show_object(self.object)
        self._store.emit("changed")
        return is_typed

    def send(self) -> None:
        """Sends what is typed, over what others have set. What does not fit is said, and stays."""
        if self.draft:
            new = self._new_draft()
            self._drafts.typed[new.key] = new
            self._store.loop.spawn(self._drafts.send(new.key))
