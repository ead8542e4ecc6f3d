// Values as the program has them and as the protocol has them, by the model's attribute types.

import { UsageError } from "./errors.js";

/** A value that is read with `data/read`, because it is large. */
export class LargeData { constructor(told) { Object.assign(this, told); } }

export const bytesOf = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

export function base64Of(bytes) {
  let text = "";
  for (const each of bytes) text += String.fromCharCode(each);
  return btoa(text);
}

/** Values by key, each made of another. */
export const mapped = (values, make) => Object.fromEntries(Object.entries(values).map(([key, each]) => [key, make(each, key)]));

const isSafe = (value) => Number.isSafeInteger(Number(value));
const loneSurrogate = /\p{Surrogate}/u;

/** For `JSON.stringify`: refuses what JSON has no form for, where it would say something else. */
export function sendable(key, value) {
  const isNumber = typeof value !== "number" || Number.isFinite(value);
  const isText = typeof value !== "string" || !loneSurrogate.test(value);
  if (isNumber && isText && !["bigint", "symbol", "function"].includes(typeof value)) return value;
  throw new UsageError("notSendable", `The value for “${key}”, ${String(value)}, cannot be sent.`,
    isText ? "Send a number that is finite, or a text." : "The text ends within a character.");
}

function dateText(date) {
  if (Number.isNaN(date.getTime())) throw new UsageError("notSendable", "The date is invalid.", "Send one that is, or null.");
  return date.toISOString();
}

/** As an argument of a predicate, which says its type itself. */
export function argumentOf(value) {
  if (value === undefined) return null;
  if (Array.isArray(value) || value instanceof Set) return [...value].map(argumentOf);
  if (value instanceof Date) return { $date: dateText(value) };
  if (value instanceof Uint8Array) return { $data: base64Of(value) };
  if (typeof value === "bigint") return isSafe(value) ? Number(value) : { $decimal: String(value) };
  if (typeof value !== "object" || value === null) return value;
  if (typeof value.toArgument === "function") return value.toArgument();
  // A plain object may come from anywhere: it is not to say what is a key path or another's object.
  throw new UsageError("noArgument", "An object is no argument of a predicate.",
    "Give a value, an object of the document, a KeyPath, or what has toArgument().");
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
      this.#properties.set(name, new Map([
        ...(superentity ? this.properties(superentity) : []),
        ...attributes.map((attribute) => [attribute.name, { attribute }]),
        ...relationships.map((relationship) => [relationship.name, { relationship }]),
        ...fetchedProperties.map((fetched) => [fetched.name, { fetched }]),
      ]));
    }
    return this.#properties.get(name);
  }

  property(entity, key) {
    const property = this.properties(entity).get(key);
    if (property) return property;
    throw new UsageError("unknownKey", `${entity} has no property “${key}”.`,
      `Its properties are ${[...this.properties(entity).keys()].join(", ")}.`);
  }

  /** What stands at the end of a key path, where that is a property. */
  propertyAt(entity, path) {
    const step = (property, key) => this.properties(property?.relationship?.destination).get(key);
    return path.split(".").reduce(step, { relationship: { destination: entity } });
  }

  /** As the protocol has it. Bytes stay bytes: they are sent in their own way, see `Context`. */
  encode(attribute, value) {
    if (value === null || value === undefined) return null;
    switch (attribute.type) {
      case "Integer 64":
        if (typeof value === "bigint") return isSafe(value) ? Number(value) : String(value);
        if (!Number.isInteger(value) || isSafe(value)) return value;
        throw new UsageError("notExact", `${value} for “${attribute.name}” may be rounded.`, "Use a bigint.");
      case "Decimal": return String(value);
      case "Date": return value instanceof Date ? dateText(value) : value;
      case "Composite": return mapped(value, (each, name) => this.encode(this.#element(attribute, name), each));
      case "Transformable": {
        const name = attribute.valueTransformerName;
        const transformer = this.transformers[name];
        if (!transformer && value.$transformable) return value;
        const made = transformer ? transformer.encode(value) : value;
        return { $transformable: { name, [made instanceof Uint8Array ? "base64" : "value"]: made } };
      }
      default: return value instanceof URL ? value.href : value;
    }
  }

  decode(attribute = {}, value) {
    if (value === null || value === undefined) return null;
    if (value.$handle) return new LargeData(value.$handle);
    switch (attribute.type) {
      case "Integer 64": return typeof value === "string" ? BigInt(value) : value;
      case "Date": return new Date(value);
      case "Binary": return typeof value === "string" ? bytesOf(value) : value;
      case "Composite": return mapped(value, (each, name) => this.decode(this.#element(attribute, name), each));
      case "Transformable": {
        const told = value.$transformable ?? value;
        const transformer = this.transformers[attribute.valueTransformerName];
        const made = "value" in told ? told.value : bytesOf(told.base64 ?? "");
        return transformer ? transformer.decode(made) : made;
      }
      default: return value;
    }
  }

  /** What it does not have is for the server to refuse. */
  #element({ composite }, name) { return this.composites.get(composite)?.get(name) ?? {}; }
}
