// Runs the README's program, as it stands there, and compares what it prints.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { openDocument } from "../index.js";
import { model, program } from "./server.mjs";

const text = readFileSync(new URL("../README.md", import.meta.url), "utf8");
assert(text.split("\n").length <= 61, "The README has more than 60 lines.");
const [, code] = /```javascript\n(.*?)```/s.exec(text);
const [, printed] = /```text\n(.*?)```/s.exec(text);
const folder = mkdtempSync(join(tmpdir(), "orrery-js-"));
mkdirSync(join(folder, "node_modules"));
symlinkSync(fileURLToPath(new URL("..", import.meta.url)), join(folder, "node_modules", "orrery"));
cpSync(model("ToDo.xcdatamodeld"), join(folder, "ToDo.xcdatamodeld"), { recursive: true });
writeFileSync(join(folder, "todo.mjs"), code);
const env = { ...process.env, PATH: `${dirname(program)}${delimiter}${process.env.PATH}` };
try {
  const found = execFileSync(process.execPath, ["todo.mjs"], { cwd: folder, env, encoding: "utf8", timeout: 60_000 });
  assert.equal(found, printed);
} finally {
  // Its server would wait for somebody else for a minute.
  const path = join(folder, "todo.data");
  await openDocument(path, { command: program, reconnects: false });
  execFileSync(program, ["servers", "stop", path], { stdio: "ignore" });
  rmSync(folder, { recursive: true });
}
console.log("README");
