// The inspector: an editor for every member of what is chosen, made by the schema of models; one element, or several at once.

import { announce, button, make, renew } from "./dom.js";
import { propertiesOf } from "./modelDraft.js";
import { fieldOf, fieldsOf, partsOf, typeAt } from "./modelSchema.js";
import { strings } from "./strings.js";
import { numberFrom } from "./values.js";

const words = strings.model.inspector;
const numeric = ["Integer 16", "Integer 32", "Integer 64", "Decimal", "Double", "Float"];

/** What attributes of some types alone have. */
const attributeTypes = {
  composite: ["Composite"], minimum: [...numeric, "Date"], maximum: [...numeric, "Date"], minimumLength: ["String"], maximumLength: ["String"],
  regularExpression: ["String"], valueTransformerName: ["Transformable"], customClassName: ["Transformable"],
  allowsExternalBinaryDataStorage: ["Binary"],
};

/** What few people want. */
const advanced = new Set(("renamingIdentifier versionHashModifier coreSpotlightDisplayNameExpression compoundIndexes isTransient className "
  + "preservesValueInHistoryOnDeletion allowsCloudEncryption isIndexedBySpotlight usesScalarValueType isIndexed batchSize includesPropertyValues "
  + "returnsObjectsAsFaults returnsDistinctResults includesPendingChanges resultType").split(" "));

const rules = "orrery.validate orrery.validateMessage orrery.awakeFromInsert orrery.insert orrery.willSave orrery.computed".split(" ");

/** `isToMany` as “To many”. */
export function titleOf(name) {
  const known = strings.model.members[name];
  if (known) return known;
  const text = name.replace(/^is(?=[A-Z])/, "").replace(/([a-z])([A-Z])/g, (both, first, second) => `${first} ${second.toLowerCase()}`);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whether a member means something for an element as it is. */
function applies({ name }, element, type) {
  if (element[name] !== undefined) return true;
  if (type === "ModelAttribute" && attributeTypes[name]) return attributeTypes[name].includes(element.type);
  const isOfMany = ["isOrdered", "minimumCount", "maximumCount"].includes(name);
  return type !== "ModelRelationship" || !isOfMany || element.isToMany === true;
}

// Texts of values.

const namesIn = (text) => text.split(",").map((each) => each.trim()).filter(Boolean);
const linesIn = (text) => text.split("\n").filter((line) => line.trim());

/** A value of an attribute's type; fails where the text is none. */
function valueOf(text, type) {
  const trimmed = text.trim();
  if (type === "String") return text;
  if (trimmed === "") throw new Error(words.badValue);
  if (numeric.includes(type)) {
    const number = numberFrom(trimmed);
    return type === "Decimal" || (type === "Integer 64" && !Number.isSafeInteger(number)) ? trimmed : number;
  }
  if (type === "Boolean") {
    if (!["true", "false"].includes(trimmed)) throw new Error(words.badValue);
    return trimmed === "true";
  }
  if (!["Composite", "Transformable", "Undefined"].includes(type)) return trimmed;
  try {
    return JSON.parse(trimmed);
  } catch {
    throw new Error(words.badValue);
  }
}

function wholeNumber(text) {
  if (!/^\d+$/.test(text.trim()) || !Number.isSafeInteger(Number(text))) throw new Error(words.badInteger);
  return Number(text);
}

/** By kind of member: its text, and what a text says. An empty text says nothing. */
const forms = {
  text: { shown: String, parsed: (text) => text },
  integer: { shown: String, parsed: wholeNumber },
  value: { shown: (value) => (typeof value === "object" ? JSON.stringify(value) : String(value)), parsed: valueOf },
  names: { shown: (names) => names.join(", "), parsed: namesIn },
  nameLists: { shown: (lists) => lists.map((names) => names.join(", ")).join("\n"), parsed: (text) => linesIn(text).map(namesIn), hint: words.lists },
  namedLists: {
    shown: (lists) => Object.entries(lists).map(([name, names]) => `${name}: ${names.join(", ")}`).join("\n"),
    parsed: (text) => Object.fromEntries(linesIn(text).map((line) => {
      const [name, names = ""] = line.split(/:(.*)/s);
      return [name.trim(), namesIn(names)];
    })),
    hint: words.named,
  },
};

let lastNumber = 0;
const isSame = (values) => values.every((each) => JSON.stringify(each) === JSON.stringify(values[0]));

/** A label, a control, what is wrong with what stands in it. */
function labelled(field, control, hint) {
  lastNumber += 1;
  const [id, faultID, toldID] = [`member-${lastNumber}`, `member-fault-${lastNumber}`, `member-told-${lastNumber}`];
  const fault = make("p", { class: "problem", id: faultID });
  const told = make("p", { class: "problem", id: toldID });
  control.id = id;
  control.setAttribute("aria-describedby", `${faultID} ${toldID}`);
  const title = make("label", { for: id, title: field.description ?? "" }, titleOf(field.name));
  const isFlag = control.type === "checkbox";
  const element = make("div", { class: isFlag ? "field flag" : "field", dataset: { member: field.name } },
    isFlag ? [make("div", { class: "value" }, control, title)] : [title, make("div", { class: "value" }, control)],
    hint ? make("p", { class: "hint" }, hint) : null, fault, told);
  const write = (place, text) => {
    place.textContent = text;
    control.setAttribute("aria-invalid", String(fault.textContent + told.textContent !== ""));
    control.setCustomValidity(fault.textContent);
  };
  // What the text itself is not, and what the server says of it.
  return { element, tell: (text) => write(fault, text), tellProblem: (text) => write(told, text) };
}

/** What is typed is said at once; `commit(value, isTyping)`. */
function textEditor(field, { typeOf, suggestions }, commit) {
  const { shown, parsed, hint } = forms[field.kind];
  const isLong = ["nameLists", "namedLists"].includes(field.kind) || ["predicate", "regularExpression"].includes(field.name);
  const list = suggestions(field);
  lastNumber += 1;
  const options = list && make("datalist", { id: `members-${lastNumber}` }, list().map((each) => make("option", { value: each })));
  const control = make(isLong ? "textarea" : "input", {
    spellcheck: false, autocomplete: "off", rows: isLong ? 1 : undefined, list: options?.id });
  const { element, tell, tellProblem } = labelled(field, control, hint);
  if (options) {
    control.after(options);
    control.onfocus = () => options.replaceChildren(...list().map((each) => make("option", { value: each })));
  }
  control.oninput = () => {
    try {
      commit(control.value === "" && !field.isRequired ? undefined : parsed(control.value, typeOf()), true);
      tell("");
    } catch (error) {
      tell(error.message);
    }
  };
  let known = [];
  const become = () => {
    const [value] = known;
    const isMixed = !isSame(known);
    control.value = isMixed || value === undefined || value === null ? "" : shown(value);
    control.placeholder = isMixed ? words.several : "";
    tell("");
  };
  // What says nothing stays to be put right or given up.
  control.onkeydown = ({ key }) => {
    if (key === "Escape" && !control.validity.valid) become();
  };
  const show = (values) => {
    known = values;
    if (control !== document.activeElement && control.validity.valid) become();
  };
  return { element, show, tellProblem };
}

function flagEditor(field, context, commit) {
  const control = make("input", { type: "checkbox", onchange: () => commit(control.checked) });
  const { element } = labelled(field, control);
  return { element, show(values) {
    const flags = values.map((each) => each ?? field.default);
    control.checked = flags[0];
    control.indeterminate = !isSame(flags);
  } };
}

function choiceEditor(field, context, commit) {
  const control = make("select", { onchange: () => commit(control.value) },
    make("option", { value: "", hidden: true }, words.several), field.words.map((each) => make("option", { value: each }, each)));
  const { element } = labelled(field, control);
  return { element, show(values) {
    const chosen = values.map((each) => each ?? field.default);
    control.value = isSame(chosen) ? chosen[0] : "";
  } };
}

const hasFocus = (element) => element.contains(document.activeElement) && document.activeElement.localName !== "button";

/** Keys and values, as of user info. */
function pairsEditor(field, context, commit) {
  const rows = make("div", { class: "pairs" });
  // What is wrong with what is typed, of which the model has not all.
  let own = "";
  let known = [];
  lastNumber += 1;
  const list = make("datalist", { id: `members-${lastNumber}` }, rules.map((value) => make("option", { value })));
  const typed = () => [...rows.children].map((row) => [row.children[0].value, row.children[1].value]);
  const told = make("p", { class: "problem", role: "alert" });
  const tellProblem = (text) => { told.textContent = own || text; };
  const tell = () => {
    const pairs = typed();
    const keys = pairs.map(([key]) => key);
    const faults = pairs.map(([key, value]) => (key ? keys.indexOf(key) !== keys.lastIndexOf(key) && words.twiceKey(key) : value && words.noKey) || "");
    for (const [place, row] of [...rows.children].entries()) row.firstChild.setCustomValidity(faults[place]);
    own = faults.find(Boolean) ?? "";
    tellProblem("");
    commit(Object.fromEntries(pairs.filter(([key]) => key)), true);
  };
  const add = (key = "", value = "") => {
    const row = make("div", { class: "pair" },
      make("input", { value: key, "aria-label": words.key, placeholder: words.key, list: list.id, spellcheck: false, oninput: tell }),
      make("textarea", { value, rows: 1, "aria-label": `${words.value} ${key}`, placeholder: words.value, spellcheck: false, oninput: tell }),
      button("×", () => {
        const next = row.nextElementSibling ?? row.previousElementSibling;
        row.remove();
        (next?.lastElementChild ?? addItem).focus();
        tell();
      }, { class: "quiet", "aria-label": `${words.removeItem} ${key}` }));
    rows.append(row);
    return row;
  };
  const addItem = button(words.addItem, () => add().firstChild.focus(), { class: "add", "aria-label": `${words.addItem}: ${titleOf(field.name)}` });
  const element = make("fieldset", { class: "field", dataset: { member: field.name } },
    make("legend", { title: field.description }, titleOf(field.name)), rows, list, told, addItem);
  const become = () => {
    const pairs = Object.entries(isSame(known) ? known[0] ?? {} : {});
    if (isSame([pairs, typed().filter(([key]) => key)]) && !own) return;
    own = "";
    tellProblem("");
    rows.replaceChildren();
    for (const [key, value] of pairs) add(key, value);
  };
  // What the model cannot have stays to be put right or given up.
  rows.onkeydown = ({ key }) => {
    if (key === "Escape" && own) become();
  };
  return { element, tellProblem, show(values) {
    known = values;
    if (!hasFocus(rows) && !own) become();
  } };
}

/** An object in a member, as the fetch request of a fetched property. */
function structureEditor(field, context, commit) {
  let whole = {};
  const inner = fieldsOf(field.type).map((each) => [each, editorOf(each, context, (value, isTyping) => {
    const { [each.name]: old, ...others } = whole;
    whole = value === undefined ? others : { ...whole, [each.name]: value };
    commit(whole, isTyping);
  })]);
  const element = make("fieldset", { class: "field nested", dataset: { member: field.name } },
    make("legend", { title: field.description }, titleOf(field.name)), inner.map(([, editor]) => editor.element));
  return { element, show(values) {
    whole = values[0] ?? {};
    for (const [each, editor] of inner) editor.show([whole[each.name]]);
  } };
}

/** A list of objects without names, as the elements of an index. */
function structuresEditor(field, context, commit) {
  const place = make("div");
  let items = [];
  const become = (changed, isTyping) => {
    items = changed;
    commit(items, isTyping);
  };
  const isInSight = (count) => place.childElementCount === count;
  const title = strings.model.kinds[field.type] ?? titleOf(field.name);
  const remove = (number) => {
    become(items.toSpliced(number, 1));
    (place.children[Math.min(number, items.length - 1)]?.lastElementChild ?? addItem).focus();
  };
  const build = () => renew(place, ...items.map((item, number) => {
    const editor = structureEditor({ ...field, kind: "structure" }, context, (value, isTyping) => become(items.with(number, value), isTyping));
    const name = words.item(title, number + 1);
    editor.element.querySelector("legend").textContent = name;
    editor.element.append(button(words.removeItem, () => remove(number), { "aria-label": `${words.removeItem} ${name}`, dataset: { focus: number } }));
    editor.show([item]);
    return editor.element;
  }));
  const blank = () => Object.fromEntries(fieldsOf(field.type).filter(({ isRequired }) => isRequired).map(({ name }) => [name, ""]));
  const addItem = button(`${words.addItem} ${title.toLowerCase()}`, () => become([...items, blank()]), { class: "add" });
  const element = make("div", { dataset: { member: field.name } }, place, addItem);
  return { element, show(values) {
    items = values[0] ?? [];
    if (!hasFocus(place) || !isInSight(items.length)) build();
  } };
}

/** What several elements have in parts of their own would become the same by a change of one part: only what is the same is edited. */
const ofSame = (maker) => (field, context, commit) => {
  const editor = maker(field, context, commit);
  const several = make("p", { class: "hint" }, `${titleOf(field.name)}: ${words.several}`);
  return { ...editor, element: make("div", {}, several, editor.element), show(values) {
    several.hidden = isSame(values);
    editor.element.hidden = !several.hidden;
    if (several.hidden) editor.show(values);
  } };
};

function editorOf(field, context, commit) {
  const makers = { flag: flagEditor, choice: choiceEditor, pairs: ofSame(pairsEditor), structure: ofSame(structureEditor),
    structures: ofSame(structuresEditor) };
  return (makers[field.kind] ?? textEditor)(field, context, commit);
}

/** Whether a member, or one of user info, is that expression. */
const says = (value, expression) => value === expression || (typeof value === "object" && Object.values(value ?? {}).includes(expression));

/** Shows what a draft has chosen; `on.add(path)`, `on.remove()`, and `problemsOf(path)` for what is wrong with it. */
export class Inspector {
  #draft;
  #on;
  #shape;
  #names;
  #fields = [];
  #title = make("h3");
  #problems = make("ul", { class: "problems" });
  #form = make("form", { noValidate: true, onsubmit: (event) => event.preventDefault() });
  #tools = make("div", { class: "tools" });

  constructor(draft, on) {
    this.#draft = draft;
    this.#on = on;
    this.element = make("aside", { class: "inspector", "aria-label": words.title, tabIndex: -1 },
      this.#title, this.#problems, this.#form, this.#tools);
  }

  /** What is edited: the elements that are chosen, or the model. */
  get #paths() { return this.#draft.selection.length ? this.#draft.selection : [[]]; }

  show() {
    const paths = this.#paths;
    const types = [...new Set(paths.map(typeAt))];
    const elements = paths.map((path) => this.#draft.at(path));
    const shape = JSON.stringify([this.#on.isReadOnly, paths, elements.map((each) => [each.type, each.isToMany])]);
    const names = JSON.stringify(elements.map(({ name }) => name));
    // Another element may have come to its place; one whose name is typed is the same.
    const isNamed = Boolean(document.activeElement.closest(".inspector [data-member=name]"));
    const isOther = shape !== this.#shape || (names !== this.#names && !isNamed);
    const focused = isOther && this.#form.contains(document.activeElement) ? document.activeElement.closest("[data-member]")?.dataset.member : undefined;
    if (isOther) this.#build(paths, types, elements);
    [this.#shape, this.#names] = [shape, names];
    const one = paths[0].length === 0 ? words.model : `${strings.model.kinds[types[0]]} ${elements[0].name}`;
    this.#title.textContent = paths.length > 1 ? words.selected(paths.length) : one;
    for (const { field, editor } of this.#fields) editor.show(elements.map((each) => each[field.name]));
    // Not before: a field that has the focus shows what is typed there.
    if (focused) (this.#form.querySelector(`[data-member="${focused}"] :is(input, textarea, select):enabled`) ?? this.element).focus();
    this.showProblems();
  }

  showProblems() {
    const [path] = this.#paths;
    const problems = this.#paths.length === 1 ? this.#on.problemsOf(path) : [];
    const element = this.#draft.at(path);
    const placed = new Set();
    for (const { field, editor } of this.#fields.filter((each) => each.editor.tellProblem)) {
      const own = problems.filter(({ expression }) => expression !== undefined && says(element[field.name], expression));
      own.forEach((each) => placed.add(each));
      editor.tellProblem(own.map(({ message }) => message).join(" "));
    }
    this.#problems.replaceChildren(...problems.filter((each) => !placed.has(each)).map(({ message, hint, isWarning }) => (
      make("li", { class: isWarning ? "warning" : "problem" }, message, hint ? make("span", { class: "hint" }, ` ${hint}`) : null))));
  }

  #build(paths, types, elements) {
    // What all of them can have, and means something for one of them; no two have one name.
    const shared = fieldsOf(types[0]).filter((field) => (
      field.kind !== "part" && (paths.length === 1 || field.name !== "name") && types.every((type) => fieldOf(type, field.name))
      && elements.some((element, place) => applies(field, element, typeAt(paths[place])))));
    const context = { typeOf: () => this.#draft.at(paths[0]).type, suggestions: (field) => this.#suggestions(field, paths[0]) };
    this.#fields = shared.map((field) => ({ field, editor: editorOf(field, context, (value, isTyping) => {
      const merging = isTyping ? JSON.stringify([paths, field.name]) : undefined;
      this.#draft.set(strings.model.steps.set(titleOf(field.name).toLowerCase()), paths, field.name, value, merging);
    }) }));
    const more = this.#fields.filter(({ field }) => advanced.has(field.name));
    this.tellUnread();
    const wasOpen = this.#form.querySelector("details")?.open ?? false;
    this.#form.replaceChildren(...this.#fields.filter(({ field }) => !advanced.has(field.name)).map(({ editor }) => editor.element));
    const hidden = make("details", { open: wasOpen }, make("summary", {}, words.advanced), more.map(({ editor }) => editor.element));
    if (more.length) this.#form.append(hidden);
    if (this.#on.isReadOnly) for (const each of this.#form.querySelectorAll("input, textarea, select, button")) each.disabled = true;
    this.#tools.replaceChildren(...(this.#on.isReadOnly ? [] : this.#buttons(paths, types)));
  }

  #buttons(paths, types) {
    const parts = paths.length === 1 ? partsOf(types[0]) : [];
    const adding = parts.map(({ name }) => button(`${words.add} ${strings.model.parts[name]}`, () => this.#on.add([...paths[0], name])));
    return paths[0].length === 0 ? adding : [...adding, button(words.delete, () => this.#on.remove(), { class: "remove" })];
  }

  /** What names may stand in a member, if it is of names that there are. */
  #suggestions({ name }, path) {
    const { model } = this.#draft;
    const names = (list = []) => list.map((each) => each.name);
    const owner = () => this.#draft.at(path.slice(0, 2)) ?? {};
    const lists = {
      superentity: () => names(model.entities), destination: () => names(model.entities), entity: () => names(model.entities),
      composite: () => names(model.composites),
      property: () => names(propertiesOf(owner())),
      inverse: () => names(model.entities.find((each) => each.name === this.#draft.at(path).destination)?.relationships
        ?.filter((each) => each.destination === owner().name)),
    };
    return lists[name];
  }

  /** The fields with texts that say nothing, and so are in no draft. */
  get #unreadFields() { return [...this.#form.querySelectorAll(":is(input, textarea):invalid")]; }

  get unreadField() { return this.#unreadFields[0]; }

  /** Such texts go with their fields. */
  tellUnread() {
    const told = this.#unreadFields.map((field) => (
      strings.detail.notTaken(titleOf(field.closest("[data-member]").dataset.member), this.#title.textContent, field.value, field.validationMessage)));
    if (told.length) announce(told.join(" "), true);
  }

  focus() { this.#first.focus(); }

  /** What is preset is replaced by what is typed. */
  focusAndSelect() {
    this.focus();
    this.#first.select?.();
  }

  get #first() { return this.#form.querySelector("input:not([type=checkbox]), textarea, select") ?? this.element; }
}
