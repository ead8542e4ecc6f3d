#!/usr/bin/env python3
"""Documents: opening, saving, who has them open, and batches."""

import asyncio
import datetime
import decimal
import os
import pathlib
import typing as t
import unittest

import orrery
import orrery_drafts
from case import MODEL, PROGRAM, SONGS, Folder, WithDocument
from orrery import FetchRequest, Predicate
from orrery.protocol import Model

# An item without a name cannot be saved; the other model has no items.
ITEMS: Model = {"entities": [{"name": "Item", "attributes": [
    {"name": "name", "type": "String", "isOptional": False}]}]}
BOXES: Model = {"entities": [{"name": "Box", "attributes": [
    {"name": "name", "type": "String"}]}]}

class Documents(WithDocument):
    async def test_what_is_not_there_is_named(self) -> None:
        with self.assertRaises(orrery.NotFoundError):
            await orrery.open_document(f"{self.store}.none", program=PROGRAM)
        with self.assertRaises(orrery.NotFoundError):
            await orrery.open_document(f"{self.store}.none", f"{self.store}.json", program=PROGRAM)
        with self.assertRaisesRegex(orrery.ConnectionLost, "There is no program orreryy"):
            await orrery.open_document(self.store, program="orreryy")

    async def test_what_cannot_be_saved(self) -> None:
        told: "asyncio.Queue[orrery.SaveFailure]" = asyncio.Queue()
        self.document.on_fail_to_save = told.put_nowait
        song = await self.context.insert("Song", title="T", seconds=0)
        failure = await told.get()
        self.assertEqual((failure.ids, failure.error.kind), ([song.id], "validation.numberTooSmall"))
        other = await self.open_again()
        assert other.save_failure
        self.assertEqual(other.save_failure.ids, [song.id])
        with self.assertRaises(orrery.ValidationError):
            await self.document.save()
        await song.set(seconds=1)
        await self.document.save()
        self.assertIsNone(self.document.save_failure)

    async def test_what_nobody_could_save_is_recovered(self) -> None:
        path = f"{self.store}.lost"
        connection = await orrery.connect([PROGRAM, "serve"])
        lost = await connection.open_document(path, MODEL, create="ifMissing")
        song = await lost.context.insert("Song", title="T", seconds=0)
        with self.assertRaises(orrery.SaveError) as failed:
            await connection.close()
        kinds = [each.kind for each in failed.exception.failures]
        self.assertEqual(kinds, ["validation.numberTooSmall"])
        document = await orrery.open_document(path, program=PROGRAM)
        self.addAsyncCleanup(document.close)
        self.assertEqual(len(document.recovery), 1)
        told = await document.recover()
        self.assertEqual((told["edits"], told.get("failures", [])), (1, []))
        back = await document.context.object(song.id).load()
        self.assertEqual((back.title, document.has_changes), ("T", True))
        await back.set(seconds=1)
        await document.save()

    async def test_edits_that_cannot_be_brought_back_are_told(self) -> None:
        path = f"{self.store}.changed"
        connection = await orrery.connect([PROGRAM, "serve"])
        lost = await connection.open_document(path, ITEMS, create="ifMissing")
        await lost.context.insert("Item")
        with self.assertRaises(orrery.SaveError):
            await connection.close()
        document = await orrery.open_document(path, BOXES, program=PROGRAM, migrate=True)
        self.addAsyncCleanup(document.close)
        self.assertRegex(await orrery_drafts.recover(document), "^1 of the edits .* cannot .*: ")

    async def test_who_else_is_here(self) -> None:
        told: "asyncio.Queue[int]" = asyncio.Queue()
        self.document.on_change = lambda: told.put_nowait(
            len(self.document.connections))
        other = await orrery.open_document(self.store, program=PROGRAM, name="Visitor")
        while await told.get() != 2:
            pass
        names = [each["clientInfo"]["name"] for each in self.document.connections]
        self.assertEqual(names, ["orrery-python", "Visitor"])
        await other.close()
        while await told.get() != 1:
            pass

    async def test_batches_take_values_of_python(self) -> None:
        when = datetime.datetime(1990, 1, 1, tzinfo=datetime.timezone.utc)
        album = await self.context.insert("Album", title="A")
        await self.document.save()
        large = bytes(2_000_000)
        await self.document.batch("insert", {"entity": "Song", "objects": [
            {"title": "T", "released": when, "is_live": True, "album": album, "cover": large}]})
        await self.document.batch("update", {
            "entity": "Song", "values": {"price": decimal.Decimal("1.5")},
            "predicate": Predicate("released = %@ AND album = %@", when, album)})
        with self.assertRaisesRegex(orrery.ValidationError, "Song.released"):
            await self.document.batch("update", {"entity": "Song", "values": {"released": "today"}})
        match = await self.context.wire_values("Song", {"title": "T", "released": when})
        found = await self.context.write("object/findOrInsert", {"entity": "Song", "match": match})
        song = await self.context.object(found["object"]["id"]).load()
        self.assertEqual((song.price, song.album.id), (decimal.Decimal("1.5"), album.id))
        self.assertEqual(await song.read("cover"), large)
        await self.context.insert("Song", title="U")
        await self.document.save()
        await self.document.batch("delete", {
            "entity": "Song", "predicate": "title = %@", "argumentArray": ["U"]})
        self.assertEqual(await self.context.count(SONGS), 1)
        await self.document.batch("delete", {
            "entity": "Song", "predicate": "released = $when", "variables": {"when": when}})
        self.assertEqual(await self.context.count(SONGS), 0)

    async def test_imports_go_by_the_class_of_an_entity(self) -> None:
        class Track(orrery.ManagedObject):
            entity_name = "Song"
            name = orrery.Attribute[str]("title")
            live = orrery.Attribute[bool]("isLive")

        self.addCleanup(orrery.context._CLASSES.pop, "Song")
        rows = [{"name": "T", "live": True}, {"name": "U", "plays": 3}]
        await self.document.batch("insert", {"entity": Track, "objects": rows})
        found = await self.context.fetch(FetchRequest(Track, sort=Track.name))
        self.assertEqual([(each.name, each.live) for each in found], [("T", True), ("U", False)])
        with self.assertRaisesRegex(AttributeError, "Song has no property 'lives'.*'live'"):
            await self.document.batch("insert", {"entity": Track, "objects": [{"lives": True}]})
        with self.assertRaisesRegex(orrery.ValidationError, "Song.isLive: It takes a bool"):
            await self.document.batch("insert", {"entity": Track, "objects": [{"live": "yes"}]})
        for row, kind in (({"lives": True}, "model.unknownKey"), ({"live": "yes"}, "value.wrongType")):
            with self.assertRaises(orrery.OrreryError) as failed:
                await self.document.batch("insert", {"entity": Track, "objects": iter([{}, row])})
            self.assertEqual((failed.exception.kind, failed.exception.data["operation"]), (kind, 1))
        self.assertEqual(await self.context.count(FetchRequest(Track)), 2)


class Opening(unittest.IsolatedAsyncioTestCase, Folder):
    """Documents that nobody has open, and what keeps them from being opened."""

    model: t.Any = {"entities": [{"name": "A", "attributes": [{"name": "t", "type": "String"}]}]}

    async def test_options_are_those_of_who_opens_it_first(self) -> None:
        options: t.Dict[str, t.Dict[str, t.Any]] = {
            "autosave": {"autosave": {"enabled": False}}, "delay": {"autosave": {"delay": 0.1}},
            "history": {"history": True},
            "migrate": {"migrate": True}, "package": {"format": "package"},
            "durability": {"durability": "normal"}, "mirrored": {"writeMirrored": True}}
        for name, each in options.items():
            with self.subTest(name):
                path = pathlib.Path(f"{self.store}.{name}")
                async with await orrery.open_document(
                        path, self.model, program=PROGRAM, **each) as made:
                    self.assertEqual(made.is_read_only, False)

    async def test_to_read_only(self) -> None:
        given: t.List[t.Dict[str, t.Any]] = [{"read_only": True}, {"readOnly": True}]
        for options in given:
            path = f"{self.store}.{len(os.listdir(os.path.dirname(self.store)))}"
            async with await orrery.connect([PROGRAM, "serve"]) as maker:
                await maker.open_document(path, self.model, create="always")
            async with await orrery.open_document(path, program=PROGRAM, **options) as document:
                self.assertTrue(document.is_read_only)

    async def test_what_is_made_and_what_is_there(self) -> None:
        for create, count in (("always", 0), ("ifMissing", 1), ("never", 2)):
            async with await orrery.open_document(
                    self.store, self.model, create=create, program=PROGRAM) as document:
                self.assertEqual(await document.context.count(FetchRequest("A")), count)
                await document.context.insert("A", t="x")

    async def test_what_others_have_open_is_not_made_anew(self) -> None:
        async with await orrery.open_document(self.store, self.model, program=PROGRAM):
            with self.assertRaises(orrery.OrreryError) as raised:
                await orrery.open_document(
                    self.store, self.model, create="always", program=PROGRAM)
        self.assertEqual(raised.exception.kind, "document.openOtherwise")

    async def test_models_may_be_larger_than_arguments_of_a_program(self) -> None:
        attributes = [{"name": f"t{number}", "type": "String", "defaultValue": 1000 * "x"}
                      for number in range(200)]
        model: t.Any = {"entities": [{"name": "A", "attributes": attributes}]}
        async with await orrery.open_document(self.store, model, program=PROGRAM) as document:
            made = await document.context.insert("A")
            self.assertEqual(made.t199, 1000 * "x")

    async def test_models_may_be_paths(self) -> None:
        path = pathlib.Path(MODEL)
        async with await orrery.open_document(
                pathlib.Path(self.store), path, program=PROGRAM) as document:
            await document.connection.open_document(":memory:", path, create="always")

    async def test_a_list_that_the_new_model_has_no_meaning_for_says_so(self) -> None:
        async with await orrery.open_document(self.store, self.model, program=PROGRAM) as document:
            told: t.List[Exception] = []
            document.connection.on_error = told.append
            results = await document.context.results(FetchRequest("A", sort="t"))
            changes = results.changes()
            update = document.connection.model_update
            await update({"model": {"model": {"entities": [{"name": "A"}]}}})
            with self.assertRaises(orrery.OrreryError) as raised:
                await changes.__anext__()
            self.assertFalse(results.is_open)
            self.assertEqual((raised.exception, told), (results.failure, [results.failure]))
            self.assertEqual(await document.context.count(FetchRequest("A")), 0)

    async def test_objects_have_the_properties_of_the_new_model(self) -> None:
        def with_attributes(**types: str) -> t.Any:
            return {"entities": [{"name": "A", "attributes": [
                {"name": name, "type": type_, "isOptional": True} for name, type_ in types.items()]}]}

        first = with_attributes(kept="String", typed="String", gone="String")
        async with await orrery.open_document(self.store, first, program=PROGRAM) as document:
            made = await document.context.insert("A", kept="K", typed="7", gone="G")
            await document.save()
            own = await document.new_context()
            theirs = await own.object(made.id).load()
            update = document.connection.model_update
            await update({"model": {"model": with_attributes(kept="String", gone="String", new="Date")}})
            await update({"model": {"model": with_attributes(kept="String", typed="Integer 16")}})
            for each in (await made.load(), await theirs.load()):
                self.assertEqual(each.values, {"kept": "K", "typed": None})
                with self.assertRaisesRegex(AttributeError, "no property 'gone'"):
                    each.gone
            await made.set(typed=8)
            self.assertEqual((await made.load()).typed, 8)

    async def test_several_programs_make_a_store_at_once(self) -> None:
        documents = await asyncio.gather(*(
            orrery.open_document(self.store, self.model, program=PROGRAM) for _ in range(6)))
        for each in documents:
            await each.context.insert("A", t="x")
        self.assertEqual(await documents[0].context.count(FetchRequest("A")), 6)
        for each in documents:
            await each.close()

    async def test_why_it_does_not_open(self) -> None:
        folder = os.path.dirname(self.store)
        bad = {"entities": [{"name": "A", "attributes": [{"name": "t", "type": "Strong"}]}]}
        for path, model, kind, message in (
                (self.store, None, "store.notFound", "no store at"),
                (folder, None, "store.openFailed", "is a folder"),
                (__file__, None, "store.corrupt", "not an SQLite database"),
                (self.store, f"{self.store}.json", "model.notFound", "no model at"),
                (self.store, bad, "model.invalid", "Strong")):
            with self.assertRaisesRegex(orrery.OrreryError, message) as raised:
                await orrery.open_document(path, t.cast(t.Any, model), program=PROGRAM)
            self.assertEqual(raised.exception.kind, kind)
        with self.assertRaisesRegex(orrery.ConnectionLost, "it ended with exit code"):
            await orrery.open_document(self.store, program="/bin/false")


if __name__ == "__main__":
    unittest.main()
