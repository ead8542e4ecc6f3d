#!/usr/bin/env python3
"""Walks through the examples with the program given, on both faces of the library: the synchronous
ones are written from those that are there, as the library's own are."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
PYTHON = ROOT / "clients/python"
sys.path.insert(0, str(PYTHON))
import derive  # noqa: E402


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        bin_ = pathlib.Path(folder, "bin")
        bin_.mkdir()
        (bin_ / "orrery").symlink_to(os.path.realpath(sys.argv[1]))
        environment = {
            **os.environ, "PYTHONPATH": str(PYTHON), "MYPYPATH": str(PYTHON),
            "PATH": f"{bin_}:{os.environ['PATH']}", "XDG_STATE_HOME": folder,
        }
        there = PYTHON / "examples"
        waiting = pathlib.Path(folder, "clients/python/examples")
        shutil.copytree(there, waiting)
        (pathlib.Path(folder) / "Examples").symlink_to(ROOT / "Examples")
        for path in waiting.rglob("*.py"):
            path.write_text(derive.synchronous(path.read_text("utf-8")), "utf-8")
        names = sorted(each.name for each in there.glob("*.py"))
        started = [
            (f"{face}/{name}", subprocess.Popen(
                [sys.executable, "-B", examples / name], env=environment,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True))
            for face, examples in (("asyncio", there), ("sync", waiting)) for name in names
        ]
        failed = []
        for name, process in started:
            told, _ = process.communicate(timeout=120)
            if process.returncode:
                failed.append(f"{name}:\n{told}")
        cache = ROOT / ".build/mypy"
        for examples in (there, waiting):
            checked = subprocess.run(
                ["mypy", "--strict", "--cache-dir", cache, *(examples / name for name in names)],
                cwd=examples, env=environment, stdout=subprocess.PIPE, text=True)
            if checked.returncode:
                failed.append(checked.stdout)
    if failed:
        sys.exit("\n".join(failed))
    print(f"{len(started)} walkthroughs")


if __name__ == "__main__":
    main()
