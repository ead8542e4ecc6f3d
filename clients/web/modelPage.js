// A page about a model alone, which is of no document.

import { addCommand, listenForCommands, refuseEdits, showCommands } from "./commands.js";
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
  addCommand(strings.keys.help, showCommands, "F1", "?");
  addCommand(commands.search, () => view.focusFilter(), "Ctrl+f", "/");
  addCommand(commands.graph, () => view.focusTable(), "Escape");
  addCommand(commands.detail, () => view.focusDetail(), "Alt+Enter");
  if (readOnly) refuseEdits();
  else {
    addCommand(commands.addEntity, () => view.add(), "Insert", "Ctrl+Enter");
    addCommand(commands.removeElement, () => view.remove(), "Delete");
    addCommand(edit.undo(), () => view.undo(), "Ctrl+z");
    addCommand(edit.redo(), () => view.redo(), "Ctrl+Shift+z");
    addCommand(edit.save, () => view.save(), "Ctrl+s");
  }
  listenForCommands();
  view.focusTable();
}
