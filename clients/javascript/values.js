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

const isSafe = (value) => Number.isSafeInteger(Number(value));

/** As an argument of a predicate, which says its type itself. */
export function argumentOf(value) {
  if (value === undefined) return null;
  if (Array.isArray(value) || value instanceof Set) return [...value].map(argumentOf);
  if (value instanceof Date) return { $date: value.toISOString() };
  if (value instanceof Uint8Array) return { $data: base64Of(value) };
  if (typeof value === "bigint") return isSafe(value) ? Number(value) : { $decimal: String(value) };
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
      case "Integer 64": return typeof value !== "bigint" ? value : isSafe(value) ? Number(value) : String(value);
      case "Decimal": return String(value);
      case "Date": return value instanceof Date ? value.toISOString() : value;
      case "Composite": return this.#composite(attribute, value, (element, each) => this.encode(element, each));
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
