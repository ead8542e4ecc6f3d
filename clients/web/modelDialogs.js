// What is done with a draft: saving, updating the document, comparing, classes, pictures.

import { archiveOf } from "./archive.js";
import { carryOut, openDialog } from "./dialogs.js";
import { announce, attempt, button, download, make, problemPlace } from "./dom.js";
import { makeActionMenu } from "./menus.js";
import { strings } from "./strings.js";

const words = strings.model;
let lastNumber = 0;

function field(title, control, hint) {
  lastNumber += 1;
  control.id = `dialog-field-${lastNumber}`;
  return make("div", { class: "field" }, make("label", { for: control.id }, title), make("div", { class: "value" }, control),
    hint ? make("p", { class: "hint" }, hint) : null);
}

const buttons = (...buttons) => make("div", { class: "tools buttons" }, buttons);

const stem = (name) => name.replace(/\.[^.]*$/, "");

function downloadModel({ source, draft }) {
  if (!draft.isExact) throw new Error(words.inexactFile);
  download(`${stem(source.name)}.json`, `${JSON.stringify(draft.model, null, 2)}\n`, "application/json");
}

// Saving.

/** Of Xcode's models the folder that somebody has named, and not the file in it. */
const nameOfSaved = (file, path) => file.replace(path.endsWith(".xcdatamodeld") ? /\/[^/]+\/contents$/ : /\/contents$/, "");

/** Answers false where it would write over something else, and somebody does not want that. */
async function write({ source, draft }, path, version) {
  const { state } = draft;
  if (!state.isExact) throw new Error(words.inexactFile);
  // In its own file boxes that nobody has moved stay to the point.
  const isItsOwn = path === source.path;
  const question = version ? words.writeOverVersion(version) : words.writeOver(path.split("/").pop());
  if (await source.isOther(path, version) && !confirm(question)) return false;
  const { file } = await source.write(state.model, path, isItsOwn && !draft.isMoved ? {} : state.positions, version);
  // Another file is a copy, and a document has the model once it is updated.
  if (!source.document && isItsOwn) draft.didSave(state);
  announce(words.saved(nameOfSaved(file, path), version));
  return true;
}

/** Into the file that it is from. */
export const save = (view) => attempt(() => write(view, view.source.path));

export function showSaving(view) {
  const { source, draft } = view;
  const suggested = source.path ?? `${source.document.path.replace(/\.[^./]*$/, "")}.xcdatamodeld`;
  openDialog(words.saving.title, "model-dialog saving", (dialog) => {
    const path = make("input", { value: suggested, spellcheck: false });
    const version = make("input", { spellcheck: false });
    const problem = problemPlace();
    return make("form", { onsubmit: (event) => {
      event.preventDefault();
      carryOut(dialog, problem, () => write(view, path.value, version.value));
    } },
    field(words.saving.path, path, words.saving.pathHint), field(words.saving.version, version, words.saving.versionHint), problem,
    view.hasFaults ? make("p", { class: "problem" }, words.saving.cannot) : null,
    buttons(button(words.saving.download, () => attempt(() => downloadModel(view))),
      button(strings.cancel, () => dialog.close()), make("button", { class: "primary" }, words.saving.write)));
  });
}

// The model of an open document.

/** What a dry run says, in lists: what is kept, converted, lost, new, and in the way. */
export function outcomeOf({ mappings, changes }) {
  const told = (change) => words.update.change(change, words.changeKinds[change.kind] ?? change.kind);
  const names = (kind) => mappings.filter((each) => each.kind === kind).map(({ source, destination }) => destination ?? source);
  const lost = changes.filter(({ loss }) => loss !== undefined);
  return {
    obstacles: changes.filter(({ obstacle }) => obstacle !== undefined).map(({ obstacle, hint }) => [obstacle, hint].filter(Boolean).join(" ")),
    lost: lost.map(({ loss, entity }) => `${entity}: ${loss}`),
    converted: changes.filter(({ loss, obstacle, kind }) => loss === undefined && obstacle === undefined && kind !== "entityAdded").map(told),
    added: names("add"), kept: names("copy"),
  };
}

export async function showUpdate(view) {
  const { source, draft } = view;
  const { state } = draft;
  const told = await attempt(() => source.diff(state.model));
  if (!told) return;
  const outcome = outcomeOf(told);
  openDialog(words.update.title, "model-dialog update", (dialog) => {
    const problem = make("p", { class: "problem", role: "alert" });
    const run = button(words.update.run, () => carryOut(dialog, problem, async () => {
      await source.update(state.model);
      draft.didSave(state);
      await view.modelDidChange();
      announce(words.update.done);
    }), { class: "primary", disabled: !told.isInferable });
    const lists = Object.entries(outcome).filter(([, list]) => list.length > 0).map(([key, list]) => make("section", { class: key },
      make("h3", {}, words.update[key]), make("ul", { class: "told" }, list.map((each) => make("li", {}, each)))));
    const intro = told.changes.length ? words.update.intro : words.update.same;
    // What was tried is true of one model alone.
    dialog.addEventListener("close", source.document.on("document/didChangeModel", () => dialog.close()));
    return [make("p", { class: "hint" }, words.update.first), source.path ? make("p", { class: "hint" }, words.update.fileStays(source.name)) : null,
      make("p", {}, intro), make("div", { class: "outcome" }, lists), problem, buttons(button(strings.cancel, () => dialog.close()), run)];
  });
}

// Versions.

/** Compares two of: the draft, the model as it is saved, the file's versions, and another file. */
export async function showVersions(view) {
  const { source } = view;
  const versions = await attempt(() => source.versions()) ?? [];
  const { draft, saved, other, current } = words.compare;
  const choices = [
    { title: draft }, { title: saved, from: source.document ? { document: source.document.name } : { model: view.draft.base } },
    ...versions.map(({ name, isCurrent }) => ({ title: isCurrent ? `${name} (${current})` : name, from: source.version(name) })),
    { title: other, isOther: true },
  ];
  openDialog(words.compare.title, "model-dialog versions", (dialog) => {
    const select = (place) => {
      const control = make("select", {}, choices.map(({ title }, value) => make("option", { value }, title)));
      control.selectedIndex = place;
      return control;
    };
    const [from, to] = [select(1), select(0)];
    const path = make("input", { spellcheck: false, required: true });
    const pathField = field(words.compare.path, path);
    const chosen = (control) => {
      const { isOther, ...choice } = choices[control.selectedIndex];
      return isOther ? { title: path.value.split("/").pop(), from: { path: path.value } } : choice;
    };
    const form = make("form", {}, field(words.compare.from, from), field(words.compare.to, to), pathField,
      versions.length < 2 ? make("p", { class: "hint" }, words.compare.none) : null,
      buttons(button(strings.cancel, () => dialog.close()), make("button", { class: "primary" }, words.compare.run)));
    form.onchange = () => {
      path.disabled = pathField.hidden = ![from, to].some(({ selectedIndex }) => choices[selectedIndex].isOther);
    };
    form.onchange();
    form.onsubmit = (event) => {
      event.preventDefault();
      const [earlier, later] = [from, to].map(chosen);
      dialog.close();
      view.compare({ title: words.compared(earlier.title, later.title), from: earlier.from, to: later.from });
    };
    return form;
  });
}

// Classes.

export function showClasses({ source, draft }) {
  openDialog(words.generate.title, "model-dialog classes", (dialog) => {
    let files = [];
    const text = make("pre", { tabIndex: 0 });
    const list = make("select", { size: 8, "aria-label": words.generate.files });
    const own = make("input", { type: "checkbox", checked: true });
    const giveAll = async () => {
      const folder = `${stem(source.name)}-${language.value}`;
      const wanted = files.filter(({ isUsersOwn }) => own.checked || !isUsersOwn);
      download(`${folder}.zip`, archiveOf(wanted.map((file) => ({ ...file, name: `${folder}/${file.name}` }))));
    };
    const giveOne = ({ name, text: content }) => download(name, content, "text/plain");
    const chosen = () => files.find(({ name }) => name === list.value);
    list.onchange = () => { text.textContent = chosen()?.text ?? ""; };
    const language = make("select", {}, Object.entries(words.generate.languages).map(([value, title]) => make("option", { value }, title)));
    const read = async () => {
      files = await attempt(() => source.classes(draft.model, language.value)) ?? [];
      const group = (isOwn, title) => {
        const options = files.filter(({ isUsersOwn }) => Boolean(isUsersOwn) === isOwn).map(({ name }) => make("option", { value: name }, name));
        return options.length ? [make("optgroup", { label: title }, options)] : [];
      };
      list.replaceChildren(...group(false, words.generate.generated), ...group(true, words.generate.own));
      list.selectedIndex = 0;
      list.onchange();
    };
    language.onchange = read;
    read();
    return [field(words.generate.language, language), make("div", { class: "files" }, list, text),
      make("p", {}, make("label", {}, own, ` ${words.generate.withOwn}`)), make("p", { class: "hint" }, words.generate.ownHint), problemPlace(),
      buttons(button(strings.close, () => dialog.close()), button(words.generate.download, () => chosen() && giveOne(chosen())),
        button(words.generate.downloadAll, () => attempt(giveAll), { class: "primary" }))];
  });
}

// Pictures.

/** An image of an SVG text, as PNG. */
export async function pngOf(svg, { width, height }, scale = 2) {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = make("img", { src: url, alt: "" });
    await image.decode();
    const canvas = make("canvas", { width: width * scale, height: height * scale });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
  } finally { URL.revokeObjectURL(url); }
}

const pictureMargin = 20;
/** Browsers draw no larger ones. */
const mostPixels = 8_000;

async function exportAs(view, format) {
  const name = stem(view.source.name);
  if (format === "json") return downloadModel(view);
  const graph = await view.graphAs(format === "mermaid" ? "mermaid" : "svg", name);
  if (format === "mermaid") return download(`${name}.mmd`, graph.text, "text/plain");
  if (format === "svg") return download(`${name}.svg`, graph.text, "image/svg+xml");
  const size = { width: graph.width + 2 * pictureMargin, height: graph.height + 2 * pictureMargin };
  return download(`${name}.png`, await pngOf(graph.text, size, Math.min(2, mostPixels / Math.max(size.width, size.height))));
}

/** A menu of forms to export to. */
export function exportMenu(view) {
  return makeActionMenu(words.exports, "exports", Object.entries(words.formats).map(([format, title]) => (
    button(title, () => attempt(() => exportAs(view, format)), { class: "quiet" }))));
}
