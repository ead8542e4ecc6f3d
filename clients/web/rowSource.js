// The rows of a live list, by place, of which only those that are looked at are here. With sections there is a row for
// the heading of each.

/** So many rows are here; fewer where they are too much for one reply. */
const windowCounts = [240, 60];
/** How near the end of what is here one may come before others are asked for, as a part of it. */
const margin = 0.25;
const previewCount = 60;
/** In a longer list nobody looks for the place of a row. */
const longestSearched = 200_000;

// Lists that nobody wants any more do not hold up the one that somebody does: one is opened at a time.
let opening = Promise.resolve();

export class RowSource {
  #results;
  #context;
  #request;
  #options;
  // With sections: for each its first display row, and its first row in the list.
  #sections;
  // The first rows, until the list is there.
  #preview;
  // Ends when the rows that are wanted are here.
  #moving;
  #wanted;
  #isClosed = false;
  /** What has ended the list. */
  failure;
  // By object, what was told of it last: the same until something changes.
  #rows = new Map();
  // What was in the list, and has not left it as far as was told.
  #seen = new Set();
  #windowCount = windowCounts[0];
  length = 0;

  /**
   * `onChange` is called with what changed, as `list/didChange` has it, or nothing where all may have: also when the
   * list has ended by a `failure`.
   */
  constructor(context, request, { section, onChange }) {
    const { sort = [] } = request.options;
    this.#context = context;
    this.#request = section && sort[0]?.keyPath !== section ? request.with({ sort: [{ keyPath: section }, ...sort] }) : request;
    this.#options = { sectionNameKeyPath: section || undefined };
    this.onChange = onChange;
  }

  /** With the order that sections need. */
  get request() { return this.#request; }
  /** How many there are; undefined until the list is there. */
  get count() { return this.#results?.count; }

  open() {
    const opened = opening.then(() => (this.#isClosed ? undefined : this.#open()));
    opening = opened.catch(() => {});
    return opened;
  }

  async #open() {
    // What is wrong with the request its list tells as well.
    this.#readPreview().catch(() => {});
    const results = await this.#withRoom((count) => this.#context.results(this.#request, { ...this.#options, window: { offset: 0, count } }));
    if (this.#isClosed) return void results.close();
    this.#results = results;
    this.#preview = undefined;
    results.onChange((change) => this.#didChange(change));
    this.#didChange();
  }

  /** Reads a window, a smaller one where that is too much for a reply. */
  async #withRoom(read) {
    try {
      return await read(this.#windowCount);
    } catch (error) {
      const smaller = windowCounts.find((count) => count < this.#windowCount);
      if (error.kind !== "fetch.tooLarge" || smaller === undefined) throw error;
      this.#windowCount = smaller;
      return this.#withRoom(read);
    }
  }

  /** A long list takes its time to open. In sections its first rows are others. */
  async #readPreview() {
    if (this.#options.sectionNameKeyPath) return;
    const fetch = this.#request.with({ limit: previewCount });
    const { objects } = await this.#context.request("fetch/objects", { fetch });
    if (this.#results || this.#isClosed) return;
    this.#preview = objects.map((each) => this.#told(each));
    this.length = objects.length;
    this.onChange();
  }

  /** A row of a reply. */
  #told({ id, entity, values }) {
    const { model } = this.#context;
    const decoded = Object.entries(values).map(([path, value]) => (
      [path, model.decode(model.propertyAt(entity, path)?.attribute, value)]));
    return { object: this.#context.object(id), values: Object.fromEntries(decoded) };
  }

  close() {
    this.#isClosed = true;
    // A connection that has gone has nothing to close.
    return this.#results?.close().catch(() => {});
  }

  #didChange(change) {
    if (this.#isClosed) return;
    this.#sections = undefined;
    this.#rows.clear();
    for (const { id } of change?.deletes ?? []) this.#seen.delete(id);
    this.failure = this.#results.failure;
    this.length = this.count ?? 0;
    if (this.#options.sectionNameKeyPath) {
      let [place, row] = [0, 0];
      this.#sections = this.#results.sectionCounts.filter(({ count }) => count > 0).map((each) => {
        const section = { ...each, place, row };
        place += each.count + 1;
        row += each.count;
        return section;
      });
      this.length = place;
    }
    this.onChange(change);
  }

  /** The last section that begins at or before a place. */
  #sectionAt(place) {
    let [low, high] = [0, this.#sections.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.#sections[middle].place <= place) low = middle;
      else high = middle - 1;
    }
    return this.#sections[low];
  }

  /** Of a place the row in the list; that of the next one for a heading. */
  #rowAt(place) {
    if (!this.#sections?.length) return place;
    const section = this.#sectionAt(place);
    return section.row + Math.max(0, place - section.place - 1);
  }

  /** `{ section }`, `{ object, values }`, or undefined where it is not known yet. */
  at(place) {
    if (this.#preview) return this.#preview[place];
    if (this.#sections) {
      const section = this.#sectionAt(place);
      if (section?.place === place) return { section };
    }
    const object = this.#results?.rows[this.#rowAt(place) - this.#results.window.offset];
    if (!object) return undefined;
    if (!this.#rows.has(object)) this.#rows.set(object, { object, values: this.#results.columns(object) });
    return this.#rows.get(object);
  }

  /** Whether an object is here, as far as is known before the list is. */
  has(id) { return this.#preview !== undefined || Boolean(this.#results?.has({ id })); }

  /** Whether an object that was here may be still: of a list that is told anew nothing is known but what is looked at. */
  mayHave(id) {
    if (this.has(id)) this.#seen.add(id);
    return !this.failure && this.#seen.has(id);
  }

  /** Which of some objects are in the list, whatever was told of it. */
  async having(ids) {
    if (!this.failure && ids.every((id) => this.has(id))) return ids;
    const found = await this.#context.request("fetch/ids", { fetch: this.#request.with({ properties: undefined }) });
    const here = new Set(found.ids);
    return ids.filter((id) => here.has(id));
  }

  /** Of any object the place; undefined where it is not in the list, or that is too long. */
  async find(id) {
    const place = this.placeOf(id);
    if (place !== undefined || !(this.count <= longestSearched)) return place;
    const { ids } = await this.#context.request("fetch/ids", { fetch: this.#request.with({ properties: undefined }) });
    const row = ids.indexOf(id);
    return row < 0 || !this.#results ? undefined : this.#placeOfRow(row);
  }

  /** Of an object that has been in sight the place. */
  placeOf(id) {
    if (this.#preview) {
      const place = this.#preview.findIndex(({ object }) => object.id === id);
      return place < 0 ? undefined : place;
    }
    const row = this.#results?.rowOf({ id });
    return row === undefined ? undefined : this.#placeOfRow(row);
  }

  #placeOfRow(row) {
    if (!this.#sections) return row;
    const index = this.#sections.findLastIndex((each) => each.row <= row);
    return row + index + 1;
  }

  /** Whether every other row is this one: each section begins anew. */
  isOdd(place) { return Boolean((this.#sections?.length ? place - this.#sectionAt(place).place - 1 : place) % 2); }

  /** How many objects are at these places, the last one too. */
  countOf(from, to) { return this.#rowAt(Math.min(to + 1, this.length)) - this.#rowAt(from); }

  /** The place of the last of so many objects from a place on, or the last one. */
  lastPlace(from, count) { return Math.min(this.#placeOfRow(this.#rowAt(from) + count - 1), this.length - 1); }

  /** The objects at these places, and the last one too, with their values: those that are not here are read. */
  async read(from, to) {
    const places = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
    const here = places.map((place) => this.at(place));
    if (here.every(Boolean)) return here.filter(({ object }) => object);
    const fetch = this.#request.with({ offset: this.#rowAt(from), limit: this.countOf(from, to) });
    const { objects } = await this.#context.request("fetch/objects", { fetch });
    return objects.map((each) => this.#told(each));
  }

  /** Has the row of an object be here; answers with its place. */
  async reach(id) {
    const place = await this.find(id);
    if (place === undefined) return undefined;
    this.show(place, place + 1);
    await this.#moving;
    return this.placeOf(id);
  }

  /** Sees to it that the rows at these places are here, sooner or later. */
  show(from, to) {
    if (!this.#results || this.failure) return;
    const [first, last] = [this.#rowAt(from), this.#rowAt(Math.max(from, to - 1))];
    const { offset, count } = this.#wanted ?? this.#results.window;
    const spare = Math.min(margin * count, (count - (last - first)) / 2);
    const isNear = first >= Math.min(offset + spare, offset === 0 ? 0 : Infinity)
      && (last < offset + count - spare || offset + count >= this.count);
    if (isNear) return;
    const middle = (first + last) / 2;
    const window = this.#windowAround(middle);
    // It has no more room.
    if (window.offset === offset && window.count === count) return;
    this.#wanted = { middle, ...window };
    this.#moving ??= this.#move();
  }

  #windowAround(middle) { return { offset: Math.max(0, Math.round(middle - this.#windowCount / 2)), count: this.#windowCount }; }

  async #move() {
    try {
      while (this.#wanted && this.#results && !this.#isClosed) {
        const wanted = this.#wanted;
        await this.#withRoom(() => this.#results.setWindow(this.#windowAround(wanted.middle)));
        if (this.#wanted === wanted) this.#wanted = undefined;
      }
    } catch {
      // A list that has ended tells so itself, and one whose connection is lost is opened again.
      this.#wanted = undefined;
    } finally { this.#moving = undefined; }
  }
}
