#!/usr/bin/env python3
"""The driver for the conformance suite: that of the library for Python, in Qt's event loop. What it
says of the rows of lists is what their models have, which a view looks at, and Qt's tester, unless
`--without-tester` is given: for each change it looks at all rows."""

import os
import sys
import typing as t

import folders  # noqa: F401
import library_driver
from library_driver import Message

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PyQt6.QtTest import QAbstractItemModelTester  # noqa: E402
from PyQt6.QtWidgets import QApplication, QTreeView  # noqa: E402

from orrery_qt import EventLoop, LiveDocument, ResultsModel, Role  # noqa: E402


class Driver(library_driver.Driver):  # type: ignore[misc]
    def __init__(self, loop: EventLoop) -> None:
        super().__init__()
        self.loop = loop
        self.models: t.Dict[str, ResultsModel] = {}
        self.views: t.Dict[str, QTreeView] = {}

    async def do_openDocument(self, command: Message) -> Message:
        told = await super().do_openDocument(command)
        connection = self.connection
        self.document = LiveDocument(connection.documents[0])
        self.document.disconnected.connect(lambda: self.loop.spawn(self.count("disconnected")))
        self.document.reconnected.connect(lambda: self.loop.spawn(self.count("reconnected")))
        connection.on_error = self.fail
        return t.cast(Message, told)

    async def do_openList(self, command: Message) -> Message:
        await super().do_openList(command)
        name, entity = command["name"], command["fetch"]["entity"]
        model = ResultsModel(self.document, self.lists[name].results, entity, ["title"],
                             is_tree=True, window=command.get("window"))
        # The suite says where windows are.
        model.follows_view = False
        if "--without-tester" not in sys.argv:
            QAbstractItemModelTester(
                model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)
        self.models[name] = model
        self.views[name] = QTreeView()
        self.views[name].setModel(model)
        self.views[name].show()
        return {}

    async def do_setWindow(self, command: Message) -> Message:
        await self.models[command["name"]].set_window(command.get("window"))
        return {}

    async def do_rows(self, command: Message) -> Message:
        model = self.models[command["name"]]
        await model.catch_up()
        sections, values = [], {}
        for number in range(model.rowCount()):
            header = model.index(number, 0)
            rows = [model.index(row, 0, header) for row in range(model.rowCount(header))]
            sections.append({"name": header.data(), "ids": [each.data(Role.ID) for each in rows]})
            for id_ in (each.data(Role.ID) for each in rows if each.data(Role.OBJECT)):
                values[id_] = model.results.contents[id_]
        return {"sections": sections, "values": values}


def main() -> None:
    application = QApplication(sys.argv)
    loop = EventLoop()
    loop.run_in_qt(Driver(loop).run())
    application.quit()


if __name__ == "__main__":
    main()
