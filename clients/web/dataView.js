// A view of the objects of an entity: filter, table, and the object that is chosen.

import { FetchRequest } from "../javascript/index.js";
import { changeMany } from "./batch.js";
import { maximumRows, isWritable, textOfCells, writeCells } from "./cells.js";
import { ColumnChooser } from "./columnChooser.js";
import { columnsOf, defaultColumns, shownColumns } from "./columns.js";
import { holdKeys } from "./commands.js";
import { announce, attempt, button, follow, make, problemText } from "./dom.js";
import { makeEditor } from "./editors.js";
import { exportObjects } from "./exporting.js";
import { importObjects } from "./importing.js";
import { makeActionMenu, openMenu } from "./menus.js";
import { addressOf, format, sortFrom, sortText } from "./router.js";
import { RowSource } from "./rowSource.js";
import { askForName } from "./searches.js";
import { strings } from "./strings.js";
import { rowsOfClipboard } from "./tabular.js";
import { VariableBar, variablesFrom, variablesOf } from "./templates.js";
import { cut, isText, labelOf, longestName } from "./values.js";
import "./detail.js";
import "./filterBar.js";
import "./grid.js";

/** Says of what was typed that it has no field in a model that is another by now. */
export const tellNotTaken = ({ key = strings.data.filter, value }, label) => announce(strings.detail.notTaken(key, label, value, strings.faults.model), true);

/** What an address says of the list; the rest is of what is looked at beside it. */
const listMembers = ["where", "sort", "columns", "section", "template"];
const longestAction = 200;
/** So many columns that are not there are told by name. */
const mostMissing = 3;
const isOfList = (key) => listMembers.includes(key) || key.startsWith("$");

export class DataView {
  #page;
  #entity;
  #address = {};
  #source;
  #opening;
  #sought;
  // The list that was searched for that.
  #searched;
  // The step of the browser's history that the list is of, and what one looked at when one left it.
  #step;
  #place;
  #shownColumns = [];
  #filter = make("orrery-filter");
  #variables;
  #grid = make("orrery-grid");
  #detail = make("orrery-detail", { class: "detail" });
  #title = make("h2");
  #count = make("p", { class: "foot hint", role: "status" });
  #empty = make("p", { class: "nothing empty" });
  #missing = make("p", { class: "missing hint", role: "status" });
  #chooser;
  #more;
  #section = make("select", { "aria-label": strings.data.section });
  #mark = () => this.#grid.update();
  #follow = (read) => follow(read, () => this.element.isConnected);

  /** `page`: `{ context, router, changes, searches, isReadOnly }`. */
  constructor(page, entity) {
    this.#page = page;
    this.#entity = entity;
    const { context, router, isReadOnly, changes } = page;
    Object.assign(this.#filter, { context, entity, apply: (where) => router.change({ where }) });
    Object.assign(this.#detail, { isReadOnly, changes, close: () => this.#closeDetail() });
    this.#variables = new VariableBar((values) => router.change(values));
    this.#chooser = new ColumnChooser(context.model, entity, (keys) => router.change({ columns: keys.join(",") }, { replaces: true }));
    this.#grid.setAttribute("aria-label", strings.data.table(entity));
    this.#grid.delegate = this.#delegate();
    this.#section.onchange = () => router.change({ section: this.#section.value });
    this.element = make("section", { class: "view data", "aria-label": strings.data.table(entity) },
      make("header", {}, this.#title, this.#filter, this.#variables.element, this.#tools(), this.#missing), this.#grid, this.#empty, this.#count, this.#detail);
    changes.addEventListener("change", this.#mark);
  }

  #tools() {
    const { context, isReadOnly } = this.#page;
    const { isAbstract } = context.model.entities.get(this.#entity);
    const more = [
      button(strings.data.chooseColumns, () => this.#chooser.open(), { class: "choose" }),
      button(strings.data.sort, () => this.#sortByColumn(), { class: "sort" }),
      button(strings.batch.command, () => this.changeMany(), { disabled: isReadOnly, class: "batch" }),
      button(strings.transfer.exportCommand, () => this.export(), { class: "export" }),
      button(strings.transfer.importCommand, () => this.import(), { disabled: isReadOnly || isAbstract, class: "import" }),
      button(strings.searches.command, () => this.keepSearch(), { class: "keep" }),
    ];
    this.#more = makeActionMenu(strings.data.more, "more", more);
    return make("div", { class: "tools" }, this.#chooser.element,
      make("label", {}, `${strings.data.section} `, this.#section),
      button(strings.data.add, () => holdKeys(() => this.add()), { disabled: isReadOnly || isAbstract, class: "add" }),
      button(strings.data.remove, () => holdKeys(() => this.remove()), { disabled: isReadOnly, class: "remove" }), this.#more);
  }

  get entity() { return this.#entity; }

  /** What the list shows, to be explained. */
  get request() { return this.#source?.request; }

  /** Shows what an address says: opens another list only where that says another. */
  async show(address) {
    const old = this.#address;
    this.#address = address;
    const keys = [...new Set([...Object.keys(old), ...Object.keys(address)])].filter(isOfList);
    const isSame = keys.every((key) => old[key] === address[key]);
    // A long list takes its time: what is chosen meanwhile is not to be forgotten when it is there.
    const opening = !this.#source || !isSame ? this.#open(address) : undefined;
    this.element.classList.toggle("has-detail", Boolean(address.object));
    this.#grid.shown = address.object;
    this.#seek(address.object);
    await this.#detail.show(address.object ? this.#page.context.object(address.object) : undefined);
    await opening;
  }

  /** Has the table be at the object that is looked at, once its place is known: where its row is not here it is searched for. */
  #seek(id) {
    const source = this.#source;
    this.#sought = id && !this.#grid.goTo(id) ? id : undefined;
    if (!this.#sought || source.count === undefined || (this.#searched?.id === id && this.#searched.source === source)) return;
    this.#searched = { id, source };
    this.#follow(async () => {
      const place = await source.find(id);
      if (this.#sought === id && this.#source === source && this.#grid.goTo(id, place)) this.#sought = undefined;
    });
  }

  /** Remembers what one looks at for when one comes back. */
  #keepPlace() {
    const { router } = this.#page;
    if (this.#source?.count !== undefined && router.step !== this.#step) router.keepPlace(this.#step, this.#grid.place);
  }

  async #open({ where = "", sort = "", columns, section = "", template, ...others }) {
    const { context, router } = this.#page;
    this.#keepPlace();
    this.#step = router.step;
    this.#place = router.takePlace(this.#step);
    const known = template && context.model.description.fetchRequestTemplates?.find(({ name }) => name === template);
    this.#title.textContent = template ? `${template}: ${this.#entity}` : this.#entity;
    this.#filter.value = where;
    this.#variables.show(known ? variablesOf(known) : [], others);
    const keys = columns?.split(",").filter(Boolean) ?? defaultColumns(context.model, this.#entity);
    this.#shownColumns = shownColumns(context.model, this.#entity, keys);
    this.#chooser.show(this.#shownColumns.map(({ key }) => key));
    const missing = keys.filter((key) => !this.#shownColumns.some((each) => each.key === key));
    this.#missing.textContent = missing.length ? strings.columns.missing(this.#entity, missing.slice(0, mostMissing).map((key) => cut(key, longestName)), missing.length) : "";
    this.#showSections(section);
    this.#source?.close();
    const paths = this.#shownColumns.flatMap(({ path, labelPath }) => [path, labelPath]).filter(Boolean);
    const request = new FetchRequest(this.#entity, {
      predicate: where || undefined, sort: sortFrom(sort), properties: [...new Set(paths)],
      // One that the model does not have is refused: all objects are others than it meant.
      ...(template && { template, variables: variablesFrom(others) }),
    });
    const source = new RowSource(context, request, { section, onChange: (change) => this.#didChange(source, change) });
    this.#source = source;
    this.#grid.setColumns(this.#shownColumns, sortFrom(sort), this.#page.widths.of(this.#entity));
    this.#grid.source = source;
    this.#count.textContent = this.#variables.isComplete ? "…" : strings.templates.incomplete;
    this.#empty.textContent = "";
    this.#opening = this.#variables.isComplete ? this.#follow(() => this.#openSource(source)) : undefined;
    await this.#opening;
  }

  async #openSource(source) {
    try {
      await source.open();
    } catch (error) {
      if (source === this.#source) this.#count.textContent = problemText(error);
      // What is wrong with a predicate stands below it.
      if (!(this.#address.where && error.kind?.startsWith("predicate."))) throw error;
    }
  }

  #didChange(source, change) {
    if (source !== this.#source) return;
    this.#grid.update(change);
    if (this.#place && source.count !== undefined) {
      this.#grid.place = this.#place;
      this.#place = undefined;
    }
    if (this.#sought) this.#seek(this.#sought);
    this.#showCount();
  }

  #showCount() {
    const { count, failure } = this.#source;
    const { hasRange, rows, range } = this.#grid.selection;
    const chosen = rows.size ? strings.data.selectedRows(rows.size)
      : hasRange && strings.data.selectedCells(this.#source.countOf(range.top, range.bottom) * (range.right - range.left + 1));
    this.#empty.replaceChildren(...(count === 0 ? this.#whyEmpty() : []));
    this.#count.textContent = failure ? problemText(failure) : [count === undefined ? "…" : strings.data.rows(count), chosen].filter(Boolean).join(" · ");
  }

  /** What a table without rows says in their place. */
  #whyEmpty() {
    const { isReadOnly, context, router } = this.#page;
    const { where, template } = this.#address;
    if (where) return [`${strings.data.notFound} `, button(strings.clear, () => router.change({ where: "" }))];
    return [template ? strings.data.notFound : strings.data.none(this.#entity, !isReadOnly && !context.model.entities.get(this.#entity).isAbstract)];
  }

  /** Sections by any property with a text, by those of the table's key paths, and by what an address says. */
  #showSections(section) {
    const { model } = this.#page.context;
    const own = columnsOf(model, this.#entity, [...model.properties(this.#entity).keys()]);
    const groups = [...own, ...this.#shownColumns.filter(({ key }) => !key.includes("@"))].flatMap(({ key, attribute, labelPath }) => (
      labelPath || (attribute && (isText(attribute) || attribute.type === "Boolean")) ? [[labelPath || key, key]] : []));
    const titles = new Map([["", strings.data.noSection], [section, section || strings.data.noSection], ...groups]);
    this.#section.replaceChildren(...[...titles].map(([value, title]) => make("option", { value }, title)));
    this.#section.value = section;
  }

  #delegate() {
    const { router, context, changes, isReadOnly } = this.#page;
    const change = (object) => router.change({ object: object.id }, { replaces: true });
    const reveal = (object, key) => holdKeys(async () => {
      change(object);
      await this.#detail.show(object);
      return this.#detail.reveal(key);
    });
    const write = (table) => (isReadOnly ? announce(strings.cells.pageReadOnly) : this.#paste(table));
    return {
      open: change,
      changed: (object) => {
        this.#sought = undefined;
        this.#showCount();
        if (object && !this.#grid.selection.hasRange && this.element.classList.contains("has-detail")) change(object);
      },
      linkOf: addressOf,
      follow: (object, key, target) => {
        if (target) {
          location.hash = addressOf(target);
          return;
        }
        reveal(object, key);
      },
      reveal,
      sortBy: (key, isAdded) => this.#sortBy(key, isAdded),
      moveColumn: (from, to) => this.#moveColumn(from, to),
      widened: (key, width) => this.#page.widths.set(this.#entity, key, width),
      refusal: (column) => {
        const { title, attribute, relationship } = column;
        if (isReadOnly) return strings.cells.pageReadOnly;
        if (column.isKeyPath || (!isWritable(column) && !relationship)) return strings.cells.readOnly(title);
        if (!attribute) return strings.cells.chosen(title, relationship.isToMany ? strings.detail.add : strings.detail.pick);
        return isText(attribute) || attribute.type === "Boolean" ? "" : strings.cells.noText(title);
      },
      editorFor: (object, { key, attribute }, fault) => makeEditor(attribute, {
        isSingleLine: true, fault,
        commit: (value) => object.set({ [key]: value }, { actionName: strings.edit.set(key) }),
      }),
      markOf: (id) => changes.byID.get(id),
      oldText: ({ id, entity }, key) => changes.text(entity, key, changes.byID.get(id).committedValues[key]),
      copy: () => this.#copy(),
      paste: (text) => write(rowsOfClipboard(text)),
      fill: (text) => write([[text]]),
      willFill: () => announce(strings.cells.fillHint(this.#cellCount)),
    };
  }

  #sortBy(key, isAdded) {
    const column = this.#shownColumns.find((each) => each.key === key);
    if (!column?.attribute || key.includes("@")) return;
    const sort = sortFrom(this.#address.sort);
    const known = sort.find(({ keyPath }) => keyPath === key);
    const next = known ? (known.ascending ? [{ keyPath: key, ascending: false }] : []) : [{ keyPath: key, ascending: true }];
    const others = isAdded ? sort.filter((each) => each !== known) : [];
    this.#page.router.change({ sort: sortText([...others, ...next]) }, { replaces: true });
  }

  #moveColumn(from, to) {
    const keys = this.#shownColumns.map(({ key }) => key);
    if (to < 0 || to >= keys.length) return;
    keys.splice(to, 0, ...keys.splice(from, 1));
    this.#page.router.change({ columns: keys.join(",") }, { replaces: true });
    this.#grid.activate(this.#grid.selection.active.row, to);
  }

  // Several cells.

  get #cellCount() {
    const { top, bottom, left, right } = this.#grid.selection.range;
    return this.#source.countOf(top, bottom) * (right - left + 1);
  }

  /**
   * The rows from the first selected place to another, or undefined: where they are too many, or are others than those
   * that were selected, as somebody has changed the list meanwhile.
   */
  #read(bottom) {
    const { range, ends: [first, last] } = this.#grid.selection;
    return attempt(async () => {
      if (this.#source.countOf(range.top, range.bottom) === 0) throw new Error(strings.data.noneSelected);
      if (bottom - range.top >= maximumRows) throw new Error(strings.cells.tooMany(maximumRows));
      const rows = await this.#source.read(range.top, bottom);
      const isOther = (id, row) => id !== undefined && row?.object.id !== id;
      if (isOther(first, rows[0]) || (bottom === range.bottom && isOther(last, rows.at(-1)))) throw new Error(strings.cells.others);
      return rows;
    });
  }

  async #copy() {
    const { bottom, left, right } = this.#grid.selection.range;
    const columns = this.#shownColumns.slice(left, right + 1);
    const rows = await this.#read(bottom);
    if (!rows) return;
    const text = textOfCells(rows, columns);
    const isDone = await attempt(() => navigator.clipboard.writeText(text).then(() => true));
    if (isDone) announce(strings.cells.copied(rows.length, columns.length));
  }

  /**
   * Writes a table of texts from the selection's first cell on, and nothing where a shorter record of it has no cell; a
   * single text into all that is selected. Answers whether it is written.
   */
  async #paste(table) {
    if (table.length === 0) return false;
    const { top, bottom, left, right } = this.#grid.selection.range;
    const isFilling = table.length === 1 && table[0].length === 1;
    const [height, width] = isFilling ? [bottom - top + 1, right - left + 1] : [table.length, table.reduce((most, { length }) => Math.max(most, length), 0)];
    const columns = this.#shownColumns.slice(left, left + width);
    const rows = await this.#read(isFilling ? bottom : this.#source.lastPlace(top, height));
    if (!rows) return false;
    if (!isFilling && (rows.length < height || columns.length < width)) {
      announce(strings.cells.tooLarge(height, width, rows.length, columns.length), true);
      return false;
    }
    const cells = rows.flatMap(({ object }, row) => columns.map((column, place) => (
      { object, column, text: isFilling ? table[0][0] : table[row][place] }))).filter(({ text }) => text !== undefined);
    const faults = await attempt(() => writeCells(this.#page.context, cells, cut(strings.cells.action(cells.length, columns), longestAction)));
    if (!faults) return false;
    this.#grid.tellFaults(faults);
    if (faults.length) await this.#tellFault(faults, cells);
    else announce(strings.cells.written(cells.length));
    return faults.length === 0;
  }

  /** Says what is wrong with the first cell, which may be out of sight. */
  async #tellFault([{ id, key, text: why }, ...others], cells) {
    const { object, column, text } = cells.find((each) => each.object.id === id && each.column.key === key);
    if (object.isFault) await this.#follow(() => object.refresh());
    announce(strings.cells.faults(others.length + 1, strings.detail.notTaken(column.title, labelOf(object), text ?? strings.nil, why)), true);
  }

  // Commands.

  focusFilter() { this.#filter.focus(); }
  /** From the table itself one goes on to see all of it. */
  focusTable() {
    if (document.activeElement === this.#grid) this.#closeDetail();
    this.#grid.focus();
  }

  /** Where one is in the view, and what one is typing there, which is taken out of it: for the view that takes the place of this one. */
  takeFocus() {
    if (this.#source?.count !== undefined) this.#page.router.keepPlace(this.#step, this.#grid.place);
    const places = Object.entries({ table: this.#grid, filter: this.#filter, detail: this.#detail });
    return { typed: this.#filter.typed, ...places.map(([place, element]) => ({ place, focus: element.takeFocus() })).find(({ focus }) => focus) };
  }

  /** Goes on where one was in an earlier view. What was typed into what is not here any more is told. */
  giveFocus({ place, focus, typed }) {
    if (typed !== undefined) this.#filter.typed = typed;
    if (!focus) return undefined;
    return holdKeys(async () => {
      const { context } = this.#page;
      const { id } = focus;
      await this.#opening;
      await this.#detail.show(this.#address.object && context.object(this.#address.object));
      if (place === "table" && id !== undefined) await this.#follow(() => this.#source.reach(id));
      const field = this.element.isConnected ? { table: this.#grid, filter: this.#filter, detail: this.#detail }[place].giveFocus(focus) : undefined;
      if (!field && focus.value !== undefined) tellNotTaken(focus, id === undefined ? "" : labelOf(context.object(id)));
      return field;
    });
  }

  #closeDetail() {
    this.#page.router.change({ object: undefined }, { replaces: true });
    this.#grid.focus();
  }

  /** Goes to the object that is open, or opens the one that the table is at: answers with its first field. */
  async focusDetail() {
    const object = this.#address.object ? this.#page.context.object(this.#address.object) : this.#grid.activeObject;
    if (!object) return undefined;
    this.#page.router.change({ object: object.id }, { replaces: true });
    await this.#detail.show(object);
    return this.#detail.firstField;
  }

  openMenu() { openMenu(this.#more); }
  #sortByColumn() { if (this.#grid.activeColumn) this.#sortBy(this.#grid.activeColumn.key, false); }

  /** Makes an object, and answers with its first field: what is typed there is in the place of what that shows. */
  async add() {
    const object = await attempt(() => this.#page.context.insert(this.#entity, {}, { actionName: strings.edit.insert(this.#entity) }));
    if (!object) return undefined;
    announce(strings.data.added(this.#entity));
    // By then another view may be shown.
    if (!this.element.isConnected) return undefined;
    this.#page.router.change({ object: object.id });
    this.element.classList.add("has-detail");
    await this.#detail.show(object);
    const { firstField } = this.#detail;
    // `select` would take the focus as well.
    if (typeof firstField.selectionStart === "number") firstField.setSelectionRange(0, firstField.value.length);
    return firstField;
  }

  /** The object that one is at: in the table that of its cell, elsewhere that which is open. */
  get #currentID() {
    const active = this.#grid.activeObject?.id;
    return this.#grid.contains(document.activeElement) ? active : this.#address.object ?? active;
  }

  /** The objects that were chosen row by row, or those of the selected cells, or the one that one is at; undefined where they cannot be read. */
  async #selectedIDs() {
    const { rows, range, hasRange } = this.#grid.selection;
    const current = [this.#currentID].filter(Boolean);
    if (rows.size) return this.#chosenIDs();
    if (hasRange) return (await this.#read(range.bottom))?.map(({ object }) => object.id);
    return current;
  }

  #chosenIDs() {
    const { rows } = this.#grid.selection;
    return attempt(async () => {
      const chosen = [...rows];
      const here = new Set(await this.#source.having(chosen));
      for (const id of chosen) if (!here.has(id)) rows.delete(id);
      this.#showCount();
      if (here.size < chosen.length) throw new Error(strings.cells.others);
      return chosen;
    });
  }

  async remove() {
    const { context, router } = this.#page;
    const ids = await this.#selectedIDs();
    if (ids?.length === 0) announce(strings.data.noneSelected);
    if (!ids?.length) return;
    const actionName = strings.data.removeAction(ids.length, this.#entity);
    const done = await attempt(() => context.request("object/delete", { ids, actionName, returning: "none" }));
    if (!done) return;
    announce(strings.data.removed(ids.length, done.deletedCount - ids.length));
    this.#grid.selection.rows.clear();
    this.#grid.selection.collapse();
    this.#grid.passOver(ids);
    if (this.element.isConnected && ids.includes(this.#address.object)) router.change({ object: undefined }, { replaces: true });
  }

  /** What is done with the whole list waits until it is there, and is not done where it cannot be. */
  async #hasList() {
    await this.#opening;
    return this.#source.count !== undefined;
  }

  async changeMany() {
    if (!await this.#hasList()) return;
    const { rows, hasRange } = this.#grid.selection;
    const isSelected = rows.size > 0 || hasRange;
    const ids = await this.#selectedIDs();
    if (ids) changeMany(this.#page.context, { entity: this.#entity, request: this.request, count: this.#source.count, ids, isSelected });
  }

  async export() {
    if (await this.#hasList()) exportObjects(this.#page.context, { request: this.request, columns: this.#shownColumns, count: this.#source.count });
  }

  import() { importObjects(this.#page.context, this.#entity); }

  async keepSearch() {
    const name = await askForName(this.#address.where || this.#title.textContent);
    if (!name) return;
    const { object, ...address } = this.#address;
    if (this.#page.searches.add(name, format(address))) announce(strings.searches.kept(name));
  }

  close() {
    this.#keepPlace();
    this.#source?.close();
    this.#page.changes.removeEventListener("change", this.#mark);
  }
}
