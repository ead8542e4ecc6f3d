"""A line of text of an object that others may edit at the same time."""

from __future__ import annotations

import asyncio
import pathlib
import typing as t

from gi.repository import Gtk

from orrery import ConnectionLost, ManagedObject, NotFoundError, OrreryError

from .store import Store


# An entry holds 64 KB, and draws them slowly.
LONGEST_TEXT = 4096
# Texts within sentences, and in lists.
LONGEST_NAME = 200


class Draft(t.NamedTuple):
    """What the user has typed, and what the field said before."""

    base: str
    text: str


def line(text: str, longest: int = LONGEST_NAME) -> str:
    """A text on one line, as a label takes it: what is too long ends with dots."""
    start = " ".join(text[:longest].replace("\0", "␀").split())
    return start if len(text) <= longest else f"{start}…"


def template(name: str) -> t.Any:
    """Has a class of widgets look as a file beside this says."""
    return Gtk.Template(filename=str(pathlib.Path(__file__).with_name(f"{name}.ui")))


@template("field")
class Field(Gtk.Box):
    """Shows one attribute, and sends it on Enter, or when the focus goes. What others set meanwhile
    is said beneath, and what is typed stays: Enter sends it, Escape takes theirs."""

    __gtype_name__ = "HomepwnerField"

    title, entry, message = (Gtk.Template.Child() for _ in range(3))

    def __init__(self, store: Store, title: str, key: str,
                 parse: t.Callable[[str], t.Any] = lambda text: text or None) -> None:
        super().__init__()
        self._store, self._title, self._key, self._parse = store, title, key, parse
        self.object: ManagedObject | None = None
        self._base = ""
        # Whether the user has typed since the object is shown.
        self._is_typed = False
        # By the ids of objects: what is typed and not sent, what is to be sent when the connection
        # is back, and what was sent and is not saved yet.
        self.drafts: dict[str, Draft] = {}
        self._waiting: set[str] = set()
        self._unsaved: dict[str, Draft] = {}
        # One after the other is sent.
        self._turn = asyncio.Lock()
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
        store.connect("saved", lambda _: self._unsaved.clear())
        store.connect("reconnected", lambda _: store.loop.spawn(self._come_back()))

    @property
    def is_dirty(self) -> bool:
        return self.entry.get_text() != self._base

    @property
    def unsaved_count(self) -> int:
        """How much would be lost now."""
        return len({*self.drafts, *(() if self._store.is_connected else self._unsaved)})

    def _text_of(self, object_: ManagedObject) -> str:
        """As much of it as an entry takes."""
        value = object_[self._key]
        return "" if value is None else str(value)[:LONGEST_TEXT].replace("\0", "␀")

    def show_object(self, object_: ManagedObject | None) -> None:
        """Shows an object, again after it has changed, or none. What was typed for it comes back."""
        is_same = object_ is not None and self._is_shown(object_)
        self.object = object_
        theirs = self._text_of(object_) if object_ else ""
        draft = self.drafts.get(object_.id) if object_ else None
        if draft and draft.text != theirs:
            self._base = draft.base
            self._set_text(draft.text)
            if theirs != draft.base:
                self._say(f"Somebody else has set this to “{line(theirs)}”. Enter keeps your text, "
                          "Escape takes theirs.")
            elif not is_same:
                self._say("This is not sent yet. Enter sends it, Escape takes it back.")
        else:
            self._base = theirs
            self._set_text(theirs)
            self._did_type()
        is_whole = bool(object_ is None or draft or theirs in ("", str(object_[self._key])))
        self.entry.set_editable(self._store.can_edit and is_whole)
        if not is_whole:
            self._say("This text cannot be edited here.")
        self._is_typed = self._is_typed and is_same

    def _set_text(self, text: str) -> None:
        """The place of the cursor stays, as nearly as may be."""
        if self.entry.get_text() != text:
            place = self.entry.get_position()
            self.entry.set_text(text)
            self.entry.set_position(min(place, len(text)))

    def _say(self, message: str) -> None:
        self.message.set_text(message)
        self.message.set_visible(bool(message))

    def _did_type(self) -> None:
        if self.object is None:
            return
        self._is_typed = True
        if self.is_dirty:
            self.drafts[self.object.id] = Draft(self._base, self.entry.get_text())
        else:
            self.drafts.pop(self.object.id, None)
            self._say("")

    def _did_leave(self) -> None:
        """What others have changed meanwhile, and what came back, the user decides about."""
        is_theirs = self.object is None or self._text_of(self.object) != self._base
        if self._is_typed and self.is_dirty and not is_theirs:
            self.send()

    def _take_theirs(self) -> bool:
        if self.object is None or not self.is_dirty:
            return False
        del self.drafts[self.object.id]
        self.show_object(self.object)
        return True

    def send(self) -> None:
        """Sends what is typed. What does not fit is said, and stays."""
        if self.object and self.is_dirty:
            self._store.loop.spawn(self._send(self.object))

    async def _send(self, object_: ManagedObject) -> None:
        """What is sent already is not sent again, however often Enter is pressed."""
        async with self._turn:
            if object_.id in self.drafts:
                await self._send_draft(object_, self.drafts[object_.id])

    async def _send_draft(self, object_: ManagedObject, draft: Draft) -> None:
        try:
            if len(draft.text) > LONGEST_TEXT:
                raise ValueError(f"Type at most {LONGEST_TEXT:,} characters.")
            value = self._parse(draft.text)
            async with object_.context.perform(f"Change {self._title}"):
                await object_.set({self._key: value})
        except ConnectionLost:
            self._waiting.add(object_.id)
            self._tell(object_, "There is no connection. This is sent when it is back.")
        except (OrreryError, ValueError) as error:
            self._tell(object_, str(error))
        else:
            # Its save may have been told before the reply came here.
            if object_.context.has_changes:
                base = self._unsaved.get(object_.id, draft).base
                self._unsaved[object_.id] = Draft(base, self._text_of(object_))
            if object_.id in self.drafts and self.drafts[object_.id].text == draft.text:
                del self.drafts[object_.id]
            if self._is_shown(object_):
                self.show_object(object_)

    def _tell(self, object_: ManagedObject, message: str) -> None:
        if self._is_shown(object_):
            self._say(message)

    def _is_shown(self, object_: ManagedObject) -> bool:
        return self.object is not None and self.object.id == object_.id

    async def send_all(self) -> None:
        """Sends what is typed for any object, before the window closes."""
        for id_ in list(self.drafts):
            await self._send(self._store.context.object(id_))

    async def _come_back(self) -> None:
        """What was sent and not saved may be gone with the server: it is sent again, as what waits
        is, where nobody else has set it meanwhile."""
        again, unsaved = {*self._waiting, *self._unsaved}, self._unsaved
        self._waiting, self._unsaved = set(), {}
        for id_ in again:
            object_ = self._store.context.object(id_)
            try:
                await object_.load()
            except ConnectionLost:
                self._waiting, self._unsaved = again | self._waiting, {**unsaved, **self._unsaved}
                return
            except NotFoundError:
                if draft := self.drafts.pop(id_, None) or unsaved.get(id_):
                    self._store.report(f"The item for which you typed “{line(draft.text)}” is gone: "
                                       "it was not saved before the server was lost.")
                continue
            theirs, lost = self._text_of(object_), unsaved.get(id_)
            if lost and theirs != lost.text:
                # What was typed over it is over what stood there before.
                self.drafts[id_] = Draft(lost.base, self.drafts.get(id_, lost).text)
            if id_ in self.drafts and theirs == self.drafts[id_].base:
                await self._send(object_)
        if self.object:
            self.show_object(self.object)
