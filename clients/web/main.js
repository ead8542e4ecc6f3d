// The page: its session, the frame around its views, and which of them is shown.

import { OrreryError } from "../javascript/index.js";
import { ColumnWidths } from "./columns.js";
import { addCommand, listenForCommands, refuseEdits, showCommands } from "./commands.js";
import { DataView, tellNotTaken } from "./dataView.js";
import { isAtWork } from "./dialogs.js";
import { announce, attempt, button, didReconnect, follow, link, make, problemText } from "./dom.js";
import { EntityList } from "./entities.js";
import { explainView } from "./explain.js";
import { HistoryView, SavedValues } from "./history.js";
import { messagesView } from "./messages.js";
import { modelView } from "./model.js";
import { beginModelPage } from "./modelPage.js";
import { LossNote, RecoveryNote } from "./recovery.js";
import { SavedSearches } from "./searches.js";
import { Router, addressOf, format } from "./router.js";
import { isReadOnly, knownDocuments, nameOf, openSession, shownDocument } from "./session.js";
import { showStart } from "./start.js";
import { statusView } from "./status.js";
import { strings } from "./strings.js";
import { UnsavedChanges, unsavedView } from "./unsaved.js";
import { cut, labelOf } from "./values.js";

const views = {
  unsaved: (page) => unsavedView(page.changes, page.isReadOnly), history: (page) => new HistoryView(page), explain: explainView, model: modelView,
  messages: messagesView, status: statusView,
};
const longestAction = 200;
/** Of what keeps a save from succeeding. */
const mostFailures = 50;
/** In milliseconds; servers save a second after the last edit. */
const savingTime = 3_000;
const viewKeys = { unsaved: "u", history: "h", explain: "x", model: "m", messages: "j", status: "s" };

class Page {
  #main = document.getElementById("view");
  #view;
  #viewName;
  #links = new Map();
  lastRequest;

  constructor(session, { isOneOfSeveral }) {
    this.session = session;
    this.isOneOfSeveral = isOneOfSeveral;
    this.context = session.context;
    this.isReadOnly = isReadOnly(session);
    this.changes = new UnsavedChanges(this.context);
    this.saved = new SavedValues(session, this.changes);
    this.router = new Router((address) => attempt(() => this.#show(address)));
    this.entities = new EntityList(this.context);
    this.searches = new SavedSearches(session.storeUUID);
    this.widths = new ColumnWidths(session.storeUUID);
    this.bar = new Bar(this);
  }

  begin() {
    document.title = strings.title(nameOf(this.session));
    const items = Object.keys(views).map((view) => {
      const element = link(strings.views[view], format({ view }));
      this.#links.set(view, element);
      return make("li", {}, element);
    });
    document.getElementById("navigation").append(
      make("h2", {}, strings.views.entities), this.entities.element, this.entities.templates, this.searches.element,
      make("ul", { class: "views" }, items));
    this.#addCommands();
    this.session.onChange(() => this.bar.show());
    this.session.on("document/didChangeModel", () => this.#takeModel());
    addEventListener("beforeunload", (event) => { if (isAtWork() || this.bar.isLeftUnsaved) event.preventDefault(); });
    this.bar.show();
    this.router.begin();
  }

  /** A table and its object are made anew: columns and fields may be others, and there may be no such entity any more. */
  #takeModel() {
    if (this.router.current.view !== "data") return;
    const left = this.#view.takeFocus?.() ?? {};
    this.#leave();
    this.#view = undefined;
    attempt(() => this.#show(this.router.current));
    const { focus, typed } = left;
    if (this.#view.giveFocus) this.#view.giveFocus(left);
    else if (focus?.value && focus.key) tellNotTaken(focus, focus.id);
    else if (typed) tellNotTaken({ value: typed });
  }

  async #show(address) {
    const entity = address.view === "data" && this.context.model.entities.has(address.name) ? address.name : undefined;
    this.#mark(address, entity);
    if (entity && this.#view?.entity === entity) return this.#view.show(address);
    if (address.view === "history" && this.#viewName === "history") return this.#view.show(address);
    this.#leave();
    // What was done in another view is no news in this one.
    announce("");
    const open = Object.hasOwn(views, address.view) ? views[address.view] : () => this.#empty(address);
    this.#view = entity ? new DataView(this, entity) : open(this);
    this.#viewName = address.view;
    this.#main.replaceChildren(this.#view.element);
    return this.#view.show?.(address);
  }

  /** Marks in the navigation what is looked at. */
  #mark(address, entity) {
    const isSearch = this.searches.mark(address);
    this.entities.mark(isSearch ? undefined : entity, isSearch ? undefined : address.template);
    for (const [view, element] of this.#links) {
      if (view === address.view) element.setAttribute("aria-current", "page");
      else element.removeAttribute("aria-current");
    }
    document.querySelector("#navigation [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  #empty({ view, name }) {
    const unknown = name || view;
    return { element: make("p", { class: "empty" }, unknown ? strings.data.unknown(unknown) : "", " ", strings.data.choose), close() {} };
  }

  #leave() {
    this.lastRequest = this.#view?.request ?? this.lastRequest;
    this.#view?.close();
  }

  #addCommands() {
    // What a view has of these it does itself.
    const inView = (name, otherwise = () => {}) => () => (this.#view?.[name] ? this.#view[name]() : otherwise());
    const inData = (run) => () => this.#view instanceof DataView && run(this.#view);
    const words = strings.commands;
    addCommand(strings.keys.help, showCommands, "F1", "?");
    addCommand(words.filter, inView("focusFilter"), "Ctrl+f", "/");
    addCommand(words.entities, () => this.entities.focus(), "F6");
    addCommand(words.table, inView("focusTable"), "Escape");
    addCommand(words.detail, inView("focusDetail"), "Alt+Enter");
    addCommand(words.menu, inData((view) => view.openMenu()), "Shift+F10", "ContextMenu");
    if (this.isReadOnly) refuseEdits();
    else {
      addCommand(words.add, inView("add"), "Insert", "Ctrl+Enter");
      addCommand(words.remove, inView("remove"), "Delete");
      addCommand(strings.edit.undo(), inView("undo", () => this.bar.undo()), "Ctrl+z");
      addCommand(strings.edit.redo(), inView("redo", () => this.bar.redo()), "Ctrl+Shift+z");
      addCommand(strings.edit.save, inView("save", () => this.bar.save()), "Ctrl+s");
    }
    for (const [view, key] of Object.entries(viewKeys)) addCommand(strings.views[view], () => this.router.go({ view }), key);
    listenForCommands();
  }
}

/** What stands above all views: the document, undo, saving, who is here, and what there is to recover. */
class Bar {
  #page;
  #undo = button("", () => this.undo());
  #redo = button("", () => this.redo());
  #save = button(strings.edit.save, () => this.save(), { class: "primary" });
  #rollback = button(strings.edit.rollback, () => this.rollback());
  #people = make("a", { href: format({ view: "status" }), class: "people" });
  #failure = make("ul", { class: "lasting problem", role: "alert", hidden: true });
  #failed;
  #recovery;
  #loss;
  #changedSince;

  constructor(page) {
    this.#page = page;
    this.#loss = new LossNote(page);
    this.#recovery = new RecoveryNote(page.session, page.isReadOnly);
    const editing = page.isReadOnly ? [make("span", { class: "badge" }, strings.session.readOnly)]
      : [this.#undo, this.#redo, this.#rollback, this.#save];
    document.getElementById("bar").append(
      make("h1", { title: page.session.path }, nameOf(page.session),
        page.isOneOfSeveral ? link(strings.start.back, "/", { class: "hint" }) : null), make("div", { class: "tools" }, this.#people, editing,
        button("?", showCommands, { title: strings.keys.help, "aria-label": strings.keys.help })), this.#failure, this.#recovery.element, this.#loss.element);
  }

  show() {
    const { canUndo, canRedo, undoActionName, redoActionName, hasChanges, connections, saveFailure } = this.#page.session;
    const name = (action) => action && cut(action, longestAction);
    const { activeElement: focused } = document;
    this.#undo.textContent = this.#undo.title = strings.edit.undo(name(undoActionName));
    this.#redo.textContent = this.#redo.title = strings.edit.redo(name(redoActionName));
    this.#undo.disabled = !canUndo;
    this.#redo.disabled = !canRedo;
    this.#save.disabled = this.#rollback.disabled = !hasChanges;
    // A button that is of no use any more takes no keys.
    if (focused.matches("#bar :disabled")) document.getElementById("view").focus();
    this.#changedSince = hasChanges ? this.#changedSince ?? performance.now() : undefined;
    this.#people.textContent = strings.session.others(connections.length - 1);
    this.#people.title = connections.map(({ clientInfo }) => clientInfo?.name ?? strings.session.unnamed).join("\n");
    // What is said already is not to be read aloud again.
    if (this.#failed !== saveFailure) this.#showFailures(saveFailure?.failures ?? []);
    this.#failed = saveFailure;
    this.#recovery.show();
  }

  /** Each with what it is of, to go there. */
  #showFailures(failures) {
    const { context } = this.#page;
    const item = (failure) => {
      const [id] = failure.data.objects ?? [];
      const target = id && link(id, addressOf(id));
      if (id) follow(() => this.#name(target, context.object(id)));
      return make("li", {}, target ? [target, " "] : [], problemText(failure));
    };
    const rest = failures.length - mostFailures;
    this.#failure.replaceChildren(...failures.slice(0, mostFailures).map(item), rest > 0 ? make("li", {}, strings.more(rest)) : "");
    this.#failure.hidden = failures.length === 0;
  }

  /** Has a link say what its object is called. */
  async #name(target, object) {
    if (object.isFault) await object.refresh();
    target.textContent = labelOf(object);
  }

  /** Whether there are edits that nobody seems to save: where a document saves by itself it has done so by then. */
  get isLeftUnsaved() { return this.#changedSince !== undefined && performance.now() - this.#changedSince > savingTime; }

  async showLoss() { this.#loss.show(await this.#page.changes.lost()); }

  async #do(action, told) {
    if (await attempt(() => action().then(() => true))) announce(told);
  }

  undo() { return this.#do(() => this.#page.context.undo(), strings.edit.undone); }
  redo() { return this.#do(() => this.#page.context.redo(), strings.edit.redone); }

  async save() {
    try {
      await this.#page.context.save();
      announce("", true);
      announce(strings.edit.saved);
    } catch (error) {
      // What is wrong with objects stands above, as long as it is.
      if (!this.#page.session.saveFailure) announce((error.failures ?? [error]).map(problemText).join(" "), true);
    }
  }

  rollback() {
    if (!confirm(strings.edit.rollbackQuestion)) return undefined;
    return this.#do(() => this.#page.context.rollback(), strings.edit.rolledBack);
  }
}

const lost = document.getElementById("lost");
let page;
const handlers = {
  onDisconnected: () => Object.assign(lost, { textContent: strings.session.disconnected, hidden: false }),
  onReconnected: () => {
    Object.assign(lost, { textContent: "", hidden: true });
    didReconnect();
    if (page) follow(() => page.bar.showLoss());
  },
  onError: (error) => announce(error.message, true),
};

function refuse(message, hint, faults = []) {
  document.body.classList.add("starts");
  document.getElementById("bar").replaceChildren(make("h1", {}, strings.start.title));
  document.getElementById("view").replaceChildren(make("div", { class: "empty", role: "alert" },
    make("p", {}, message), make("p", { class: "hint" }, hint), make("ul", { class: "faults" }, faults.map((text) => make("li", {}, text)))));
}

/** Where in a model's file something is wrong, and what. */
const faultInFile = ({ message, hint, data: { file, line, entity, property } }) => [
  [file, line].filter(Boolean).join(":"), [entity, property].filter(Boolean).join("."), problemText({ message, hint })].filter(Boolean).join(" — ");

async function begin() {
  const documents = await knownDocuments();
  if (!documents) return refuse(strings.session.noToken, strings.session.noTokenHint(location.hash));
  const shown = shownDocument(documents);
  if (!shown) return showStart(documents);
  document.getElementById("view").textContent = strings.session.opening;
  const session = await openSession(shown, handlers);
  if (!shown.path) return beginModelPage(session);
  page = new Page(session, { isOneOfSeveral: documents.length > 1 });
  return page.begin();
}

try {
  await begin();
} catch (error) {
  if (!(error instanceof OrreryError)) throw error;
  if (error.kind === "model.invalid") refuse(strings.model.invalid, strings.model.invalidHint, error.failures.map(faultInFile));
  else refuse(error.message, error.kind === "client.connectionLost" ? strings.session.noTokenHint(location.hash) : error.hint ?? "");
}
