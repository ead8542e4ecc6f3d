import type { FetchedResults, ManagedObject } from "./index.js";

/**
 * `<orrery-list keys="name city">`: the rows of `results`, a listbox with the usual keys. Choosing one sends
 * `orrery-select`, whose `detail` is the object.
 */
export class OrreryList<T extends ManagedObject = any> extends HTMLElement {
  results: FetchedResults<T> | undefined;
  /** What a row shows; otherwise the values of `keys`. */
  text: (object: T) => string;
  readonly selected: T | undefined;
}

/**
 * `<orrery-field key="name" label="Name">`: an attribute of `object`, in an input that follows it. What is typed
 * is sent when it is finished; Escape takes it back. What the server refuses is told beside it, and so is what is no number,
 * in decimal digits, where the attribute's type is one. Nothing typed is nil, if the attribute is optional.
 */
export class OrreryField extends HTMLElement {
  object: ManagedObject | undefined;
}
