// Plays the requests of every transcript through the bindings: what the server takes, they take to
// be of its type, and so they do with every reply and every push.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { problems } from "../checking.js";
import { errorsByKind, notificationsByMethod, requestsByMethod } from "../protocol.js";
import { Server, inTime, root } from "./server.mjs";

/**
 * A message, if it is JSON, and whether JavaScript can write it again: it has no integers that no
 * double holds, which would be others then, and maybe out of range.
 */
function read(text) {
  let isExact = true;
  try {
    const message = JSON.parse(text, (_, value) => {
      if (Number.isInteger(value) && !Number.isSafeInteger(value)) isExact = false;
      return value;
    });
    return { message, isExact };
  } catch {
    return { message: undefined, isExact: false };
  }
}

class Player {
  // Messages that the bindings wrote, and those that no binding would write.
  written = 0;
  sent = 0;
  clients = new Map();
  current = "client";
  example = "";
  bound = new Map();
  asked = new Map();

  constructor(server) {
    this.server = server;
  }

  async step(mark, rest) {
    if (mark === "-- " && rest.endsWith(" ends")) {
      const name = rest.slice(0, -5);
      const { connection } = this.clients.get(name);
      this.clients.delete(name);
      connection.end();
      await inTime(connection.ended, "end");
    } else if (mark === "-- ") {
      this.current = rest;
      await this.client();
    } else if (mark === ">> ") {
      this.send((await this.client()).connection, this.filled(rest));
    } else if (mark === "<< " || mark === "<~ ") {
      let message = await inTime((await this.client()).next(), rest);
      // Work that takes long on a slow machine tells how far it is: no transcript has that.
      while (message.params?.value?.kind) message = await inTime((await this.client()).next(), rest);
      const isPush = "method" in message;
      assert.equal(isPush, mark === "<~ ", `It came in place of a ${isPush ? "reply" : "push"}: ${JSON.stringify(message)}`);
      this.bind(JSON.parse(rest), message);
      for (const each of [message].flat()) this.check(each);
    } else if (mark.startsWith("@ ")) {
      this.example = (mark + rest).slice(2);
    }
  }

  async client() {
    const known = this.clients.get(this.current);
    if (known) return known;
    const connection = this.server.connect();
    const messages = [];
    let wake = () => {};
    const client = {
      connection,
      async next() {
        while (messages.length === 0) await new Promise((resolve) => (wake = resolve));
        return messages.shift();
      },
    };
    this.clients.set(this.current, client);
    if (this.example) {
      await connection.request("initialize", {});
      connection.notify("initialized");
      await connection.request("document/open", {
        location: { path: join(this.server.folder, `${this.example}.data`) },
        model: { path: this.server.model(this.example) },
        create: "ifMissing", autosave: { enabled: false },
      });
    }
    connection.onMessage = (message) => {
      messages.push(message);
      wake();
    };
    return client;
  }

  send(connection, text) {
    const { message, isExact } = read(text);
    const isSound = [message].flat().map((each) => this.requestProblems(each).length === 0).every(Boolean);
    const isWritten = isSound && isExact && !Array.isArray(message);
    if (isWritten) this.written += 1;
    else this.sent += 1;
    connection.send(isWritten ? JSON.stringify(message) : text);
  }

  /** Those of the parameters, kept until the server has said what it makes of them. */
  requestProblems(message) {
    if (typeof message?.method !== "string") return ["no request"];
    const { method, id } = message;
    const row = requestsByMethod[method] ?? notificationsByMethod[method];
    let found = [];
    if (!row) found = [`${method} is not known`];
    else if (row.params) {
      const params = [message.params ?? {}].flat()[0] ?? {};
      // LSP's own methods may be told more than anybody knows.
      found = problems(params, row.params, "params", method.includes("/") && !method.startsWith("$"));
    }
    if (id !== undefined) this.asked.set(`${this.current} ${JSON.stringify(id)}`, { method, found });
    return found;
  }

  check(message) {
    if ("method" in message) {
      return assert.deepEqual(problems(message.params, notificationsByMethod[message.method].params), []);
    }
    const { method, found } = this.asked.get(`${this.current} ${JSON.stringify(message.id)}`) ?? {};
    if ("error" in message) {
      assert.deepEqual(problems(message.error, "ErrorInfo"), []);
      assert.equal(errorsByKind[message.error.data.kind].code, message.error.code);
    } else {
      assert.ok(method, "Nobody asked for it.");
      assert.deepEqual(found, [], `${method} was taken, and should not have been.`);
      assert.deepEqual(problems(message.result, requestsByMethod[method].result), []);
    }
  }

  filled(text) {
    for (const [name, value] of this.bound) text = text.replaceAll(`<ref:${name}>`, value);
    return text.replaceAll("<temp>", this.server.folder).replaceAll("<examples>", join(root, "Examples"))
      .replace(/<zeros:([0-9]+)>/g, (_, count) => Buffer.alloc(Number(count)).toString("base64"));
  }

  bind(expected, found) {
    if (typeof expected === "string" && expected.startsWith("<bind:")) {
      this.bound.set(expected.slice(6, -1), found);
    } else if (typeof expected === "object" && expected !== null && typeof found === "object") {
      for (const key of Object.keys(expected)) this.bind(expected[key], found?.[key]);
    }
  }
}

const folder = join(root, "protocol/transcripts");
let [played, written, sent] = [0, 0, 0];
for (const name of readdirSync(folder, { recursive: true }).filter((each) => each.endsWith(".txt")).sort()) {
  const lines = readFileSync(join(folder, name), "utf8").split("\n");
  const server = await Server.start(process.argv[2], lines.includes("! network"));
  const player = new Player(server);
  for (const [index, line] of lines.entries()) {
    if (index === 0) continue;
    try {
      await player.step(line.slice(0, 3), line.slice(3));
    } catch (error) {
      console.error(`${name}, line ${index + 1}: ${error.stack}`);
      process.exit(1);
    }
  }
  for (const { connection } of player.clients.values()) connection.end();
  await server.stop();
  played += 1;
  written += player.written;
  sent += player.sent;
}
console.log(`${played} transcripts: ${written} messages written by the bindings, ${sent} sent as they stand`);
