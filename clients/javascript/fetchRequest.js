// What to fetch: key paths, predicates with their arguments, requests.

import { argumentOf } from "./values.js";

/** A key path of an entity's, for sorting, columns and predicates. */
export class KeyPath {
  constructor(path) {
    this.path = path;
  }

  append(next) {
    return new KeyPath(`${this.path}.${pathOf(next)}`);
  }

  ascending(comparator) {
    return { keyPath: this.path, comparator };
  }

  descending(comparator) {
    return { keyPath: this.path, ascending: false, comparator };
  }

  toString() {
    return this.path;
  }
}

export const pathOf = (keyPath) => (keyPath instanceof KeyPath ? keyPath.path : keyPath);

/**
 * A tag for templates: what stands in `${…}` becomes an argument, never part of the text. Key paths
 * stand for themselves, and predicates for their text in parentheses.
 */
export function predicate(texts, ...values) {
  let format = texts[0];
  const argumentArray = [];
  for (const [index, value] of values.entries()) {
    if (value instanceof Predicate) {
      format += `(${value.format})`;
      argumentArray.push(...value.argumentArray);
    } else {
      format += value instanceof KeyPath ? "%K" : "%@";
      argumentArray.push(argumentOf(value));
    }
    format += texts[index + 1];
  }
  return new Predicate(format, argumentArray);
}

export class Predicate {
  constructor(format, argumentArray = []) {
    this.format = format;
    this.argumentArray = argumentArray.map(argumentOf);
  }
}

const wireOf = {
  predicate: (value) => (value instanceof Predicate
    ? { predicate: value.format, argumentArray: value.argumentArray } : { predicate: value }),
  argumentArray: (values) => ({ argumentArray: values.map(argumentOf) }),
  having: (value) => (value instanceof Predicate
    ? { having: value.format, havingArgumentArray: value.argumentArray } : { having: value }),
  variables: (values) => ({
    variables: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, argumentOf(value)])),
  }),
  sort: (keys) => ({
    sort: keys.map((key) => (key instanceof KeyPath || typeof key === "string" ? { keyPath: pathOf(key) } : key)),
  }),
  properties: (keys) => ({ properties: keys.map(pathOf) }),
  prefetch: (keys) => ({ prefetch: keys.map(pathOf) }),
  groupBy: (keys) => ({ groupBy: keys.map(pathOf) }),
};

export class FetchRequest {
  constructor(entity, options = {}) {
    this.entity = typeof entity === "string" ? entity : entity.entityName;
    this.options = options;
  }

  /** This request, from an entity's name, a class, or a request as the protocol has it. */
  static of(request) {
    if (request instanceof FetchRequest) return request;
    if (typeof request !== "object") return new FetchRequest(request);
    const { entity, ...options } = request;
    return new FetchRequest(entity, options);
  }

  with(options) {
    return new FetchRequest(this.entity, { ...this.options, ...options });
  }

  toJSON() {
    const members = Object.entries(this.options).filter(([, value]) => value !== undefined)
      .map(([name, value]) => wireOf[name]?.(value) ?? { [name]: value });
    return Object.assign({ entity: this.entity }, ...members);
  }
}
