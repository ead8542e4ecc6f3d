"""What the README of a package for Python shows."""

import contextlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import typing as t

from patience import DEADLINE


@contextlib.contextmanager
def shown(package: pathlib.Path, **more: str) -> t.Iterator[t.Tuple[pathlib.Path, t.Dict[str, str]]]:
    """Runs its code, which has to print what stands there; then a command may be run in the same
    folder and environment, to which `more` is added."""
    text = (package / "README.md").read_text("utf-8")
    assert text.count("\n") <= 60, "The README has more than 60 lines."
    code, expected = re.findall(r"```(?:python|text)\n(.*?)```", text, re.S)
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "orrery").symlink_to(os.path.realpath(sys.argv[1]))
        environment = {
            **os.environ, **more, "PYTHONPATH": f"{package.parent / 'python'}:{package}",
            "XDG_STATE_HOME": folder, "XDG_RUNTIME_DIR": folder,
            "PATH": f"{folder}:{os.environ['PATH']}"}
        found = subprocess.run(
            [sys.executable, "-B", "-c", code], cwd=folder, env=environment, text=True,
            stdout=subprocess.PIPE, check=True, timeout=DEADLINE).stdout
        assert found == expected, f"The README's code prints\n{found}"
        yield pathlib.Path(folder), environment


def help_of(command: t.Union[str, pathlib.Path], environment: t.Dict[str, str]) -> str:
    return subprocess.run([command, "--help"], env=environment, text=True, stdout=subprocess.PIPE,
                          check=True, timeout=DEADLINE).stdout
