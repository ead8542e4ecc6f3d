#!/usr/bin/env python3
"""The driver for the conformance suite: that of the library for Python, in GLib's main loop. What it
says of the rows of lists is what their list models have."""

import importlib.util
import pathlib
import sys
import typing as t

FOLDER = pathlib.Path(__file__).resolve().parents[1]
PYTHON = FOLDER.parent / "python"
sys.path[:0] = [str(FOLDER), str(PYTHON), str(PYTHON / "tests")]

from orrery_gtk import EventLoop, ResultsModel, SectionHeader  # noqa: E402

# This file has the same name.
source = importlib.util.spec_from_file_location("python_driver", PYTHON / "tests/driver.py")
assert source and source.loader
python_driver: t.Any = importlib.util.module_from_spec(source)
source.loader.exec_module(python_driver)
Message = t.Dict[str, t.Any]


class Driver(python_driver.Driver):  # type: ignore[misc]
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
