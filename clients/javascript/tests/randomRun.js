// Two connections edit a document at random. What one of them makes of the pushes about its live
// lists, and both of their notices, must be what a fresh fetch finds.

import { LiveLists, RequestError } from "../index.js";

/** @typedef {import("../index.js").Connection} Connection */
/** @typedef {import("../index.js").LiveList} LiveList */
/** @typedef {import("../protocol.js").ListOpenParams} ListOpenParams */
/** @typedef {import("../protocol.js").Operation} Operation */
/** @typedef {import("../protocol.js").FetchRequest} FetchRequest */
/** @typedef {import("../protocol.js").JSONValue} JSONValue */
/** @typedef {{[key: string]: JSONValue}} Values */
/** @typedef {() => Promise<{connection: Connection, context: string}>} Opening */

export const steps = 400;
const stepsPerCheck = 20;
const entities = ["Album", "Artist", "Playlist", "Song"];
/**
 * By relationship to many: whose it is, and whose objects are in it.
 * @type {{[property: string]: {owners: string[], members: string}}}
 */
const collections = {
  songs: { owners: ["Album", "Playlist"], members: "Song" },
  albums: { owners: ["Artist"], members: "Album" },
  playlists: { owners: ["Song"], members: "Playlist" },
};

/** @param {...string} keyPaths */
function by(...keyPaths) {
  return keyPaths.map((path) => ({ keyPath: path.replace(/^-/, ""), ascending: !path.startsWith("-") }));
}

const columns = ["title", "plays", "album.title", "album.artist.name", "playlists.@count"];
/** @type {ListOpenParams[]} */
const lists = [
  { fetch: { entity: "Song", sort: by("title") } },
  {
    fetch: {
      entity: "Song", sort: by("album.artist.name", "-title"), properties: columns,
      predicate: "seconds > 50 OR isLive = TRUE",
    },
    sectionNameKeyPath: "album.artist.name",
  },
  { fetch: { entity: "Song", sort: by("-plays"), limit: 8, offset: 2, properties: ["plays", "seconds"] } },
  {
    fetch: { entity: "Song", sort: by("album.title", "seconds") },
    sectionNameKeyPath: "album.title", window: { offset: 3, count: 5 },
  },
  { fetch: { entity: "Work", sort: by("-title"), predicate: "title < 'T5'" } },
  {
    fetch: {
      entity: "Artist", sort: by("town", "name"), properties: ["name", "town", "albums", "albums.@count"],
      predicate: "ANY albums.songs.plays > 50",
    },
  },
  {
    fetch: {
      entity: "Playlist", sort: by("name"), prefetch: ["songs.album"], properties: ["name", "songs"],
    },
  },
  {
    fetch: { entity: "Song", sort: by("seconds"), limit: 20, properties: [] },
    sectionNameKeyPath: "lowercase(title)", window: { offset: 0, count: 10 },
  },
  {
    fetch: {
      entity: "Album", sort: by("artist.name", "title"), prefetch: ["artist"],
      properties: ["title", "artist", "songs.@count"],
    },
    window: { offset: 1, count: 4 },
  },
];

/** Repeats what it gives with the same seed. */
class Random {
  /** @param {number} seed */
  constructor(seed) {
    this.state = seed >>> 0;
  }

  /** From 0 up to 1, by the mulberry32 generator. */
  next() {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  }

  /** @param {number} count */
  below(count) {
    return Math.floor(this.next() * count);
  }

  /**
   * @template Element
   * @param {Element[]} elements
   */
  of(elements) {
    return elements[this.below(elements.length)];
  }
}

/** As text that is the same for what is equal: members are in order. */
function canonical(/** @type {unknown} */ value) {
  return JSON.stringify(value, (_, each) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each);
}

/**
 * @param {unknown} found
 * @param {unknown} expected
 * @param {string} what
 */
function requireEqual(found, expected, what) {
  const [a, b] = [canonical(found), canonical(expected)];
  if (a !== b) throw new Error(`${what}:\n  known ${a}\n  fresh ${b}`);
}

/** The objects of a document as its notices tell them. */
class Notices {
  isReset = true;
  /** @type {Map<string, Values>} */
  values = new Map();
  /** @type {Map<string, Set<string>>} */
  members = new Map();

  /**
   * @param {Connection} connection
   * @param {string} context
   */
  constructor(connection, context) {
    this.connection = connection;
    this.context = context;
    connection.on("context/didChangeObjects", (push) => this.#didChange(push));
    connection.on("stream/didReset", () => (this.isReset = true));
  }

  /** @param {import("../protocol.js").ContextDidChangeObjectsParams} push */
  #didChange({ inserted, updated, deleted, refreshed }) {
    for (const { id, values = {} } of [...inserted, ...refreshed]) {
      this.values.set(id, values);
      this.#forgetMembers(id);
    }
    for (const id of deleted) {
      this.values.delete(id);
      this.#forgetMembers(id);
    }
    for (const change of this.isReset ? [] : updated) {
      const { id, keys = [], values = {}, cleared = [], added = {}, removed = {}, count = {} } = change;
      Object.assign(this.values.get(id) ?? {}, values);
      requireEqual(Object.keys(values).filter((key) => values[key] === null).sort(), cleared, `what ${id} lost`);
      for (const property of keys.filter((key) => key in collections)) {
        const key = `${id}.${property}`;
        const known = this.members.get(key);
        if (!known) continue;
        // Without either it has another order, or nobody has followed.
        if (!added[property] && !removed[property]) this.members.delete(key);
        for (const each of added[property] ?? []) known.add(each);
        for (const each of removed[property] ?? []) known.delete(each);
        if (this.members.has(key)) requireEqual(known.size, count[property], `the count of ${key}`);
      }
    }
  }

  /** @param {string} id */
  #forgetMembers(id) {
    for (const property of Object.keys(collections)) this.members.delete(`${id}.${property}`);
  }

  async check() {
    /** @type {Map<string, Values>} */
    const values = new Map();
    /** @type {Map<string, Set<string>>} */
    const members = new Map();
    for (const entity of entities) {
      const properties = Object.keys(collections).filter((key) => collections[key].owners.includes(entity));
      for (const object of await this.#fetched({ entity })) values.set(object.id, object.values ?? {});
      for (const object of await this.#fetched({ entity, properties })) {
        for (const [property, ids] of Object.entries(object.values ?? {})) {
          members.set(`${object.id}.${property}`, new Set(/** @type {string[]} */ (ids)));
        }
      }
    }
    if (!this.isReset) {
      requireEqual(Object.fromEntries(this.values), Object.fromEntries(values), "the notices");
      for (const [key, known] of this.members) {
        requireEqual([...known].sort(), [...(members.get(key) ?? [])].sort(), `the notices of ${key}`);
      }
    }
    this.values = values;
    this.members = members;
    this.isReset = false;
  }

  /** @param {FetchRequest} fetch */
  async #fetched(fetch) {
    return (await this.connection.request("fetch/objects", { context: this.context, fetch })).objects;
  }
}

/** Does what may fail: a failure must tell nothing and change nothing. */
class Editor {
  done = 0;

  /**
   * @param {Connection} connection
   * @param {string} context
   * @param {number} seed
   */
  constructor(connection, context, seed) {
    this.connection = connection;
    this.context = context;
    this.random = new Random(seed);
    this.notices = new Notices(connection, context);
    /** @type {[number, () => Promise<unknown>][]} */
    this.actions = [
      [30, () => this.insert()], [40, () => this.update()], [25, () => this.editCollection()],
      [12, () => this.delete()], [12, () => this.request("context/undo", { steps: 1 + this.random.below(2) })],
      [6, () => this.request("context/redo", {})], [10, () => this.save()],
      [1, () => this.request("context/rollback", {})], [1, () => this.request("context/reset", {})],
      [8, () => this.perform()], [8, () => this.batch()], [4, () => this.findOrInsert()],
      [5, () => this.saveChild()],
    ];
  }

  async act(count = 1) {
    for (let index = 0; index < count; index += 1) {
      let place = this.random.below(this.actions.reduce((sum, [weight]) => sum + weight, 0));
      const [, action] = this.actions.find(([weight]) => (place -= weight) < 0) ?? this.actions[0];
      try {
        await action();
        this.done += 1;
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
      }
    }
  }

  /**
   * @template {keyof import("../protocol.js").Requests} Method
   * @param {Method} method
   * @param {Omit<import("../protocol.js").Requests[Method]["params"], "context">} params
   */
  request(method, params) {
    const all = /** @type {import("../protocol.js").Requests[Method]["params"]} */ (
      { context: this.context, ...params });
    return this.connection.request(method, all);
  }

  // What to name.

  /**
   * One that is there, in most cases.
   * @param {...string} of
   */
  id(...of) {
    const ids = [...this.notices.values.keys()].filter((id) => of.includes(id.split("/")[0]));
    return ids.length > 0 && this.random.next() < 0.97 ? this.random.of(ids.slice(-30)) : `${of[0]}/p99`;
  }

  /** @param {string} entity */
  ids(entity, most = 3) {
    return [...new Set(Array.from({ length: 1 + this.random.below(most) }, () => this.id(entity)))];
  }

  /**
   * Some that an object of the entity may have.
   * @param {string} entity
   * @returns {Values}
   */
  values(entity) {
    const { random } = this;
    const name = random.of(["T", "t"]) + random.below(10);
    if (entity === "Artist") return { name: name + random.next(), town: random.of(["Aä", "B", null]) };
    if (entity === "Playlist") return { name };
    if (entity === "Album") return { title: name, artist: random.of([this.id("Artist"), null]) };
    /** @type {Values} */
    const song = {
      plays: random.below(101), seconds: 1 + random.below(100), isLive: random.next() < 0.3,
      mood: random.of(["blue", null]), album: random.of([this.id("Album"), null]),
    };
    return { title: name, ...Object.fromEntries(Object.entries(song).filter(() => random.next() < 0.6)) };
  }

  // What to do.

  insert() {
    const entity = this.random.of([...entities, "Song", "Song", "Song"]);
    const values = this.values(entity);
    if (entity === "Playlist") values.songs = this.ids("Song");
    return this.request("object/insert", { entity, values });
  }

  update() {
    const entity = this.random.of([...entities, "Song", "Song"]);
    const [key, value] = this.random.of(Object.entries(this.values(entity)));
    return this.request("object/update", { id: this.id(entity), values: { [key]: value } });
  }

  editCollection() {
    const property = this.random.of(Object.keys(collections));
    const { owners, members } = collections[property];
    const edit = { id: this.id(...owners), property, ids: this.ids(members) };
    const index = this.random.below(4);
    switch (this.random.below(property === "songs" ? 5 : 3)) {
      case 0: return this.request("relationship/add", edit);
      case 1: return this.request("relationship/remove", edit);
      case 2: return this.request("relationship/set", edit);
      case 3: return this.request("relationship/insert", { ...edit, index });
      default: return this.request("relationship/move", { ...edit, ids: edit.ids.slice(0, 1), index });
    }
  }

  delete() {
    return this.request("object/delete", { ids: this.ids(this.random.of([...entities, "Song", "Song"]), 2) });
  }

  async save() {
    try {
      await this.request("context/save", {});
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      // What is invalid goes.
      const ids = [error.data, ...(error.data?.errors ?? []).map(({ data }) => data)]
        .flatMap((data) => data?.objects ?? []);
      if (ids.length === 0) throw error;
      await this.request("object/delete", { ids: [...new Set(ids)] });
    }
  }

  perform() {
    /** @type {Operation[]} */
    const operations = [
      { method: "object/insert", params: { entity: "Album", values: this.values("Album") } },
      { method: "object/insert", params: { entity: "Song", values: { ...this.values("Song"), album: { $result: 0 } } } },
      { method: "object/update", params: { id: this.id("Album"), values: this.values("Album") } },
      { method: "object/delete", params: { ids: [this.id("Song")] } },
    ];
    return this.request("context/perform", {
      operations: operations.slice(0, 1 + this.random.below(4)), save: this.random.next() < 0.3,
    });
  }

  batch() {
    const predicate = `plays BETWEEN {${this.random.below(91)}, 95}`;
    switch (this.random.below(4)) {
      case 0: {
        const objects = [0, 1, 2].map(() => {
          const { album, mood, ...values } = this.values("Song");
          return values;
        });
        return this.connection.request("batch/insert", { entity: "Song", objects });
      }
      case 1:
        return this.connection.request("batch/update", {
          entity: "Song", predicate, expressions: { plays: "100 - plays" },
        });
      case 2:
        return this.connection.request("batch/update", {
          entity: "Album", predicate: "title = %@", argumentArray: ["T1"], values: { title: "t1" },
        });
      default:
        return this.connection.request("batch/delete", {
          entity: "Song", predicate: `${predicate} AND seconds > 80`,
        });
    }
  }

  findOrInsert() {
    return this.request("object/findOrInsert", { entity: "Artist", match: { name: `T${this.random.below(4)}` } });
  }

  /** Edits in a private context, of the main one or of the store. */
  async saveChild() {
    const outer = this.context;
    const { context } = await this.connection.request("context/create",
      this.random.next() < 0.5 ? { parent: outer } : { mergePolicy: "mergeByPropertyObjectTrump" });
    this.context = context;
    try {
      for (let edit = 0; edit < 3; edit += 1) {
        await this.random.of([() => this.insert(), () => this.update(), () => this.editCollection()])();
      }
      await this.save();
    } finally {
      await this.connection.request("context/close", { context });
      this.context = outer;
    }
  }
}

/**
 * Holds a list to what its fetch finds now, and to a list that is opened now.
 *
 * @param {Connection} connection
 * @param {LiveList} list
 */
async function check(connection, list) {
  const { context, fetch, sectionNameKeyPath } = list.params;
  const what = JSON.stringify(list.params);
  const found = new Map((await connection.request("fetch/objects", { context, fetch })).objects
    .map((object) => [object.id, object]));
  const fresh = await connection.request("list/open", { context, fetch, sectionNameKeyPath });
  await connection.request("list/close", { list: fresh.list });
  if (!fresh.snapshot) throw new Error(`A fresh list of ${what} has no state.`);
  const { sections, objects, related } = fresh.snapshot;
  const ids = objects.map(({ id }) => id);
  if (!sectionNameKeyPath || sectionNameKeyPath === fetch.sort?.[0].keyPath) {
    requireEqual(ids, [...found.keys()], `a fresh list of ${what}`);
  }
  const known = list.sections.flatMap((section) => section.ids);
  requireEqual(known.length, ids.length, `the count of ${what}`);
  requireEqual(known, ids.map((id, index) => (known[index] === null ? null : id)), `the rows of ${what}`);
  requireEqual(
    list.sections.map((section) => ({ ...section, ids: undefined, count: section.ids.length })), sections,
    `the sections of ${what}`);
  const { offset, count } = list.window ?? { offset: 0, count: ids.length };
  const shown = ids.slice(offset, offset + count);
  requireEqual(list.shownIDs, shown, `the window of ${what}`);
  const shownObjects = Object.fromEntries(objects.filter(({ id }) => shown.includes(id)).map((each) => [each.id, each]));
  requireEqual(Object.fromEntries(list.objects), shownObjects, `the objects of ${what}`);
  // Where sections come before the order, a limit is another one.
  if (!sectionNameKeyPath || fetch.limit === undefined) {
    requireEqual(Object.fromEntries(list.objects), Object.fromEntries(shown.map((id) => [id, found.get(id)])),
      `the fetch of ${what}`);
  }
  if (!list.window) {
    requireEqual(related.map(({ id }) => list.related.get(id)), related, `what is related to ${what}`);
  }
}

/** A front end with live lists, which edits too, moves its windows, and loses its connection. */
class Observer {
  resumed = 0;
  /** @type {LiveList[]} */
  lists = [];

  /**
   * @param {Opening} open
   * @param {number} seed
   */
  static async start(open, seed) {
    const observer = new Observer(open, new Random(seed), await open());
    await observer.editor.notices.check();
    for (const params of lists) {
      observer.lists.push(await observer.liveLists.open({ ...params, context: observer.editor.context }));
    }
    return observer;
  }

  /**
   * @param {Opening} open
   * @param {Random} random
   * @param {Awaited<ReturnType<Opening>>} opened
   */
  constructor(open, random, { connection, context }) {
    this.open = open;
    this.random = random;
    this.connection = connection;
    this.liveLists = new LiveLists(connection);
    this.editor = new Editor(connection, context, random.below(2 ** 32));
  }

  async loseConnection() {
    this.connection.end();
    await this.connection.ended;
  }

  async resume() {
    const { connection, context } = await this.open();
    this.connection = connection;
    this.liveLists = new LiveLists(connection);
    this.editor = new Editor(connection, context, this.random.below(2 ** 32));
    await this.editor.notices.check();
    for (const list of this.lists) {
      list.params.context = context;
      await this.liveLists.resume(list);
      if (!list.isFresh) this.resumed += 1;
    }
  }

  move() {
    const list = this.random.of(this.lists);
    if (this.random.next() < 0.3) {
      const { sort = [], ...fetch } = list.params.fetch;
      const last = { ...sort[sort.length - 1], ascending: this.random.next() < 0.5 };
      const predicate = fetch.entity === "Song" ? `plays > ${this.random.below(81)}` : fetch.predicate;
      return this.liveLists.setFetch(
        list, { ...fetch, predicate, sort: [...sort.slice(0, -1), last] }, list.params.sectionNameKeyPath);
    }
    if (this.random.next() < 0.2) return this.liveLists.setWindow(list);
    return this.liveLists.setWindow(list, { offset: this.random.below(21), count: this.random.below(13) });
  }

  async check() {
    for (const list of this.lists) await check(this.connection, list);
    await this.editor.notices.check();
  }
}

/**
 * @param {Opening} open opens the document on a new connection
 * @param {number} seed
 * @returns {Promise<number>} how many edits one of the two has made
 */
export async function play(open, seed) {
  const random = new Random(seed);
  const observer = await Observer.start(open, seed + 1);
  const { connection, context } = await open();
  const editor = new Editor(connection, context, seed + 2);
  await editor.notices.check();
  for (let step = 0; step < steps; step += 1) {
    const kind = random.next();
    try {
      if (kind < 0.6) await editor.act();
      else if (kind < 0.8) await observer.editor.act();
      // Edits are pushed while the lists are moved.
      else if (kind < 0.9) await Promise.all([editor.act(5), observer.move(), observer.editor.act(), observer.move()]);
      else if (kind < 0.98) await observer.move();
      else {
        await observer.loseConnection();
        await editor.act(random.below(4));
        await observer.resume();
      }
      if (step % stepsPerCheck === stepsPerCheck - 1) {
        await observer.check();
        await editor.notices.check();
      }
    } catch (error) {
      throw new Error(`Seed ${seed}, step ${step}: ${error instanceof Error ? error.stack : error}`);
    }
  }
  connection.end();
  observer.connection.end();
  if (observer.resumed === 0) throw new Error(`Seed ${seed}: no list was resumed by its changes.`);
  return editor.done;
}
