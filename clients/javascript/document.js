// Documents: a store, its model, its contexts and how they are.

import { callbackQueue, Observable } from "./callbacks.js";
import { Context } from "./context.js";
import { ConnectionLost, UsageError, changesLost, checkOptions, closed, errorOf } from "./errors.js";
import { ManagedObject, epochOf } from "./managedObject.js";
import { Model, copied } from "./values.js";

export const documentOptions = ("model classes transformers configuration create format readOnly writeMirrored " +
  "migrate mapping autosave history durability noticeDetail").split(" ");

/** Closes what an opening that fails has left. */
export const opened = (what, opening) => (
  opening.then(() => what, (error) => what.close().catch(() => what._end()).then(() => { throw error; })));

/** Whether something may be unsaved: who has asked for no notices cannot know. */
const isInDoubt = ({ hasChanges, _streams }) => hasChanges || !_streams.length;

const newest = (recovery = []) => recovery.at(-1)?.date ?? "";

/** Ends documents whose end was lost with the connection, and fails where unsaved changes may be lost with it. */
export function endUnheard(documents, error) {
  if (!(error instanceof ConnectionLost)) throw error;
  for (const each of documents) each._end();
  const unsaved = documents.find(isInDoubt);
  if (unsaved) throw new ConnectionLost(error, `The connection was lost before ${unsaved.path} was closed.`,
    "The last changes may not be saved: open it again, and look.");
}

export class Document extends Observable {
  #options;
  // By entity: those given, and those made for the model that there is.
  #given;
  #classes;

  constructor(connection, path, options) {
    super();
    checkOptions(options, documentOptions);
    const { model, classes = [], transformers = {}, ...others } = options;
    Object.assign(this, { connection, path, transformers, _queue: callbackQueue(connection) });
    const source = typeof model === "string" ? { path: model } : model && { model };
    this.#options = { ...copied({ location: { path }, model: source, ...others }) };
    this.#given = classes.map((each) => [each.entityName, each]);
    this.context = new Context(this);
    this._contexts = new Set([this.context]);
  }

  _makeSnapshot() {
    const { state, connections, saveFailure, context } = this;
    return Object.freeze({ ...context.state, state, connections, saveFailure });
  }

  /** A request about this document, whose parameters need not name it. */
  async request(method, params = {}, options = {}) {
    if (!this.connection._opened.has(this)) throw this.context.failure ?? closed();
    return this.connection.request(method, { document: this.name, ...params }, options);
  }

  async createContext(options = {}) {
    const context = new Context(this, options);
    this._contexts.add(context);
    return opened(context, this.#begin(context, "request"));
  }

  async #begin(context, verb) {
    // It is another one on the server each time.
    context._hasLost ||= context.state.hasChanges;
    context._setState({ hasChanges: false, canUndo: false, canRedo: false });
    const { parent, ...options } = context._options;
    if (parent && !this._contexts.has(parent)) throw parent.failure ?? closed();
    const params = { document: this.name, ...options, parent: parent?.id };
    ({ context: context.id } = await this.connection[verb]("context/create", params));
    await this.#leave("context", context.id, this._contexts.has(context));
    const take = ({ stream, clock }) => this.connection._streams.set(stream, context._listener(clock));
    await this.connection[verb]("stream/open", { context: context.id }, { take });
    if (!this._contexts.has(context)) throw closed();
  }

  /** What was closed while it was opened is closed again. */
  async #leave(kind, id, isOpen) {
    if (isOpen) return;
    await this.connection._leave(kind, id);
    throw closed();
  }

  async recover(options = {}) {
    const result = await this.request("document/recover", options);
    this.recovery = [];
    await this.context._settled();
    return result;
  }

  async close() {
    // Where the connection is its own, nothing else is of it.
    if (this.connection._only === this) return this.connection.close();
    if (!this.connection._opened.has(this)) return;
    await this.request("document/close").catch((error) => endUnheard([this], error));
    this._end();
  }

  /** Calls `callback` with each notice of the method about this document, until what it returns is called. */
  on(method, callback) { return this.connection.on(method, (told) => told.document === this.name && callback(told)); }

  // Opening, and opening again.

  /** Has the program with which the connection begins find the server that has it open, or start one. */
  async _attach() { if (this.path !== ":memory:") await this.#ask("_ask"); }

  async #ask(verb, params, options) {
    const asked = this.connection[verb]("document/open", { ...this.#options, ...params }, options);
    const result = await asked.catch((error) => {
      const option = error.kind === "document.openOtherwise" && error.data.parameter;
      if (!this._clock || !this.#options[option]) throw error;
      // Others have opened it again before: in that it is as they want it.
      this.#options[option] = undefined;
      return this.#ask(verb, params, options);
    });
    // It is there by now: where it is not, none is made in its place, and what is there is as it is to be.
    Object.assign(this.#options, { create: "never", migrate: false });
    return result;
  }

  _open() { return opened(this, this.#open("request")); }

  async #open(verb, since) {
    // Again it has a model of its own, which others may have changed.
    const again = since && { model: undefined, configuration: undefined };
    const take = (result) => {
      if (!since && [...this.connection._opened].some(({ name }) => name === result.document))
        throw new UsageError("openAlready", `${this.path} is open in this connection.`, "Use that Document, or connect once more.");
      // Its server may have taken along what was unsaved, and has not written it to a file.
      if (since && epochOf(since) !== epochOf(result.clock) && isInDoubt(this) && newest(result.recovery) <= newest(this.recovery))
        this.connection._tell(changesLost(this.path));
      // The clock is that of the last push from now on: what comes after it is missed where the connection is lost.
      ({ document: this.name, context: this.context.id, storeUUID: this.storeUUID, clock: this._clock } = result);
      if (!since) this.connection._opened.add(this);
      ({ recovery: this.recovery = [], readOnly: this.readOnly = false, streams: this._streams } = result);
      this._didTell(result);
      const saves = { context: this.context, take: (push) => this.context._setState(push) };
      for (const { stream, notice } of result.streams)
        this.connection._streams.set(stream, notice === "document/didSave" ? saves : this.context._listener(result.clock));
      if (result.changes) this.context._apply(result.changes, result.clock);
      return result;
    };
    const { isFresh } = await this.#ask(verb, { ...again, since }, { take });
    // Pushes of before its clock may be under way.
    const tell = ({ state, error, clock, ...status }) => (this._didTell({ state, error }), this.context._setState(status));
    await this.connection[verb]("document/getStatus", { document: this.name }, { take: tell });
    await this.connection[verb]("connection/list", { document: this.name }, { take: (list) => this._didTell(list) });
    return isFresh;
  }

  /** With the next connection the names may be others'. */
  _didLose() {
    for (const each of [this.context, ...this._contexts]) each.id = this.name = null;
  }

  async _resume() {
    const isFresh = await this.#open("_ask", this._clock);
    for (const each of this._contexts) await this.#resume(each, isFresh).catch((error) => this.connection._fail(each, error));
    await this.#leave("document", this.name, this.connection._opened.has(this));
  }

  async #resume(context, isFresh) {
    if (!context.isMain) await this.#begin(context, "_ask");
    for (const each of [...context._live]) if (each.isOpen) await each._open("_ask");
    if (isFresh || !context.isMain) context._renew();
  }

  _end(error) {
    this.connection._opened.delete(this);
    for (const context of [this.context, ...this._contexts]) context._end(error);
  }

  // What is told.

  /** Each notice has the members that it is about. */
  _didTell({ state = this.state, error, model, connections = this.connections }, method) {
    // A server that is started for it would refuse that which was given, or migrate it back.
    if (method === "document/didChangeModel") Object.assign(this.#options, { model: undefined, configuration: undefined });
    Object.assign(this, { state, connections });
    if (error || state === "normal") this.saveFailure = error && errorOf(error);
    if (model) [this.model, this.#classes] = [new Model(model, this.transformers), new Map(this.#given)];
    this._didChange();
  }

  // Classes of objects.

  /** The class of an entity's objects: the one given, else one with the model's properties. */
  _classFor(name) {
    if (this.#classes.has(name)) return this.#classes.get(name);
    const { superentity } = this.model.entities.get(name) ?? {};
    const Superclass = superentity ? this._classFor(superentity) : ManagedObject;
    const made = { [name]: class extends Superclass {
      static entityName = name;
      // What is assigned by a name that is mistyped is not lost without a word.
      constructor(...values) { Object.preventExtensions(super(...values)); }
    } }[name];
    for (const key of this.model.properties(name).keys()) {
      const isOwn = key in ManagedObject.prototype;
      Object.defineProperty(made.prototype, key, {
        get() { return isOwn ? Reflect.get(ManagedObject.prototype, key, this) : this.value(key); },
        set(value) { isOwn ? this._refuse(key) : this.setValue(key, value); },
      });
    }
    this.#classes.set(name, made);
    return made;
  }
}
