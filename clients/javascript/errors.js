// Failures: of the server's, by the first word of their kind, and the library's own, `client.…`.

export class OrreryError extends Error {
  constructor({ kind, message, code = 0, data = {} }, options) {
    super(message, options);
    Object.assign(this, { name: new.target.name, kind, code, data });
  }

  get hint() { return this.data.hint; }

  get failures() { return this.data.errors?.length ? this.data.errors.map(errorOf) : [this]; }
}

export class ValidationError extends OrreryError {}
export class ConflictError extends OrreryError {}
export class NotFoundError extends OrreryError {}
export class PermissionError extends OrreryError {}
export class ConnectionLost extends OrreryError {
  constructor(cause, message = "The connection to the server was lost.",
    hint = "What was asked for may have been done. The connection is made again by itself.") {
    super({ kind: "client.connectionLost", message, data: { hint } }, { cause });
  }
}
/** What has to be read, or written, in another way than it was tried. */
export class UsageError extends OrreryError {
  constructor(kind, message, hint, data) { super({ kind: `client.${kind}`, message, data: { hint, ...data } }); }
}

export const closed = () => new UsageError("closed", "This is closed, and is used no more.", "Open another.");

/** Refuses a name that is not known, with the one that has most pairs of letters in common with it. */
export function unknown(kind, message, name, known) {
  const pairs = (text) => [...text.toLowerCase()].map((letter, index, all) => letter + all[index + 1]);
  const common = (each) => pairs(name).filter((pair) => pairs(each).includes(pair)).length;
  const likeness = (each) => common(each) / (name.length + each.length);
  const names = [...known].sort((a, b) => likeness(b) - likeness(a));
  const hint = names.length ? `Did you mean “${names[0]}”? Known are ${names.join(", ")}.` : "Nothing is known here.";
  return new UsageError(kind, message, hint);
}

/** Options that are mistyped are not lost without a word. */
export function checkOptions(options, known) {
  const name = Object.keys(options).find((each) => !known.includes(each));
  if (name !== undefined) throw unknown("unknownOption", `There is no option “${name}”.`, name, known);
}

/** By a whole kind, or its first or its last word; as in the library for Python. */
const classesByKind = {
  validation: ValidationError, value: ValidationError, "save.failed": ValidationError,
  "save.mergeConflict": ConflictError, "save.constraintConflict": ConflictError, "object.changedSince": ConflictError,
  notFound: NotFoundError, unknown: NotFoundError, unknownHandle: NotFoundError, "object.deleted": NotFoundError,
  permission: PermissionError, "connection.unauthorized": PermissionError,
};

/** The exception for what an error response, or a notice of a failure, holds. */
export function errorOf({ code, message, data }) {
  const kind = data?.kind ?? "rpc.internalError";
  const known = [kind, ...kind.split(".")].find((each) => Object.hasOwn(classesByKind, each));
  return new (classesByKind[known] ?? OrreryError)({ kind, code, message, data });
}
