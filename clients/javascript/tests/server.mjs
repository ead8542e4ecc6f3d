// A server of its own for each test or example, and the folder that it works in.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const program = process.env.ORRERY ?? "orrery";

/** The path of an example's model. */
export const model = (name) => fileURLToPath(new URL(`../../../Examples/${name}`, import.meta.url));

export class Server {
  folder = mkdtempSync(join(tmpdir(), "orrery-js-"));
  address = `unix:${join(this.folder, "socket")}`;
  path = join(this.folder, "store.data");

  static async start(address, ...words) {
    const server = new Server();
    await server.start(address, ...words);
    return server;
  }

  async start(address = this.address, ...words) {
    const all = ["serve", "--listen", address, "--detach", ...words];
    this.process = spawn(program, all, { stdio: ["ignore", "ignore", "pipe"] });
    let text = "";
    this.process.stderr.setEncoding("utf8");
    // A zero byte says that the server listens; before it stands where.
    for await (const piece of this.process.stderr.iterator({ destroyOnReturn: false })) {
      if ((text += piece).includes("\0")) break;
    }
    this.process.stderr.resume();
    this.address = /listening on (?:wss?|tls|tcp):\S+/.exec(text)?.[0].slice("listening on ".length) ?? address;
  }

  async kill(signal = "SIGKILL") {
    const ended = once(this.process, "exit");
    this.process.kill(signal);
    await ended;
  }

  async stop() {
    await this.kill("SIGTERM");
    rmSync(this.folder, { recursive: true });
  }
}

/** When something is so, as a store or list tells: nothing is waited for by the clock. */
export function when(observable, isSo) {
  return new Promise((resolve) => {
    const stop = observable.subscribe((snapshot) => isSo(snapshot) && (resolve(snapshot), queueMicrotask(() => stop())));
  });
}
