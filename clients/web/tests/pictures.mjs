// Pictures of what pages show, for those who build them to look at.

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// They are kept where this says.
const folder = process.env.ORRERY_SCREENSHOTS;
if (folder) mkdirSync(folder, { recursive: true });

/** The texts of a page that nobody has written. */
function oddTexts() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) found.push(texts.currentNode.data);
  return found.filter((text) => ["null", "undefined", "NaN"].includes(text) || text.includes("[object "));
}

/** Keeps a picture, of PNG. */
export function keepBytes(bytes, name) { if (folder) writeFileSync(join(folder, `${name}.png`), bytes); }

/** Keeps what a page shows, where pictures are wanted. What stands for nothing in the language shows nowhere. */
export async function keepPicture(page, name) {
  assert.deepEqual(await page.run(oddTexts), []);
  if (folder) keepBytes(await page.screenshot(), name);
}
