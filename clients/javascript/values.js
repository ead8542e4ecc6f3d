// Values as the program has them and as the protocol has them, by the model's attribute types.

import { UsageError } from "./errors.js";

/** A value that is read with `data/read`, because it is large. */
export class LargeData {
  constructor({ handle, length }) {
    this.handle = handle;
    this.length = length;
  }
}

export function bytesOf(base64) {
  if (globalThis.Buffer) return new Uint8Array(Buffer.from(base64, "base64"));
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

export function base64Of(bytes) {
  if (globalThis.Buffer) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64");
  let text = "";
  for (let place = 0; place < bytes.length; place += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(place, place + 0x8000));
  }
  return btoa(text);
}

const integerOf = (value) => (Number.isSafeInteger(Number(value)) ? Number(value) : String(value));

/** As an argument of a predicate, which says its type itself. */
export function argumentOf(value) {
  if (value === undefined) return null;
  if (Array.isArray(value) || value instanceof Set) return [...value].map(argumentOf);
  if (value instanceof Date) return { $date: value.toISOString() };
  if (value instanceof Uint8Array) return { $data: base64Of(value) };
  if (typeof value === "bigint") {
    const integer = integerOf(value);
    return typeof integer === "number" ? integer : { $decimal: integer };
  }
  return value?.toArgument?.() ?? value;
}

/** The model as its document has it, with what entities inherit. */
export class Model {
  #properties = new Map();

  constructor(description, transformers) {
    this.description = description;
    this.transformers = transformers;
    this.entities = new Map(description.entities.map((each) => [each.name, each]));
    this.composites = new Map((description.composites ?? []).map((each) => [each.name, each.elements]));
  }

  /** By name, `{ attribute }`, `{ relationship }` or `{ fetched }`. */
  properties(name) {
    let found = this.#properties.get(name);
    if (!found) {
      const entity = this.entities.get(name);
      found = new Map(entity?.superentity ? this.properties(entity.superentity) : []);
      for (const each of entity?.attributes ?? []) found.set(each.name, { attribute: each });
      for (const each of entity?.relationships ?? []) found.set(each.name, { relationship: each });
      for (const each of entity?.fetchedProperties ?? []) found.set(each.name, { fetched: each });
      this.#properties.set(name, found);
    }
    return found;
  }

  property(entity, key) {
    const property = this.properties(entity).get(key);
    if (!property) {
      throw new UsageError("unknownKey", `${entity} has no property “${key}”.`,
        `Its properties are ${[...this.properties(entity).keys()].join(", ")}.`);
    }
    return property;
  }

  /** What stands at the end of a key path, where that is a property. */
  propertyAt(entity, path) {
    const [key, ...rest] = path.split(".");
    const property = this.properties(entity).get(key);
    const next = property?.relationship?.destination;
    return rest.length && property ? next && this.propertyAt(next, rest.join(".")) : property;
  }

  /** As the protocol has it. Bytes stay bytes: they are sent in their own way, see `Context`. */
  encode(attribute, value) {
    if (value === null || value === undefined) return null;
    switch (attribute.type) {
      case "Integer 64": return typeof value === "bigint" ? integerOf(value) : value;
      case "Decimal": return String(value);
      case "Date": return value instanceof Date ? value.toISOString() : value;
      case "Composite": return this.#composite(attribute, value, (element, each) => this.encode(element, each));
      case "Transformable": {
        const name = attribute.valueTransformerName;
        const transformer = this.transformers[name];
        if (!transformer && value.$transformable) return value;
        const made = transformer ? transformer.encode(value) : value;
        const isData = made instanceof Uint8Array;
        return { $transformable: { name, ...(isData ? { base64: made } : { value: made }) } };
      }
      default: return value instanceof URL ? value.href : value;
    }
  }

  decode(attribute, value) {
    if (value === null || value === undefined) return null;
    if (value.$handle) return new LargeData(value.$handle);
    switch (attribute.type) {
      case "Integer 64": return typeof value === "string" ? BigInt(value) : value;
      case "Date": return new Date(value);
      case "Binary": return typeof value === "string" ? bytesOf(value) : value;
      case "Composite": return this.#composite(attribute, value, (element, each) => this.decode(element, each));
      case "Transformable": {
        const told = value.$transformable ?? value;
        const transformer = this.transformers[attribute.valueTransformerName];
        const made = "value" in told ? told.value : bytesOf(told.base64 ?? "");
        return transformer ? transformer.decode(made) : made;
      }
      default: return value;
    }
  }

  #composite(attribute, values, convert) {
    const elements = this.composites.get(attribute.composite) ?? [];
    const told = elements.filter(({ name }) => name in values);
    return Object.fromEntries(told.map((element) => [element.name, convert(element, values[element.name])]));
  }
}
