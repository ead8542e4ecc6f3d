#!/usr/bin/env python3
"""Makes a wheel of the library, the program, and what it is linked with: `wheel.py PROGRAM FOLDER`. Nothing
is downloaded, and the same input makes the same file.

The program finds its libraries beside it in `../lib/orrery`, where it was linked to look there (`make
wheel`). Only the C library is the system's, so the wheel is for systems with that of this one or a later."""

import base64
import hashlib
import pathlib
import platform
import re
import subprocess
import sys
import typing as t
import zipfile

FOLDER = pathlib.Path(__file__).resolve().parent
METADATA = """Metadata-Version: 2.1
Name: orrery
Version: {version}
Summary: Core Data's documents, shared between programs and kept up to date
License-File: LICENSE
Requires-Python: >=3.9
Provides-Extra: tui
Requires-Dist: textual>=8.2.8; extra == "tui"
Description-Content-Type: text/markdown

{readme}"""
WHEEL = """Wheel-Version: 1.0
Generator: orrery
Root-Is-Purelib: false
Tag: {tag}
"""
COMMANDS = """[console_scripts]
orrery-tui = orrery_tui.__main__:main
"""
PACKAGES = ("orrery", "orrery_drafts", "orrery_loop", "orrery_tui")
LIBRARY = re.compile(r"=> (\S+/(\S+)) \(0x")
# Of the C library, which comes with the system, and of the toolchain, which a program that is made for
# others has in itself.
LEFT_OUT = re.compile(r"(libc|libm|libdl|libpthread|librt|libresolv|ld-linux.*)\.so\.|.*([sS]wift|Foundation|dispatch|BlocksRuntime)")


def main() -> None:
    program, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    told = subprocess.run([program, "--version"], stdout=subprocess.PIPE, text=True, check=True)
    version = re.findall(r"\d+\.\d+\.\d+", told.stdout)[0]
    tag = f"py3-none-manylinux_{platform.libc_ver()[1].replace('.', '_')}_{platform.machine()}"
    information = f"orrery-{version}.dist-info"
    readme = (FOLDER / "README.md").read_text("utf-8")
    files = {
        str(path.relative_to(FOLDER)): path.read_bytes()
        for package in PACKAGES for path in sorted((FOLDER / package).rglob("*"))
        if path.suffix in (".py", ".tcss", ".typed")
    }
    script = f"orrery-{version}.data/scripts/orrery"
    files[script] = program.read_bytes()
    for name, library in libraries(program):
        files[f"orrery-{version}.data/data/lib/orrery/{name}"] = library.read_bytes()
    files[f"{information}/LICENSE"] = (FOLDER.parents[1] / "LICENSE").read_bytes()
    files[f"{information}/METADATA"] = METADATA.format(version=version, readme=readme).encode()
    files[f"{information}/entry_points.txt"] = COMMANDS.encode()
    files[f"{information}/WHEEL"] = WHEEL.format(tag=tag).encode()
    record = "".join(f"{name},sha256={digest(data)},{len(data)}\n" for name, data in files.items())
    files[f"{information}/RECORD"] = f"{record}{information}/RECORD,,\n".encode()
    folder.mkdir(parents=True, exist_ok=True)
    wheel = folder / f"orrery-{version}-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as made:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if name == script else 0o100644) << 16
            made.writestr(entry, data)
    print(wheel)


def libraries(program: pathlib.Path) -> t.List[t.Tuple[str, pathlib.Path]]:
    """What the program and its libraries are linked with, by the names that they are looked for."""
    told = subprocess.run(["ldd", program], stdout=subprocess.PIPE, text=True, check=True)
    return sorted(
        (name, pathlib.Path(path)) for path, name in LIBRARY.findall(told.stdout) if not LEFT_OUT.match(name))


def digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")


if __name__ == "__main__":
    main()
