// Orrery's client library: documents, contexts and objects that keep themselves up to date.
import type * as protocol from "./protocol.js";

type JSONValue = protocol.JSONValue;
type Method = keyof protocol.Requests;
type Params<M extends Method> = protocol.Requests[M]["params"];
type Result<M extends Method> = protocol.Requests[M]["result"];
type Notice = keyof protocol.ServerNotifications;

/** How requests are made. */
export interface RequestOptions {
  /** Cancels the request, which then fails with an `AbortError`. */
  signal?: AbortSignal;
  onProgress?: (value: any) => void;
  onPartialResult?: (value: any) => void;
}

/** How many steps are taken back or done again, one to begin with, and whose. */
export interface UndoOptions extends RequestOptions {
  steps?: number;
  scope?: protocol.UndoScope;
}

export interface ConnectOptions {
  /**
   * `unix:PATH`, `tcp:HOST:PORT`, `tls:HOST:PORT`, `ws:HOST:PORT` or `wss:HOST:PORT`. Node before 22 has no WebSocket:
   * there a program has one, `arguments: ["orrery", "attach", "ws:HOST:PORT"]`.
   */
  address?: string;
  /** In place of an address: a program that is started, and spoken to on its standard input and output. */
  arguments?: string[];
  /** The working directory of the program. */
  folder?: string;
  token?: string;
  /** What signs the server's certificate, as PEM, where the system does not know it. */
  certificateAuthority?: string | Uint8Array;
  clientInfo?: protocol.ClientInfo;
  noticeDetail?: protocol.NoticeDetail;
  /**
   * How long a server may take to answer when a connection begins and ends, and each request by which all is opened again but
   * lists, aggregates and observers, in milliseconds: then another line is tried. Default: `30_000`.
   */
  timeout?: number;
  /** Whether a connection that was lost is made again. Default: `true`. */
  reconnects?: boolean;
  /**
   * What callbacks throw, and failures that no request is about, as `client.changesLost`: unsaved changes of a document, whose `path`
   * its `data` has, may have gone with its server. Default: thrown where nothing catches it.
   */
  onError?: (error: unknown) => void;
  onDisconnected?: () => void;
  /** Called when everything is open again, and all that is known of objects has been read again. */
  onReconnected?: () => void;
}

/** How Transformable values are told and made, by the name of the model's transformer. */
export interface ValueTransformer {
  /** Takes bytes, or the property list that is archived in them. */
  decode(value: any): unknown;
  /** Makes bytes, or a property list. */
  encode(value: any): Uint8Array | JSONValue;
}

/** Where others have opened a document again before this connection was back, what they have said of it counts. */
export interface DocumentOptions {
  /** The model's path, or the model itself. */
  model?: string | protocol.Model;
  /** Classes of objects, as `orrery generate --language typescript` writes them. */
  classes?: readonly ManagedObjectClass[];
  transformers?: { [name: string]: ValueTransformer };
  configuration?: string;
  create?: protocol.CreateMode;
  format?: protocol.DocumentFormat;
  readOnly?: boolean;
  writeMirrored?: boolean;
  migrate?: boolean;
  mapping?: protocol.MappingSource;
  autosave?: protocol.AutosaveOptions;
  history?: boolean;
  durability?: protocol.Durability;
  noticeDetail?: protocol.NoticeDetail;
}

/** Connects to a server; a text is its address. */
export function connect(options: string | ConnectOptions): Promise<Connection>;

export interface OpenDocumentOptions
  extends Omit<ConnectOptions, "address" | "arguments" | "token" | "certificateAuthority">, DocumentOptions {
  /** The program. Default: `"orrery"`. */
  command?: string;
  /** Default: `"ifMissing"` with a model, `"never"` without. */
  create?: protocol.CreateMode;
}

/**
 * The document at a path: in the server that has it open, or in one that is started for it; `:memory:` is a store
 * that is not kept. Closing the document ends the connection, too.
 */
export function openDocument(path: string, options?: OpenDocumentOptions): Promise<Document>;

/** A connection to a server, made again by itself when it was lost. */
export class Connection {
  readonly state: "connecting" | "connected" | "disconnected" | "closed";
  /** What the server said of itself. */
  readonly info: protocol.InitializeResult;
  /** The name by which others know this connection. */
  readonly name: string;
  onError: (error: unknown) => void;
  onDisconnected: () => void;
  onReconnected: () => void;
  /** A connection has a document open once: to open it again is `client.openAlready`, however its path is written. */
  openDocument(path: string, options?: DocumentOptions): Promise<Document>;
  /**
   * Any request of the protocol. Bytes among its parameters are sent as base64, large ones ahead of it; what is asked for
   * behind that waits, but for what only reads.
   */
  request<M extends Method>(method: M, params?: Params<M>, options?: RequestOptions): Promise<Result<M>>;
  /** Sends any notification of the protocol. It throws ConnectionLost while there is no connection. */
  notify(method: string, params?: object): void;
  /** Calls `handler` with each notification of the method, until what it returns is called. */
  on<N extends Notice>(method: N, handler: (params: protocol.ServerNotifications[N]) => void | Promise<void>): () => void;
  /**
   * Ends the connection in order; the server saves what has to be saved, and this fails where it cannot. Where the
   * server is gone before it says so, and changes were unsaved, it fails with `ConnectionLost`: they may be lost. It is
   * closed all the same, and to close it once more fails with nothing.
   */
  close(): Promise<void>;
}

/** Something with a state that changes: a store as Svelte takes it; for React see `storeOf`. */
declare class Observable<Snapshot, Change = undefined> {
  /** Calls `callback` after each change, in order; the next one waits until it has returned. What this returns ends that. */
  onChange(callback: (change: Change) => void | Promise<void>): () => void;
  /** Calls `run` with the snapshot, now and when there is another. */
  subscribe(run: (snapshot: Snapshot) => void): () => void;
  /** The state, frozen: the same until something changes. */
  getSnapshot(): Snapshot;
}

/** For React: `useSyncExternalStore(store.subscribe, store.getSnapshot)`. */
export function storeOf<Snapshot>(observable: Observable<Snapshot, any>): {
  subscribe(run: () => void): () => void;
  getSnapshot(): Snapshot;
};

export interface ContextState {
  readonly hasChanges: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undoActionName?: string;
  readonly redoActionName?: string;
}

export interface DocumentSnapshot extends ContextState {
  readonly state: protocol.DocumentState;
  readonly connections: readonly protocol.ConnectionInfo[];
  readonly saveFailure?: OrreryError;
}

/** A store and its model, open in a connection. */
export class Document extends Observable<DocumentSnapshot> implements ContextState {
  readonly connection: Connection;
  readonly path: string;
  /** The server's name of it at present; null while the connection is lost. */
  readonly name: string | null;
  readonly storeUUID: string;
  readonly readOnly: boolean;
  readonly model: Model;
  readonly transformers: { [name: string]: ValueTransformer };
  /** The main context, which everybody who has the document open shares. */
  readonly context: Context;
  readonly state: protocol.DocumentState;
  readonly hasChanges: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undoActionName?: string;
  readonly redoActionName?: string;
  /** Who has it open, this connection included. */
  readonly connections: readonly protocol.ConnectionInfo[];
  /** Why saving fails; undefined when it does not. */
  readonly saveFailure?: OrreryError;
  /** Files with edits that were not saved, see `recover`. */
  readonly recovery: readonly unknown[];
  /** Any request of the protocol about this document. */
  request<M extends Method>(
    method: M, params?: Omit<Params<M> & {}, "document">, options?: RequestOptions): Promise<Result<M>>;
  /** A private context. What its saves do about conflicts, its `mergePolicy` says from the beginning. */
  createContext(options?: Omit<protocol.ContextCreateParams, "document" | "parent"> & { parent?: Context }): Promise<Context>;
  recover(options?: { discard?: boolean }): Promise<Result<"document/recover">>;
  on<N extends Notice>(method: N, callback: (params: protocol.ServerNotifications[N]) => void | Promise<void>): () => void;
  /** Ends its connection, too, where it is by the function `openDocument`. It fails as `Connection.close` does. */
  close(): Promise<void>;
}

/** The model as its document has it, with what entities inherit. */
export class Model {
  readonly description: protocol.Model;
  readonly entities: ReadonlyMap<string, protocol.ModelEntity>;
  properties(entity: string): ReadonlyMap<string, {
    attribute?: protocol.ModelAttribute; relationship?: protocol.ModelRelationship; fetched?: protocol.ModelFetchedProperty;
  }>;
}

type Fetchable<T extends ManagedObject> =
  FetchRequest<T> | ManagedObjectClass<T> | string | protocol.FetchRequest
  | (FetchOptions & { entity: string | ManagedObjectClass<T> });
type Values = { [key: string]: unknown };
type IsSame<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false;
/** What `set` takes for a property; `never` where it takes nothing. */
type Settable<T, K extends keyof T> =
  T[K] extends ToMany<infer Member> ? Iterable<Member | string>
  : T[K] extends (...values: any[]) => unknown ? never
  : IsSame<Pick<T, K>, Readonly<Pick<T, K>>> extends true ? never
  : T[K] extends ManagedObject | null ? T[K] | string : T[K];
/**
 * The values that an object of class `T` is given, by key. A property of the model's that is called as a member of
 * ManagedObject has another name in the class: here it has its own.
 */
export type ValuesOf<T extends ManagedObject> = string extends keyof T ? Values
  : { [K in Exclude<keyof T, keyof ManagedObject> as Settable<T, K> extends never ? never : K]?: Settable<T, K> }
  & { [K in keyof ManagedObject]?: unknown };
interface WriteOptions {
  /** Fails with a ConflictError where the object has changed since this clock; `undefined` is refused, as of a fault. */
  ifUnchangedSince?: string;
}

/** What the block of `perform` is given; it takes nothing when that has ended. */
export interface Edit {
  /** A new object, which has its id when perform has ended. */
  insert<T extends ManagedObject>(entity: ManagedObjectClass<T>, values?: ValuesOf<T>): T;
  insert(entity: string, values?: Values): DynamicObject;
  delete(objects: ManagedObject | readonly ManagedObject[]): void;
}

/** Core Data's NSManagedObjectContext. */
export class Context {
  readonly document: Document;
  /** The server's name of it at present; null while the connection is lost. */
  readonly id: string | null;
  readonly model: Model;
  readonly isMain: boolean;
  readonly state: ContextState;
  /** Why it has ended, where it was not by `close`. */
  readonly failure?: OrreryError;
  /** Any request of the protocol about this context. */
  request<M extends Method>(
    method: M, params?: Omit<Params<M> & {}, "context">, options?: RequestOptions): Promise<Result<M>>;
  /** The object of an id, always the same; perhaps a fault, of which only the id is known. */
  object(id: string): DynamicObject;
  /** Of a request with `properties` the objects have the values of these, and the others once they are read. */
  fetch<T extends ManagedObject = DynamicObject>(request: Fetchable<T>, options?: RequestOptions): Promise<T[]>;
  first<T extends ManagedObject = DynamicObject>(request: Fetchable<T>, options?: RequestOptions): Promise<T | undefined>;
  count(request: Fetchable<any>, options?: RequestOptions): Promise<number>;
  /** Rows of columns, computed ones and groups included, as the protocol has their values. */
  rows(request: Fetchable<any>, options?: RequestOptions): Promise<{ [column: string]: JSONValue }[]>;
  /** What a fetch finds, kept up to date. */
  results<T extends ManagedObject = DynamicObject>(
    request: Fetchable<T>, options?: ResultsOptions & { window?: protocol.RowWindow }): Promise<FetchedResults<T>>;
  /** The rows of groups, kept up to date. */
  aggregate(request: Fetchable<any>): Promise<LiveAggregate>;
  /** The values of objects by key path, kept up to date. */
  observe(params: ObserveParams): Promise<ValueObserver>;
  /** What is unsaved. */
  changedObjects(options?: RequestOptions): Promise<{
    inserted: ManagedObject[]; updated: { object: ManagedObject; keys: string[] }[]; deleted: string[];
  }>;
  insert<T extends ManagedObject>(
    entity: ManagedObjectClass<T>, values?: ValuesOf<T>, options?: RequestOptions): Promise<T>;
  insert(entity: string, values?: Values, options?: RequestOptions): Promise<DynamicObject>;
  delete(objects: ManagedObject | readonly ManagedObject[], options?: WriteOptions): Promise<void>;
  /**
   * Carries out what a block does to objects as one: all or nothing, one notice, one step of undo.
   * Nothing is sent while the block runs, so it does not wait for anything: a block that returns a promise is refused.
   * What it sets and adds it sees when it reads, but for relationships to many that were not read before it, and for what
   * follows at the other ends of relationships.
   * Where `save` is refused all is taken back; each of the error's `failures` tells by `data.operation` which edit of the
   * block it is about, from 0, in the order of its calls: objects that it made have no ids.
   */
  perform<T>(
    block: (edit: Edit) => T, options?: { actionName?: string; save?: boolean; signal?: AbortSignal }): Promise<T>;
  undo(options?: UndoOptions): Promise<void>;
  redo(options?: UndoOptions): Promise<void>;
  /** Fails with a ValidationError, whose `failures` are all there are. */
  save(options?: RequestOptions): Promise<void>;
  rollback(options?: RequestOptions): Promise<void>;
  reset(options?: RequestOptions): Promise<void>;
  /** Reads objects anew from the store, all or those given. */
  refresh(objects?: readonly ManagedObject[], options?: RequestOptions): Promise<void>;
  /** Ends a private context, and those whose parent it is. The main one ends with its document: `context.isMain`. */
  close(): Promise<void>;
}

/** A class of objects: of the library's, or a generated one. */
export interface ManagedObjectClass<T extends ManagedObject = ManagedObject> {
  new (...values: any[]): T;
  readonly entityName: string;
}

/** An object whose class was not generated: a property for each of the model's. */
export type DynamicObject = ManagedObject & { [key: string]: any };

/**
 * Core Data's NSManagedObject: one instance for an id in a context, kept up to date. Its properties are no fields of it:
 * `JSON.stringify` sees none of them, whatever they are called.
 */
export class ManagedObject extends Observable<Readonly<Values>> {
  static readonly entityName: string;
  readonly context: Context;
  readonly entity: string;
  readonly id: string;
  /** Whether not all of its values are known, but none, or those alone that a fetch of `properties` told. */
  readonly isFault: boolean;
  readonly isDeleted: boolean;
  /** When its values were true: for `ifUnchangedSince`. Until it is read again that of those that it shows; of a fault undefined. */
  readonly clock: string | undefined;
  /** What is known of its attributes and relationships to one. A Decimal is a text, which has all digits that are kept. */
  readonly values: Readonly<Values>;
  /** The value of a property; fails where it is not known, as of faults, and of large data until `data` has read it. */
  value(key: string): unknown;
  /** In a block of `perform` alone: elsewhere there is nobody to tell a failure. */
  setValue(key: string, value: unknown): void;
  /** Outside a block the server has taken the values when this ends; in one they are part of it. */
  set(values: ValuesOf<this>, options?: WriteOptions): Promise<void>;
  delete(options?: WriteOptions): Promise<void>;
  toMany(key: string): ToMany<ManagedObject>;
  orderedToMany(key: string): OrderedToMany<ManagedObject>;
  /** Reads its values anew. */
  refresh(options?: RequestOptions): Promise<this>;
  /**
   * A value, however large: bytes, or what its transformer makes of them. Large data is read so by everybody, who has
   * written it as well.
   */
  data(keyPath: string, options?: RequestOptions): Promise<any>;
  validate(values?: ValuesOf<this>, options?: RequestOptions): Promise<Result<"object/validate">>;
  /** What is unsaved of its attributes and relationships to one, by key. */
  changedValues(): Promise<Readonly<Values>>;
  /** By the same keys, the values when it was saved last. Of a new object none, of a deleted one all that it had. */
  committedValues(): Promise<Readonly<Values>>;
  toArgument(): JSONValue;
}

/** What a relationship to many holds. */
export class ToMany<T extends ManagedObject> implements Iterable<T>, AsyncIterable<T> {
  readonly owner: ManagedObject;
  readonly key: string;
  readonly isRead: boolean;
  /** In a block of `perform` that has added an object that is new it fails: that has no id before the block has ended. */
  readonly ids: readonly string[];
  readonly count: number;
  [Symbol.iterator](): Iterator<T>;
  [Symbol.asyncIterator](): AsyncIterator<T>;
  /** The members, with their values: read where they are not known, and kept up to date from then on. */
  read(options?: RequestOptions & { limit?: number }): Promise<T[]>;
  has(object: T): boolean;
  add(...objects: T[]): Promise<void>;
  remove(...objects: T[]): Promise<void>;
  replace(objects: Iterable<T>): Promise<void>;
}

export class OrderedToMany<T extends ManagedObject> extends ToMany<T> {
  insert(index: number, ...objects: T[]): Promise<void>;
  move(index: number, ...objects: T[]): Promise<void>;
}

/** A key path of an entity's, for sorting, columns and predicates. */
export class KeyPath<Root, Value> {
  constructor(key: string);
  readonly key: string;
  readonly root?: Root;
  readonly value?: Value;
  /** Goes on from the object at its end: `Song.keys.album.path(Album.keys.title)`. */
  path<Next>(next: KeyPath<any, Next> | string): KeyPath<Root, Next>;
  ascending(comparator?: protocol.SortComparator): protocol.SortDescriptor;
  descending(comparator?: protocol.SortComparator): protocol.SortDescriptor;
  toArgument(): JSONValue;
  toJSON(): string;
}

type AnyKeyPath = KeyPath<any, any> | string;
type SortKey = AnyKeyPath | protocol.SortDescriptor;

/**
 * A tag for templates: ``predicate`${Song.keys.title} BEGINSWITH ${text}` ``. What stands in it is an argument, never part of
 * the text; a predicate may stand wherever one is meant: ``predicate`NOT ${one} OR ${another}` ``. In each other they stand
 * some forty deep at most, side by side as many as there are: `new Predicate(parts.map(() => "%@").join(" OR "), parts)`.
 * Values of Decimal and UUID are texts: `CAST(${price}, "NSDecimalNumber")` and `CAST(${key}, "NSUUID")` say what they are.
 */
export function predicate(texts: TemplateStringsArray, ...values: unknown[]): Predicate;

export class Predicate {
  constructor(format: string, argumentArray?: readonly unknown[]);
  readonly format: string;
  readonly argumentArray: readonly JSONValue[];
  toArgument(): JSONValue;
}

export interface FetchOptions extends Omit<
  protocol.FetchRequest, "entity" | "predicate" | "argumentArray" | "having" | "havingArgumentArray" | "sort"
  | "properties" | "prefetch" | "groupBy" | "variables"> {
  predicate?: Predicate | string;
  having?: Predicate | string;
  /** One key or several, the first of which counts most. */
  sort?: SortKey | readonly SortKey[];
  properties?: readonly AnyKeyPath[];
  prefetch?: readonly AnyKeyPath[];
  groupBy?: readonly AnyKeyPath[];
  variables?: { [name: string]: unknown };
}

/** Core Data's NSFetchRequest: its objects are of class `T`. It is never changed, whatever is done to what it is made of. */
export class FetchRequest<T extends ManagedObject = DynamicObject> {
  constructor(entity: string | ManagedObjectClass<T>, options?: FetchOptions);
  static of<T extends ManagedObject>(request: Fetchable<T>): FetchRequest<T>;
  readonly entity: string;
  readonly options: FetchOptions;
  readonly result?: T;
  with(options: FetchOptions): FetchRequest<T>;
  toJSON(): protocol.FetchRequest;
}

export interface ResultsOptions {
  sectionNameKeyPath?: AnyKeyPath;
}

declare class Live<Snapshot, Change> extends Observable<Snapshot, Change | undefined>
  implements AsyncIterable<Change | undefined> {
  readonly context: Context;
  readonly isOpen: boolean;
  /**
   * Why it was closed, where it was not by `close`: the server has ended it, or it could not be opened again. It shows what it
   * showed, and is not opened again. Callbacks have been called once more, and iterations fail with this.
   */
  readonly failure?: OrreryError;
  /** Says nothing where it is closed already. */
  close(): Promise<void>;
  /** Each change, from now on; undefined where all may have changed. To return from it ends at once what waits for the next. */
  [Symbol.asyncIterator](): AsyncIterator<Change | undefined>;
}

export interface ResultsSection<T> {
  readonly name: string;
  readonly indexTitle?: string;
  /** null where the row is not in the window. */
  readonly rows: readonly (T | null)[];
}

export interface ResultsSnapshot<T> {
  readonly sections: readonly ResultsSection<T>[];
  readonly rows: readonly (T | null)[];
  readonly count: number;
  readonly failure?: OrreryError;
}

/** Core Data's NSFetchedResultsController. */
export class FetchedResults<T extends ManagedObject = DynamicObject>
  extends Live<ResultsSnapshot<T>, protocol.ListChange> {
  readonly request: FetchRequest<T>;
  readonly window?: protocol.RowWindow;
  /** How many rows there are, in the window or not. */
  readonly count: number;
  readonly sections: readonly ResultsSection<T>[];
  /** The sections without their rows, of which there may be many: how many each has, in the window or not. */
  readonly sectionCounts: readonly { name: string; indexTitle?: string; count: number }[];
  /** Whether an object is in the list: of one that was never in the window nothing is known. */
  has(object: { id: string }): boolean;
  /** The row of an object in the whole list, or undefined; of one that was never in the window nothing is known. */
  rowOf(object: { id: string }): number | undefined;
  /** Of the window, or all. */
  readonly rows: readonly (T | null)[];
  /** What a row has of the request's `properties`, key paths included. */
  columns(object: T): Readonly<Values>;
  setFetch(request: Fetchable<T>, options?: ResultsOptions): Promise<void>;
  setWindow(window?: protocol.RowWindow): Promise<void>;
}

export interface RowChange {
  type: "delete" | "insert" | "move" | "update" | "enter";
  id: string;
  oldPlace?: { section: number; row: number };
  newPlace?: { section: number; row: number };
  keys?: string[];
}

/** The rows that a change of a list is about, one by one. */
export function rowsOf(change: protocol.ListChange): Generator<RowChange>;

/** Rows of groups: counts, sums, averages. */
export class LiveAggregate extends Live<readonly protocol.Values[], protocol.AggregateChange> {
  readonly rows: readonly protocol.Values[];
}

export interface ObserveParams {
  entity?: string | ManagedObjectClass;
  predicate?: Predicate | string;
  objects?: readonly ManagedObject[];
  keyPaths: readonly AnyKeyPath[];
}

/** Core Data's key-value observing, of many objects: their values by key path. */
export class ValueObserver extends Live<ReadonlyMap<string, protocol.Values>, unknown> {
  readonly values: ReadonlyMap<string, protocol.Values>;
}

/** A value that is read with `object.data(key)`, because it is large. */
export class LargeData {
  readonly handle: string;
  readonly length: number;
}

/** What the server refused, or the library: kinds of its own begin with `client.`. */
export class OrreryError extends Error {
  readonly kind: protocol.ErrorKind | `client.${string}`;
  readonly code: number;
  readonly data: Partial<protocol.ErrorData> & { readonly path?: string };
  /** What to do about it. */
  readonly hint: string | undefined;
  /** Each of several failures, as of a save; itself where it is the only one. */
  readonly failures: readonly OrreryError[];
}
/** What the model does not allow: `validation.…`, `value.…`, and `save.failed`, which has all `failures`. */
export class ValidationError extends OrreryError {}
/**
 * Another has changed it: `object.changedSince`, `save.mergeConflict`, `save.constraintConflict`. After a merge conflict
 * `context.refresh` keeps what is unsaved on top of what was saved meanwhile, and the next save succeeds; a context that is
 * created with another `mergePolicy` has none.
 */
export class ConflictError extends OrreryError {}
/** It is not there, or not any more: `….notFound`, `….unknown`, `….unknownHandle`, `object.deleted`. */
export class NotFoundError extends OrreryError {}
/** The token does not allow it: `permission.…`, `connection.unauthorized`. */
export class PermissionError extends OrreryError {}
/** The reply did not come: what was asked for may have been done, or not. */
export class ConnectionLost extends OrreryError {}
/** What has to be read, or written, in another way than it was tried. */
export class UsageError extends OrreryError {}
