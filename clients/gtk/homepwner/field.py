"""A line of text of an object that others may edit at the same time."""

from __future__ import annotations

import asyncio
import pathlib
import typing as t

from gi.repository import Gtk

from orrery import ConflictError, ConnectionLost, ManagedObject, NotFoundError, OrreryError

from .store import Store


# An entry holds 64 KB, and draws them slowly.
LONGEST_TEXT = 4096
# Texts within sentences, and in lists.
LONGEST_NAME = 200


class Draft(t.NamedTuple):
    """What the user has typed for an object, and what the field said before."""

    object: ManagedObject
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
        # By the ids of objects: what is typed and not sent, and what was sent and is not saved yet;
        # which of them are to be sent when the connection is back, and which is being sent.
        self.drafts: dict[str, Draft] = {}
        self.unsaved: dict[str, Draft] = {}
        self._waiting: set[str] = set()
        self._sending: str | None = None
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

    @property
    def is_dirty(self) -> bool:
        return self.object is not None and self.object.id in self.drafts

    @property
    def unsaved_count(self) -> int:
        """How much would be lost now."""
        return len({*self.drafts, *(() if self._store.is_connected else self.unsaved)})

    def _text_of(self, object_: ManagedObject) -> str:
        """As much of it as an entry takes."""
        value = object_[self._key]
        return "" if value is None else str(value)[:LONGEST_TEXT].replace("\0", "␀")

    def show_object(self, object_: ManagedObject | None) -> None:
        """Shows an object, again after it has changed, or none. What was typed for it comes back."""
        is_same = object_ is not None and self._is_shown(object_.id)
        self.object = object_
        theirs = self._text_of(object_) if object_ else ""
        draft = self.drafts.get(object_.id) if object_ else None
        if draft and draft.text != theirs:
            self._base = draft.base
            self._set_text(draft.text)
            if theirs != draft.base and self._sending != draft.object.id:
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
        self.message.set_properties(label=message, visible=bool(message))

    def _did_type(self) -> None:
        if self.object is None:
            return
        self._is_typed, text = True, self.entry.get_text()
        # While another text is sent, this is not what the server has.
        if text != self._base or self._sending == self.object.id:
            self.drafts[self.object.id] = Draft(self.object, self._base, text)
        else:
            self.drafts.pop(self.object.id, None)
            self._say("")

    def _did_leave(self) -> None:
        """What came back, the user decides about."""
        if self._is_typed and self.is_dirty:
            self._store.loop.spawn(self._send(self.object.id))

    def _take_theirs(self) -> bool:
        if not self.is_dirty:
            return False
        del self.drafts[self.object.id]
        self.show_object(self.object)
        return True

    def send(self) -> None:
        """Sends what is typed, over what others have set. What does not fit is said, and stays."""
        if self.is_dirty:
            self._base = self._text_of(self.object)
            self._did_type()
            self._store.loop.spawn(self._send(self.object.id))

    async def _send(self, id_: str) -> None:
        """What is sent already is not sent again, however often Enter is pressed."""
        async with self._turn:
            if id_ in self.drafts:
                self._sending = id_
                problem = await self._attempt(self.drafts[id_])
                self._sending = None
                if self._is_shown(id_):
                    self.show_object(self.object)
                    if problem:
                        self._say(problem)

    async def _attempt(self, draft: Draft) -> str:
        """Sends it, but not over what somebody else has set, which the user decides about. What is
        wrong with it."""
        object_, text, id_ = draft.object, draft.text, draft.object.id
        try:
            if len(text) > LONGEST_TEXT:
                raise ValueError(f"Type at most {LONGEST_TEXT:,} characters.")
            value, clock = self._parse(text), object_.context.document.clock
            await object_.load()
            if self._text_of(object_) != draft.base:
                return ""
            async with object_.context.perform(f"Change {self._title}"):
                await object_.set({self._key: value}, if_unchanged_since=clock)
        except ConflictError:
            return await self._attempt(draft)
        except ConnectionLost:
            self._waiting.add(id_)
            return "There is no connection. This is sent when it is back."
        except (OrreryError, ValueError) as error:
            return str(error)
        told = "" if value is None else str(value)
        # Its save may have been told before the reply came here.
        if object_.context.has_changes:
            self.unsaved[id_] = Draft(object_, self.unsaved.get(id_, draft).base, told)
        later = self.drafts.pop(id_, draft)
        if later.text != text:
            # Who has typed on has seen this.
            self.drafts[id_] = later._replace(base=told)
        return ""

    def _is_shown(self, id_: str) -> bool:
        return self.object is not None and self.object.id == id_

    async def send_all(self) -> None:
        """Sends what is typed for any object, before the window closes."""
        for id_ in list(self.drafts):
            await self._send(id_)

    async def come_back(self) -> None:
        """What was sent and not saved may be gone with the server: it is sent again, as what waits
        is, where nobody else has set it meanwhile."""
        waiting, unsaved, self._waiting, self.unsaved = self._waiting, self.unsaved, set(), {}
        again = {**{id_: self.drafts[id_] for id_ in waiting if id_ in self.drafts}, **unsaved}
        for id_, draft in again.items():
            try:
                await draft.object.load()
            except ConnectionLost:
                self._waiting |= waiting
                self.unsaved = {**unsaved, **self.unsaved}
                return
            except NotFoundError:
                text = self.drafts.pop(id_, draft).text
                self._store.report(f"The item for which you typed “{line(text)}” is gone: it was "
                                   "not saved before the server was lost.")
                continue
            if id_ in unsaved and self._text_of(draft.object) != draft.text:
                self.drafts[id_] = self.drafts.get(id_, draft)._replace(base=draft.base)
            await self._send(id_)
        if self.object:
            self.show_object(self.object)
