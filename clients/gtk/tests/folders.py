"""Where the packages are that tests use, and what tests of other front ends use, too."""

import pathlib
import sys

CLIENTS = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(CLIENTS / each) for each in ("gtk", "python", "tests")]
