// <orrery-grid>: rows of a source, of which only those in sight have elements.

import { make, oncePerFrame } from "./dom.js";
import { strings } from "./strings.js";
import { countText, isNumeric, shown } from "./values.js";

const rowHeight = 30;
const spareRows = 6;
/** Browsers lay nothing out that is much taller; of longer lists the scroll bar is to scale. */
const maximumHeight = 12_000_000;

export class OrreryGrid extends HTMLElement {
  #source;
  #columns = [];
  #sort = [];
  #head = make("div", { role: "row", class: "grid-head", "aria-rowindex": "1" });
  #body = make("div", { role: "rowgroup", class: "grid-body" });
  #rows = new Map();
  #active = { row: 0, column: 0 };
  #editing;
  // Where the view begins in rows at their full height, which is not what the browser scrolls by in long lists.
  #top = 0;
  #flashing = new Map();
  selected = new Set();
  /** What the view does about it: `open`, `follow`, `edit`, `sortBy`, `markOf`, `canEdit`, `changed`. */
  delegate = {};

  connectedCallback() {
    this.tabIndex = 0;
    this.setAttribute("role", "grid");
    this.setAttribute("aria-multiselectable", "true");
    this.append(this.#head, this.#body);
    const render = oncePerFrame(() => this.#render());
    this.onscroll = render;
    new ResizeObserver(render).observe(this);
    this.onkeydown = (event) => this.#onKey(event);
    this.onclick = (event) => this.#onClick(event);
    this.ondblclick = (event) => this.#onDoubleClick(event);
    this.addEventListener("wheel", (event) => this.#onWheel(event), { passive: false });
  }

  /** `columns`: `{ key, title, attribute, relationship, path }`; `sort`: descriptors. */
  setColumns(columns, sort) {
    [this.#columns, this.#sort] = [columns, sort];
    this.#active.column = Math.min(this.#active.column, Math.max(0, columns.length - 1));
    this.setAttribute("aria-colcount", columns.length);
    const widths = columns.map(widthOf);
    this.style.setProperty("--columns", widths.map((width) => `${width}px`).join(" "));
    this.style.setProperty("--width", `${widths.reduce((sum, width) => sum + width, 0)}px`);
    this.#head.replaceChildren(...columns.map((column) => this.#heading(column)));
    this.#dropRows();
  }

  get source() { return this.#source; }

  set source(source) {
    this.#source = source;
    this.#endEditing();
    this.selected.clear();
    this.#flashing.clear();
    this.#active.row = 0;
    this.scrollTop = this.#top = 0;
    this.#dropRows();
    this.update();
  }

  get activeObject() { return this.#source?.at(this.#active.row)?.object; }
  get activeColumn() { return this.#columns[this.#active.column]; }

  /** Shows what is there now; what a change of the list names is made to flash. */
  update(change) {
    if (!this.isConnected || !this.#source) return;
    this.setAttribute("aria-rowcount", this.#source.length + 1);
    if (change) this.#flash(change);
    this.#active.row = Math.min(this.#active.row, Math.max(0, this.#source.length - 1));
    this.#render();
  }

  #flash({ updates, inserts }) {
    for (const { id, keys } of updates) this.#flashing.set(id, new Set(keys));
    for (const { id } of inserts) this.#flashing.set(id, undefined);
    // Of those that are not in sight nobody sees it.
    requestAnimationFrame(() => this.#flashing.clear());
  }

  // Places.

  get #height() { return (this.#source?.length ?? 0) * rowHeight; }
  get #viewHeight() { return Math.max(0, this.clientHeight - this.#head.offsetHeight); }

  /** How much further a step of the browser's leads in a list that is too long for it. */
  get #scale() {
    if (this.#height <= maximumHeight) return 1;
    return (this.#height - this.#viewHeight) / (maximumHeight - this.#viewHeight);
  }

  #onWheel(event) {
    const scale = this.#scale;
    if (scale === 1 || event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    const unit = [1, rowHeight, this.#viewHeight][event.deltaMode];
    this.#scrollTo(this.#top + event.deltaY * unit);
  }

  #scrollTo(top) {
    this.#top = Math.max(0, Math.min(top, this.#height - this.#viewHeight));
    this.scrollTop = this.#top / this.#scale;
  }

  #reveal(row) {
    const [first, last] = [row * rowHeight, (row + 1) * rowHeight];
    if (first < this.#top) this.#scrollTo(first);
    else if (last > this.#top + this.#viewHeight) this.#scrollTo(last - this.#viewHeight);
  }

  // Showing.

  #heading({ key, title, attribute }) {
    const descriptor = this.#sort.find(({ keyPath }) => keyPath === key);
    const order = descriptor && (descriptor.ascending ? "ascending" : "descending");
    return make("div", {
      role: "columnheader", class: isNumeric(attribute) ? "number" : "", "aria-sort": order ?? "none", dataset: { key },
    }, make("span", {}, title), make("span", { class: "order", "aria-hidden": "true" },
      { ascending: " ▲", descending: " ▼" }[order] ?? ""));
  }

  #dropRows() {
    for (const { element } of this.#rows.values()) element.remove();
    this.#rows.clear();
  }

  #render() {
    if (!this.#source) return;
    const scale = this.#scale;
    this.#body.style.height = `${Math.min(this.#height, maximumHeight)}px`;
    if (Math.abs(this.#top / scale - this.scrollTop) >= 1) this.#top = this.scrollTop * scale;
    const inSight = Math.ceil(this.#viewHeight / rowHeight);
    const first = Math.floor(this.#top / rowHeight);
    const from = Math.max(0, first - spareRows);
    const to = Math.min(this.#source.length, first + inSight + spareRows);
    const free = [];
    for (const [place, row] of this.#rows) {
      if (place >= from && place < to) continue;
      this.#rows.delete(place);
      free.push(row);
    }
    const shift = this.scrollTop - this.#top;
    for (let place = from; place < to; place += 1) {
      const row = this.#rows.get(place) ?? free.pop() ?? this.#makeRow();
      this.#rows.set(place, row);
      row.element.style.transform = `translateY(${place * rowHeight + shift}px)`;
      this.#fill(row, place);
    }
    for (const { element } of free) element.remove();
    this.#markActive();
    this.#source.show(first, Math.min(this.#source.length, first + inSight + 1));
  }

  #makeRow() {
    const cells = this.#columns.map(() => make("div", { role: "gridcell" }));
    const element = make("div", { role: "row" }, cells);
    this.#body.append(element);
    return { element, cells, heading: make("div", { role: "gridcell", class: "section" }) };
  }

  #fill(row, place) {
    const { element, cells, heading } = row;
    const told = this.#source.at(place);
    const id = told?.object?.id;
    // It was another object's that flashed here.
    if (row.isFlashing && element.dataset.id !== id) {
      for (const each of element.getAnimations({ subtree: true })) each.cancel();
      row.isFlashing = false;
    }
    element.setAttribute("aria-rowindex", place + 2);
    element.dataset.place = place;
    element.dataset.id = id ?? "";
    element.classList.toggle("unknown", !told);
    element.classList.toggle("odd", place % 2 === 1);
    if (told?.section) {
      const { name, count } = told.section;
      heading.textContent = `${name || strings.nil} (${countText(count)})`;
      if (heading.parentElement !== element) element.replaceChildren(heading);
      return;
    }
    if (cells.length && cells[0].parentElement !== element) element.replaceChildren(...cells);
    const isSelected = this.selected.has(id);
    element.classList.toggle("selected", isSelected);
    element.setAttribute("aria-selected", String(isSelected));
    element.classList.toggle("inserted", this.delegate.markOf?.(id)?.state === "inserted");
    const flashing = this.#flashing.has(id) && (this.#flashing.get(id) ?? "all");
    row.isFlashing ||= Boolean(flashing);
    for (const [index, cell] of cells.entries()) {
      if (cell !== this.#editing?.cell) this.#fillCell(cell, this.#columns[index], told, flashing);
    }
  }

  #fillCell(cell, column, told, flashing) {
    const { attribute, relationship, path } = column;
    const value = told?.values[path];
    const text = told ? shown(value, attribute) : "";
    const isTarget = relationship && told && value !== null && value !== undefined;
    if (isTarget) this.#fillTarget(cell, column, told, value);
    else if (cell.textContent !== text || cell.firstElementChild) cell.textContent = text;
    const isNil = Boolean(told) && (value === null || value === undefined) && !relationship?.isToMany;
    cell.className = `${isNumeric(attribute) || relationship?.isToMany ? "number" : ""} ${isNil ? "nil" : ""}`.trim();
    const old = told && this.delegate.markOf?.(told.object.id)?.committedValues;
    const isUnsaved = Boolean(old && Object.hasOwn(old, column.key));
    cell.classList.toggle("unsaved", isUnsaved);
    cell.title = isUnsaved ? strings.was(this.delegate.oldText(told.object, column.key)) : text.length > 30 ? text : "";
    if (flashing === "all" || (flashing && (flashing.has(column.key) || flashing.has(path)))) flash(cell);
  }

  /** A link to the object at the other end, or a count that opens what is there. */
  #fillTarget(cell, { relationship, labelPath }, { values }, value) {
    const text = relationship.isToMany ? countText(value) : values[labelPath] || value;
    if (cell.firstElementChild?.textContent === text) return;
    cell.replaceChildren(make("span", { class: "link" }, text));
  }

  #markActive() {
    this.querySelector(".active")?.classList.remove("active");
    const row = this.#rows.get(this.#active.row);
    if (!row || !this.#source?.length) return this.removeAttribute("aria-activedescendant");
    const cell = row.heading.isConnected ? row.heading : row.cells[this.#active.column];
    if (!cell) return undefined;
    for (const each of this.querySelectorAll("#active-cell")) if (each !== cell) each.removeAttribute("id");
    cell.id = "active-cell";
    cell.classList.add("active");
    this.setAttribute("aria-activedescendant", "active-cell");
    return undefined;
  }

  // Doing.

  activate(row, column = this.#active.column) {
    this.#active = { row: Math.max(0, Math.min(row, (this.#source?.length ?? 1) - 1)), column };
    this.#reveal(this.#active.row);
    this.#render();
    this.delegate.changed?.(this.activeObject);
  }

  #onKey(event) {
    if (this.#editing) return;
    const { row, column } = this.#active;
    const page = Math.max(1, Math.floor(this.#viewHeight / rowHeight) - 1);
    const lastRow = this.#source.length - 1;
    const lastColumn = this.#columns.length - 1;
    const moves = {
      ArrowDown: [row + 1, column], ArrowUp: [row - 1, column], PageDown: [row + page, column], PageUp: [row - page, column],
      ArrowLeft: [row, Math.max(0, column - 1)], ArrowRight: [row, Math.min(lastColumn, column + 1)],
      Home: event.ctrlKey ? [0, column] : [row, 0], End: event.ctrlKey ? [lastRow, column] : [row, lastColumn],
    };
    const actions = {
      Enter: () => this.#act(), F2: () => this.beginEditing(), " ": () => this.#toggle(this.activeObject?.id),
    };
    if (event.altKey || !(event.key in moves || event.key in actions)) return;
    event.preventDefault();
    if (moves[event.key]) this.activate(...moves[event.key]);
    else actions[event.key]();
  }

  /** What Enter does: a to-one cell is followed, a to-many cell opened, any other edited. */
  #act() {
    const object = this.activeObject;
    if (!object) return;
    const { relationship } = this.activeColumn ?? {};
    if (relationship) this.#follow(object, this.activeColumn);
    else this.beginEditing();
  }

  #follow(object, { key, path, relationship }) {
    const target = relationship.isToMany ? undefined : this.#source.at(this.#active.row).values[path];
    this.delegate.follow(object, key, target);
  }

  #toggle(id) {
    if (!id) return;
    if (!this.selected.delete(id)) this.selected.add(id);
    this.#render();
  }

  #placeOf(event) {
    const cell = event.target.closest("[role=gridcell]");
    const element = cell?.closest("[data-place]");
    if (!element) return undefined;
    return { cell, row: Number(element.dataset.place), column: Math.max(0, [...element.children].indexOf(cell)) };
  }

  #onClick(event) {
    const heading = event.target.closest("[role=columnheader]");
    if (heading) return this.delegate.sortBy(heading.dataset.key, event.shiftKey);
    const place = this.#placeOf(event);
    if (!place || place.cell === this.#editing?.cell) return undefined;
    const from = this.#active.row;
    this.activate(place.row, place.column);
    const object = this.activeObject;
    if (!object) return undefined;
    if (event.target.closest(".link")) return this.#follow(object, this.activeColumn);
    if (event.ctrlKey || event.metaKey) return this.#toggle(object.id);
    this.selected.clear();
    if (event.shiftKey) this.#selectRange(from, place.row);
    this.#render();
    return this.delegate.open(object);
  }

  #selectRange(from, to) {
    for (let row = Math.min(from, to); row <= Math.max(from, to); row += 1) {
      const id = this.#source.at(row)?.object?.id;
      if (id) this.selected.add(id);
    }
  }

  #onDoubleClick(event) {
    const place = this.#placeOf(event);
    if (place && !event.target.closest(".link")) this.beginEditing();
  }

  // Editing in place.

  beginEditing() {
    const object = this.activeObject;
    const column = this.activeColumn;
    const cell = this.#rows.get(this.#active.row)?.cells[this.#active.column];
    if (this.#editing || !object || !cell || !this.delegate.canEdit(column)) return;
    const end = (move) => {
      this.#endEditing();
      this.focus();
      if (move) this.activate(this.#active.row + move);
    };
    const editor = this.delegate.editorFor(object, column, end);
    this.#editing = { cell };
    cell.replaceChildren(editor.element);
    cell.classList.add("editing");
    editor.show(this.#source.at(this.#active.row).values[column.path] ?? null);
    editor.control.setAttribute("aria-label", column.title);
    editor.control.focus();
    editor.control.select?.();
    editor.control.addEventListener("keydown", (event) => {
      if (event.key === "Escape") end();
      else if (event.key === "Enter") {
        editor.control.blur();
        end(1);
      } else return;
      event.preventDefault();
      event.stopPropagation();
    });
    editor.control.addEventListener("blur", () => setTimeout(() => this.#editing?.cell === cell && this.#endEditing()));
  }

  #endEditing() {
    if (!this.#editing) return;
    const { cell } = this.#editing;
    this.#editing = undefined;
    cell.replaceChildren();
    cell.classList.remove("editing");
    this.#render();
  }
}

/** Plays the animation from its beginning. */
function flash(cell) {
  for (const each of cell.getAnimations()) each.cancel();
  const colour = getComputedStyle(cell).getPropertyValue("--flash");
  cell.animate([{ backgroundColor: colour }, { backgroundColor: "transparent" }], { duration: 1_200, easing: "ease-out" });
}

/** In pixels, the same for every row: none of them is laid out by what it holds. */
function widthOf({ attribute, relationship }) {
  if (relationship) return relationship.isToMany ? 100 : 170;
  return { Date: 210, Boolean: 80, UUID: 130, String: 190, URI: 170 }[attribute.type] ?? (isNumeric(attribute) ? 110 : 170);
}

customElements.define("orrery-grid", OrreryGrid);
