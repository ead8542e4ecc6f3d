// A dialog to choose an object by.

import { FetchRequest, Predicate } from "../javascript/index.js";
import { openDialog } from "./dialogs.js";
import { afterQuiet, attempt, button, make, problemPlace } from "./dom.js";
import { strings } from "./strings.js";
import { labelKey, labelOf } from "./values.js";

const maximumCount = 50;

function requestFor(context, entity, text) {
  const key = labelKey(context.model, entity);
  const predicate = key && text ? new Predicate("%K CONTAINS[cd] %@", [key, text]) : undefined;
  return new FetchRequest(entity, { predicate, sort: key ? [key] : [], limit: maximumCount });
}

/** The object that somebody chooses; undefined where none is chosen. */
export function pickObject(context, entity, title) {
  const search = make("input", { type: "search", "aria-label": strings.detail.search, placeholder: strings.detail.search, autofocus: true });
  const list = make("ul", { class: "choices" });
  const dialog = openDialog(`${title}: ${strings.detail.pickTitle(entity)}`, "picker", () => [
    search, list, problemPlace(), button(strings.cancel, () => dialog.close())]);
  let chosen;
  const choose = (object) => {
    chosen = object;
    dialog.close();
  };
  const show = async () => {
    const text = search.value;
    const objects = await attempt(() => context.fetch(requestFor(context, entity, text)));
    if (search.value !== text || !objects) return;
    list.replaceChildren(...objects.map((each) => make("li", {}, button(labelOf(each), () => choose(each)))));
  };
  search.oninput = afterQuiet(150, show);
  dialog.onkeydown = (event) => {
    const all = [search, ...list.querySelectorAll("button")];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    all[Math.max(0, Math.min(all.length - 1, all.indexOf(document.activeElement) + step))].focus();
  };
  show();
  return new Promise((resolve) => { dialog.onclose = () => resolve(chosen); });
}
