// Random runs on live lists. Prints the seed of the first; ORRERY_SEED repeats one.

import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { join } from "node:path";

import { play, steps } from "./randomRun.js";
import { Server, inTime } from "./server.mjs";

const rounds = process.env.ORRERY_NIGHTLY ? 100 : 4;
// Seeds that failed once.
const regressions = [];

const given = process.env.ORRERY_SEED;
const first = given ? Number(given) : randomInt(2 ** 32);
console.log(`Live lists at random, with seeds from ${first}`);
const seeds = given ? [first] : [...regressions, ...Array.from({ length: rounds }, (_, index) => first + index)];
const server = await Server.start(process.argv[2]);

function opening(name) {
  return async () => {
    const connection = server.connect();
    await connection.request("initialize");
    connection.notify("initialized");
    const { context } = await connection.request("document/open", {
      location: { path: join(server.folder, `${name}.data`) },
      model: { path: server.model("Everything") }, create: "ifMissing", autosave: { enabled: false },
    });
    return { connection, context };
  };
}

try {
  let edits = 0;
  for (const seed of seeds) edits += await inTime(play(opening(seed), seed), `end of seed ${seed}`, 100);
  assert.ok(edits > seeds.length * steps / 2, `Only ${edits} edits were made.`);
  console.log(`${seeds.length} random runs of ${steps} steps`);
} finally {
  await server.stop();
}
