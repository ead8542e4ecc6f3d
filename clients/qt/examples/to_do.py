"""To-Do: a list of what is to be done, as a program of Qt. Several windows, and several programs,
show one document."""

from __future__ import annotations

import argparse
import dataclasses
import datetime
import functools
import pathlib
import signal
import sys
import typing as t

from PyQt6.QtCore import (QAbstractItemModel, QEvent, QLocale, QModelIndex, QObject, QRect, QSize,
                          Qt, QTimer, pyqtSignal)
from PyQt6.QtGui import QAction, QCloseEvent, QFont, QKeySequence, QPainter, QPalette, QShortcut
from PyQt6.QtWidgets import (QAbstractItemView, QApplication, QFrame, QHBoxLayout, QHeaderView,
                             QLabel, QLineEdit, QMainWindow, QMessageBox, QPushButton, QStyle,
                             QStyleOptionViewItem, QTableView, QVBoxLayout, QWidget)

from appearance import Appearance
from orrery import (ConnectionLost, Context, Document, FetchRequest, NotFoundError, OrreryError,
                    SaveFailure, open_document)
from orrery_drafts import recover
from orrery_qt import (LONGEST_TEXT, Attribute, Column, Draft, EventLoop, LiveDocument,
                       ResultsModel, Role, ValueDelegate, warning_color)

MODEL = pathlib.Path(__file__).resolve().parents[3] / "Examples/ToDo.xcdatamodeld"
# What is open comes first. The sections are there for their counts.
IN_ORDER = FetchRequest("ToDo", sort=["done", "creationDate"])
DONE = FetchRequest("ToDo", "done = YES")
COLUMNS = [Column("name", "To-do", check="done"),
           Column("creationDate", "Added", is_editable=False)]
# The attributes of ToDo without which nothing can be shown.
NEEDED = {"creationDate", "done", "name"}
OTHER_KIND = "It is a document of another kind."
NOT_SAVED = "Not all is saved."
LOST = "The connection to the server is lost. What you enter is kept, and sent when it is back."
BANNER_STYLE = ("QFrame { background: #fff3c4; border-radius: 6px; } "
                "QLabel { color: #5c3c00; }")
ROW_HEIGHT, MARGIN = 44, 12
# Texts in menus and sentences are short.
LONGEST_NAME = 40
LONGEST_ACTION = 80
# In seconds: so long something may take before it is told.
PATIENCE = 1


def line(text: str, longest: int) -> str:
    """A text on one line: what is too long ends with dots."""
    start = " ".join(text[:longest + 1].split())
    return start if len(start) <= longest and len(text) <= longest else f"{start[:longest - 1]}…"


def quoted(name: t.Any) -> str:
    """A name within a sentence."""
    return f"“{line(str(name or ''), LONGEST_NAME)}”"


def listed(names: list[str]) -> str:
    """The first of some names within a sentence, and how many more there are."""
    more = f" and {len(names) - 3:,} more" if len(names) > 3 else ""
    return ", ".join(map(quoted, names[:3])) + more


def has_what_is_needed(document: Document) -> bool:
    """Whether a model has what is shown."""
    found = document.entities.get("ToDo")
    return found is not None and NEEDED <= found.properties.keys()


def plain() -> QLabel:
    """A label that takes no text for HTML, and breaks lines."""
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    return label


class ToDoModel(ResultsModel):
    """To-dos, those that are open first."""

    def action_name(self, id_: str, about: Attribute, value: t.Any) -> str:
        name = quoted(self.results.contents[id_].get("name"))
        if about.key == "name":
            return f"Rename {name}"
        is_done = value in (Qt.CheckState.Checked, Qt.CheckState.Checked.value, True)
        return f"{'Complete' if is_done else 'Reopen'} {name}"


class ToDoDelegate(ValueDelegate):
    """A box, the name, and at the end the day on which it was added; what is wrong is beneath."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex) -> None:
        super().initStyleOption(option, index)
        option.text = index.data(Qt.ItemDataRole.DisplayRole) or ""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:
        return QSize(super().sizeHint(option, index).width(), ROW_HEIGHT)

    def editorEvent(self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem,
                    index: QModelIndex) -> bool:
        return super().editorEvent(event, model, _inset(option), index)

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem,
                             index: QModelIndex) -> None:
        super().updateEditorGeometry(editor, _inset(option), index)
        # The text stays where it was.
        editor.setGeometry(editor.geometry().adjusted(2, 0, 0, 0))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:
        item = QStyleOptionViewItem(option)
        self.initStyleOption(item, index)
        # It is the line beneath that says what is wrong.
        item.palette = option.palette
        style, widget = item.widget.style(), item.widget
        style.drawPrimitive(
            QStyle.PrimitiveElement.PE_PanelItemViewItem, item, painter, widget)
        item = _inset(item)
        area = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, item, widget)
        box = QStyleOptionViewItem(item)
        box.rect = style.subElementRect(
            QStyle.SubElement.SE_ItemViewItemCheckIndicator, item, widget)
        is_done = index.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked
        box.state |= QStyle.StateFlag.State_On if is_done else QStyle.StateFlag.State_Off
        style.drawPrimitive(
            QStyle.PrimitiveElement.PE_IndicatorItemViewItemCheck, box, painter, widget)
        painter.save()
        # The style's own line is hardly to be seen in the dark.
        painter.setPen(self._color(item, True))
        painter.drawRect(box.rect.adjusted(0, 0, -1, -1))
        area.setLeft(area.left() + 6)
        area.setRight(option.rect.right() - MARGIN)
        self._draw_day(painter, area, item, index)
        self._draw_lines(painter, area, item, index, is_done)
        painter.restore()

    def _draw_lines(self, painter: QPainter, area: QRect, item: QStyleOptionViewItem,
                    index: QModelIndex, is_done: bool) -> None:
        color = self._color(item, is_done)
        font = QFont(item.font)
        font.setStrikeOut(is_done)
        problem = index.data(Role.PROBLEM)
        name = " ".join(item.text.split()) or "Without a name"
        lines = [(name, font, color)]
        if problem:
            is_chosen = bool(item.state & QStyle.StateFlag.State_Selected)
            lines.append((problem, QFont(item.font),
                          color if is_chosen else warning_color(item.palette)))
        height = area.height() // len(lines)
        for number, (text, each, pen) in enumerate(lines):
            painter.setFont(each)
            painter.setPen(pen)
            line = QRect(area.left(), area.top() + number * height, area.width(), height)
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, painter.fontMetrics().elidedText(
                text, Qt.TextElideMode.ElideRight, line.width()))

    def _color(self, item: QStyleOptionViewItem, is_faint: bool) -> t.Any:
        if item.state & QStyle.StateFlag.State_Selected:
            return item.palette.color(QPalette.ColorRole.HighlightedText)
        role = QPalette.ColorRole.PlaceholderText if is_faint else QPalette.ColorRole.Text
        return item.palette.color(role)

    def _draw_day(self, painter: QPainter, area: QRect, item: QStyleOptionViewItem,
                  index: QModelIndex) -> None:
        """What it takes is not the name's any more."""
        added = index.siblingAtColumn(1).data()
        if added is None:
            return
        day = QLocale().toString(added.date(), "d MMM")
        painter.setFont(item.font)
        painter.setPen(self._color(item, True))
        end = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(area, end, day)
        area.setRight(area.right() - painter.fontMetrics().horizontalAdvance(day) - MARGIN)


def _inset(option: QStyleOptionViewItem) -> QStyleOptionViewItem:
    """What is in a row begins somewhat after its edge."""
    inner = QStyleOptionViewItem(option)
    inner.rect = option.rect.adjusted(6, 0, 0, 0)
    return inner


@dataclasses.dataclass
class Addition:
    """A to-do that was typed, until it is saved. Name and time say which it is: what the server may
    have done before it was lost is not done twice."""

    name: str
    created: datetime.datetime
    is_sent: bool = False

    async def send(self, context: Context) -> str:
        """Adds it, and saves. Its id."""
        match = await context.wire_values("ToDo", {"name": self.name, "creationDate": self.created})
        operation = {"method": "object/findOrInsert", "params": {"entity": "ToDo", "match": match}}
        request = {"operations": [operation], "actionName": f"Add {quoted(self.name)}"}
        self.is_sent = False
        try:
            result = await context.write("context/perform", {**request, "save": True})
        except ConnectionLost:
            raise
        except OrreryError:
            # What others have left that cannot be saved does not hold this up.
            result = await context.write("context/perform", request)
            self.is_sent = True
        return str(result["results"][0]["result"]["object"]["id"])


class Store(QObject):
    """The document that all windows share, and what waits to be added to it."""

    # What the document or this say is different.
    changed = pyqtSignal()

    def __init__(self, path: str, server: str | None, token: str | None) -> None:
        super().__init__()
        self.path = pathlib.Path(path)
        # Files may have names that are no text.
        self.name, self.title = (each.encode(errors="replace").decode()
                                 for each in (self.path.name, self.path.stem))
        self.loop = EventLoop()
        self._server, self._token = server, token
        self.document: LiveDocument | None = None
        # What went wrong last, for the user to read.
        self.problem = ""
        self.additions: list[Addition] = []
        # What was typed and has no place any more, until the user has no use for it.
        self.unplaced: list[str] = []

    def open(self) -> None:
        """Opens the file, and makes it if it is not there."""
        # Until then it is not asked for again.
        self.report("")
        self.loop.spawn(self._open())

    async def _open(self) -> None:
        try:
            if not self._server:
                self.path.parent.mkdir(parents=True, exist_ok=True)
            document = await self._open_document()
            if not has_what_is_needed(document):
                await document.close()
                return self.report(f"{self.name} cannot be opened. {OTHER_KIND}")
        except (OrreryError, OSError, ValueError) as error:
            return self.report(f"{self.name} cannot be opened. {error}")
        self.document = LiveDocument(document)
        document.on_change_model = self._did_change_model
        self.document.changed.connect(self.changed)
        self.document.failed.connect(self.report)
        self.document.saved.connect(self._did_save)
        self.document.save_failed.connect(self._did_fail_to_save)
        self.document.reconnected.connect(self._come_back)
        if document.save_failure:
            self._did_fail_to_save(document.save_failure)
        self.changed.emit()
        if document.recovery and not self.document.is_read_only:
            self.do(self._recover(document))

    async def _open_document(self) -> Document:
        """With the model that it has, which may say more than ours; to be read where it may not be
        written."""
        opening = functools.partial(open_document, self.path.resolve(), server=self._server,
                                    token=self._token, name="To-Do")
        try:
            return await opening()
        except NotFoundError:
            return await opening(str(MODEL))
        except OrreryError as error:
            if error.kind != "store.readOnly":
                raise
            return await opening(read_only=True)

    def _did_change_model(self) -> None:
        """Where it lacks what is needed, the list is closed. What was typed can be copied still."""
        live = self.document
        if live is None or has_what_is_needed(live.document):
            return
        self.document = None
        # Editors that are open give what they have.
        self.changed.emit()
        self.unplaced += self.waiting
        self.unplaced += [each.text for each in live.edits.typed.values() if each.name == "name"]
        self.additions.clear()
        live.do(live.document.close())
        self.report(f"{self.name} has another model by now. {OTHER_KIND}")

    async def _recover(self, document: Document) -> None:
        """What could not be saved the last time is there again, as if nobody had closed it."""
        self.report(await recover(document))

    def report(self, problem: str) -> None:
        """Has all windows show what went wrong."""
        self.problem = problem
        self.changed.emit()

    def do(self, work: t.Coroutine[t.Any, t.Any, t.Any]) -> None:
        """Has something done that the user asked for, and tells if it fails."""
        assert self.document
        self.document.do(work)

    @property
    def waiting(self) -> list[str]:
        """Names of to-dos that are not added yet."""
        return [each.name for each in self.additions if not each.is_sent]

    @property
    def late(self) -> list[str]:
        """Those of which the user should know."""
        start = datetime.datetime.now(datetime.timezone.utc)
        if self.document and self.document.is_connected:
            start -= datetime.timedelta(seconds=PATIENCE)
        return [each.name for each in self.additions if not each.is_sent and each.created <= start]

    async def unsaved_count(self) -> int:
        """How much would be lost now, when all is sent that can be. Of what the store does not take,
        as what is deleted, nobody knows how much it is."""
        count = len(self.unplaced)
        if self.document is None:
            return count
        count += await self.document.edits.finish()
        count += len(self.waiting if self.document.is_connected else self.additions)
        return count or int(self.document.edits.is_store_failing)

    def forget(self) -> None:
        """The user has no use for what was said."""
        self.unplaced.clear()
        self.report("")

    async def add(self, name: str) -> str | None:
        """Adds a to-do, now or when the connection is back. Its id, if it is there; one that is
        refused has no place."""
        if not self.problem.startswith(NOT_SAVED):
            # What was said of the one before is over.
            self.report("")
        addition = Addition(name, datetime.datetime.now(datetime.timezone.utc))
        self.additions.append(addition)
        return await self._send(addition)

    async def _send(self, addition: Addition) -> str | None:
        assert self.document
        id_ = None
        try:
            id_ = await addition.send(self.document.context)
        except ConnectionLost:
            # It waits.
            return None
        except OrreryError as error:
            self.unplaced.append(addition.name)
            self.report(f"{quoted(addition.name)} was not added. {error}")
        finally:
            self.changed.emit()
        if not addition.is_sent:
            self.additions.remove(addition)
        return id_

    def _did_save(self) -> None:
        # Unless it was sent since: a save is told somewhat late.
        if self.document and not self.document.document.has_changes:
            self.additions = [each for each in self.additions if not each.is_sent]
        if self.problem.startswith(NOT_SAVED):
            self.report("")

    def _did_fail_to_save(self, failure: SaveFailure) -> None:
        self.report(f"{NOT_SAVED} {failure.error}")

    def _come_back(self) -> None:
        for each in self.additions[:]:
            self.do(self._send(each))

    async def clear_done(self) -> None:
        """Deletes what is done, as one step."""
        assert self.document
        context = self.document.context
        done = await context.fetch(DONE)
        async with context.perform("Clear Done"):
            for each in done:
                await each.delete()

    async def close(self) -> None:
        """Saves, and ends the connection."""
        if self.document:
            await self.document.document.close()


class Banner(QFrame):
    """What the user is to know, and what can be done about it."""

    def __init__(self) -> None:
        super().__init__()
        self.setStyleSheet(BANNER_STYLE)
        self._label = plain()
        self._buttons = QHBoxLayout()
        layout = QHBoxLayout(self)
        layout.addWidget(self._label, 1)
        layout.addLayout(self._buttons)
        self._said: tuple[str, t.Any] = ("", None)
        self.hide()

    @property
    def text(self) -> str:
        """Nothing where it is hidden."""
        return "" if self.isHidden() else self._label.text()

    def say(self, text: str, about: t.Any = None, **actions: t.Callable[[], None]) -> None:
        """Shows a text with buttons, or with an empty text nothing. What is said already stays as
        it is, under the pointer."""
        if (text, about) == self._said:
            return
        self._said = (text, about)
        self._label.setText(text)
        self.setAccessibleName(text)
        while (item := self._buttons.takeAt(0)) is not None:
            # It goes at the end of what is under way, and is not seen beside the others until then.
            item.widget().hide()
            item.widget().deleteLater()
        for name, action in actions.items():
            button = QPushButton(name.replace("_", " "))
            button.clicked.connect(lambda _, action=action: action())
            self._buttons.addWidget(button)
        self.setVisible(bool(text))


class Window(QMainWindow):
    """A window with the list."""

    closed = pyqtSignal(object)

    def __init__(self, program: Program) -> None:
        super().__init__()
        self.store, self._program = program.store, program
        self.model: ToDoModel | None = None
        self._is_opening = self._is_closing = self._may_close = False
        self._build()
        self._make_actions()
        self.store.changed.connect(self._show_state)
        self._show_state()

    # What it looks like.

    def _build(self) -> None:
        self.resize(460, 600)
        self.banner = Banner()
        self.entry = QLineEdit()
        self.entry.setPlaceholderText("What is to be done?")
        self.entry.setAccessibleName("New to-do")
        self.entry.setMinimumHeight(38)
        self.entry.setTextMargins(6, 0, 6, 0)
        self.entry.setClearButtonEnabled(True)
        # What is pasted is not cut without a word.
        self.entry.setMaxLength(1 << 30)
        self.entry.returnPressed.connect(self._add)
        self.notice = plain()
        self.notice.hide()
        self.table = QTableView()
        self.table.setAccessibleName("To-dos")
        self.table.setShowGrid(False)
        self.table.setFrameShape(QFrame.Shape.StyledPanel)
        self.table.setTabKeyNavigation(False)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked
                                   | QAbstractItemView.EditTrigger.EditKeyPressed)
        self.table.horizontalHeader().hide()
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        self.table.viewport().installEventFilter(self)
        self.empty = QLabel(self.table.viewport())
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        middle = QWidget()
        layout = QVBoxLayout(middle)
        layout.setContentsMargins(MARGIN, MARGIN, MARGIN, 0)
        # What comes and goes is beneath: nothing moves away from under the pointer.
        for each in (self.entry, self.table, self.notice, self.banner):
            layout.addWidget(each)
        self.setCentralWidget(middle)
        self.count, self.state = QLabel(), QLabel()
        self.statusBar().addWidget(self.count, 1)
        self.statusBar().addPermanentWidget(self.state)
        self.statusBar().setSizeGripEnabled(False)
        self.statusBar().setContentsMargins(MARGIN - 2, 0, MARGIN - 2, 0)
        self.entry.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.empty.resize(self.table.viewport().size())
        return super().eventFilter(watched, event)

    def _make_actions(self) -> None:
        file = self.menuBar().addMenu("&File")
        edit = self.menuBar().addMenu("&Edit")

        def action(menu: t.Any, text: str, keys: t.Any, handler: t.Callable[[], t.Any]) -> QAction:
            made = t.cast(QAction, menu.addAction(text))
            made.setShortcut(QKeySequence(keys))
            made.triggered.connect(lambda _: t.cast(None, handler()))
            return made

        action(file, "&New Window", QKeySequence.StandardKey.New,
               self._program.open_window)
        self.save = action(file, "&Save Now", QKeySequence.StandardKey.Save,
                           lambda: self._do("save"))
        action(file, "&Close Window", "Ctrl+W", self.close)
        action(file, "&Quit", "Ctrl+Q", self._program.quit)
        self.undo = action(edit, "&Undo", QKeySequence.StandardKey.Undo, lambda: self._do("undo"))
        self.redo = action(edit, "&Redo", "Ctrl+Shift+Z", lambda: self._do("redo"))
        edit.addSeparator()
        self.rename = action(edit, "Re&name", "F2", self._rename)
        self.delete = action(edit, "&Delete", "Del", self._delete)
        self.clear = action(edit, "&Clear Done", "Ctrl+D",
                            lambda: self.store.do(self.store.clear_done()))
        enter = QShortcut(self.table)
        enter.setKeys([QKeySequence("Return"), QKeySequence("Enter")])
        enter.setContext(Qt.ShortcutContext.WidgetShortcut)
        enter.activated.connect(self._rename)

    def _show_state(self) -> None:
        live = self.store.document
        if self.model and live is None:
            self.table.setModel(None)
            self.model, self._is_opening = None, False
        if live and live.is_connected and not self.model and not self._is_opening:
            self._is_opening = True
            live.do(self._open(live))
        document = live.document if live else None
        is_lost = live is not None and not live.is_connected
        state = "Not open" if self.store.problem and not live else "Opening…"
        if live and (self.model or is_lost):
            state = live.state
        self.state.setText(state)
        self.setWindowTitle(f"{self.store.title} – To-Do")
        can_edit = bool(live and not is_lost and not live.is_read_only)
        for made, may, verb, name in (
                (self.undo, document and document.can_undo, "&Undo",
                 document and document.undo_action_name),
                (self.redo, document and document.can_redo, "&Redo",
                 document and document.redo_action_name)):
            made.setEnabled(can_edit and bool(may))
            # In a menu, & stands before the key that chooses.
            name = line(name or "", LONGEST_ACTION).replace("&", "&&")
            made.setText(f"{verb} {name}".strip())
        self.save.setEnabled(can_edit)
        # What is typed while the server is away waits.
        self.entry.setEnabled(not (live.is_read_only if live else self.store.problem))
        self._show_count()
        self._show_problem(is_lost)

    def _show_problem(self, is_lost: bool) -> None:
        waiting = self.store.late
        awaited = "connection" if is_lost else "server"
        self.notice.setText(f"Waiting for the {awaited}: {listed(waiting)}" if waiting else "")
        self.notice.setVisible(bool(waiting))
        drafts = self.store.document.edits.kept if self.store.document else []
        gone = [each for each in drafts if each.object.is_deleted and each.name == "name"]
        told, unplaced = self.store.problem, self.store.unplaced
        actions: dict[str, t.Callable[[], None]] = {"Dismiss": self.store.forget}
        if told and self.store.document is None:
            actions = {"Try_Again": self.store.open}
        if unplaced:
            told = f"{told} What you typed can be copied: {listed(unplaced)}.".strip()
            actions = {"Copy": self._copy, **actions}
        if is_lost and self.store.document.document.connection.is_open:
            self.banner.say(LOST)
        elif told:
            self.banner.say(told, **actions)
        elif gone:
            self.banner.say("The to-do that you were renaming is gone. You had typed "
                            f"{quoted(gone[0].text)}.", gone[0].key,
                            Add_It=lambda: self._take_in(gone[0], True),
                            Dismiss=lambda: self._take_in(gone[0], False))
        else:
            self.banner.say("")

    def _show_count(self) -> None:
        counts = self.model.section_counts if self.model else {}
        done, total = counts.get("true", 0), sum(counts.values())
        self.count.setText(f"{total - done:,} open, {done:,} done" if self.model else "")
        hint = "\nType above, and press Enter." if self.entry.isEnabled() else ""
        self.empty.setText(f"Nothing is to be done.{hint}")
        self.empty.setVisible(self.model is not None and not total)
        self.clear.setEnabled(bool(done) and self.save.isEnabled())
        has_row = self.save.isEnabled() and self.table.currentIndex().isValid()
        self.rename.setEnabled(has_row)
        self.delete.setEnabled(has_row)

    # What is in it.

    async def _open(self, live: LiveDocument) -> None:
        try:
            self.model = await ToDoModel.open(
                live, IN_ORDER, COLUMNS, "done", window={"offset": 0, "count": 300}, parent=self)
        except ConnectionLost:
            # When it is back, this is asked for again.
            self._is_opening = False
            return
        self.table.setModel(self.model)
        self.table.setItemDelegate(ToDoDelegate(live.edits, self))
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.hideSection(1)
        self.table.selectionModel().currentChanged.connect(lambda *_: self._show_count())
        self.model.caught_up.connect(self._show_state)
        live.edits.changed.connect(self._did_edit)
        self._show_state()

    def _copy(self) -> None:
        """What has no place any more, as it was typed."""
        QApplication.clipboard().setText("\n".join(self.store.unplaced))

    def _take_in(self, draft: Draft, is_wanted: bool) -> None:
        """What was typed for a row that is gone becomes one of its own, or goes."""
        assert self.store.document
        self.store.document.edits.discard(*draft.key)
        if is_wanted and draft.text.strip():
            self.store.do(self.store.add(draft.text))

    def _did_edit(self, id_: str, key: str) -> None:
        # An editor that is closing has to be closed first.
        QTimer.singleShot(0, lambda: self._look_at(id_, key))

    def _look_at(self, id_: str, key: str) -> None:
        """What the server refuses is edited again at once, unless the user is elsewhere by now."""
        if self._may_close or not self.store.document:
            return
        draft = self.store.document.edits.draft(id_, key)
        if draft and draft.object.is_deleted and key != "name":
            # Nobody wants to know whether what is gone is done.
            return self.store.document.edits.discard(id_, key)
        index = self.table.currentIndex()
        if draft and draft.is_refused and self.table.hasFocus() and index.data(Role.ID) == id_:
            self.table.edit(index)
        self._show_state()

    # What it does.

    def _do(self, command: str) -> None:
        assert self.store.document
        self.store.do(getattr(self.store.document.context, command)())

    def _add(self) -> None:
        name = self.entry.text().strip()
        if name and self.model:
            self.entry.clear()
            self.store.do(self._add_and_show(name))
            QTimer.singleShot(PATIENCE * 1000 + 100, self._show_state)

    async def _add_and_show(self, name: str) -> None:
        assert self.model
        id_ = await self.store.add(name)
        if id_ is None and name in self.store.unplaced and not self.entry.text():
            # It was refused, which the banner says.
            self.entry.setText(name)
            self.store.unplaced.remove(name)
            self.store.changed.emit()
        await self.model.catch_up()
        index = self.model.index_of(id_ or "")
        if index.isValid():
            self.table.setCurrentIndex(index)
            self.table.scrollTo(index)

    def _rename(self) -> None:
        index = self.table.currentIndex()
        if len(index.data(Role.VALUE) or "") > LONGEST_TEXT:
            self.store.report("This name is too long to be edited here.")
        elif self.rename.isEnabled() and index.isValid():
            self.table.setFocus()
            self.table.edit(index)

    def _delete(self) -> None:
        object_ = self.table.currentIndex().data(Role.OBJECT)
        if object_ is not None:
            self.store.do(self._delete_object(object_))

    async def _delete_object(self, object_: t.Any) -> None:
        async with object_.context.perform(f"Delete {quoted(object_['name'])}"):
            await object_.delete()

    # Closing.

    def closeEvent(self, event: QCloseEvent | None) -> None:
        if event and not self._may_close:
            event.ignore()
            if not self._is_closing:
                self._is_closing = True
                self.store.loop.spawn(self._send_and_close())

    async def _send_and_close(self) -> None:
        # An editor that is open sends what is typed when the keyboard goes elsewhere.
        self.table.setFocus()
        unsaved = await self.store.unsaved_count()
        # Other windows have that, too: where all close, the last of them asks.
        windows = self._program.windows
        is_last = self is windows[-1] and all(each._is_closing for each in windows)
        count = bool(self.entry.text().strip()) + is_last * unsaved
        if count:
            self._ask_about(count)
        else:
            await self._end()

    def _ask_about(self, count: int) -> None:
        box = QMessageBox(self)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setText("Some of what you typed is not saved.")
        box.setInformativeText(f"Closing the window loses it ({count:,}).")
        keep = box.addButton("Keep Open", QMessageBox.ButtonRole.RejectRole)
        lose = box.addButton("Close and Lose It", QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(keep)
        box.finished.connect(lambda _: self._did_answer(box.clickedButton() is lose))
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()

    def _did_answer(self, is_to_close: bool) -> None:
        if is_to_close:
            self.store.loop.spawn(self._end())
        else:
            self._is_closing = False

    async def _end(self) -> None:
        self.store.changed.disconnect(self._show_state)
        self.hide()
        try:
            if self.model:
                await self.model.close()
        except OrreryError as error:
            print(f"to-do: {error}", file=sys.stderr)
        self._may_close = True
        self.close()
        self.closed.emit(self)


class Program:
    """The program: its windows, and its end with the last of them."""

    def __init__(self, application: QApplication, store: Store) -> None:
        self.store = store
        self.windows: list[Window] = []
        self._application = application
        application.setQuitOnLastWindowClosed(False)
        application.setApplicationName("to-do")
        application.setApplicationDisplayName("")
        application.setStyle("Fusion")
        self.appearance = Appearance(application)
        for each in (signal.SIGINT, signal.SIGTERM):
            store.loop.add_signal_handler(each, self.quit)
        store.open()
        self.open_window()

    def open_window(self) -> None:
        """Another window on the same document."""
        window = Window(self)
        window.closed.connect(self._did_close)
        self.windows.append(window)
        window.show()

    def quit(self) -> None:
        """Closes all windows, those that have to ask before as well."""
        for each in self.windows[:]:
            each.close()

    def _did_close(self, window: Window) -> None:
        self.windows.remove(window)
        window.deleteLater()
        if not self.windows:
            self.store.loop.spawn(self._end())

    async def _end(self) -> None:
        try:
            await self.store.close()
        except OrreryError as error:
            print(f"to-do: {error}", file=sys.stderr)
        self._application.quit()


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="to-do", description="Keeps a list of what is to be done.")
    default = pathlib.Path.home() / ".local/share/to-do/to-do.data"
    parser.add_argument("file", nargs="?", default=str(default), help="made if it is not there")
    parser.add_argument("--server", metavar="ADDRESS",
                        help="a server that has the file, as unix:PATH; otherwise one is started")
    parser.add_argument("--token", help="what lets you in at a server over the network")
    options = parser.parse_args()
    application = QApplication(sys.argv[:1])
    program = Program(application, Store(options.file, options.server, options.token))
    code = application.exec()
    program.store.loop.close()
    return code


if __name__ == "__main__":
    sys.exit(main())
