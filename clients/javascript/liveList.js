// A live list as a front end has it: what `list/open` returned, kept by what is pushed.

/**
 * The ids and values of all objects that stand somewhere in a message.
 *
 * @param {any} value
 * @returns {[string, unknown][]}
 */
function objects(value) {
  if (typeof value !== "object" || value === null) return [];
  const own = "id" in value && "values" in value ? [[value.id, value.values]] : [];
  return /** @type {[string, unknown][]} */ (own.concat(Object.values(value).flatMap(objects)));
}

const byPlace = (/** @type {any[]} */ a, /** @type {any[]} */ b) => a[0] - b[0] || a[1] - b[1];

/** Sections with the ids of their rows, and the values of objects by id. */
export class LiveList {
  /** @type {{name: string, ids: string[]}[]} */
  sections = [];
  /** @type {Map<string, unknown>} */
  values = new Map();

  /**
   * @param {string} clock
   * @param {import("./protocol.js").ListSnapshot} snapshot
   */
  constructor(clock, snapshot) {
    this.clock = clock;
    this.#take(snapshot);
  }

  get ids() {
    return this.sections.flatMap(({ ids }) => ids);
  }

  /** @param {import("./protocol.js").ListDidChangeParams} push */
  didChange({ since, clock, changes }) {
    if (since !== this.clock) {
      throw new Error(`A push is missing: this one follows ${since}, not ${this.clock}.`);
    }
    this.clock = clock;
    this.#apply(changes);
  }

  /** @param {import("./protocol.js").ListDidResetParams} push */
  didReset({ clock, snapshot }) {
    this.clock = clock;
    this.#take(snapshot);
  }

  /** @param {import("./protocol.js").ListSnapshot} snapshot */
  #take(snapshot) {
    const ids = snapshot.objects.map(({ id }) => id);
    this.values = new Map(objects(snapshot));
    let start = 0;
    this.sections = snapshot.sections.map(({ name, count }) => ({ name, ids: ids.slice(start, (start += count)) }));
  }

  /** @param {import("./protocol.js").ListChange} changes */
  #apply({ deletes, moves, inserts, sectionDeletes, sectionInserts, ...rest }) {
    const removals = deletes.map(({ section, row }) => [section, row])
      .concat(moves.map(({ oldPlace }) => [oldPlace.section, oldPlace.row]));
    for (const [section, row] of removals.sort(byPlace).reverse()) {
      this.sections[section].ids.splice(row, 1);
    }
    for (const index of sectionDeletes) this.sections.splice(index, 1);
    for (const { index, name } of sectionInserts) this.sections.splice(index, 0, { name, ids: [] });
    /** @type {[number, number, string][]} */
    const places = inserts.map(({ section, row, id }) => [section, row, id]);
    for (const { newPlace, id } of moves) places.push([newPlace.section, newPlace.row, id]);
    for (const [section, row, id] of places.sort(byPlace)) this.sections[section].ids.splice(row, 0, id);
    for (const [id, values] of objects([inserts, rest])) this.values.set(id, values);
  }
}
