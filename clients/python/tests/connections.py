#!/usr/bin/env python3
"""Connections: callbacks, cancelling, and servers that are lost, silent or not trusted."""

import asyncio
import contextlib
import json
import os
import pathlib
import re
import signal
import socket
import struct
import subprocess
import sys
import time
import typing as t
import unittest
from unittest import mock

import orrery
import orrery.sync
from case import DEADLINE, MODEL, PROGRAM, SONGS, TITLES, Folder, WithDocument
from orrery import FetchRequest, Predicate


class Connections(WithDocument):
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

    async def test_progress_is_told_until_the_reply(self) -> None:
        """The server tells it of what takes long, and another time: it is told here in its place."""
        connection, told = self.document.connection, list[t.Any]()
        inserting = asyncio.ensure_future(self.document.batch(
            "insert", {"entity": "Song", "objects": [{"title": "T"}]}, told.append))
        await asyncio.wait([inserting], timeout=0)
        [token] = connection.waiting
        values = [{"kind": "begin", "title": "batch/insert"}, {"kind": "end"}]
        for value in values:
            connection._push("$/progress", {"token": token, "value": value})
        await inserting
        connection._push("$/progress", {"token": token, "value": {"kind": "report"}})
        await self.context.count(SONGS)
        self.assertEqual(told, values)

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
        with self.subTest("one whose reply has come, of whatever is made"):
            loop = asyncio.get_running_loop()
            late: "asyncio.Future[t.Any]" = asyncio.ensure_future(connection.request(
                "list/open", {"fetch": {"entity": "Song"}},
                lambda told: loop.call_soon(late.cancel)))
            with self.assertRaises(asyncio.CancelledError):
                await late
            self.assertEqual((await closed.get())[0], "list/close")
        self.assertEqual((connection.streams, self.context.parts), (streams, lives))
        self.assertEqual(connection.documents, [self.document])

    async def test_what_was_to_be_read_again_is_read_by_the_next_connection(self) -> None:
        album = await self.context.insert("Album", title="T")
        songs = [await self.context.insert("Song", title=title) for title in "AB"]
        await album.songs.set(*songs)
        await album.songs.load()
        connection: t.Any = self.document.connection
        send, is_lost, told = connection._send, asyncio.Event(), asyncio.Event()

        def lose(data: bytes) -> None:
            if b"object/get" in data:
                connection._send = send
                connection._transport.abort()
                is_lost.set()
            else:
                send(data)

        connection._send = lose
        other = await self.open_again()
        theirs = [other.context.object(each.id) for each in songs]
        await other.context.object(album.id).songs.move(0, theirs[1])
        await is_lost.wait()
        album.on_change = lambda *_: told.set()
        while [each.title for each in album.songs] != ["B", "A"]:
            await asyncio.wait_for(told.wait(), DEADLINE)
            told.clear()

    async def test_the_programs_own_error_is_the_one_to_see(self) -> None:
        errors: t.List[Exception] = []
        with self.assertRaises(ZeroDivisionError):
            async with await orrery.open_document(f"{self.store}2", MODEL, program=PROGRAM) as document:
                document.connection.on_error = errors.append
                await document.context.insert("Song", title="T", seconds=-1)
                raise ZeroDivisionError
        self.assertEqual([type(each).__name__ for each in errors], ["SaveError"])

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


class Lost(unittest.IsolatedAsyncioTestCase, Folder):
    def serve(self) -> "subprocess.Popen[bytes]":
        """A server that listens at `address`. What a test leaves of it would hold its output open."""
        self.address = f"unix:{self.store}.socket"
        process = subprocess.Popen(
            [PROGRAM, "serve", "--listen", self.address, "--detach"],
            stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)
        assert process.stderr
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        while process.stderr.read(1) not in (b"\0", b""):
            pass
        return process

    async def test_edits_that_may_have_gone_with_the_server_are_told_of(self) -> None:
        """Once, and nothing fails for it; where all was saved, or nobody has ended it, nothing is."""
        for method, is_saved in (("kill", False), ("kill", True), ("terminate", False)):
            with self.subTest(method, is_saved=is_saved):
                self.store += "x"
                process, told = self.serve(), list[Exception]()
                document = await orrery.open_document(
                    self.store, MODEL, server=self.address, autosave={"delay": 3600})
                back = asyncio.Event()
                document.connection.on_reconnected = back.set
                document.connection.on_error = told.append
                await document.context.insert("Song", title="T")
                if is_saved:
                    await document.save()
                getattr(process, method)()
                process.wait()
                self.serve()
                await asyncio.wait_for(back.wait(), DEADLINE)
                self.assertEqual((document.has_changes, document.context.has_changes), (False, False))
                kinds = [error.kind for error in told if isinstance(error, orrery.OrreryError)]
                self.assertEqual(kinds, ["client.changesLost"] * (method == "kill" and not is_saved))
                await document.save()
                await document.close()

    async def test_what_a_server_told_before_it_was_lost_is_not_taken_again(self) -> None:
        """What is pushed while a reply is awaited is taken after it: of another server it would be too old."""
        process = self.serve()
        document = await orrery.open_document(
            self.store, MODEL, server=self.address, autosave={"delay": 3600})
        self.addAsyncCleanup(document.close)
        connection, back = document.connection, asyncio.Event()
        connection.on_reconnected, connection.on_error = back.set, mock.Mock()
        song = await document.context.insert("Song", title="T")
        await document.save()
        with mock.patch.object(connection, "_send"):
            waiting = asyncio.ensure_future(song.load())
            await asyncio.sleep(0)
        for _ in range(9):
            await song.set(title="U")
            await song.set(title="V")
        process.kill()
        process.wait()
        with self.assertRaises(orrery.ConnectionLost):
            await waiting
        self.serve()
        await asyncio.wait_for(back.wait(), DEADLINE)
        self.assertEqual((await song.load()).title, "T")

    async def test_a_document_is_open_once_on_a_connection(self) -> None:
        self.serve()
        connection = await orrery.connect(self.address)
        self.addAsyncCleanup(connection.close)
        document = await connection.open_document(self.store, MODEL)
        with self.assertRaisesRegex(orrery.OrreryError, "open already") as caught:
            await connection.open_document(self.store)
        self.assertEqual(caught.exception.kind, "client.openAlready")
        await document.context.insert("Song", title="T")
        self.assertTrue(document.has_changes)
        self.assertEqual(connection.documents, [document])

    async def test_a_private_context_comes_back_without_its_edits(self) -> None:
        process = self.serve()
        document = await orrery.open_document(self.store, MODEL, server=self.address)
        connection = document.connection
        lost, back = asyncio.Event(), asyncio.Event()
        connection.on_disconnected, connection.on_reconnected = lost.set, back.set
        here: t.List[t.Any] = []
        document.on_change = lambda: here.append(document.connections)
        song = await document.context.insert("Song", title="T")
        await document.save()
        own = await document.new_context(automaticallyMerges=True)
        draft = await own.object(song.id).load()
        await draft.set(title="U")
        results = await own.results(SONGS)
        process.kill()
        await lost.wait()
        with self.assertRaises(orrery.ConnectionLost):
            await document.save()
        self.serve()
        await back.wait()
        self.assertEqual((await draft.load()).title, "T")
        self.assertEqual([each.title for each in results.shown], ["T"])
        self.assertEqual({type(each) for each in here}, {list})
        with self.assertRaisesRegex(orrery.ConnectionLost, "edits of this context may be gone"):
            await own.save()
        await own.save()
        await song.set(title="V")
        await document.save()
        self.assertEqual(draft.title, "V")
        await document.close()
        self.assertFalse(connection.is_open)

    async def test_lists_whose_handles_are_exchanged_come_back(self) -> None:
        process = self.serve()
        connection = await orrery.connect(self.address)
        self.addAsyncCleanup(connection.close)
        first, second = [await connection.open_document(
            f"{self.store}.{name}", MODEL, create="ifMissing") for name in ("a", "b")]
        lists = [await each.context.results(SONGS) for each in (second, first)]
        back = asyncio.Event()
        connection.on_reconnected = back.set
        process.kill()
        self.serve()
        await back.wait()
        for each in lists:
            await each.context.insert("Song", title="T")
            self.assertEqual([song.title for song in each.shown], ["T"])
        await lists[0].close()
        await lists[1].context.insert("Song", title="U")
        self.assertEqual([song.title for song in lists[1].shown], ["T", "U"])
        # The server goes first.
        for document in first, second:
            await document.save()

    def test_what_is_meant_is_asked_for_though_nobody_has_seen_the_loss(self) -> None:
        """On the next connection the handles are those of others."""
        self.process = self.serve()
        connection = orrery.sync.connect(self.address)
        self.addCleanup(connection.close)
        gone, first, second = [connection.open_document(
            f"{self.store}.{name}", MODEL, create="ifMissing") for name in "abc"]
        for each in first, second:
            each.context.insert("Song", title="T")
            each.save()

        def lose() -> None:
            self.process.kill()
            self.process.wait()
            self.process = self.serve()
            with connection._changed:
                self.assertTrue(connection._changed.wait_for(lambda: any(
                    each[0] == connection._did_connect for each in connection._inbox), DEADLINE))

        def counts() -> t.List[int]:
            return [each.context.count(SONGS) for each in (first, second)]

        def contexts() -> int:
            return len(connection.document_get_status({"document": first.handle})["contexts"])

        with self.subTest("a batch"):
            gone.close()
            lose()
            first.batch("delete", {"entity": "Song"})
            self.assertEqual(counts(), [0, 1])
        with self.subTest("a batch that is sent as the link is exchanged"):
            beneath = connection._beneath

            def exchanged(function: t.Callable[..., None], *arguments: t.Any) -> None:
                if function == connection._write and b"batch/delete" in arguments[0]:
                    lose()
                beneath(function, *arguments)

            with mock.patch.object(connection, "_beneath", exchanged):
                with self.assertRaises(orrery.ConnectionLost):
                    second.batch("delete", {"entity": "Song"})
            self.assertEqual(counts(), [0, 1])
        lists = [second.context.results(SONGS) for _ in range(5)]
        with self.subTest("what a list shows"):
            lists[0].close()
            lose()
            lists[1].set_fetch(FetchRequest("Song", "title = 'U'", sort=["title"]))
            second.context.insert("Song", title="U")
            self.assertEqual([len(each) for each in lists[1:]], [1, 2, 2, 2])
        with self.subTest("the end of a list"):
            lists[1].close()
            second.save()
            lose()
            lists[2].close()
            second.context.insert("Song", title="V")
            self.assertEqual([len(each) for each in lists[1:]], [1, 2, 3, 3])
            second.save()
        with self.subTest("the end of a context"):
            own = first.new_context()
            lose()
            self.assertEqual(contexts(), 2)
            lose()
            own.close()
            self.assertEqual(contexts(), 1)
        with self.subTest("the end of a document"):
            another = connection.open_document(
                f"{self.store}.d", MODEL, create="ifMissing")
            first.close()
            lose()
            second.close()
            self.assertEqual(another.context.count(SONGS), 0)

    def test_a_program_that_exits_ends(self) -> None:
        """All of its tasks are cancelled then, as by Control-C where Python is older than 3.11."""
        self.serve()
        signal.alarm(int(DEADLINE))
        self.addCleanup(signal.alarm, 0)

        async def program() -> None:
            async with await orrery.connect(self.address):
                asyncio.get_running_loop().call_soon(sys.exit, 3)
                await asyncio.Event().wait()

        with self.assertRaises(SystemExit):
            asyncio.run(program())

    async def test_what_waits_fails_when_the_reading_task_is_cancelled(self) -> None:
        self.serve()
        connection = await orrery.connect(self.address)
        t.cast(t.Any, connection)._send = lambda data: connection._reading.cancel()
        with self.assertRaises(orrery.ConnectionLost):
            await asyncio.wait_for(connection.document_list(), DEADLINE)
        await connection.close()

    async def test_a_server_that_greets_and_opens_nothing_again_is_left(self) -> None:
        self.serve()
        document = await orrery.open_document(self.store, MODEL, server=self.address)
        self.addAsyncCleanup(document.close)
        connection: t.Any = document.connection
        send, back, unheard = connection._send, asyncio.Event(), list[bytes]()
        connection.on_reconnected = back.set

        def lose(data: bytes) -> None:
            if b"document/open" in data and not unheard:
                unheard.append(data)
            else:
                send(data)

        connection._send = lose
        with mock.patch("orrery.link.SILENCE", 2):
            connection._transport.abort()
            await asyncio.wait_for(back.wait(), DEADLINE)
        self.assertEqual((len(unheard), await document.context.count(SONGS)), (1, 0))

    async def test_large_data_is_read_by_no_handle_of_before(self) -> None:
        process = self.serve()
        connection = await orrery.connect(self.address)
        self.addAsyncCleanup(connection.close)
        documents, songs = [], []
        for name in "abc":
            document = await connection.open_document(
                f"{self.store}.{name}", MODEL, create="ifMissing")
            songs.append(await document.context.insert(
                "Song", title="T", cover=name.encode() * 2_000_000))
            await document.save()
            documents.append(document)
        await documents[0].close()
        back = asyncio.Event()
        connection.on_reconnected = back.set
        process.kill()
        self.serve()
        await asyncio.wait_for(back.wait(), DEADLINE)
        self.assertEqual((await songs[1].read("cover"))[:1], b"b")

    def test_large_data_is_never_that_of_two_links(self) -> None:
        """What was sent by one, or is read by one, does not go on by the next."""
        self.serve()
        document = orrery.sync.open_document(self.store, MODEL, server=self.address)
        self.addCleanup(document.close)
        connection = document.connection
        song = document.context.insert("Song", title="T", cover=bytes(3_000_000))
        document.save()
        request = connection.request

        def losing(method: str, *given: t.Any, **named: t.Any) -> t.Any:
            told = request(method, *given, **named)
            if method == losing_method:
                assert connection._transport
                connection._beneath(connection._transport.abort)
                with connection._changed:
                    self.assertTrue(connection._changed.wait_for(lambda: any(
                        each[0] == connection._did_connect for each in connection._inbox), DEADLINE))
            return told

        for losing_method in "data/write", "data/read":
            with self.subTest(losing_method), mock.patch.object(connection, "request", losing):
                with self.assertRaises(orrery.OrreryError):
                    if losing_method == "data/read":
                        song.read("cover")
                    else:
                        song.cover = bytes(3_000_000)

    async def test_what_no_message_can_have_is_refused_here(self) -> None:
        self.serve()
        document = await orrery.open_document(self.store, MODEL, server=self.address)
        self.addAsyncCleanup(document.close)
        song = await document.context.insert("Song", title="T")
        most = document.connection.server["limits"]["maximumMessageBytes"]
        with self.assertRaisesRegex(orrery.OrreryError, f"at most {most}") as raised:
            await song.set(title="x" * most)
        self.assertEqual(raised.exception.kind, "client.tooLarge")
        self.assertEqual((document.connection.is_connected, song.title), (True, "T"))

    async def test_what_is_as_large_as_a_message_may_be_is_sent(self) -> None:
        self.serve()
        document = await orrery.open_document(self.store, MODEL, server=self.address)
        self.addAsyncCleanup(document.close)
        connection: t.Any = document.connection
        sizes, send = list[int](), connection._send

        def spy(data: bytes) -> None:
            sizes.append(len(data.rstrip(b"\n")))
            send(data)

        connection._send = spy
        await document.context.count(FetchRequest("Song", Predicate("title = %@", "")))
        most = connection.server["limits"]["maximumMessageBytes"]
        # The text is as long as it may be, and no song's.
        title = "x" * (most - sizes[0])
        with self.assertRaisesRegex(orrery.OrreryError, f"would have {most + 1} bytes"):
            await document.context.count(FetchRequest("Song", Predicate("title = %@", f"{title}x")))
        request = FetchRequest[t.Any]("Song", Predicate("title = %@", title))
        self.assertEqual(await document.context.count(request), 0)
        self.assertEqual(sizes[1:], [most])

    async def test_an_end_that_nobody_answers_tells_what_may_be_lost(self) -> None:
        """Whether the server goes while it ends or before, and once."""
        for ending in "document", "connection", "both", "with an error of the program's own":
            with self.subTest(ending):
                process = self.serve()
                errors: t.List[Exception] = []
                if ending == "both" or ending.startswith("with"):
                    document = await orrery.open_document(self.store, MODEL, server=self.address)
                else:
                    connection = await orrery.connect(self.address)
                    document = await connection.open_document(self.store, MODEL)
                document.connection.on_error = errors.append
                await document.context.insert("Song", title="T")
                # It takes the request, and answers it never.
                process.send_signal(signal.SIGSTOP)
                end = connection.close if ending == "connection" else document.close
                if ending.startswith("with"):
                    process.kill()
                    with self.assertRaises(ZeroDivisionError):
                        async with document:
                            raise ZeroDivisionError
                    self.assertEqual([type(each) for each in errors], [orrery.ConnectionLost])
                else:
                    closing = asyncio.ensure_future(end())
                    while not document.connection.waiting:
                        await asyncio.sleep(0)
                    process.kill()
                    with self.assertRaisesRegex(orrery.ConnectionLost, "changes may not be saved"):
                        await closing
                self.assertFalse(document.is_open)
                await end()
                await document.connection.close()

    async def test_an_end_that_nobody_answers_is_silent_where_all_is_saved(self) -> None:
        documents = []
        for detail in "objects", "none":
            process = self.serve()
            document = await orrery.open_document(
                self.store, MODEL, server=self.address, noticeDetail=detail)
            await document.context.insert("Song", title="T")
            await document.save()
            process.kill()
            documents.append(document)
        await documents[0].close()
        # Who has asked not to be told of changes cannot know.
        with self.assertRaises(orrery.ConnectionLost):
            await documents[1].close()

    async def test_a_document_comes_back_with_the_model_that_it_got_since(self) -> None:
        whole: t.Any = json.loads(pathlib.Path(MODEL).read_text("utf-8"))
        whole["configurations"] = {"Music": [each["name"] for each in whole["entities"]]}
        process = self.serve()
        document = await orrery.open_document(
            self.store, whole, server=self.address, configuration="Music", migrate=True)
        self.addAsyncCleanup(document.close)
        back = asyncio.Event()
        document.connection.on_reconnected = back.set
        song = await document.context.insert("Song", title="T")
        another: t.Any = {**whole, "entities": [*whole["entities"], {"name": "Label"}]}
        await document.connection.model_update({"model": {"model": another}})
        process.kill()
        process.wait()
        self.serve()
        await asyncio.wait_for(back.wait(), DEADLINE)
        label = await document.context.insert("Label")
        self.assertEqual((await song.load()).title, "T")
        self.assertEqual(await document.context.fetch(FetchRequest("Label")), [label])
        # The server goes first.
        await document.save()

    async def test_a_document_comes_back_with_the_model_that_others_gave_it_meanwhile(self) -> None:
        self.serve()
        document = await orrery.open_document(self.store, MODEL, server=self.address, migrate=True)
        self.addAsyncCleanup(document.close)
        other = await orrery.open_document(self.store, server=self.address)
        self.addAsyncCleanup(other.close)
        told: t.List[str] = []
        document.on_change_model = lambda: told.append("model")
        for is_other in True, False:
            lost, back = asyncio.Event(), asyncio.Event()
            document.connection.on_disconnected, document.connection.on_reconnected = lost.set, back.set
            with mock.patch("orrery.link.dial", side_effect=ConnectionError):
                assert document.connection._transport
                document.connection._transport.abort()
                await lost.wait()
                if is_other:
                    entities: t.Any = [*other.model["entities"], {"name": "Label"}]
                    model: t.Any = {**other.model, "entities": entities}
                    await other.connection.model_update({"model": {"model": model}})
            await asyncio.wait_for(back.wait(), DEADLINE)
            self.assertEqual(told, ["model"], "It is told once.")
        self.assertEqual(await document.context.fetch(FetchRequest("Label")), [])
        await document.context.insert("Label")


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
                await orrery.connect(f"{scheme}:127.0.0.1:{port}", program=PROGRAM)
            self.assertIn("0.2 s", str(raised.exception))
        server.close()

    async def test_who_is_interrupted_does_not_wait_for_a_server(self) -> None:
        """Whether it never greets, or greets and opens nothing."""
        mute = [sys.executable, "-c", "import signal; signal.pause()"]
        begins = [sys.executable, "-c", DEAF.replace(
            "in sys.stdin:", "in [sys.stdin.readline()]:").replace("signal.pause", "sys.stdin.read")]
        openings: t.List[t.Callable[[], t.Coroutine[t.Any, t.Any, t.Any]]] = [
            lambda: orrery.connect(mute), lambda: orrery.open_document(":memory:", MODEL, server=mute),
            lambda: orrery.open_document(":memory:", MODEL, server=begins)]
        for opening in openings:
            sent, write = asyncio.Event(), orrery.link.Transport.send

            def sending(transport: t.Any, data: bytes) -> None:
                write(transport, data)
                if b"document/open" in data or opening is not openings[2]:
                    sent.set()

            with mock.patch.object(orrery.link.Transport, "send", sending):
                task = asyncio.ensure_future(opening())
                await sent.wait()
            start = time.monotonic()
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task
            self.assertLess(time.monotonic() - start, 5)

    async def test_a_close_that_is_cancelled_ends_the_link_at_once(self) -> None:
        is_ended = asyncio.Event()

        async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            greeting = json.loads(await reader.readline())
            writer.write(json.dumps({"id": greeting["id"], "result": {}}).encode() + b"\n")
            await reader.read()
            is_ended.set()
            writer.close()

        server = await asyncio.start_server(listen, "127.0.0.1", 0)
        connection = await orrery.connect(f"tcp:127.0.0.1:{server.sockets[0].getsockname()[1]}")
        closing = asyncio.ensure_future(connection.close())
        await asyncio.wait([closing], timeout=0)
        start = time.monotonic()
        closing.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await closing
        await is_ended.wait()
        self.assertLess(time.monotonic() - start, 5)
        server.close()

    async def test_a_reply_that_may_be_to_any_request_ends_the_link(self) -> None:
        for wrong in "None", 'str(message["id"])', '[message["id"]]', "True":
            other = f'message["id"] if message["method"] in ("initialize", "shutdown") else {wrong}'
            program = DEAF.replace('message["id"]', other).replace("signal.pause()", "")
            connection = await orrery.connect([sys.executable, "-c", program])
            with self.subTest(wrong), self.assertRaises(orrery.ConnectionLost):
                await asyncio.wait_for(connection.request("tomorrow/dawn"), DEADLINE)
            await connection.close()

    async def test_a_server_that_ends_at_once(self) -> None:
        def end(_: object, writer: asyncio.StreamWriter) -> None:
            if is_reset:
                writer.get_extra_info("socket").setsockopt(
                    socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            writer.close()

        server = await asyncio.start_server(end, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        for is_reset in (False, True):
            for scheme in ("tcp", "ws"):
                with self.assertRaisesRegex(orrery.ConnectionLost, "ended"):
                    await orrery.connect(f"{scheme}:127.0.0.1:{port}", program=PROGRAM)
        server.close()

    async def test_where_nothing_listens(self) -> None:
        server = await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        server.close()
        await server.wait_closed()
        for scheme in ("tcp", "tls", "ws", "wss"):
            with self.assertRaisesRegex(
                    orrery.ConnectionLost, "Connect call failed|Connection refused"):
                await orrery.connect(f"{scheme}:127.0.0.1:{port}", program=PROGRAM)

    async def test_a_program_that_is_not_there(self) -> None:
        for where in "ws:127.0.0.1:1", ["/no/orrery"]:
            with self.assertRaisesRegex(orrery.ConnectionLost, "There is no program /no/orrery"):
                await orrery.connect(where, program="/no/orrery")

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

    async def test_a_terminals_signals_are_not_for_the_child(self) -> None:
        program = DEAF.replace("{}", '{"g": os.getpgid(0)}')
        connection = await orrery.connect([sys.executable, "-c", program])
        self.assertNotEqual(t.cast(t.Any, connection.server)["g"], os.getpgid(0))
        self.be_impatient()
        await connection.close()


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
                    with self.assertRaisesRegex(orrery.ConnectionLost, "certificate"):
                        await orrery.connect(address, token=token, ca=ca, program=PROGRAM)
                with self.assertRaises(orrery.AccessError):
                    await orrery.connect(address, ca=right, program=PROGRAM)
                async with await orrery.connect(
                        address, token=token, ca=right, program=PROGRAM) as connection:
                    document = await connection.open_document(":memory:", MODEL, create="always")
                    title = "T" * 100_000
                    song = await document.context.insert("Song", title=title)
                    self.assertEqual((await song.load()).title, title)


if __name__ == "__main__":
    unittest.main()
