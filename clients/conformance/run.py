#!/usr/bin/env python3
"""Tells whether a client of the Orrery protocol is done.

It starts real servers, plays the other users, and tells the client what to do through a driver: a
small program by the client's author, which reads commands as lines of JSON and writes one line for
each. README.md, next to this program, has the commands.

Each check is one line, `ok`, `FAIL` or `skip`; under a failure stand what was sent, expected and
found, and what to read. The exit code is 0 where nothing failed, 1 where something did.
"""

import argparse
import os
import random
import shlex
import sys

from suite import (
    errors, faults, lists, objects, order, overlaps, resume, samples, sessions, slow, transcripts)
from suite.bench import Bench, refused_with
from suite.driver import UNSUPPORTED

CONTRACT = "clients/conformance/commands.md"

PARTS = {
    "samples": (samples.play, "the checks at run time accept and refuse each sample of each type"),
    "sessions": (sessions.play, "transports, tokens, cancellation, presence, the end"),
    "transcripts": (transcripts.play, "each transcript's requests are written as they stand there, "
                                      "each reply and push is taken"),
    "order": (order.play, "bytes in odd pieces, many messages in one write, replies in another order, "
                          "a newer server"),
    "errors": (errors.play, "each failure by its kind, with every failure of a save"),
    "objects": (objects.play, "objects follow the edits of others; undo, redo, save, state"),
    "lists": (lists.play, "live lists while transactions are made at random"),
    "overlaps": (overlaps.play, "two writes, readings of what changes, cancellations, private contexts"),
    "slow": (slow.play, "callbacks that do not return"),
    "resume": (resume.play, "lost connections, a server that was killed"),
    "faults": (faults.play, "a server that fails, or says what cannot be"),
}


def arguments() -> argparse.Namespace:
    parts = "\n".join(f"  {name:12} {what}" for name, (_, what) in PARTS.items())
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=f"parts:\n{parts}\n\nWhat does not come within 60 s is an error; "
               "CONFORMANCE_DEADLINE=SECONDS changes that.")
    parser.add_argument("--orrery", required=True, metavar="PATH", help="the server to try it with")
    parser.add_argument("--driver", required=True, metavar="COMMAND", help="starts the driver")
    parser.add_argument(
        "--other-driver", metavar="COMMAND",
        help="a driver of another client, which edits the same document in `lists`")
    parser.add_argument(
        "--only", action="append", choices=PARTS, metavar="PART", help="play this part; may be repeated")
    parser.add_argument(
        "--skip", action="append", choices=PARTS, default=[], metavar="PART", help="leave out this part")
    parser.add_argument(
        "--skips", type=int, metavar="N", help="where more than N checks are passed over, it fails, too")
    parser.add_argument("--seed", type=int, help="repeats a run: what is at random, the same again")
    parser.add_argument(
        "--transactions", type=int, default=10000 if "ORRERY_NIGHTLY" in os.environ else 1000,
        help="how many `lists` makes (1,000; with ORRERY_NIGHTLY=1 in the environment 10,000)")
    options = parser.parse_args()
    options.orrery = os.path.abspath(options.orrery)
    if not os.access(options.orrery, os.X_OK):
        parser.error(f"--orrery: {options.orrery} is no program.")
    for command in filter(None, [options.driver, options.other_driver]):
        try:
            shlex.split(command)
        except ValueError as error:
            parser.error(f"{command}: {error}.")
    if options.seed is None:
        options.seed = random.getrandbits(32)
    return options


def main() -> None:
    options = arguments()
    bench = Bench(options)
    print(f"seed {options.seed}", flush=True)
    bench.part = "driver"
    with bench.check("it starts, and refuses what it does not know", CONTRACT):
        refused_with(UNSUPPORTED, lambda: bench.driver().call("whatIsThis"), "an unknown command")
    parts = [name for name in options.only or PARTS if name not in options.skip]
    for name in parts if bench.passed else []:
        bench.part = name
        # What nobody expected ends a part, not the others.
        with bench.check("the part is played to its end", CONTRACT):
            PARTS[name][0](bench)
    summary = f"{bench.passed} passed, {bench.failed} failed, {bench.skipped} skipped"
    print(f"{summary}; seed {options.seed}")
    most = bench.skipped if options.skips is None else options.skips
    sys.exit(1 if bench.failed or bench.skipped > most else 0)


if __name__ == "__main__":
    main()
