// A dialog to choose an object by.

import { FetchRequest, Predicate } from "../javascript/index.js";
import { openDialog } from "./dialogs.js";
import { afterQuiet, attempt, button, make, problemPlace, renew } from "./dom.js";
import { strings } from "./strings.js";
import { isID, labelKey, labelOf } from "./values.js";

const maximumCount = 50;

/** By what objects are called, or by an id: of some there is nothing else to say. One more than are shown. */
function requestFor(context, entity, text) {
  const key = labelKey(context.model, entity);
  const found = key && !isID(text) ? new Predicate("%K CONTAINS[cd] %@", [key, text])
    : new Predicate('SELF == CAST(%@, "NSManagedObjectID")', [text]);
  return new FetchRequest(entity, { predicate: text ? found : undefined, sort: key ? [key] : [], limit: maximumCount + 1 });
}

/** The object that somebody chooses; undefined where none is chosen. */
export function pickObject(context, entity, title) {
  const search = make("input", { type: "search", "aria-label": strings.detail.search, placeholder: strings.detail.search, autofocus: true });
  const list = make("ul", { class: "choices", tabIndex: -1 });
  const rest = make("p", { class: "hint", role: "status", hidden: true }, strings.detail.moreToPick);
  const dialog = openDialog(`${title}: ${strings.detail.pickTitle(entity)}`, "picker", () => [
    search, list, rest, problemPlace(), make("div", { class: "tools actions" }, button(strings.cancel, () => dialog.close()))]);
  let chosen;
  const choose = (object) => {
    chosen = object;
    dialog.close();
  };
  const show = async () => {
    const text = search.value;
    const objects = await attempt(() => context.fetch(requestFor(context, entity, text)));
    if (search.value !== text) return;
    renew(list, ...(objects ?? []).slice(0, maximumCount).map((each) => make("li", {}, button(labelOf(each), () => choose(each), { dataset: { focus: each.id } }))));
    rest.hidden = !(objects?.length > maximumCount);
  };
  search.oninput = afterQuiet(150, show);
  dialog.onkeydown = (event) => {
    const choices = [...list.querySelectorAll("button")];
    const all = [search, ...choices];
    // Where there is one choice it is meant. The key is not to press what has the focus then.
    if (event.key === "Enter" && event.target === search && choices.length === 1) {
      event.preventDefault();
      choices[0].click();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    all[Math.max(0, Math.min(all.length - 1, all.indexOf(document.activeElement) + step))].focus();
  };
  show();
  return new Promise((resolve) => { dialog.onclose = () => resolve(chosen); });
}
