// Documents: a store, its model, its contexts and how they are.

import { CallbackQueue, Observable } from "./callbacks.js";
import { Context } from "./context.js";
import { ConnectionLost, errorOf } from "./errors.js";
import { ManagedObject } from "./managedObject.js";
import { Model } from "./values.js";

export class Document extends Observable {
  #options;
  #classes = new Map();
  #made = new Map();
  #clock;
  _queue;
  _contexts = new Set();
  state = "normal";
  connections = [];
  saveFailure;
  recovery = [];

  static async _open(connection, path, options) {
    const document = new Document(connection, path, options);
    await document.#open((method, params, rest) => connection.request(method, params, rest));
    return document;
  }

  constructor(connection, path, { model, classes = [], transformers = {}, ...options }) {
    super();
    const known = ["configuration", "create", "format", "readOnly", "writeMirrored", "migrate", "mapping", "autosave",
      "history", "durability", "noticeDetail"];
    const chosen = Object.fromEntries(Object.entries(options).filter(([name]) => known.includes(name)));
    this.connection = connection;
    this.path = path;
    this.#options = { location: { path }, model: typeof model === "string" ? { path: model } : model && { model }, ...chosen };
    this.transformers = transformers;
    for (const each of classes) this.#classes.set(each.entityName, each);
    this._queue = new CallbackQueue((error) => connection.onError(error));
    this.context = new Context(this);
    this._contexts.add(this.context);
  }

  _makeSnapshot() {
    const { state, connections, saveFailure, context } = this;
    return Object.freeze({ ...context.state, state, connections, saveFailure });
  }

  /** A request about this document, whose parameters need not name it. */
  async request(method, params = {}, options = {}) {
    const result = await this.connection.request(method, { document: this.name, ...params }, options);
    if (result?.clock) this._saw(result.clock);
    return result;
  }

  async createContext(options = {}) {
    const context = new Context(this, options);
    await this.#begin(context, (method, params, rest) => this.connection.request(method, params, rest));
    this._contexts.add(context);
    return context;
  }

  async #begin(context, ask) {
    const { parent, ...options } = context._options;
    const { context: id } = await ask("context/create", { document: this.name, ...options, parent: parent?.id });
    context.id = id;
    await ask("stream/open", { context: id }, {
      take: ({ stream }) => this.connection._streams.set(stream, context._listener()),
    });
  }

  async recover({ discard } = {}) {
    const { recovery, ...result } = await this.request("document/recover", { discard });
    this.recovery = [];
    await this.context._settled();
    return result;
  }

  async close() {
    await this.request("document/close");
    this.connection._documents.delete(this.name);
    this.connection._opened.delete(this);
    this._didEnd();
  }

  /** Calls `callback` with each notice of the method about this document, until what it returns is called. */
  on(method, callback) {
    return this.connection.on(method, (params) => (params.document === this.name ? callback(params) : undefined));
  }

  // Opening, and opening again.

  async #open(ask, since) {
    let opened;
    await ask("document/open", { ...this.#options, since }, {
      take: (result) => {
        opened = result;
        this.name = result.document;
        this.context.id = result.context;
        this.connection._documents.set(this.name, this);
        this.connection._opened.add(this);
        this.state = result.state;
        this.recovery = result.recovery ?? [];
        this.storeUUID = result.storeUUID;
        this.readOnly = result.readOnly ?? false;
        this.#setModel(result.model);
        for (const { stream, notice } of result.streams) {
          const isSaves = notice === "document/didSave";
          this.connection._streams.set(stream, isSaves ? this.#saves() : this.context._listener());
        }
        if (result.changes) this.context._apply(result.changes, result.clock);
        this.#clock = result.clock;
      },
    });
    await ask("document/getStatus", { document: this.name }, { take: (status) => this.context._setState(status) });
    const { connections } = await ask("connection/list", { document: this.name });
    this.connections = connections;
    return opened;
  }

  #setModel(description) {
    this.model = new Model(description, this.transformers);
    this.#made.clear();
  }

  async _resume() {
    const ask = (method, params, options) => this.connection._ask(method, params, options);
    try {
      const { isFresh } = await this.#open(ask, this.#clock);
      for (const context of this._contexts) {
        if (context !== this.context) await this.#begin(context, ask);
        for (const each of [...context._live]) await each._resume(ask);
        // Read when the connection is there again.
        if (isFresh || context !== this.context) this._queue.add(() => context._renew());
      }
      this._didChange();
    } catch (error) {
      if (error instanceof ConnectionLost) throw error;
      this.connection.onError(error);
      for (const context of this._contexts) for (const each of [...context._live]) each._end(error);
    }
  }

  _didEnd() {
    for (const context of this._contexts) for (const each of [...context._live]) each._end();
  }

  // What is told.

  #saves() {
    return {
      didSave: (push) => {
        this._saw(push.clock);
        this.context._setState(push);
      },
      didReset: (push) => this.context._setState(push),
    };
  }

  _didTell(method, params) {
    if (params.clock) this._saw(params.clock);
    if (method === "document/didChangeState") {
      this.state = params.state;
      if (params.state === "normal") this.saveFailure = undefined;
    } else if (method === "document/didFailToSave") {
      this.saveFailure = errorOf(params.error);
    } else if (method === "document/didChangeModel") {
      this.#setModel(params.model);
    } else if (method === "connection/didChange") {
      this.connections = params.connections;
    }
    this._didChange();
  }

  _didFail(error) { this._queue.add(() => this.connection.onError(errorOf(error))); }

  _saw(clock) {
    if (clock) this.#clock = clock;
  }

  // Classes of objects.

  /** The class of an entity's objects: the one given, else one with the model's properties. */
  _classFor(name) {
    const given = this.#classes.get(name);
    if (given) return given;
    let made = this.#made.get(name);
    if (!made) {
      const { superentity } = this.model.entities.get(name) ?? {};
      const Superclass = superentity ? this._classFor(superentity) : ManagedObject;
      made = { [name]: class extends Superclass {} }[name];
      made.entityName = name;
      for (const key of this.model.properties(name).keys()) {
        if (key in made.prototype) continue;
        Object.defineProperty(made.prototype, key, {
          configurable: true,
          get() {
            return this.value(key);
          },
          set(value) {
            this.setValue(key, value);
          },
        });
      }
      this.#made.set(name, made);
    }
    return made;
  }
}

// How the main context is, as the server last told.
for (const name of ["hasChanges", "canUndo", "canRedo", "undoActionName", "redoActionName"]) {
  Object.defineProperty(Document.prototype, name, {
    get() {
      return this.context.state[name];
    },
  });
}
