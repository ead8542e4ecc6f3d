// The model of the page's document. Its draft stays while one looks at something else.

import { attempt, make } from "./dom.js";
import { ModelSource } from "./modelSource.js";
import { ModelView, draftOf } from "./modelView.js";
import { strings } from "./strings.js";

const drafts = new WeakMap();

export function modelView(page) {
  const { document } = page.context;
  const element = make("div", { class: "view" });
  let view;
  let isOpen = true;
  const open = async () => {
    const source = new ModelSource({ connection: document.connection, document, path: page.session.modelPath, isReadOnly: page.isReadOnly });
    const known = drafts.get(page);
    const draft = known ?? await draftOf(source);
    drafts.set(page, draft);
    if (!isOpen) return;
    view = new ModelView(source, draft);
    if (known) await view.modelDidChange();
    element.replaceChildren(view.element);
    view.focusTable();
  };
  const stop = document.on("document/didChangeModel", () => { attempt(() => view?.modelDidChange()); });
  element.append(make("p", { class: "empty" }, strings.session.opening));
  attempt(open);
  return {
    element,
    close() {
      isOpen = false;
      stop();
      view?.close();
    },
    ...Object.fromEntries(["focusFilter", "focusDetail", "focusTable", "add", "remove", "undo", "redo", "save"].map((name) => [name, () => view?.[name]()])),
  };
}
