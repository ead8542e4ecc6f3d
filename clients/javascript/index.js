// Orrery's client library: documents, contexts and objects that keep themselves up to date.

export { storeOf } from "./callbacks.js";
export { connect, Connection, openDocument } from "./connection.js";
export { Context } from "./context.js";
export { Document } from "./document.js";
export { ConflictError, ConnectionLost, NotFoundError, OrreryError, PermissionError, UsageError, ValidationError } from "./errors.js";
export { FetchRequest, KeyPath, Predicate, predicate } from "./fetchRequest.js";
export { FetchedResults, LiveAggregate, ValueObserver, rowsOf } from "./live.js";
export { LargeData } from "./values.js";
export { ManagedObject, OrderedToMany, ToMany } from "./managedObject.js";
