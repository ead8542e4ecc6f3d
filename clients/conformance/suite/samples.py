"""Every sample of every type, through the client's checks at run time."""

import json
import typing as t

from .bench import Bench, Failed
from .driver import Driver, Pending
from .metamodel import ROOT

READ = "protocol/README.md, “The samples”"
AT_ONCE = 200


def play(bench: Bench) -> None:
    text = (ROOT / "protocol/generated/samples.json").read_text("utf-8")
    types = json.loads(text)["types"]
    accepted = [(name, each, "") for name in types for each in types[name]["accepted"]]
    refused = [(name, each["value"], each["why"]) for name in types for each in types[name]["refused"]]
    driver = bench.driver()
    try:
        with bench.check(f"{len(accepted)} values are accepted", READ):
            tried(driver, accepted)
        with bench.check(f"{len(refused)} values are refused", READ):
            tried(driver, refused)
    finally:
        driver.stop()


def tried(driver: Driver, samples: t.List[t.Tuple[str, t.Any, str]]) -> None:
    wrong: t.List[t.Tuple[str, t.Any, str]] = []
    for first in range(0, len(samples), AT_ONCE):
        batch = samples[first : first + AT_ONCE]
        asked: t.List[Pending] = [
            driver.start("check", type=name, value=value) for name, value, _ in batch]
        for sample, pending in zip(batch, asked):
            problems = pending.result()["problems"]
            if bool(problems) != bool(sample[2]):
                wrong.append((sample[0], sample[1], sample[2] or str(problems)))
    if wrong:
        name, value, why = wrong[0]
        raise Failed(
            f"{len(wrong)} of {len(samples)} samples. The first: {name}", value,
            f"problems, as it {why}" if samples[0][2] else "no problems",
            None if samples[0][2] else why)
