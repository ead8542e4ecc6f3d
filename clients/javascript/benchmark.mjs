// Figures: node --expose-gc benchmark.mjs. ORRERY is the program, `orrery` in the PATH unless told.

import { connect } from "./index.js";
import { Server, model } from "./tests/server.mjs";

const seconds = (since) => (performance.now() - since) / 1_000;
const server = await Server.start();
const connection = await connect(server.address);
const options = { model: model("Everything.json"), create: "ifMissing", autosave: { enabled: false } };
const { context } = await connection.openDocument(server.path, options);
const other = (await (await connect({ address: server.address, noticeDetail: "none" })).openDocument(server.path)).context;
const rows = 100_000;
for (let first = 0; first < rows; first += 10_000) {
  const objects = Array.from({ length: 10_000 }, (_, index) => ({ name: `Artist ${first + index}`, town: "Oslo" }));
  await other.document.request("batch/insert", { entity: "Artist", objects, returning: "none" });
}

// From nothing to a row of a list with a window.
let start = performance.now();
const first = await connect(server.address);
const shown = await (await first.openDocument(server.path)).context.results(
  { entity: "Artist", sort: ["name"] }, { window: { offset: 0, count: 50 } });
console.log(`start to first row: ${(seconds(start) * 1_000).toFixed(1)} ms, ${shown.rows.length} of ${shown.count} rows`);
await first.close();

// All rows, with their values.
globalThis.gc?.();
const before = process.memoryUsage().heapUsed;
start = performance.now();
const list = await context.results({ entity: "Artist", sort: ["name"] });
console.log(`${list.count} rows read in ${seconds(start).toFixed(2)} s`);
globalThis.gc?.();
const megabytes = (process.memoryUsage().heapUsed - before) / 1e6;
console.log(`memory per 100,000 rows: ${(megabytes * 100_000 / list.count).toFixed(1)} MB`);
await list.close();

// Deltas as they come, each applied to a list, a context and its objects.
for (const count of [1_000, rows]) {
  const fetch = { entity: "Artist", sort: ["name"], predicate: `SELF.name < 'Artist ${count === rows ? 999_999 : 10_090}'` };
  const live = await context.results(fetch);
  let applied = 0;
  const edits = 2_000;
  const told = new Promise((resolve) => live.onChange(() => (applied += 1) === edits && resolve()));
  start = performance.now();
  const used = process.cpuUsage();
  const writing = Array.from({ length: edits }, (_, index) =>
    other.request("object/insert", { entity: "Artist", values: { name: `Artist 1000${index % 90}` }, returning: "none" }));
  await Promise.all(writing);
  await told;
  const { user, system } = process.cpuUsage(used);
  console.log(`list of ${live.count - edits} rows: ${Math.round(edits / seconds(start))} deltas per second, ` +
    `${Math.round(edits * 1e6 / (user + system))} per second of this process's own`);
  await live.close();
}
await other.document.connection.close();
await connection.close();
await server.stop();
