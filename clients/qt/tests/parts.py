#!/usr/bin/env python3
"""The event loop, and edits of attributes of every type by their editors. The argument is the
program."""

import asyncio
import contextlib
import datetime
import decimal
import os
import sys
import tempfile
import threading
import time
import typing as t
import uuid

from folders import CLIENTS
from patience import DEADLINE
from server import Server

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PyQt6.QtCore import QDateTime, QEventLoop, QLocale, QModelIndex, Qt, QTimer  # noqa: E402
from PyQt6.QtTest import QTest  # noqa: E402
from PyQt6.QtWidgets import QApplication, QLabel, QTableView, QWidget  # noqa: E402

from orrery import FetchRequest, OrreryError, SaveFailure, connect  # noqa: E402
from orrery_qt import EventLoop, LiveDocument, ResultsModel, Role, ValueDelegate  # noqa: E402

MODEL = CLIENTS.parent / "Examples/Everything.json"
KEYS = ["title", "seconds", "plays", "price", "position", "loudness", "released", "key", "link",
        "isLive", "code", "cover", "album.title", "album"]
SONGS = FetchRequest("Song", sort=["title"])
KEY = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
UTC = datetime.timezone.utc
# What is typed in a language with a comma in its decimals, and what it is.
TYPED = [("title", "Zweites Lied", "Zweites Lied"), ("seconds", "1.200", 1200),
         ("plays", "9223372036854775807", 2**63 - 1),
         ("price", "1.234,50", decimal.Decimal("1234.50")),
         ("position", "-0,125", -0.125), ("loudness", "1e3", 1000.0), ("key", KEY, uuid.UUID(KEY)),
         ("link", "https://example.org/a", "https://example.org/a"), ("code", "AB-12", "AB-12")]
# What is no value of its attribute, and what is said of it.
WRONG = [("seconds", "70000", "from -32.768 to 32.767"), ("seconds", "many", "whole number"),
         ("price", "1,2,3", "Type a number"), ("price", "NaN", "Type a number"),
         ("position", "x", "Type a number"), ("key", "E621", "32 hexadecimal digits")]


class Counted(EventLoop):
    """Knows how often it was asked for a pass."""

    count = 0

    def _pass(self) -> None:
        self.count += 1
        super()._pass()


async def until(holds: t.Callable[[], t.Any], what: str) -> t.Any:
    """Looks after each turn of Qt's event loop."""
    last = time.monotonic() + DEADLINE
    while not (found := holds()):
        assert time.monotonic() < last, f"It did not come to this: {what}"
        await asyncio.sleep(0)
    return found


async def soon(coming: t.Awaitable[t.Any]) -> t.Any:
    """Waits for what is to come by itself: the pass at the end of the time would find it, too."""
    start = time.monotonic()
    found = await asyncio.wait_for(coming, DEADLINE)
    assert time.monotonic() - start < DEADLINE / 2, "Nothing has told of it."
    return found


async def hears_threads(loop: Counted) -> None:
    """Nothing that another thread has to say is missed, and nothing else is asked for meanwhile."""
    heard: t.List[int] = []
    everything = asyncio.Event()

    def hear(number: int) -> None:
        heard.append(number)
        if len(heard) == 20_000:
            everything.set()

    def speak() -> None:
        for number in range(20_000):
            loop.call_soon_threadsafe(hear, number)

    thread = threading.Thread(target=speak)
    thread.start()
    await soon(everything.wait())
    thread.join()
    assert heard == list(range(20_000))


async def hears_a_thread_that_speaks_while_it_reads(loop: Counted) -> None:
    """The news of the second is read with that of the first."""
    heard = asyncio.Event()

    def speak(function: t.Callable[[], object]) -> None:
        thread = threading.Thread(target=loop.call_soon_threadsafe, args=[function])
        thread.start()
        thread.join()

    # While there is nothing else to do.
    QTimer.singleShot(100, lambda: speak(lambda: speak(heard.set)))
    await soon(heard.wait())


async def rests(loop: Counted) -> None:
    """While nothing happens, nothing is done."""
    start, used = loop.count, time.thread_time()
    with contextlib.suppress(asyncio.TimeoutError):
        await asyncio.wait_for(loop.create_future(), 0.3)
    assert loop.count - start < 12, f"{loop.count - start} passes in a rest"
    assert time.thread_time() - used < 0.05


async def waits_in_dialogs(loop: Counted) -> None:
    """What a callback of asyncio opens holds asyncio up, and is not asked about all the time."""
    reader, writer = os.pipe()
    read: "asyncio.Future[bytes]" = loop.create_future()
    loop.add_reader(reader, lambda: read.set_result(os.read(reader, 10)))
    counts = []

    def dialog() -> None:
        nested = QEventLoop()
        os.write(writer, b"news")
        QTimer.singleShot(200, nested.quit)
        counts.append(loop.count)
        nested.exec()
        counts.append(loop.count)
        assert not read.done()

    loop.call_soon(dialog)
    assert await soon(read) == b"news" and counts[1] - counts[0] < 5, counts
    # And so is what comes later.
    read = loop.create_future()
    QTimer.singleShot(100, lambda: t.cast(None, os.write(writer, b"more")))
    assert await soon(read) == b"more"
    loop.remove_reader(reader)
    os.close(reader)
    os.close(writer)


async def tells_of_failures(loop: Counted) -> None:
    told: t.List[t.Any] = []
    loop.set_exception_handler(lambda _, context: told.append(context["exception"]))

    async def fail() -> None:
        raise ValueError("on purpose")

    loop.spawn(fail())
    await until(lambda: told, "The handler is told.")
    assert str(told[0]) == "on purpose"
    loop.set_exception_handler(None)


class Theirs:
    """An object as another user sees it now."""

    def __init__(self, song: t.Any) -> None:
        self._song = song

    def __getitem__(self, key: str) -> t.Any:
        return self._song.load()[key]

    def set(self, **values: t.Any) -> None:
        self._song.set(values)


class Form:
    """A table with the songs, and what a user does in it."""

    def __init__(self, document: LiveDocument, model: ResultsModel) -> None:
        self.document, self.model = document, model
        self.view = QTableView()
        self.view.setModel(model)
        self.view.setItemDelegate(ValueDelegate(document.edits, self.view))
        self.view.resize(1400, 300)
        self.view.show()
        self.view.activateWindow()

    def index(self, key: str, row: int = 0) -> QModelIndex:
        return self.model.index(row, KEYS.index(key))

    def value(self, key: str) -> t.Any:
        return self.index(key).data(Role.VALUE)

    def problem(self, key: str) -> t.Any:
        return self.index(key).data(Role.PROBLEM)

    def open(self, key: str, row: int = 0) -> QWidget:
        self.view.setCurrentIndex(self.index(key, row))
        self.view.edit(self.index(key, row))
        found = self.view.viewport().findChildren(
            QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return next(each for each in found if each.isVisible() and not isinstance(each, QLabel))

    def note(self) -> str:
        found = [each for each in self.view.viewport().findChildren(QLabel) if each.isVisible()]
        return found[0].text() if found else ""

    def type(self, key: str, text: str, row: int = 0) -> QWidget:
        editor = self.open(key, row)
        QTest.keySequence(editor, "Ctrl+A")
        QTest.keyClick(editor, Qt.Key.Key_Delete)
        QTest.keyClicks(editor, text)
        QTest.keyClick(editor, Qt.Key.Key_Return)
        return editor

    def press(self, editor: QWidget, key: Qt.Key) -> None:
        QTest.keyClick(editor, key)


async def types(form: Form, theirs: t.Any) -> None:
    for key, text, value in TYPED:
        form.type(key, text)
        await until(lambda: theirs[key] == value, f"{key} is {value}.")
        await until(lambda: form.problem(key) is None and form.value(key) == value, "It is shown.")
        if key == "price":
            assert form.index(key).data() == "1234,50"
    for key, text, problem in WRONG:
        before = form.value(key)
        editor = form.type(key, text)
        assert problem in form.note(), f"{key}: {form.note()}"
        form.press(editor, Qt.Key.Key_Escape)
        assert form.value(key) == before == theirs[key] and not form.problem(key)
    for key in ("price", "seconds", "key", "code"):
        form.type(key, "")
        await until(lambda: theirs[key] is None, f"{key} is emptied.")
    # What the rules of the model refuse, the server says; what was typed stays.
    form.type("code", "no code")
    await until(lambda: form.problem("code"), "It is refused.")
    assert form.value("code") == "no code" and theirs["code"] is None
    # Programs may give values, too, and what is none stays with its problem.
    assert not form.model.setData(form.index("seconds"), "x")
    assert form.value("seconds") == "x" and form.problem("seconds")
    assert form.model.setData(form.index("seconds"), 7)
    await until(lambda: theirs["seconds"] == 7, "It is set.")
    assert not form.model.setData(form.index("cover"), b"no editor")
    assert not form.model.setData(form.index("album.title"), "another object's")


async def sets_dates(form: Form, theirs: t.Any) -> None:
    editor: t.Any = form.open("released")
    assert editor.text() == "No date"
    editor.setDateTime(QDateTime(1959, 8, 17, 12, 0))
    form.press(editor, Qt.Key.Key_Return)
    await until(lambda: theirs["released"], "It has a date.")
    local = datetime.datetime(1959, 8, 17, 12, 0).astimezone(UTC)
    assert theirs["released"] == local, theirs["released"]
    assert form.index("released").data() == QDateTime(1959, 8, 17, 12, 0)
    editor = form.open("released")
    form.press(editor, Qt.Key.Key_Delete)
    form.press(editor, Qt.Key.Key_Return)
    await until(lambda: theirs["released"] is None, "It has none.")
    # Typing begins from now.
    editor = form.open("released")
    form.press(editor, Qt.Key.Key_Up)
    assert editor.date().year() >= 2026
    form.press(editor, Qt.Key.Key_Escape)


async def sets_boxes(form: Form, theirs: t.Any) -> None:
    live = form.index("isLive")
    assert live.data() is None and not live.flags() & Qt.ItemFlag.ItemIsEditable
    assert live.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Unchecked
    form.view.setCurrentIndex(live)
    QTest.keyClick(form.view, Qt.Key.Key_Space)
    await until(lambda: theirs["isLive"] is True, "It is set.")
    assert live.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked


async def has_roles(form: Form, document: LiveDocument) -> None:
    assert form.index("title").data(Role.OBJECT) is document.context.object(
        form.index("title").data(Role.ID))


async def keeps_what_is_typed_in_rows_that_go(form: Form, other: t.Any) -> None:
    """In editors, too, that are open without having the keyboard."""
    song = other.context.insert("Song", title="Zugabe")
    await until(lambda: form.model.total == 2, "It is there.")
    index = form.model.index_of(song.id)
    form.view.openPersistentEditor(index)
    editor: t.Any = form.view.indexWidget(index)
    editor.setText("Zweite Zugabe")
    song.delete()
    edits = form.document.edits
    # Beside what was refused before.
    await until(lambda: len(edits.kept) == 2, "What was typed is kept.")
    draft = edits.kept[1]
    assert draft.text == "Zweite Zugabe" and draft.object.is_deleted and draft.problem
    edits.discard(*draft.key)
    assert len(edits.at_risk) == len(edits.kept) == 1


async def keeps_the_place_in_what_others_set(form: Form, theirs: t.Any) -> None:
    """In an editor in which nothing is typed yet."""
    editor: t.Any = form.open("link")
    editor.setCursorPosition(0)
    theirs.set(link="https://example.org/longer")
    await until(lambda: editor.text().endswith("longer"), "It is shown.")
    assert editor.cursorPosition() == 0 and not editor.hasSelectedText()
    editor.selectAll()
    theirs.set(link="https://example.org/longest")
    await until(lambda: editor.text().endswith("longest"), "It is shown.")
    assert editor.selectedText() == editor.text()
    form.press(editor, Qt.Key.Key_Escape)


def counts_what_the_store_does_not_take(form: Form) -> None:
    """What breaks a rule of the model the server keeps; for what finds no room that is not sure."""
    edits, document = form.document.edits, form.document.document
    draft = edits.kept[0]
    edits.sent["elsewhere", draft.name] = draft
    for kind, count in ("validation.tooLong", 0), ("store.full", 1):
        document.save_failure = SaveFailure(OrreryError(kind=kind), [])
        assert len(edits.at_risk) == len(edits.kept) + count, kind
    document.save_failure = None
    del edits.sent["elsewhere", draft.name]


async def leaves_to_the_user_what_others_have_set(form: Form, theirs: t.Any) -> None:
    """Also where they are faster by less than a message takes."""
    theirs.set(link="https://example.org/theirs")
    form.model.setData(form.index("link"), "https://example.org/mine")
    await until(lambda: "Somebody else" in (form.problem("link") or ""), "It says so.")
    assert theirs["link"] == "https://example.org/theirs"
    form.model.setData(form.index("link"), "https://example.org/mine")
    await until(lambda: theirs["link"] == "https://example.org/mine", "It is sent over that.")
    # No text is one that is not there, and nobody has asked for that.
    form.model.setData(form.index("code"), "  ")
    await until(lambda: form.problem("code"), "It is refused.")
    theirs.set(cover=bytes(100_000))
    await until(lambda: form.index("cover").data() == "100,000 bytes", "It says how large it is.")


async def sends_what_was_typed_last(form: Form, server: Server) -> None:
    edits, index = form.document.edits, form.index("link")
    theirs = Theirs(server.user().context.first(SONGS))
    texts = [f"https://example.org/{number}" for number in range(5)]
    with server.hangs():
        for text in texts[:3]:
            form.model.setData(index, text)
        assert await edits.finish() == 1 + len(edits.kept), "It does not wait for ever."
    await until(lambda: not edits._tasks, "It is sent.")
    assert theirs["link"] == texts[2] and not index.data(Role.PROBLEM)
    await until(lambda: not form.document.document.has_changes, "It is saved.")
    server.kill()
    await until(lambda: not form.document.is_connected, "The server is lost.")
    form.model.setData(index, texts[3])
    await until(lambda: "no connection" in (index.data(Role.PROBLEM) or ""), "It waits.")
    # In the moment in which that is sent.
    form.document.reconnected.connect(
        lambda: t.cast(None, form.model.setData(index, texts[4])))
    server.start()
    await until(lambda: form.document.is_connected and len(edits.at_risk) == len(edits.kept), "It is sent.")
    await until(lambda: not edits._tasks, "All is.")
    found = server.user().context.first(SONGS)
    assert found["link"] == texts[4], found["link"]


async def survives_what_others_leave(form: Form, server: Server, other: t.Any) -> None:
    """Somebody else's edit that cannot be saved holds nothing up; and what the server has told to
    have and not saved is sent again when it was killed."""
    other.context.insert("Song", title="")
    await until(lambda: form.model.total == 2, "It is there, and not valid.")
    row = next(row for row in range(2) if form.index("title", row).data() != "")
    index = form.index("link", row)
    form.model.setData(index, "https://example.org/kept")
    await until(lambda: index.data(Role.PROBLEM) is None and index.data(Role.DOCUMENT_VALUE)
                == "https://example.org/kept", "The server has it.")
    server.kill()
    await until(lambda: not form.document.is_connected, "The server is lost.")
    server.start()
    await until(lambda: form.document.is_connected and form.model.total == 1, "It is back.")
    song = Theirs(server.user().context.first(FetchRequest("Song")))
    await until(lambda: song["link"] == "https://example.org/kept", "It is sent again.")


async def play(server: Server, loop: Counted) -> None:
    for part in (hears_threads, hears_a_thread_that_speaks_while_it_reads, waits_in_dialogs, rests,
                 tells_of_failures):
        await part(loop)
        print(f"ok   {part.__name__.replace('_', ' ')}", flush=True)
    other = server.user()
    theirs = Theirs(other.context.insert("Song", title="Erstes Lied"))
    other.save()
    connection = await connect(server.address)
    document = LiveDocument(await connection.open_document(server.path, str(MODEL)))
    form = Form(document, await ResultsModel.open(document, FetchRequest(
        "Song", sort=["title"], properties=KEYS), KEYS))
    await types(form, theirs)
    await sets_dates(form, theirs)
    await sets_boxes(form, theirs)
    await has_roles(form, document)
    await keeps_the_place_in_what_others_set(form, theirs)
    await leaves_to_the_user_what_others_have_set(form, theirs)
    await keeps_what_is_typed_in_rows_that_go(form, other)
    counts_what_the_store_does_not_take(form)
    print("ok   edits values of all types", flush=True)
    await survives_what_others_leave(form, server, other)
    print("ok   survives what others leave", flush=True)
    await sends_what_was_typed_last(form, server)
    print("ok   sends what was typed last", flush=True)
    await connection.close()


def main() -> None:
    QLocale.setDefault(QLocale("de_DE"))
    application = QApplication(sys.argv[:1])
    with tempfile.TemporaryDirectory() as folder:
        server = Server(sys.argv[1], folder, MODEL)
        loop = Counted()
        try:
            loop.run_in_qt(play(server, loop))
        finally:
            server.stop()
            loop.close()
    with contextlib.suppress(RuntimeError):
        loop.call_soon(print)
        raise AssertionError("A loop that is closed takes more.")
    application.quit()
    print("parts: the event loop and the editors do what they say")


if __name__ == "__main__":
    main()
