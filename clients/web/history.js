// What saves did, newest first, followed as they happen, each with the values that are known.

import { attempt, link, make } from "./dom.js";
import { format } from "./router.js";
import { strings } from "./strings.js";

const words = strings.history;
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });
const pageCount = 1_000;
/** Older ones are not shown. */
const maximumTransactions = 1_000;
const maximumRemembered = 200;
const idsPerRead = 1_000;

/**
 * Values before and after saves. The store keeps none of them: what is remembered here is what was unsaved when a save
 * came, of the time since the page was opened.
 */
export class SavedValues {
  #byTransaction = new Map();

  constructor(document, changes) {
    document.on("document/didSave", ({ transaction, inserted, updated, deleted }) => {
      if (transaction === undefined) return;
      const ids = [...inserted, ...updated.map(({ id }) => id), ...deleted];
      const known = ids.filter((id) => changes.byID.has(id)).map((id) => [id, changes.byID.get(id)]);
      this.#byTransaction.set(transaction, new Map(known));
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
  return named.map((key) => ({ key, old: saved?.committedValues?.[key], now: now[key], isCurrent }));
}

export class HistoryView {
  #context;
  #changes;
  #saved;
  #token;
  #isReading = false;
  #address = {};
  #author = make("select", { "aria-label": words.author });
  #entity = make("select", { "aria-label": words.entity });
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
    this.#stop = context.document.on("document/didSave", () => attempt(() => this.#read()));
  }

  close() { this.#stop(); }

  show(address) {
    this.#address = address;
    this.#token = undefined;
    this.#list.replaceChildren(make("p", { class: "empty" }, words.none));
    const entities = [...this.#context.model.entities.keys()].sort();
    this.#choices(this.#entity, words.allEntities, entities, address.entity);
    this.#choices(this.#author, words.allAuthors, [], address.author);
    return attempt(() => this.#read());
  }

  #choices(select, all, values, chosen = "") {
    const known = new Set([...[...select.options].map(({ value }) => value).filter(Boolean), ...values, ...(chosen ? [chosen] : [])]);
    select.replaceChildren(make("option", { value: "" }, all), ...[...known].map((value) => make("option", { value }, value)));
    select.value = chosen;
  }

  async #read() {
    if (this.#isReading) return;
    this.#isReading = true;
    const { author, entity } = this.#address;
    try {
      for (let hasMore = true; hasMore;) {
        const page = await this.#context.document.request("history/fetch",
          { after: this.#token, limit: pageCount, author: author || undefined, entity: entity || undefined });
        ({ hasMore } = page);
        this.#token = page.token;
        this.#take(page.transactions);
      }
    } catch (error) {
      if (error.kind !== "history.unavailable") throw error;
      this.#list.replaceChildren(make("p", { class: "empty" }, words.unavailable, " ", words.unavailableHint));
    } finally { this.#isReading = false; }
  }

  #take(transactions) {
    if (transactions.length === 0) return;
    this.#list.querySelector(".empty")?.remove();
    this.#choices(this.#author, words.allAuthors, transactions.map(({ author }) => author).filter(Boolean), this.#address.author);
    this.#list.prepend(...transactions.map((each) => this.#item(each)).reverse());
    while (this.#list.childElementCount > maximumTransactions) this.#list.lastElementChild.remove();
  }

  #item(transaction) {
    const { number, date, author, context, changes } = transaction;
    const place = make("div");
    const counts = ["insert", "update", "delete"].map((type) => [type, changes.filter((each) => each.type === type).length]).filter(([, count]) => count > 0);
    const details = make("details", { ontoggle: () => details.open && place.childElementCount === 0 && attempt(() => this.#fill(place, transaction)) },
      make("summary", {}, moment.format(new Date(date)), " · ", author ?? context ?? words.unknownAuthor, " · ",
        counts.map(([type, count]) => words.counts[type](count)).join(", "), make("span", { class: "hint" }, ` #${number}`)), place);
    return details;
  }

  async #fill(place, { number, changes }) {
    const table = make("table", { class: "plain" }, make("thead", {}, make("tr", {}, [words.property, words.before, words.after].map((title) => (
      make("th", { scope: "col" }, title))))));
    place.append(table);
    for (let start = 0; start < changes.length; start += idsPerRead) {
      const part = changes.slice(start, start + idsPerRead);
      const asked = part.filter(({ type, id }) => type !== "delete" && !this.#saved.of(number, id)).map(({ id }) => id);
      const { objects } = asked.length ? await this.#context.request("object/get", { ids: asked }) : { objects: [] };
      const current = new Map(objects.map(({ id, values }) => [id, values]));
      table.append(...part.map((change) => this.#rowsOf(change, this.#saved.of(number, change.id), current.get(change.id))));
    }
  }

  #rowsOf(change, saved, current) {
    const { type, id } = change;
    const name = id.slice(0, id.lastIndexOf("/"));
    const target = type === "delete" ? make("span", { class: "code" }, id) : link(id, format({ view: "data", name, object: id }));
    const text = (key, value) => (value === undefined ? "" : value === null ? strings.nil : this.#changes.text(name, key, value));
    const rows = valuesOf(change, saved, current).map(({ key, old, now, isCurrent }) => make("tr", {}, make("td", {}, key),
      make("td", { class: old === undefined ? "" : "old" }, text(key, old)),
      make("td", {}, text(key, now), isCurrent && now !== undefined ? make("span", { class: "hint" }, ` ${words.current}`) : null)));
    return make("tbody", {}, make("tr", { class: "object" }, make("th", { scope: "rowgroup", colSpan: 3 }, target, " ",
      make("span", { class: `badge ${type}` }, words[type]))), ...rows);
  }
}
