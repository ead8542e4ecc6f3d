// A server of its own for each conversation, and the folder that it works in.

import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { Connection } from "../connection.js";

export const root = fileURLToPath(new URL("../../..", import.meta.url));

export class Server {
  folder = mkdtempSync(join(tmpdir(), "orrery-test-"));

  /** With `isNetwork` those who connect have to show one of the tokens of the transcripts. */
  static async start(program, isNetwork = false) {
    const server = new Server();
    server.address = { path: join(server.folder, "socket") };
    const listening = isNetwork ? ["tcp:127.0.0.1:0", "--token-file", server.#writeTokens()] : [`unix:${server.address.path}`];
    const output = { stdio: ["ignore", "ignore", "pipe"] };
    server.process = spawn(program, ["serve", "--listen", ...listening, "--detach"], output);
    // A zero byte says that the server listens.
    let text = "";
    await new Promise((resolve, reject) => {
      server.process.stderr.on("data", (bytes) => {
        text += bytes;
        if (text.includes("\0")) resolve();
      });
      server.process.on("exit", () => reject(new Error("orrery did not start.")));
    });
    const found = /listening on tcp:(\S+):(\d+)/.exec(text);
    if (found) server.address = { host: found[1], port: Number(found[2]) };
    return server;
  }

  /** As `Tests/TranscriptTests` have them, in a file that only this user can read. */
  #writeTokens() {
    const path = join(this.folder, "tokens.json");
    const documents = [join(this.folder, "shown.data"), join(root, "Examples")];
    const tokens = [
      { name: "writer", token: "writer-0123456789", access: "write" },
      { name: "reader", token: "reader-0123456789", access: "read", documents },
    ];
    writeFileSync(path, JSON.stringify({ tokens }), { mode: 0o600 });
    return path;
  }

  async stop() {
    const ended = new Promise((resolve) => this.process.on("exit", resolve));
    this.process.kill("SIGTERM");
    await ended;
    rmSync(this.folder, { recursive: true });
  }

  connect() {
    const socket = createConnection({ ...this.address, allowHalfOpen: true });
    socket.on("error", () => {});
    return new Connection(socket, socket);
  }

  model(example) {
    return join(root, "Examples", readdirSync(join(root, "Examples")).find((name) => name.startsWith(`${example}.`)));
  }
}

/** Fails rather than waiting for ever. */
export function inTime(promise, what, seconds = 20) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No ${what} within ${seconds} seconds.`)), seconds * 1_000);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
