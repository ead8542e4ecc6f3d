"""The program: entities at the left, a list, the object at its cursor."""

from __future__ import annotations

import asyncio
import collections
import dataclasses
import gc
import json
import pathlib
import time
import typing as t

from rich.table import Table as Grid
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Footer, HelpPanel, OptionList, Static
from textual.widgets.option_list import Option

from orrery import (Aggregate, ConnectionLost, Document, FetchRequest, ManagedObject, OrreryError)
from orrery.values import Property
from orrery_drafts import Key, recover

from .dialogs import Question, Recovery, Transfer
from .edits import Edits
from .filter import Filter
from .pane import Pane
from .schema import Column, Schema, label
from .table import WINDOW, Table
from .values import lines, shown, visible
from .work import NOT_DONE, asked, keep, reasons

NOT_SAVED = "Not all is saved. "
# What changes the document.
WRITING = {"new", "delete", "add", "remove", "step", "save", "rollback"}
# In seconds: who has waited so long for an object may give it up.
PATIENCE = 1
LOST = "The server is lost. Connecting again … What you enter is kept, and sent when it is back."


@dataclasses.dataclass
class View:
    """What a list shows: the objects of an entity, or those to which a relationship leads."""

    entity: str
    # Where it is about a relationship: of which object, and whether one chooses for it.
    of: Key | None = None
    scope: str = ""
    is_choice: bool = False
    # What is typed in the filter: a predicate, or what is searched for in the attributes of the names.
    text: str = ""
    names: t.Sequence[str] = ()
    sort: dict[str, bool] = dataclasses.field(default_factory=dict)
    section: str | None = None
    cursor_id: str | None = None
    # What the object is called that it is about.
    whose: str = ""

    @property
    def predicate(self) -> str | None:
        """What all rows keep."""
        return " AND ".join(f"({each})" for each in (self.scope, self.meant(self.text)) if each) or None

    def meant(self, text: str) -> str:
        """The predicate that a text in the filter is, or that searches for it."""
        quoted = json.dumps(text.strip(), ensure_ascii=False)
        found = (f'#"{each}" CONTAINS[cd] {quoted}' for each in self.names if text)
        return " OR ".join(found) or text


class Browser(App[None], inherit_bindings=False):
    """Shows a document that is open. Who opened it closes it. `program` is the command, where the
    document is a file on this computer."""

    TITLE = "orrery-tui"
    CSS_PATH = pathlib.Path(__file__).with_name("style.tcss")
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
    BINDINGS = [("f1,question_mark", "help", "Help"), ("ctrl+q", "end", "Quit"),
        ("slash", "focus('line')", "Filter"), ("n", "new", "New"), ("d,delete", "delete", "Delete"),
        ("s", "sort", "Sort"), ("g", "group", "Group"), ("a", "add", "Add"),
        ("r", "remove", "Remove"), ("u,ctrl+z", "step('undo')", "Undo"),
        ("U,ctrl+y", "step('redo')", "Redo"), ("ctrl+s", "save", "Save"),
        ("R", "rollback", "Roll back"), ("x", "transfer('export')", "Export"),
        ("i", "transfer('import')", "Import"), ("ctrl+t", "toggle_dark", "Colours"),
        ("escape", "leave", "Back")]

    def __init__(self, document: Document, *, program: str | None = "orrery") -> None:
        super().__init__()
        self.document, self._program = document, program
        self.schema, self.edits = Schema(document), Edits(self)
        self.views, self.counts = t.cast("list[View]", []), t.cast("dict[str, Aggregate]", {})
        # Keys that wait: for the one before, which is on its way, or for an object.
        self._keys: collections.deque[events.Key] = collections.deque()
        # Which object is waited for, with the keyboard; empty while it is made.
        self._is_under_way, self.opening, self._since = False, t.cast("str | None", None), 0.0
        self.entities, self.heading = OptionList(id="entities"), Static(id="heading")
        self.filter, self.table, self.pane = Filter(self), Table(self), Pane(self)
        self.state, self.told, self._said = Static(id="state"), Static(id="told"), ""
        self.body = Horizontal(
            self.entities, Vertical(self.heading, self.filter, self.table, id="list"), self.pane)

    def compose(self) -> ComposeResult:
        name = visible(pathlib.Path(self.document.path or "In memory").name)
        top = Horizontal(Static(Text(name), id="name"), self.state, id="top")
        yield from (top, self.body, self.told, Footer(compact=True))

    def on_mount(self) -> None:
        """The library calls one after the other: what it calls does no more than it has to."""
        # What there is so far stays: to look through it again and again would hold up the keyboard.
        self.call_after_refresh(gc.freeze)
        it, connection = self.document, self.document.connection
        connection.on_disconnected, connection.on_error = self._did_lose, self._did_fail
        connection.on_reconnected = self._later(lambda: keep(self, "back", self._come_back))
        it.on_change = it.on_save = self._did_change
        it.on_fail_to_save = lambda told: self._did_fail(told.error, NOT_SAVED)
        connection.on_list_did_change(self._did_change_list)
        it.on_change_model = self._later(self._change_model)
        self._begin()
        self.table.focus()
        self._draw_state()
        if it.save_failure:
            self._did_fail(it.save_failure.error, NOT_SAVED)
        self._recover()

    # What the document tells.

    def _later(self, method: t.Callable[..., t.Any], *given: t.Any) -> t.Callable[..., None]:
        """Has something done as one of the program's own events."""
        return lambda *_: t.cast(None, self.call_later(method, *given))

    def _did_change(self) -> None:
        self.edits.did_save()
        self.call_later(self._draw_state)

    def _did_lose(self) -> None:
        self.edits.did_lose()
        self.call_later(self.say, "")

    def _did_fail(self, error: Exception, what: str = "") -> None:
        self.call_later(self.say, what + reasons(error), True)

    async def _come_back(self) -> None:
        """What could not be asked for is asked for now. What may have gone with the server stays told."""
        if self._said in (LOST, NOT_DONE):
            self.say("The server is back.")
        await self.edits.come_back()
        if self.views:
            self.show_view()
        self.filter.on_input_changed()
        self.pane.show(self.pane.object_id)

    def _did_change_list(self, push: t.Any) -> None:
        """Rows that others change are marked."""
        by, results = push.get("by", {}).get("connection"), self.table.results
        is_shown = results is not None and results.handle == push["stream"]
        if is_shown and by not in (None, self.document.connection.server["connection"]):
            changed = push["changes"]["inserts"] + push["changes"]["updates"]
            self.call_later(self.table.flash, {each["id"] for each in changed})

    def say(self, text: str | None, is_problem: bool = False) -> None:
        """Shows a message below all else, until the next; what is no problem, until the next key."""
        connection, is_lost = self.document.connection, not self.document.connection.is_connected
        self._said = text or (LOST if connection.is_open else reasons(connection.failure)) * is_lost
        self.told.set_class(bool(self._said), "-said")
        self.told.set_class(is_problem or is_lost and not text, "-problem")
        self.told.update(Text(lines(self._said)))
        self._draw_state()

    def _draw_state(self) -> None:
        """Above all: the document, its state, and who else is here."""
        it, state, server = self.document, "Not connected", self.document.connection.server
        if self._said.startswith(NOT_SAVED) and not it.has_changes:
            return self.say("")
        if it.connection.is_connected:
            others = [each.get("clientInfo", {}).get("name", each["connection"])
                      for each in it.connections if each["connection"] != server["connection"]]
            state = "Read only" if self.is_read_only else "● Edited" if it.has_changes else "Saved"
            state += f" · {len(others)} here: {', '.join(others)}" if others else ""
        self.state.update(Text(visible(state)), layout=False)

    @property
    def is_read_only(self) -> bool:
        """Whether nothing can be changed: the document, or what this user may do, is so."""
        return self.document.is_read_only or self.document.connection.server.get("access") == "read"

    @asked
    async def _recover(self) -> None:
        if (files := self.document.recovery) and not self.is_read_only:
            count = sum(each.get("edits", 0) for each in files)
            when = shown(Property("date", "Date"), files[0].get("date"))[:16] or "an earlier time"
            text = f"Edits of {when} that could not be saved: {count:,}. Bring them back?"
            if answer := await self.push_screen_wait(Recovery("Recovery", text)):
                self.say(await recover(self.document, answer == "discard"))

    # Entities.

    def _begin(self) -> None:
        """Shows the model as it is: the entities, and the lists that are open, or that of one."""
        self.schema = Schema(self.document)
        keep(self, "count", self._count)
        self.entities.set_options(Option(self._entity(*each), each[0]) for each in self.schema.order)
        if not self.views or any(each.entity not in self.schema.told for each in self.views):
            self.views = [View(name) for name, _ in self.schema.order[:1]]
        if self.views:
            self._enter()
            self.entities.highlighted = self.entities.get_option_index(self.views[0].entity)

    def _change_model(self) -> None:
        """Under the user, who types on: an object that is edited stays, with the focus in its field."""
        self._begin()
        self.pane.show(self.pane.object_id)

    def _entity(self, name: str, depth: int) -> Grid:
        """A line with its count."""
        grid = Grid.grid(expand=True)
        grid.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
        rows = self.counts[name].rows if name in self.counts else []
        style = "italic" if self.schema.told[name].get("isAbstract") else ""
        grid.add_row(Text(visible("  " * depth + name), style),
                     f"{rows[0]['values']['count'] if rows else 0:,}")
        return grid

    async def _count(self) -> None:
        """Counts each, and follows."""
        while self.counts:
            await self.counts.popitem()[1].close()
        expressions = [{"name": "count", "expression": "count(SELF)"}]
        for entity in self.schema.order:
            counts = self.counts[entity[0]] = await self.document.context.aggregate(
                FetchRequest(entity[0], expressions=expressions))
            counts.on_change = self._later(self._draw_count, entity)
            self._draw_count(entity)

    def _draw_count(self, entity: tuple[str, int]) -> None:
        if entity in self.schema.order:
            self.entities.replace_option_prompt(entity[0], self._entity(*entity))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.views.clear()
        self.open_view(View(str(event.option_id)))

    # Lists.

    @property
    def view(self) -> View:
        return self.views[-1] if self.views else View("")

    def open_view(self, view: View) -> None:
        """Shows another list; Escape leads back to the one before."""
        self.view.cursor_id = self.table.cursor_id
        view.whose = self.pane.called if self.pane.object_id else self.view.whose
        self.edit(None)
        self.views.append(view)
        self._enter()
        (self.filter.line if view.is_choice else self.table).focus()

    def _enter(self) -> None:
        self.say("")
        self.table.show(None, [])
        self.view.names = self.schema.names(self.view.entity) if self.view.is_choice else ()
        self.filter.show(self.view)
        self.refresh_bindings()
        self.show_view()

    def show_view(self) -> None:
        keep(self, "list", self._show)

    async def _show(self) -> None:
        """Has the table show what is wanted. A list that cannot be so is plain. To be told how a
        long list becomes another would take longer than to open that."""
        view, table, columns = self.view, self.table, self.schema.columns(self.view.entity)
        request = FetchRequest[t.Any](
            view.entity, view.predicate, properties=[key for each in columns for key in each.keys],
            sort=[{"keyPath": key, "ascending": is_up} for key, is_up in view.sort.items()])
        try:
            results = await self.document.context.results(
                request, view.section, window={"offset": 0, "count": WINDOW})
        except OrreryError as error:
            if not isinstance(error, ConnectionLost):
                view.sort, view.section = {}, None
            raise
        here, view.cursor_id, table.sort = view.cursor_id or table.cursor_id, None, view.sort
        table.show(results, columns, here)

    def choose(self, id_: str) -> None:
        """Opens an object, or has a relationship lead to it."""
        view = self.view
        self.edit(None if view.is_choice else id_)
        if view.is_choice:
            self.action_leave()
            self.set_link(view.of, self.document.context.object(id_))

    def draw_heading(self) -> None:
        names = " › ".join(f"{each.whose} › {each.of[1]}" if each.of else each.entity
                           for each in self.views) + ": Enter chooses" * self.view.is_choice
        count = "…" if self.table.results is None else f"{len(self.table.results):,}"
        section = f" · by {self.view.section}" if self.view.section else ""
        self.heading.update(Text(visible(f"{names}  {count}{section}")), layout=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Members are added to relationships alone."""
        if self.is_read_only and (action in WRITING or parameters == ("import",)):
            return False
        return action not in ("add", "remove") or bool(self.view.of and not self.view.is_choice)

    def action_sort(self) -> None:
        """By the column at the cursor: up, down, not at all."""
        is_up = self.view.sort.get(self._key)
        self.view.sort = {} if is_up is False else {self._key: is_up is None}
        self.show_view()

    def action_group(self) -> None:
        self.view.section = None if self.view.section == self._key else self._key
        self.show_view()

    @property
    def _key(self) -> str:
        return self.table.columns[self.table.column].keys[-1] if self.table.columns else ""

    def action_leave(self) -> None:
        """From the object to the list, to all of it, to the one before, and the message goes."""
        if self.pane.object_id:
            self.edit(None)
        elif self.filter.line.value and not self.view.is_choice:
            self.filter.action_clear()
        elif len(self.views) > 1:
            left = self.views.pop()
            self._enter()
            if left.of and left.is_choice and not self.view.of:
                self.edit(left.of[0])
        self.say("")
        self.table.focus()

    # Objects.

    def edit(self, id_: str | None) -> None:
        """Opens the pane with an object, or closes it."""
        self.release()
        self.opening, self._since = id_, time.monotonic()
        self.body.set_class(id_ is not None, "-open")
        self.pane.show(id_)

    def on_resize(self, event: events.Resize) -> None:
        """Textual tells it to the screen by a timer, which never comes where it would be late."""
        self.screen.post_message(events.Resize(event.size, event.virtual_size))

    async def on_event(self, event: events.Event) -> None:
        """Keys come one after the other, however fast: each goes to where the one before has led,
        and those that come before an object is shown are for its fields. A server that hangs can be
        left."""
        if isinstance(event, events.Key) and not event.is_forwarded:
            is_late = self.opening is not None and time.monotonic() - self._since > PATIENCE
            if is_late and event.key in ("escape", "ctrl+q"):
                self.release(is_open=False)
            self._keys.append(event)
            await self._take_key()
        else:
            await super().on_event(event)

    async def _take_key(self) -> None:
        if self._keys and not self._is_under_way and self.opening is None:
            above, self._is_under_way = (self.focused or self.screen).ancestors_with_self, True
            if self._said and not self.told.has_class("-problem"):
                self.say("")
            await super().on_event(self._keys.popleft())
            await self._follow_key([*above, self])

    async def _follow_key(self, path: list[t.Any]) -> None:
        """A key that is not taken goes to the parent, and so does this, right behind it; at the end
        it is behind what the key has had done."""
        if not path or not path[0].call_later(self._follow_key, path[1:]):
            self._is_under_way = False
            await self._take_key()

    def release(self, is_open: bool = True) -> None:
        """No object is waited for: keys that wait are for one that is open, or for nothing."""
        if not (is_open or self.opening is None):
            self._keys.clear()
        self.opening = None
        self.call_later(self._take_key)

    def action_new(self) -> None:
        self.opening, self._since = "", time.monotonic()
        self._new(self.view)

    @asked
    async def _new(self, view: View) -> None:
        async with self.document.context.perform(f"Add {view.entity}"):
            made = await self.document.context.insert(view.entity)
            if view.of:
                await self._link(view.of, made)
        self.edits.made[made.id] = made
        self.table.cursor_id = made.id
        self.table.lay_out()
        self.edit(made.id)

    @asked
    async def action_delete(self) -> None:
        """What the delete rules take is found in a context that is thrown away."""
        context, id_ = self.document.context, self.pane.object_id or self.table.cursor_id
        if id_ is None:
            return
        object_, entity = await context.object(id_).load(), id_.split("/")[0]
        async with await self.document.new_context(context) as scratch:
            told = await scratch.write("object/delete", {"ids": [id_]})
        called = label(object_.wire_values, self.schema.names(entity)) or id_
        taken = collections.Counter(each.split("/")[0] for each in told.get("deleted", []))
        counts = ", ".join(f"{count:,} {name}" for name, count in sorted(taken.items()))
        text = f"Delete {entity} “{called}”? "
        if told["deletedCount"] > 1:
            text += f"With what the delete rules take, these are {counts or told['deletedCount']}. "
        if await self.push_screen_wait(Question("Delete", text + "Undo brings all back.")):
            async with context.perform(f"Delete {entity}"):
                await object_.delete()

    # Relationships.

    async def _link(self, of: Key, target: ManagedObject | None) -> None:
        """Has a relationship lead to one object, or to one more."""
        owner = self.document.context.object(of[0])
        is_many = owner.property(of[1]).is_to_many
        await (owner[of[1]].add(target) if is_many else owner.set({of[1]: target}))

    @asked
    async def set_link(self, of: Key, target: ManagedObject | None) -> None:
        async with self.document.context.perform(f"Change {of[1]}"):
            await self._link(of, target)

    def choose_link(self, of: Key | None, entity: str) -> None:
        """A list to choose from takes the place of this, until one is chosen, or Escape."""
        self.open_view(View(entity, of, is_choice=True))

    def open_link(self, of: Key, column: Column, target: str) -> None:
        """Members are those whose inverse leads back."""
        destination, inverse = column.told["destination"], column.told.get("inverse", "")
        it = f'CAST("{target or of[0]}", "NSManagedObjectID")'
        if target:
            self.open_view(View(target.split("/")[0], scope=f"SELF == {it}"))
        elif column.described.is_to_many and inverse:
            many = "ANY " * self.document.entities[destination].properties[inverse].is_to_many
            self.open_view(View(destination, of, f'{many}#"{inverse}" == {it}'))
        else:
            self.say("There is nothing to open.", True)

    def action_add(self) -> None:
        self.choose_link(self.view.of, self.view.entity)

    @asked
    async def action_remove(self) -> None:
        of, context, id_ = self.view.of, self.document.context, self.table.cursor_id
        if of and id_:
            async with context.perform(f"Change {of[1]}"):
                await context.object(of[0])[of[1]].remove(context.object(id_))

    # The document.

    @asked
    async def action_step(self, verb: str) -> None:
        """Undoes or redoes, whoever did it."""
        name = getattr(self.document, f"{verb}_action_name") or "the last step"
        await getattr(self.document, verb)()
        self.say(f"{verb.capitalize()}: {visible(name)}.")

    @asked
    async def action_save(self) -> None:
        await self.edits.send_all()
        await self.document.save()
        self.say("Saved.")

    @asked
    async def action_rollback(self) -> None:
        if await self.push_screen_wait(Question("Roll back", "Throw away what nobody has saved?")):
            await self.document.rollback()
            self.say("What was not saved is thrown away.")

    def action_transfer(self, verb: str) -> None:
        """Imports objects of the entity, or exports what the list shows, in its order."""
        view, path = self.view, self.document.path
        if path is None or self._program is None:
            return self.say(f"To {verb}, the document has to be a file on this computer.", True)
        options = [f"--sort={key}:{'asc' if is_up else 'desc'}" for key, is_up in view.sort.items()]
        options += [f"--predicate={view.predicate}"] * bool(view.predicate)
        self.push_screen(Transfer(verb, self._program, path, view.entity, *options), self.say)

    def action_help(self) -> None:
        """Shows the keys where the focus is, until it is asked for again."""
        (self.action_hide_help_panel if self.screen.query(HelpPanel) else self.action_show_help_panel)()

    @asked
    async def action_end(self) -> None:
        """Not without asking where something would be lost; a server that hangs is left after 5 s."""
        asked = self.document.connection.request("connection/list")
        ending = asyncio.gather(self.edits.send_all(), asked, return_exceptions=True)
        losses = self.edits.losses(bool((await asyncio.wait([ending], timeout=5))[0]))
        text = "\n".join(["Quit, and throw this away?", *losses])
        if not losses or await self.push_screen_wait(Question("Not saved", text)):
            self.exit()
