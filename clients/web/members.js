// What a relationship to many holds, to be added to and, where it is ordered, put in order by drag or by keys.

import { FetchRequest, Predicate } from "../javascript/index.js";
import { attempt, button, follow, link, make, renew } from "./dom.js";
import { pickObject } from "./picker.js";
import { addressOf, format } from "./router.js";
import { strings } from "./strings.js";
import { labelOf } from "./values.js";

/** So many are shown at first, and with each wish for more. */
const pageSize = 50;
const words = strings.detail;

/** The table of all members, where an inverse finds them. */
function tableOf({ id, context, entity }, { destination, inverse }) {
  const { relationship } = (inverse && context.model.properties(destination).get(inverse)) ?? {};
  if (!relationship || !context.model.entities.has(entity)) return undefined;
  return format({ view: "data", name: destination, where: `${relationship.isToMany ? "ANY " : ""}${inverse} == CAST("${id}", "NSManagedObjectID")` });
}

export class MemberList {
  #object;
  #relationship;
  #isReadOnly;
  /** The first of them, `{ id, label }`, and how many there are. */
  #shown;
  #count = 0;
  // By id, what is shown of each: `{ label, element, handle }`.
  #items = new Map();
  #limit = pageSize;
  #list = make("ul", { class: "members", tabIndex: -1 });
  #rest = button("", () => this.#extend(), { class: "quiet hint", hidden: true });
  #dragged;
  #last = Promise.resolve();
  #isAsked = false;
  #isReading = false;

  constructor(object, relationship, isReadOnly) {
    [this.#object, this.#relationship, this.#isReadOnly] = [object, relationship, isReadOnly];
    const { name, destination } = relationship;
    const add = button(words.add, async () => {
      const chosen = await pickObject(object.context, destination, name);
      add.focus();
      if (chosen) await attempt(() => this.#write("add", chosen.id, strings.edit.addTo(name)));
    }, { disabled: isReadOnly, "aria-describedby": `label-${name}` });
    const address = tableOf(object, relationship);
    this.element = make("div", { role: "group", "aria-labelledby": `label-${name}` }, this.#list, this.#rest,
      make("div", { class: "tools" }, add, address ? link(words.asTable, address, { "aria-describedby": `label-${name}` }) : null));
  }

  get #canMove() { return this.#relationship.isOrdered && !this.#isReadOnly; }

  /** Shows them as they are now; what is asked for while they are read is read behind it. */
  show() {
    if (!this.#shown) this.#list.replaceChildren(make("li", { class: "hint" }, "…"));
    if (this.#isReading) this.#isAsked = true;
    else follow(() => this.#readAll());
  }

  async #readAll() {
    this.#isReading = this.#isAsked = true;
    try {
      while (this.#isAsked) {
        this.#isAsked = false;
        await this.#read();
      }
    } finally { this.#isReading = false; }
  }

  /** Reads what is shown, and no more: there may be very many. */
  async #read() {
    const { context, entity } = this.#object;
    const { name } = this.#relationship;
    const fetch = new FetchRequest(entity, {
      predicate: new Predicate("SELF == %@", [this.#object]), properties: [`${name}.@count`],
      prefetchRequests: [{ keyPath: name, limit: this.#limit }],
    });
    const { objects: [told], related, prefetched: [found] } = await context.request("fetch/objects", { fetch });
    // What is being dragged is not to go meanwhile.
    if (!told || this.#dragged !== undefined) return;
    // Where it is a member of itself, it is not told twice.
    const members = new Map([[this.#object.id, this.#object], ...related.map((each) => [each.id, { context, ...each }])]);
    this.#shown = (found.objects[told.id] ?? []).map((id) => ({ id, label: labelOf(members.get(id)) }));
    this.#count = told.values[`${name}.@count`];
    this.#items = new Map(this.#shown.map((each, place) => [each.id, this.#itemAt(place, each)]));
    renew(this.#list, ...[...this.#items.values()].map(({ element }) => element), this.#count === 0 ? make("li", { class: "nil" }, words.empty) : null);
    const more = this.#count - this.#limit;
    this.#rest.textContent = strings.more(more);
    if (more <= 0 && this.#rest === document.activeElement) this.#list.focus();
    this.#rest.hidden = more <= 0;
  }

  #extend() {
    this.#limit += pageSize;
    this.show();
  }

  /** The one that is there already where it is called the same. */
  #itemAt(place, { id, label }) {
    const known = this.#items.get(id);
    const item = known?.label === label ? known : { label, ...this.#item(id, label) };
    item.handle?.setAttribute("aria-label", words.move(label, place + 1, this.#count));
    return item;
  }

  #item(id, label) {
    const name = link(label, addressOf(id), { dataset: { focus: `link ${id}` } });
    const remove = this.#isReadOnly ? null : button("×", () => attempt(() => this.#write("remove", id, strings.edit.removeFrom(this.#relationship.name))), {
      class: "quiet", "aria-label": `${strings.remove} ${label}`, title: strings.remove, dataset: { focus: `remove ${id}` },
    });
    if (!this.#canMove) return { element: make("li", {}, name, remove) };
    const handle = button("⠿", () => {}, { class: "quiet handle", title: words.moveHint, dataset: { focus: `handle ${id}` } });
    const element = make("li", {}, handle, name, remove);
    const giveUp = () => {
      this.#endDrag();
      this.show();
    };
    handle.onkeydown = (event) => {
      if (event.key === "Escape" && this.#dragged !== undefined) {
        event.preventDefault();
        giveUp();
      }
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      this.#step(id, step);
    };
    handle.onpointerdown = (event) => {
      event.preventDefault();
      handle.focus();
      handle.setPointerCapture(event.pointerId);
      this.#dragged = id;
      element.classList.add("dragged");
    };
    handle.onpointermove = (event) => this.#dragged === undefined || this.#markTarget(event.clientY);
    handle.onpointercancel = giveUp;
    handle.onpointerup = (event) => {
      if (this.#dragged === undefined) return;
      const target = this.#placeAt(event.clientY);
      this.#endDrag();
      this.#drop(id, target);
    };
    return { element, handle };
  }

  /** Between which members a height is: the place of the one below. */
  #placeAt(y) {
    const boxes = [...this.#list.children].map((each) => each.getBoundingClientRect());
    const found = boxes.findIndex(({ top, height }) => y < top + height / 2);
    return found < 0 ? boxes.length : found;
  }

  #markTarget(y) {
    const target = this.#placeAt(y);
    for (const [place, each] of [...this.#list.children].entries()) {
      each.classList.toggle("before", place === target);
      each.classList.toggle("after", target === this.#list.childElementCount && place === target - 1);
    }
  }

  #endDrag() {
    this.#dragged = undefined;
    for (const each of this.#list.children) each.classList.remove("before", "after", "dragged");
  }

  /** Puts a member before the one that is shown at a place, wherever that is by now. */
  #drop(id, target) {
    const [below, above] = [this.#shown[target]?.id, this.#shown.at(-1).id];
    return attempt(async () => {
      await this.#read();
      const placeOf = (wanted) => this.#shown.findIndex((each) => each.id === wanted);
      const [now, to] = [placeOf(id), below ? placeOf(below) : placeOf(above) + 1];
      if (now < 0 || to < 0) throw new Error(words.movedAway);
      await this.#move(id, to > now ? to - 1 : to);
    });
  }

  /** Moves a member up or down, behind what is under way. */
  #step(id, step) {
    this.#last = this.#last.then(() => attempt(async () => {
      const place = this.#shown.findIndex((each) => each.id === id) + step;
      // It is not to go out of sight.
      if (place >= this.#limit) this.#limit += pageSize;
      await this.#move(id, place);
      await this.#read();
    }));
  }

  async #move(id, place) {
    if (place < 0 || place >= this.#count || this.#shown[place]?.id === id) return;
    // Somebody may have removed it just before.
    await this.#write("move", id, strings.edit.moveIn(this.#relationship.name), { index: place })
      .catch((error) => { throw error.kind === "object.notFound" ? new Error(words.movedAway) : error; });
  }

  #write(verb, member, actionName, others) {
    const { id, context } = this.#object;
    return context.request(`relationship/${verb}`, { id, property: this.#relationship.name, ids: [member], actionName, ...others });
  }
}
