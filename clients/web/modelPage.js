// A page about a model alone, which is of no document.

import { addCommand, listenForCommands, showCommands } from "./commands.js";
import { button, make } from "./dom.js";
import { ModelSource } from "./modelSource.js";
import { ModelView, draftOf } from "./modelView.js";
import { strings } from "./strings.js";

export async function beginModelPage({ connection, model: path, readOnly }) {
  const source = new ModelSource({ connection, path, isReadOnly: readOnly });
  const view = new ModelView(source, await draftOf(source));
  document.title = strings.title(source.name);
  document.body.classList.add("model-page");
  document.getElementById("bar").append(make("h1", { title: path }, source.name), make("div", { class: "tools" },
    button("?", showCommands, { title: strings.keys.help, "aria-label": strings.keys.help })));
  document.getElementById("view").replaceChildren(view.element);
  const { commands, edit } = strings;
  addCommand("?", strings.keys.help, showCommands);
  addCommand("/", commands.search, () => view.focusFilter());
  addCommand("Escape", commands.graph, () => view.focusTable());
  addCommand("d", commands.detail, () => view.focusDetail());
  if (!readOnly) {
    addCommand("n", commands.addEntity, () => view.add());
    addCommand("Delete", commands.removeElement, () => view.remove());
    addCommand("Ctrl+z", edit.undo(), () => view.undo());
    addCommand("Ctrl+Shift+z", edit.redo(), () => view.redo());
    addCommand("Ctrl+s", edit.save, () => view.save());
  }
  listenForCommands();
  view.focusTable();
}
