"""What is typed and not sent, or sent and not saved: it outlives fields, lists and servers."""

from __future__ import annotations

import asyncio
import dataclasses
import typing as t

from orrery import ConnectionLost, Context, ManagedObject, NotFoundError, OrreryError

from . import values

# The id of an object, and the name of a property.
Key = t.Tuple[str, str]
WAITS = "There is no connection. This is sent when it is back."


@dataclasses.dataclass
class Edit:
    """`base` is what the field said when typing began: where it says something else by now,
    somebody else has set it. `fault` is why `text` is not sent."""

    base: str
    text: str
    fault: str = ""
    is_waiting: bool = False


class Edits:
    """The edits of fields, of all objects of a document, which a browser's pane shows."""

    def __init__(self, browser: t.Any) -> None:
        self._browser, self._context = browser, t.cast(Context, browser.document.context)
        self.typed: dict[Key, Edit] = {}
        # What is not saved: values that were sent, with their objects, and objects that were made.
        self._sent: dict[Key, tuple[ManagedObject, Edit]] = {}
        self.made: dict[str, ManagedObject] = {}
        # Of these, what the server had when it was lost, and which opening of the document it was.
        self._lost: dict[str, dict[str, t.Any]] = {}
        # One after the other is sent, while `turn` is taken.
        self._epoch, self._is_settled, self.turn = "", True, asyncio.Lock()

    def at_risk(self) -> list[str]:
        """What would be lost now: what is typed, and what a server had that is lost."""
        is_lost = not self._context.connection.is_connected
        sent = {key: each for key, (_, each) in self._sent.items() if is_lost}
        return [*self.made] * is_lost + [f"{' '.join(key)}: {values.visible(each.text)}"
                                         for key, each in {**sent, **self.typed}.items()]

    # Sending.

    async def check(self, key: Key) -> None:
        """Says what is wrong with what is typed."""
        if edit := self.typed.get(key):
            await self._attempt(edit, self._value(key, edit.text))

    async def send(self, key: Key) -> None:
        """Sends what is typed. What does not fit is said, and stays."""
        async with self.turn:
            if edit := self.typed.get(key):
                await self._attempt(edit, self._send(key, edit, edit.text), is_sent=True)
        self._browser.pane.draw()

    async def _attempt(self, edit: Edit, work: t.Coroutine[t.Any, t.Any, t.Any],
                       is_sent: bool = False) -> None:
        try:
            await work
            edit.fault = ""
        except ConnectionLost:
            edit.is_waiting, edit.fault = is_sent, WAITS if is_sent else ""
        except (OrreryError, ValueError, AttributeError) as error:
            edit.fault = str(error)
        self._browser.pane.draw()

    async def _value(self, key: Key, text: str) -> t.Any:
        """Of what is typed, if it keeps the rules of the model."""
        property_ = self._context.object(key[0]).property(key[1])
        value = values.parsed(property_, text)
        told = await self._context.ask("object/validate", {
            "id": key[0], "values": {key[1]: property_.encoded(value)}})
        if fault := faults(told).get(key[1]):
            raise ValueError(fault)
        return value

    async def _send(self, key: Key, edit: Edit, text: str) -> None:
        """Not over what somebody else has set, which the user decides about. What nobody has to set
        any more is forgotten."""
        value, object_ = await self._value(key, text), self._context.object(key[0])
        clock, theirs = self._context.document.clock, _theirs(key, await object_.load())
        if theirs not in (edit.base, text):
            return
        if theirs != text:
            async with self._context.perform(f"Change {key[1]}"):
                await object_.set({key[1]: value}, if_unchanged_since=clock)
            theirs = values.edited(object_.property(key[1]), object_.property(key[1]).encoded(value))
            base = self._sent[key][1].base if key in self._sent else edit.base
            self._sent[key] = (object_, Edit(base, theirs))
        later = self.typed.pop(key, edit)
        if later.text != text:
            # Who has typed on meanwhile has seen this.
            self.typed[key] = dataclasses.replace(later, base=theirs)

    def did_save(self) -> None:
        """Nothing is unsaved. That counts when what was lost is there again."""
        if self._is_settled:
            self._sent.clear()
            self.made.clear()

    # What becomes of it when the server is lost, and back.

    def did_lose(self) -> None:
        self._lost.update({id_: dict(each.wire_values) for id_, each in self.made.items()
                           if not each.is_deleted})
        if self._is_settled:
            self._is_settled, self._epoch = False, self._context.document.clock.split(":")[0]
            # What others have set since is not ours any more.
            self._sent = {key: (object_, edit) for key, (object_, edit) in self._sent.items()
                          if _theirs(key, object_) == edit.text}

    async def come_back(self) -> None:
        """What was lost with the server is sent again, and what waits is, where nobody else has set
        it meanwhile. What another loss interrupts goes on with the next connection."""
        if self._context.document.clock.split(":")[0] != self._epoch:
            await self._make_again()
            for key, (_, edit) in self._sent.items():
                self.typed.setdefault(key, Edit("", edit.text, is_waiting=True)).base = edit.base
            self._sent.clear()
        for key, edit in list(self.typed.items()):
            if edit.is_waiting:
                await self.send(key)
        self._lost.clear()
        self._is_settled = True
        self._browser.pane.draw()

    async def _make_again(self) -> None:
        """Objects that nobody had saved. What has the same id may be another one by now."""
        while self._lost:
            # First those to which others lead.
            id_, known = min(self._lost.items(), key=lambda each: sum(
                str(value) in self._lost for value in each[1].values()))
            columns = self._browser.schema.columns(id_.split("/")[0])
            wire = {each.name: known[each.name] for each in columns if each.name in known and (
                each.is_editable or each.described.is_to_one and known[each.name] not in self._lost)}
            there = await self._context.ask("object/get", {"ids": [id_]})
            found = there["objects"][0]["values"] if there["objects"] else {}
            try:
                if not found or {**found, **wire} != found:
                    made = await self._context.write("object/insert", {
                        "entity": id_.split("/")[0], "values": wire, "actionName": "Make Again"})
                    self._move(id_, self._context.know(made["object"]))
            except NotFoundError as error:
                self._browser.say(f"{id_} cannot be made again. {error}", True)
            del self._lost[id_]

    def _move(self, id_: str, made: ManagedObject) -> None:
        """What was typed for an object is for that which stands in its place now."""
        self._sent = {key: each for key, each in self._sent.items() if key[0] != id_}
        for key in [each for each in self.typed if each[0] == id_]:
            self.typed[(made.id, key[1])] = self.typed.pop(key)
        for known in self._lost.values():
            known.update({name: made.id for name, value in known.items() if value == id_})
        self.made.pop(id_, None)
        self.made[made.id] = made
        if self._browser.pane.object_id == id_:
            self._browser.pane.show(made.id)


def _theirs(key: Key, object_: ManagedObject) -> str:
    return values.edited(object_.property(key[1]), object_.wire_values.get(key[1]))


def faults(told: t.Mapping[str, t.Any]) -> dict[str, str]:
    """What `object/validate` finds, by properties."""
    return {each["data"].get("property", ""): f"{each['message']} {each['data'].get('hint', '')}"
            for each in reversed(told["errors"])}
