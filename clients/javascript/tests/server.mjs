// A server of its own for each conversation, and the folder that it works in.

import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { Connection } from "../connection.js";

export const root = fileURLToPath(new URL("../../..", import.meta.url));

export class Server {
  folder = mkdtempSync(join(tmpdir(), "orrery-test-"));

  static async start(program) {
    const server = new Server();
    const socket = join(server.folder, "socket");
    const output = { stdio: ["ignore", "ignore", "pipe"] };
    server.process = spawn(program, ["serve", "--listen", `unix:${socket}`, "--detach"], output);
    server.socket = socket;
    // A zero byte says that the socket is there.
    await new Promise((resolve, reject) => {
      server.process.stderr.on("data", (bytes) => bytes.includes(0) && resolve());
      server.process.on("exit", () => reject(new Error("orrery did not start.")));
    });
    return server;
  }

  async stop() {
    const ended = new Promise((resolve) => this.process.on("exit", resolve));
    this.process.kill("SIGTERM");
    await ended;
    rmSync(this.folder, { recursive: true });
  }

  connect() {
    const socket = createConnection({ path: this.socket, allowHalfOpen: true });
    socket.on("error", () => {});
    return new Connection(socket, socket);
  }

  model(example) {
    return join(root, "Examples", readdirSync(join(root, "Examples")).find((name) => name.startsWith(`${example}.`)));
  }
}

/** Fails rather than waiting for ever. */
export function inTime(promise, what) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No ${what} within 20 seconds.`)), 20_000);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
