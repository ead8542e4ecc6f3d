// An editor for each attribute type. What is edited is told to `commit(value)`, which may fail.

import { LargeData } from "../javascript/index.js";
import { announce, attempt, button, download as saveFile, link, make, problemText } from "./dom.js";
import { strings } from "./strings.js";
import { copied, cut, editable, isNumeric, isTold, nearTo, parsed, shown, zoneOf } from "./values.js";

/** Kinds of pictures that browsers show and that run nothing, by bytes at places of theirs. */
const pictures = {
  "image/png": { 0: [0x89, 0x50, 0x4e, 0x47] }, "image/jpeg": { 0: [0xff, 0xd8, 0xff] }, "image/gif": { 0: [0x47, 0x49, 0x46, 0x38] },
  "image/webp": { 0: [0x52, 0x49, 0x46, 0x46], 8: [0x57, 0x45, 0x42, 0x50] },
};
/** Larger ones are shown when somebody downloads them. */
const maximumPictureBytes = 16_000_000;
/** In characters. Of longer texts the beginning is shown until somebody wants all: a browser takes seconds to lay them out. */
const longestText = 100_000;

const hasBytes = (bytes, places) => (
  Object.entries(places).every(([start, wanted]) => wanted.every((each, place) => bytes[Number(start) + place] === each)));

const pictureType = (bytes) => Object.entries(pictures).find(([, places]) => hasBytes(bytes, places))?.[0];

/**
 * What edits one value: `{ element, control, show(value) }`, and where it is typed or chosen `discard()`. The control is what a
 * label is for. A text and a choice also have `finish(isAsked)`, which answers whether what was typed is taken; what was
 * refused is tried again when somebody asks.
 *
 * Of what is given, `check(value)` is called while something is typed, and `commit(value)` when it is finished: it fails
 * where the value is not taken. `fault(text)` is told why not, and what cannot be read; `refused(path, text, why)` also
 * what was not taken. `mostBytes` can be sent as data. `model`, and `current()`, the value as it is now, are for the
 * elements of a composite, whose fields and faults have ids of its `path`. `read()` is for data that is large; that of
 * an element is read by its name and those of the composites around it.
 */
export function makeEditor(attribute, given) {
  const { type } = attribute;
  if (type === "Boolean") return choice(attribute, given);
  if (type === "Binary") return binary(attribute, given);
  if (type === "Composite") return composite(attribute, given);
  if (type === "Transformable") return transformable(attribute, given);
  if (type === "URI" && !given.isSingleLine) return uri(attribute, given);
  return text(attribute, type === "Undefined" ? { ...given, isReadOnly: true } : given);
}

/** Answers whether the value that `make` gives is taken; what was entered is told as `text` where it is not. */
export async function isTaken({ path, commit, fault, refused }, text, make) {
  fault("");
  try {
    await commit(await make());
    return true;
  } catch (error) {
    fault(problemText(error));
    refused?.(path, text, problemText(error));
    return false;
  }
}

function controlFor({ type }, given) {
  if (type === "String" && !given.isSingleLine) return make("textarea", { rows: 1, dir: "auto" });
  if (type === "Date" && !given.isSingleLine) return make("input", { type: "datetime-local", step: "any" });
  return make("input", { type: "text", dir: "auto", inputMode: isNumeric({ type }) ? "decimal" : "text", autocomplete: "off", spellcheck: false });
}

/** In a table a value is written as it is copied from there; a date in one text. */
function writtenBy(attribute, { isSingleLine }) {
  return (value) => (isSingleLine ? copied(value, attribute) ?? "" : editable(value, attribute));
}

/** Of a number those that say something. */
const digitsOf = (text) => text.replace(/e.*$/i, "").replace(/\D/g, "").replace(/^0+|0+$/g, "");

/** `read` makes a value of what was typed, `written` a text of a value; `isFixed` says whether that may only be looked at. */
function text(attribute, given, {
  control = controlFor(attribute, given), read = (typed) => parsed(typed, attribute), written = writtenBy(attribute, given), isFixed = () => given.isReadOnly,
} = {}) {
  const isParted = control.type === "datetime-local";
  const zone = isParted ? make("span", { class: "hint" }) : null;
  // Shows all of a text that is longer than others.
  const whole = control.localName === "textarea" ? button("", () => showWhole(), { class: "quiet hint", hidden: true }) : null;
  let known = "";
  // The moment itself: its text may be that of two.
  let moment;
  // What it was when somebody began to type: another's value is not written over unseen.
  let begun = "";
  // What was not taken. It is tried again when somebody asks for it, not when the field is left once more.
  let refused;
  control.readOnly = isFixed();
  const isEdited = () => control.hasAttribute("data-edited");
  const mark = (is) => {
    if (!isEdited()) begun = known;
    control.toggleAttribute("data-edited", is);
  };
  // Browsers keep no other line ends in a field.
  const asTyped = (value) => (control.localName === "textarea" ? value.replace(/\r\n?/g, "\n") : value);
  const shape = () => control.classList.toggle("long", control.value.length > longestText);
  const fill = (value) => {
    control.value = value;
    shape();
  };
  const typedText = () => (/\r\n/.test(known) && !/(?<!\r)\n/.test(known) ? control.value.replaceAll("\n", "\r\n") : control.value);
  // Of a date that has not all its parts the browser tells nothing but that.
  const isPart = () => control.validity.badInput;
  const value = () => {
    if (isPart()) throw new Error(strings.faults.date);
    const typed = read(typedText());
    return typed instanceof Date && moment ? nearTo(typed, moment) : typed;
  };
  const take = async () => {
    const [typed, before] = [control.value, known];
    let made;
    const make = () => {
      made = value();
      if (known === begun || known === typedText()) return made;
      begun = known;
      throw new Error(strings.faults.others(known));
    };
    if (!await isTaken(given, typed, make)) return false;
    begun = known;
    mark(control.value !== typed);
    if (!isEdited()) fill(known === before ? written(made) : known);
    if (attribute.type === "Decimal" && known !== before && digitsOf(known) !== digitsOf(typed)) announce(strings.edit.stored(known));
    return true;
  };
  const commit = async (isAsked) => {
    if (!isEdited() && !isPart()) return true;
    const typed = control.value;
    if (typed === refused && !isAsked) return false;
    refused = await take() ? undefined : typed;
    return refused === undefined;
  };
  // What is typed while it is being taken is taken behind it.
  let last = Promise.resolve(true);
  const finish = (isAsked = false) => (last = last.then(() => commit(isAsked)));
  const discard = () => {
    refused = undefined;
    mark(false);
    fill(known);
    given.fault("");
  };
  const look = () => {
    mark(control.value !== asTyped(known) || isPart());
    shape();
  };
  // Of a part of a date the browser tells no input.
  if (isParted) control.onkeyup = look;
  control.oninput = () => {
    look();
    // In a table what is half typed is not wrong yet.
    if (given.isSingleLine) return given.fault("");
    try {
      given.check?.(value());
    } catch (error) { given.fault(error.message); }
    return undefined;
  };
  // In a date each of its parts is a change.
  control.onblur = () => finish();
  control.onkeydown = (event) => {
    // In a table Enter leads on as well.
    if (event.key === "Enter" && !event.isComposing && !event.shiftKey && !event.ctrlKey && !event.altKey && !given.isSingleLine
      && !["Boolean", "Transformable"].includes(attribute.type)) {
      event.preventDefault();
      finish(true);
    }
    if (event.key !== "Escape" || control.readOnly || !(isEdited() || isPart())) return;
    event.stopPropagation();
    event.preventDefault();
    discard();
  };
  const show = (now) => {
    known = written(now);
    moment = isParted && now instanceof Date && isTold(now) ? now : undefined;
    if (zone) zone.textContent = now ? zoneOf(now) : "";
    control.placeholder = now === null ? strings.nil : "";
    // What somebody is typing is theirs until it is finished.
    if (isEdited() || isPart()) return;
    // What stands there has its layout already.
    const isCut = whole !== null && known.length > longestText && control.value !== asTyped(known);
    fill(isCut ? cut(known, longestText) : known);
    if (!whole) return;
    control.readOnly = isCut || isFixed(now);
    whole.hidden = !isCut;
    whole.textContent = strings.edit.showAll(known.length);
  };
  const showWhole = () => {
    fill(known);
    show(given.current() ?? null);
    control.focus();
  };
  const beside = zone ?? whole;
  return { element: beside ? make("span", { class: "with-others" }, control, beside) : control, control, show, finish, discard };
}

function choice(attribute, given) {
  const options = [["true", strings.true], ["false", strings.false], ["", strings.nil]];
  const control = make("select", { disabled: given.isReadOnly },
    options.map(([value, title]) => make("option", { value }, title)));
  const read = (chosen) => ({ true: true, false: false })[chosen] ?? null;
  const written = (value) => (value === null ? "" : String(value));
  const editor = text(attribute, given, { control, read, written });
  // What was refused can be chosen no second time.
  control.onchange = control.onblur = () => editor.finish(true);
  const show = (value) => {
    editor.show(value);
    control.lastElementChild.hidden = !attribute.isOptional && value !== null;
  };
  return { ...editor, show };
}

/** A text with a link that opens it, where that is a page. */
function uri(attribute, given) {
  const editor = text(attribute, given);
  const open = link(strings.open, "", { target: "_blank", rel: "noopener noreferrer" });
  const show = (value) => {
    editor.show(value);
    open.hidden = !/^https?:/i.test(value ?? "");
    if (!open.hidden) open.href = value;
  };
  return { ...editor, element: make("span", { class: "with-others" }, editor.control, open), show };
}

/** An editor for each element, with its own fault; what one of them says is the whole value with that changed. */
function composite(attribute, given) {
  const elements = [...given.model.composites.get(attribute.composite)?.values() ?? []];
  // Each waits for the one before, of which its value has what that changed.
  let last = Promise.resolve();
  const editors = elements.map((element) => {
    const path = `${given.path}.${element.name}`;
    const others = () => Object.entries(given.current() ?? {}).filter(([name]) => name !== element.name);
    const made = (value, values = others()) => Object.fromEntries([...values, [element.name, value]]);
    // What is large has to be here to be part of another value.
    const read = async ([name, value]) => [name, value instanceof LargeData ? await given.read(name) : value];
    const commit = (value) => {
      const taken = last.then(async () => given.commit(made(value, await Promise.all(others().map(read)))));
      last = taken.catch(() => {});
      return taken;
    };
    const problem = make("span", { class: "problem", id: `fault-${path}`, role: "alert" });
    const fault = (text) => {
      problem.textContent = text;
      editor.control.setAttribute("aria-invalid", String(text !== ""));
    };
    const check = (value) => {
      fault("");
      if (!others().some(([, each]) => each instanceof LargeData)) given.check?.(made(value));
    };
    const current = () => given.current()?.[element.name];
    const editor = makeEditor(element, { ...given, path, check, commit, current, fault, read: (...names) => given.read(element.name, ...names) });
    editor.control.id = `field-${path}`;
    editor.control.setAttribute("aria-describedby", problem.id);
    return { name: element.name, problem, ...editor };
  });
  const element = make("span", { class: "composite", role: "group", "aria-label": attribute.name }, editors.flatMap((each) => [
    make("label", {}, make("span", { class: "hint" }, each.name), each.element), each.problem]));
  const show = (value) => editors.forEach((each) => each.show(value?.[each.name] ?? null));
  const discard = () => editors.forEach((each) => each.discard?.());
  return { element, control: element, show, discard };
}

/** For `JSON.parse`: refuses whole numbers that browsers round. */
function exactly(key, value) {
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new Error(strings.transfer.inexact);
  return value;
}

/** Whether a value of JSON has no such numbers, which the browser may have rounded as it came. */
function isExact(value) {
  if (typeof value === "object" && value !== null) return Object.values(value).every(isExact);
  return !Number.isInteger(value) || Number.isSafeInteger(value);
}

/** What a property list has is edited as JSON; the bytes of an app's own transformer go up and down. */
function transformable(attribute, given) {
  const bytes = binary(attribute, given);
  // What sets the whole of it to nil does so here.
  bytes.clear.remove();
  // What an app's own transformer makes is bytes alone.
  if (!/^(NS|$)/.test(attribute.valueTransformerName ?? "")) return { ...bytes, element: make("span", { class: "transformable" }, bytes.element) };
  const read = (typed) => {
    if (typed.trim() === "") return null;
    try {
      return JSON.parse(typed, exactly);
    } catch (error) { throw error instanceof SyntaxError ? new Error(strings.faults.json) : error; }
  };
  const written = (value) => (value === null ? "" : JSON.stringify(value, null, 2));
  const control = make("textarea", { rows: 1, class: "code", spellcheck: false, placeholder: strings.nil });
  const json = text(attribute, given, { control, read, written, isFixed: (value) => given.isReadOnly || !isExact(value) });
  const inexact = make("span", { class: "hint", hidden: true }, strings.transfer.inexact);
  const show = (value) => {
    const isData = value instanceof Uint8Array || value instanceof LargeData;
    inexact.hidden = isData || isExact(value);
    json.element.hidden = isData;
    bytes.element.hidden = !isData && value !== null;
    if (!isData) json.show(value);
    if (isData || value === null) bytes.show(value);
    bytes.element.classList.toggle("is-nil", value === null);
  };
  return { element: make("span", { class: "transformable" }, json.element, inexact, bytes.element), control: json.control, show, discard: json.discard };
}

function binary(attribute, given) {
  const input = make("input", { type: "file", hidden: true });
  const size = make("span", { class: "hint" });
  const picture = make("img", { hidden: true, alt: strings.picture(attribute.name) });
  const upload = button(strings.upload, () => input.click(), { disabled: given.isReadOnly });
  const download = button(strings.download, () => attempt(async () => saveFile(attribute.name, await given.read())));
  const empty = () => {
    // It goes when there is nothing.
    upload.focus();
    isTaken(given, strings.nil, () => null);
  };
  const clear = button(strings.clear, empty, { disabled: given.isReadOnly });
  input.onchange = async () => {
    const [file] = input.files;
    if (file?.size > given.mostBytes) given.fault(strings.tooLarge(file.size, given.mostBytes));
    else if (file) await isTaken(given, file.name, async () => new Uint8Array(await file.arrayBuffer()));
    input.value = "";
  };
  let known;
  picture.onload = () => URL.revokeObjectURL(picture.src);
  picture.onerror = () => {
    URL.revokeObjectURL(picture.src);
    picture.hidden = true;
  };
  const showPicture = (bytes) => {
    const kind = bytes && pictureType(bytes);
    picture.hidden = !kind;
    if (kind) picture.src = URL.createObjectURL(new Blob([bytes], { type: kind }));
    else picture.removeAttribute("src");
  };
  const show = (value) => {
    size.textContent = value === null ? strings.nil : shown(value, attribute);
    download.hidden = clear.hidden = value === null;
    if (value === known) return;
    known = value;
    const isLarge = value instanceof LargeData;
    showPicture(isLarge ? null : value);
    if (isLarge && value.length <= maximumPictureBytes) {
      given.read().then((bytes) => known === value && showPicture(bytes), (error) => given.fault(error.message));
    }
  };
  return { element: make("span", { class: "binary" }, picture, size, upload, download, clear, input), control: upload, show, clear };
}
