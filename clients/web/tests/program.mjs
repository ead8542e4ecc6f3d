// `orrery browse`, in a folder of its own.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { patience } from "./browser.mjs";

export const program = process.env.ORRERY ?? "orrery";

export const example = (name) => fileURLToPath(new URL(`../../../Examples/${name}`, import.meta.url));

export const makeFolder = () => mkdtempSync(join(tmpdir(), "orrery-web-"));

export class Browse {
  /** Starts it and reads the address that it prints. */
  static start(path, ...words) { return Browse.#start([path, ...words]); }

  /** Likewise, for the examples, which are made in a folder. */
  static startExamples(folder) { return Browse.#start([], { XDG_STATE_HOME: folder }); }

  static async #start(words, environment = {}) {
    const browse = new Browse();
    browse.process = spawn(program, ["browse", "--no-open", ...words],
      { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, ...environment } });
    // A test that failed has not ended it.
    const kill = () => browse.process.kill("SIGKILL");
    process.once("exit", kill);
    browse.process.once("exit", () => process.off("exit", kill));
    const [address] = await Promise.race([
      once(createInterface({ input: browse.process.stdout }), "line"),
      once(browse.process, "exit").then(([code]) => { throw new Error(`orrery browse ended with ${code}.`); }),
    ]);
    browse.address = address;
    browse.origin = new URL(address).origin;
    return browse;
  }

  async stop() {
    const ended = once(this.process, "exit");
    this.process.kill("SIGTERM");
    await ended;
  }
}

/** Ends the document's server. */
export const stopServer = (path) => once(spawn(program, ["servers", "stop", path], { stdio: "ignore" }), "exit");

/** Whether all threads of a process have stopped. */
const isStopped = (process) => readdirSync(`/proc/${process}/task`)
  .every((thread) => readFileSync(`/proc/${process}/task/${thread}/stat`, "utf8").includes(") T "));

/** Has the document's server answer nobody until what this gives is called. */
export function freezeServer(path) {
  const end = performance.now() + patience;
  let server;
  // On a busy machine a server may not answer in the time that the program gives it: it is listed without documents.
  while (!server) {
    assert.ok(performance.now() < end, `No server tells that it has ${path} open.`);
    const servers = JSON.parse(execFileSync(program, ["servers", "--json"]));
    server = servers.find(({ documents = [] }) => documents.some((each) => each.path === path));
  }
  process.kill(server.process, "SIGSTOP");
  // They stop one after the other, on a busy machine after they have done some more.
  while (!isStopped(server.process)) assert.ok(performance.now() < end, "The server does not stop.");
  return () => process.kill(server.process, "SIGCONT");
}

/** Ends the document's server, and removes the folder. */
export async function removeFolder(folder, path) {
  await stopServer(path);
  rmSync(folder, { recursive: true });
}
