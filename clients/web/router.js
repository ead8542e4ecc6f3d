// Addresses of views: `#/data/Person?where=age > 30&sort=-age`. Each can be sent to somebody who has the page open.

import { entityNameOf } from "./values.js";

/** Somebody may have typed it. */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What an address says: the view, what it is of, and the rest by name. */
export function parse(hash) {
  const [path, query = ""] = hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  const [view = "", name = ""] = path.split("/").map(decoded);
  return { view, name, ...Object.fromEntries(new URLSearchParams(query)) };
}

export function format({ view, name = "", ...others }) {
  const given = Object.entries(others).filter(([, value]) => value !== undefined && value !== "");
  const query = new URLSearchParams(given).toString();
  return `#/${view}${name && `/${encodeURIComponent(name)}`}${query && `?${query}`}`;
}

/** Of an object, beside the table of its entity. */
export const addressOf = (id) => format({ view: "data", name: entityNameOf(id), object: id });

/** `name,-age` as sort descriptors, and back. */
export const sortFrom = (text = "") => text.split(",").filter(Boolean).map((each) => (
  each.startsWith("-") ? { keyPath: each.slice(1), ascending: false } : { keyPath: each, ascending: true }));

export const sortText = (sort) => sort.map(({ keyPath, ascending }) => `${ascending ? "" : "-"}${keyPath}`).join(",");

/** Where the page is, in the browser's own history. */
export class Router {
  #show;
  // By step of the history, what its view was like when one left it.
  #places = new Map();

  /** `show` is called with each address, now and when it changes. */
  constructor(show) {
    this.#show = show;
    addEventListener("hashchange", () => this.#show(this.current));
  }

  /** The step of the browser's history that is shown, told apart from all others. */
  get step() {
    if (!history.state) history.replaceState(crypto.randomUUID(), "");
    return history.state;
  }

  keepPlace(step, place) { this.#places.set(step, place); }

  /** What was kept of a step, once. */
  takePlace(step) {
    const place = this.#places.get(step);
    this.#places.delete(step);
    return place;
  }

  get current() { return parse(location.hash); }

  /** Goes to an address; with `replaces` the browser's history gets no step. */
  go(address, { replaces = false } = {}) {
    const hash = format(address);
    if (hash === location.hash) return;
    if (replaces) history.replaceState(history.state, "", hash);
    else history.pushState(null, "", hash);
    this.#show(this.current);
  }

  /** The same view with something changed. */
  change(changes, options) { this.go({ ...this.current, ...changes }, options); }

  begin() { this.#show(this.current); }
}
