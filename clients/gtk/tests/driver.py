#!/usr/bin/env python3
"""The driver for the conformance suite: that of the library for Python, in GLib's main loop. What it
says of the rows of lists is what their list models have."""

import typing as t

import folders  # noqa: F401
import library_driver
from library_driver import Message

from orrery_gtk import EventLoop, ResultsModel, SectionHeader


class Driver(library_driver.Driver):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.models: t.Dict[str, ResultsModel] = {}

    async def do_openList(self, command: Message) -> Message:
        await super().do_openList(command)
        name = command["name"]
        self.models[name] = ResultsModel(self.lists[name].results, headers=True)
        return {}

    async def do_setWindow(self, command: Message) -> Message:
        await self.models[command["name"]].set_window(command.get("window"))
        return {}

    async def do_rows(self, command: Message) -> Message:
        sections: t.List[Message] = []
        values = {}
        for item in self.models[command["name"]]:
            if isinstance(item, SectionHeader):
                sections.append({"name": item.name, "ids": []})
            else:
                sections[-1]["ids"].append(item.id)
                if item.values is not None:
                    values[item.id] = item.values
        return {"sections": sections, "values": values}


if __name__ == "__main__":
    EventLoop().run_in_main_loop(Driver().run())
