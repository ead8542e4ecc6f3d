// Where the model that is edited is from, and what the server knows of a draft: a document, a file, or both.

import { isSameModel } from "./modelDraft.js";

/** As the protocol has them, of the entities that a model has: others may have been renamed, or be gone. */
function placesIn(model, positions) {
  const known = new Set(model.entities.map(({ name }) => name));
  return Object.entries(positions).filter(([entity]) => known.has(entity)).map(([entity, place]) => ({ entity, ...place }));
}

/** By entity, where a graph has its boxes. */
export const placesOf = ({ boxes }) => Object.fromEntries(boxes.map(({ entity, x, y }) => [entity, { x, y }]));

/** What boxes keep between them, in the graph's units, where they have that much. */
const gap = 36;

/** Where boxes go that lie below one that has grown since the graph before, by entity: those that would lie under it now. */
export function madeRoom(before, { boxes }) {
  const known = new Map(before.boxes.map((box) => [box.entity, box]));
  const grown = [];
  for (const box of [...boxes].sort((a, b) => a.y - b.y)) {
    const { x, y, width, height, entity } = box;
    const last = known.get(entity);
    const was = y + (last?.x === x && last.y === y ? last.height : height);
    const above = grown.filter((each) => each.was <= y && each.x < x + width && x < each.x + each.width);
    const top = Math.max(y, ...above.map(({ bottom, was: end }) => bottom + Math.min(gap, y - end)));
    if (top + height > was) grown.push({ ...box, top, bottom: top + height, was });
  }
  return Object.fromEntries(grown.filter(({ y, top }) => top > y).map(({ entity, x, top }) => [entity, { x, y: top }]));
}

const versionPath = (path, name) => (path.endsWith(".xcdatamodeld") ? `${path}/${name}.xcdatamodel` : path);

export class ModelSource {
  // What was read from the file here, or written to it, last.
  #saved;

  /** `path` is of the file, where there is one; `document` the one that is open, if one is. */
  constructor({ connection, document, path, isReadOnly }) {
    Object.assign(this, { connection, document, path, isReadOnly });
  }

  get name() { return (this.path ?? this.document.path).split("/").pop(); }

  request(method, params) { return this.connection.request(method, params); }

  /** As it is saved; empty where the file is not there yet. */
  async read() {
    if (this.document) return this.document.model.description;
    this.#saved = await this.#modelAt(this.path);
    return this.#saved;
  }

  async #modelAt(path) {
    try {
      const { model } = await this.request("model/merge", { models: [{ path }] });
      return model;
    } catch (error) {
      if (error.kind === "model.notFound") return { entities: [] };
      throw error;
    }
  }

  /** Whether a file has another model than was read from it, or written to it, here: one of its own, where it is another file, or another version of it. */
  async isOther(path, version) {
    const expected = path === this.path && !version && !this.document ? this.#saved : { entities: [] };
    try {
      return !isSameModel(await this.#modelAt(version ? versionPath(path, version) : path), expected);
    } catch (error) {
      if (error.kind?.startsWith("model.")) return true;
      throw error;
    }
  }

  /** Where Xcode's diagram has the boxes, as far apart as they need; empty where it has none. */
  async positions() {
    if (!/\.xcdatamodeld?$/.test(this.path ?? "")) return {};
    try {
      const graph = await this.request("model/graph", { model: { path: this.path } });
      return graph.isArranged ? placesOf(graph) : {};
    } catch (error) {
      // It has faults, or is not there.
      if (error.kind?.startsWith("model.")) return {};
      throw error;
    }
  }

  async check(model) {
    const { faults = [], warnings = [] } = await this.request("model/check", { model: { model } });
    return [...faults, ...warnings.map((each) => ({ ...each, isWarning: true }))];
  }

  graph(model, positions, options = {}) {
    return this.request("model/graph", { model: { model }, positions: placesIn(model, positions), ...options });
  }

  diff(model) { return this.request("model/diff", { from: { document: this.document.name }, to: { model } }); }

  update(model) { return this.document.request("model/update", { model: { model } }); }

  async write(model, path, positions, version) {
    const written = await this.request("model/write", { model: { model }, path, positions: placesIn(model, positions), version: version || undefined });
    if (path === this.path && !this.document) this.#saved = await this.#modelAt(path);
    return written;
  }

  async versions() {
    if (!this.path) return [];
    const { versions } = await this.request("model/getVersions", { model: { path: this.path } });
    return versions.filter(({ name }) => name !== undefined);
  }

  /** The source of a version of the file, by its name. */
  version(name) { return { path: versionPath(this.path, name) }; }

  async classes(model, language) {
    const { files } = await this.request("model/getClasses", { model: { model }, language, name: this.name.split(".")[0] });
    return files;
  }
}
