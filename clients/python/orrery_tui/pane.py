"""An object for editing: a line for each property."""

from __future__ import annotations

import typing as t

from rich.text import Text
from textual import events
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static, TextArea

from orrery import FetchedResults, FetchRequest, Predicate
from orrery_drafts import Draft, Key, told_conflict

from .edits import Edits, faults
from .schema import Column, label
from .values import LONGEST, TYPED, edited, lines, visible
from .work import follow, keep


SWITCH = {"true": "✓ true", "false": "✗ false", "": "–"}


class Entry(TextArea):
    """Text of one line or several, for a field."""

    BINDINGS = [Binding("ctrl+j,shift+enter,alt+enter", "insert_line", "New line", show=False)]

    def __init__(self, field: Field) -> None:
        super().__init__(compact=True, highlight_cursor_line=False,
                         placeholder=TYPED[field.column.described.type][0])
        self.field = field

    def get_line(self, line_index: int) -> Text:
        line = visible(self.document.get_line(line_index).replace("\t", " "))
        return Text(line, end="", no_wrap=True)

    def set_text(self, text: str, is_other: bool) -> None:
        """Another text, of this object or of another; the cursor stays, as nearly as may be, and what
        others set where all is selected is selected."""
        place, is_whole = self.cursor_location, self.selected_text == self.text != ""
        # What is typed has been here as a whole before.
        self.load_text(text if self.field.edit else text[:LONGEST])
        # It takes more for an end of a line than other programs do.
        self.read_only = self.text != text or self.field.pane.browser.is_read_only
        self.move_cursor(self.clamp_visitable(place))
        if is_whole and not is_other:
            self.select_all()

    def edit(self, edit: t.Any) -> t.Any:
        """What is typed is kept at once: nothing that is told meanwhile is shown over it."""
        result = super().edit(edit)
        self.field.on_text_area_changed()
        return result

    def check_consume_key(self, key: str, character: str | None = None) -> bool:
        """What is typed where nothing can be is not for anybody else."""
        return character is not None and character.isprintable()

    def action_insert_line(self) -> None:
        self.insert("\n")

    def on_blur(self) -> None:
        # Who looks at another window has not left the field, nor is one left that is taken away.
        if self.app.app_focus and self.field in self.field.pane.fields:
            self.app.run_worker(self.field.pane.edits.send(self.field.key), group="send")


class Choice(Static, can_focus=True):
    """What is not typed: true or false, an object, or many."""


class Field(Vertical):
    """A property with its name, and what is to be said of it beneath."""

    BINDINGS = [Binding("tab", "app.focus_next", show=False, priority=True),
                Binding("shift+tab", "app.focus_previous", show=False, priority=True),
                Binding("enter", "enter", "Send, choose, switch", priority=True),
                Binding("space", "enter", show=False), Binding("delete,backspace", "clear", "None"),
                Binding("o", "open", "Open"), Binding("escape", "leave", "Back")]

    def __init__(self, pane: Pane, column: Column) -> None:
        # The last is what the server has.
        self.pane, self.column, self.id_, self.theirs = pane, column, "", ""
        self.is_boolean = column.is_editable and column.described.type == "Boolean"
        is_chosen = self.is_boolean or "destination" in column.told
        self.editor: t.Any = (Choice() if is_chosen else Entry(self) if column.is_editable
                              else Static(classes="fixed"))
        self.said, name = Static(classes="message"), Text(visible(column.name))
        super().__init__(Horizontal(Static(name, classes="name"), self.editor), self.said)

    @property
    def key(self) -> Key:
        return (self.id_, self.column.name)

    @property
    def edit(self) -> Draft | None:
        """What is typed and not sent."""
        return self.pane.edits.typed.get(self.key)

    def show(self, id_: str, row: t.Mapping[str, t.Any], fault: str) -> None:
        """Shows what the server has, or what is typed over that."""
        is_other, self.id_ = id_ != self.id_, id_
        self.theirs, edit = edited(self.column.described, row.get(self.column.name)), self.edit
        text = edit.text if edit else self.theirs
        if not isinstance(self.editor, Entry):
            text = SWITCH.get(text, text) if edit or self.is_boolean else self.column.text(row) or "–"
            self.editor.update(Text(visible(text) + " ›" * self.column.described.is_to_many))
        elif is_other or self.editor.text != text:
            self.editor.set_text(text, is_other)
        is_theirs = edit is not None and self.pane.edits.is_theirs(edit)
        if self.column not in self.pane.columns:
            fault = "The model has this no more, and your text no place. Escape throws it away."
        elif is_theirs:
            fault = told_conflict(visible(self.theirs[:99]))
        elif edit or getattr(self.editor, "read_only", False) and not self.pane.browser.is_read_only:
            fault = edit.problem if edit else "This text cannot be edited here."
        self.set_class(edit is not None, "-typed").set_class(is_theirs, "-theirs")
        self.set_class(bool(fault), "-told")
        self.said.update(Text(lines(fault)))

    def on_text_area_changed(self) -> None:
        """What undo and redo make of the text is told so as well."""
        if self.editor.text == self.theirs and self.pane.edits.sending != self.key:
            self.take_theirs()
        elif not self.editor.read_only and (not self.edit or self.editor.text != self.edit.text):
            base = self.edit.base if self.edit else self.theirs
            self.pane.edits.new(self.key, self.column, base, self.editor.text)
            keep(self, "check", self.pane.edits.check, self.key)

    def take_theirs(self) -> bool:
        """Throws away what is typed; whether anything was."""
        is_typed = self.pane.edits.typed.pop(self.key, None) is not None
        if self.column not in self.pane.columns:
            self.pane.show(self.id_)
        self.pane.draw()
        return is_typed

    def send(self, text: str) -> None:
        """Over what others have set. It is sent also where the pane shows another object by then."""
        self.pane.edits.new(self.key, self.column, self.theirs, text)
        self.app.run_worker(self.pane.edits.send(self.key), group="send")

    # Keys.

    def on_descendant_focus(self) -> None:
        # What is said of it is seen with it.
        self.scroll_visible(animate=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        is_barred = self.pane.browser.is_read_only if action == "clear" else self.is_boolean
        return action not in ("clear", "open") or isinstance(self.editor, Choice) and not is_barred

    def on_click(self, event: events.Click) -> None:
        if event.widget is self.editor and isinstance(self.editor, Choice):
            self.action_enter()

    def action_enter(self) -> None:
        is_fixed = self.pane.browser.is_read_only
        if self.edit and not (self.is_boolean and self.edit.text in SWITCH):
            self.send(self.edit.text)
        elif self.is_boolean and not is_fixed:
            self.send("false" if "true" == (self.edit.text if self.edit else self.theirs) else "true")
        elif self.column.described.is_to_many or self.column.described.is_to_one and is_fixed:
            self.action_open()
        elif self.column.described.is_to_one:
            self.pane.browser.choose_link(self.key, self.column.told["destination"])

    def action_clear(self) -> None:
        if self.is_boolean:
            self.send("")
        elif self.column.described.is_to_one:
            self.pane.browser.set_link(self.key, None)

    def action_open(self) -> None:
        self.pane.browser.open_link(self.key, self.column, self.theirs)

    async def action_leave(self) -> None:
        if not self.take_theirs():
            await self.run_action("app.leave")


class Pane(VerticalScroll, can_focus=False):
    """The object at the cursor of the list, with all that is typed for it. It is a live list of one
    object: what others change shows at once, and an object that comes back is there again. `called`
    is what people call it."""

    def __init__(self, browser: t.Any) -> None:
        self.title = Static(classes="title")
        super().__init__(self.title)
        self.browser, self.edits, self.called = browser, t.cast(Edits, browser.edits), ""
        self.fields: list[Field] = []
        self.object_id: str | None = None
        self._results: FetchedResults[t.Any] | None = None
        self._faults: dict[str, str] = {}

    def show(self, id_: str | None) -> None:
        """Shows an object, or none. Where the browser waits for one, it waits for this."""
        self.object_id, self._faults = id_, {}
        self.browser.opening = self.browser.opening and id_
        keep(self, "open", self._follow, id_)

    async def _follow(self, id_: str | None) -> None:
        """As long as it is shown. Fields are made anew for another entity, or another model."""
        if id_ is None:
            return self.draw()
        context, entity = self.browser.document.context, id_.split("/")[0]
        # Those of the model; and what is typed, and has no place there any more, has a field, too.
        self.columns = columns = self.browser.schema.columns(entity)
        names = [each.name for each in columns]
        shown = columns + [each for (of, name), each in self.edits.columns.items()
                           if (of, name) in self.edits.typed and of == id_ and name not in names]
        # Whatever is asked for meanwhile: these go, and those come. Who types in one types on.
        before = self.fields
        known = {each.column.name: each for each in before if each.column in shown}
        self.fields = [known.get(each.name) or Field(self, each) for each in shown]
        self.remove_children(each for each in before if each not in self.fields)
        await self.mount(*(each for each in self.fields if each not in before))
        self._results = await context.results(FetchRequest(
            entity, Predicate("SELF == %@", context.object(id_)),
            properties=[key for each in columns for key in each.keys]
        )) if entity in self.browser.schema.told else None
        if self.browser.opening == id_:
            for each in self.fields[:1]:
                each.editor.focus()
            self.call_after_refresh(self.browser.release)
        await follow(self, self._results, self.draw)

    def draw(self) -> None:
        """Shows what is known now. The model may have the entity no more: what is typed stays."""
        id_, results, schema = self.object_id or "", self._results, self.browser.schema
        entity = id_.split("/")[0]
        row = None if results is None else results.contents.get(id_)
        told = "…" if results is None else "This object is deleted."
        if id_ and entity not in schema.told:
            row, told = {}, f"The model has no {visible(entity)} any more."
        elif row is not None:
            told = label(row, schema.names(entity))
            self.called = told or id_
            keep(self, "validate", self._validate, id_)
        for each in () if row is None else self.fields:
            each.show(id_, row or {}, self._faults.get(each.column.name, ""))
        self.title.update(Text.assemble((visible(id_), "bold"), "  ", told if id_ else ""))

    async def _validate(self, id_: str) -> None:
        """What of the object as it is keeps it from being saved."""
        found = faults(await self.browser.document.context.ask("object/validate", {"id": id_}))
        if found != self._faults and id_ == self.object_id:
            self._faults = found
            self.draw()

