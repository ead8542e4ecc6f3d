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
  #rest = "";
  onMessage;

  constructor(reader, writer) {
    this.#writer = writer;
    reader.setEncoding("utf8");
    reader.on("data", (text) => this.#take(text));
    this.ended = new Promise((resolve) => reader.on("end", () => {
      for (const { reject } of this.#replies.values()) reject(new Error("The connection ended."));
      resolve();
    }));
  }

  request(method, params, take) {
    const id = ++this.#lastID;
    return new Promise((resolve, reject) => {
      const taken = (result) => {
        try {
          take?.(result);
          resolve(result);
        } catch (error) {
          reject(error);
        }
      };
      this.#replies.set(id, { resolve: taken, reject });
      this.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    });
  }

  notify(method, params) {
    this.send(JSON.stringify({ jsonrpc: "2.0", method, params }));
  }

  on(method, handler) {
    this.#handlers.set(method, handler);
  }

  send(text) {
    this.#writer.write(`${text}\n`);
  }

  end() {
    this.#writer.end();
  }

  #take(text) {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop();
    for (const line of lines) this.#handle(JSON.parse(line));
  }

  #handle(message) {
    this.onMessage?.(message);
    if ("method" in message) return this.#handlers.get(message.method)?.(message.params);
    const reply = this.#replies.get(message.id);
    this.#replies.delete(message.id);
    if ("error" in message) reply?.reject(new RequestError(message.error));
    else reply?.resolve(message.result);
  }
}
