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
  constructor(kind, message, hint) { super({ kind: `client.${kind}`, message, data: { hint } }); }
}

export const closed = () => new UsageError("closed", "This is closed, and is used no more.", "Open another.");

const classesByKind = {
  "object.changedSince": ConflictError, "save.mergeConflict": ConflictError, "save.constraintConflict": ConflictError,
  "clock.expired": ConflictError, "connection.unauthorized": PermissionError, "store.readOnly": PermissionError,
};

/** The exception for what an error response, or a notice of a failure, holds. */
export function errorOf({ code, message, data }) {
  const kind = data?.kind ?? "rpc.internalError";
  const [space, word] = kind.split(".");
  const known = classesByKind[kind] ?? { validation: ValidationError, permission: PermissionError }[space];
  return new (known ?? (word === "notFound" ? NotFoundError : OrreryError))({ kind, code, message, data });
}
