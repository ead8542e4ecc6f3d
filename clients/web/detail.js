// <orrery-detail>: one object, with an editor for each attribute and what its relationships hold.

import { NotFoundError } from "../javascript/index.js";
import { afterQuiet, announce, attempt, button, follow, link, make, problemText, renew } from "./dom.js";
import { isTaken, makeEditor } from "./editors.js";
import { MemberList } from "./members.js";
import { pickObject } from "./picker.js";
import { addressOf } from "./router.js";
import { strings } from "./strings.js";
import { cut, editable, labelOf, own } from "./values.js";

/** In characters; the whole of it is among the unsaved changes. */
const longestOld = 200;
const maximumFound = 50;

/** What of several failures is one of an attribute's, with what to do about it. */
function faultText(errors, key) {
  const fault = errors.find(({ data }) => data?.property === key);
  return fault ? problemText({ message: fault.message, hint: fault.data.hint }) : "";
}

/** The failures of an object, with values that it might get; none of one that has gone meanwhile. */
async function failuresOf(object, values) {
  const { errors } = await object.validate(values).catch((error) => {
    if (error instanceof NotFoundError) return { errors: [] };
    throw error;
  });
  return errors;
}

/** The attribute that a field is of, or the path to an element of it. */
const pathOf = ({ id }) => id.slice("field-".length);

export class OrreryDetail extends HTMLElement {
  #object;
  #showing;
  #stop;
  #fields = [];
  // By attribute.
  #editors = new Map();
  // By relationship, what says that it is wrong.
  #problems = new Map();
  #mark = () => this.#showAll();
  #follow = (read) => follow(read, () => this.isConnected);
  #validate = afterQuiet(250, () => this.#follow(() => this.#tellProblems()));
  isReadOnly = false;
  /** The follower of what is unsaved, for the marks. */
  changes;
  /** Goes from the object. */
  close = () => {};

  connectedCallback() {
    this.tabIndex = -1;
    this.setAttribute("role", "region");
    this.setAttribute("aria-label", strings.detail.title);
    this.changes.addEventListener("change", this.#mark);
  }

  disconnectedCallback() {
    this.changes.removeEventListener("change", this.#mark);
    this.#stop?.();
    this.#tellLeft();
  }

  /** Shows an object, or nothing; ends when it is there. */
  show(object) {
    if (object !== this.#object || !object) this.#showing = this.#begin(object);
    return this.#showing;
  }

  async #begin(object) {
    this.#stop?.();
    this.#stop = undefined;
    this.#tellLeft();
    this.#object = object;
    this.#editors.clear();
    if (object) await this.#follow(() => this.#read(object));
    else this.#showInstead(strings.detail.none);
  }

  /** Shows an object once it is read. */
  async #read(object) {
    const isWanted = () => this.#object === object && this.isConnected;
    try {
      if (object.isFault || this.#isPartial(object)) await object.refresh();
    } catch (error) {
      if (isWanted()) this.#showInstead(problemText(error), this.#head(object, make("h3", {}, object.id)));
      throw error;
    }
    if (!isWanted()) return;
    this.#stop?.();
    if (object.isDeleted && Object.keys(object.values).length === 0) {
      this.#showInstead(strings.detail.missing(object.id), this.#head(object, make("h3", {}, object.id)));
      this.#stop = object.onChange(() => { this.#showing = this.#begin(object); });
    } else {
      this.#build(object);
      this.#stop = object.onChange(() => this.#showAll());
      this.#showAll();
    }
  }

  #showInstead(text, ...before) {
    this.#fields = [];
    this.replaceChildren(...before, make("p", { class: "empty" }, text));
  }

  /** What was typed and could not be taken goes with its field. */
  #tellLeft() {
    const [field, ...others] = this.querySelectorAll("[data-edited][aria-invalid=true]");
    if (!field || !this.#object) return;
    const path = pathOf(field);
    const problem = this.querySelector(`#fault-${CSS.escape(path)}`).textContent;
    for (const each of [field, ...others]) each.removeAttribute("data-edited");
    announce([strings.detail.notTaken(path, labelOf(this.#object), field.value, problem), others.length ? strings.more(others.length) : ""].join(" "), true);
  }

  /** What somebody is typing comes to nothing where the object is deleted; its field keeps it, for when that comes back. */
  #leaveFields() {
    const field = document.activeElement;
    if (this.contains(field) && field.hasAttribute("data-edited")) announce(strings.detail.notTaken(pathOf(field), labelOf(this.#object), field.value, strings.detail.deleted), true);
  }

  /** A list may have told of some of its properties alone. */
  #isPartial(object) {
    const properties = [...object.context.model.properties(object.entity)];
    return properties.some(([key, { attribute }]) => attribute && !Object.hasOwn(object.values, key));
  }

  #head({ id }, title) {
    return make("header", {}, title, make("a", { class: "hint code", href: addressOf(id) }, id),
      button("×", () => this.close(), { class: "quiet close", title: strings.data.close, "aria-label": strings.data.close }));
  }

  #build(object) {
    const properties = [...object.context.model.properties(object.entity).values()];
    this.#fields = [];
    this.#problems.clear();
    const part = (title, fields) => (fields.length === 0 ? null : make("fieldset", {}, make("legend", {}, title), fields));
    const title = make("h3", { dir: "auto" }, labelOf(object));
    this.#fields.push(() => (title.textContent = labelOf(object)));
    this.replaceChildren(...[
      this.#head(object, title),
      make("p", { class: "deleted", role: "status" }),
      part(strings.detail.attributes, properties.flatMap(({ attribute }) => (attribute ? [this.#attribute(object, attribute)] : []))),
      part(strings.detail.relationships, properties.flatMap(({ relationship }) => (relationship ? [this.#relationship(object, relationship)] : []))),
      part(strings.detail.fetched, properties.flatMap(({ fetched }) => (fetched ? [this.#fetched(object, fetched)] : []))),
    ].filter(Boolean));
  }

  #showAll() {
    if (!this.#object || this.#fields.length === 0) return;
    this.querySelector(".deleted").textContent = this.#object.isDeleted ? strings.detail.deleted : "";
    if (this.#object.isDeleted && !this.classList.contains("is-deleted")) this.#leaveFields();
    this.classList.toggle("is-deleted", this.#object.isDeleted);
    for (const each of this.querySelectorAll("fieldset")) each.disabled = this.#object.isDeleted;
    if (this.#object.isDeleted) return;
    for (const show of this.#fields) show();
    this.#validate();
  }

  /** What is wrong with what was changed of relationships. */
  async #tellProblems() {
    const object = this.#object;
    if (!object || object.isDeleted) return;
    const { changedValues, state } = this.changes.byID.get(object.id) ?? {};
    const errors = state ? await failuresOf(object) : [];
    if (this.#object !== object) return;
    for (const [name, place] of this.#problems) {
      const isChanged = state === "inserted" || own(changedValues, name) !== undefined;
      place.textContent = isChanged ? faultText(errors, name) : "";
    }
  }

  // Attributes.

  #attribute(object, attribute) {
    const { name, type, isOptional, derivationExpression } = attribute;
    const isReadOnly = this.isReadOnly || Boolean(derivationExpression);
    const problem = make("p", { class: "problem", id: `fault-${name}`, role: "alert" });
    // What is asked last counts, whatever is answered last.
    let turn = 0;
    const tell = (text) => {
      turn += 1;
      problem.textContent = text;
      editor.control.setAttribute("aria-invalid", String(text !== ""));
    };
    const tellFailures = async (asked, values) => {
      const errors = turn === asked ? await failuresOf(object, values) : [];
      if (turn === asked) tell(faultText(errors, name));
    };
    const checkLater = afterQuiet(200, (asked, value) => this.#follow(() => tellFailures(asked, { [name]: value })));
    const check = (value) => checkLater(turn += 1, value);
    const commit = async (value) => {
      const asked = (turn += 1);
      await object.set({ [name]: value }, { actionName: strings.edit.set(name) });
      this.#follow(() => tellFailures(asked));
    };
    // Where one has gone on, nobody sees its field any more.
    const refused = (path, text, why) => {
      if (this.#object !== object || !this.isConnected) announce(strings.detail.notTaken(path, labelOf(object), text, why), true);
    };
    const given = {
      model: object.context.model, path: name, current: () => object.values[name], isReadOnly, check, commit, fault: tell, refused,
      mostBytes: object.context.document.connection.info.limits.uploadBytes,
      read: (...path) => object.data([name, ...path].join(".")),
    };
    const editor = makeEditor(attribute, given);
    this.#editors.set(name, editor);
    editor.control.id = `field-${name}`;
    editor.control.setAttribute("aria-describedby", problem.id);
    const old = make("p", { class: "old" });
    const become = () => {
      editor.discard?.();
      clear.parentElement.querySelector(":is(input, textarea, select, button):not([hidden], [hidden] *)").focus();
      isTaken(given, strings.nil, () => null);
    };
    // From field to field it is one step, where the keys that empty a field do this too.
    const clear = button("∅", become, {
      title: strings.detail.setNil, "aria-label": `${strings.detail.setNil}: ${name}`, class: "quiet", tabIndex: type === "Composite" ? 0 : -1,
    });
    if (type === "String" && isOptional) {
      editor.control.addEventListener("keydown", ({ key, repeat }) => {
        if (["Backspace", "Delete"].includes(key) && !repeat && editor.control.value === "" && !clear.disabled) become();
      });
    }
    let shown;
    this.#fields.push(() => {
      // Large values are told of, and read when somebody wants them.
      const value = object.values[name] ?? null;
      editor.show(value);
      clear.disabled = isReadOnly || value === null;
      this.#showOld(old, object, name);
      // What was wrong with another value may not be with this one.
      if (value !== shown && problem.textContent !== "" && !editor.element.querySelector("[data-edited]") && !editor.control.matches("[data-edited]")) {
        const asked = (turn += 1);
        this.#follow(() => tellFailures(asked));
      }
      shown = value;
    });
    const hint = derivationExpression ? `${type}, ${strings.detail.derived}` : type;
    return make("div", { class: "field", dataset: { property: name } },
      make("label", { for: editor.control.id }, name, make("span", { class: "hint" }, ` ${hint}`)),
      make("div", { class: "value" }, editor.element, type !== "Binary" && isOptional && !isReadOnly ? clear : null), old, problem);
  }

  #showOld(place, { id, entity }, key) {
    const committed = this.changes.byID.get(id)?.committedValues;
    const old = own(committed, key);
    const isUnsaved = old !== undefined;
    place.textContent = isUnsaved ? strings.was(cut(this.changes.text(entity, key, old), longestOld)) : "";
    place.parentElement?.classList.toggle("unsaved", isUnsaved);
  }

  // Relationships.

  #relationship(object, relationship) {
    const problem = make("p", { class: "problem", role: "alert" });
    this.#problems.set(relationship.name, problem);
    return make("div", { class: "field", dataset: { property: relationship.name, relationship: relationship.name } },
      make("span", { class: "label", id: `label-${relationship.name}` }, relationship.name,
        make("span", { class: "hint" }, ` ${relationship.destination}`)),
      relationship.isToMany ? this.#toMany(object, relationship) : this.#toOne(object, relationship),
      make("p", { class: "old" }), problem);
  }

  /** What a fetched property finds, when somebody wants it. */
  #fetched(object, { name, fetchRequest }) {
    const list = make("ul", { class: "members" });
    const read = () => attempt(async () => {
      const { objects: [told] } = await object.context.request("object/get", { ids: [object.id], properties: [name] });
      const found = told.values[name].map((id) => object.context.object(id));
      const rest = found.splice(maximumFound).length;
      await Promise.all(found.map((each) => each.isFault && each.refresh()));
      list.replaceChildren(...found.map((each) => make("li", {}, link(labelOf(each), addressOf(each.id)))));
      if (found.length === 0) list.append(make("li", { class: "nil" }, strings.detail.empty));
      if (rest > 0) list.append(make("li", { class: "hint" }, strings.more(rest)));
    });
    const details = make("details", { ontoggle: () => details.open && read() },
      make("summary", {}, name, make("span", { class: "hint" }, ` ${fetchRequest.entity}`)), list);
    return make("div", { class: "field" }, details);
  }

  #toOne(object, { name, destination, isOptional }) {
    const place = make("span", { class: "target", tabIndex: -1 });
    const pick = async () => {
      const chosen = await pickObject(object.context, destination, name);
      // Before it is written: somebody may have gone on by then.
      choose.focus();
      if (chosen) await attempt(() => object.set({ [name]: chosen }, { actionName: strings.edit.set(name) }));
    };
    const choose = button(strings.detail.pick, pick, { disabled: this.isReadOnly, "aria-describedby": `label-${name}` });
    const become = () => {
      choose.focus();
      attempt(() => object.set({ [name]: null }, { actionName: strings.edit.set(name) }));
    };
    const clear = button("∅", become, { title: strings.detail.setNil, "aria-label": `${strings.detail.setNil}: ${name}`, class: "quiet" });
    this.#fields.push(async () => {
      const target = object.values[name];
      clear.disabled = this.isReadOnly || !target;
      if (target?.isFault) await this.#follow(() => target.refresh());
      if (target !== object.values[name]) return;
      renew(place, target ? link(labelOf(target), addressOf(target.id), { dataset: { focus: "target" } }) : make("span", { class: "nil" }, strings.nil));
    });
    return make("div", { class: "value", role: "group", "aria-labelledby": `label-${name}` }, place, choose, isOptional && !this.isReadOnly ? clear : null);
  }

  #toMany(object, relationship) {
    const list = new MemberList(object, relationship, this.isReadOnly);
    this.#fields.push(() => list.show());
    return list.element;
  }

  /** Has a property in sight, and answers with what is there to be gone to. */
  reveal(name) {
    const field = this.querySelector(`[data-property="${CSS.escape(name)}"]`);
    field?.scrollIntoView({ block: "center" });
    return field?.querySelector("a, button, input, textarea");
  }

  /** The first field that can be typed into, or the object itself. */
  get firstField() { return this.querySelector(":is(input, textarea, select):not(:disabled, :read-only, [hidden])") ?? this; }

  /** The attribute whose field has the focus, and what is typed there, which is taken out of it: `{ id, key, value, selectionStart, selectionEnd }`. */
  takeFocus() {
    if (!this.contains(document.activeElement)) return undefined;
    const { id } = this.#object ?? {};
    const field = document.activeElement;
    const [key, editor] = [...this.#editors].find(([, { element, control }]) => control === field || element.contains(field)) ?? [];
    if (!editor) return { id };
    const { value, selectionStart, selectionEnd } = field;
    if (!field.hasAttribute("data-edited")) return { id, key };
    editor.discard();
    return { id, key: pathOf(field), value, selectionStart, selectionEnd };
  }

  /** Has one go on where one was in another view, and answers with what is to have the focus; with nothing where what was typed has no field here. */
  giveFocus({ id, key, value, selectionStart, selectionEnd }) {
    const { control } = (this.#object?.id === id && this.#editors.get(key)) || {};
    if (value === undefined) return control ?? this;
    if (!control || control.readOnly || control.matches(":disabled")) return undefined;
    control.value = value;
    if (typeof selectionStart === "number") control.setSelectionRange(selectionStart, selectionEnd);
    control.dispatchEvent(new Event("input"));
    return control;
  }
}

customElements.define("orrery-detail", OrreryDetail);
