"""The dark style follows the desktop, where it says what the user prefers."""

from __future__ import annotations

import typing as t

from PyQt6.QtCore import QObject, pyqtSlot
from PyQt6.QtDBus import QDBusConnection, QDBusMessage, QDBusPendingCallWatcher, QDBusPendingReply
from PyQt6.QtGui import QColor, QGuiApplication, QPalette
from PyQt6.QtWidgets import QApplication

PORTAL = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
SETTINGS = "org.freedesktop.portal.Settings"
SCHEME = ["org.freedesktop.appearance", "color-scheme"]
PREFERS_DARK = 1
ROLE = QPalette.ColorRole
DARK = {ROLE.Window: "#242628", ROLE.WindowText: "#eceded", ROLE.Base: "#1b1d1f",
        ROLE.AlternateBase: "#242628", ROLE.Text: "#eceded", ROLE.Button: "#33363a",
        ROLE.ButtonText: "#eceded", ROLE.BrightText: "#ffffff", ROLE.Highlight: "#3d6fb4",
        ROLE.HighlightedText: "#ffffff", ROLE.ToolTipBase: "#33363a", ROLE.ToolTipText: "#eceded",
        ROLE.PlaceholderText: "#989c9f", ROLE.Link: "#78aeed", ROLE.Light: "#4a4e52",
        ROLE.Midlight: "#3e4246", ROLE.Mid: "#2c2f32", ROLE.Dark: "#17191a", ROLE.Shadow: "#0f1011"}
FAINT = "#777b7e"


class Appearance(QObject):
    """Has an application be light or dark as the desktop's portal says. From 6.5 on Qt does so by
    itself."""

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._light = QGuiApplication.palette()
        bus = QDBusConnection.sessionBus()
        if hasattr(QGuiApplication.styleHints(), "colorScheme") or not bus.isConnected():
            return
        bus.connect(*PORTAL, SETTINGS, "SettingChanged", self._did_change)
        question = QDBusMessage.createMethodCall(*PORTAL, SETTINGS, "Read")
        question.setArguments(t.cast(t.Any, SCHEME))
        self._watcher = QDBusPendingCallWatcher(bus.asyncCall(question), self)
        self._watcher.finished.connect(self._did_read)

    def _did_read(self, watcher: QDBusPendingCallWatcher) -> None:
        """Where there is no portal, or no such setting, the application stays as it is."""
        reply = QDBusPendingReply(watcher)
        if reply.isValid():
            self._take(reply.argumentAt(0))

    @pyqtSlot(QDBusMessage)  # type: ignore[misc]
    def _did_change(self, message: QDBusMessage) -> None:
        *setting, value = message.arguments()
        if setting == SCHEME:
            self._take(value)

    def _take(self, scheme: t.Any) -> None:
        # A variant in a variant.
        while hasattr(scheme, "variant"):
            scheme = scheme.variant()
        QApplication.setPalette(dark() if scheme == PREFERS_DARK else self._light)


def dark() -> QPalette:
    """Colours for the dark."""
    palette = QPalette()
    for role, color in DARK.items():
        palette.setColor(role, QColor(color))
    for role in (ROLE.Text, ROLE.WindowText, ROLE.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(FAINT))
    return palette
