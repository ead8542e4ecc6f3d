// The driver of the conformance suite: maps its commands to the library.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { problems } from "./checking.js";
import { FetchRequest, ManagedObject, OrreryError, UsageError, connect } from "../index.js";
import { errorsByKind } from "../protocol.js";

let connection;
let document;
let context;
const objects = new Map();
const contexts = new Map();
const lists = new Map();
const requests = new Map();
const counts = { disconnected: 0, reconnected: 0, changesLost: 0 };
const errors = [];
let waiting = [];

function happened(event) {
  counts[event] += 1;
  waiting = waiting.filter((each) => !each());
}

/** As the protocol has values. */
function wire(value) {
  if (value instanceof ManagedObject) return value.id;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return value.map(wire);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, wire(each)]));
}

async function known(id) {
  const object = context.object(id);
  objects.set(id, object);
  if (object.isFault && !object.isDeleted) await object.refresh();
  return object;
}

function keep(object) {
  objects.set(object.id, object);
  return object.id;
}

/** The private context of a name, or the main one. */
const contextOf = (name) => (name === undefined ? context : contexts.get(name));

const fetchOf = ({ fetch }) => FetchRequest.of(fetch);

/** As the program has values: the suite tells bytes, dates and what has more than 53 bits as texts. */
const given = (entity, values = {}) => Object.fromEntries(Object.entries(values).map(([key, value]) => {
  const { type } = context.model.properties(entity).get(key)?.attribute ?? {};
  const make = { Binary: (text) => Buffer.from(text, "base64"), Date: (text) => new Date(text), "Integer 64": BigInt }[type];
  return [key, make && typeof value === "string" ? make(value) : value];
}));

const commands = {
  check: ({ type, value }) => {
    const [, kind] = /^error:(.*)$/.exec(type) ?? [];
    if (!kind) return { problems: problems(value, type) };
    const isKnown = kind in errorsByKind && value?.kind === kind;
    return { problems: isKnown ? problems(value, "ErrorData") : [`is no ${kind}`] };
  },

  connect: async ({ address, arguments: words, token, certificateAuthority: path, patience = 30 }) => {
    connection = await connect({
      address, arguments: words, token, certificateAuthority: path && readFileSync(path),
      timeout: patience * 1_000,
      onError: (error) => (error?.kind === "client.changesLost" ? happened("changesLost") : errors.push(String(error?.stack ?? error))),
      onDisconnected: () => happened("disconnected"),
      onReconnected: () => happened("reconnected"),
    });
    return {};
  },

  openDocument: async ({ path, model, create }) => {
    document = await connection.openDocument(path, { model, create });
    context = document.context;
    return { document: document.name, context: context.id };
  },

  request: async ({ id, method, params }) => {
    const controller = new AbortController();
    requests.set(id, controller);
    try {
      return await connection.request(method, params, { signal: controller.signal });
    } finally {
      requests.delete(id);
    }
  },
  cancel: ({ request }) => (requests.get(request)?.abort(), {}),

  newContext: async ({ name }) => {
    contexts.set(name, await document.createContext({ automaticallyMerges: true }));
    return { context: contexts.get(name).id };
  },

  insert: async ({ entity, values, context: name }) => (
    { id: keep(await contextOf(name).insert(entity, given(entity, values))) }),
  set: async ({ object: id, values, context: name }) => {
    const object = contextOf(name).object(id);
    await object.set(given(object.entity, values));
    return {};
  },
  setUnchanged: async ({ object: id, values }) => {
    const object = context.object(id);
    await object.set(given(object.entity, values), { ifUnchangedSince: object.clock });
    return {};
  },
  delete: async ({ object: id }) => (await context.object(id).delete(), {}),
  get: async ({ object: id }) => {
    const object = await known(id);
    return { values: wire(object.values), isDeleted: object.isDeleted };
  },
  read: async ({ object: id, key }) => ({ value: wire(await context.object(id).data(key)) }),
  fetch: async (command) => ({ ids: (await context.fetch(fetchOf(command))).map(keep) }),

  transaction: async ({ steps, actionName }) => {
    const done = await context.perform((edit) => {
      const made = [];
      const object = (reference) => (typeof reference === "number" ? made[reference] : context.object(reference));
      const reference = (value) => (value?.$result === undefined ? value : made[value.$result]);
      for (const step of steps) {
        const [[kind, { entity, values = {}, object: target }]] = Object.entries(step);
        const told = Object.fromEntries(Object.entries(values).map(([key, each]) =>
          [key, Array.isArray(each) ? each.map(reference) : reference(each)]));
        if (kind === "insert") {
          made.push(edit.insert(entity, given(entity, told)));
        } else {
          made.push(object(target));
          if (kind === "set") made.at(-1).set(given(made.at(-1).entity, told));
          else edit.delete(made.at(-1));
        }
      }
      return made;
    }, { actionName });
    return { ids: done.map(keep) };
  },

  undo: async () => (await context.undo(), {}),
  redo: async () => (await context.redo(), {}),
  save: async ({ context: name }) => (await contextOf(name).save(), {}),
  rollback: async ({ context: name }) => (await contextOf(name).rollback(), {}),

  openList: async ({ name, sectionNameKeyPath, window, context: inside, ...command }) => {
    const list = { calls: 0, held: undefined };
    list.results = await contextOf(inside).results(fetchOf(command), { sectionNameKeyPath, window });
    list.results.onChange(() => {
      list.calls += 1;
      return list.held;
    });
    lists.set(name, list);
    return {};
  },
  setFetch: async ({ name, sectionNameKeyPath, ...command }) => (
    await lists.get(name).results.setFetch(fetchOf(command), { sectionNameKeyPath }), {}),
  setWindow: async ({ name, window }) => (await lists.get(name).results.setWindow(window), {}),
  closeList: async ({ name }) => (await lists.get(name).results.close(), {}),
  isOpen: ({ name }) => ({ isOpen: lists.get(name).results.isOpen }),
  rows: ({ name }) => {
    const { results } = lists.get(name);
    const sections = results.sections.map(({ name: section, rows }) => ({
      name: section, ids: rows.map((each) => each?.id ?? null),
    }));
    const values = results.rows.filter(Boolean)
      .map((each) => [each.id, wire(results.columns(each))]);
    return { sections, values: Object.fromEntries(values) };
  },
  failure: ({ name }) => ({ kind: lists.get(name).results.failure?.kind }),
  hold: ({ name }) => {
    const list = lists.get(name);
    list.held = new Promise((resolve) => (list.letGo = resolve));
    return {};
  },
  release: async ({ name }) => {
    const list = lists.get(name);
    list.held = undefined;
    list.letGo?.();
    await new Promise(setImmediate);
    return { calls: list.calls };
  },

  waitFor: ({ event, count }) => new Promise((resolve) => {
    const isDone = () => counts[event] >= count && (resolve({}), true);
    if (!isDone()) waiting.push(isDone);
  }),
  events: () => ({ ...counts, errors }),
  state: ({ context: name }) => {
    const { hasChanges, canUndo, canRedo } = name === undefined ? document : contextOf(name).state;
    return { hasChanges, canUndo, canRedo };
  },
  presence: () => ({ connections: document.connections.map((each) => each.connection) }),
  close: async () => (await connection.close(), {}),
};

async function obey({ id, command, ...members }) {
  try {
    if (!commands[command]) throw new UsageError("unsupported", `There is no ${command}.`);
    return { id, result: await commands[command]({ id, ...members }) };
  } catch (error) {
    const kind = error instanceof OrreryError ? error.kind : "client.failed";
    return { id, error: { kind, message: error.message, data: error.data, stack: error.stack } };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  obey(JSON.parse(line)).then((reply) => process.stdout.write(`${JSON.stringify(reply)}\n`));
}
process.exit();
