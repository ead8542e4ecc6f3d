// Live lists as a front end has them: what `list/open` returned, kept by what is pushed.

/** @typedef {import("./protocol.js").ManagedObject} ManagedObject */
/** @typedef {import("./protocol.js").RowWindow} RowWindow */
/** @typedef {import("./protocol.js").ListOpenParams} ListOpenParams */
/** @typedef {import("./protocol.js").ListChange} ListChange */

/**
 * `ids` has one element for each row: the object's id, or null where it is not known, as for rows
 * that were never in the window.
 *
 * @typedef {{name: string, indexTitle: string | undefined, ids: (string | null)[]}} Section
 */

const byPlace = (/** @type {any[]} */ a, /** @type {any[]} */ b) => a[0] - b[0] || a[1] - b[1];

/**
 * `sections` has every row, `objects` those in the window, or all where there is none. `related`
 * has what was prefetched with them; an object that no row leads to any more may still stand there,
 * until the window moves or the list is told as a whole. Where a change has too many objects to tell
 * what is in them, they are not in `objects`, and `related` is empty.
 */
export class LiveList {
  /** @type {Section[]} */
  sections = [];
  /** @type {Map<string, ManagedObject>} */
  objects = new Map();
  /** @type {Map<string, ManagedObject>} */
  related = new Map();
  /**
   * Why the server closed the list, if it did.
   * @type {import("./protocol.js").ErrorInfo | undefined}
   */
  failure;
  /** Whether the whole state was told when it was last opened. */
  isFresh = true;
  /**
   * Called after each change that was pushed; for one told as a whole, without an argument.
   * @type {(changes?: ListChange) => void}
   */
  onChange = () => {};

  /**
   * @param {ListOpenParams} params
   * @param {string} handle
   * @param {string} clock
   */
  constructor(params, handle, clock) {
    this.params = params;
    this.handle = handle;
    this.clock = clock;
  }

  get window() {
    return this.params.window;
  }

  get count() {
    return this.sections.reduce((count, { ids }) => count + ids.length, 0);
  }

  /** Of the rows in the window, in order; of all where there is none. */
  get shownIDs() {
    const { offset, count } = this.window ?? { offset: 0, count: this.count };
    let [first, last] = [offset, offset + count];
    return this.sections.flatMap(({ ids }) => {
      const shown = ids.slice(Math.max(first, 0), Math.max(last, 0));
      first -= ids.length;
      last -= ids.length;
      return shown;
    });
  }

  // What is received, in the order of arrival.

  /** @param {import("./protocol.js").ListDidChangeParams} push */
  didChange({ since, clock, changes }) {
    this.apply(since, clock, changes);
    this.onChange(changes);
  }

  /** @param {import("./protocol.js").ListDidResetParams} push */
  didReset({ since, clock, snapshot }) {
    this.#follow(since, clock);
    this.replace(snapshot);
    this.onChange();
  }

  /** @param {import("./protocol.js").ListDidFailParams} push */
  didFail({ error }) {
    this.failure = error;
  }

  /**
   * Takes the whole state.
   * @param {import("./protocol.js").ListSnapshot} snapshot
   */
  replace({ sections, objects, related }) {
    this.sections = sections.map(({ name, indexTitle, count }) => ({
      name, indexTitle, ids: new Array(count).fill(null),
    }));
    this.objects.clear();
    this.related.clear();
    this.#show(objects, related);
  }

  /**
   * @param {RowWindow | undefined} window
   * @param {import("./protocol.js").ListSetWindowResult} result
   */
  moveWindow(window, { clock, objects, related }) {
    this.params.window = window;
    this.clock = clock;
    this.objects.clear();
    this.related.clear();
    this.#show(objects, related);
  }

  /**
   * Removals name places in the old list, insertions places in the new one.
   * @param {string} since
   * @param {string} clock
   * @param {ListChange} changes
   */
  apply(since, clock, { total, sectionDeletes, sectionInserts, deletes, moves, inserts, updates, entered, related }) {
    this.#follow(since, clock);
    /** @type {[number, number, string][]} */
    const removals = deletes.map(({ section, row, id }) => [section, row, id]);
    /** @type {[number, number, string][]} */
    const places = inserts.map(({ section, row, id }) => [section, row, id]);
    for (const { oldPlace, newPlace, id } of moves) {
      removals.push([oldPlace.section, oldPlace.row, id]);
      places.push([newPlace.section, newPlace.row, id]);
    }
    for (const [section, row, id] of removals.sort(byPlace).reverse()) {
      const [removed] = this.sections[section].ids.splice(row, 1);
      this.#require(removed === null || removed === id, `${removed} is where ${id} should have been.`);
    }
    for (const index of sectionDeletes) {
      const [{ ids }] = this.sections.splice(index, 1);
      this.#require(ids.length === 0, `Section ${index} is not empty.`);
    }
    for (const { index, name, indexTitle } of sectionInserts) {
      this.sections.splice(index, 0, { name, indexTitle, ids: [] });
    }
    for (const [section, row, id] of places.sort(byPlace)) {
      const { ids } = this.sections[section];
      this.#require(row <= ids.length, `${id} is beyond the end of section ${section}.`);
      ids.splice(row, 0, id);
    }
    for (const { id } of deletes) this.objects.delete(id);
    for (const { newPlace, id, object } of updates) {
      this.#put(newPlace.section, newPlace.row, id);
      this.#know(id, object);
    }
    for (const { section, row, id } of entered) this.#put(section, row, id);
    for (const { id, object } of [...inserts, ...entered]) this.#know(id, object);
    // What is related to them may have changed too.
    if (updates.some(({ object }) => !object)) this.related.clear();
    for (const object of related) this.related.set(object.id, object);
    this.#forgetHidden();
    this.#require(this.count === total, `There are ${this.count} rows, and should be ${total}.`);
  }

  /**
   * @param {boolean} holds
   * @param {string} problem
   */
  #require(holds, problem) {
    if (!holds) throw new Error(problem);
  }

  /**
   * @param {string} since
   * @param {string} clock
   */
  #follow(since, clock) {
    this.#require(since === this.clock, `A push is missing: this one follows ${since}, not ${this.clock}.`);
    this.clock = clock;
  }

  /**
   * @param {number} section
   * @param {number} row
   * @param {string} id
   */
  #put(section, row, id) {
    const { ids } = this.sections[section];
    this.#require(ids[row] === null || ids[row] === id, `${ids[row]} is where ${id} should have been.`);
    ids[row] = id;
  }

  /**
   * Where a change has too many objects to tell what is in them, `object/get` has it.
   * @param {string} id
   * @param {ManagedObject | undefined} object
   */
  #know(id, object) {
    if (object) this.objects.set(id, object);
    else this.objects.delete(id);
  }

  /**
   * Takes the objects of all rows in the window.
   * @param {ManagedObject[]} objects
   * @param {ManagedObject[]} related
   */
  #show(objects, related) {
    let first = this.window?.offset ?? 0;
    for (const { ids } of this.sections) {
      const end = Math.min(ids.length, first + objects.length);
      for (let row = Math.max(first, 0); row < end; row += 1) ids[row] = objects[row - first].id;
      first -= ids.length;
    }
    for (const object of objects) this.objects.set(object.id, object);
    for (const object of related) this.related.set(object.id, object);
  }

  /** Nothing more is told of rows outside the window but their places. */
  #forgetHidden() {
    if (!this.window) return;
    const shown = new Set(this.shownIDs);
    for (const id of this.objects.keys()) if (!shown.has(id)) this.objects.delete(id);
  }
}

/**
 * The live lists of a connection: opens and moves them, and hands each what is pushed of it.
 *
 * Replies are applied while they are read, before the next message: what follows builds on them.
 */
export class LiveLists {
  #connection;
  /** @type {Map<string, LiveList>} */
  #lists = new Map();

  /** @param {import("./connection.js").Connection} connection */
  constructor(connection) {
    this.#connection = connection;
    // Others may have lists on the connection, too.
    connection.on("list/didChange", (push) => this.#lists.get(push.stream)?.didChange(push));
    connection.on("list/didReset", (push) => this.#lists.get(push.stream)?.didReset(push));
    connection.on("list/didFail", (push) => {
      this.#lists.get(push.stream)?.didFail(push);
      this.#lists.delete(push.stream);
    });
  }

  /** @param {ListOpenParams} params */
  open(params) {
    return this.#open({ ...params }, undefined);
  }

  /**
   * Opens a list of a connection that was lost, where possible by what changed since then.
   * `context` among its parameters must name the context on this connection.
   *
   * @param {LiveList} lost
   */
  resume(lost) {
    return this.#open(lost.params, lost);
  }

  /**
   * @param {ListOpenParams} params
   * @param {LiveList | undefined} lost
   */
  async #open(params, lost) {
    // What its old stream still tells comes with the reply.
    if (lost && this.#lists.get(lost.handle) === lost) this.#lists.delete(lost.handle);
    /** @type {LiveList | undefined} */
    let opened;
    await this.#connection.request("list/open", { ...params, since: lost?.clock }, (result) => {
      const list = lost ?? new LiveList(params, result.list, result.clock);
      list.handle = result.list;
      list.isFresh = result.isFresh;
      list.failure = undefined;
      if (result.snapshot) {
        list.clock = result.clock;
        list.replace(result.snapshot);
      } else if (result.changes) {
        list.apply(list.clock, result.clock, result.changes);
      }
      this.#lists.set(result.list, list);
      opened = list;
    });
    return /** @type {LiveList} */ (opened);
  }

  /**
   * @param {LiveList} list
   * @param {import("./protocol.js").FetchRequest} fetch
   * @param {string} [sectionNameKeyPath]
   */
  async setFetch(list, fetch, sectionNameKeyPath) {
    await this.#connection.request(
      "list/setFetch", { list: list.handle, fetch, sectionNameKeyPath }, ({ since, clock, changes }) => {
        Object.assign(list.params, { fetch, sectionNameKeyPath });
        list.apply(since, clock, changes);
      });
  }

  /**
   * @param {LiveList} list
   * @param {RowWindow} [window]
   */
  async setWindow(list, window) {
    await this.#connection.request(
      "list/setWindow", { list: list.handle, window }, (result) => list.moveWindow(window, result));
  }

  /** @param {LiveList} list */
  async close(list) {
    // What is left of the list is pushed before the reply.
    await this.#connection.request("list/close", { list: list.handle }, () => this.#lists.delete(list.handle));
  }
}
