"""Holds four pieces of work to the instructions that guard.json has for them. README.md has more.

Every request `rpc/getStatus` makes callgrind write down what has been counted since the one before,
so that one run of the server measures each piece of work several times, without start and end.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

import instructions
import processes

TOLERANCE = 0.03
ROWS = 2_000
# What comes between, as a thread that is woken twice, mostly adds.
MEASUREMENTS = 8
RECORD = os.path.join(os.path.dirname(os.path.abspath(__file__)), "guard.json")
ADVICE = """Find out what takes more: {command} --profile FOLDER
What has to take more, or takes less, is to be written down: make record-instructions"""


def moves(first, count):
    opening = instructions.list_of_all() if first == 0 else []
    return opening + instructions.moves(count, first)


# How often, and the requests that do it so often, after so many of the kind.
WORK = {
    "insert in a saved perform": (25, lambda first, count: instructions.inserts(count)),
    "object/get round trip": (25, lambda first, count: instructions.gets(count)),
    "fetch/ids of one id by a predicate": (25, lambda first, count: instructions.fetches(count)),
    f"update that moves a row of an open list of {ROWS:,}": (25, moves),
}


def measure(orrery, folder, output):
    """Instructions of each piece of work, done once."""
    program, model = instructions.stripped(orrery, folder), instructions.write_model(folder)
    store = os.path.join(folder, "store.data")
    instructions.write_store(store, program, model, ROWS)
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={output}",
               f"--dump-before={marker(program)}", program, "serve", store, "--model", model,
               "--no-autosave"]
    with open(os.path.join(folder, "log"), "w") as log:
        server = instructions.Traced(log, *command)
        for count, requests in WORK.values():
            for round in range(MEASUREMENTS + 1):
                for content in requests(round * count, count):
                    server.request(content)
                server.request(processes.message("rpc/getStatus", {}))
        server.end()
    counts = [total(f"{output}.{part + 1}") for part in range(len(WORK) * (MEASUREMENTS + 1))]
    found = {}
    for name, (count, _) in WORK.items():
        _, *counted = [counts.pop(0) for _ in range(MEASUREMENTS + 1)]
        # The least but one: now and then callgrind takes note of a part too soon.
        found[name] = sorted(counted)[1] // count
    return found


def marker(program):
    """The symbol of the function that answers `rpc/getStatus`."""
    symbols = subprocess.run(["nm", program], check=True, capture_output=True, text=True).stdout
    found = re.findall(r" [Tt] (\S*7SessionC12rpcGetStatus\S*YKF)$", symbols, re.M)
    if len(found) != 1:
        raise SystemExit(f"{program} has {len(found)} functions Session.rpcGetStatus, not one.")
    return found[0]


def total(path):
    with open(path) as file:
        return int(re.search(r"^totals: (\d+)", file.read(), re.M)[1])


def faults(found):
    with open(RECORD) as file:
        record = json.load(file)
    if record.keys() != found.keys():
        return [f"{RECORD} is about other work."]
    return [
        f"{name}: {found[name] / known - 1:+.1%}, from {known:,} instructions to {found[name]:,}."
        for name, known in record.items() if abs(found[name] / known - 1) > TOLERANCE]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--orrery", required=True, help="the command as `make test` builds it")
    parser.add_argument("--record", action="store_true", help="write guard.json anew")
    parser.add_argument("--profile", help="a folder that is to have callgrind's files")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="orrery-guard-", dir="/var/tmp") as folder:
        output = os.path.join(arguments.profile or folder, "callgrind")
        found = measure(arguments.orrery, folder, output)
    for name, count in found.items():
        print(f"{name:56} {count:12,} instructions")
    if arguments.record:
        with open(RECORD, "w") as file:
            json.dump(found, file, indent=2)
            file.write("\n")
    elif lines := faults(found):
        command = " ".join(["python3 -B", sys.argv[0], "--orrery", arguments.orrery])
        print(*lines, ADVICE.format(command=command), sep="\n", file=sys.stderr)
        raise SystemExit(1)


if __name__ == "__main__":
    main()
