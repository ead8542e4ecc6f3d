// The model, to see and to edit: its graph or its table, and the inspector of what is chosen.

import { isTyping, keyOf } from "./commands.js";
import { afterQuiet, announce, attempt, button, follow, make, renew } from "./dom.js";
import { exportMenu, save, showClasses, showSaving, showUpdate, showVersions } from "./modelDialogs.js";
import { Draft, at, drawable, isSameModel, mostRows } from "./modelDraft.js";
import { ModelGraph } from "./modelGraph.js";
import { Inspector } from "./modelInspector.js";
import { madeRoom, placesOf } from "./modelSource.js";
import { ModelTable, elementsOf } from "./modelTable.js";
import { strings } from "./strings.js";

const words = strings.model;
/** How long, in milliseconds, nothing is typed before the server is asked what it thinks of it. */
const quietTime = 120;

/** The names of an entity's neighbours in a model, and its own. */
function around(model, names) {
  const near = new Set(names);
  for (const { name, superentity, relationships = [] } of model.entities) {
    for (const other of [superentity, ...relationships.map(({ destination }) => destination)]) {
      if (other !== undefined && names.includes(name)) near.add(other);
      if (names.includes(other)) near.add(name);
    }
  }
  return [...near];
}

/** A graph of a model, whose long boxes say in their last row how many there are that have none. */
function withRests(graph, { entities }) {
  const counts = new Map(entities.map(({ name, attributes = [] }) => [name, attributes.length]));
  const rows = (shown, count) => (count <= mostRows ? shown
    : [...shown.slice(0, mostRows - 1), { text: strings.more(count - mostRows + 1), isRest: true }]);
  return { ...graph, boxes: graph.boxes.map((box) => ({ ...box, rows: rows(box.rows ?? [], counts.get(box.entity) ?? 0) })) };
}

/** A document keeps no places of boxes. */
const isUnsaved = ({ document }, draft) => draft.isChanged || (draft.isMoved && !document);

export class ModelView {
  #problems = [];
  #asked = 0;
  #shown = "graph";
  #focused = null;
  #comparison = null;
  #drawn;
  #didWarn = false;
  #stops = [];
  #body = make("div", { class: "stage" });
  // A document's own stand above.
  #undo = button("↶", () => this.undo());
  #redo = button("↷", () => this.redo());
  #save;
  #search = make("input", { type: "search", "aria-label": words.search, placeholder: words.search, spellcheck: false });
  #faults = make("summary");
  #faultList = make("ul", { class: "problems" });
  #faultPlace = make("details", { class: "verdict", hidden: true });
  #note = make("div", { class: "note", role: "status", hidden: true });
  #editing = make("div", { class: "tools" });
  #wasReadOnly;
  #arrange = button(words.arrange, () => this.arrange());
  #tabs;
  #zoom;

  /** `draft` is of the model that `source` has. */
  constructor(source, draft) {
    Object.assign(this, { source, draft });
    const view = this;
    const on = {
      get isReadOnly() { return view.isReadOnly; }, problemsOf: (path) => this.problemsOf(path), tell: (text) => announce(text),
      select: (entities) => this.#selectEntities(entities), selectPart: (entity, part) => this.#selectPart(entity, part),
      open: () => this.focusDetail(),
      add: (path) => this.#addAt(path ?? ["entities"]), remove: () => this.remove(),
      move: (positions) => this.#canEdit() && draft.move(words.steps.move, positions), connect: (from, to) => this.#connect(from, to),
    };
    this.graph = new ModelGraph(on);
    this.table = new ModelTable(draft, on);
    this.inspector = new Inspector(draft, on);
    this.#makeElement();
    const refresh = afterQuiet(quietTime, () => follow(() => this.#ask()));
    this.#listen(draft, "change", () => {
      announce("", true);
      this.#show();
      refresh();
    });
    this.#listen(draft, "select", () => this.#showSelection());
    this.#listen(globalThis, "reconnected", refresh);
    this.#show();
    attempt(() => this.#ask());
  }

  #listen(target, name, run) {
    target.addEventListener(name, run);
    this.#stops.push(() => target.removeEventListener(name, run));
  }

  close() {
    for (const stop of this.#stops) stop();
    this.inspector.tellUnread();
  }

  // Its frame.

  #makeElement() {
    const { source } = this;
    const tab = (shown, title) => button(title, () => this.turnTo(shown), { dataset: { shown } });
    this.#tabs = make("div", { class: "tabs", role: "group", "aria-label": words.show },
      tab("graph", words.showGraph), tab("table", words.showTable));
    this.#search.oninput = () => this.#find();
    this.#search.onkeydown = (event) => {
      if (event.key === "Enter") this.#chooseFound();
    };
    this.#save = button(source.document ? words.updateDocument : words.save, () => this.save(), { class: "primary" });
    const looking = [button(words.versions, () => showVersions(this)), button(words.classes, () => showClasses(this)), exportMenu(this)];
    const header = make("header", {}, make("h2", {}, strings.views.model), this.#tabs, this.#search,
      make("div", { class: "tools" }, looking, this.#editing));
    const zoom = (text, title, run) => button(text, run, { "aria-label": title, title });
    this.#zoom = make("div", { class: "tools zoom" }, zoom("−", words.graph.zoomOut, () => this.graph.zoom(1 / 1.2)),
      zoom("+", words.graph.zoomIn, () => this.graph.zoom(1.2)), zoom("⤢", words.graph.fit, () => this.graph.fit()),
      button(words.neighbours, () => this.focusNeighbours(), { class: "neighbours" }), this.#arrange);
    this.#faultPlace.append(this.#faults, this.#faultList);
    this.element = make("section", { class: "view model", onkeydown: (event) => this.#press(event) },
      header, this.#note, this.#body, this.inspector.element, this.#faultPlace);
    this.turnTo("graph");
  }

  /** Shows the graph or the table; what is chosen is chosen in both. */
  turnTo(shown = this.#shown === "graph" ? "table" : "graph") {
    this.#shown = shown;
    if (shown === "table") this.table.show();
    this.#body.replaceChildren(...(shown === "graph" ? [this.graph.element, this.#zoom] : [this.table.element]));
    if (document.activeElement === document.body) this.focusTable();
    for (const tab of this.#tabs.children) tab.setAttribute("aria-pressed", String(tab.dataset.shown === shown));
    this.#showSelection();
  }

  #press(event) {
    const addAttribute = () => this.#addAttribute();
    const link = () => this.#link();
    const keys = { "Ctrl+Shift+Enter": addAttribute, "Ctrl+Alt+Enter": link,
      ...(!isTyping(event.target) && { t: () => this.turnTo(), f: () => this.focusNeighbours(), "Shift+Insert": addAttribute, "Alt+Insert": link }) };
    const run = keys[keyOf(event)];
    if (event.defaultPrevented || event.repeat || !run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  }

  // What it shows.

  /** What a browser would round is looked at alone. */
  get isReadOnly() { return this.source.isReadOnly || !this.draft.isExact; }

  get hasFaults() { return this.#problems.some(({ isWarning }) => !isWarning); }

  /** What it is edited with, once that is another. */
  #showTools() {
    const { isReadOnly } = this;
    if (this.#wasReadOnly === isReadOnly) return;
    this.#wasReadOnly = isReadOnly;
    const steps = this.source.isReadOnly ? [] : [this.#undo, this.#redo];
    this.#editing.replaceChildren(...steps, ...(isReadOnly ? [make("span", { class: "badge" }, strings.session.readOnly)] : [
      button(`${words.inspector.add} ${words.parts.entities}`, () => this.add()),
      button(words.saveAs, () => this.#isRead() && showSaving(this)), this.#save]));
    if (isReadOnly) this.#arrange.remove();
    else this.#zoom.append(this.#arrange);
  }

  #show() {
    const { draft } = this;
    const { activeElement: focused } = document;
    this.#showTools();
    this.#undo.title = this.#undo.ariaLabel = words.undo(draft.undoTitle);
    this.#redo.title = this.#redo.ariaLabel = words.redo(draft.redoTitle);
    this.#undo.disabled = draft.undoTitle === undefined;
    this.#redo.disabled = draft.redoTitle === undefined;
    this.#save.disabled = !isUnsaved(this.source, draft) || this.hasFaults;
    if (this.#shown === "table") this.table.show();
    this.inspector.show();
    this.#showNote();
    if (focused.matches(".model > header :disabled")) this.focusTable();
  }

  #showNote() {
    const hadFocus = this.#note.contains(document.activeElement);
    const choice = (name, title, run) => [" ", button(title, run, { dataset: { focus: name } }), " "];
    const parts = this.draft.isExact ? [] : [words.inexact, " "];
    if (this.#comparison) {
      parts.push(this.#comparison.title, ` — ${words.compare.signs}`, ...choice("compared", words.endComparison, () => this.compare(null)));
    } else if (this.#focused) parts.push(words.focusedOn(this.#focused.join(", ")), ...choice("focused", words.all, () => this.focusNeighbours()));
    if (this.#didWarn) parts.push(words.changed, ...choice("changed", words.reload, () => attempt(() => this.#reload())));
    if (this.#drawn?.isStale) parts.push(words.notDrawn);
    renew(this.#note, ...parts);
    this.#note.hidden = parts.length === 0;
    if (hadFocus && !this.#note.contains(document.activeElement)) this.focusTable();
  }

  #showSelection() {
    const { selection } = this.draft;
    const entities = this.#entityNames(selection);
    const last = selection.at(-1) ?? [];
    const relationship = last[2] === "relationships" ? [entities.at(-1), this.draft.at(last)?.name] : undefined;
    const attributes = selection.filter(([, , part]) => part === "attributes").map((path) => [this.draft.at(path.slice(0, 2))?.name, this.draft.at(path)?.name]);
    const rows = attributes.map(([entity, name]) => [entity, this.#drawnRows(entity).indexOf(name)]);
    this.graph.select(entities, relationship, this.#comparison ? [] : rows);
    if (this.#shown === "table") this.table.select();
    this.inspector.show();
    this.#zoom.querySelector(".neighbours").disabled = entities.length === 0 && !this.#focused;
  }

  /** What the rows of a box are called: the graph may be of before the last change. */
  #drawnRows(entity) {
    const { attributes = [] } = this.#drawn?.model.entities.find(({ name }) => name === entity) ?? {};
    return attributes.map(({ name }) => name);
  }

  /** What is wrong with an element, and not with one in it. */
  problemsOf(path) {
    const top = at(this.draft.model, path.slice(0, 2));
    const member = path.length > 2 ? at(this.draft.model, path) : undefined;
    return this.#problems.filter(({ entity, property }) => (
      path.length === 0 ? entity === undefined : entity === top?.name && property === member?.name));
  }

  /** Asks what is wrong with the draft, and where it all is. */
  async #ask() {
    // What was looked at may be called otherwise by now, or be gone.
    if (this.#focused && !this.draft.model.entities.some(({ name }) => this.#focused.includes(name))) this.#focused = null;
    this.#asked += 1;
    const number = this.#asked;
    const { model } = this.draft;
    const drawing = this.#draw();
    // What is wrong is told, whether it can be drawn or not.
    drawing.catch(() => {});
    const problems = await this.source.check(model);
    // Another answer is on its way.
    if (number !== this.#asked) return;
    this.#problems = problems;
    this.#showProblems();
    this.#show();
    let drawn = await drawing;
    const places = drawn && this.#drawn && this.#isWhole ? madeRoom(this.#drawn.graph, drawn) : {};
    if (number === this.#asked && Object.keys(places).length > 0) {
      this.draft.giveWay(places);
      drawn = await this.#draw();
    }
    if (number !== this.#asked) return;
    if (drawn && this.#isWhole) this.draft.place(placesOf(drawn));
    if (drawn) this.#drawn = { graph: drawn, model };
    else this.#drawn = this.#drawn && { ...this.#drawn, isStale: true };
    this.#showGraph();
    this.#showNote();
  }

  /** Whether the draft is drawn, and all of it. */
  get #isWhole() { return !this.#comparison && !this.#focused; }

  /** Undefined where what is to be drawn is at fault itself. */
  async #draw() {
    const { draft, source } = this;
    try {
      if (this.#comparison) return await this.#compared();
      const shown = this.#focused ? drawable(draft.model, around(draft.model, this.#focused)) : drawable(draft.model);
      return withRests(await source.graph(shown, this.#focused ? {} : draft.positions), draft.model);
    } catch (error) {
      if (error.kind === "model.invalid") return undefined;
      throw error;
    }
  }

  #compared(options = {}) {
    const [from, to] = [this.#comparison.from, this.#comparison.to].map((source) => source ?? { model: this.draft.model });
    return this.source.request("model/graph", { from, model: to, keepsArrangement: false, ...options });
  }

  #showGraph() {
    if (!this.#drawn) return;
    // What is at fault and has no row is told by the box.
    const faultsOf = (name) => {
      const faulty = this.#problems.filter(({ entity, isWarning }) => entity === name && !isWarning).map(({ property }) => property);
      const names = this.#drawnRows(name);
      return { entity: faulty.filter((each) => !names.includes(each)).length, rows: names.map((each) => faulty.includes(each)) };
    };
    const isEditable = !this.isReadOnly && this.#isWhole;
    const empty = isEditable ? `${words.noEntities} ${words.noEntitiesHint}` : words.noEntities;
    this.graph.show(this.#drawn.graph, { isEditable, faultsOf: this.#comparison ? undefined : faultsOf, empty });
    this.#showSelection();
    if (this.#search.value) this.#find();
  }

  #showProblems() {
    const faults = this.#problems.filter(({ isWarning }) => !isWarning).length;
    const warnings = this.#problems.length - faults;
    this.#faultPlace.hidden = this.#problems.length === 0;
    this.#faultPlace.classList.toggle("has-faults", faults > 0);
    this.#faults.textContent = [faults && words.faults(faults), warnings && words.warnings(warnings)].filter(Boolean).join(", ");
    this.#faultList.replaceChildren(...this.#problems.map((problem) => {
      const place = [problem.entity, problem.property].filter(Boolean).join(".") || words.untitled;
      return make("li", {}, button(place, () => this.#goToProblem(problem), { class: "quiet link" }), " ", problem.message);
    }));
    this.inspector.showProblems();
  }

  #goToProblem(problem) {
    const found = elementsOf(this.draft.model).findLast(({ path }) => this.problemsOf(path).includes(problem));
    this.draft.select(found ? [found.path] : []);
    this.focusDetail();
  }

  // Finding one's way.

  /** Of the entities that paths are of or lead into, each once. */
  #entityNames(paths) {
    const names = paths.filter(([list]) => list === "entities").map((path) => this.draft.at(path.slice(0, 2))?.name);
    return [...new Set(names)].filter((name) => name !== undefined);
  }

  #find() {
    const text = this.#search.value.trim().toLowerCase();
    const found = text === "" ? null : elementsOf(this.draft.model).filter(({ element }) => element.name.toLowerCase().includes(text));
    const entities = found && this.#entityNames(found.map(({ path }) => path));
    this.graph.find(entities);
    this.table.find(found && found.map(({ path }) => path));
    announce(entities ? words.found(entities.length) : "");
    return found ?? [];
  }

  #chooseFound() {
    const found = this.#find();
    if (found.length === 0) return;
    const keys = found.map(({ path }) => path.join("."));
    const next = found[(keys.indexOf(this.draft.selection.at(-1)?.join(".")) + 1) % found.length];
    this.draft.select([next.path]);
    this.graph.approach(this.#entityNames([next.path])[0]);
  }

  #selectEntities(names) {
    const paths = names.map((name) => this.draft.model.entities.findIndex((each) => each.name === name)).filter((index) => index >= 0);
    this.draft.select(paths.map((index) => ["entities", index]));
  }

  /** A row of a box, or the name of a relationship, which the entity may inherit. */
  #selectPart(name, { row, relationship }) {
    const { entities } = this.draft.model;
    if (row !== undefined) {
      const index = entities.findIndex((each) => each.name === name);
      const place = entities[index]?.attributes?.findIndex((each) => each.name === this.#drawnRows(name)[row]) ?? -1;
      if (this.#comparison || place < 0) return this.#selectEntities([name]);
      return this.draft.select([["entities", index, "attributes", place]]);
    }
    for (let entity = entities.find((each) => each.name === name); entity; entity = entities.find((each) => each.name === entity.superentity)) {
      const place = (entity.relationships ?? []).findIndex((each) => each.name === relationship);
      if (place >= 0) return this.draft.select([["entities", entities.indexOf(entity), "relationships", place]]);
    }
    return undefined;
  }

  /** Only what is chosen and what it is related to, or all again. */
  focusNeighbours() {
    const names = this.#entityNames(this.draft.selection);
    if (!this.#focused && names.length === 0) return;
    this.#focused = this.#focused ? null : names;
    // What was searched for would dim them.
    this.#search.value = "";
    this.#find();
    this.#redraw();
  }

  /**
   * With `{ title, from, to }` draws what has changed from one model to another, each the draft where it is undefined;
   * with null the draft alone.
   */
  async compare(comparison) {
    const before = this.#comparison;
    this.#comparison = comparison;
    this.turnTo("graph");
    if (await this.#redraw()) return;
    this.#comparison = before;
    this.#showNote();
  }

  /** Answers whether it could be drawn. */
  async #redraw() {
    const isDrawn = await attempt(() => this.#ask().then(() => true));
    this.graph.begin();
    this.graph.focus();
    return isDrawn;
  }

  graphAs(format, title) {
    const { draft, source } = this;
    if (this.#comparison) return this.#compared({ format, title });
    return source.graph(draft.model, draft.positions, { format, title });
  }

  focusFilter() { this.#search.focus(); }
  focusDetail() { this.inspector.focus(); }
  focusTable() { (this.#shown === "graph" ? this.graph : this.table).focus(); }

  // Editing.

  undo() { if (this.draft.undo()) announce(strings.edit.undone); }
  redo() { if (this.draft.redo()) announce(strings.edit.redone); }

  /** Whether it may be edited; if not, that is told. */
  #canEdit() {
    if (this.isReadOnly) announce(this.source.isReadOnly ? strings.cells.pageReadOnly : words.inexact);
    return !this.isReadOnly;
  }

  #addAt(path) {
    if (!this.#canEdit()) return;
    this.draft.add(words.steps.add(words.parts[path.at(-1)]), path);
    this.inspector.focusAndSelect();
  }

  add() { this.#addAt(["entities"]); }

  #addAttribute() {
    if (!this.#canEdit()) return;
    const [list, index] = this.draft.selection.at(-1) ?? [];
    if (list === "entities") this.#addAt([list, index, "attributes"]);
    if (list === "composites") this.#addAt([list, index, "elements"]);
  }

  remove() {
    const { selection } = this.draft;
    if (!this.#canEdit() || selection.length === 0) return;
    // What is in an element that goes, goes with it.
    const keys = selection.map((path) => path.join("."));
    const paths = selection.filter((path) => !keys.some((key) => path.join(".").startsWith(`${key}.`)));
    this.draft.remove(words.steps.remove, paths);
    this.focusTable();
  }

  #link() {
    const [list, index] = this.draft.selection.at(-1) ?? [];
    if (!this.#canEdit() || list !== "entities") return;
    this.turnTo("graph");
    this.graph.focus();
    this.graph.startLinking(this.draft.model.entities[index].name);
  }

  #connect(from, to) {
    const [start, end] = [from, to].map((name) => this.draft.model.entities.findIndex((each) => each.name === name));
    // The document may have got another model meanwhile, or the graph be of before its last faults.
    if (start < 0 || end < 0) return;
    this.draft.connect(words.steps.connect, start, end);
    announce(words.graph.connected(from, to));
  }

  /** As the layout would have it, whatever anybody has moved. */
  async arrange() {
    const graph = await attempt(() => this.source.graph(drawable(this.draft.model), {}));
    if (!graph) return;
    this.draft.move(words.steps.arrange, placesOf(graph));
    this.#redraw();
  }

  /** Whether the draft has all that is typed; otherwise goes to what it cannot have. */
  #isRead() {
    const { unreadField } = this.inspector;
    if (unreadField) announce(words.saving.unread, true);
    unreadField?.focus();
    return !unreadField;
  }

  save() {
    if (!this.#canEdit() || !this.#isRead()) return undefined;
    announce("", true);
    if (!isUnsaved(this.source, this.draft)) return announce(strings.unsaved.none);
    if (this.hasFaults) {
      announce(words.cannotSave(this.#problems.filter(({ isWarning }) => !isWarning).length), true);
      this.#faultPlace.open = true;
      return undefined;
    }
    return this.source.document ? showUpdate(this) : save(this);
  }

  // What others do.

  /** The document has another model: a draft that nobody has touched becomes that. */
  async modelDidChange() {
    const model = await this.source.read();
    // It may be this draft that it has, or still what the draft began with.
    const isKnown = [this.draft.base, this.draft.model].some((each) => isSameModel(each, model));
    this.#didWarn = !isKnown && this.draft.isChanged;
    if (isKnown || this.#didWarn) this.#showNote();
    else await this.#reload();
  }

  async #reload() {
    this.#didWarn = false;
    const model = await this.source.read();
    this.draft.didSave({ model, positions: this.draft.positions });
    // What goes with the model before is told behind all else.
    this.draft.replace(words.reload, model);
  }
}

/** A draft of what a source has. It is not lost without a question, whatever else is looked at when the page is closed. */
export async function draftOf(source) {
  const [model, positions] = await Promise.all([source.read(), source.positions()]);
  const draft = new Draft(model, positions);
  addEventListener("beforeunload", (event) => isUnsaved(source, draft) && event.preventDefault());
  return draft;
}
