// How what is told reaches the program: after the state is up to date, one callback after the other.

/** Calls what is added in order, each when the one before has returned; failures go to `onError`. */
export class CallbackQueue {
  #waiting = [];
  #isRunning = false;

  constructor(onError) {
    this.onError = onError;
  }

  add(callback, ...values) {
    this.#waiting.push([callback, values]);
    if (!this.#isRunning) this.#run();
  }

  async #run() {
    this.#isRunning = true;
    // What fills the queue is read on meanwhile.
    await undefined;
    while (this.#waiting.length) {
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const [callback, values] of waiting) {
        try {
          await callback(...values);
        } catch (error) {
          this.onError(error);
        }
      }
    }
    this.#isRunning = false;
  }
}

/** Something with a state that changes: a store as React's `useSyncExternalStore` and Svelte take it. */
export class Observable {
  #subscribers;
  #snapshot;
  #bound;
  #isTelling = false;

  /** Bound, and always the same, so that it can be handed on as it is. */
  get subscribe() {
    return this.#binding.subscribe;
  }

  get getSnapshot() {
    return this.#binding.getSnapshot;
  }

  get #binding() {
    return (this.#bound ??= {
      getSnapshot: () => (this.#snapshot ??= this._makeSnapshot()),
      subscribe: (run) => {
        const subscriber = { run };
        (this.#subscribers ??= new Set()).add(subscriber);
        this._didSubscribe();
        run(this.getSnapshot());
        return () => this.#subscribers.delete(subscriber) && this._didSubscribe();
      },
    });
  }

  get _hasSubscribers() {
    return Boolean(this.#subscribers?.size);
  }

  /** Whether there are any may matter, as to what keeps it in memory. */
  _didSubscribe() {}

  /** What it is now is not what it was. Subscribers are told once, however often it changes before. */
  _didChange(queue) {
    this.#snapshot = undefined;
    if (!this._hasSubscribers || this.#isTelling) return;
    this.#isTelling = true;
    queue.add(() => {
      this.#isTelling = false;
      for (const subscriber of this.#subscribers) queue.add(subscriber.run, this.getSnapshot());
    });
  }
}

/** What is told, for `for await`; what comes before it is asked for waits. */
export class ChangeIterator {
  #told = [];
  #asking = [];
  #end;
  #detach;

  constructor(detach) {
    this.#detach = detach;
  }

  [Symbol.asyncIterator]() {
    return this;
  }

  push(value) {
    const ask = this.#asking.shift();
    if (ask) ask.resolve({ value, done: false });
    else this.#told.push(value);
  }

  /** Nothing more comes; with an error, because of that. */
  end(error) {
    this.#end = { error };
    for (const { resolve, reject } of this.#asking.splice(0)) {
      if (error) reject(error);
      else resolve({ value: undefined, done: true });
    }
  }

  next() {
    if (this.#told.length) return Promise.resolve({ value: this.#told.shift(), done: false });
    if (this.#end?.error) return Promise.reject(this.#end.error);
    if (this.#end) return Promise.resolve({ value: undefined, done: true });
    return new Promise((resolve, reject) => this.#asking.push({ resolve, reject }));
  }

  return() {
    this.#detach(this);
    this.end();
    return Promise.resolve({ value: undefined, done: true });
  }
}
