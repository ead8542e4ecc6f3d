// <orrery-grid>: rows of a source, of which only those in sight have elements.

import { CellEdit, isMove, isOfCells, tellTyped } from "./cellEdit.js";
import { valueIn } from "./columns.js";
import { isCharacter, typeInto } from "./commands.js";
import { announce, make, oncePerFrame } from "./dom.js";
import { RowScroll, rowHeight } from "./rowScroll.js";
import { Selection } from "./selection.js";
import { strings } from "./strings.js";
import { countText, cut, isNumeric, shown } from "./values.js";

const spareRows = 10;
/** Columns have cells that are so near, in pixels, to what is in sight. */
const spareWidth = 2_000;
const widestHeading = 260;
/** A column that somebody makes narrower, or wider. */
const [narrowest, widest, widthStep] = [40, 2_000, 20];
/** A pointer that moves less far, in pixels, has only clicked. */
const clickReach = 4;
/** In a cell, which is too narrow for more. */
const mostCharacters = 200;

export class OrreryGrid extends HTMLElement {
  #source;
  #columns = [];
  #edges = [0];
  #sort = [];
  #head = make("div", { role: "row", class: "grid-head", "aria-rowindex": "1" });
  #body = make("div", { role: "rowgroup", class: "grid-body" });
  #rows = new Map();
  // The first column that has cells, and the one behind the last.
  #span = { from: 0, to: 0 };
  // Counts what may have changed of rows that are shown already: their marks, their faults, the selection.
  #version = 0;
  #activeCell;
  #editing;
  // While no cell takes what is typed, until somebody moves: the text that says why, with the id of the object that one was at where that has left the list, or with the step that led nowhere.
  #halted;
  #scroll = new RowScroll(this, this.#body, () => this.#source?.length ?? 0);
  #viewWidth = 0;
  #flashing = new Map();
  #dragFrom;
  // A heading, or its edge, that is being dragged.
  #dragged;
  #widths = [];
  #shown;
  // A finger that is put down may be about to scroll: it chooses a cell when it has been lifted.
  #isTouched = false;
  /** By id, by key, what is wrong with what was to be written there. */
  #faults = new Map();
  selection = new Selection();
  /**
   * What the view does about it: `open`, `follow`, `reveal`, `linkOf`, `sortBy`, `markOf`, `oldText`, `refusal`, `editorFor`, `changed`, `moveColumn`,
   * `widened`; and with the selected cells `copy`, `paste`, `fill`, `willFill`.
   */
  delegate = {};

  connectedCallback() {
    this.tabIndex = 0;
    this.setAttribute("role", "grid");
    this.setAttribute("aria-multiselectable", "true");
    this.style.setProperty("--nil", JSON.stringify(strings.nil));
    this.append(this.#head, this.#body);
    const render = oncePerFrame(() => this.#render());
    this.onscroll = render;
    this.onscrollend = () => {
      this.#scroll.follow();
      // The scroll bar tells where one is again.
      this.#scroll.goTo(this.#scroll.top);
      render();
    };
    new ResizeObserver(() => {
      this.#scroll.height = this.clientHeight - this.#head.offsetHeight;
      this.#viewWidth = this.clientWidth;
      render();
    }).observe(this);
    this.onkeydown = (event) => this.#onKey(event);
    this.onclick = (event) => this.#onClick(event);
    this.ondblclick = (event) => this.#onDoubleClick(event);
    this.onpointerdown = (event) => this.#onPointerDown(event);
    this.onpointermove = (event) => this.#onPointerMove(event);
    this.onpointerup = () => this.#letGo(true);
    this.onpointercancel = () => this.#letGo(false);
    this.oncopy = (event) => this.#onClipboard(event, () => this.delegate.copy());
    this.onpaste = (event) => this.#onClipboard(event, () => this.delegate.paste(event.clipboardData.getData("text/plain")));
  }

  disconnectedCallback() { this.#endEditing(); }

  /** `columns`: `{ key, title, attribute, relationship, path }`; `sort`: descriptors; `widths`: those in pixels that are not as usual, by key. */
  setColumns(columns, sort, widths = {}) {
    [this.#columns, this.#sort] = [columns, sort];
    const { active } = this.selection;
    this.selection.moveTo(active.row, Math.min(active.column, Math.max(0, columns.length - 1)), active);
    this.setAttribute("aria-colcount", columns.length);
    this.#head.replaceChildren(...columns.map((column) => this.#heading(column)));
    this.#dropRows();
    this.#setWidths(columns.map((column) => (Object.hasOwn(widths, column.key) ? widths[column.key] : widthOf(column))));
  }

  #setWidths(widths) {
    this.#widths = widths;
    this.#edges = [0];
    for (const width of widths) this.#edges.push(this.#edges.at(-1) + width);
    this.style.setProperty("--columns", widths.map((width) => `${width}px`).join(" "));
    this.style.setProperty("--width", `${this.#edges.at(-1)}px`);
    // Cells are put anew.
    this.#span = { from: 0, to: 0 };
  }

  /** Makes a column so wide, for as long as it `isOver` or for good. */
  #widen(column, width, isOver = true) {
    if (!this.#columns[column]) return;
    const wanted = Math.round(Math.max(narrowest, Math.min(width, widest)));
    this.#setWidths(this.#widths.with(column, wanted));
    this.#refresh();
    if (isOver) this.delegate.widened(this.#columns[column].key, wanted);
  }

  /** As wide as what it shows. */
  #fitColumn(column) {
    const cells = [this.#head.children[column], ...[...this.#rows.values()].map((row) => row.cells.get(column)?.element)].filter(Boolean);
    const widthOfContent = (cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      if (cell.parentElement === this.#head) range.setEndBefore(cell.lastElementChild);
      const { paddingLeft, paddingRight } = getComputedStyle(cell);
      return range.getBoundingClientRect().width + parseFloat(paddingLeft) + parseFloat(paddingRight) + 2;
    };
    this.#widen(column, Math.max(...cells.map(widthOfContent)));
  }

  set source(source) {
    this.#source = source;
    this.#endEditing();
    this.selection.clear();
    this.#halted = undefined;
    this.#faults.clear();
    this.#flashing.clear();
    this.#scroll.goTo(0);
    this.#dropRows();
    this.update();
  }

  /** The id of the object that is looked at beside the table. */
  set shown(id) {
    if (this.#shown === id) return;
    this.#shown = id;
    this.#refresh();
  }

  get activeObject() { return this.#isAstray ? undefined : this.#source?.at(this.selection.active.row)?.object; }
  get activeColumn() { return this.#columns[this.selection.active.column]; }

  /** Shows what is there now; what a change of the list names is made to flash. */
  update(change) {
    if (!this.isConnected || !this.#source) return;
    this.setAttribute("aria-rowcount", this.#source.length + 1);
    if (change) this.#flash(change);
    if (this.#editing?.object.isDeleted) {
      const hadFocus = this.contains(document.activeElement);
      this.#endEditing();
      if (hadFocus) this.focus();
    }
    this.#stayWithObject();
    this.#keepInPlace();
    this.#refresh();
  }

  /** Stays with its object. Where that leaves the list, the row in its place is another's, and no cell is the active one. */
  #stayWithObject() {
    const { id, row } = this.selection.active;
    this.selection.follow(this.#source);
    if (this.#isAstray) return void this.goTo(this.#halted.id);
    // There may be a row behind the last one by now.
    if (this.#halted && this.#neighbour(this.selection.active.row, this.#halted.step) !== null) this.#halted = undefined;
    // Of a list that has failed nothing is known.
    const isKnown = !this.#source.failure && (row >= this.#source.length || this.#source.at(row) !== undefined);
    if (id !== undefined && isKnown && !this.#source.has(id)) this.#halt({ text: strings.cells.gone, id });
  }

  /** While rows come and go above, what is looked at stays on the screen: what is edited, or the first row; the list's beginning stays its beginning. */
  #keepInPlace() {
    const seen = this.#editing?.row ?? this.#rows.get(Math.ceil(this.#scroll.top / rowHeight));
    const place = seen?.id && this.#source.placeOf(seen.id);
    if (this.#scroll.top === 0 || place === undefined || place === seen.place) return;
    this.#scroll.layOut();
    this.#scroll.goTo(this.#scroll.top + (place - seen.place) * rowHeight);
  }

  /** Marks cells that could not be written: `{ id, key, text }`; none takes the marks away. */
  tellFaults(faults) {
    this.#faults.clear();
    for (const { id, key, text } of faults) this.#faults.set(id, new Map([...this.#faults.get(id) ?? [], [key, text]]));
    this.#refresh();
  }

  /** Shows all rows in sight anew. */
  #refresh() {
    this.#version += 1;
    this.#render();
  }

  #flash({ updates, inserts }) {
    for (const { id, keys } of updates) {
      this.#flashing.set(id, new Set(keys));
      // What was wrong with what it was to be is not wrong with what it is.
      this.#faults.delete(id);
    }
    for (const { id } of inserts) this.#flashing.set(id, undefined);
    // Of those that are not in sight nobody sees it.
    requestAnimationFrame(() => this.#flashing.clear());
  }

  // Places.

  #reveal({ row, column }) {
    this.#scroll.reveal(row);
    const [left, right] = [this.#edges[column], this.#edges[column + 1]];
    if (left < this.scrollLeft) this.scrollLeft = left;
    else if (right > this.scrollLeft + this.#viewWidth) this.scrollLeft = right - this.#viewWidth;
  }

  /** The cell at a place on the screen, or the nearest one. */
  #cellAt({ clientX, clientY }) {
    const box = this.getBoundingClientRect();
    const y = clientY - box.top - this.clientTop - this.#head.offsetHeight + this.#scroll.top;
    const x = clientX - box.left - this.clientLeft + this.scrollLeft;
    const column = this.#edges.findLastIndex((edge) => edge <= x);
    return {
      row: Math.max(0, Math.min(this.#source.length - 1, Math.floor(y / rowHeight))),
      column: Math.max(0, Math.min(this.#columns.length - 1, column)),
    };
  }

  // Showing.

  #heading({ key, title, attribute, relationship }) {
    const descriptor = this.#sort.find(({ keyPath }) => keyPath === key);
    const order = descriptor && (descriptor.ascending ? "ascending" : "descending");
    return make("div", {
      role: "columnheader", class: isNumeric(attribute) || relationship?.isToMany ? "number" : "", "aria-sort": order ?? "none", dataset: { key },
    }, make("span", { title }, title), make("span", { class: "order", "aria-hidden": "true" },
      { ascending: " ▲", descending: " ▼" }[order] ?? ""), make("span", { class: "edge", "aria-hidden": "true", title: strings.data.widen }));
  }

  #dropRows() {
    for (const { element } of this.#rows.values()) element.remove();
    this.#rows.clear();
  }

  #render() {
    if (!this.#source) return;
    this.#scroll.layOut();
    this.#scroll.follow();
    this.#spanColumns();
    const inSight = Math.ceil(this.#scroll.rowsInSight);
    const first = Math.floor(this.#scroll.top / rowHeight);
    const from = Math.max(0, first - spareRows);
    const to = Math.min(this.#source.length, first + inSight + spareRows);
    const edited = this.#placeEdited();
    const free = [];
    for (const [place, row] of this.#rows) {
      if ((place >= from && place < to) || place === edited) continue;
      this.#rows.delete(place);
      free.push(row);
    }
    const { shift } = this.#scroll;
    const show = (place) => {
      const row = this.#rows.get(place) ?? free.pop() ?? this.#makeRow();
      this.#rows.set(place, row);
      const y = place * rowHeight + shift;
      if (row.y !== y) row.element.style.transform = `translateY(${row.y = y}px)`;
      this.#fill(row, place);
    };
    for (let place = from; place < to; place += 1) show(place);
    if (edited < from || edited >= to) show(edited);
    for (const { element } of free) element.remove();
    this.#markActive();
    this.#source.show(first, Math.min(this.#source.length, first + inSight + 1));
  }

  /** The row with an editor in it goes where its object goes, and stays where that is out of sight. */
  #placeEdited() {
    if (!this.#editing) return undefined;
    const { row, object } = this.#editing;
    const place = this.#source.placeOf(object.id) ?? row.place;
    if (place === row.place) return place;
    const other = this.#rows.get(place);
    this.#rows.delete(row.place);
    if (other) this.#rows.set(row.place, other);
    this.#rows.set(place, row);
    return place;
  }

  #spanColumns() {
    const { scrollLeft } = this;
    const from = Math.max(0, this.#edges.findLastIndex((edge) => edge <= scrollLeft - spareWidth));
    const last = this.#edges.findLastIndex((edge) => edge <= scrollLeft + this.#viewWidth + spareWidth);
    const to = Math.min(this.#columns.length, last + 1);
    if (from !== this.#span.from || to !== this.#span.to) this.#span = { from, to };
  }

  #makeRow() {
    const element = make("div", { role: "row" });
    this.#body.append(element);
    // By column the element of its cell, and what that shows by now.
    return { element, cells: new Map(), heading: make("div", { role: "gridcell", class: "section" }) };
  }

  /** Has a row cells for the columns near by, in their order; those of others are used for them. */
  #spanCells(row) {
    if (row.span === this.#span) return;
    row.span = this.#span;
    const { from, to } = this.#span;
    const free = [];
    for (const [column, cell] of row.cells) {
      if ((column >= from && column < to) || cell === this.#editing?.cell) continue;
      row.cells.delete(column);
      free.push(cell);
    }
    let next = null;
    for (let column = to - 1; column >= from; column -= 1) {
      if (!row.cells.has(column)) {
        const cell = free.pop() ?? { element: make("div", { role: "gridcell" }), known: {} };
        cell.element.setAttribute("aria-colindex", column + 1);
        row.element.insertBefore(cell.element, next);
        row.cells.set(column, cell);
      }
      next = row.cells.get(column).element;
      Object.assign(next.style, { left: `${this.#edges[column]}px`, width: `${this.#widths[column]}px` });
    }
    for (const { element } of free) element.remove();
  }

  #fill(row, place) {
    const told = this.#source.at(place);
    // Where the object that is edited has left the list, its row goes on to show it until that is done.
    if (row === this.#editing?.row && told?.object !== this.#editing.object) return;
    if (row.place === place && row.told === told && row.version === this.#version && row.span === this.#span) return;
    Object.assign(row, { place, told, version: this.#version });
    const { element, heading } = row;
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
    element.className = `${told ? "" : "unknown"} ${this.#source.isOdd?.(place) ?? place % 2 ? "odd" : ""} ${isSelected ? "selected" : ""} ${id !== undefined && id === this.#shown ? "shown" : ""} ${isInserted ? "inserted" : ""}`;
    if (told?.section) {
      const { name, count } = told.section;
      heading.textContent = `${cut(name || strings.data.nameless, mostCharacters)} (${countText(count)})`;
      if (heading.parentElement !== element) element.replaceChildren(heading);
      element.removeAttribute("aria-selected");
      row.cells.clear();
      row.span = this.#span;
      return;
    }
    if (heading.parentElement === element) {
      heading.remove();
      row.span = undefined;
    }
    this.#spanCells(row);
    element.setAttribute("aria-selected", String(isSelected));
    const flashing = this.#flashing.has(id) && (this.#flashing.get(id) ?? "all");
    row.isFlashing ||= Boolean(flashing);
    for (const [index, cell] of row.cells) {
      if (cell !== this.#editing?.cell) this.#fillCell(cell, this.#columns[index], told);
      else this.#editing.show(valueIn(told, this.#columns[index]) ?? null);
      const { key, path } = this.#columns[index];
      if (flashing === "all" || (flashing && (flashing.has(key) || flashing.has(path)))) flash(cell.element);
    }
    // Once is enough, however often the row is shown meanwhile.
    this.#flashing.delete(id);
    this.#markSelected(row);
  }

  #fillCell({ element: cell, known }, column, told) {
    const { attribute, relationship, key } = column;
    const value = told && valueIn(told, column);
    const isNil = Boolean(told) && (value === null || value === undefined);
    const isTarget = Boolean(relationship) && Boolean(told) && !isNil;
    const text = !told ? "" : isTarget ? this.#targetText(column, told, value) : shown(value, attribute);
    const href = isTarget && !relationship.isToMany ? this.delegate.linkOf(value) : "";
    if (known.text !== text || known.isTarget !== isTarget || known.href !== href) {
      const short = cut(text, mostCharacters);
      if (!isTarget) cell.textContent = short;
      else if (href) cell.replaceChildren(make("a", { class: "link", href, tabIndex: -1 }, short));
      else cell.replaceChildren(make("span", { class: "link" }, short));
      Object.assign(known, { text, isTarget, href });
    }
    const old = told && this.delegate.markOf?.(told.object.id)?.committedValues;
    const isUnsaved = Boolean(old && Object.hasOwn(old, key));
    const fault = told && this.#faults.get(told.object.id)?.get(key);
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
    return relationship.isToMany ? countText(value) : cut(values[labelPath] || value);
  }

  #markSelected(row) {
    const { hasRange } = this.selection;
    for (const [index, { element, known }] of row.cells) {
      const isInRange = hasRange && this.selection.has(row.place, index);
      if (known.isInRange === isInRange) continue;
      known.isInRange = isInRange;
      element.classList.toggle("in-range", isInRange);
      if (isInRange) element.setAttribute("aria-selected", "true");
      else element.removeAttribute("aria-selected");
    }
  }

  #markActive() {
    const { row: place, column } = this.selection.active;
    const row = this.#source?.length && !this.#isAstray ? this.#rows.get(place) : undefined;
    const cell = row && (row.heading.isConnected ? row.heading : row.cells.get(column)?.element);
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
    this.#halted = undefined;
    this.#reveal(this.selection.active);
    this.#refresh();
    this.delegate.changed?.(this.activeObject);
  }

  /** What one looks at: how far down that is, and the active cell. */
  get place() { return { top: this.#scroll.top, left: this.scrollLeft, active: this.selection.active }; }

  set place({ top, left, active }) {
    this.#halted = undefined;
    this.selection.moveTo(Math.min(active.row, Math.max(0, this.#source.length - 1)), Math.min(active.column, this.#columns.length - 1), { id: active.id });
    this.#scroll.layOut();
    this.#scroll.goTo(top);
    this.scrollLeft = left;
    this.#refresh();
  }

  /** Has the active cell be in the row of an object, where that is known; answers whether it is. */
  goTo(id, row = this.#source?.placeOf(id)) {
    if (row === undefined) return false;
    if (this.activeObject?.id !== id) {
      this.#halted = undefined;
      this.selection.moveTo(row, this.selection.active.column, { id });
      this.#reveal(this.selection.active);
      this.#refresh();
    }
    return true;
  }

  get #isAstray() { return this.#halted?.id !== undefined; }

  #halt(halted) {
    this.#halted = halted;
    this.#refresh();
    if (this.contains(document.activeElement)) announce(halted.text);
  }

  /** Objects that one has taken away oneself: the row in their place is the next to be looked at. */
  passOver(ids) {
    const { row, column, id } = this.selection.active;
    if (!ids.includes(this.#halted?.id ?? id)) return;
    this.#halted = undefined;
    this.selection.moveTo(row, column);
    this.#refresh();
  }

  selectAll() {
    if (this.#source.length === 0) return;
    this.#halted = undefined;
    const at = (row, column) => ({ row, column, id: this.#source.at(row)?.object?.id });
    this.selection.selectRange(at(0, 0), at(this.#source.length - 1, this.#columns.length - 1));
    this.#refresh();
    this.delegate.changed?.(this.activeObject);
  }

  #onKey(event) {
    if (this.#editing) return event.target === this ? this.#onKeyBeside(event) : undefined;
    const isToggle = event.shiftKey && event.key === " ";
    const isWriting = !isToggle && ((isCharacter(event) && event.key !== "?") || ["Backspace", "Enter"].includes(event.key));
    const isOfHeading = !this.selection.hasRange && Boolean(this.#source.at(this.selection.active.row)?.section) && (isWriting || isToggle || event.key === "F2");
    const text = isOfHeading ? strings.data.noneSelected : isWriting && this.#halted?.text;
    if (text && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      return announce(text);
    }
    if (!isToggle && (isCharacter(event) || inputMethodKeys.has(event.key))) return this.#typeOver(event);
    const { column } = this.selection.active;
    const actions = {
      Enter: () => this.#act(), F2: () => this.beginEditing(), " ": () => this.#toggle(this.activeObject?.id),
      Backspace: () => this.delegate.fill(null),
      ...((this.selection.hasRange || this.selection.rows.size > 0) && { Escape: () => this.#collapse() }),
      ...((event.ctrlKey || event.metaKey) && { a: () => this.selectAll() }),
    };
    const step = event.altKey && { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) {
      event.preventDefault();
      if (event.shiftKey) this.#widen(column, this.#widths[column] + step * widthStep);
      else this.delegate.moveColumn(column, column + step);
    }
    const isCommand = event.altKey || (event.key === "Enter" && (event.ctrlKey || event.metaKey));
    if (isCommand || !(isMove(event) || event.key in actions)) return;
    event.preventDefault();
    if (isMove(event)) this.#move(event);
    else actions[event.key]();
  }

  #move({ key, ctrlKey, shiftKey }) {
    const { row, column } = this.selection.active;
    const page = Math.max(1, Math.floor(this.#scroll.rowsInSight) - 1);
    const lastRow = this.#source.length - 1;
    const lastColumn = this.#columns.length - 1;
    const [toRow, toColumn] = {
      // Of one that has gone, what was below is in its place.
      ArrowDown: [this.#isAstray ? row : row + 1, column], ArrowUp: [row - 1, column], PageDown: [row + page, column], PageUp: [row - page, column],
      ArrowLeft: [row, Math.max(0, column - 1)], ArrowRight: [row, Math.min(lastColumn, column + 1)],
      Home: ctrlKey ? [0, column] : [row, 0], End: ctrlKey ? [lastRow, column] : [row, lastColumn],
    }[key];
    const isElsewhere = toColumn !== column || Math.max(0, Math.min(toRow, lastRow)) !== row;
    // Where that leads nowhere, a cell that takes no text goes on to take none.
    if (!this.#halted || this.#isAstray || isElsewhere) this.activate(toRow, toColumn, { isExtended: shiftKey });
  }

  /** While what was typed in a cell is being taken, keys are for the one that somebody has gone to; where it was refused, they are for none. */
  #onKeyBeside(event) {
    const isMeant = isOfCells(event) || ["Backspace", "Delete", "F2", "Escape"].includes(event.key);
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab" || !isMeant) return;
    event.preventDefault();
    if (this.#editing.isLeaving) this.#editing.keep(event);
    else if (event.key === "F2") this.#editing.resume();
    else if (event.key === "Escape") this.#editing.giveUp();
    else this.#editing.remind();
  }

  /** Has the active cell be that in which something is typed that is not taken. What is typed on is not for that one: its field is gone to when somebody asks for it. */
  #goBackTo({ object, column }) {
    if (this.goTo(object.id)) this.activate(this.selection.active.row, this.#columns.indexOf(column));
  }

  /** What is typed goes into the cell, in the place of what it shows. */
  #typeOver(event) {
    const isBegun = this.beginEditing(event.key);
    if (isBegun) event.stopPropagation();
    // A choice has been made by it, and a space would turn the page.
    if (isBegun ? this.#editing.control.localName === "select" : event.key === " ") event.preventDefault();
  }

  #collapse() {
    this.selection.collapse();
    this.selection.rows.clear();
    this.tellFaults([]);
    this.delegate.changed?.(this.activeObject);
  }

  /** As `#onKeyBeside`. */
  #pasteBeside(event) {
    if (this.#editing.isLeaving) this.#editing.keepPaste(event);
    else this.#editing.remind();
  }

  /** The browser's own clipboard belongs to what is being typed. */
  #onClipboard(event, run) {
    if (this.#editing) return void (event.type === "paste" && event.target === this && this.#pasteBeside(event));
    event.preventDefault();
    if (this.#isAstray || (this.#halted && event.type === "paste")) announce(this.#halted.text);
    else run();
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
    this.#isTouched = event.pointerType === "touch";
    const heading = event.target.closest("[role=columnheader]");
    // One that was let go elsewhere is not dragged any more.
    this.#dragged = undefined;
    if (heading && event.button === 0) {
      const column = [...this.#head.children].indexOf(heading);
      this.#dragged = { column, x: event.clientX, width: this.#widths[column], isEdge: event.target.matches(".edge"), isMoved: false };
    }
    if (event.button !== 0 || !event.target.closest("[role=gridcell]") || event.target.closest(".editing, .link")) return;
    if (this.#isHeld && document.activeElement === this) return this.#editing.remind();
    this.#dragFrom = this.#isTouched || event.ctrlKey || event.metaKey ? undefined : this.#cellAt(event);
    if (!this.#dragFrom) return;
    const { row, column } = this.#dragFrom;
    this.activate(row, column, { isExtended: event.shiftKey });
  }

  /** Drags a heading to another place, or its edge to make the column wider. */
  #dragHeading(event) {
    const { column, x, width, isEdge } = this.#dragged;
    const distance = event.clientX - x;
    this.#dragged.isMoved ||= Math.abs(distance) > clickReach;
    if (!this.#dragged.isMoved) return;
    if (!this.hasPointerCapture(event.pointerId)) this.setPointerCapture(event.pointerId);
    if (isEdge) return void this.#widen(column, this.#dragged.now = width + distance, false);
    const over = this.#cellAt(event).column;
    this.#dragged.to = over;
    for (const [place, each] of [...this.#head.children].entries()) {
      each.classList.toggle("before", place === over && over < column);
      each.classList.toggle("after", place === over && over > column);
    }
  }

  #letGo(isDone) {
    this.#dragFrom = undefined;
    const { column, to, now, width, isMoved, isEdge } = this.#dragged ?? {};
    this.#dragged = undefined;
    if (!isMoved) return;
    for (const each of this.#head.children) each.classList.remove("before", "after");
    if (isEdge) this.#widen(column, isDone ? now : width, isDone);
    else if (isDone && to !== column) this.delegate.moveColumn(column, to);
  }

  #onPointerMove(event) {
    if (this.#dragged && event.buttons & 1) return this.#dragHeading(event);
    if (!this.#dragFrom || !(event.buttons & 1)) return;
    const { row, column } = this.#cellAt(event);
    const { active } = this.selection;
    if (row === active.row && column === active.column) return;
    if (!this.hasPointerCapture(event.pointerId)) this.setPointerCapture(event.pointerId);
    this.activate(row, column, { isExtended: true });
  }

  /** Whether what is typed in a cell was not taken: one stays there until it is put right or given up. */
  get #isHeld() { return this.#editing !== undefined && !this.#editing.isLeaving; }

  #onClick(event) {
    const heading = event.target.closest("[role=columnheader]");
    if (event.target.closest(".edge")) return undefined;
    if (heading) return this.delegate.sortBy(heading.dataset.key, event.shiftKey);
    const cell = event.target.closest("[role=gridcell]");
    if (!cell || cell === this.#editing?.cell.element) return undefined;
    if (this.#isHeld) return event.preventDefault();
    const link = event.target.closest(".link");
    // Another tab is the browser's to open.
    if (link?.href && (event.ctrlKey || event.metaKey || event.shiftKey)) return undefined;
    event.preventDefault();
    const { row, column } = this.#cellAt(event);
    if (link || this.#isTouched || event.ctrlKey || event.metaKey) this.activate(row, column);
    const object = this.activeObject;
    if (!object || (this.selection.hasRange && !link)) return undefined;
    if (link) return this.#follow(object, this.activeColumn);
    if (event.ctrlKey || event.metaKey) return this.#toggle(object.id);
    this.selection.rows.clear();
    this.#refresh();
    return this.delegate.open(object);
  }

  #onDoubleClick(event) {
    const edge = event.target.closest(".edge");
    if (edge) this.#fitColumn([...this.#head.children].indexOf(edge.parentElement));
    if (event.target.closest("[role=gridcell]") && !event.target.closest(".link")) this.beginEditing();
  }

  // Editing in place.

  /** Answers whether it could. `typed` is the key that began it: the character comes into the field by itself. */
  beginEditing(typed) {
    const object = this.activeObject;
    const column = this.activeColumn;
    const { active } = this.selection;
    if (this.#editing || this.#isAstray) return false;
    // Somebody may have scrolled it out of sight.
    this.#reveal(active);
    this.#render();
    const row = this.#rows.get(active.row);
    const cell = row?.cells.get(active.column);
    if (!object || !cell) return false;
    const refusal = this.delegate.refusal(column);
    if (refusal) {
      // That one character asks for help, where it is no text.
      if (typed !== "?") announce(refusal);
      return false;
    }
    const value = this.#source.at(active.row).values[column.path] ?? null;
    // A field of one line would take the others away.
    if (typed === undefined && typeof value === "string" && /[\r\n]/.test(value)) {
      this.delegate.reveal(object, column.key);
      return false;
    }
    this.#halted = undefined;
    // Where one goes on to is an object, wherever what is entered moves it, or the others.
    const next = { [-1]: this.#neighbour(active.row, -1), 1: this.#neighbour(active.row, 1) };
    this.#editing = new CellEdit({ object, column, row, cell, next }, value, (fault) => this.delegate.editorFor(object, column, fault), {
      leave: (edit, rows, columns) => this.#leave(edit, rows, columns),
      refused: (edit) => {
        if (document.activeElement === this) this.#goBackTo(edit);
      },
      fill: (text) => this.delegate.fill(text),
    });
    if (typed !== undefined) this.#editing.typeOver(typed);
    if (this.selection.hasRange) this.delegate.willFill();
    return true;
  }

  /** The object in the next row that has one, that way: null where there is none, undefined where it is not known. */
  #neighbour(place, step) {
    let next = place + step;
    while (this.#source.at(next)?.section) next += step;
    const isBehind = next >= this.#source.length && this.#source.count !== undefined;
    return next < 0 || isBehind ? null : this.#source.at(next)?.object.id;
  }

  /** From a cell that was edited, so many rows and columns on. */
  #leave(edit, rows = 0, columns = 0) {
    const isHere = this.contains(document.activeElement);
    const isInCell = edit.cell.element.contains(document.activeElement);
    this.#endEditing();
    // Somebody may have gone elsewhere while it was taken.
    if (!isHere) return void edit.tellAhead();
    this.focus();
    if (isInCell && (rows || columns)) this.#goOn(edit, rows, columns);
    this.#typeAhead(edit.ahead);
  }

  /** Goes to the object that was above or below when the edit began. Where that has left the list no cell takes what is typed; behind the last row none either, as it would be typed over what was entered. */
  #goOn({ object, column, next }, down, columns) {
    const [here, count] = [Math.max(0, this.#columns.indexOf(column)), this.#columns.length];
    // Beside the last cell of a row is the first one of the next.
    const isBeside = here + columns >= 0 && here + columns < count;
    const rows = isBeside ? down : columns;
    const isAtEnd = rows !== 0 && next[rows] === null;
    const id = rows === 0 || isAtEnd ? object.id : next[rows] ?? object.id;
    const found = this.#source.placeOf(id);
    // Of a row that was not here when the edit began it is known where it is.
    const row = found !== undefined && id === object.id && !isAtEnd ? found + rows : found;
    const place = isAtEnd ? here : (here + columns + count) % count;
    if (row !== undefined) this.activate(row, place);
    else {
      this.selection.moveTo(this.selection.active.row, place);
      this.#halt({ text: strings.cells.gone, id });
    }
    if (isAtEnd && row !== undefined) this.#halt({ text: rows > 0 ? strings.cells.lastRow : strings.cells.firstRow, step: rows });
  }

  /** Does what came while a value was being taken. */
  #typeAhead([first, ...others]) {
    if (!first) return;
    const { text, key, step } = first;
    if (text !== undefined) {
      if (!this.#editing && (this.#halted || !this.beginEditing(text))) return void tellTyped([first, ...others], this.#halted?.text);
      typeInto(this.#editing.control, text);
      return void this.#typeAhead(others);
    }
    if (isMove(first)) {
      if (!this.#editing) this.#move(first);
      return void this.#typeAhead(others);
    }
    if (key === "Enter" || key === "Tab") {
      if (!this.#editing) return void this.#typeAhead(others);
      this.#editing.ahead = others;
      return void (key === "Enter" ? this.#editing.goOn(step, 0) : this.#editing.goOn(0, step));
    }
    // What follows it waits for the new object by itself.
    const isMade = !this.dispatchEvent(eventOf(first));
    if (isMade) for (const each of others) this.dispatchEvent(eventOf(each));
    else tellTyped(others);
  }

  #endEditing() {
    const edit = this.#editing;
    if (!edit) return;
    this.#editing = undefined;
    edit.end();
    this.#refresh();
  }

  /** Where one is, and what one types there, which is taken out of it: `{ id, key, value, selectionStart, selectionEnd }`. */
  takeFocus() {
    if (!this.contains(document.activeElement)) return undefined;
    const { object = this.activeObject, column = this.activeColumn } = this.#editing ?? {};
    return { id: object?.id, key: column?.key, ...this.#editing?.take() };
  }

  /** Has one go on where one was in another table, and answers with what has the focus; with nothing where what was typed has no cell here. */
  giveFocus({ id, key, value, selectionStart, selectionEnd }) {
    const column = this.#columns.findIndex((each) => each.key === key);
    const isThere = id !== undefined && column >= 0 && this.goTo(id);
    if (isThere) this.activate(this.selection.active.row, column);
    this.focus();
    if (value === undefined) return this;
    if (!isThere || !this.beginEditing()) return undefined;
    const { control } = this.#editing;
    typeInto(control, value);
    control.setSelectionRange(selectionStart, selectionEnd);
    return control;
  }
}

/** The event of what came ahead: a text comes as one that is pasted, whatever keys it is of. */
function eventOf({ text, key, shiftKey }) {
  const given = { bubbles: true, cancelable: true };
  if (text === undefined) return new KeyboardEvent("keydown", { key, shiftKey, ...given });
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  return new ClipboardEvent("paste", { clipboardData, ...given });
}

/** What is composed of several keys begins with these. */
const inputMethodKeys = new Set(["Dead", "Process"]);

/** Plays the animation from its beginning. */
function flash(cell) {
  for (const each of cell.getAnimations()) each.cancel();
  const colour = getComputedStyle(cell).getPropertyValue("--flash");
  cell.animate([{ backgroundColor: colour }], { duration: 1_200, easing: "ease-out" });
}

/** In pixels, the same for every row: none of them is laid out by what it holds, and all have room for their heading. */
function widthOf({ title, attribute, relationship }) {
  const ofRelationship = relationship && (relationship.isToMany ? 100 : 170);
  const ofValues = ofRelationship ?? { Date: 260, Boolean: 80, UUID: 320, String: 190, URI: 170 }[attribute?.type] ?? (isNumeric(attribute) ? 110 : 170);
  return Math.max(ofValues, Math.min(widestHeading, title.length * 9 + 40));
}

customElements.define("orrery-grid", OrreryGrid);
