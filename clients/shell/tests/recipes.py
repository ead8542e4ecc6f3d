#!/usr/bin/env python3
"""Runs the recipes one after the other, and compares what each prints. The argument is
the program."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

RECIPES = pathlib.Path(__file__).resolve().parents[1] / "recipes.md"
EXAMPLES = RECIPES.parents[2] / "Examples"


def main() -> None:
    program = os.path.realpath(sys.argv[1])
    recipes = re.findall(r"```sh\n(.*?)```\n\n```text\n(.*?)```", RECIPES.read_text("utf-8"), re.S)
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "Examples").symlink_to(EXAMPLES)
        pathlib.Path(folder, "bin").mkdir()
        pathlib.Path(folder, "bin", "orrery").symlink_to(program)
        environment = {
            **os.environ, "XDG_STATE_HOME": folder, "PATH": f"{folder}/bin:{os.environ['PATH']}"}
        try:
            for recipe, expected in recipes:
                found = subprocess.run(
                    ["sh", "-eu", "-c", recipe], cwd=folder, env=environment, text=True, timeout=60,
                    stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                if found.returncode or found.stdout != expected:
                    failed += 1
                    print(f"{recipe}prints, with exit code {found.returncode},\n{found.stdout}")
        finally:
            # Where it has ended already, that is said.
            subprocess.run(
                [program, "servers", "stop", f"{folder}/people.data"], env=environment, timeout=60,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    print(f"{len(recipes)} recipes, {failed} failed")
    sys.exit(1 if failed or len(recipes) < 10 else 0)


if __name__ == "__main__":
    main()
