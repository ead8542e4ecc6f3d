"""The driver of the library for Python, for those of front ends: it is in a file that is called as
theirs are."""

import importlib.util
import pathlib
import sys
import typing as t

TESTS = pathlib.Path(__file__).resolve().parents[1] / "python/tests"
sys.path[:0] = [str(TESTS.parent), str(TESTS)]

_source = importlib.util.spec_from_file_location("library_driver.driver", TESTS / "driver.py")
assert _source and _source.loader
_module: t.Any = importlib.util.module_from_spec(_source)
_source.loader.exec_module(_module)
Driver: t.Any = _module.Driver
Message = t.Dict[str, t.Any]
