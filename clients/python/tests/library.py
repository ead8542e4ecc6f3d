#!/usr/bin/env python3
"""Tries what the conformance suite does not: what is the library's own. The argument is the program."""

import asyncio
import contextlib
import datetime
import decimal
import enum
import inspect
import json
import os
import pathlib
import pydoc
import re
import signal
import subprocess
import sys
import tempfile
import threading
import typing as t
import unittest
import uuid
from unittest import mock

import orrery
import orrery.sync
from orrery import FetchRequest, KeyPath, Predicate, values

ROOT = pathlib.Path(__file__).resolve().parents[3]
MODEL = str(ROOT / "Examples/Everything.json")
PROGRAM = os.path.realpath(sys.argv.pop(1)) if len(sys.argv) > 1 else "orrery"
SONGS = FetchRequest("Song", sort=["title"])
TITLES = FetchRequest("Song", properties=["title"])


class Mood(str, enum.Enum):
    CALM = "calm"


class Shade(t.NamedTuple):
    hue: int


class ShadeTransformer(orrery.ValueTransformer[Shade]):
    def encode(self, value: Shade) -> bytes:
        return bytes([value.hue])

    def decode(self, data: bytes) -> Shade:
        return Shade(*data)


class Values(unittest.TestCase):
    """What needs no server."""

    def test_key_paths(self) -> None:
        path: KeyPath[t.Any, t.Any] = KeyPath("whoTook")
        self.assertEqual(str(path.path(KeyPath("name"))), "whoTook.name")
        self.assertEqual(str(KeyPath[t.Any, t.Any]("photos").count), "photos.@count")
        self.assertEqual(
            path.descending("localizedCompare"),
            {"keyPath": "whoTook", "ascending": False, "comparator": "localizedCompare"})
        self.assertEqual(path.ascending(), {"keyPath": "whoTook", "comparator": "compare"})
        self.assertEqual(len({path, KeyPath("whoTook")}), 1)

    def test_help_has_what_a_program_uses(self) -> None:
        for face in (orrery, orrery.sync):
            # Newer Pythons break long signatures.
            text = re.sub(r".\x08|(?<=\()\s+", "", pydoc.render_doc(face))
            for word in ("open_document(path", "class Context", "class FetchRequest", "Begin with"):
                self.assertIn(word, text)

    def test_all_that_help_shows_is_documented(self) -> None:
        for name in orrery.__all__:
            public = getattr(orrery, name)
            own = {name: public, **(vars(public) if inspect.isclass(public) else {})}
            for member, value in own.items():
                has_help = isinstance(value, (type, property)) or inspect.isroutine(value)
                if has_help and not member.startswith("_"):
                    self.assertTrue(inspect.getdoc(value), f"{name}.{member}")
        text = re.sub(r".\x08", "", pydoc.render_doc(orrery.Context))
        for word in ("apply(", "adopt(", "forget(", "begin(", "given(", "wire_of("):
            self.assertNotIn(f" {word}", text)

    def test_a_sort_key_may_stand_alone(self) -> None:
        self.assertEqual(FetchRequest("Song", sort="title").wire, SONGS.wire)
        least = KeyPath[t.Any, t.Any]("title").ascending()
        self.assertEqual(FetchRequest("Song", sort=least).wire["sort"], [least])

    def test_dates_that_python_does_not_have(self) -> None:
        for text in ("0000-01-01T00:00:00Z", "+010000-01-01T00:00:00Z", "9999-12-31T23:59:59.9999999Z"):
            with self.assertRaisesRegex(orrery.ValidationError, "A.d: Python has no date"):
                values.Property("d", "Date", entity="A").decoded(text)

    def test_values_fit_the_type_of_their_attribute(self) -> None:
        when = datetime.datetime(2020, 1, 1)
        for type_, value in (
                ("String", b"hello"), ("URI", b"x:"), ("String", 5), ("String", uuid.uuid4()),
                ("String", "\ud83d"), ("String", {1}), ("String", object()), ("Binary", "hello123"),
                ("Date", when), ("Date", when.date()), ("Date", "2020-01-01T00:00:00Z"), ("UUID", "x"),
                ("Integer 16", True), ("Integer 32", 3.5),
                ("Integer 16", "7"), ("Boolean", 1), ("Double", float("nan")), ("Float", True),
                ("Double", 10**400), ("Decimal", 1.5), ("Transformable", object())):
            with self.subTest(f"{value!r} in {type_}"):
                with self.assertRaisesRegex(orrery.ValidationError, "A.p: ") as raised:
                    values.Property("p", type_, entity="A").encoded(value)
                self.assertEqual(raised.exception.kind, "value.wrongType")
        for type_, value, wire in (
                ("Decimal", 12, "12"), ("Double", 5, 5.0), ("String", Mood.CALM, "calm"),
                ("Binary", memoryview(b"a"), "YQ=="),
                ("String", None, None)):
            self.assertEqual(values.Property("p", type_).encoded(value), wire)
        for argument in (when, float("inf"), "\ud83d", object()):
            with self.assertRaises(orrery.ValidationError):
                Predicate("a = %@", argument)

    def test_arguments_say_their_types(self) -> None:
        given = Predicate(
            "%K = %@ AND a IN %@", KeyPath("b"), decimal.Decimal("1.50"), [uuid.UUID(int=1), b"\0"])
        self.assertEqual(given.arguments, [
            {"$keyPath": "b"}, {"$decimal": "1.50"},
            [{"$uuid": "00000000-0000-0000-0000-000000000001"}, {"$data": "AA=="}]])
        both = ~(Predicate("a = %@", 1) & Predicate("b = %@", None)) | Predicate("c = %@", True)
        self.assertEqual(both.text, "(NOT ((a = %@) AND (b = %@))) OR (c = %@)")
        self.assertEqual(both.arguments, [1, None, True])
        when = datetime.datetime(2024, 2, 29, 12, tzinfo=datetime.timezone.utc)
        self.assertEqual(Predicate("d > %@", when).arguments, [{"$date": "2024-02-29T12:00:00Z"}])


class Folder(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        os.environ["XDG_STATE_HOME"] = folder.name
        self.store = f"{folder.name}/store.data"


class Asyncio(unittest.IsolatedAsyncioTestCase, Folder):
    async def asyncSetUp(self) -> None:
        self.document = await orrery.open_document(self.store, MODEL, program=PROGRAM)
        self.addAsyncCleanup(self.document.close)
        self.context = self.document.context

    async def open_again(self) -> orrery.Document:
        document = await orrery.open_document(self.store, program=PROGRAM)
        self.addAsyncCleanup(document.close)
        return document

    async def test_what_is_not_there_is_named(self) -> None:
        with self.assertRaises(orrery.NotFoundError):
            await orrery.open_document(f"{self.store}.none", program=PROGRAM)
        with self.assertRaises(orrery.NotFoundError):
            await orrery.open_document(f"{self.store}.none", f"{self.store}.json", program=PROGRAM)
        with self.assertRaisesRegex(orrery.ConnectionLost, "There is no program orreryy"):
            await orrery.open_document(self.store, program="orreryy")

    async def test_values_are_pythons(self) -> None:
        values = {
            "title": "T", "plays": 2**62, "price": decimal.Decimal("9007199254740993"),
            "released": datetime.datetime(1969, 12, 31, 23, tzinfo=datetime.timezone.utc),
            "key": uuid.uuid4(), "cover": b"\0\xff", "is_live": True, "loudness": 0.1,
            "recorded": {"city": "Reykjavík", "latitude": 64.1},
        }
        song = await self.context.insert("Song", values)
        other = await self.open_again()
        there = await other.context.object(song.id).load()
        for name, value in values.items():
            self.assertEqual(there[name], value, name)
            self.assertEqual(song[name], value, name)
        self.assertEqual(there.is_live, True)
        with self.assertRaises(AttributeError):
            there["tilte"]

    async def test_ranges_are_the_servers(self) -> None:
        values: t.List[t.Tuple[str, t.Any]] = [("plays", 2**63), ("plays", -2**63 - 1)]
        values += [("price", decimal.Decimal(each)) for each in ("1E+200", "NaN", 41 * "1")]
        for name, value in values:
            with self.subTest(f"{value} in {name}"):
                with self.assertRaisesRegex(orrery.ValidationError, f"Song.{name}") as raised:
                    await self.context.insert("Song", {"title": "T", name: value})
                self.assertEqual(raised.exception.kind, "value.wrongType")
        self.assertEqual(await self.context.count(SONGS), 0)

    async def test_large_data_goes_in_pieces(self) -> None:
        data = os.urandom(3_000_000)
        song = await self.context.insert("Song", title="T", cover=data)
        with self.assertRaises(orrery.FaultError):
            song.cover
        self.assertEqual(await song.read("cover"), data)

    async def test_assignment_belongs_in_a_block(self) -> None:
        song = await self.context.insert("Song", title="T")
        with self.assertRaises(orrery.FaultError):
            song.title = "U"
        async with self.context.perform("Rename"):
            song.title = "U"
            self.assertEqual(song.title, "U")
        self.assertEqual((song.title, self.document.undo_action_name), ("U", "Rename"))

    async def test_a_block_that_raises_sends_nothing(self) -> None:
        song = await self.context.insert("Song", title="T")
        with self.assertRaises(ZeroDivisionError):
            async with self.context.perform():
                await self.context.insert("Song", title="U")
                song.title = "V"
                raise ZeroDivisionError
        self.assertEqual(await self.context.count(SONGS), 1)
        self.assertEqual(song.title, "T")

    async def test_what_a_block_has_set_it_may_delete(self) -> None:
        song = await self.context.insert("Song", title="T")
        async with self.context.perform():
            song.title = "U"
            other = await self.context.insert("Song", title="V")
            await self.context.delete(song, other)
        self.assertEqual((song.is_deleted, other.is_deleted), (True, True))
        await self.document.undo()
        self.assertEqual((song.is_deleted, song.title), (False, "T"))

    async def test_undo_by_group_by_connection_and_by_how_many_steps(self) -> None:
        await self.context.begin_undo_group("Shop")
        songs = [await self.context.insert("Song", title=title) for title in "AB"]
        await self.context.end_undo_group()
        self.assertEqual(self.document.undo_action_name, "Shop")
        other = await self.open_again()
        theirs = await other.context.insert("Song", title="C")
        await self.context.undo(scope="connection")
        self.assertEqual([each.is_deleted for each in songs], [True, True])
        self.assertEqual(await self.context.count(SONGS), 1)
        with self.assertRaises(orrery.OrreryError) as raised:
            await self.context.undo(scope="connection")
        self.assertEqual(raised.exception.kind, "context.nothingToUndo")
        await self.context.redo(scope="connection")
        await self.context.undo(2)
        self.assertEqual(await other.context.count(SONGS), 0)
        self.assertTrue(theirs.is_deleted)
        await self.context.set_undo_levels(0)
        self.assertFalse(self.document.can_undo)

    async def test_a_task_outlives_the_block_that_began_it(self) -> None:
        song = await self.context.insert("Song", title="T")
        is_over = asyncio.Event()

        async def rename() -> None:
            await is_over.wait()
            await song.set(title="U")

        async with self.context.perform():
            song.plays = 1
            renaming = asyncio.ensure_future(rename())
            with self.assertRaisesRegex(orrery.OrreryError, "context/save would not wait"):
                await self.context.save()
        is_over.set()
        await renaming
        self.assertEqual((song.title, song.plays), ("U", 1))

    async def test_what_json_has_no_form_for_is_refused_at_once(self) -> None:
        song = await self.context.insert("Song", title="T")
        for value in (float("nan"), object(), {1}, "\ud83d", threading.Lock()):
            with self.assertRaisesRegex(orrery.ValidationError, "Song.title"):
                await song.set(title=value)
        self.assertEqual(song.title, "T")

    async def test_names_that_are_mistyped_and_names_of_the_library(self) -> None:
        song = await self.context.insert("Song", title="T")
        async with self.context.perform():
            with self.assertRaisesRegex(AttributeError, "Did you mean 'title'"):
                song.titel = "U"
            for name in ("id", "context", "is_deleted", "load"):
                with self.assertRaisesRegex(AttributeError, "is the library's"):
                    setattr(song, name, "U")
        self.assertEqual(song.title, "T")

    async def test_objects_are_those_of_their_context(self) -> None:
        other = await self.document.new_context()
        album = await other.insert("Album", title="A")
        song = await self.context.insert("Song", title="T")
        for edit in (song.set(album=album), self.context.delete(album)):
            with self.assertRaisesRegex(orrery.OrreryError, "another context"):
                await edit

    async def test_the_programs_own_error_is_the_one_to_see(self) -> None:
        errors: t.List[Exception] = []
        with self.assertRaises(ZeroDivisionError):
            async with await orrery.open_document(f"{self.store}2", MODEL, program=PROGRAM) as document:
                document.connection.on_error = errors.append
                await document.context.insert("Song", title="T", seconds=-1)
                raise ZeroDivisionError
        self.assertEqual([type(each).__name__ for each in errors], ["SaveError"])

    async def test_nothing_is_kept_for_an_iteration_that_was_left(self) -> None:
        songs = await self.context.results(SONGS)
        await self.context.insert("Song", title="T")
        changes = songs.changes()
        await self.context.insert("Song", title="U")
        async for _ in changes:
            break
        self.assertEqual(len(songs.iterations), 1)
        del changes
        self.assertEqual(len(songs.iterations), 0)

    async def test_whoever_iterates_is_told_of_the_end(self) -> None:
        other = await self.document.new_context()
        lists = [await self.context.results(SONGS), await other.results(SONGS)]
        changes = [each.changes() for each in lists]
        await other.close()
        await self.document.close()
        for each in changes:
            for _ in ("when it ends", "and whoever asks once more"):
                self.assertEqual([change async for change in each], [])
        self.assertEqual(self.document.connection.streams, {})

    async def test_entities_that_are_not_there(self) -> None:
        with self.assertRaises(orrery.OrreryError) as raised:
            await self.context.insert("Sung", title="T")
        self.assertEqual(raised.exception.kind, "model.unknownEntity")
        with self.assertRaisesRegex(AttributeError, "Sung has no property 'title'"):
            self.context.object("Sung/p1").title

    async def test_objects_move_in_a_block_too(self) -> None:
        async with self.context.perform("Shelve"):
            first, second = [await self.context.insert("Song", title=title) for title in "AB"]
            await first.move("loudness", index=0)
            await second.move("loudness", before=first)
        in_order = FetchRequest[t.Any]("Song", sort="loudness")
        self.assertEqual(await self.context.fetch(in_order), [second, first])

    async def test_transformers_get_the_values_of_the_program(self) -> None:
        orrery.register_transformer("PaletteTransformer", ShadeTransformer())
        self.addCleanup(values._TRANSFORMERS.pop, "PaletteTransformer")
        song = await self.context.insert("Song", title="T", palette=Shade(7))
        self.assertEqual(song.palette, Shade(7))
        other = await self.open_again()
        self.assertEqual((await other.context.object(song.id).load()).palette, Shade(7))

    async def test_relationships(self) -> None:
        async with self.context.perform():
            album = await self.context.insert("Album", title="Blue")
            one, two, three = [
                await self.context.insert("Song", title=title) for title in ("1", "2", "3")]
            album["songs"] = [one, two]
            await album.songs.insert(0, three)
        self.assertEqual([each.title for each in await album.songs.load()], ["3", "1", "2"])
        self.assertIs(one.album, album)
        await album.songs.move(2, three)
        self.assertEqual(list(await album.songs.load()), [one, two, three])
        await album.songs.remove(two)
        await album.songs.load()
        self.assertEqual((len(album.songs), album.songs[1], two.album), (2, three, None))
        await album.songs.set(two)
        self.assertIn(two, await album.songs.load())

    async def test_writing_what_nobody_else_changed(self) -> None:
        song = await self.context.insert("Song", title="T")
        clock = self.document.clock
        other = await self.open_again()
        await other.context.object(song.id).set(title="U")
        with self.assertRaises(orrery.ConflictError) as failed:
            await song.set(title="V", if_unchanged_since=clock)
        self.assertEqual(failed.exception.kind, "object.changedSince")
        await song.set(title="V", if_unchanged_since=self.document.clock)

    async def test_a_context_of_ones_own(self) -> None:
        song = await self.context.insert("Song", title="T")
        await self.document.save()
        own = await self.document.new_context(name="draft")
        draft = await own.object(song.id).load()
        await draft.set(title="U")
        self.assertEqual((song.title, draft.title), ("T", "U"))
        self.assertEqual((await own.changed_objects()).updated, [draft])
        self.assertEqual(await draft.changed_values(), {"title": "U"})
        made = await own.insert("Album", title="A")
        self.assertEqual((await made.changed_values())["title"], "A")
        self.assertEqual((await draft.committed_values())["title"], "T")
        await own.save()
        self.assertEqual(song.title, "U")
        await own.close()

    async def test_aggregates_and_observers(self) -> None:
        request = FetchRequest("Song", groupBy=["isLive"], expressions=[
            {"name": "plays", "expression": "sum(plays)"}])
        sums = await self.context.aggregate(request)
        observer = await self.context.observe(TITLES)
        changes = observer.changes()
        song = await self.context.insert("Song", title="T", plays=3)
        await song.set(plays=4, title="U")
        await self.context.insert("Song", title="W", plays=1, is_live=True)
        self.assertEqual(sorted(each["values"]["plays"] for each in sums.rows), [1, 4])
        entered, updated = [await changes.__anext__() for _ in range(2)]
        self.assertEqual([each["id"] for each in entered["entered"]], [song.id])
        self.assertEqual(
            [(each["keyPath"], each["old"], each["new"]) for each in updated["updates"]],
            [("title", "T", "U")])
        self.assertEqual(observer.values[song.id], {"title": "U"})
        await sums.close()
        await observer.close()
        with self.assertRaises(StopAsyncIteration):
            await changes.__anext__()
            await changes.__anext__()

    async def test_callbacks(self) -> None:
        told: "asyncio.Queue[t.Any]" = asyncio.Queue()
        errors: "asyncio.Queue[Exception]" = asyncio.Queue()
        song = await self.context.insert("Song", title="T")

        def fail(*arguments: t.Any) -> None:
            told.put_nowait(arguments)
            raise ZeroDivisionError

        song.on_change = fail
        self.document.connection.on_error = errors.put_nowait
        await song.set(title="U")
        self.assertEqual(await told.get(), (song, ["title"]))
        self.assertIsInstance(await errors.get(), ZeroDivisionError)
        await song.delete()
        self.assertEqual(await told.get(), (song, []))

    async def test_progress_and_cancellation(self) -> None:
        told: t.List[t.Any] = []
        objects = [{"title": f"S {number}"} for number in range(30_000)]
        result = await self.document.batch(
            "insert", {"entity": "Song", "objects": objects, "returning": "none"}, told.append)
        self.assertEqual(result["insertedCount"], 30_000)
        for each in told:
            self.assertIn(each["kind"], ("begin", "report", "end"))
        waiting = asyncio.ensure_future(self.context.fetch(FetchRequest(
            "Song", "SUBQUERY(album.songs, $s, $s.title BEGINSWITH 'S').@count >= 0")))
        await asyncio.wait([waiting], timeout=0)
        waiting.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await waiting
        self.assertEqual(await self.context.count(SONGS), 30_000)

    async def test_what_nobody_waits_for_any_more_is_closed(self) -> None:
        connection = self.document.connection
        closed: "asyncio.Queue[t.Any]" = asyncio.Queue()
        send = connection._send

        def spy(data: bytes) -> None:
            message = json.loads(data)
            # Where the server does not hear of it in time, it opens what was asked for.
            if message["method"] != "$/cancelRequest":
                send(data)
            if message["method"].endswith("/close"):
                closed.put_nowait((message["method"], message["params"]))

        t.cast(t.Any, connection)._send = spy
        sums = FetchRequest[t.Any]("Song", expressions=[
            {"name": "plays", "expression": "sum(plays)"}])
        openings: t.Dict[str, t.Callable[[], t.Coroutine[t.Any, t.Any, t.Any]]] = {
            "list": lambda: self.context.results(SONGS),
            "aggregate": lambda: self.context.aggregate(sums),
            "observer": lambda: self.context.observe(TITLES),
            "context": self.document.new_context,
            "stream": lambda: connection.stream_open({"context": self.context.handle}),
            "document": lambda: connection.open_document(":memory:", MODEL, create="always"),
        }
        streams, lives = dict(connection.streams), self.context.parts[:]
        for kind, opening in openings.items():
            with self.subTest(kind):
                task = asyncio.ensure_future(opening())
                await asyncio.wait([task], timeout=0)
                task.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await task
                method, params = await closed.get()
                self.assertEqual(method, f"{kind}/close")
                # The first one was heard, so that there is nothing to close any more.
                with self.assertRaises(orrery.OrreryError):
                    await connection.request(method, params)
                await closed.get()
        self.assertEqual((connection.streams, self.context.parts), (streams, lives))
        self.assertEqual(connection.documents, [self.document])

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
        await document.recover()
        back = await document.context.object(song.id).load()
        self.assertEqual((back.title, document.has_changes), ("T", True))
        await back.set(seconds=1)
        await document.save()

    async def test_who_else_is_here(self) -> None:
        told: "asyncio.Queue[int]" = asyncio.Queue()
        self.document.on_change = lambda: told.put_nowait(
            len(self.document.connections))
        other = await orrery.open_document(self.store, program=PROGRAM)
        while await told.get() != 2:
            pass
        await other.close()
        while await told.get() != 1:
            pass


    async def test_who_iterates_over_a_list_may_change_it(self) -> None:
        songs = await self.context.results(SONGS)
        for title in "ABCD":
            await self.context.insert("Song", title=title)
        for song in songs:
            await self.context.delete(t.cast(t.Any, song))
        self.assertEqual(len(songs), 0)


    async def test_objects_of_other_documents_are_no_arguments(self) -> None:
        other = await orrery.open_document(f"{self.store}2", MODEL, program=PROGRAM)
        self.addAsyncCleanup(other.close)
        theirs = await other.context.insert("Song", title="T")
        ours = await self.context.insert("Song", title="T")
        for argument in (theirs, [ours, theirs]):
            request = FetchRequest("Song", Predicate("SELF IN %@", argument))
            context = self.context
            for ask in (context.fetch, context.count, context.rows, context.results):
                with self.assertRaisesRegex(orrery.OrreryError, "another context"):
                    await t.cast(t.Any, ask)(request)
        songs = await self.context.results(SONGS)
        with self.assertRaisesRegex(orrery.OrreryError, "another context"):
            await songs.set_fetch(FetchRequest("Song", Predicate("SELF = %@", theirs)))
        with self.assertRaisesRegex(orrery.OrreryError, "another context"):
            await self.context.refresh(theirs)
        with self.assertRaisesRegex(orrery.OrreryError, "another context"):
            await self.document.batch("update", {
                "entity": "Song", "values": {"title": "U"}, "predicate": Predicate("SELF = %@", theirs)})
        request = FetchRequest("Song", Predicate("SELF = %@", ours))
        self.assertEqual(await self.context.count(request), 1)
        own = await self.document.new_context()
        await self.document.save()
        self.assertEqual(await own.count(request), 1)

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

    async def test_imports_go_by_the_class_of_an_entity(self) -> None:
        class Track(orrery.ManagedObject):
            entity_name = "Song"
            name = orrery.Attribute[str]("title")
            live = orrery.Attribute[bool]("isLive")

        self.addCleanup(orrery.objects._CLASSES.pop, "Song")
        rows = [{"name": "T", "live": True}, {"name": "U", "plays": 3}]
        await self.document.batch("insert", {"entity": Track, "objects": rows})
        found = await self.context.fetch(FetchRequest(Track, sort=Track.name))
        self.assertEqual([(each.name, each.live) for each in found], [("T", True), ("U", False)])
        with self.assertRaisesRegex(AttributeError, "Song has no property 'lives'.*'live'"):
            await self.document.batch("insert", {"entity": Track, "objects": [{"lives": True}]})
        with self.assertRaisesRegex(orrery.ValidationError, "Song.isLive: It takes a bool"):
            await self.document.batch("insert", {"entity": Track, "objects": [{"live": "yes"}]})
        self.assertEqual(await self.context.count(FetchRequest(Track)), 2)

    async def test_what_is_known_of_an_object_with_large_data(self) -> None:
        song = await self.context.insert("Song", title="T", cover=bytes(3_000_000))
        self.assertEqual((song.values["title"], song.values["cover"].length), ("T", 3_000_000))

    async def test_rows_that_enter_the_window_are_told(self) -> None:
        songs = [await self.context.insert("Song", title=title) for title in "ABCD"]
        results = await self.context.results(SONGS, window={"offset": 2, "count": 2})
        changes = results.changes()
        await songs[0].delete()
        await self.context.insert("Song", title="E")
        rows = [(each.kind, each.id) for each in (await changes.__anext__()).rows]
        rows += [(each.kind, each.id) for each in (await changes.__anext__()).rows]
        self.assertIn(("delete", songs[0].id), rows)
        await self.context.insert("Song", title="A")
        told = {each.kind: each for each in (await changes.__anext__()).rows}
        self.assertEqual((told["enter"].id, told["enter"].new), (songs[2].id, orrery.Place(0, 2)))

    async def test_what_is_closed_says_so(self) -> None:
        song = await self.context.insert("Song", title="T")
        own = await self.document.new_context()
        child = await self.document.new_context(own)
        await own.close()
        with self.assertRaisesRegex(orrery.Closed, "is closed"):
            await own.count(SONGS)
        await child.close()
        await self.document.close()
        status = self.document.connection.rpc_get_status
        for ask in (song.set(title="U"), self.context.count(SONGS), status()):
            with self.assertRaisesRegex(orrery.Closed, "is closed"):
                await ask

    async def test_another_event_loop_is_told_so(self) -> None:
        def elsewhere() -> None:
            with self.assertRaisesRegex(orrery.OrreryError, "made in another event loop"):
                asyncio.run(self.context.count(SONGS))

        await asyncio.get_running_loop().run_in_executor(None, elsewhere)

    async def test_the_class_derived_most_is_that_of_all_objects(self) -> None:
        class Person(orrery.ManagedObject):
            entity_name = "Artist"
            name = orrery.Attribute[str]("name")

        class Own(Person):
            pass

        class Again(orrery.ManagedObject):
            entity_name = "Artist"
            name = orrery.Attribute[str]("name")

        self.addCleanup(orrery.objects._CLASSES.pop, "Artist")
        await self.context.insert("Artist", name="N")
        for each in (Person, Own):
            self.assertIs(type(await self.context.first(FetchRequest(each))), Own)


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
            self.assertEqual([each async for each in changes], [])
            self.assertFalse(results.is_open)
            self.assertIsInstance(results.failure, orrery.OrreryError)
            self.assertEqual(told, [results.failure])
            self.assertEqual(await document.context.count(FetchRequest("A")), 0)

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

    async def test_a_terminals_signals_are_not_for_the_child(self) -> None:
        program = DEAF.replace("{}", '{"g": os.getpgid(0)}')
        connection = await orrery.connect([sys.executable, "-c", program])
        self.assertNotEqual(t.cast(t.Any, connection.server)["g"], os.getpgid(0))
        with mock.patch("orrery.link.SILENCE", 0.2):
            await connection.close()


class Lost(unittest.IsolatedAsyncioTestCase, Folder):
    async def test_a_private_context_comes_back_without_its_edits(self) -> None:
        process = subprocess.Popen(
            [PROGRAM, "serve", "--listen", f"unix:{self.store}.socket", "--detach"],
            stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)
        assert process.stderr
        while process.stderr.read(1) not in (b"\0", b""):
            pass
        connection = await orrery.connect(f"unix:{self.store}.socket")
        lost, back = asyncio.Event(), asyncio.Event()
        connection.on_disconnected, connection.on_reconnected = lost.set, back.set
        document = await connection.open_document(self.store, MODEL, create="ifMissing")
        song = await document.context.insert("Song", title="T")
        await document.save()
        own = await document.new_context(automaticallyMerges=True)
        draft = await own.object(song.id).load()
        await draft.set(title="U")
        results = await own.results(SONGS)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        process.stderr.close()
        await lost.wait()
        with self.assertRaises(orrery.ConnectionLost):
            await document.save()
        process = subprocess.Popen(
            [PROGRAM, "serve", "--listen", f"unix:{self.store}.socket", "--detach"],
            stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        await back.wait()
        self.assertEqual((await draft.load()).title, "T")
        self.assertEqual([each.title for each in results.shown], ["T"])
        with self.assertRaisesRegex(orrery.ConnectionLost, "unsaved edits of this context are gone"):
            await own.save()
        await own.save()
        await song.set(title="V")
        await document.save()
        self.assertEqual(draft.title, "V")
        await connection.close()
        process.terminate()
        process.wait()


# Answers what a client begins and ends with; at the end of its input it goes on.
DEAF = """
import json, os, signal, sys
for line in sys.stdin:
    message = json.loads(line)
    if "id" in message:
        print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": {}}), flush=True)
signal.pause()
"""


class Silent(unittest.IsolatedAsyncioTestCase):
    """What does not answer is waited for so long, and no longer."""

    def be_impatient(self) -> None:
        silence = mock.patch("orrery.link.SILENCE", 0.2)
        silence.start()
        self.addCleanup(silence.stop)

    async def test_a_server_that_says_nothing(self) -> None:
        async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            with contextlib.suppress(OSError):
                await reader.read()
            writer.close()

        server = await asyncio.start_server(listen, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        self.be_impatient()
        for scheme in ("tcp", "ws"):
            with self.assertRaises(orrery.ConnectionLost) as raised:
                await orrery.connect(f"{scheme}:127.0.0.1:{port}")
            self.assertIn("0.2 s", str(raised.exception))
        server.close()

    async def test_a_server_that_ends_at_once(self) -> None:
        server = await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        for scheme in ("tcp", "ws"):
            with self.assertRaisesRegex(orrery.ConnectionLost, "it ended"):
                await orrery.connect(f"{scheme}:127.0.0.1:{port}")
        server.close()

    async def test_what_is_no_address(self) -> None:
        with self.assertRaisesRegex(orrery.OrreryError, "no address") as raised:
            await orrery.connect("ftp:localhost:1")
        self.assertEqual(raised.exception.kind, "client.badAddress")

    async def test_a_program_that_does_not_end(self) -> None:
        connection = await orrery.connect([sys.executable, "-c", DEAF])
        self.be_impatient()
        self.assertEqual(await connection.close(), -signal.SIGKILL)

    async def test_a_closing_that_is_cancelled_can_be_waited_for_again(self) -> None:
        connection = await orrery.connect([sys.executable, "-c", DEAF])
        self.be_impatient()
        closing = asyncio.ensure_future(connection.close())
        for _ in ("while it says goodbye", "and while it waits for the end"):
            await asyncio.wait([closing], timeout=0)
            closing.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await closing
        self.assertEqual(await connection.close(), -signal.SIGKILL)

    def test_a_program_that_does_not_end_beneath_the_synchronous_face(self) -> None:
        connection = orrery.sync.connect([sys.executable, "-c", DEAF])
        self.be_impatient()
        self.assertEqual(connection.close(), -signal.SIGKILL)


class Encrypted(unittest.IsolatedAsyncioTestCase, Folder):
    def certificate(self, name: str) -> str:
        """The path of a new certificate; that of its key ends in `.key`."""
        path = f"{self.store}.{name}"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
             "-nodes", "-keyout", f"{path}.key", "-out", path, "-subj", "/CN=localhost",
             "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"],
            check=True, stderr=subprocess.DEVNULL)
        os.chmod(f"{path}.key", 0o600)
        return path

    async def test_only_a_server_with_the_right_certificate_is_talked_to(self) -> None:
        right, wrong = self.certificate("right"), self.certificate("wrong")
        server = subprocess.Popen(
            [PROGRAM, "serve", "--listen", "tls:127.0.0.1:0", "--listen", "wss:127.0.0.1:0",
             "--tls-certificate", right, "--tls-key", f"{right}.key", "--detach"],
            stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)
        self.addCleanup(server.wait)
        self.addCleanup(server.terminate)
        assert server.stderr
        self.addCleanup(server.stderr.close)
        told = b""
        while not told.endswith(b"\0"):
            told += server.stderr.read(1) or b"\0"
        addresses = re.findall(r"listening on (\S+)", told.decode())
        self.assertEqual([each.split(":")[0] for each in addresses], ["tls", "wss"])
        file = re.search(r"are in (\S+)", told.decode())
        assert file
        token = json.loads(pathlib.Path(file[1]).read_text())["token"]
        for address in addresses:
            with self.subTest(address):
                for ca in (wrong, None):
                    with self.assertRaisesRegex(orrery.ConnectionLost, "certificate verify failed"):
                        await orrery.connect(address, token=token, ca=ca)
                with self.assertRaises(orrery.AccessError):
                    await orrery.connect(address, ca=right)
                async with await orrery.connect(address, token=token, ca=right) as connection:
                    document = await connection.open_document(":memory:", MODEL, create="always")
                    title = "T" * 100_000
                    song = await document.context.insert("Song", title=title)
                    self.assertEqual((await song.load()).title, title)


class Waiting(Folder):
    """The synchronous face."""

    def setUp(self) -> None:
        super().setUp()
        self.document = orrery.sync.open_document(self.store, MODEL, program=PROGRAM)
        self.addCleanup(self.document.close)
        self.context = self.document.context

    def test_what_json_has_no_form_for_is_refused_at_once(self) -> None:
        with orrery.sync.open_document(self.store, MODEL, program=PROGRAM) as document:
            song = document.context.insert("Song", title="T")
            for value in (float("inf"), object(), "\ud83d"):
                with self.assertRaisesRegex(orrery.ValidationError, "Song.title"):
                    song.title = value
            self.assertEqual(document.context.count(SONGS), 1)

    def test_faults_load_themselves(self) -> None:
        artist = self.context.insert("Artist", name="Joni Mitchell")
        album = self.context.insert("Album", title="Blue", artist=artist)
        album.artist.town = "Saskatoon"
        self.assertEqual(artist.town, "Saskatoon")
        other = orrery.sync.open_document(self.store, program=PROGRAM)
        self.addCleanup(other.close)
        there = other.context.object(album.id)
        self.assertTrue(there.is_fault)
        self.assertEqual(there.artist.name, "Joni Mitchell")
        self.assertEqual([each.title for each in there.artist.albums], ["Blue"])
        there.title = "Hejira"
        self.assertEqual(there.title, "Hejira")
        with self.assertRaises(orrery.NotFoundError):
            self.context.object("Album/p99").title

    def test_events_are_told_when_asked_for(self) -> None:
        results = self.context.results(SONGS)
        told: t.List[t.Any] = []
        woken = threading.Event()
        results.on_change = told.append
        self.document.connection.on_wakeup = woken.set
        other = orrery.sync.open_document(self.store, program=PROGRAM)
        self.addCleanup(other.close)
        woken.clear()
        song = other.context.insert("Song", title="T")
        woken.wait()
        while not told:
            self.document.connection.process_events(None)
        self.assertEqual([(each.kind, each.id) for each in told[0].rows], [("insert", song.id)])
        self.assertEqual([each.title for each in results.shown], ["T"])

    def test_after_fork_it_is_told_so(self) -> None:
        """The child is refused whatever it tries, and the connection stays the parent's."""
        results = self.context.results(SONGS)
        changes = results.changes()
        song = self.context.insert("Song", title="T")
        connection, unknown = self.document.connection, self.context.object("Song/p99")
        attempts: t.List[t.Callable[[], t.Any]] = [
            lambda: self.context.count(SONGS), lambda: song.set(title="U"), lambda: unknown.title,
            lambda: connection.notify("$/setTrace", {"value": "off"}), connection.process_events,
            lambda: next(changes), results.close, self.document.close]
        child = os.fork()
        if child == 0:
            signal.alarm(20)
            refused = 0
            try:
                for each in attempts:
                    with contextlib.suppress(orrery.OrreryError):
                        each()
                        break
                    refused += 1
            finally:
                os._exit(refused)
        self.assertEqual(os.waitpid(child, 0)[1] >> 8, len(attempts))
        self.assertEqual([row.kind for row in next(changes).rows], ["insert"])
        self.assertEqual((song.title, self.context.count(SONGS)), ("T", 1))

    def test_a_private_context_that_is_lost_says_so(self) -> None:
        own = self.document.new_context()
        for end in (own.save, own.rollback, own.reset):
            own.insert("Song", title="T")
            back = threading.Event()
            self.document.connection.on_reconnected = back.set
            [child] = [each for each in self.children() if b"attach" in each[1]]
            os.kill(child[0], signal.SIGKILL)
            while not back.is_set():
                self.document.connection.process_events(None)
            if end == own.save:
                with self.assertRaisesRegex(orrery.ConnectionLost, "unsaved edits of this context"):
                    end()
            else:
                end()
            own.insert("Song", title="U")
            own.save()
        self.assertEqual(self.context.count(SONGS), 3)

    @staticmethod
    def children() -> t.List[t.Tuple[int, bytes]]:
        """Of this process: ids and command lines."""
        found = pathlib.Path(f"/proc/self/task/{os.getpid()}").parent.glob("*/children")
        ids = [int(each) for path in found for each in path.read_text().split()]
        return [(each, pathlib.Path(f"/proc/{each}/cmdline").read_bytes()) for each in ids]

    def test_a_connection_may_be_closed_by_whom_an_error_is_told(self) -> None:
        document = orrery.sync.open_document(self.store, program=PROGRAM)
        told: t.List[Exception] = []

        def close(error: Exception) -> None:
            told.append(error)
            try:
                document.connection.close()
            except orrery.OrreryError as failure:
                told.append(failure)

        def fail(*arguments: object) -> None:
            raise ValueError("what a program does wrong")

        document.connection.on_error = close
        document.connection.streams = {
            handle: fail for handle in document.connection.streams}
        self.context.insert("Song", title="T")
        while not told:
            document.connection.process_events(None)
        self.assertEqual({type(each) for each in told}, {ValueError})

    def test_several_threads(self) -> None:
        failed: t.List[Exception] = []

        def edit(number: int) -> None:
            try:
                song = self.context.insert("Song", title=f"S {number}")
                for plays in range(20):
                    song.plays = plays
                    assert song.plays == plays
            except Exception as error:
                failed.append(error)

        threads = [threading.Thread(target=edit, args=(number,)) for number in range(5)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        self.assertEqual(failed, [])
        self.assertEqual(self.context.count(SONGS), 5)


if __name__ == "__main__":
    unittest.main()
