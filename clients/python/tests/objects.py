#!/usr/bin/env python3
"""Objects, their edits and relationships."""

import asyncio
import datetime
import decimal
import functools
import operator
import os
import random
import threading
import typing as t
import unittest
import uuid
import zlib
from unittest import mock

import orrery
from case import PROGRAM, SONGS, WithDocument
from orrery import FetchRequest, Predicate, values


class Shade(t.NamedTuple):
    hue: int


class ShadeTransformer(orrery.ValueTransformer[Shade]):
    def encode(self, value: Shade) -> bytes:
        return bytes([value.hue])

    def decode(self, data: bytes) -> Shade:
        return Shade(*data)


class Compressor(orrery.ValueTransformer[bytes]):
    def encode(self, value: bytes) -> bytes:
        return zlib.compress(value)

    def decode(self, data: bytes) -> bytes:
        return zlib.decompress(data)


class Objects(WithDocument):
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
        for price in (decimal.Decimal("1E+200"), decimal.Decimal(41 * "1"), 10**40):
            with self.subTest(price):
                with self.assertRaisesRegex(orrery.ValidationError, "Song.price") as raised:
                    await self.context.insert("Song", title="T", price=price)
                self.assertEqual(raised.exception.kind, "value.wrongType")
        self.assertEqual(await self.context.count(SONGS), 0)

    async def test_no_text_changes_what_it_is_joined_with(self) -> None:
        await self.context.insert("Song", title="T")
        seed = random.getrandbits(32)
        chance, found = random.Random(seed), 0
        words = ["(", ")", "(", ")", "'", '"', "\\", "%'d", "#", "title", " == ", " OR ", " AND ", "1",
                 "title != '('", "1 == %'d", "TRUEPREDICATE"]
        texts = ["".join(chance.choices(words, k=chance.randint(1, 9))) for _ in range(400)]
        for text in ["TRUEPREDICATE", "title == 'T') OR (1 == 1", "title == 'T", "1 == %'d) OR (1 == %'d",
                     'title != "\\")"', "(title == 'T') OR ((1 == %'d))", *texts]:
            given = Predicate(text, *[1] * text.count("%"))
            never = Predicate("title == ')'")
            with self.subTest(text, seed=seed):
                try:
                    count = await self.context.count(FetchRequest("Song", given))
                except orrery.OrreryError as error:
                    self.assertRegex(error.kind, r"predicate\.")
                else:
                    found += count
                    for same in (~~given, given | never, never | given):
                        self.assertEqual(await self.context.count(FetchRequest("Song", same)), count)
                joined: t.List[t.Callable[[], Predicate]] = [
                    lambda: given & never, lambda: never & given, lambda: ~(~given | ~never)]
                for join in joined:
                    try:
                        self.assertEqual(await self.context.count(FetchRequest("Song", join())), 0)
                    except orrery.OrreryError as error:
                        self.assertRegex(error.kind, r"predicate\.")
        self.assertGreater(found, 3)

    async def test_no_predicate_takes_the_arguments_of_another(self) -> None:
        await self.context.insert("Song", title="T")
        for given in (Predicate("title = %@") & Predicate("1 = 1", "T"),
                      ~Predicate("title = %@") | Predicate("1 = 1", "T")):
            with self.assertRaises(orrery.OrreryError) as raised:
                await self.context.count(FetchRequest("Song", given))
            self.assertEqual(raised.exception.kind, "predicate.arguments")

    async def test_a_predicate_may_be_joined_from_many(self) -> None:
        songs = [await self.context.insert("Song", title=str(number)) for number in range(100)]
        some = functools.reduce(
            operator.or_, [Predicate("title = %@", str(number)) for number in range(90)])
        others = ~some & Predicate("SELF != %@", songs[99])
        self.assertEqual(await self.context.count(FetchRequest("Song", some)), 90)
        self.assertEqual(await self.context.count(FetchRequest("Song", others)), 9)

    async def test_large_data_goes_in_pieces(self) -> None:
        data = os.urandom(3_000_000)
        song = await self.context.insert("Song", title="T", cover=data)
        with self.assertRaises(orrery.FaultError):
            song.cover
        self.assertEqual(await song.read("cover"), data)

    async def test_large_data_goes_through_transformers(self) -> None:
        for name in ("PaletteTransformer", "other"):
            with self.subTest(name):
                values.register_transformer(name, Compressor())
                data = os.urandom(3_000_000)
                given = data if name == "PaletteTransformer" else values.Transformable("", data)
                song = await self.context.insert("Song", title="T", palette=given)
                self.assertEqual(await song.read("palette"), given)
                other = await self.open_again()
                there = await other.context.object(song.id).load()
                self.assertIsInstance(there.values["palette"], values.LargeData)
                self.assertEqual(await there.read("palette"), given)
                values._TRANSFORMERS.pop(name)
                stored = await song.read("palette")
                kept = zlib.decompress(stored.data) if name == "PaletteTransformer" else stored.data
                self.assertEqual(kept, data)

    async def test_data_that_ends_early_is_told(self) -> None:
        song = await self.context.insert("Song", title="T", cover=bytes(3_000_000))
        connection = self.document.connection
        ask = connection.request

        async def cut(method: str, params: t.Any = None, *rest: t.Any, **named: t.Any) -> t.Any:
            told = await ask(method, params, *rest, **named)
            return {**told, "data": ""} if method == "data/read" else told

        with mock.patch.object(connection, "request", cut):
            with self.assertRaisesRegex(orrery.OrreryError, "ends cover of .* early"):
                await song.read("cover")

    async def test_many_objects_are_read_again_in_pieces(self) -> None:
        rows = [{"title": "T"}] * 2500
        await self.document.batch("insert", {"entity": "Song", "objects": rows})
        songs = await self.context.fetch(SONGS)
        told: "asyncio.Queue[object]" = asyncio.Queue()
        songs[-1].on_change = lambda *what: told.put_nowait(what)
        connection, sizes = self.document.connection, []
        ask = connection.request

        async def counting(method: str, params: t.Any = None, *rest: t.Any, **named: t.Any) -> t.Any:
            if method == "object/get":
                sizes.append(len(params["ids"]))
            return await ask(method, params, *rest, **named)

        with mock.patch.object(connection, "request", counting):
            await self.document.batch("update", {"entity": "Song", "values": {"title": "U"}})
            while songs[-1].title != "U":
                await told.get()
        self.assertEqual({each.title for each in songs}, {"U"})
        self.assertEqual(sizes, [1000, 1000, 500])


    async def test_a_large_value_that_is_set_while_it_is_read_is_read_again(self) -> None:
        song = await self.context.insert("Song", title="T", cover=b"A" * 3_000_000)
        connection, pieces = self.document.connection, 0
        request = connection.request

        async def setting(method: str, *arguments: t.Any, **options: t.Any) -> t.Any:
            nonlocal pieces
            pieces += method == "data/read"
            if method == "data/read" and pieces == 2:
                await song.set(cover=b"B" * 3_000_000)
            return await request(method, *arguments, **options)

        with mock.patch.object(connection, "request", setting):
            self.assertEqual(await song.read("cover"), b"B" * 3_000_000)

    async def test_a_change_without_values_is_told_when_they_are_read(self) -> None:
        song = await self.context.insert("Song", title="T", plays=1)
        theirs = await orrery.open_document(self.store, program=PROGRAM, noticeDetail="ids")
        self.addAsyncCleanup(theirs.close)
        same = await theirs.context.object(song.id).load()
        told: "asyncio.Queue[t.Tuple[str, t.List[str]]]" = asyncio.Queue()
        detail: "asyncio.Queue[str]" = asyncio.Queue()
        theirs.connection.on_context_did_change_objects(lambda push: detail.put_nowait(push["noticeDetail"]))
        same.on_change = lambda _, keys: told.put_nowait((same.title, keys))
        await song.set(title="U")
        self.assertEqual(await told.get(), ("U", ["title"]))
        self.assertEqual(await detail.get(), "ids")
        # Until they are read, the object has the clock of what it shows.
        with mock.patch.object(theirs.connection, "_submit"):
            await song.set(plays=2)
            await detail.get()
            self.assertEqual(same.plays, 1)
            with self.assertRaises(orrery.ConflictError):
                await same.set(plays=same.plays + 1, if_unchanged_since=same.clock)
        await theirs.context._load_again()
        await same.set(plays=same.plays + 1, if_unchanged_since=same.clock)
        self.assertEqual((await song.load()).plays, 3)

    async def test_what_is_known_of_an_object_with_large_data(self) -> None:
        song = await self.context.insert("Song", title="T", cover=bytes(3_000_000))
        self.assertEqual((song.values["title"], song.values["cover"].length), ("T", 3_000_000))

    async def test_what_is_not_saved_may_be_large(self) -> None:
        song = await self.context.insert("Song", title="T", cover=bytes(3_000_000))
        changed = await song.changed_values()
        self.assertEqual((changed["title"], changed["cover"].length), ("T", 3_000_000))

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

    async def test_names_that_have_another_meaning_in_python(self) -> None:
        model: t.Any = {"entities": [{"name": "Book", "attributes": [
            {"name": name, "type": "String"} for name in ("class", "values")]}]}
        async with await orrery.open_document(":memory:", model, program=PROGRAM) as document:
            book = await document.context.insert("Book", class_="A", values_="B")
            self.assertEqual((book.class_, book["class"], book.values_), ("A", "A", "B"))
            await book.set(values_="C")
            self.assertEqual(book.values, {"class": "A", "values": "C"})

    async def test_an_attribute_called_self(self) -> None:
        model: t.Any = {"entities": [{"name": "Book", "attributes": [{"name": "self", "type": "String"}]}]}
        async with await orrery.open_document(":memory:", model, program=PROGRAM) as document:
            book = await document.context.insert("Book", self="A")
            await book.set(self="B")
            self.assertEqual(book.values, {"self": "B"})

    async def test_a_property_that_the_model_has_lost_is_not_meant(self) -> None:
        class Leaf(orrery.ManagedObject):
            entity_name = "Leaf"
            weight = orrery.Attribute[int]("weight")

        model: t.Any = {"entities": [{"name": "Leaf", "attributes": [
            {"name": "height", "type": "Double", "isOptional": True}]}]}
        async with await orrery.open_document(":memory:", model, program=PROGRAM) as document:
            leaf = await document.context.insert(Leaf)
            with self.assertRaises(orrery.PropertyError) as raised:
                leaf.weight
            self.assertNotIn("mean 'weight'", str(raised.exception))

    async def test_values_are_checked_before_they_are_set(self) -> None:
        song = await self.context.insert("Song", title="T")
        self.assertEqual(await song.validate(values={"title": "U"}), [])
        (failure,) = await song.validate(values={"title": None})
        self.assertEqual(failure.kind, "validation.missingMandatoryProperty")
        self.assertEqual(song.title, "T")

    async def test_large_data_of_composites_goes_in_pieces(self) -> None:
        model: t.Any = {
            "composites": [{"name": "Print", "elements": [{"name": "image", "type": "Binary"}]}],
            "entities": [{"name": "Page", "attributes": [
                {"name": "print", "type": "Composite", "composite": "Print"}]}]}
        data, sizes = os.urandom(2_000_000), list[int]()
        async with await orrery.open_document(":memory:", model, program=PROGRAM) as document:
            send = document.connection._send

            def spy(data: bytes) -> None:
                sizes.append(len(data))
                send(data)

            t.cast(t.Any, document.connection)._send = spy
            page = await document.context.insert("Page", print={"image": data})
            self.assertLess(max(sizes), 1 << 21)
            self.assertEqual(page.print["image"].length, len(data))

    async def test_entities_that_are_not_there(self) -> None:
        with self.assertRaises(orrery.OrreryError) as raised:
            await self.context.insert("Sung", title="T")
        self.assertEqual(raised.exception.kind, "model.unknownEntity")
        with self.assertRaisesRegex(AttributeError, "Sung has no property 'title'"):
            self.context.object("Sung/p1").title

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
        clock = self.document.clock
        await album.songs.set(two)
        with self.assertRaises(orrery.ConflictError):
            await album.songs.add(three, if_unchanged_since=clock)
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

    async def test_the_class_derived_most_is_that_of_all_objects(self) -> None:
        class Person(orrery.ManagedObject):
            entity_name = "Artist"
            name = orrery.Attribute[str]("name")

        class Own(Person):
            pass

        class Again(orrery.ManagedObject):
            entity_name = "Artist"
            name = orrery.Attribute[str]("name")

        self.addCleanup(orrery.context._CLASSES.pop, "Artist")
        await self.context.insert("Artist", name="N")
        for each in (Person, Own):
            self.assertIs(type(await self.context.first(FetchRequest(each))), Own)


if __name__ == "__main__":
    unittest.main()
