#!/usr/bin/env python3
"""Contexts: blocks of edits, undo, and contexts of one's own."""

import asyncio
import os
import typing as t
import unittest
import uuid

import orrery
from case import MODEL, PROGRAM, SONGS, WithDocument
from orrery import FetchRequest, Predicate


class Contexts(WithDocument):
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

    async def test_a_block_is_entered_once(self) -> None:
        block = self.context.perform()
        async with block:
            await self.context.insert("Song", title="T")
        with self.assertRaisesRegex(orrery.OrreryError, "entered once"):
            async with block:
                pass
        self.assertEqual(await self.context.count(SONGS), 1)

    async def test_blocks_of_two_contexts_lie_within_each_other(self) -> None:
        own = await self.document.new_context()
        song = await self.context.insert("Song", title="T")
        with self.assertRaises(ZeroDivisionError):
            async with self.context.perform():
                async with own.perform():
                    await song.set(title="U")
                    await own.insert("Song", title="V")
                await song.set(title="W")
                raise ZeroDivisionError
        self.assertEqual((song.title, (await song.load()).title), ("T", "T"))
        self.assertEqual(await own.count(FetchRequest("Song", "title = 'V'")), 1)

    async def test_a_block_sees_its_edits_of_relationships(self) -> None:
        one, two, three = [await self.context.insert("Song", title=each) for each in "123"]
        album = await self.context.insert("Album", title="A", songs=[one, two])
        await album.songs.load()
        async with self.context.perform():
            await album.songs.add(three, one)
            self.assertEqual([*album.songs], [one, two, three])
            await album.songs.remove(one)
            self.assertEqual([*album.songs], [two, three])
            await album.songs.insert(0, one)
            await album.songs.move(0, three)
            self.assertEqual([*album.songs], [three, one, two])
            album.songs = [each for each in album.songs if each is not two]
            new = await self.context.insert("Album", title="B")
            await new.songs.add(two)
            self.assertEqual([*new.songs], [two])
        self.assertEqual(([*album.songs], [*await new.songs.load()]), ([three, one], [two]))
        there = (await self.open_again()).context.object(album.id)
        async with there.context.perform():
            await there.songs.remove(there.context.object(one.id))
            with self.assertRaisesRegex(orrery.FaultError, "edited before it was known"):
                list(there.songs)
        self.assertEqual([each.id for each in await there.songs.load()], [three.id])

    async def test_a_block_sees_where_members_are_inserted(self) -> None:
        """A place in the list before, as the server counts."""
        songs = [await self.context.insert("Song", title=each) for each in "1234"]
        album = await self.context.insert("Album", title="A", songs=songs)
        await album.songs.load()
        async with self.context.perform():
            await album.songs.insert(3, *songs[:2])
            shown = [*album.songs]
        self.assertEqual(await album.songs.load(), shown)
        self.assertEqual([each.title for each in shown], [*"3124"])

    async def test_an_order_is_known_when_the_edit_is_done(self) -> None:
        one, two = [await self.context.insert("Song", title=each) for each in "12"]
        album = await self.context.insert("Album", title="A", songs=[one, two])
        await album.songs.load()
        await album.songs.move(0, two)
        self.assertEqual([*album.songs], [two, one])
        await self.document.undo()
        self.assertEqual([*album.songs], [one, two])

    async def test_rows_of_objects_with_an_attribute_called_id(self) -> None:
        model: t.Any = {"entities": [{"name": "E", "attributes": [
            {"name": "id", "type": "UUID"}, {"name": "n", "type": "String", "isOptional": True}]}]}
        connection = await orrery.connect([PROGRAM, "serve"])
        self.addAsyncCleanup(connection.close)
        document = await connection.open_document(":memory:", model)
        made = await document.context.insert("E", {"id": uuid.UUID(int=1), "n": "x"})
        rows = await document.context.rows(FetchRequest("E", properties=["n"]))
        self.assertEqual(rows, [{"id": made.id, "n": "x"}])
        rows = await document.context.rows(FetchRequest("E", properties=["id", "n"]))
        self.assertEqual(rows, [{"id": uuid.UUID(int=1), "n": "x"}])
        self.assertEqual(await document.context.rows(FetchRequest("E", groupBy=["id"])), [
            {"id": uuid.UUID(int=1)}])

    async def test_rows_of_expressions_alone(self) -> None:
        await self.context.insert("Song", title="T")
        request = FetchRequest[t.Any]("Song", expressions=[
            {"name": "n", "expression": "count(SELF)"}])
        self.assertEqual(await self.context.rows(request), [{"n": 1}])

    async def test_what_a_block_has_set_it_may_delete(self) -> None:
        song = await self.context.insert("Song", title="T")
        async with self.context.perform():
            song.title = "U"
            other = await self.context.insert("Song", title="V")
            await self.context.delete(song, other)
        self.assertEqual((song.is_deleted, other.is_deleted), (True, True))
        await self.document.undo()
        self.assertEqual((song.is_deleted, song.title), (False, "T"))

    async def test_what_is_edited_while_a_generator_yields_belongs_to_its_block(self) -> None:
        async def inserted() -> t.AsyncIterator[t.Any]:
            async with self.context.perform("Shop"):
                for title in "AB":
                    yield await self.context.insert("Song", title=title)

        async for song in inserted():
            await song.set(plays=7)
            self.assertEqual(await self.context.count(SONGS), 0)
        self.assertEqual([each.plays for each in await self.context.fetch(SONGS)], [7, 7])
        self.assertEqual(self.document.undo_action_name, "Shop")
        await self.context.insert("Song", title="C")
        self.assertEqual(await self.context.count(SONGS), 3)

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

    async def test_objects_move_in_a_block_too(self) -> None:
        async with self.context.perform("Shelve"):
            first, second = [await self.context.insert("Song", title=title) for title in "AB"]
            await first.move("loudness", index=0)
            await second.move("loudness", before=first)
        in_order = FetchRequest[t.Any]("Song", sort="loudness")
        self.assertEqual(await self.context.fetch(in_order), [second, first])
        clock = self.document.clock
        await first.set(title="C")
        with self.assertRaises(orrery.ConflictError):
            await first.move("loudness", before=second, if_unchanged_since=clock)

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

    async def test_what_is_in_a_context_ends_with_it(self) -> None:
        own = await self.document.new_context()
        inner = await self.document.new_context(own)
        songs = await inner.results(SONGS)
        await own.close()
        self.assertEqual((inner.is_open, songs.is_open), (False, False))
        with self.assertRaises(orrery.Closed):
            await inner.count(SONGS)

    async def test_edits_do_not_overtake_one_with_large_data(self) -> None:
        song = await self.context.insert("Song", title="T")
        await asyncio.gather(song.set(title="U", cover=os.urandom(2_000_000)), song.set(title="V"))
        self.assertEqual(song.title, "V")

    async def test_objects_are_those_of_their_context(self) -> None:
        other = await self.document.new_context()
        album = await other.insert("Album", title="A")
        song = await self.context.insert("Song", title="T")
        for edit in (song.set(album=album), self.context.delete(album)):
            with self.assertRaisesRegex(orrery.OrreryError, "another context"):
                await edit

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


if __name__ == "__main__":
    unittest.main()
