// A view of the objects of an entity: filter, table, and the object that is chosen.

import { FetchRequest } from "../javascript/index.js";
import { announce, attempt, button, make } from "./dom.js";
import { makeEditor } from "./editors.js";
import { columnsOf, defaultColumns } from "./columns.js";
import { sortFrom, sortText } from "./router.js";
import { RowSource } from "./rowSource.js";
import { strings } from "./strings.js";
import { isText } from "./values.js";
import "./detail.js";
import "./filterBar.js";
import "./grid.js";

export class DataView {
  #page;
  #entity;
  #address = {};
  #source;
  #filter = make("orrery-filter");
  #grid = make("orrery-grid");
  #detail = make("orrery-detail", { class: "detail" });
  #count = make("span", { class: "hint", role: "status" });
  #columnList = make("div", { class: "menu" });
  #columnMenu = make("details", { class: "chooser" }, make("summary", {}, strings.data.columns), this.#columnList);
  #section = make("select", { "aria-label": strings.data.section });

  /** `page`: `{ context, router, changes, isReadOnly }`. */
  constructor(page, entity) {
    this.#page = page;
    this.#entity = entity;
    Object.assign(this.#filter, { context: page.context, entity, apply: (where) => page.router.change({ where }) });
    Object.assign(this.#detail, { isReadOnly: page.isReadOnly, changes: page.changes });
    this.#grid.setAttribute("aria-label", strings.data.table(entity));
    this.#grid.delegate = this.#delegate();
    this.#section.onchange = () => page.router.change({ section: this.#section.value });
    const isAbstract = page.context.model.entities.get(entity).isAbstract;
    const tools = make("div", { class: "tools" }, this.#count, this.#columnMenu,
      make("label", {}, `${strings.data.section} `, this.#section),
      button(strings.data.add, () => this.add(), { disabled: page.isReadOnly || isAbstract, class: "add" }),
      button(strings.data.remove, () => this.remove(), { disabled: page.isReadOnly, class: "remove" }));
    this.element = make("section", { class: "view data", "aria-label": strings.data.table(entity) },
      make("header", {}, make("h2", {}, entity), this.#filter, tools), this.#grid, this.#detail);
    this.#mark = () => this.#grid.update();
    page.changes.addEventListener("change", this.#mark);
  }

  #mark;

  get entity() { return this.#entity; }
  get grid() { return this.#grid; }

  /** What the list shows, to be explained. */
  get request() { return this.#source?.request; }

  /** Shows what an address says: opens another list only where that says another. */
  async show(address) {
    const old = this.#address;
    this.#address = address;
    const isSame = ["where", "sort", "columns", "section"].every((key) => old[key] === address[key]);
    // A long list takes its time: what is chosen meanwhile is not to be forgotten when it is there.
    const opening = !this.#source || !isSame ? this.#open(address) : undefined;
    this.element.classList.toggle("has-detail", Boolean(address.object));
    await this.#detail.show(address.object ? this.#page.context.object(address.object) : undefined);
    await opening;
  }

  async #open({ where = "", sort = "", columns, section = "" }) {
    const { context } = this.#page;
    this.#filter.value = where;
    const keys = columns?.split(",") ?? defaultColumns(context.model, this.#entity);
    const shownColumns = columnsOf(context.model, this.#entity, keys);
    this.#showChoices(keys, section);
    this.#source?.close();
    const request = new FetchRequest(this.#entity, {
      predicate: where || undefined, sort: sortFrom(sort),
      properties: [...new Set(shownColumns.flatMap(({ path, labelPath }) => (labelPath ? [path, labelPath] : [path])))],
    });
    const source = new RowSource(context, request, { section, onChange: (change) => this.#didChange(source, change) });
    this.#source = source;
    this.#grid.setColumns(shownColumns, sortFrom(sort));
    this.#grid.source = source;
    await attempt(() => source.open());
  }

  #didChange(source, change) {
    if (source !== this.#source) return;
    this.#count.textContent = source.count === undefined ? "…" : strings.data.rows(source.count);
    this.#grid.update(change);
  }

  #showChoices(keys, section) {
    const properties = [...this.#page.context.model.properties(this.#entity)];
    const change = () => {
      const chosen = [...this.#columnList.querySelectorAll("input")].filter(({ checked }) => checked).map(({ value }) => value);
      if (chosen.length) this.#page.router.change({ columns: chosen.join(",") }, { replaces: true });
    };
    const boxes = properties.filter(([, { fetched }]) => !fetched).map(([key]) => make("label", {},
      make("input", { type: "checkbox", value: key, checked: keys.includes(key), onchange: change }), ` ${key}`));
    const focused = document.activeElement?.value;
    this.#columnList.replaceChildren(...boxes);
    if (this.#columnMenu.open) [...this.#columnList.querySelectorAll("input")].find(({ value }) => value === focused)?.focus();
    const groups = properties.filter(([, { attribute }]) => attribute && isText(attribute) || attribute?.type === "Boolean");
    this.#section.replaceChildren(make("option", { value: "" }, strings.data.noSection),
      ...groups.map(([key]) => make("option", { value: key }, key)));
    this.#section.value = section;
  }

  #delegate() {
    const { router, context, changes, isReadOnly } = this.#page;
    const change = (object) => router.change({ object: object.id }, { replaces: true });
    return {
      open: change,
      changed: (object) => object && this.element.classList.contains("has-detail") && change(object),
      follow: (object, key, target) => {
        if (target) {
          router.go({ view: "data", name: target.slice(0, target.lastIndexOf("/")), object: target });
          return;
        }
        change(object);
        this.#detail.show(object).then(() => this.#detail.reveal(key));
      },
      sortBy: (key, isAdded) => this.#sortBy(key, isAdded),
      canEdit: ({ attribute }) => (
        !isReadOnly && attribute && !attribute.derivationExpression && (isText(attribute) || attribute.type === "Boolean")),
      editorFor: (object, { key, attribute }) => makeEditor(attribute, {
        isSingleLine: true, fault: (text) => announce(text, true),
        commit: (value) => attempt(() => object.set({ [key]: value })),
      }),
      markOf: (id) => changes.byID.get(id),
      oldText: ({ id, entity }, key) => changes.text(entity, key, changes.byID.get(id).committedValues[key]),
    };
  }

  #sortBy(key, isAdded) {
    const { relationship } = this.#page.context.model.properties(this.#entity).get(key) ?? {};
    if (relationship) return;
    const sort = sortFrom(this.#address.sort);
    const known = sort.find(({ keyPath }) => keyPath === key);
    const next = known ? (known.ascending ? [{ keyPath: key, ascending: false }] : []) : [{ keyPath: key, ascending: true }];
    const others = isAdded ? sort.filter((each) => each !== known) : [];
    this.#page.router.change({ sort: sortText([...others, ...next]) }, { replaces: true });
  }

  // Commands.

  focusFilter() { this.#filter.focus(); }
  focusTable() { this.#grid.focus(); }
  focusDetail() { (this.#detail.querySelector(":is(input, textarea, select):not(:disabled, :read-only, [hidden])") ?? this.#detail).focus(); }
  chooseColumns() {
    this.#columnMenu.open = !this.#columnMenu.open;
    if (this.#columnMenu.open) this.#columnList.querySelector("input")?.focus();
  }
  sortByColumn() { if (this.#grid.activeColumn) this.#sortBy(this.#grid.activeColumn.key, false); }

  async add() {
    const object = await attempt(() => this.#page.context.insert(this.#entity));
    if (!object) return;
    announce(strings.data.added(this.#entity));
    this.#page.router.change({ object: object.id });
    this.element.classList.add("has-detail");
    await this.#detail.show(object);
    this.focusDetail();
  }

  async remove() {
    const { context, router } = this.#page;
    const ids = this.#grid.selected.size ? [...this.#grid.selected] : [this.#grid.activeObject?.id ?? this.#address.object];
    const objects = ids.filter(Boolean).map((id) => context.object(id));
    if (objects.length === 0) return;
    const isDone = await attempt(() => context.delete(objects).then(() => true));
    if (!isDone) return;
    announce(strings.data.removed(objects.length));
    this.#grid.selected.clear();
    if (ids.includes(this.#address.object)) router.change({ object: undefined }, { replaces: true });
  }

  close() {
    this.#source?.close();
    this.#page.changes.removeEventListener("change", this.#mark);
  }
}
