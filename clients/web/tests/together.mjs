// Front ends in other languages beside the page, and who is here.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { openDocument } from "../../javascript/index.js";
import { patience } from "./browser.mjs";
import { markup } from "./document.mjs";
import { program } from "./program.mjs";
import { Visit } from "./visit.mjs";

const visit = await Visit.begin();
const { music, page } = visit;
const path = (name) => fileURLToPath(new URL(name, import.meta.url));

/** A front end in Python; `says(text)` waits until it has said that. */
class Beside {
  #said = [];
  #waiting = new Set();

  constructor() {
    this.process = spawn("python3", ["-B", path("beside.py"), program, music.path],
      { stdio: ["pipe", "pipe", "inherit"], env: { ...process.env, PYTHONPATH: path("../../python") } });
    process.once("exit", () => this.process.kill("SIGKILL"));
    createInterface({ input: this.process.stdout }).on("line", (line) => {
      this.#said.push(line);
      for (const look of this.#waiting) look();
    });
  }

  says(text) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`It never said “${text}”, but: ${this.#said.join("; ")}`)), patience);
      const look = () => {
        if (!this.#said.includes(text)) return;
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
      look();
    });
  }

  tell(line) { this.process.stdin.write(`${line}\n`); }
}

const tests = {
  async "what Python writes shows in the page, and it reads what the page saves"() {
    const python = new Beside();
    await python.says("names ");
    await visit.shows(".people", "2 others here");
    await visit.go(`#/data/Artist?sort=name&columns=name,town&where=${encodeURIComponent("town = 'Python'")}`);
    await visit.shows(".foot", "0 rows");
    python.tell("Guido");
    await visit.rowsAre(["name", "town"], "Guido | Python");
    await visit.shows("#bar button", "Undo From Python");
    await visit.goToCell("name");
    await page.press("F2");
    await page.until(() => document.activeElement.closest(".editing"));
    await page.press("Ctrl+a");
    await page.type("Guido v. R.");
    await page.press("Enter");
    await python.says("names Guido v. R.");
    await page.press("Ctrl+s");
    await python.says("saved");
    await visit.shows("#status", "Saved.");
    await page.press("Ctrl+z");
    await python.says("names Guido");
    python.process.stdin.end();
    const [code] = await once(python.process, "exit");
    assert.equal(code, 0);
    await visit.shows(".people", "1 other here");
  },

  async "who else is here is told by name, whatever that is"() {
    const guest = await openDocument(music.path, { command: program, clientInfo: { name: markup }, autosave: { enabled: false } });
    await visit.shows(".people", "2 others here");
    await visit.go("#/status");
    await visit.shows(".status li", markup);
    await visit.shows(".status li", "Node");
    await visit.shows(".status li", "this page");
    assert.ok((await page.run(() => document.querySelector(".people").title)).includes(markup));
    await guest.close();
    await page.until((name) => !document.querySelector(".status").textContent.includes(name), markup);
    assert.equal(await page.run(() => document.querySelectorAll("#view img, #view b").length), 0);
  },
};

await visit.run(tests);
