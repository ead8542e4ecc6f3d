// Failures: of the server's, by the first word of their kind, and the library's own, `client.…`.

export class OrreryError extends Error {
  constructor({ kind, message, code = 0, data = {} }, options) {
    super(message, options);
    Object.assign(this, { name: new.target.name, kind, code, data });
  }

  get hint() { return this.data.hint; }

  get failures() { return this.data.errors?.length ? this.data.errors.map(errorOf) : [this]; }
}

// Each with its kinds, or their first or last words.
export class ValidationError extends OrreryError { static kinds = "validation value save.failed"; }
export class ConflictError extends OrreryError { static kinds = "save.mergeConflict save.constraintConflict object.changedSince"; }
export class NotFoundError extends OrreryError { static kinds = "notFound unknown unknownHandle object.deleted"; }
export class PermissionError extends OrreryError { static kinds = "permission connection.unauthorized"; }
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

/** What may have gone with a server, which no request fails for. */
export const changesLost = (path) => new OrreryError({ kind: "client.changesLost", data: { path, hint: "Look at it, and send it again." },
  message: `What was unsaved of ${path} may be gone: its server ended without saying that it was saved.` });

export const closed = () => new UsageError("closed", "This is closed, and is used no more.", "Open another.");

/** Refuses a name that is not known, with the one that has most pairs of letters in common with it. */
export function unknown(kind, message, name, known) {
  const pairs = (text) => [...text.toLowerCase()].map((letter, index, all) => letter + all[index + 1]);
  const likeness = (each) => pairs(name).filter((pair) => pairs(each).includes(pair)).length / (name.length + each.length);
  const names = [...new Set(known)].sort((a, b) => likeness(b) - likeness(a));
  const hint = names.length ? `Did you mean “${names[0]}”? Known are ${names.join(", ")}.` : "Nothing is known here.";
  return new UsageError(kind, message, hint);
}

/** Options that are mistyped are not lost without a word. */
export function checkOptions(options, known) {
  const name = Object.keys(options).find((each) => !known.includes(each));
  if (name !== undefined) throw unknown("unknownOption", `There is no option “${name}”.`, name, known);
}

/** The exception for what an error response, or a notice of a failure, holds. */
export function errorOf({ code, message, data }) {
  const kind = data?.kind ?? "rpc.internalError";
  const known = [ValidationError, ConflictError, NotFoundError, PermissionError].find(({ kinds }) => kinds.split(" ").some((each) => [kind, ...kind.split(".")].includes(each)));
  return new (known ?? OrreryError)({ kind, code, message, data });
}
