#!/usr/bin/env python3
"""Tries the checks on every sample: those to accept have no problems, those to refuse have some."""

import json
import sys
import typing as t

from server import ROOT

from orrery.checking import problems


def main() -> None:
    text = (ROOT / "protocol/generated/samples.json").read_text("utf-8")
    types: t.Dict[str, t.Dict[str, t.List[t.Any]]] = json.loads(text)["types"]
    wrong: t.List[str] = []
    tried = 0
    for name, samples in types.items():
        for value in samples["accepted"]:
            wrong += [f"{name}: {json.dumps(value)}: {each}" for each in problems(value, name)]
        for refused in samples["refused"]:
            if not any(problems(refused["value"], name)):
                wrong.append(f"{name}: {json.dumps(refused['value'])}: {refused['why']}")
        tried += len(samples["accepted"]) + len(samples["refused"])
    if wrong:
        sys.exit("\n".join(wrong))
    print(f"{tried} samples of {len(types)} types")


if __name__ == "__main__":
    main()
