// A connection to a server: requests, what is pushed, and beginning again when it was lost.

import { callbackQueue, throwLater } from "./callbacks.js";
import { ConnectionLost, NotFoundError, OrreryError, UsageError, checkOptions, errorOf } from "./errors.js";
import { Document, documentOptions, endUnheard, opened } from "./document.js";
import { transportTo, unreachable } from "./transports.js";
import { base64Of, copied, largeBytes, mapped, sendable } from "./values.js";

const baseOptions = "folder clientInfo noticeDetail timeout reconnects onError onDisconnected onReconnected".split(" ");

/** What waits for nothing that is written, and may take long. */
const reads = /^(data|fetch|list|aggregate|observer|object\/get)/;

export class Connection {
  #options;
  #line;
  #replies = new Map();
  #lastID = 0;
  #handlers = new Map();
  #stopWaiting;
  #delay = 0;
  // Large data that goes ahead of a request. Others wait behind it: what is written goes in the order of the calls.
  #ahead;
  #startTime;
  // What was to be done when the connection was there, until it has succeeded.
  #later = [];
  #queue = callbackQueue(this);
  /** By handle, what a stream's pushes go to. */
  _streams = new Map();
  /** The documents that are open, or are to be again. */
  _opened = new Set();
  state = "connecting";

  constructor(options) {
    checkOptions(options, [...baseOptions, "address", "arguments", "token", "certificateAuthority"]);
    const { onError = throwLater, onDisconnected = () => {}, onReconnected = () => {} } = options;
    Object.assign(this, { onError, onDisconnected, onReconnected });
    this.#options = { timeout: 30_000, ...copied(options) };
  }

  get name() { return this.info.connection; }

  async openDocument(path, options = {}) { return new Document(this, path, options)._open(); }

  /** `take` is called with the result while it is read, before the next message; what it returns is the request's. */
  request(method, params = {}, options = {}) {
    return this.state === "connected" ? this._ask(method, params, options) : Promise.reject(new ConnectionLost());
  }

  /** As `request`, also while the connection is being made. */
  async _ask(method, params, options = {}) {
    checkOptions(options, ["signal", "onProgress", "onPartialResult", "take", "claim"]);
    const { signal, onProgress, onPartialResult, take, claim } = options;
    // What fails is read much later: its stack is to show who has asked.
    const asked = new Error();
    const large = [];
    const sent = sendable(params, claim, (bytes) => large[large.push({ bytes, handle: {} }) - 1].handle);
    if (large.length || (this.#ahead && !reads.test(method))) {
      const ahead = (this.#ahead = this.#sendAhead(large));
      try { await ahead; } finally { if (ahead === this.#ahead) this.#ahead = undefined; }
    }
    if (signal?.aborted) throw cancelled(signal);
    const id = ++this.#lastID;
    const progress = { workDoneToken: onProgress, partialResultToken: onPartialResult };
    const tokens = mapped(progress, (tell, member) => tell && `${id}.${member}`);
    // What is lost is not there to be cancelled.
    const cancel = () => this.#line && this.notify("$/cancelRequest", { id });
    signal?.addEventListener("abort", cancel);
    const replied = new Promise((resolve, reject) => {
      this.#send({ id, method, params: { ...tokens, ...sent } });
      this.#replies.set(id, { claim, take, progress, resolve, reject, pushed: [] });
    });
    // A server that is silent while all is opened again is no server: another line may have one.
    return (this.state === "disconnected" && !reads.test(method) ? this.#within(this.#line, replied) : replied).catch((error) => {
      const told = error.kind === "rpc.requestCancelled" && signal?.aborted ? cancelled(signal, error) : error;
      throw Object.assign(told, { stack: told.stack + asked.stack.replace(/^Error/, "") });
    }).finally(() => signal?.removeEventListener("abort", cancel));
  }

  notify(method, params = {}) { this.#send({ method, params: sendable(params) }); }

  /** Sends what is large of a request, behind that of requests before it: what fails there does not fail here. */
  async #sendAhead(large) {
    await this.#ahead?.catch(() => {});
    for (const { bytes, handle } of large)
      for (let place = 0; place < bytes.length; place += largeBytes) {
        const data = base64Of(bytes.subarray(place, place + largeBytes));
        ({ handle: handle.handle } = await this.request("data/write", { ...handle, data }));
      }
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
    const answered = this.#within(this.#line, this.request("shutdown"));
    this.state = "closed";
    this.#stopWaiting?.();
    // Where the server goes meanwhile, or is silent, the connection is closed as well.
    await answered.catch((error) => endUnheard([...this._opened], error)).finally(async () => {
      if (isOpen && this.#line) this.notify("exit");
      await this.#end();
      this.#didClose();
    });
  }

  #didClose(error) {
    this.state = "closed";
    for (const document of this._opened) document._end(error);
  }

  /** A failure that nobody waits for. */
  _tell(error) { new Promise((resolve) => resolve(this.onError(error))).catch(throwLater); }

  /** Ends a document or context that cannot go on. */
  _fail(what, error) {
    // Where the connection is lost again, so is this one's opening.
    if (error instanceof ConnectionLost) throw error;
    // What was closed meanwhile has not failed.
    if (error.kind !== "client.closed") this._tell(error);
    what._end(error);
  }

  /** Does it now, or when the connection is there; again, where it was lost meanwhile. */
  async _later(run) {
    if (this.state !== "connected") return void this.#later.push(run);
    await run().catch((error) => void (error instanceof ConnectionLost ? this._later(run) : this._tell(error)));
  }

  #send(message) {
    if (!this.#line) throw new ConnectionLost();
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    const { maximumMessageBytes: most = Infinity } = this.info?.limits ?? {};
    // A unit of a text takes at most three bytes.
    if (text.length * 3 > most && new TextEncoder().encode(text).length > most)
      throw new UsageError("tooLarge", `${message.method} has more than the ${most} bytes that the server takes.`, "Make several of it.");
    this.#line.send(text);
  }

  // Beginning, and beginning again.

  /** Each time, a program that attaches is asked first for the document that it is to be attached to. */
  async _begin() {
    await this.#begin();
    this.#didConnect();
    return this;
  }

  async #begin() {
    const take = (text) => this.#line === line && this.#take(text);
    const ended = (cause) => this.#line === line && this.#didLose(cause);
    const line = (this.#line = await transportTo(this.#options)({ take, ended }));
    const greeted = this.#within(line, line.opened.then(() => this.#greet()));
    greeted.catch(() => this.#end());
    this.info = await greeted;
    this.notify("initialized");
  }

  async #greet() {
    const { token, clientInfo = { name: "orrery.js" }, noticeDetail } = this.#options;
    const initializationOptions = { protocolVersion: "1.0", int64: "string", token, noticeDetail };
    await this._only?._attach();
    return this._ask("initialize", { clientInfo, processId: globalThis.process?.pid, initializationOptions });
  }

  /** Closes a document, context, list or the like on the server, where that still has it. */
  _leave(kind, handle) {
    const isGone = (error) => error instanceof ConnectionLost || error instanceof NotFoundError;
    return this._ask(`${kind}/close`, { [kind]: handle }).catch((error) => isGone(error) ? {} : Promise.reject(error));
  }

  /** Drops the line where it takes longer. */
  #within(line, told) {
    const timer = setTimeout(() => this.#drop(new Error("The server is silent."), line), this.#options.timeout);
    return told.finally(() => clearTimeout(timer));
  }

  #drop(cause, line = this.#line) {
    if (line === this.#line) this.#didLose(cause);
    line?.drop();
  }

  /** Takes nothing more, and waits until the other side has ended as well. */
  async #end() {
    const line = this.#line;
    this.#didLose();
    if (line) await this.#within(line, line.end());
  }

  /** Ends when what was to be done then is done. */
  #didConnect() {
    // It may have gone behind the last reply.
    if (!this.#line) throw new ConnectionLost();
    this.state = "connected";
    this.#startTime = Date.now();
    return Promise.all(this.#later.splice(0).map((run) => this._later(run)));
  }

  #didLose(cause) {
    this.#line = undefined;
    // Why a server does not begin is its own error, with more in it.
    const lost = this.state === "connecting" ? unreachable : (error) => new ConnectionLost(error);
    for (const { reject } of this.#replies.values()) reject(lost(cause));
    for (const each of [...this._streams.values(), ...this._opened]) each._didLose?.();
    for (const each of [this._streams, this.#replies]) each.clear();
    if (this.state !== "connected") return;
    this.state = "disconnected";
    // A server that ends within a second whenever it is called is called less and less often.
    if (Date.now() - this.#startTime > 1_000) this.#delay = 0;
    this.#queue(() => this.onDisconnected());
    if (this.#options.reconnects === false) this.#didClose(new ConnectionLost(cause));
    else this.#beginAgain();
  }

  async #beginAgain() {
    while (this.state === "disconnected") {
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, this.#delay);
        this.#stopWaiting = () => (clearTimeout(timer), resolve());
      });
      this.#delay = Math.min(this.#delay * 2 || 50, 5_000);
      if (this.state !== "disconnected") return;
      try {
        await this.#begin();
        for (const each of [...this._opened]) await each._resume().catch((error) => this._fail(each, error));
        if (this.state === "disconnected") {
          const line = this.#line;
          await this.#didConnect();
          return line === this.#line && this.#queue(() => this.onReconnected());
        }
      } catch (error) {
        if (!(error instanceof ConnectionLost)) this._tell(error);
        // Where the server does not want it any more, asking again is of no use.
        if (error.kind === "connection.unauthorized") this.#didClose(error);
      }
      await this.#end();
    }
  }

  // What is read, in the order of arrival.

  #take(text) {
    let message;
    try {
      message = JSON.parse(text);
      // What is no message may have been the reply to any of those that wait; so may one without an id of ours.
      if (message.method === undefined ? typeof message.id !== "number" : typeof message.method !== "string")
        throw new Error(message.error?.message ?? "No message.");
    } catch (error) { return this.#drop(error); }
    const { id, method, params, result, error: refusal } = message;
    const reply = method === undefined ? this.#replies.get(id) : undefined;
    const { take, resolve, reject = (error) => this._tell(error), pushed = [] } = reply ?? {};
    if (reply) this.#replies.delete(id);
    // What is thrown while a result is taken is the request's failure.
    try {
      if (refusal) throw errorOf(refusal);
      if (method !== undefined) this.#apply(method, params);
      const taken = take ? take(result) : result;
      for (const takeAgain of pushed) takeAgain(result?.clock);
      resolve?.(taken);
    } catch (error) { reject(error); }
  }

  #apply(method, params) {
    for (const handler of this.#handlers.get(method) ?? []) this.#queue(handler, params);
    if (method === "$/progress") {
      const [id, member] = String(params.token).split(".");
      const tell = this.#replies.get(Number(id))?.progress[member];
      if (tell) this.#queue(tell, params.value);
    }
    if (params?.stream !== undefined) return void this._streams.get(params.stream)?.take(params);
    for (const each of this._opened) if (each.name === params?.document) each._didTell(params, method);
  }

  /** What has been pushed is taken again with each reply under way that tells of objects: it may be older. */
  _takeAgain(take) { for (const each of this.#replies.values()) if (each.take && !each.claim) each.pushed.push(take); }

  /** The objects that a request of ours under way is making. */
  _claimOf(by) { return by?.connection === this.name ? this.#replies.get(by.request)?.claim : undefined; }
}

function cancelled(signal, { message = "The request was cancelled.", data = { retryable: true } } = {}) {
  const told = { kind: "rpc.requestCancelled", code: -32800, message, data };
  return Object.assign(new OrreryError(told, { cause: signal.reason }), { name: "AbortError" });
}

/** The document at a path: in the server that has it open, or in one that is started for it. */
export async function openDocument(path, { command = "orrery", ...options } = {}) {
  checkOptions(options, [...baseOptions, ...documentOptions, "command"]);
  const chosen = (names) => Object.fromEntries(Object.entries(options).filter(([name]) => names.includes(name)));
  const isKept = path !== ":memory:";
  const connection = new Connection({ ...chosen(baseOptions), arguments: [command, ...(isKept ? ["attach", "-"] : ["serve"])] });
  const document = new Document(connection, path, { create: options.model ? "ifMissing" : "never", ...chosen(documentOptions) });
  connection._only = document;
  return opened(document, connection._begin().then(() => document._open()));
}

export const connect = async (options) => new Connection(typeof options === "string" ? { address: options } : options)._begin();
