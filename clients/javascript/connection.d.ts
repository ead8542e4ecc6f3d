import type {
  ClientNotifications, ErrorData, JSONValue, Requests, ServerNotifications,
} from "./protocol.js";

/** What a connection reads from and writes to: a socket, or a program's standard streams. */
export interface Reader {
  setEncoding(encoding: "utf8"): unknown;
  on(event: "data", handler: (text: string) => void): unknown;
  on(event: "end", handler: () => void): unknown;
}
export interface Writer {
  write(text: string): unknown;
  end(): unknown;
}

/** The server's answer to a request that failed. */
export class RequestError extends Error {
  readonly code: number;
  readonly data: ErrorData | undefined;
}

type Parameters<Type, Rest extends unknown[] = []> =
  {} extends Type ? [params?: Type, ...rest: Rest] : [params: Type, ...rest: Rest];

/**
 * A connection to a server: one message per line. What the server pushes goes to its handlers in
 * the order of arrival, before the reply that comes after it.
 */
export class Connection {
  constructor(reader: Reader, writer: Writer);
  /**
   * `take` is called with the result while it is read, before the next message. Whoever awaits the
   * promise may see what is pushed after the reply first.
   */
  request<Method extends keyof Requests>(
    method: Method,
    ...params: Parameters<Requests[Method]["params"], [take?: (result: Requests[Method]["result"]) => void]>
  ): Promise<Requests[Method]["result"]>;
  notify<Method extends keyof ClientNotifications>(
    method: Method, ...params: Parameters<ClientNotifications[Method]>): void;
  on<Method extends keyof ServerNotifications>(
    method: Method, handler: (params: ServerNotifications[Method]) => void): void;
  /** Sends a message as it stands. */
  send(text: string): void;
  /** Called with each message before it is handled. */
  onMessage: ((message: JSONValue) => void) | undefined;
  /** Settles when the server has ended the connection. */
  readonly ended: Promise<void>;
  /** Says that nothing more will be sent. */
  end(): void;
}
