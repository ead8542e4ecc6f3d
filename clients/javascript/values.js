// Values as the program has them and as the protocol has them, by the model's attribute types.

import { UsageError, ValidationError, unknown } from "./errors.js";

/** A value that is read with `data/read`, because it is large, and what it is made of by its bytes. */
export class LargeData { constructor(told, decode) { Object.assign(this, told, { _decode: decode }); } }

/** The most bytes that are sent with a value, and at once. */
export const largeBytes = 256 * 1024;

export const bytesOf = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

export const base64Of = (bytes) => btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join(""));

/** Values by key, each made of another. */
export const mapped = (values, make) => Object.fromEntries(Object.entries(values).map(([key, each]) => [key, make(each, key)]));

/** A value by its key; models may have properties that are called as members of every object. */
export const own = (values, key) => (Object.hasOwn(values ?? {}, key) ? values[key] : undefined);

/** What may be changed by who has given it, as it is now. */
export function copied(value) {
  if (Array.isArray(value) || value instanceof Set) return Object.freeze([...value].map(copied));
  if (value instanceof Date) return new Date(value);
  if (isBytes(value)) return new Uint8Array(value);
  return isPlain(value) ? Object.freeze(mapped(value, copied)) : value;
}

const isSafe = (value) => Number.isSafeInteger(Number(value));

/** Without a half of a pair of surrogates. */
const isText = (value) => typeof value === "string" && !/\p{Surrogate}/u.test(value);
const isBigint = (value) => typeof value === "bigint";
const isBytes = (value) => value instanceof Uint8Array;
const isDate = (value) => value instanceof Date && !Number.isNaN(value.getTime());
const isPlain = (value) => Boolean(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** By attribute type what it takes, in words, and whether a value is that. Ranges are the server's. */
const forms = {
  String: ["a text", isText], UUID: ["a text", isText], Decimal: ["a text", isText],
  Date: ["a valid Date", isDate], Binary: ["a Uint8Array", isBytes],
  URI: ["a text or URL", (value) => isText(value) || value instanceof URL],
  Boolean: ["true or false", (value) => typeof value === "boolean"],
  "Integer 64": ["a finite number or bigint", (value) => Number.isFinite(value) || isBigint(value)],
  Composite: ["an object with its elements", isPlain],
};
for (const type of ["Integer 16", "Integer 32", "Float", "Double"]) forms[type] = ["a finite number", Number.isFinite];

/** In an error: short, whatever it is. */
const shown = (value) => (typeof value !== "object" || value === null ? String(value).slice(0, 40) : `a value of class ${value.constructor?.name}`);

/** The refusal of a value for `Entity.property`. */
export function unfit(path, what, value) {
  const [entity, property] = path.split(/\.(.*)/s);
  const message = `${path} takes ${what}, not ${shown(value)}.`;
  return new ValidationError({ kind: "value.wrongType", message, data: { hint: `Give ${what}, or null.`, entity, property } });
}

/**
 * As it is sent. Bytes are base64, large ones a handle that is told later, and new objects what an operation makes. What
 * JSON has no form for is refused, where it would say something else; a Transformable comes back as it is sent, and takes
 * nothing that is sent in another form.
 */
export function sendable(value, made, sendAhead, path = "", isContent = false) {
  if ([null, undefined, true, false].includes(value) || isText(value) || Number.isFinite(value)) return value;
  const part = (each, key) => sendable(each, made, sendAhead, `${path}.${key}`, isContent || key === "$transformable");
  if (Array.isArray(value)) return value.map(part);
  if (!isContent) {
    if (made?.has(value)) return { $result: made.get(value) };
    if (isBytes(value)) return sendAhead && value.length > largeBytes ? { $handle: sendAhead(value) } : base64Of(value);
    if (typeof value.toJSON === "function") return sendable(value.toJSON(), made, sendAhead, path);
  }
  if (isPlain(value)) return mapped(value, part);
  throw new UsageError("notSendable", `The value for “${path.slice(1)}”, ${shown(value)}, cannot be sent.`,
    "Send true or false, a finite number, or a text that is whole.");
}

/** As an argument of a predicate, which says its type itself. */
export function argumentOf(value) {
  if (Array.isArray(value)) return value.map(argumentOf);
  if (isDate(value)) return { $date: value.toISOString() };
  if (isBytes(value)) return { $data: base64Of(value) };
  if (isBigint(value)) return isSafe(value) ? Number(value) : { $decimal: String(value) };
  if (value === null || typeof value === "boolean" || isText(value) || Number.isFinite(value)) return value;
  if (typeof value?.toArgument === "function") return value.toArgument();
  // A plain object may come from anywhere: it is not to say what is a key path or another's object.
  throw new UsageError("noArgument", `No argument of a predicate is ${shown(value)}.`,
    "Give a value, null for nil, an object of the document, a KeyPath, or what has toArgument().");
}

const byName = (elements) => new Map(elements.map((each) => [each.name, each]));

/** The model as its document has it, with what entities inherit. */
export class Model {
  #properties = new Map();

  constructor(description, transformers) {
    Object.assign(this, { description, transformers });
    this.entities = byName(description.entities);
    this.composites = new Map((description.composites ?? []).map(({ name, elements }) => [name, byName(elements)]));
  }

  /** By name, `{ attribute }`, `{ relationship }` or `{ fetched }`. */
  properties(name) {
    const { superentity, attributes = [], relationships = [], fetchedProperties = [] } = this.entities.get(name) ?? {};
    if (!this.#properties.has(name)) {
      const kinds = Object.entries({ attribute: attributes, relationship: relationships, fetched: fetchedProperties });
      const named = kinds.flatMap(([kind, all]) => all.map((each) => [each.name, { [kind]: each }]));
      this.#properties.set(name, new Map([...(superentity ? this.properties(superentity) : []), ...named]));
    }
    return this.#properties.get(name);
  }

  property(entity, key) {
    const property = this.properties(entity).get(key);
    if (property) return property;
    if (!this.entities.has(entity)) throw unknown("unknownEntity", `There is no entity “${entity}”.`, entity, this.entities.keys());
    throw unknown("unknownKey", `${entity} has no property “${key}”.`, key, this.properties(entity).keys());
  }

  /** What stands at the end of a key path, where that is a property. */
  propertyAt(entity, path) {
    const step = (property, key) => this.properties(property?.relationship?.destination).get(key);
    return path.split(".").reduce(step, { relationship: { destination: entity } });
  }

  /** As the protocol has it. Bytes stay bytes: they are sent in their own way, see `Context`. */
  encode(attribute, value, path) {
    if (value === null) return null;
    const [what, fits] = forms[attribute.type] ?? ["what JSON has a form for", (each) => each !== undefined];
    if (!fits(value)) throw unfit(path, what, value);
    switch (attribute.type) {
      case "Integer 64":
        if (isBigint(value)) return isSafe(value) ? Number(value) : String(value);
        if (!Number.isInteger(value) || isSafe(value)) return value;
        throw new UsageError("notExact", `${value} for ${path} may be rounded.`, "Use a bigint.");
      case "Date": return value.toISOString();
      case "Composite":
        return mapped(value, (each, name) => this.encode(this.#element(attribute, name), each, `${path}.${name}`));
      case "Transformable": {
        const { valueTransformerName: name } = attribute, transformer = this.transformers[name];
        if (!transformer && value.$transformable) return value;
        const made = transformer ? transformer.encode(value) : value;
        if (!isBytes(made)) return { $transformable: { name, value: made } };
        return made.length > largeBytes ? made : { $transformable: { name, base64: base64Of(made) } };
      }
      default: return value instanceof URL ? value.href : value;
    }
  }

  decode(attribute = {}, value) {
    if (value === null || value === undefined) return null;
    const transformer = this.transformers[attribute.valueTransformerName] ?? { decode: (made) => made };
    if (value.$handle) return new LargeData(value.$handle, (bytes) => transformer.decode(bytes));
    switch (attribute.type) {
      case "Integer 64": return typeof value === "string" ? BigInt(value) : value;
      case "Date": return new Date(value);
      case "Binary": return typeof value === "string" ? bytesOf(value) : value;
      case "Composite": return mapped(value, (each, name) => this.decode(this.#element(attribute, name), each));
      case "Transformable": {
        const told = value.$transformable ?? value;
        return transformer.decode("value" in told ? told.value : bytesOf(told.base64 ?? ""));
      }
      default: return value;
    }
  }

  /** What it does not have is for the server to refuse. */
  #element({ composite }, name) { return this.composites.get(composite)?.get(name) ?? {}; }
}
