// <orrery-grid>: rows of a source, of which only those in sight have elements.

import { make, oncePerFrame } from "./dom.js";
import { Selection } from "./selection.js";
import { strings } from "./strings.js";
import { countText, isNumeric, shown } from "./values.js";

const rowHeight = 30;
const spareRows = 6;
/** Browsers lay nothing out that is much taller; of longer lists the scroll bar is to scale. */
const maximumHeight = 12_000_000;

export class OrreryGrid extends HTMLElement {
  #source;
  #columns = [];
  #edges = [0];
  #sort = [];
  #head = make("div", { role: "row", class: "grid-head", "aria-rowindex": "1" });
  #body = make("div", { role: "rowgroup", class: "grid-body" });
  #rows = new Map();
  // Counts what may have changed of rows that are shown already: their marks, their faults, the selection.
  #version = 0;
  #activeCell;
  #editing;
  // Where the view begins in rows at their full height, which is not what the browser scrolls by in long lists.
  #top = 0;
  #flashing = new Map();
  #dragFrom;
  /** By id, for each key what is wrong with what was to be written there. */
  #faults = new Map();
  selection = new Selection();
  /**
   * What the view does about it: `open`, `follow`, `linkOf`, `sortBy`, `markOf`, `oldText`, `canEdit`, `editorFor`, `changed`, `moveColumn`;
   * and with the selected cells `copy`, `paste`, `fill`, `willFill`.
   */
  delegate = {};

  connectedCallback() {
    this.tabIndex = 0;
    this.setAttribute("role", "grid");
    this.setAttribute("aria-multiselectable", "true");
    this.append(this.#head, this.#body);
    const render = oncePerFrame(() => this.#render());
    this.onscroll = render;
    new ResizeObserver(() => {
      this.#measure();
      render();
    }).observe(this);
    this.onkeydown = (event) => this.#onKey(event);
    this.onclick = (event) => this.#onClick(event);
    this.ondblclick = (event) => this.#onDoubleClick(event);
    this.onpointerdown = (event) => this.#onPointerDown(event);
    this.onpointermove = (event) => this.#onPointerMove(event);
    this.onpointerup = this.onpointercancel = () => (this.#dragFrom = undefined);
    this.oncopy = (event) => this.#onClipboard(event, () => this.delegate.copy());
    this.onpaste = (event) => this.#onClipboard(event, () => this.delegate.paste(event.clipboardData.getData("text/plain")));
    this.addEventListener("wheel", (event) => this.#onWheel(event), { passive: false });
  }

  /** `columns`: `{ key, title, attribute, relationship, path }`; `sort`: descriptors. */
  setColumns(columns, sort) {
    [this.#columns, this.#sort] = [columns, sort];
    const { active } = this.selection;
    this.selection.moveTo(active.row, Math.min(active.column, Math.max(0, columns.length - 1)), active);
    this.setAttribute("aria-colcount", columns.length);
    const widths = columns.map(widthOf);
    this.#edges = [0];
    for (const width of widths) this.#edges.push(this.#edges.at(-1) + width);
    this.style.setProperty("--columns", widths.map((width) => `${width}px`).join(" "));
    this.style.setProperty("--width", `${this.#edges.at(-1)}px`);
    this.#head.replaceChildren(...columns.map((column) => this.#heading(column)));
    this.#dropRows();
  }

  get columns() { return this.#columns; }
  get source() { return this.#source; }

  set source(source) {
    this.#source = source;
    this.#endEditing();
    this.selection.clear();
    this.#faults.clear();
    this.#flashing.clear();
    this.scrollTop = this.#top = 0;
    this.#dropRows();
    this.update();
  }

  get activeObject() { return this.#source?.at(this.selection.active.row)?.object; }
  get activeColumn() { return this.#columns[this.selection.active.column]; }

  /** Shows what is there now; what a change of the list names is made to flash. */
  update(change) {
    if (!this.isConnected || !this.#source) return;
    this.setAttribute("aria-rowcount", this.#source.length + 1);
    if (change) this.#flash(change);
    this.selection.follow(this.#source);
    this.#refresh();
  }

  /** Marks cells that could not be written: `{ id, key, text }`; none takes the marks away. */
  tellFaults(faults) {
    this.#faults.clear();
    for (const { id, key, text } of faults) this.#faults.set(id, { ...this.#faults.get(id), [key]: text });
    this.#refresh();
  }

  /** Shows all rows in sight anew. */
  #refresh() {
    this.#version += 1;
    this.#render();
  }

  #flash({ updates, inserts }) {
    for (const { id, keys } of updates) this.#flashing.set(id, new Set(keys));
    for (const { id } of inserts) this.#flashing.set(id, undefined);
    // Of those that are not in sight nobody sees it.
    requestAnimationFrame(() => this.#flashing.clear());
  }

  // Places.

  #viewHeight = 0;

  /** Asked for while a frame is made, it would have the browser lay out what is not ready. */
  #measure() { this.#viewHeight = Math.max(0, this.clientHeight - this.#head.offsetHeight); }

  get #height() { return (this.#source?.length ?? 0) * rowHeight; }

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

  #reveal({ row, column }) {
    const [first, last] = [row * rowHeight, (row + 1) * rowHeight];
    if (first < this.#top) this.#scrollTo(first);
    else if (last > this.#top + this.#viewHeight) this.#scrollTo(last - this.#viewHeight);
    const [left, right] = [this.#edges[column], this.#edges[column + 1]];
    if (left < this.scrollLeft) this.scrollLeft = left;
    else if (right > this.scrollLeft + this.clientWidth) this.scrollLeft = right - this.clientWidth;
  }

  /** The cell at a place on the screen, or the nearest one. */
  #cellAt({ clientX, clientY }) {
    const box = this.getBoundingClientRect();
    const y = clientY - box.top - this.clientTop - this.#head.offsetHeight + this.#top;
    const x = clientX - box.left + this.scrollLeft;
    const column = this.#edges.findLastIndex((edge) => edge <= x);
    return {
      row: Math.max(0, Math.min(this.#source.length - 1, Math.floor(y / rowHeight))),
      column: Math.max(0, Math.min(this.#columns.length - 1, column)),
    };
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
    const { scrollTop } = this;
    if (Math.abs(this.#top / scale - scrollTop) >= 1) this.#top = scrollTop * scale;
    const height = `${Math.min(this.#height, maximumHeight)}px`;
    if (this.#body.style.height !== height) this.#body.style.height = height;
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
    const shift = scrollTop - this.#top;
    for (let place = from; place < to; place += 1) {
      const row = this.#rows.get(place) ?? free.pop() ?? this.#makeRow();
      this.#rows.set(place, row);
      const y = place * rowHeight + shift;
      if (row.y !== y) row.element.style.transform = `translateY(${row.y = y}px)`;
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
    return { element, cells, heading: make("div", { role: "gridcell", class: "section" }), shown: cells.map(() => ({})) };
  }

  #fill(row, place) {
    const told = this.#source.at(place);
    if (row.place === place && row.told === told && row.version === this.#version) return;
    Object.assign(row, { place, told, version: this.#version });
    const { element, cells, heading } = row;
    const id = told?.object?.id;
    // It was another object's that flashed here.
    if (row.isFlashing && row.id !== id) {
      for (const each of element.getAnimations({ subtree: true })) each.cancel();
      row.isFlashing = false;
    }
    row.id = id;
    element.setAttribute("aria-rowindex", place + 2);
    element.dataset.place = place;
    element.dataset.id = id ?? "";
    const isSelected = this.selection.rows.has(id);
    const isInserted = this.delegate.markOf?.(id)?.state === "inserted";
    element.className = `${told ? "" : "unknown"} ${place % 2 ? "odd" : ""} ${isSelected ? "selected" : ""} ${isInserted ? "inserted" : ""}`;
    if (told?.section) {
      const { name, count } = told.section;
      heading.textContent = `${name || strings.nil} (${countText(count)})`;
      if (heading.parentElement !== element) element.replaceChildren(heading);
      return;
    }
    if (cells.length && cells[0].parentElement !== element) element.replaceChildren(...cells);
    element.setAttribute("aria-selected", String(isSelected));
    const flashing = this.#flashing.has(id) && (this.#flashing.get(id) ?? "all");
    row.isFlashing ||= Boolean(flashing);
    for (const [index, cell] of cells.entries()) {
      if (cell === this.#editing?.cell) row.shown[index] = {};
      else this.#fillCell(cell, row.shown[index], this.#columns[index], told);
      const { key, path } = this.#columns[index];
      if (flashing === "all" || (flashing && (flashing.has(key) || flashing.has(path)))) flash(cell);
    }
    // Once is enough, however often the row is shown meanwhile.
    this.#flashing.delete(id);
    this.#markSelected(row);
  }

  /** `known` is what the cell shows by now. */
  #fillCell(cell, known, column, told) {
    const { attribute, relationship, path, key } = column;
    const value = told?.values[path];
    const isNil = Boolean(told) && (value === null || value === undefined);
    const isTarget = Boolean(relationship) && Boolean(told) && !isNil;
    const text = !told ? "" : isTarget ? this.#targetText(column, told, value) : shown(value, attribute);
    const href = isTarget && !relationship.isToMany ? this.delegate.linkOf(value) : "";
    if (known.text !== text || known.isTarget !== isTarget || known.href !== href) {
      if (!isTarget) cell.textContent = text;
      else if (href) cell.replaceChildren(make("a", { class: "link", href, tabIndex: -1 }, text));
      else cell.replaceChildren(make("span", { class: "link" }, text));
      Object.assign(known, { text, isTarget, href });
    }
    const old = told && this.delegate.markOf?.(told.object.id)?.committedValues;
    const isUnsaved = Boolean(old && Object.hasOwn(old, key));
    const fault = told && this.#faults.get(told.object.id)?.[key];
    const classes = [isNumeric(attribute) || relationship?.isToMany ? "number" : "", isNil && !relationship?.isToMany ? "nil" : "",
      isUnsaved ? "unsaved" : "", fault ? "faulty" : ""].filter(Boolean).join(" ");
    if (known.classes !== classes) {
      cell.className = known.classes = classes;
      known.isInRange = undefined;
    }
    const title = fault || (isUnsaved ? strings.was(this.delegate.oldText(told.object, key)) : text.length > 30 ? text : "");
    if (known.title !== title) cell.title = known.title = title;
    if (Boolean(known.fault) !== Boolean(fault)) cell.setAttribute("aria-invalid", String(Boolean(fault)));
    known.fault = fault;
  }

  #targetText({ relationship, labelPath }, { values }, value) {
    return relationship.isToMany ? countText(value) : values[labelPath] || value;
  }

  #markSelected(row) {
    const { hasRange } = this.selection;
    for (const [index, cell] of row.cells.entries()) {
      const known = row.shown[index];
      const isInRange = hasRange && this.selection.has(row.place, index);
      if (known.isInRange === isInRange) continue;
      known.isInRange = isInRange;
      cell.classList.toggle("in-range", isInRange);
      if (isInRange) cell.setAttribute("aria-selected", "true");
      else cell.removeAttribute("aria-selected");
    }
  }

  #markActive() {
    const { row: place, column } = this.selection.active;
    const row = this.#source?.length ? this.#rows.get(place) : undefined;
    const cell = row && (row.heading.isConnected ? row.heading : row.cells[column]);
    if (cell !== this.#activeCell) {
      this.#activeCell?.classList.remove("active");
      this.#activeCell?.removeAttribute("id");
      if (cell) {
        cell.id = "active-cell";
        this.setAttribute("aria-activedescendant", "active-cell");
      } else this.removeAttribute("aria-activedescendant");
      this.#activeCell = cell;
    }
    cell?.classList.add("active");
  }

  // Doing.

  activate(row, column = this.selection.active.column, { isExtended = false } = {}) {
    const place = Math.max(0, Math.min(row, (this.#source?.length ?? 1) - 1));
    this.selection.moveTo(place, column, { isExtended, id: this.#source?.at(place)?.object?.id });
    this.#reveal(this.selection.active);
    this.#refresh();
    this.delegate.changed?.(this.activeObject);
  }

  selectAll() {
    const end = { row: this.#source.length - 1, column: this.#columns.length - 1 };
    this.selection.selectRange({ row: 0, column: 0 }, end);
    this.#refresh();
    this.delegate.changed?.(this.activeObject);
  }

  #onKey(event) {
    if (this.#editing) return;
    const { row, column } = this.selection.active;
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
      Backspace: () => this.delegate.fill(null),
      ...(this.selection.hasRange && { Escape: () => this.#collapse() }),
      ...((event.ctrlKey || event.metaKey) && { a: () => this.selectAll() }),
    };
    const step = event.altKey && { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) {
      event.preventDefault();
      this.delegate.moveColumn(column, column + step);
    }
    if (event.altKey || !(event.key in moves || event.key in actions)) return;
    event.preventDefault();
    if (moves[event.key]) this.activate(...moves[event.key], { isExtended: event.shiftKey });
    else actions[event.key]();
  }

  #collapse() {
    this.selection.collapse();
    this.tellFaults([]);
    this.delegate.changed?.(this.activeObject);
  }

  /** The browser's own clipboard belongs to what is being typed. */
  #onClipboard(event, run) {
    if (this.#editing) return;
    event.preventDefault();
    run();
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
    const target = relationship.isToMany ? undefined : this.#source.at(this.selection.active.row).values[path];
    this.delegate.follow(object, key, target);
  }

  #toggle(id) {
    if (!id) return;
    this.selection.toggleRow(id);
    this.#refresh();
    this.delegate.changed?.(this.activeObject);
  }

  #onPointerDown(event) {
    if (event.button !== 0 || !event.target.closest("[role=gridcell]") || event.target.closest(".editing, .link")) return;
    this.#dragFrom = event.pointerType === "touch" || event.ctrlKey || event.metaKey ? undefined : this.#cellAt(event);
    if (!this.#dragFrom) return;
    const { row, column } = this.#dragFrom;
    this.activate(row, column, { isExtended: event.shiftKey });
  }

  #onPointerMove(event) {
    if (!this.#dragFrom || !(event.buttons & 1)) return;
    const { row, column } = this.#cellAt(event);
    const { active } = this.selection;
    if (row === active.row && column === active.column) return;
    if (!this.hasPointerCapture(event.pointerId)) this.setPointerCapture(event.pointerId);
    this.activate(row, column, { isExtended: true });
  }

  #onClick(event) {
    const heading = event.target.closest("[role=columnheader]");
    if (heading) return this.delegate.sortBy(heading.dataset.key, event.shiftKey);
    const cell = event.target.closest("[role=gridcell]");
    if (!cell || cell === this.#editing?.cell) return undefined;
    const link = event.target.closest(".link");
    // Another tab is the browser's to open.
    if (link?.href && (event.ctrlKey || event.metaKey || event.shiftKey)) return undefined;
    event.preventDefault();
    const { row, column } = this.#cellAt(event);
    if (link || event.ctrlKey || event.metaKey) this.activate(row, column);
    const object = this.activeObject;
    if (!object || (this.selection.hasRange && !link)) return undefined;
    if (link) return this.#follow(object, this.activeColumn);
    if (event.ctrlKey || event.metaKey) return this.#toggle(object.id);
    this.selection.rows.clear();
    this.#refresh();
    return this.delegate.open(object);
  }

  #onDoubleClick(event) {
    if (event.target.closest("[role=gridcell]") && !event.target.closest(".link")) this.beginEditing();
  }

  // Editing in place.

  beginEditing() {
    const object = this.activeObject;
    const column = this.activeColumn;
    const { active } = this.selection;
    const cell = this.#rows.get(active.row)?.cells[active.column];
    if (this.#editing || !object || !cell || !this.delegate.canEdit(column)) return;
    const end = (move) => {
      this.#endEditing();
      this.focus();
      if (move) this.activate(this.selection.active.row + move);
    };
    const editor = this.delegate.editorFor(object, column);
    this.#editing = { cell };
    cell.replaceChildren(editor.element);
    cell.classList.add("editing");
    editor.show(this.#source.at(active.row).values[column.path] ?? null);
    editor.control.setAttribute("aria-label", column.title);
    editor.control.focus();
    editor.control.select?.();
    const fill = () => {
      const text = editor.control.value;
      // It is not for this cell alone.
      editor.control.onchange = null;
      end();
      this.delegate.fill(text);
    };
    const leave = () => {
      editor.control.blur();
      end(1);
    };
    editor.control.addEventListener("keydown", (event) => {
      const isFilling = event.ctrlKey || event.metaKey;
      const run = { Escape: () => end(), Enter: isFilling ? fill : leave }[event.key];
      if (!run) return;
      event.preventDefault();
      event.stopPropagation();
      run();
    });
    if (this.selection.hasRange) this.delegate.willFill();
    editor.control.addEventListener("blur", () => setTimeout(() => this.#editing?.cell === cell && this.#endEditing()));
  }

  #endEditing() {
    if (!this.#editing) return;
    const { cell } = this.#editing;
    this.#editing = undefined;
    cell.replaceChildren();
    cell.classList.remove("editing");
    this.#refresh();
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
  return { Date: 210, Boolean: 80, UUID: 130, String: 190, URI: 170 }[attribute?.type] ?? (isNumeric(attribute) ? 110 : 170);
}

customElements.define("orrery-grid", OrreryGrid);
