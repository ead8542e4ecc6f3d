// What saves did, newest first, followed as they happen, each with the values that are known.

import { attempt, follow, link, make } from "./dom.js";
import { addressOf } from "./router.js";
import { strings } from "./strings.js";
import { entityNameOf, own, shown } from "./values.js";

const words = strings.history;
const pageCount = 1_000;
/** Older transactions, and further changes of one, are not shown. */
const [maximumTransactions, maximumChanges] = [1_000, 1_000];
const maximumRemembered = 200;

/**
 * Values before and after saves. The store keeps none of them: what is remembered here is what was unsaved when a save
 * came, of the time since the page was opened, and of objects that had not changed since that was read.
 */
export class SavedValues {
  #byTransaction = new Map();

  constructor(document, changes) {
    document.on("document/didSave", ({ transaction, inserted, updated, deleted }) => {
      if (transaction === undefined) return;
      const ids = [...inserted, ...updated.map(({ id }) => id), ...deleted];
      this.#byTransaction.set(transaction, new Map(ids.map((id) => [id, changes.known(id)]).filter(([, known]) => known)));
      if (this.#byTransaction.size > maximumRemembered) this.#byTransaction.delete(this.#byTransaction.keys().next().value);
    });
  }

  /** `{ committedValues, changedValues }` as the protocol has them, or undefined. */
  of(transaction, id) { return this.#byTransaction.get(transaction)?.get(id); }
}

/** What changed of an object: for each key `{ old, now, isCurrent }` as far as it is known. */
function valuesOf({ type, keys, tombstone }, saved, current) {
  if (type === "delete") {
    const old = saved?.committedValues ?? tombstone ?? {};
    return Object.keys(old).sort().map((key) => ({ key, old: old[key] }));
  }
  const isCurrent = !saved?.changedValues;
  const now = saved?.changedValues ?? current ?? {};
  const named = keys ?? Object.keys(now).filter((key) => now[key] !== null).sort();
  return named.map((key) => ({ key, old: own(saved?.committedValues, key), now: own(now, key), isCurrent }));
}

/** A long transaction comes in parts. */
function whole(parts) {
  const transactions = new Map();
  for (const part of parts) {
    const before = transactions.get(part.number);
    transactions.set(part.number, before ? { ...before, changes: [...before.changes, ...part.changes] } : part);
  }
  return [...transactions.values()];
}

export class HistoryView {
  #context;
  #changes;
  #saved;
  /** What is shown, with the token of what is read of it. */
  #shown;
  #isAsked = false;
  #isReading = false;
  #author = make("select", { "aria-label": words.author }, make("option", { value: "" }, words.allAuthors));
  #entity = make("select", { "aria-label": words.entity }, make("option", { value: "" }, words.allEntities));
  #list = make("div", { class: "scrolls history", tabIndex: 0, role: "region", "aria-label": strings.views.history });
  #stop;

  /** `page`: `{ context, changes, saved, router }`. */
  constructor({ context, changes, saved, router }) {
    [this.#context, this.#changes, this.#saved] = [context, changes, saved];
    for (const [select, key] of [[this.#author, "author"], [this.#entity, "entity"]]) {
      select.onchange = () => router.change({ [key]: select.value });
    }
    this.element = make("section", { class: "view column" }, make("header", {}, make("h2", {}, strings.views.history),
      make("div", { class: "tools" }, this.#author, this.#entity)), this.#list);
    this.#stop = context.document.on("document/didSave", () => { follow(() => this.#read()); });
  }

  close() {
    this.#stop();
    this.#shown = undefined;
  }

  show({ author = "", entity = "" }) {
    this.#shown = { author, entity };
    this.#list.replaceChildren(make("p", { class: "empty" }, "…"));
    this.#offer(this.#entity, [...this.#context.model.entities.keys(), entity].sort());
    this.#offer(this.#author, [author]);
    [this.#author.value, this.#entity.value] = [author, entity];
    // What was told of the view before stays.
    return follow(() => this.#read());
  }

  /** Those that a menu does not have yet. */
  #offer(select, values) {
    const known = new Set([...select.options].map(({ value }) => value));
    select.append(...[...new Set(values)].filter((value) => !known.has(value)).map((value) => make("option", { value }, value)));
  }

  /** Reads what is not here yet; what is asked for meanwhile comes behind it. */
  async #read() {
    this.#isAsked = true;
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (this.#isAsked && this.#shown) {
        this.#isAsked = false;
        await this.#readPages(this.#shown);
      }
    } finally { this.#isReading = false; }
  }

  async #readPages(shown) {
    const given = { limit: pageCount, author: shown.author || undefined, entity: shown.entity || undefined };
    let found = [];
    try {
      for (let hasMore = true; hasMore;) {
        const page = await this.#context.document.request("history/fetch", { after: shown.token, ...given });
        // Others were chosen, or the view was left.
        if (shown !== this.#shown) return;
        ({ hasMore, token: shown.token } = page);
        found = [...found, ...page.transactions].slice(-maximumTransactions);
      }
      this.#take(whole(found));
    } catch (error) {
      if (shown !== this.#shown) return;
      if (error.kind !== "history.unavailable") throw error;
      this.#list.replaceChildren(make("p", { class: "empty" }, words.unavailable, " ", words.unavailableHint));
    }
  }

  #take(transactions) {
    this.#list.querySelector(".empty")?.remove();
    this.#offer(this.#author, transactions.map(({ author }) => author ?? ""));
    this.#list.prepend(...transactions.map((each) => this.#item(each)).reverse());
    while (this.#list.childElementCount > maximumTransactions) this.#list.lastElementChild.remove();
    if (this.#list.childElementCount === 0) this.#list.append(make("p", { class: "empty" }, words.none));
  }

  #item(transaction) {
    const { number, date, author, context, changes } = transaction;
    const place = make("div");
    const counts = ["insert", "update", "delete"].map((type) => [type, changes.filter((each) => each.type === type).length]).filter(([, count]) => count > 0);
    const details = make("details", { ontoggle: () => details.open && place.childElementCount === 0 && attempt(() => this.#fill(place, transaction)) },
      make("summary", {}, shown(new Date(date)), " · ", author ?? context ?? words.unknownAuthor, " · ",
        counts.map(([type, count]) => words.counts[type](count)).join(", "), make("span", { class: "hint" }, ` #${number}`)), place);
    return details;
  }

  async #fill(place, { number, changes }) {
    const table = make("table", { class: "plain" }, make("thead", {}, make("tr", {}, [words.property, words.before, words.after].map((title) => (
      make("th", { scope: "col" }, title))))));
    place.append(table);
    const shown = changes.slice(0, maximumChanges);
    const asked = shown.filter(({ type, id }) => type !== "delete" && !this.#saved.of(number, id)).map(({ id }) => id);
    const { objects } = asked.length ? await this.#context.request("object/get", { ids: asked }) : { objects: [] };
    const current = new Map(objects.map(({ id, values }) => [id, values]));
    table.append(...shown.map((change) => this.#rowsOf(change, this.#saved.of(number, change.id), current.get(change.id))));
    if (changes.length > shown.length) place.append(make("p", { class: "hint" }, strings.more(changes.length - shown.length)));
  }

  #rowsOf(change, saved, current) {
    const { type, id } = change;
    const name = entityNameOf(id);
    const label = this.#changes.labelOf({
      id, entity: name, changedValues: saved?.changedValues, committedValues: { ...saved?.committedValues, ...current } });
    const target = type === "delete" ? make("span", { class: "code" }, label) : link(label, addressOf(id));
    const text = (key, value) => (value === undefined ? "" : this.#changes.text(name, key, value));
    const unread = make("span", { class: "hint" }, words.unread);
    const rows = valuesOf(change, saved, current).map(({ key, old, now, isCurrent }) => make("tr", {}, make("td", {}, key),
      make("td", { class: old === undefined ? "" : "old" }, old === undefined && type !== "insert" ? unread.cloneNode(true) : text(key, old)),
      make("td", {}, now === undefined && type !== "delete" ? unread.cloneNode(true) : text(key, now),
        isCurrent && now !== undefined ? make("span", { class: "hint" }, ` ${words.current}`) : null)));
    return make("tbody", {}, make("tr", { class: "object" }, make("th", { scope: "rowgroup", colSpan: 3 }, target, " ",
      label === id ? null : make("span", { class: "hint" }, `${id} `), make("span", { class: `badge ${type}` }, words[type]))), ...rows);
  }
}
