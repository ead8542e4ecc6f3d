// A server of its own for each test or example, and the folder that it works in.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
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

/** Answers as a test says: `answers` has, by method, what makes a result of parameters, or throws an error response. */
export class FakeServer {
  folder = mkdtempSync(join(tmpdir(), "orrery-js-"));
  address = `unix:${join(this.folder, "socket")}`;
  sockets = [];
  /** What was read, as `[connection, method]`, the first being 0. */
  requests = [];

  constructor(answers) { this.answers = { initialize: () => ({ connection: "1" }), shutdown: () => null, ...answers }; }

  static async start(answers) {
    const server = new FakeServer(answers);
    server.listener = createServer({ allowHalfOpen: true }, (socket) => server.#serve(socket));
    await once(server.listener.listen(server.address.slice("unix:".length)), "listening");
    return server;
  }

  #serve(socket) {
    const number = this.sockets.push(socket) - 1;
    createInterface({ input: socket }).on("error", () => {}).on("line", async (line) => {
      const { id, method, params } = JSON.parse(line);
      this.requests.push([number, method]);
      Object.assign(this, { last: params, lastID: id });
      this.onRequest?.(method);
      if (id === undefined) return;
      try {
        this.send({ id, result: await this.answers[method](params) }, socket);
      } catch (error) {
        this.send({ id, error }, socket);
      }
    });
    socket.on("error", () => {}).on("end", () => this.hangsUp && socket.end());
  }

  hangsUp = true;

  send(message, socket = this.sockets.at(-1)) { socket.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`); }

  push(method, params) { this.send({ method, params }); }

  stop() {
    for (const each of this.sockets) each.destroy();
    this.listener.close();
    rmSync(this.folder, { recursive: true });
  }
}

/** When something is so, as a store or list tells: nothing is waited for by the clock. */
export function when(observable, isSo) {
  return new Promise((resolve) => {
    const stop = observable.subscribe((snapshot) => isSo(snapshot) && (resolve(snapshot), queueMicrotask(() => stop())));
  });
}
