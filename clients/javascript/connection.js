// A connection to a server: requests, what is pushed, and beginning again when it was lost.

import { CallbackQueue, throwLater } from "./callbacks.js";
import { ConnectionLost, OrreryError, errorOf } from "./errors.js";
import { Document } from "./document.js";
import { transportTo } from "./transports.js";
import { sendable } from "./values.js";

export class Connection {
  #options;
  #transport;
  #line;
  #replies = new Map();
  #progress = new Map();
  #lastID = 0;
  #handlers = new Map();
  #stopWaiting;
  #delay = 0;
  #startTime;
  // What was to be done when the connection was there, until it has succeeded.
  #later = [];
  #queue = new CallbackQueue((error) => this._fail(error));
  /** By handle, what a stream's pushes go to. */
  _streams = new Map();
  /** By name, as the server has them at present. */
  _documents = new Map();
  _opened = new Set();
  state = "connecting";

  static async connect(options) {
    const connection = new Connection(options);
    await connection.#begin();
    connection.#didConnect();
    return connection;
  }

  constructor({ onError = throwLater, onDisconnected = () => {}, onReconnected = () => {}, ...options }) {
    Object.assign(this, { onError, onDisconnected, onReconnected });
    this.#options = { timeout: 30_000, ...options };
    this.#transport = transportTo(this.#options);
  }

  get name() { return this.info.connection; }

  async openDocument(path, options = {}) { return Document._open(this, path, options); }

  /** `take` is called with the result while it is read, before the next message. */
  request(method, params = {}, options = {}) {
    return this.state === "connected" ? this._ask(method, params, options) : Promise.reject(new ConnectionLost());
  }

  /** As `request`, also while the connection is being made. */
  async _ask(method, params, { signal, onProgress, onPartialResult, take, claim } = {}) {
    if (signal?.aborted) throw cancelled(signal);
    const id = ++this.#lastID;
    const tokens = Object.entries({ workDoneToken: onProgress, partialResultToken: onPartialResult })
      .filter(([, tell]) => tell).map(([member, tell]) => [member, `${id}.${member}`, tell]);
    const cancel = () => this.notify("$/cancelRequest", { id });
    for (const [, token, tell] of tokens) this.#progress.set(token, tell);
    signal?.addEventListener("abort", cancel);
    try {
      return await new Promise((resolve, reject) => {
        this.#send({ id, method, params: { ...params, ...Object.fromEntries(tokens) } });
        // What is thrown while it is taken is the request's failure.
        const read = (error, result) => {
          if (error) throw errorOf(error);
          take?.(result);
          return result;
        };
        const settle = (...told) => resolve(new Promise((done) => done(read(...told))));
        this.#replies.set(id, { claim, reject, settle });
      });
    } catch (error) {
      throw error.kind === "rpc.requestCancelled" && signal?.aborted ? cancelled(signal, error) : error;
    } finally {
      for (const [, token] of tokens) this.#progress.delete(token);
      signal?.removeEventListener("abort", cancel);
    }
  }

  notify(method, params = {}) {
    this.#send({ method, params });
  }

  /** Calls `handler` with each notification of the method, whatever its stream, until what it returns is called. */
  on(method, handler) {
    const handlers = this.#handlers.get(method) ?? new Set();
    this.#handlers.set(method, handlers.add(handler));
    return () => handlers.delete(handler);
  }

  async close() {
    if (this.state === "closed") return;
    const isOpen = this.state === "connected";
    this.state = "closed";
    this.#stopWaiting?.();
    try {
      if (isOpen) await this.#within(this._ask("shutdown"));
    } catch (error) {
      // Where the server goes meanwhile, or is silent, the connection is closed as well.
      if (!(error instanceof ConnectionLost)) throw error;
    } finally {
      if (this.#line) this.notify("exit");
      await this.#end();
      for (const document of this._opened) document._didEnd();
    }
  }

  /** For what nobody waits for. */
  _fail(error) {
    try {
      this.onError(error);
    } catch (another) {
      throwLater(another);
    }
  }

  /** Does it now, or when the connection is there; again, where it was lost meanwhile. */
  async _later(run) {
    if (this.state !== "connected") return void this.#later.push(run);
    try {
      await run();
    } catch (error) {
      if (error instanceof ConnectionLost) this._later(run);
      else this._fail(error);
    }
  }

  #send(message) {
    if (!this.#line) throw new ConnectionLost();
    this.#line.send(JSON.stringify({ jsonrpc: "2.0", ...message }, sendable));
  }

  // Beginning, and beginning again.

  async #begin() {
    let line;
    let isLost = false;
    line = await this.#transport({
      take: (text) => this.#take(text),
      ended: (cause) => {
        isLost = true;
        if (this.#line === line) this.#didLose(cause);
      },
    });
    if (isLost) throw new ConnectionLost();
    this.#line = line;
    const { token, clientInfo = { name: "orrery.js" }, noticeDetail } = this.#options;
    const initializationOptions = { protocolVersion: "1.0", int64: "string", token, noticeDetail };
    const processId = globalThis.process?.pid;
    try {
      this.info = await this.#within(this._ask("initialize", { clientInfo, processId, initializationOptions }));
    } catch (error) {
      this.#end();
      throw error;
    }
    this.notify("initialized");
  }

  /** Ends the connection where what is waited for takes longer. */
  #within(waiting, drop = () => this.#drop(new Error("The server is silent."))) {
    const timer = setTimeout(drop, this.#options.timeout);
    return waiting.finally(() => clearTimeout(timer));
  }

  /** In order, and without it where that takes longer. */
  async #end() {
    const line = this.#line;
    this.#didLose();
    if (line) await this.#within(line.end(), () => line.drop());
  }

  #drop(cause) {
    const line = this.#line;
    this.#didLose(cause);
    line?.drop();
  }

  #didConnect() {
    this.state = "connected";
    this.#startTime = Date.now();
    for (const run of this.#later.splice(0)) this._later(run);
  }

  #didLose(cause) {
    this.#line = undefined;
    const replies = [...this.#replies.values()];
    for (const each of [this._streams, this._documents, this.#replies]) each.clear();
    // Why a server does not begin is its own error, with more in it.
    const isRefused = this.state === "connecting" && cause instanceof OrreryError;
    const wasConnected = this.state === "connected";
    if (wasConnected) this.state = "disconnected";
    for (const { reject } of replies) reject(isRefused ? cause : new ConnectionLost(cause));
    if (!wasConnected) return;
    // A server that ends whenever it is called is called less and less often.
    if (Date.now() - this.#startTime > stableTime) this.#delay = 0;
    this.#queue.add(() => this.onDisconnected());
    if (this.#options.reconnects === false) this.state = "closed";
    else this.#beginAgain();
  }

  async #beginAgain() {
    while (this.state === "disconnected") {
      await this.#wait(this.#delay);
      this.#delay = Math.min(this.#delay * 2 || 50, 5_000);
      if (this.state !== "disconnected") return;
      try {
        await this.#begin();
        for (const document of [...this._opened]) await document._resume();
        if (this.state !== "disconnected") return void this.#end();
        this.#didConnect();
        this.#queue.add(() => this.onReconnected());
      } catch (error) {
        if (error instanceof ConnectionLost) continue;
        this._fail(error);
        // Where the server does not want it any more, asking again is of no use.
        if (error.kind === "connection.unauthorized") {
          this.state = "closed";
          for (const document of this._opened) document._didEnd(error);
        }
        await this.#end();
      }
    }
  }

  #wait(milliseconds) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#stopWaiting = () => (clearTimeout(timer), resolve());
    });
  }

  // What is read, in the order of arrival.

  #take(text) {
    let message;
    try {
      message = JSON.parse(text);
      // What is no message may have been the reply to any of those that wait; so may an error without an id.
      if ((message?.method ?? message?.id ?? null) === null) throw new Error(message?.error?.message ?? "No message.");
    } catch (error) {
      return this.#drop(error);
    }
    const { id, method, params, result, error: refusal } = message;
    if (method === undefined) {
      const reply = this.#replies.get(id);
      this.#replies.delete(id);
      return reply?.settle(refusal, result);
    }
    try {
      for (const handler of this.#handlers.get(method) ?? []) this.#queue.add(handler, params);
      this.#apply(method, params);
    } catch (error) {
      this._fail(error);
    }
  }

  #apply(method, params) {
    if (method === "$/progress") {
      this.#queue.add(this.#progress.get(params.token) ?? (() => {}), params.value);
    } else if (params?.stream !== undefined) {
      this._streams.get(params.stream)?.[memberFor(method)]?.(params);
    } else if (params?.document !== undefined) {
      this._documents.get(params.document)?._didTell(method, params);
    }
  }

  /** A context that has ended is told of nothing more. */
  _forget(context) {
    for (const [handle, each] of this._streams) if (each.context === context) this._streams.delete(handle);
  }

  /** The objects that a request of ours under way is making. */
  _claimOf(by) { return by?.connection === this.name ? this.#replies.get(by.request)?.claim : undefined; }
}

/** What a connection must last to count as one, in milliseconds. */
const stableTime = 1_000;

/** `list/didChange` → `didChange`. */
const memberFor = (method) => method.slice(method.indexOf("/") + 1);

function cancelled(signal, { message = "The request was cancelled.", data = { retryable: true } } = {}) {
  const error = new OrreryError({ kind: "rpc.requestCancelled", code: -32800, message, data }, { cause: signal.reason });
  return Object.assign(error, { name: "AbortError" });
}

/** The document at a path: in the server that has it open, or in one that is started for it. */
export async function openDocument(path, { command = "orrery", ...options } = {}) {
  const flags = { "--read-only": options.readOnly, "--migrate": options.migrate, "--history": options.history };
  const words = Object.keys(flags).filter((each) => flags[each]);
  // A model that is sent is for `document/open` alone.
  if (typeof options.model === "string") words.push("--model", options.model);
  const connection = await Connection.connect({ ...options, arguments: [command, "attach", path, ...words] });
  const opening = connection.openDocument(path, options);
  opening.catch(() => connection.close());
  return opening;
}

export const connect = (options) => Connection.connect(typeof options === "string" ? { address: options } : options);
