// A connection to a server: one message per line.

export class RequestError extends Error {
  constructor({ code, message, data }) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export class Connection {
  #writer;
  #lastID = 0;
  #handlers = new Map();
  #replies = new Map();
  // Of the line that is not whole yet.
  #pieces = [];
  #isOpen = true;
  #settle;
  onMessage;
  onError = (error) => queueMicrotask(() => {
    throw error;
  });

  constructor(reader, writer) {
    this.#writer = writer;
    this.ended = new Promise((resolve) => (this.#settle = resolve));
    // UTF-8 that is cut by chunks is put together by the reader.
    reader.setEncoding("utf8");
    reader.on("data", (text) => this.#take(text));
    reader.on("end", () => this.#didEnd());
    reader.on("close", () => this.#didEnd());
    reader.on("error", (error) => this.#didEnd(error));
    if (writer !== reader) writer.on?.("error", (error) => this.#didEnd(error));
  }

  request(method, params, take) {
    return new Promise((resolve, reject) => {
      this.#requireOpen();
      const id = ++this.#lastID;
      const taken = (result) => {
        try {
          take?.(result);
          resolve(result);
        } catch (error) {
          reject(error);
        }
      };
      const text = JSON.stringify({ jsonrpc: "2.0", id, method, params });
      this.#replies.set(id, { resolve: taken, reject });
      this.send(text);
    });
  }

  notify(method, params) {
    this.send(JSON.stringify({ jsonrpc: "2.0", method, params }));
  }

  on(method, handler) {
    this.#handlers.set(method, [...(this.#handlers.get(method) ?? []), handler]);
  }

  off(method, handler) {
    const handlers = this.#handlers.get(method) ?? [];
    this.#handlers.set(method, handlers.filter((each) => each !== handler));
  }

  send(text) {
    this.#requireOpen();
    this.#writer.write(`${text}\n`);
  }

  end() {
    this.#isOpen = false;
    this.#writer.end();
  }

  #requireOpen() {
    if (!this.#isOpen) throw new Error("The connection ended.");
  }

  #didEnd(cause) {
    this.#isOpen = false;
    const replies = [...this.#replies.values()];
    this.#replies.clear();
    for (const { reject } of replies) reject(new Error("The connection ended.", { cause }));
    this.#settle();
  }

  #take(text) {
    const [first, ...others] = text.split("\n");
    this.#pieces.push(first);
    for (const next of others) {
      const line = this.#pieces.join("");
      this.#pieces = [next];
      this.#report(() => this.#handle(JSON.parse(line)));
    }
  }

  #handle(message) {
    this.#report(() => this.onMessage?.(message));
    if ("method" in message) {
      for (const handler of this.#handlers.get(message.method) ?? []) {
        this.#report(() => handler(message.params));
      }
      return;
    }
    const reply = this.#replies.get(message.id);
    this.#replies.delete(message.id);
    if ("error" in message) reply?.reject(new RequestError(message.error));
    else reply?.resolve(message.result);
  }

  // What fails does not keep others from what they wait for.
  #report(call) {
    try {
      call();
    } catch (error) {
      this.onError(error);
    }
  }
}
