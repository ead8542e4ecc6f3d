// A long list in the page: when its first rows are there, how frames come while it scrolls, from the browser's own
// trace, and what it leaves in memory. `node tests/benchmark.mjs [ROWS]`, with the program in ORRERY.

import { join } from "node:path";
import { openDocument } from "../../javascript/index.js";
import { Browser } from "./browser.mjs";
import { Browse, example, makeFolder, program, removeFolder } from "./program.mjs";

const rowCount = Number(process.argv[2] ?? 1_000_000);
const perRequest = 10_000;
const seconds = 10;

/** A store with so many photos. */
async function fill(path) {
  const document = await openDocument(path, { command: program, model: example("Photomania.xcdatamodeld"), create: "ifMissing" });
  for (let first = 0; first < rowCount; first += perRequest) {
    const objects = Array.from({ length: Math.min(perRequest, rowCount - first) }, (_, place) => {
      const number = first + place;
      return { title: `Photo ${number}`, subtitle: `Row ${number % 977}`, unique: `u${number}`,
        uploadDate: new Date(1_600_000_000_000 + number * 1_000).toISOString() };
    });
    await document.request("batch/insert", { entity: "Photo", objects });
  }
  await document.close();
}

/** The longest tasks of the page's main thread, and what they took of the processor, in milliseconds. On a busy machine they wait for one. */
function tasksOf(events) {
  const names = new Map(events.filter(({ name }) => name === "thread_name").map(({ pid, tid, args }) => [`${pid}.${tid}`, args.name]));
  const tasks = events.filter(({ name, pid, tid }) => name === "RunTask" && names.get(`${pid}.${tid}`) === "CrRendererMain");
  const most = (values) => values.reduce((longest, each) => Math.max(longest, each / 1_000), 0);
  const sum = tasks.reduce((total, { tdur = 0 }) => total + tdur / 1_000, 0);
  return { task: most(tasks.map(({ dur = 0 }) => dur)), own: most(tasks.map(({ tdur = 0 }) => tdur)), share: sum / (seconds * 1_000) };
}

/**
 * The frames that were on the screen while it scrolled: the times between them in milliseconds, longest first, how many
 * were given up, and on how many a part of the table was not painted yet. The browser tells of each when it is begun and when it is shown.
 */
function framesOf(events) {
  const begun = new Map();
  const frames = [];
  for (const { ph, pid, id2, ts, args } of events.filter(({ name }) => name === "PipelineReporter").sort((a, b) => a.ts - b.ts)) {
    const key = `${pid}.${id2.local}`;
    if (ph === "b") begun.set(key, args.frame_reporter);
    else if (begun.has(key)) frames.push({ end: ts / 1_000, ...begun.get(key) });
  }
  const scrolled = frames.filter(({ scroll_state: state }) => state !== "SCROLL_NONE");
  const shown = scrolled.filter(({ state }) => state.startsWith("STATE_PRESENTED"));
  const ends = [...new Set(shown.map(({ end }) => end))].sort((a, b) => a - b);
  return {
    count: ends.length, gaps: ends.slice(1).map((end, place) => end - ends[place]).sort((a, b) => b - a),
    dropped: scrolled.filter(({ state }) => state === "STATE_DROPPED").length,
    unpainted: shown.filter(({ has_missing_content: isMissing }) => isMissing).length,
  };
}

async function trace(page, run) {
  const events = [];
  const done = new Promise((resolve) => page.browser.listen(page.session, (method, params) => {
    if (method === "Tracing.dataCollected") events.push(...params.value);
    if (method === "Tracing.tracingComplete") resolve();
  }));
  await page.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: {
    includedCategories: ["toplevel", "disabled-by-default-devtools.timeline", "disabled-by-default-devtools.timeline.frame"] } });
  await run();
  await page.send("Tracing.end");
  await done;
  return events;
}

async function heap(page) {
  await page.send("HeapProfiler.collectGarbage");
  return (await page.send("Runtime.getHeapUsage")).usedSize / 1e6;
}

const folder = makeFolder();
const path = join(folder, "photos.data");
await fill(path);
const browse = await Browse.start(path);
const browser = await Browser.launch();
const page = await browser.open(browse.address);
// Nobody has it read aloud.
await page.send("Accessibility.disable");
await page.until((count) => document.querySelector(".entities")?.textContent.includes(count.toLocaleString()), rowCount);

const first = await page.run(() => new Promise((resolve) => {
  const link = [...document.querySelectorAll(".entities a")].find(({ textContent }) => textContent.startsWith("Photo") && !textContent.startsWith("Photographer"));
  const begin = performance.now();
  const look = () => {
    const cell = document.querySelector("orrery-grid [data-place='0'] [role=gridcell]");
    if (cell?.parentElement.dataset.id) resolve(performance.now() - begin);
    else requestAnimationFrame(look);
  };
  link.click();
  look();
}));
await page.until((count) => document.querySelector(".foot")?.textContent.includes(count.toLocaleString()), rowCount);

const before = await heap(page);
const box = await page.run(() => {
  const { x, y, width, height } = document.querySelector("orrery-grid").getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
});
// Frames with rows that the server has not told of yet.
await page.run(() => {
  globalThis.unknown = 0;
  const look = () => {
    if (document.querySelector("orrery-grid .unknown")) globalThis.unknown += 1;
    requestAnimationFrame(look);
  };
  look();
});
const speed = 3_000;
const events = await trace(page, () => page.send("Input.synthesizeScrollGesture", {
  ...box, yDistance: -speed * seconds, speed, gestureSourceType: "mouse", preventFling: true }));
const { task, own, share } = tasksOf(events);
const { count, gaps, dropped, unpainted } = framesOf(events);
const unknown = await page.run(() => globalThis.unknown);
const place = await page.run(() => Math.max(...[...document.querySelectorAll("orrery-grid [data-place]")].map(({ dataset }) => Number(dataset.place))));
await page.until(() => !document.querySelector("orrery-grid .unknown"));
const after = await heap(page);
await page.run(() => document.querySelector("orrery-grid").focus());
await page.press("Ctrl+End");
await page.until((count) => document.querySelector("orrery-grid").innerText.includes(`Photo ${count - 1}`), rowCount);

console.log(`rows                          ${rowCount.toLocaleString()}`);
console.log(`first rows after the click    ${first.toFixed(0)} ms (aim: 200)`);
console.log(`scrolled to row               ${place.toLocaleString()} in ${seconds} s, ${count} frames, ${dropped} dropped`);
console.log(`longest times between frames  ${gaps.slice(0, 3).map((gap) => gap.toFixed(1)).join(", ")} ms (aim: 50)`);
console.log(`rows not painted, not known   in ${unpainted} frames, in ${unknown}`);
console.log(`longest task of the page      ${task.toFixed(1)} ms (aim: 50)`);
console.log(`of it on the processor        ${own.toFixed(1)} ms; the page took ${(share * 100).toFixed(0)} % of one`);
console.log(`memory before and after       ${before.toFixed(1)} MB, ${after.toFixed(1)} MB`);
await browser.close();
await browse.stop();
await removeFolder(folder, path);
