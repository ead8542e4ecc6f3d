// What the README says: its commands open pages, its pictures and files are there, and it is short.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openDocument } from "../../javascript/index.js";
import { Browse, example, makeFolder, program, removeFolder } from "./program.mjs";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const lines = readme.split("\n");
assert.ok(lines.length <= 61, `${lines.length} lines`);

const named = [...readme.matchAll(/\]\(([^)]+)\)|`([\w/]+\.(?:m?js|c))`/g)].map(([, picture, name]) => picture ?? name);
assert.ok(named.length > 10);
const root = new URL("../", import.meta.url);
for (const name of named) {
  assert.ok([root, new URL("../../", root)].some((folder) => existsSync(new URL(name, folder))), name);
}

const folder = makeFolder();
const people = join(folder, "people.data");
const document = await openDocument(people, { command: program, model: example("People.xcdatamodeld"), create: "ifMissing" });
await document.close();
const commands = lines.filter((line) => line.startsWith("    orrery browse ")).map((line) => line.trim().split(" "));
assert.equal(commands.length, 2);
for (const [, , name] of commands) {
  const browse = await Browse.start(join(folder, name));
  const token = new URL(browse.address).hash.replace("#token=", "");
  const answer = await fetch(`${browse.origin}/session`, { method: "POST", headers: { Authorization: `Bearer ${token}` } });
  const { documents: [{ path, model }] } = await answer.json();
  assert.equal(path ?? model, join(folder, name));
  assert.match(await (await fetch(`${browse.origin}/`)).text(), /main\.js/);
  await browse.stop();
  console.log(`ok ${name}`);
}
await removeFolder(folder, people);
