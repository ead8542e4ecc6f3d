// What to fetch: key paths, predicates with their arguments, requests.

import { argumentOf, copied, mapped } from "./values.js";

/** A key path of an entity's, for sorting, columns and predicates. */
export class KeyPath {
  constructor(key) { this.key = key; }

  path(next) { return new KeyPath(`${this.key}.${next}`); }

  ascending(comparator) { return { keyPath: this.key, comparator }; }

  descending(comparator) { return { keyPath: this.key, ascending: false, comparator }; }

  toArgument() { return { $keyPath: this.key }; }

  toJSON() { return this.key; }

  toString() { return this.key; }
}

export class Predicate {
  constructor(format, values = []) { Object.assign(this, { format, values: copied([...values]) }); }

  get argumentArray() { return this.values.map(argumentOf); }

  toArgument() { return { $predicate: { predicate: this.format, argumentArray: this.argumentArray } }; }
}

/** A tag for templates: what stands in `${…}`, also a key path or predicate, is an argument, never part of the text. */
export function predicate(texts, ...values) {
  const placeOf = (each) => (each instanceof KeyPath ? "%K" : "%@");
  return new Predicate(String.raw({ raw: texts }, ...values.map(placeOf)), values);
}

export class FetchRequest {
  constructor(entity, options = {}) { [this.entity, this.options] = [entity.entityName ?? entity, copied(options)]; }

  /**
   * This request, from an entity's name, a class, or a request as the protocol has it. The objects among the arguments
   * are of the context that it is for.
   */
  static of(request, context) {
    const { entity = request, ...options } = typeof request === "object" ? request : {};
    const fetch = request instanceof FetchRequest ? request : new FetchRequest(entity, options);
    const { predicate: filter, having, variables = {} } = fetch.options;
    const flat = (all) => all.flat(Infinity).flatMap((it) => (it instanceof Predicate ? flat(it.values) : it));
    const given = flat([filter, having, Object.values(variables)]);
    if (context) for (const each of given) if (each?.toArgument) context._referenceTo(each);
    return fetch;
  }

  with(options) { return new FetchRequest(this.entity, { ...this.options, ...options }); }

  toJSON() {
    const { predicate: filter, having, sort, variables, ...others } = this.options;
    return {
      entity: this.entity, ...others,
      predicate: filter?.format ?? filter, argumentArray: filter?.argumentArray ?? others.argumentArray,
      having: having?.format ?? having, havingArgumentArray: having?.argumentArray ?? others.havingArgumentArray,
      sort: sort && [sort].flat().map((key) => (key.keyPath ? key : { keyPath: key })),
      variables: variables && mapped(variables, argumentOf),
    };
  }
}
