#!/usr/bin/env python3
"""What follows a fetch by itself: live lists, aggregates, observers."""

import asyncio
import json
import tracemalloc
import typing as t
import unittest
from unittest import mock

import orrery
from case import DEADLINE, SONGS, TITLES, WithDocument
from orrery import FetchRequest
from orrery.live import Kept
from orrery.protocol import RowWindow


class Lists(WithDocument):
    async def test_who_iterates_over_a_list_may_change_it(self) -> None:
        songs = await self.context.results(SONGS)
        for title in "ABCD":
            await self.context.insert("Song", title=title)
        for song in songs:
            await self.context.delete(t.cast(t.Any, song))
        self.assertEqual(len(songs), 0)

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

    async def test_a_window_is_the_programs_own(self) -> None:
        songs = [await self.context.insert("Song", title=title) for title in "ABCD"]
        window: RowWindow = {"offset": 0, "count": 2}
        results = await self.context.results(SONGS, window=window)
        window["offset"] = 2
        self.assertEqual(results.shown, songs[:2])
        await results.set_window(window)
        window["offset"] = 0
        self.assertEqual(results.shown, songs[2:])

    async def test_a_change_that_is_too_large_to_tell_is_asked_for(self) -> None:
        songs = await self.context.results(SONGS)
        changes = songs.changes()
        titles = [f"{number:04}" for number in range(1_500)]
        async with self.context.perform():
            made = [await self.context.insert("Song", title=title) for title in titles]
        self.assertEqual(len((await changes.__anext__()).rows), len(made))
        self.assertEqual(songs.shown, made)
        self.assertTrue((await changes.__anext__()).is_reset)
        self.assertEqual([songs.contents[each.id]["title"] for each in made], titles)
        await made[0].set(title="2000")
        self.assertEqual([row.kind for row in (await changes.__anext__()).rows], ["move", "update"])

    async def test_a_fetch_that_is_refused_leaves_a_list_in_doubt_what_it_was(self) -> None:
        one, two = [await self.context.insert("Song", title=title) for title in "AB"]
        songs = await self.context.results(SONGS)
        songs._doubt()
        with self.assertRaises(orrery.OrreryError) as raised:
            await songs.set_fetch(FetchRequest("Song", "title ===== 1"))
        self.assertEqual(raised.exception.kind, "predicate.syntax")
        await self.document.connection._settle()
        self.assertEqual((songs.is_open, songs.shown), (True, [one, two]))
        songs._doubt()
        changes = songs.changes()
        await songs.set_fetch(FetchRequest("Song", "title = 'B'", sort="title"))
        while songs.shown != [two]:
            await asyncio.wait_for(changes.__anext__(), DEADLINE)

    async def test_an_object_is_one_though_a_list_tells_of_it_first(self) -> None:
        songs = await self.context.results(SONGS)
        connection = self.document.connection
        reply = connection._reply
        held: t.List[t.Any] = []
        found: t.List[t.Any] = []

        def hold(*told: t.Any) -> None:
            held.append(told)
            release()

        def change(change: object) -> None:
            found.extend(songs.shown[len(found):])
            release()

        def release() -> None:
            while found and held:
                reply(*held.pop())

        songs.on_change = change
        with mock.patch.object(connection, "_reply", hold):
            made = await self.context.insert("Song", title="A")
        self.assertIs(made, found[0])
        found.clear()
        with mock.patch.object(connection, "_reply", hold):
            async with self.context.perform():
                used = await self.context.insert("Song", title="B")
        self.assertIs(songs.shown[1], used)
        told = asyncio.Event()
        found[1].on_change = lambda *_: told.set()
        await used.delete()
        await asyncio.wait_for(told.wait(), DEADLINE)
        self.assertEqual([each.is_deleted for each in (used, found[1])], [True, True])

    async def test_nothing_is_put_at_the_end_that_is_told_further_on(self) -> None:
        """Python's `insert` would: what a list is told of a place that there is not is no change."""
        songs = await self.context.results(SONGS)
        aggregate = await self.context.aggregate(FetchRequest("Song", expressions=[
            {"name": "count", "expression": "count(SELF)"}]))
        told: t.Dict[str, t.Any] = {
            "total": 0, "sectionDeletes": [], "deletes": [], "moves": [], "inserts": [],
            "updates": [], "entered": []}
        for index in -1, 7:
            with self.assertRaisesRegex(ValueError, f"no place {index}"):
                songs._apply({**told, "sectionInserts": [{"name": "", "index": index}]})
            with self.assertRaisesRegex(ValueError, f"no place {index}"):
                aggregate._apply({**told, "inserts": [{"row": index, "values": {}}]})

    async def test_what_a_change_takes_does_not_follow_the_length_of_the_list(self) -> None:
        """A list without a window once looked for rows that are not shown any more, among all of them."""
        async with self.context.perform():
            for number in range(4_000):
                await self.context.insert("Song", title=f"{number:04}")
        songs = await self.context.results(SONGS)
        apply, taken = songs._apply, list[int]()

        def measured(changes: t.Dict[str, t.Any]) -> orrery.ResultsChange:
            tracemalloc.start()
            change = apply(changes)
            taken.append(tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
            return change

        with mock.patch.object(songs, "_apply", measured):
            await t.cast(t.Any, songs[0]).set(title="9999")
        self.assertLess(max(taken), 20_000)

    async def test_a_window_whose_setting_is_cancelled_is_known_where_it_was_set(self) -> None:
        songs = [await self.context.insert("Song", title=title) for title in "ABCD"]
        results = await self.context.results(SONGS)
        with mock.patch.object(self.document.connection, "notify"):
            setting = asyncio.ensure_future(results.set_window({"offset": 2, "count": 2}))
            await asyncio.sleep(0)
            setting.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await setting
        self.assertEqual(await self.context.count(SONGS), 4)
        self.assertEqual(results.shown, songs[2:])

    async def test_what_is_closed_though_its_closing_was_cancelled_has_ended(self) -> None:
        own = await self.document.new_context()
        for each in [await self.context.results(SONGS), own, self.document.context.document]:
            with mock.patch.object(self.document.connection, "notify"):
                closing = asyncio.ensure_future(Kept.close(each))
                await asyncio.sleep(0)
                closing.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await closing
            await self.document.connection.request("rpc/getStatus", {})
            self.assertFalse(each.is_open)

    async def test_a_request_that_is_mistyped(self) -> None:
        with self.assertRaisesRegex(orrery.OrreryError, "limt"):
            await self.context.results(FetchRequest("Song", limt=3))

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

    async def test_what_fails_has_ended_for_good(self) -> None:
        """It shows what it showed, says why, and asks for nothing any more."""
        predicate = "name LIKE '?' OR name MATCHES '(a|aa)+b(a|aa)+b(a|aa)+c'"
        request = FetchRequest[t.Any]("Artist", predicate, sort="name")
        lives: t.List[orrery.Live[t.Any]] = [
            await self.context.results(request),
            await self.context.observe(FetchRequest("Artist", predicate, properties=["name"])),
            await self.context.aggregate(FetchRequest(
                "Artist", predicate, expressions=[{"name": "n", "expression": "count(SELF)"}]))]
        results, observer, aggregate = t.cast(t.Any, lives)
        changes, lost = [each.changes() for each in lives], list[Exception]()
        told: "asyncio.Queue[t.Any]" = asyncio.Queue()
        connection = self.document.connection
        connection.on_error = lost.append
        artist = await self.context.insert("Artist", name="A")
        for each in lives:
            each.on_change = told.put_nowait
        await self.context.insert("Artist", name="a" * 120)
        for live, iteration in zip(lives, changes):
            await iteration.__anext__()
            for again in (iteration, iteration, live.changes()):
                with self.assertRaises(orrery.OrreryError) as raised:
                    await again.__anext__()
                self.assertIs(raised.exception, live.failure)
                self.assertEqual(raised.exception.kind, "predicate.limit")
        self.assertEqual([await told.get() for _ in lives], [None, None, None])
        self.assertEqual(lost, [each.failure for each in lives])
        with self.assertRaises(orrery.OrreryError) as raised:
            await results.set_window({"offset": 0, "count": 1})
        self.assertIs(raised.exception, results.failure)
        closed = await self.context.results(SONGS)
        await closed.close()
        with self.assertRaises(orrery.Closed):
            await closed.set_window({"offset": 0, "count": 1})
        sent, send = list[str](), connection._send

        def spy(data: bytes) -> None:
            sent.append(json.loads(data)["method"])
            send(data)

        t.cast(t.Any, connection)._send = spy
        back = asyncio.Event()
        connection.on_reconnected = back.set
        assert connection._transport
        connection._transport.abort()
        await asyncio.wait_for(back.wait(), DEADLINE)
        for live in lives:
            await live.close()
        self.assertEqual([each for each in sent if "document" not in each], [])
        self.assertEqual((results.shown, [*observer.values]), ([artist], [artist.id]))
        self.assertEqual([each["values"] for each in aggregate.rows], [{"n": 1}])

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
        one = await self.context.observe(TITLES, ids=[song.id])
        self.assertEqual(one.values, {song.id: {"title": "U"}})
        await sums.close()
        await observer.close()
        with self.assertRaises(StopAsyncIteration):
            await changes.__anext__()
            await changes.__anext__()


if __name__ == "__main__":
    unittest.main()
