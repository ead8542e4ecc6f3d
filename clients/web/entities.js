// The entities with their counts, which follow what everybody does.

import { afterQuiet, follow, link, make } from "./dom.js";
import { format } from "./router.js";
import { strings } from "./strings.js";
import { addressOfTemplate, templatesOf } from "./templates.js";
import { countText } from "./values.js";

/** The more counts a server follows, the longer it takes to follow another, and what somebody clicks at waits behind them. */
const maximumFollowed = 100;

/** Live counts: aggregates of so many, the others are counted again after each change. */
export class EntityList {
  #context;
  #links = new Map();
  #templateLinks = new Map();
  #aggregates = [];
  #stop = () => {};
  element = make("ul", { class: "entities" });
  /** The model's fetch requests, below. */
  templates = make("section", { "aria-labelledby": "templates-title" });

  constructor(context) {
    this.#context = context;
    this.#show();
    context.document.on("document/didChangeModel", () => this.#show());
  }

  #show() {
    const entities = [...this.#context.model.entities.values()].sort((a, b) => a.name.localeCompare(b.name));
    this.#stop();
    for (const each of this.#aggregates.splice(0)) each.close().catch(() => {});
    const links = (this.#links = new Map());
    this.element.replaceChildren(...entities.map((entity) => this.#item(entity)));
    if (entities.length === 0) this.element.append(make("li", { class: "empty" }, strings.data.noEntities));
    const templates = templatesOf(this.#context.model);
    this.templates.hidden = templates.length === 0;
    this.#templateLinks = new Map(templates.map((each) => [each.name, link(each.name, addressOfTemplate(each), { title: each.predicate ?? each.entity })]));
    this.templates.replaceChildren(make("h2", { id: "templates-title" }, strings.templates.title),
      make("ul", {}, [...this.#templateLinks.values()].map((each) => make("li", {}, each))));
    const limit = Math.min(maximumFollowed, this.#context.document.connection.info.limits.openLists - 20);
    entities.slice(0, limit).forEach(({ name }) => follow(() => this.#follow(name, links)));
    const rest = entities.slice(limit);
    const recount = afterQuiet(300, () => rest.forEach(({ name }) => follow(() => this.#count(name))));
    this.#stop = rest.length ? this.#context.document.onChange(recount) : () => {};
    recount();
  }

  #item({ name, isAbstract }) {
    const count = make("span", { class: "count" });
    const element = link(name, format({ view: "data", name }), isAbstract ? { title: strings.data.abstract } : {});
    element.append(count);
    this.#links.set(name, { element, count });
    return make("li", { class: isAbstract ? "abstract" : "" }, element);
  }

  async #follow(name, links) {
    // The model may have become another one.
    if (links !== this.#links) return undefined;
    const expressions = [{ name: "count", expression: "count(SELF)" }];
    const aggregate = await this.#context.aggregate({ entity: name, expressions });
    if (links !== this.#links) return aggregate.close();
    this.#aggregates.push(aggregate);
    aggregate.subscribe(([row]) => this.#tell(name, row?.count ?? 0));
    return undefined;
  }

  async #count(name) { this.#tell(name, await this.#context.count(name)); }

  #tell(name, count) {
    const place = this.#links.get(name)?.count;
    if (place) place.textContent = countText(count);
  }

  /** Marks the entity that is looked at, or the fetch request. */
  mark(name, template) {
    const all = [...[...this.#links].map(([each, { element }]) => [element, !template && each === name]),
      ...[...this.#templateLinks].map(([each, element]) => [element, each === template])];
    for (const [element, isCurrent] of all) {
      if (isCurrent) element.setAttribute("aria-current", "page");
      else element.removeAttribute("aria-current");
    }
  }

  focus() { (this.element.querySelector("[aria-current]") ?? this.element.querySelector("a"))?.focus(); }
}
