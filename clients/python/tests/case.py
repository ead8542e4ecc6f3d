"""What tests of the library stand on: folders of their own, and a document that is open. The argument of
each is the program."""

import os
import pathlib
import sys
import tempfile
import unittest

import orrery
from orrery import FetchRequest

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "clients/tests"))

from patience import DEADLINE as DEADLINE  # noqa: E402

MODEL = str(ROOT / "Examples/Everything.json")
PROGRAM = os.path.realpath(sys.argv.pop(1)) if len(sys.argv) > 1 else "orrery"
SONGS = FetchRequest("Song", sort=["title"])
TITLES = FetchRequest("Song", properties=["title"])


class Folder(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        os.environ["XDG_STATE_HOME"] = folder.name
        self.store = f"{folder.name}/store.data"


class WithDocument(unittest.IsolatedAsyncioTestCase, Folder):
    async def asyncSetUp(self) -> None:
        self.document = await orrery.open_document(self.store, MODEL, program=PROGRAM)
        self.addAsyncCleanup(self.document.close)
        self.context = self.document.context

    async def open_again(self) -> orrery.Document:
        document = await orrery.open_document(self.store, program=PROGRAM)
        self.addAsyncCleanup(document.close)
        return document
