// An editor for each attribute type. What is edited is told to `commit(value)`, which may fail.

import { LargeData } from "../javascript/index.js";
import { button, make } from "./dom.js";
import { strings } from "./strings.js";
import { editable, isNumeric, parsed, shown, zoneOf } from "./values.js";

/** Kinds of pictures that browsers show and that run nothing, by how their bytes begin. */
const pictures = { "image/png": [0x89, 0x50, 0x4e, 0x47], "image/jpeg": [0xff, 0xd8, 0xff], "image/gif": [0x47, 0x49, 0x46, 0x38] };

const pictureType = (bytes) => (
  Object.entries(pictures).find(([, start]) => start.every((each, place) => bytes[place] === each))?.[0]);

/**
 * What edits one value: `{ element, control, show(value) }`. The control is what a label is for. `check(value)` is
 * called while something is typed, `commit(value)` when it is finished; `fault(text)` is told what cannot be read.
 */
export function makeEditor(attribute, given) {
  const { type } = attribute;
  if (type === "Boolean") return choice(attribute, given);
  if (type === "Binary") return binary(attribute, given);
  if (["Transformable", "Composite", "Undefined"].includes(type)) return text({ ...attribute, type }, { ...given, isReadOnly: true });
  return text(attribute, given);
}

function controlFor({ type }, given) {
  if (type === "String" && !given.isSingleLine) return make("textarea", { rows: 1 });
  if (type === "Date") return make("input", { type: "datetime-local", step: "any" });
  return make("input", { type: "text", inputMode: isNumeric({ type }) ? "decimal" : "text", autocomplete: "off", spellcheck: false });
}

function text(attribute, given) {
  const control = controlFor(attribute, given);
  const zone = attribute.type === "Date" ? make("span", { class: "hint" }) : null;
  let known = "";
  let isEdited = false;
  control.readOnly = given.isReadOnly;
  const value = () => {
    try {
      return { value: parsed(control.value, attribute) };
    } catch (error) {
      given.fault(error.message);
      return undefined;
    }
  };
  const finish = async () => {
    if (!isEdited) return;
    const read = value();
    if (!read) return;
    isEdited = false;
    await given.commit(read.value);
  };
  control.oninput = () => {
    isEdited = control.value !== known;
    const read = value();
    if (read) given.check?.(read.value);
  };
  control.onchange = finish;
  control.onkeydown = (event) => {
    if (event.key === "Escape" && isEdited) {
      event.stopPropagation();
      event.preventDefault();
      isEdited = false;
      control.value = known;
      given.fault("");
    }
  };
  const show = (now) => {
    known = editable(now);
    if (zone) zone.textContent = now ? zoneOf(now) : "";
    // What somebody is typing is theirs until it is finished.
    if (!isEdited) control.value = known;
    control.placeholder = now === null ? strings.nil : "";
  };
  return { element: zone ? make("span", { class: "with-zone" }, control, zone) : control, control, show };
}

function choice({ isOptional }, given) {
  const options = [["true", strings.true], ["false", strings.false], ["", strings.nil]];
  const control = make("select", { disabled: given.isReadOnly },
    options.map(([value, title]) => make("option", { value }, title)));
  control.onchange = () => given.commit({ true: true, false: false }[control.value] ?? null);
  const show = (value) => {
    control.value = value === null ? "" : String(value);
    control.lastElementChild.hidden = !isOptional && value !== null;
  };
  return { element: control, control, show };
}

function binary(attribute, given) {
  const input = make("input", { type: "file", hidden: true });
  const size = make("span", { class: "hint" });
  const picture = make("img", { hidden: true, alt: strings.picture(attribute.name) });
  const upload = button(strings.upload, () => input.click(), { disabled: given.isReadOnly });
  const download = button(strings.download, async () => {
    const url = URL.createObjectURL(new Blob([await given.read()]));
    make("a", { href: url, download: attribute.name }).click();
    URL.revokeObjectURL(url);
  });
  const clear = button(strings.clear, () => given.commit(null), { disabled: given.isReadOnly });
  input.onchange = async () => {
    const [file] = input.files;
    if (file) await given.commit(new Uint8Array(await file.arrayBuffer()));
    input.value = "";
  };
  const show = (value) => {
    size.textContent = value === null ? strings.nil : shown(value, attribute);
    download.disabled = value === null;
    clear.disabled = value === null || given.isReadOnly;
    const kind = value instanceof Uint8Array && !(value instanceof LargeData) && pictureType(value);
    if (picture.src) URL.revokeObjectURL(picture.src);
    picture.hidden = !kind;
    if (kind) picture.src = URL.createObjectURL(new Blob([value], { type: kind }));
    else picture.removeAttribute("src");
  };
  return { element: make("span", { class: "binary" }, picture, size, upload, download, clear, input), control: upload, show };
}
