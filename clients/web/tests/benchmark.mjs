// A long list in the page: when its first rows are there, what a frame takes while it scrolls, from the browser's own
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

/**
 * The longest of what the browser tells: tasks of the page's main thread, what they took of the processor, and times
 * between frames, in milliseconds. On a busy machine a task waits for a processor: what it takes of one is its own.
 */
function longest(events) {
  const names = new Map(events.filter(({ name }) => name === "thread_name").map(({ pid, tid, args }) => [`${pid}.${tid}`, args.name]));
  const isPage = ({ pid, tid }) => names.get(`${pid}.${tid}`) === "CrRendererMain";
  const tasks = events.filter((each) => each.name === "RunTask" && isPage(each));
  const most = (values) => values.reduce((longest, each) => Math.max(longest, each / 1_000), 0);
  const frames = events.filter((each) => each.name === "Commit" && isPage(each)).map(({ ts }) => ts / 1_000).sort((a, b) => a - b);
  const gaps = frames.slice(1).map((time, place) => time - frames[place]).sort((a, b) => b - a);
  const sum = tasks.reduce((total, { tdur = 0 }) => total + tdur / 1_000, 0);
  return { task: most(tasks.map(({ dur = 0 }) => dur)), own: most(tasks.map(({ tdur = 0 }) => tdur)), share: sum / (seconds * 1_000), gap: gaps[0], frames: frames.length, late: gaps.filter((gap) => gap > 50).length };
}

async function trace(page, run) {
  const events = [];
  const done = new Promise((resolve) => page.browser.listen(page.session, (method, params) => {
    if (method === "Tracing.dataCollected") events.push(...params.value);
    if (method === "Tracing.tracingComplete") resolve();
  }));
  await page.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: {
    includedCategories: ["toplevel", "devtools.timeline", "devtools.timeline.frame", "disabled-by-default-devtools.timeline"] } });
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
const speed = 3_000;
const events = await trace(page, () => page.send("Input.synthesizeScrollGesture", {
  ...box, yDistance: -speed * seconds, speed, gestureSourceType: "mouse", preventFling: true }));
const { task, own, share, gap, frames, late } = longest(events);
const place = await page.run(() => Math.max(...[...document.querySelectorAll("orrery-grid [data-place]")].map(({ dataset }) => Number(dataset.place))));
await page.until(() => !document.querySelector("orrery-grid .unknown"));
const after = await heap(page);
await page.run(() => document.querySelector("orrery-grid").focus());
await page.press("Ctrl+End");
await page.until((count) => document.querySelector("orrery-grid").innerText.includes(`Photo ${count - 1}`), rowCount);

console.log(`rows                          ${rowCount.toLocaleString()}`);
console.log(`first rows after the click    ${first.toFixed(0)} ms (aim: 200)`);
console.log(`scrolled to row               ${place.toLocaleString()} in ${seconds} s, ${frames} frames`);
console.log(`longest task of the page      ${task.toFixed(1)} ms (aim: 50)`);
console.log(`of it on the processor        ${own.toFixed(1)} ms; the page took ${(share * 100).toFixed(0)} % of one`);
console.log(`longest time between frames   ${gap.toFixed(1)} ms, ${late} over 50 ms`);
console.log(`memory before and after       ${before.toFixed(1)} MB, ${after.toFixed(1)} MB`);
await browser.close();
await browse.stop();
await removeFolder(folder, path);
