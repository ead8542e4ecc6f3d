// Where nobody named a document: examples to choose from.

import { link, make } from "./dom.js";
import { strings } from "./strings.js";

const words = strings.start;

/** `documents`: those that can be opened, each `{ name, path }`. */
export function showStart(documents) {
  document.title = words.title;
  document.body.classList.add("starts");
  document.getElementById("bar").append(make("h1", {}, words.title));
  document.getElementById("view").replaceChildren(make("section", { class: "start" },
    make("h2", {}, words.heading), make("p", {}, words.introduction),
    make("ul", { class: "cards" }, documents.map(({ name, path }) => make("li", {},
      link(name, `/${encodeURIComponent(name)}`), make("p", {}, words.about[name] ?? ""), make("p", { class: "hint code" }, path)))),
    make("p", { class: "hint" }, words.own, " ", make("code", {}, words.command))));
}
