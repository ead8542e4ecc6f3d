// A model's graph as `model/graph` lays it out: boxes and lines in SVG, to look at, to move in and to draw relationships in.

import { make, makeShape, oncePerFrame } from "./dom.js";
import { strings } from "./strings.js";

const words = strings.model.graph;
/** A model that is larger is shown smaller still where all of it is wanted. */
const [smallestScale, largestScale, step] = [0.1, 3, 1.2];
const margin = 24;
const lineHeight = 18;
const padding = lineHeight / 2;
/** A pointer that moves less far, in pixels, has only clicked. */
const clickReach = 4;
const keyStep = 20;
/** Smaller than this one sees names alone, as large as their boxes let them be. */
const nameScale = 0.5;
/** One begins with a part of a model that would be smaller than this as a whole, and comes so near to what one looks for. */
const readableScale = 0.7;
/** What stands at the lower edge, in pixels. */
const toolsHeight = 48;

/** Where boxes are shown without anything over them; never none. */
const roomIn = ({ width, height }) => ({ width: Math.max(1, width - 2 * margin), height: Math.max(1, height - 2 * margin - toolsHeight) });

const centre = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });
function boundsOf(points) {
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

const classes = (...names) => names.filter(Boolean).join(" ");

// What lines and boxes look like.

/** A crow's foot or a bar, and a ring or another bar, at the end of a line: how many there are. */
function signs({ relationship, minimumCount, maximumCount }, { x, y }, side) {
  if (relationship === undefined) return [];
  const at = (distance) => x + side * distance;
  const isMany = maximumCount !== 1;
  const bar = (distance) => `M${at(distance)} ${y - 5}V${y + 5}`;
  const strokes = [isMany ? `M${at(0)} ${y - 5}L${at(9)} ${y}L${at(0)} ${y + 5}` : bar(6), minimumCount > 0 ? bar(11) : ""].join("");
  const ring = minimumCount > 0 ? null : makeShape("circle", { class: "sign", cx: at(isMany ? 12 : 10), cy: y, r: 3 });
  return [makeShape("path", { class: "sign", d: strokes }), ring];
}

/** The name of a relationship, at the end that it leads to. */
function labelShape({ label, relationship }, owner, side, change) {
  if (!label) return null;
  const { x, y, width, height, text } = label;
  return makeShape("text", {
    class: classes("label", change), x: side > 0 ? x : x + width, y: y + height - 3, "text-anchor": side > 0 ? "start" : "end",
    dataset: { entity: owner, relationship } }, text);
}

function lineShape({ kind, from, to, points, change }, boxes) {
  const [first, last] = [points[0], points.at(-1)];
  const sideOf = (end, { x }) => (x === boxes.get(end.entity).x ? -1 : 1);
  const [start, end] = [sideOf(from, first), sideOf(to, last)];
  const course = points.map(({ x, y }, place) => `${place ? "L" : "M"}${x} ${y}`).join("");
  const dataset = { from: from.entity, to: to.entity };
  const path = makeShape("path", { class: "course", d: course });
  if (kind === "inheritance") {
    const tip = `${first.x},${first.y} ${first.x + start * 10},${first.y - 5} ${first.x + start * 10},${first.y + 5}`;
    return makeShape("g", { class: classes("line inheritance", change), dataset }, path, makeShape("polygon", { class: "sign", points: tip }));
  }
  const names = { relationship: to.relationship ?? "", inverse: from.relationship ?? "" };
  return makeShape("g", { class: classes("line", change), dataset: { ...dataset, ...names } },
    makeShape("path", { class: "reach", d: course, dataset: { entity: from.entity, relationship: to.relationship } }), path,
    signs(from, first, start), signs(to, last, end),
    labelShape(from, to.entity, start, change), labelShape(to, from.entity, end, change));
}

function boxShape({ entity, title, isAbstract, rows = [], x, y, width, height, change }, number, total, faults) {
  const name = makeShape("text", { x: x + padding, y: y + padding + lineHeight - 5, class: classes("name", change) }, title);
  // As large as it can be drawn within the box.
  name.style.setProperty("--largest", `${Math.max(12, Math.min((width - 2 * padding) / (0.62 * title.length), 0.7 * height))}px`);
  const text = (content, line, given) => makeShape("text", { x: x + padding, y: y + padding + line * lineHeight - 5, ...given }, content);
  const count = faults.entity + faults.rows.filter(Boolean).length;
  return makeShape("g", {
    class: classes("box", isAbstract && "abstract", change, count > 0 && "faulty"), role: "option", id: `box-${number}`, "aria-selected": "false",
    "aria-posinset": number + 1, "aria-setsize": total, "aria-label": words.box(title, isAbstract, rows.map((each) => each.text), count), dataset: { entity } },
  makeShape("rect", { class: "frame", x, y, width, height, rx: 4 }),
  rows.length ? makeShape("path", { class: "rule", d: `M${x} ${y + padding + lineHeight}H${x + width}` }) : null,
  name,
  rows.map((row, place) => text(row.text, place + 2, {
    class: classes("row", row.change, row.isRest && "rest", faults.rows[place] && "faulty"), dataset: row.isRest ? {} : { row: place } })),
  makeShape("circle", { class: "handle", cx: x + width, cy: y + padding + lineHeight / 2, r: 6 }));
}

/**
 * The element `element`. Its owner is told by `on`: `select(entities)`, `selectPart(entity, part)` of a row or a
 * relationship, `open()`, `move(positions)`, `connect(from, to)`, `add()`.
 */
export class ModelGraph {
  #on;
  #graph = { boxes: [], lines: [], x: 0, y: 0, width: 0, height: 0 };
  #boxes = new Map();
  #shapes = new Map();
  #lines = [];
  // What takes back each mark of what is chosen.
  #marks = [];
  // Each shape, the group that it belongs into, and where it is.
  #items = [];
  #view = { x: 0, y: 0, scale: 1 };
  #active;
  #selected = new Set();
  // What of those that are chosen is marked besides, and the entities that a search found.
  #chosen = [];
  #found = null;
  #linkingFrom;
  #isFitted = false;
  // What is chosen and not drawn yet.
  #awaited;
  #lineGroup = makeShape("g", { "aria-hidden": "true" });
  #boxGroup = makeShape("g");
  #rubber = makeShape("path", { class: "rubber" });
  #canvas = makeShape("g", {}, this.#lineGroup, this.#boxGroup, this.#rubber);
  #drawing;
  #frame = makeShape("rect", { class: "viewport" });
  #map = makeShape("svg", { class: "minimap", "aria-hidden": "true", onpointerdown: (event) => this.#dragMap(event) });
  #empty = make("p", { class: "empty", hidden: true });
  #pointer;
  // What is shown once the pointer has let go.
  #waiting;
  #showView = oncePerFrame(() => this.#applyView());
  isEditable = false;

  constructor(on) {
    this.#on = on;
    this.#drawing = makeShape("svg", { class: "drawing", role: "presentation" }, this.#canvas);
    this.element = make("div", {
      class: "graph", role: "listbox", tabIndex: 0, "aria-label": words.title, "aria-multiselectable": "true",
      onkeydown: (event) => this.#press(event), onpointerdown: (event) => this.#grab(event), onpointermove: (event) => this.#drag(event),
      onpointerup: (event) => this.#release(event), onpointercancel: () => this.#giveUp(), ondblclick: (event) => this.#open(event) },
    this.#drawing, this.#map, this.#empty);
    // A wheel that turns the page would be of no use here.
    this.element.addEventListener("wheel", (event) => this.#turn(event), { passive: false });
    new ResizeObserver(() => this.#resize()).observe(this.element);
  }

  // What is shown.

  /**
   * Draws a graph; `faultsOf(entity)` tells how many faults it has: `{ entity, rows: [] }`. What somebody is dragging is
   * not taken from under the pointer: till then the graph waits.
   */
  show(graph, options) {
    if (this.#pointer && this.element.hasPointerCapture(this.#pointer.id)) this.#waiting = [graph, options];
    else this.#draw(graph, options);
  }

  #draw(graph, { isEditable, empty, faultsOf = () => ({ entity: 0, rows: [] }) }) {
    const isOther = this.#boxes.size === 0 || ![...this.#boxes.keys()].some((name) => graph.boxes.some(({ entity }) => entity === name));
    this.isEditable = isEditable;
    this.#graph = graph;
    this.#boxes = new Map(graph.boxes.map((box) => [box.entity, box]));
    this.#empty.textContent = empty;
    this.#empty.hidden = graph.boxes.length > 0;
    const boxes = graph.boxes.map((box, number) => boxShape(box, number, graph.boxes.length, faultsOf(box.entity)));
    this.#shapes = new Map(boxes.map((shape) => [shape.dataset.entity, shape]));
    this.#lines = graph.lines.map((line) => lineShape(line, this.#boxes));
    this.#items = [
      ...this.#lines.map((shape, number) => ({ shape, group: this.#lineGroup, bounds: boundsOf(graph.lines[number].points) })),
      ...boxes.map((shape, number) => ({ shape, group: this.#boxGroup, bounds: graph.boxes[number] })),
    ];
    for (const group of [this.#lineGroup, this.#boxGroup]) group.replaceChildren();
    this.#marks = [];
    this.element.classList.toggle("editable", isEditable);
    this.#drawMap();
    this.#setActive(this.#boxes.has(this.#active) ? this.#active : undefined);
    this.#mark();
    this.#markFound();
    if (isOther) this.begin();
    if (this.#boxes.has(this.#awaited)) this.approach(this.#awaited);
    this.#applyView();
  }

  #drawMap() {
    const { x, y, width, height } = this.#graph;
    this.#map.setAttribute("viewBox", `${x - margin} ${y - margin} ${width + 2 * margin} ${height + 2 * margin}`);
    this.#map.replaceChildren(...this.#graph.boxes.map((box) => (
      makeShape("rect", { class: classes("spot", box.change), x: box.x, y: box.y, width: box.width, height: box.height }))), this.#frame);
  }

  /** Which entities are chosen, and in them which relationship, `[entity, name]`, and rows, `[entity, row]` each. */
  select(entities, relationship, rows) {
    this.#selected = new Set(entities);
    this.#chosen = [relationship, rows];
    this.#mark();
    const last = entities.at(-1);
    this.#awaited = this.#boxes.has(last) ? undefined : last;
    if (this.#boxes.has(last)) this.#activate(last);
  }

  /** Of what may be thousands of shapes those are touched that were or are chosen. */
  #mark() {
    const [[owner, key] = [], rows = []] = this.#chosen;
    for (const undo of this.#marks.splice(0)) undo();
    const mark = (element, name) => {
      element.classList.add(name);
      this.#marks.push(() => element.classList.remove(name));
    };
    for (const entity of this.#selected) {
      const shape = this.#shapes.get(entity);
      shape?.setAttribute("aria-selected", "true");
      this.#marks.push(() => shape?.setAttribute("aria-selected", "false"));
    }
    for (const [entity, row] of rows) {
      const shape = this.#shapes.get(entity)?.querySelector(`[data-row="${row}"]`);
      if (shape) mark(shape, "chosen");
    }
    for (const line of this.#lines) {
      const { from, to, relationship: name, inverse } = line.dataset;
      if (this.#selected.has(from) || this.#selected.has(to)) mark(line, "near");
      if (key === undefined || !((from === owner && name === key) || (to === owner && inverse === key))) continue;
      mark(line, "chosen");
      for (const label of line.querySelectorAll(".label")) {
        if (label.dataset.entity === owner && label.dataset.relationship === key) mark(label, "chosen");
      }
    }
  }

  /** Those that a search found stand out; null for no search. Goes to the first of them. */
  find(entities) {
    this.#found = entities;
    this.#markFound();
    if (entities?.length) this.reveal(entities[0]);
  }

  #markFound() {
    this.element.classList.toggle("searching", this.#found !== null);
    const found = new Set(this.#found);
    for (const [entity, shape] of this.#shapes) shape.classList.toggle("found", found.has(entity));
  }

  focus() { this.element.focus(); }

  // The part in sight.

  get #size() { return { width: this.element.clientWidth || 1, height: this.element.clientHeight || 1 }; }

  #applyView() {
    const { x, y, scale } = this.#view;
    const { width, height } = this.#size;
    this.#cull();
    this.#canvas.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
    this.element.classList.toggle("far", scale < nameScale);
    this.element.style.setProperty("--scale", scale);
    const all = this.#graph;
    const isAllInSight = all.x * scale + x >= 0 && all.y * scale + y >= 0
      && (all.x + all.width) * scale + x <= width && (all.y + all.height) * scale + y <= height;
    this.#map.toggleAttribute("hidden", isAllInSight || all.boxes.length < 2);
    for (const [name, value] of Object.entries({ x: -x / scale, y: -y / scale, width: width / scale, height: height / scale })) {
      this.#frame.setAttribute(name, value);
    }
  }

  /** Of a large model the browser could not draw all in time: what is far out of sight is not in the page. */
  #cull() {
    const { x, y, scale } = this.#view;
    const { width, height } = this.#size;
    const [left, top] = [(-x - width / 2) / scale, (-y - height / 2) / scale];
    const [right, bottom] = [left + 2 * width / scale, top + 2 * height / scale];
    const active = this.#shapes.get(this.#active);
    for (const { shape, group, bounds } of this.#items) {
      const isNear = bounds.x <= right && bounds.y <= bottom && bounds.x + bounds.width >= left && bounds.y + bounds.height >= top;
      const isWanted = isNear || shape === active;
      if (isWanted === Boolean(shape.parentNode)) continue;
      if (isWanted) group.append(shape);
      else shape.remove();
    }
  }

  /** It may have been out of sight, and what is chosen meanwhile another. */
  #resize() {
    if (!this.#isInSight) return;
    if (!this.#isFitted) this.begin();
    else if (this.#active !== undefined) this.reveal(this.#active);
    this.#showView();
  }

  get #isInSight() { return this.element.clientWidth > 0; }

  get #fittingScale() {
    const { width, height } = this.#graph;
    const room = roomIn(this.#size);
    return Math.min(1.2, room.width / (width || 1), room.height / (height || 1));
  }

  /** All of it where that can be read, else what is chosen, or what most lines lead to. */
  begin() {
    this.fit();
    if (this.#view.scale >= readableScale || this.#boxes.size === 0) return;
    const counts = new Map([...this.#boxes.keys()].map((entity) => [entity, 0]));
    for (const { from, to } of this.#graph.lines) for (const { entity } of [from, to]) counts.set(entity, counts.get(entity) + 1);
    const most = Math.max(...counts.values());
    this.approach([...this.#selected].find((entity) => this.#boxes.has(entity)) ?? [...counts].find(([, count]) => count === most)[0]);
  }

  /** Has a box in the middle, and near enough to be read. */
  approach(entity) {
    const box = this.#boxes.get(entity);
    if (!box || !this.#isInSight || this.#view.scale >= readableScale) return;
    this.#view = { ...this.#view, scale: Math.max(this.#view.scale, readableScale) };
    this.#centre(centre(box));
    this.reveal(entity);
  }

  /** All of it, as large as it can be read and no larger. */
  fit() {
    const { x, y, width, height } = this.#graph;
    const size = this.#size;
    this.#isFitted = this.#isInSight;
    const room = roomIn(size);
    const scale = this.#fittingScale;
    this.#view = { scale, x: margin + (room.width - width * scale) / 2 - x * scale, y: margin + (room.height - height * scale) / 2 - y * scale };
    this.#showView();
  }

  /** Closer, or farther with less than 1; what is at that place, or in the middle, stays there. */
  zoom(factor, place = { x: this.#size.width / 2, y: this.#size.height / 2 }) {
    const scale = Math.min(largestScale, Math.max(Math.min(smallestScale, this.#fittingScale), this.#view.scale * factor));
    const ratio = scale / this.#view.scale;
    this.#view = { scale, x: place.x - (place.x - this.#view.x) * ratio, y: place.y - (place.y - this.#view.y) * ratio };
    this.#showView();
  }

  #pan(x, y) {
    this.#view = { ...this.#view, x: this.#view.x + x, y: this.#view.y + y };
    this.#showView();
  }

  #centre({ x, y }) {
    const { width, height } = this.#size;
    const { scale } = this.#view;
    this.#view = { scale, x: width / 2 - x * scale, y: height / 2 - y * scale };
    this.#showView();
  }

  /** Moves as little as it has to for a box to be in sight. */
  reveal(entity) {
    const box = this.#boxes.get(entity);
    if (!box || !this.#isInSight) return;
    const { scale } = this.#view;
    const { width, height } = this.#size;
    const shift = (start, length, room) => {
      if (length + 2 * margin > room || start < margin) return margin - start;
      return Math.min(0, room - margin - start - length);
    };
    this.#pan(shift(box.x * scale + this.#view.x, box.width * scale, width), shift(box.y * scale + this.#view.y, box.height * scale, height));
  }

  // The pointer.

  #place({ clientX, clientY }) {
    const { left, top } = this.element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  #inGraph({ x, y }) { return { x: (x - this.#view.x) / this.#view.scale, y: (y - this.#view.y) / this.#view.scale }; }

  #turn(event) {
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) this.zoom(Math.exp(-event.deltaY / 300), this.#place(event));
    else if (event.shiftKey) this.#pan(-event.deltaY, 0);
    else this.#pan(-event.deltaX, -event.deltaY);
  }

  #grab(event) {
    if (event.button !== 0 || event.target.closest(".minimap")) return;
    const entity = event.target.closest(".box")?.dataset.entity;
    const kind = !entity ? "pan" : event.target.matches(".handle") && this.isEditable ? "connect" : "move";
    this.#pointer = { id: event.pointerId, kind, entity, start: this.#place(event), last: this.#place(event), target: event.target, isDragged: false };
    if (kind === "move" && this.#linkingFrom === undefined && !this.#selected.has(entity)) {
      this.#choose(entity, event.ctrlKey || event.metaKey || event.shiftKey);
    }
    this.element.setPointerCapture(event.pointerId);
    this.element.focus({ preventScroll: true });
    event.preventDefault();
  }

  #drag(event) {
    const pointer = this.#pointer;
    if (!pointer) return;
    // Nobody told that it was let go, as where the graph was out of the page then.
    if (!(event.buttons & 1)) return void this.#giveUp();
    const place = this.#place(event);
    const [x, y] = [place.x - pointer.start.x, place.y - pointer.start.y];
    pointer.isDragged ||= Math.hypot(x, y) > clickReach;
    if (!pointer.isDragged) return;
    if (pointer.kind === "pan") this.#pan(place.x - pointer.last.x, place.y - pointer.last.y);
    if (pointer.kind === "move" && this.isEditable) this.#shift(pointer.entity, x / this.#view.scale, y / this.#view.scale);
    if (pointer.kind === "connect") this.#stretch(pointer.entity, this.#inGraph(place), this.#boxAt(event));
    pointer.last = place;
  }

  #boxAt({ clientX, clientY }) { return document.elementFromPoint(clientX, clientY)?.closest(".graph .box")?.dataset.entity; }

  #moved(entity) { return this.#selected.has(entity) ? [...this.#selected].filter((each) => this.#boxes.has(each)) : [entity]; }

  #shift(entity, x, y) {
    const moved = this.#moved(entity);
    for (const each of moved) this.#shapes.get(each).setAttribute("transform", `translate(${x} ${y})`);
    for (const line of this.#lines) {
      line.classList.toggle("stale", moved.includes(line.dataset.from) || moved.includes(line.dataset.to));
    }
  }

  #stretch(entity, { x, y }, target) {
    const box = this.#boxes.get(entity);
    this.#rubber.setAttribute("d", `M${box.x + box.width} ${box.y + padding + lineHeight / 2}L${x} ${y}`);
    for (const [each, shape] of this.#shapes) shape.classList.toggle("target", each === target);
  }

  #letGo() {
    this.#pointer = undefined;
    this.#rubber.setAttribute("d", "");
    for (const shape of this.#shapes.values()) shape.classList.remove("target");
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting) this.#draw(...waiting);
  }

  /** What was dragged is where it was. */
  #giveUp() {
    for (const shape of this.#shapes.values()) shape.removeAttribute("transform");
    for (const line of this.#lines) line.classList.remove("stale");
    this.#letGo();
  }

  #release(event) {
    const pointer = this.#pointer;
    if (!pointer) return;
    this.#finish(pointer, event);
    this.#letGo();
  }

  /** Does what somebody has done with the pointer, to what was seen of the graph. */
  #finish(pointer, event) {
    const target = pointer.kind === "connect" ? this.#boxAt(event) : undefined;
    if (!pointer.isDragged) return this.#click(pointer, event);
    if (pointer.kind === "move" && this.isEditable) {
      const { scale } = this.#view;
      this.#tellMove(pointer.entity, (pointer.last.x - pointer.start.x) / scale, (pointer.last.y - pointer.start.y) / scale);
    }
    if (target !== undefined) this.#on.connect(pointer.entity, target);
  }

  /** All boxes have a place once one of them has been given one. */
  #tellMove(entity, x, y) {
    const moved = this.#moved(entity);
    this.#on.move(Object.fromEntries([...this.#boxes].map(([name, box]) => {
      const [right, down] = moved.includes(name) ? [x, y] : [0, 0];
      return [name, { x: Math.round(box.x + right), y: Math.round(box.y + down) }];
    })));
  }

  #click({ entity, target, kind }, event) {
    const isMore = event.ctrlKey || event.metaKey || event.shiftKey;
    const { row, relationship, entity: owner } = target.dataset;
    if (entity !== undefined && this.#linkingFrom !== undefined) this.#link(entity);
    else if (kind === "connect") this.startLinking(entity);
    else if (row !== undefined) this.#on.selectPart(entity, { row: Number(row) });
    else if (relationship !== undefined) this.#on.selectPart(owner, { relationship });
    else if (entity !== undefined) this.#choose(entity, isMore, true);
    else this.#on.select([]);
  }

  #choose(entity, isMore, toggles = false) {
    this.#activate(entity);
    const others = [...this.#selected].filter((each) => each !== entity);
    if (!isMore) this.#on.select([entity]);
    else this.#on.select(toggles && this.#selected.has(entity) && others.length ? others : [...others, entity]);
  }

  #open(event) {
    if (this.#boxAt(event) !== undefined) this.#on.open();
    else if (this.isEditable && !event.target.closest(".minimap")) this.#on.add();
  }

  #dragMap(event) {
    event.stopPropagation();
    const go = ({ clientX, clientY }) => {
      const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.#map.getScreenCTM().inverse());
      this.#centre({ x, y });
    };
    this.#map.setPointerCapture(event.pointerId);
    this.#map.onpointermove = go;
    this.#map.onpointerup = () => { this.#map.onpointermove = null; };
    go(event);
  }

  // Keys.

  #activate(entity) {
    this.#setActive(entity);
    this.#cull();
    this.reveal(entity);
  }

  #setActive(entity) {
    this.#active = entity;
    this.#canvas.querySelector(".box.active")?.classList.remove("active");
    const shape = this.#shapes.get(entity);
    shape?.classList.add("active");
    if (shape) this.element.setAttribute("aria-activedescendant", shape.id);
    else this.element.removeAttribute("aria-activedescendant");
  }

  /** The box that is next in a direction: not far, and rather straight on. */
  #next(x, y) {
    const from = centre(this.#boxes.get(this.#active));
    const distances = this.#graph.boxes.filter(({ entity }) => entity !== this.#active).map((box) => {
      const to = centre(box);
      const [ahead, aside] = [(to.x - from.x) * x + (to.y - from.y) * y, Math.abs((to.x - from.x) * y) + Math.abs((to.y - from.y) * x)];
      return { entity: box.entity, distance: ahead > 0 && ahead * 2 > aside * 0.5 ? ahead + 2 * aside : Infinity };
    });
    return distances.reduce((best, each) => (each.distance < best.distance ? each : best), { entity: this.#active, distance: Infinity }).entity;
  }

  /** The key that does what dragging from box to box does: the next box that is chosen is the destination. */
  startLinking(entity = this.#active) {
    if (!this.isEditable || entity === undefined) return;
    this.#linkingFrom = entity;
    this.element.classList.add("linking");
    this.#on.tell(words.linking(entity));
  }

  #link(entity) {
    const from = this.#linkingFrom;
    this.#stopLinking();
    if (entity !== undefined) this.#on.connect(from, entity);
  }

  #stopLinking() {
    this.#linkingFrom = undefined;
    this.element.classList.remove("linking");
    this.#on.tell("");
  }

  #step(x, y, event) {
    if (this.#active === undefined) return this.#goTo(this.#graph.boxes[0]?.entity, event);
    if (!event.shiftKey) return this.#goTo(this.#next(x, y), event);
    // Why it cannot be moved in a page that only reads its owner tells.
    return (this.isEditable || this.#on.isReadOnly) && this.#tellMove(this.#active, x * keyStep, y * keyStep);
  }

  #goTo(entity, event) {
    if (entity === undefined) return;
    if (event.ctrlKey || event.metaKey || this.#linkingFrom !== undefined) this.#activate(entity);
    else this.#choose(entity, false);
  }

  #press(event) {
    const { boxes } = this.#graph;
    const isCommand = event.ctrlKey || event.metaKey;
    const keys = {
      ArrowLeft: () => this.#step(-1, 0, event), ArrowRight: () => this.#step(1, 0, event),
      ArrowUp: () => this.#step(0, -1, event), ArrowDown: () => this.#step(0, 1, event),
      Home: () => this.#goTo(boxes[0]?.entity, event), End: () => this.#goTo(boxes.at(-1)?.entity, event),
      Enter: () => (this.#linkingFrom === undefined ? this.#on.open() : this.#link(this.#active)),
      " ": () => this.#active !== undefined && this.#choose(this.#active, true, true),
      ...(this.#linkingFrom === undefined ? {} : { Escape: () => this.#stopLinking() }),
      ...(this.#pointer ? { Escape: () => this.#giveUp() } : {}),
      // The browser has a zoom of its own.
      ...(isCommand ? { a: () => this.#on.select(boxes.map(({ entity }) => entity)) }
        : { "+": () => this.zoom(step), "-": () => this.zoom(1 / step), 0: () => this.fit() }),
    };
    const run = keys[event.key];
    // With Ctrl or Alt it is a command.
    if (!run || event.altKey || (isCommand && event.key === "Enter")) return;
    event.preventDefault();
    run();
  }
}
