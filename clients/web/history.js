// What saves did, newest first, followed as they happen.

import { attempt, link, make } from "./dom.js";
import { format } from "./router.js";
import { strings } from "./strings.js";

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });
const pageCount = 1_000;

function changeItem({ type, id, keys = [], tombstone }) {
  const name = id.slice(0, id.lastIndexOf("/"));
  const target = type === "delete" ? make("span", { class: "code" }, id) : link(id, format({ view: "data", name, object: id }));
  const more = keys.length ? keys.join(", ") : tombstone ? JSON.stringify(tombstone) : "";
  return make("li", {}, make("span", { class: `badge ${type}` }, strings.history[type]), " ", target, more && ` ${more}`);
}

function item({ number, date, author, context, changes }) {
  const list = make("ul");
  const fill = () => list.childElementCount || list.append(...changes.map(changeItem));
  return make("details", { ontoggle: fill }, make("summary", {}, moment.format(new Date(date)), " · ",
    author ?? context ?? strings.history.unknownAuthor, " · ", strings.history.changes(changes.length),
    make("span", { class: "hint" }, ` #${number}`)), list);
}

export function historyView({ context }) {
  const { document } = context;
  const list = make("div", { class: "scrolls history", tabIndex: 0, role: "region", "aria-label": strings.views.history },
    make("p", { class: "empty" }, strings.history.none));
  let token;
  let isReading = false;
  const read = async () => {
    if (isReading) return;
    isReading = true;
    try {
      for (let hasMore = true; hasMore;) {
        const page = await document.request("history/fetch", { after: token, limit: pageCount });
        ({ token, hasMore } = page);
        if (page.transactions.length) list.querySelector(".empty")?.remove();
        list.prepend(...page.transactions.map(item).reverse());
      }
    } catch (error) {
      if (error.kind !== "history.unavailable") throw error;
      list.replaceChildren(make("p", { class: "empty" }, strings.history.unavailable, " ", strings.history.unavailableHint));
    } finally { isReading = false; }
  };
  const stop = document.on("document/didSave", () => attempt(read));
  attempt(read);
  return { element: make("section", { class: "view column" }, make("header", {}, make("h2", {}, strings.views.history)), list), close: stop };
}
