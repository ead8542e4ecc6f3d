"""What is typed and not sent, or sent and not saved: it outlives fields, lists and servers."""

from __future__ import annotations

import typing as t

from orrery import ConnectionLost, ManagedObject, OrreryError
from orrery_drafts import Draft, Drafts, Key

from . import values
from .schema import Column


class Edits(Drafts):
    """The edits of fields, of all objects of a document, which a browser's pane shows."""

    def __init__(self, browser: t.Any) -> None:
        super().__init__(browser.document.context)
        self._browser, self._epoch = browser, ""
        # Objects that were made and are not saved.
        self.made: dict[str, ManagedObject] = {}
        # Of these, what the server had when it was lost, and which opening of the document it was.
        self._lost: dict[str, dict[str, t.Any]] = {}
        # The properties in which something was typed, as the model had them.
        self.columns: dict[Key, Column] = {}

    def losses(self, answers: bool) -> list[str]:
        """What would be lost now: what is typed, and what a server had that is lost or silent."""
        drafts = self.at_risk if answers else self.unsaved
        return [*self.made] * (not (answers and self.context.connection.is_connected)) + [
            f"{' '.join(each.key)}: {values.visible(each.text)}" for each in drafts]

    def new(self, key: Key, column: Column, base: str, text: str) -> None:
        """Another text is typed."""
        self.columns[key] = column
        self.typed[key] = Draft(self.context.object(key[0]), key[1], base, text, f"Change {key[1]}")

    # Sending.

    def form(self, draft: Draft, value: t.Any) -> str:
        return values.edited(draft.object.property(draft.name), value)

    def shown(self, draft: Draft) -> str:
        """Nobody else sets what the model has no more."""
        described = draft.object.entity.properties.get(draft.name)
        wire = draft.object.wire_values.get(draft.name)
        return values.edited(described, wire) if described else str(draft.base)

    async def value(self, draft: Draft) -> t.Any:
        """Of what is typed, as the protocol has it, if it keeps the rules of the model."""
        property_ = draft.object.entity.properties.get(draft.name)
        if property_ is None or property_.type not in values.TYPED:
            raise ValueError(f"The model has no text for {draft.name}.")
        given = {draft.name: values.parsed(property_, draft.text)}
        told = await self.context.ask("object/validate", {"id": draft.object.id, "values": given})
        if fault := faults(told).get(draft.name):
            raise ValueError(fault)
        return given[draft.name]

    async def write(self, draft: Draft, value: t.Any, clock: str) -> None:
        await self.context.write("object/update", {
            "id": draft.object.id, "values": {draft.name: value}, "ifUnchangedSince": clock,
            "actionName": draft.action}, lambda told: self.context.know(told["object"]))

    async def check(self, key: Key) -> None:
        """Says what is wrong with what is typed."""
        if draft := self.typed.get(key):
            try:
                await self.value(draft)
                draft.problem = ""
            except (OrreryError, ValueError) as error:
                draft.problem = "" if isinstance(error, ConnectionLost) else str(error)
            self.did_change(key)

    def did_change(self, key: Key) -> None:
        self._browser.pane.draw()

    # What becomes of it when it is saved, or the server is lost, and back.

    def did_save(self) -> None:
        super().did_save()
        if self.is_settled and not self.context.document.has_changes:
            self.made.clear()

    def did_lose(self) -> None:
        self._lost.update({id_: dict(each.wire_values) for id_, each in self.made.items()
                           if not each.is_deleted})
        if self.is_settled:
            self._epoch = self.context.document.clock.split(":")[0]
        super().did_lose()

    async def come_back(self) -> None:
        if self.context.document.clock.split(":")[0] != self._epoch:
            await self._make_again()
        await super().come_back()
        self._lost.clear()

    async def _make_again(self) -> None:
        """Objects that nobody had saved. What has the same id may be another one by now."""
        while self._lost:
            # First those to which others lead.
            id_, known = min(self._lost.items(), key=lambda each: sum(
                str(value) in self._lost for value in each[1].values()))
            columns = self._browser.schema.columns(id_.split("/")[0])
            wire = {each.name: known[each.name] for each in columns if each.name in known and (
                each.is_editable or each.described.is_to_one and known[each.name] not in self._lost)}
            try:
                there = await self.context.ask("object/get", {"ids": [id_]})
                found = there["objects"][0]["values"] if there["objects"] else {}
                if not found or {**found, **wire} != found:
                    made = await self.context.write("object/insert", {
                        "entity": id_.split("/")[0], "values": wire, "actionName": "Make Again"})
                    self._move(id_, self.context.know(made["object"]))
            except OrreryError as error:
                if isinstance(error, ConnectionLost):
                    raise
                self._browser.say(f"{id_} cannot be made again. {error}", True)
            del self._lost[id_]

    def _move(self, id_: str, made: ManagedObject) -> None:
        """What was typed for an object is for that which stands in its place now."""
        self.sent = {key: each for key, each in self.sent.items() if key[0] != id_}
        for key in [each for each in self.typed if each[0] == id_]:
            draft = self.typed.pop(key)
            draft.object = made
            self.typed[draft.key] = draft
        for known in self._lost.values():
            known.update({name: made.id for name, value in known.items() if value == id_})
        self.made.pop(id_, None)
        self.made[made.id] = made
        if self._browser.pane.object_id == id_:
            self._browser.pane.show(made.id)


def faults(told: t.Mapping[str, t.Any]) -> dict[str, str]:
    """What `object/validate` finds, by properties, of which it may name elements."""
    return {each["data"].get("property", "").split(".")[0]:
            f"{each['message']} {each['data'].get('hint', '')}" for each in reversed(told["errors"])}
