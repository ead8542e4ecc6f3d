"""Edits values in Qt's views, by the types of their attributes."""

from __future__ import annotations

import typing as t

from PyQt6.QtCore import QAbstractItemModel, QDateTime, QEvent, QLocale, QModelIndex, QObject, Qt
from PyQt6.QtGui import QColor, QKeyEvent, QPalette
from PyQt6.QtWidgets import (QDateTimeEdit, QLabel, QLineEdit, QStyledItemDelegate,
                             QStyleOptionViewItem, QWidget)

from orrery import ManagedObject

from .edits import Edits, conflict
from .model import Role
from .values import NUMBERS, Attribute, parsed, shown, typed

# A line with a longer text would hold up its window.
LONGEST_TEXT = 100_000
TABS = {Qt.Key.Key_Tab, Qt.Key.Key_Backtab}
ENTER = {Qt.Key.Key_Return, Qt.Key.Key_Enter, *TABS}
NOTE_STYLE = ("background: #fff3c4; color: #5c3c00; border: 1px solid #e0a800; "
              "border-radius: 4px; padding: 4px 6px;")


def warning_color(palette: QPalette) -> QColor:
    """What problems are written in, on light and on dark."""
    is_dark = palette.color(QPalette.ColorRole.Base).lightness() < 128
    return QColor("#ff8a80" if is_dark else "#b3261e")


class _TextEditor(QLineEdit):
    """A line of text, for all that can be typed."""

    def __init__(self, attribute: Attribute, parent: QWidget) -> None:
        super().__init__(parent)
        # What is pasted is not cut without a word.
        self.setMaxLength(1 << 30)
        if attribute.type in NUMBERS:
            self.setAlignment(Qt.AlignmentFlag.AlignRight)

    def given(self) -> str:
        return self.text()

    def show_value(self, value: t.Any) -> None:
        if self.text() != typed(value):
            place, is_whole = self.cursorPosition(), self.selectedText() == self.text() != ""
            self.setText(typed(value))
            self.setCursorPosition(place)
            if is_whole:
                self.selectAll()


class _DateEditor(QDateTimeEdit):
    """A date and time; Delete has there be none, where there need not be one."""

    def __init__(self, attribute: Attribute, parent: QWidget) -> None:
        super().__init__(parent)
        self._is_optional = attribute.is_optional
        self.setCalendarPopup(True)
        # The format of many languages has two digits for the year.
        pattern = QLocale().dateTimeFormat(QLocale.FormatType.ShortFormat)
        self.setDisplayFormat(pattern if "yyyy" in pattern else pattern.replace("yy", "yyyy"))
        self.setSpecialValueText("No date")

    @property
    def _is_empty(self) -> bool:
        return bool(self.dateTime() == self.minimumDateTime())

    def given(self) -> QDateTime | None:
        return None if self._is_empty else self.dateTime()

    def show_value(self, value: t.Any) -> None:
        found = shown(value)
        self.setDateTime(found if isinstance(found, QDateTime) else self.minimumDateTime())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete and self._is_optional:
            return self.setDateTime(self.minimumDateTime())
        if self._is_empty and event.key() not in ENTER:
            self.setDateTime(QDateTime.currentDateTime())
        super().keyPressEvent(event)


_Editor = t.Union[_TextEditor, _DateEditor]


class _Note(QLabel):
    """What is wrong, right below an editor, or above it where there is no place below."""

    def __init__(self, editor: QWidget) -> None:
        super().__init__(editor.parentWidget())
        self.setStyleSheet(NOTE_STYLE)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def say(self, text: str, editor: QWidget) -> None:
        self.setText(text)
        self.setVisible(bool(text))
        editor.setAccessibleDescription(text)
        self.place(editor)

    def place(self, editor: QWidget) -> None:
        area, field = editor.parentWidget().rect(), editor.geometry()
        width = min(max(field.width(), 320), area.width())
        height = self.heightForWidth(width)
        top = field.bottom() + 2
        if top + height > area.bottom():
            top = field.top() - height - 2
        left = max(0, min(field.left(), area.width() - width))
        self.setGeometry(left, top, width, height)
        self.raise_()


class _Session:
    """What an editor edits, and since when."""

    def __init__(self, editor: _Editor, index: QModelIndex, edits: Edits) -> None:
        self.editor, self.note = editor, _Note(editor)
        # Held on to, it knows when it is deleted.
        self.object: ManagedObject = index.data(Role.OBJECT)
        self.attribute: Attribute = index.data(Role.ATTRIBUTE)
        # What the document has, as far as the user has been told.
        self.base = index.data(Role.DOCUMENT_VALUE)
        editor.show_value(index.data(Role.VALUE))
        self.start = editor.given()
        self.draft = edits.draft(self.object.id, self.attribute.key)
        self.is_contested = self.draft is not None and self.draft.is_contested
        self.is_leaving = self.is_over = False
        self.note.say(self.draft.problem if self.draft else "", editor)

    @property
    def is_changed(self) -> bool:
        return bool(self.editor.given() != self.start)

    @property
    def is_typed(self) -> bool:
        return self.draft is not None or self.is_changed

    def problem(self) -> str:
        """Why what is typed is no value of the attribute."""
        try:
            parsed(self.attribute, self.editor.given())
        except ValueError as error:
            return str(error)
        return ""

    def see(self, theirs: t.Any) -> None:
        """What the document has now. What is typed stays."""
        if theirs == self.base:
            return
        self.base = theirs
        if self.draft and theirs == self.draft.text:
            # It was being sent; what is typed since goes on.
            self.draft = None
        elif self.is_typed:
            self.is_contested = True
            self.note.say(conflict(theirs), self.editor)
        else:
            self.editor.show_value(theirs)
            self.start = self.editor.given()


class ValueDelegate(QStyledItemDelegate):
    """Shows and edits the columns of a `ResultsModel`: texts, numbers, decimals and dates each as
    they are, Booleans as boxes. A problem is said at the field.

    Enter sends what is typed, and so does leaving the field, unless somebody else has set it
    meanwhile: then it stays in the row, and the user decides. Escape takes what the document has.
    What is typed in a row that goes away is in `Edits.kept`, too.
    """

    def __init__(self, edits: Edits, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._edits = edits
        self._sessions: dict[QWidget, _Session] = {}

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex) -> None:
        super().initStyleOption(option, index)
        problem = index.data(Role.PROBLEM)
        if problem:
            option.text = f"{option.text}  ⚠ {problem}"
            option.palette.setColor(QPalette.ColorRole.Text, warning_color(option.palette))

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem,
                     index: QModelIndex) -> QWidget | None:
        about: Attribute = index.data(Role.ATTRIBUTE)
        if len(typed(index.data(Role.VALUE))) > LONGEST_TEXT:
            return None
        editor = (_DateEditor if about.type == "Date" else _TextEditor)(about, parent)
        editor.setAutoFillBackground(True)
        editor.setAccessibleName(index.model().headerData(
            index.column(), Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole))
        return editor

    def setEditorData(self, editor: QWidget, index: QModelIndex) -> None:
        # A row that has left the window has nothing to say.
        if index.data(Role.OBJECT) is None:
            return
        if editor in self._sessions:
            self._sessions[editor].see(index.data(Role.DOCUMENT_VALUE))
        else:
            self._sessions[editor] = _Session(t.cast(_Editor, editor), index, self._edits)

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem,
                             index: QModelIndex) -> None:
        super().updateEditorGeometry(editor, option, index)
        if editor in self._sessions:
            self._sessions[editor].note.place(editor)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: QModelIndex) -> None:
        session = self._sessions[editor]
        session.is_over = True
        is_sent = session.is_changed if session.is_leaving else session.is_typed
        if session.is_leaving and session.is_contested:
            self._keep(session)
        elif is_sent and index.data(Role.OBJECT) is None:
            # The row is going, and Qt has its editor give what it has.
            self._edits.edit(session.object, session.attribute, session.editor.given(),
                             session.base, f"Change {session.attribute.key}")
        elif is_sent:
            model.setData(index, session.editor.given(), Qt.ItemDataRole.EditRole)

    def destroyEditor(self, editor: QWidget, index: QModelIndex) -> None:
        session = self._sessions.pop(editor, None)
        if session:
            session.note.hide()
            session.note.deleteLater()
            if session.is_typed and not session.is_over:
                self._keep(session)
        super().destroyEditor(editor, index)

    def _keep(self, session: _Session) -> None:
        self._edits.keep(session.object, session.attribute, session.editor.given(), session.base,
                         session.is_contested)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        session = self._sessions.get(t.cast(QWidget, editor))
        if session and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            session.is_leaving = event.key() in TABS
            if event.key() in ENTER and session.problem():
                session.note.say(session.problem(), session.editor)
                return True
            if event.key() == Qt.Key.Key_Escape:
                session.is_over = True
                self._edits.discard(session.object.id, session.attribute.key)
        elif session and event.type() == QEvent.Type.FocusOut:
            session.is_leaving = True
        return super().eventFilter(editor, event)
