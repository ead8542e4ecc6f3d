// Tries the checks on every sample: those to accept have no problems, those to refuse have some.

import { readFileSync } from "node:fs";

import { problems } from "../checking.js";

const url = new URL("../../../protocol/generated/samples.json", import.meta.url);
const { types } = JSON.parse(readFileSync(url, "utf8"));
let tried = 0;
for (const [name, { accepted, refused }] of Object.entries(types)) {
  for (const value of accepted) {
    for (const problem of problems(value, name)) report(name, value, problem);
  }
  for (const { value, why } of refused) {
    if (problems(value, name).length === 0) report(name, value, why);
  }
  tried += accepted.length + refused.length;
}
console.log(`${tried} samples of ${Object.keys(types).length} types`);

function report(name, value, why) {
  console.error(`${name}: ${JSON.stringify(value)}: ${why}`);
  process.exitCode = 1;
}
