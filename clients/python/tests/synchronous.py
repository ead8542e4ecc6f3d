#!/usr/bin/env python3
"""The synchronous face."""

import collections
import concurrent.futures
import contextlib
import json
import os
import pathlib
import signal
import sys
import threading
import time
import typing as t
import unittest
from unittest import mock

import orrery
import orrery.sync
from case import DEADLINE, MODEL, PROGRAM, SONGS, Folder
from orrery import FetchRequest
from orrery._threads import MOST


# A server that tells much when it is notified, before all that it answers.
FLOOD = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["method"] == "exit":
        break
    elif message["method"] == "tomorrow/dawn":
        for number in range({count}):
            print(json.dumps({{"method": "tomorrow/didDawn", "params": {{"number": number}}}}))
    elif "id" in message:
        print(json.dumps({{"id": message["id"], "result": {{}}}}), flush=True)
"""


class Synchronous(Folder):
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

    def test_an_interrupt_waits_until_a_message_is_applied(self) -> None:
        results = self.context.results(SONGS)
        is_applying = threading.Event()
        apply = results._apply

        def slowly(changes: t.Any) -> t.Any:
            if not is_applying.is_set():
                is_applying.set()
                interrupted.join()
            return apply(changes)

        def interrupt() -> None:
            is_applying.wait()
            os.kill(os.getpid(), signal.SIGINT)

        interrupted = threading.Thread(target=interrupt)
        interrupted.start()
        with mock.patch.object(results, "_apply", slowly), self.assertRaises(KeyboardInterrupt):
            self.context.insert("Song", title="T")
        self.assertEqual(self.context.count(SONGS), 1)
        self.assertEqual([each.title for each in results.shown], ["T"])

    def test_an_interrupt_behind_a_reply_is_one(self) -> None:
        answer = concurrent.futures.Future.set_result

        def interrupt(*given: t.Any) -> None:
            answer(*given)
            raise KeyboardInterrupt

        with mock.patch.object(concurrent.futures.Future, "set_result", interrupt):
            with self.assertRaises(KeyboardInterrupt):
                self.context.count(SONGS)
        self.assertEqual(self.context.count(SONGS), 0)

    def test_what_is_interrupted_before_it_is_sent_is_not_waited_for(self) -> None:
        connection = self.document.connection
        with mock.patch.object(connection, "_send", side_effect=KeyboardInterrupt):
            with self.assertRaises(KeyboardInterrupt):
                self.context.count(SONGS)
        self.assertEqual(connection.waiting, {})

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
            self.lose()
            if end == own.save:
                with self.assertRaisesRegex(orrery.ConnectionLost, "nsaved edits of this context"):
                    end()
            else:
                end()
            own.insert("Song", title="U")
            own.save()
        self.assertEqual(self.context.count(SONGS), 3)

    def test_a_document_comes_back_with_the_model_that_it_got_since(self) -> None:
        model = json.loads(pathlib.Path(MODEL).read_text("utf-8"))
        model["entities"].append({"name": "Label"})
        song = self.context.insert("Song", title="T")
        self.document.connection.model_update({"model": {"model": model}})
        self.lose()
        label = self.context.insert("Label")
        self.assertEqual(self.context.fetch(FetchRequest("Label")), [label])
        self.assertEqual(song.load().title, "T")

    def lose(self) -> None:
        """Loses the connection, and waits until it is back."""
        back = threading.Event()
        self.document.connection.on_reconnected = back.set
        [child] = [each for each in self.children() if b"attach" in each[1]]
        os.kill(child[0], signal.SIGKILL)
        end = time.monotonic() + DEADLINE
        while not back.is_set():
            self.assertLess(time.monotonic(), end, "The connection does not come back.")
            self.document.connection.process_events(1)

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

    def test_what_nobody_takes_stays_with_the_server(self) -> None:
        """Until somebody waits for a reply, which stands behind all of it."""
        program = FLOOD.format(count=5 * MOST)
        connection = orrery.sync.connect([sys.executable, "-c", program])
        self.addCleanup(connection.close)
        is_full, numbers = threading.Event(), list[int]()
        connection.on("tomorrow/didDawn", lambda push: numbers.append(push["number"]))
        wait, most = connection._changed.wait, 0

        class Inbox(collections.deque[t.Any]):
            def append(self, each: t.Any) -> None:
                nonlocal most
                super().append(each)
                most = max(most, len(self))
                if most > MOST:
                    is_full.set()

        def waiting(timeout: t.Optional[float] = None) -> bool:
            if threading.current_thread().name == "orrery":
                is_full.set()
            return wait(timeout)

        with mock.patch.object(connection._changed, "wait", waiting):
            connection._inbox = Inbox()
            connection.notify("tomorrow/dawn")
            is_full.wait()
            self.assertEqual((most, numbers), (MOST, []))
            connection.request("tomorrow/isOver")
        connection.process_events()
        self.assertEqual((most, numbers), (MOST, list(range(5 * MOST))))

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

    def test_several_threads_share_what_is_told(self) -> None:
        results = self.context.results(SONGS)
        changes, kinds = results.changes(), t.cast(t.List[str], [])

        def take() -> None:
            kinds.extend(row.kind for change in changes for row in change.rows)

        threads = [threading.Thread(target=take, daemon=True) for _ in range(3)]
        for each in threads:
            each.start()
        for number in range(50):
            self.context.insert("Song", title=f"S {number}")
        results.close()
        for each in threads:
            each.join(120)
            self.assertFalse(each.is_alive())
        self.assertEqual(kinds, ["insert"] * 50)


if __name__ == "__main__":
    unittest.main()
