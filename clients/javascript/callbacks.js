// How what is told reaches the program: after the state is up to date, one callback after the other.

/**
 * Calls what it is given in order, each when the one before has returned; failures go to the connection's `onError`.
 */
export function callbackQueue(connection) {
  let last = Promise.resolve();
  return (callback, ...values) => (last = last.then(() => callback(...values)).catch((error) => connection._tell(error)));
}

/** Where nothing catches it: an error that nobody listens for is to be seen. */
export const throwLater = (error) => queueMicrotask(() => { throw error; });

/** Something with a state that changes: a store as Svelte takes it; for React see `storeOf`. */
export class Observable {
  #callbacks;
  #snapshot;

  /** Calls `callback` after each change, in order. What it returns ends that. */
  onChange(callback, end) {
    const each = { callback, end };
    (this.#callbacks ??= new Set()).add(each);
    this._didObserve?.(true);
    return () => this.#callbacks.delete(each) && this._didObserve?.(this.#callbacks.size > 0);
  }

  /** Calls `run` with the snapshot, now and when there is another. */
  subscribe(run) {
    let told = this.getSnapshot();
    run(told);
    return this.onChange(() => told !== this.getSnapshot() && run((told = this.getSnapshot())));
  }

  /** The state, frozen: the same until something changes. */
  getSnapshot() { return (this.#snapshot ??= this._makeSnapshot()); }

  _didChange(change) {
    this.#snapshot = undefined;
    this._call("callback", change);
  }

  _call(name, value) {
    for (const each of this.#callbacks ?? []) this._queue(() => this.#callbacks.has(each) && each[name]?.(value));
  }
}

/** For React: `useSyncExternalStore(store.subscribe, store.getSnapshot)`. */
export const storeOf = (observable) => ({
  subscribe: (run) => observable.onChange(() => run()), getSnapshot: () => observable.getSnapshot() });
