"""Where a driver is tried: servers, documents, and what is told of each check."""

import argparse
import contextlib
import datetime
import decimal
import json
import os
import random
import re
import time
import traceback
import typing as t

from .driver import UNSUPPORTED, Driver, DriverError, Gone
from .metamodel import ROOT, MetaModel
from .proxy import Proxy
from .wire import Late, Message, Peer, Refused, Server

DATE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")
NUMBER = re.compile(r"-?\d+(\.\d+)?")


class Failed(Exception):
    """What a check found in place of what it expected."""

    def __init__(self, what: str, sent: t.Any, expected: t.Any, found: t.Any) -> None:
        super().__init__(what)
        self.lines = [what]
        for word, value in ("sent", sent), ("expected", expected), ("found", found):
            if value is not None:
                self.lines.append(f"{word}: {text_of(value)}")


class Skipped(Exception):
    """What the driver does not have."""


class Desk:
    """A document that the suite's own user has open, and drivers may open."""

    def __init__(self, bench: "Bench", has_proxy: bool, model: str) -> None:
        self.server = Server(bench.options.orrery)
        self.path = f"{self.server.folder}/store.data"
        self.model = bench.model(model)
        self.proxy: t.Optional[Proxy] = None
        self.drivers: t.List[Driver] = []
        self.bench = bench
        if has_proxy:
            self.proxy = Proxy(f"{self.server.folder}/p", self.server.address, bench.metamodel)
        # It saves when it is told to, so that nothing depends on the clock.
        self.user = self.arrive(autosave={"enabled": False})

    @property
    def between(self) -> Proxy:
        assert self.proxy
        return self.proxy

    def arrive(self, **options: t.Any) -> Peer:
        """A user of the suite itself, who hears of nothing and knows by asking alone."""
        user = self.server.peer()
        user.open(self.path, self.model, noticeDetail="none", **options)
        return user

    def driver(self, is_other: bool = False, is_open: bool = True, **options: t.Any) -> Driver:
        driver = self.bench.driver(is_other)
        self.drivers.append(driver)
        address = self.proxy.address if self.proxy else self.server.address
        driver.call("connect", address=address, **options)
        if is_open:
            driver.call("openDocument", path=self.path, model=self.model, create="ifMissing")
        return driver

    def end(self) -> None:
        for driver in self.drivers:
            driver.stop()
        self.user.end()
        if self.proxy:
            self.proxy.end()
        self.server.stop()


class Bench:
    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.metamodel = MetaModel()
        self.part = ""
        self.passed = self.failed = self.skipped = 0
        self.driver_in_use: t.Optional[Driver] = None

    def random(self) -> random.Random:
        """The same numbers for each part, whichever others are played."""
        return random.Random(f"{self.options.seed} {self.part}")

    def model(self, name: str) -> str:
        found = sorted((ROOT / "Examples").glob(f"{name}.*"))
        return str(found[0])

    def driver(self, is_other: bool = False) -> Driver:
        other = self.options.other_driver if is_other else None
        self.driver_in_use = Driver(other or self.options.driver)
        return self.driver_in_use

    @contextlib.contextmanager
    def desk(self, has_proxy: bool = False, model: str = "Everything") -> t.Iterator[Desk]:
        desk = Desk(self, has_proxy, model)
        try:
            yield desk
        finally:
            desk.end()

    # What is told.

    @contextlib.contextmanager
    def check(self, title: str, read: str) -> t.Iterator[None]:
        """A line of output. A check that fails does not keep others from being made."""
        start = time.monotonic()
        try:
            yield
        except Skipped as skipped:
            self.skipped += 1
            self.tell("skip", title, start, [str(skipped)])
        except DriverError as error:
            if error.kind == UNSUPPORTED:
                self.skipped += 1
                self.tell("skip", title, start, [str(error)])
            else:
                self.fail(title, start, read, [f"The driver refused {error}"])
        except Failed as failure:
            self.fail(title, start, read, failure.lines)
        except Refused as refused:
            self.fail(title, start, read, [f"The server refused: {refused} ({refused.kind})"])
        except (Late, Gone, OSError) as error:
            self.fail(title, start, read, str(error).split("\n"))
        except Exception as error:
            # What the driver told is not as the contract has it; or the suite is wrong.
            told = traceback.format_exc().strip().split("\n")[-6:]
            self.fail(title, start, read, [f"Not as the driver's contract has it: {error!r}", *told])
        else:
            self.passed += 1
            self.tell("ok", title, start)

    def fail(self, title: str, start: float, read: str, lines: t.List[str]) -> None:
        self.failed += 1
        if self.driver_in_use and self.driver_in_use.last_line:
            lines = [*lines, f"last command: {self.driver_in_use.last_line[:600]}"]
        self.tell("FAIL", title, start, [*lines, f"read: {read}"])

    def tell(self, word: str, title: str, start: float, lines: t.Sequence[str] = ()) -> None:
        seconds = time.monotonic() - start
        print(f"{word:4} {self.part}: {title} ({seconds:.1f} s)", flush=True)
        for line in lines:
            print(f"       {line}", flush=True)


def text_of(value: t.Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) < 1500 else f"{text[:1500]}…"


def is_same(found: t.Any, expected: t.Any) -> bool:
    """Whether two values mean the same, as dates and decimals can be written in several ways."""
    if isinstance(found, bool) or isinstance(expected, bool):
        return found is expected
    if isinstance(found, dict) and isinstance(expected, dict):
        return found.keys() == expected.keys() and all(
            is_same(found[key], expected[key]) for key in expected)
    if isinstance(found, list) and isinstance(expected, list):
        return len(found) == len(expected) and all(map(is_same, found, expected))
    if isinstance(found, str) and isinstance(expected, str) and found != expected:
        if DATE.fullmatch(found) and DATE.fullmatch(expected):
            return instant(found) == instant(expected)
        if NUMBER.fullmatch(found) and NUMBER.fullmatch(expected):
            return decimal.Decimal(found) == decimal.Decimal(expected)
    return bool(found == expected)


def instant(text: str) -> t.Tuple[datetime.datetime, decimal.Decimal]:
    whole, _, rest = text.rstrip("Z").partition(".")
    return datetime.datetime.fromisoformat(whole), decimal.Decimal(f"0.{rest or 0}")


def expect(found: t.Any, expected: t.Any, what: str, sent: t.Any = None) -> None:
    """Tells of objects only the members that differ."""
    if is_same(found, expected):
        return
    if isinstance(found, dict) and isinstance(expected, dict):
        keys = [
            key for key in {**found, **expected}
            if key not in found or key not in expected or not is_same(found[key], expected[key])]
        found = {key: found[key] for key in keys if key in found}
        expected = {key: expected[key] for key in keys if key in expected}
    raise Failed(what, sent, expected, found)


def refused_with(kind: str, run: t.Callable[[], t.Any], what: str, sent: t.Any = None) -> DriverError:
    """Runs what must fail, with an error of this kind."""
    try:
        found = run()
    except DriverError as error:
        expect(error.kind, kind, f"{what}: the error's kind", sent)
        return error
    raise Failed(f"{what}: nothing failed", sent, kind, found)


def is_nightly() -> bool:
    return "ORRERY_NIGHTLY" in os.environ
