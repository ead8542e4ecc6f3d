import type {
  ClientNotifications, ErrorData, JSONValue, Requests, ServerNotifications,
} from "./protocol.js";

/** What a connection reads from and writes to: a socket, or a program's standard streams. */
export interface Reader {
  setEncoding(encoding: "utf8"): unknown;
  on(event: "data", handler: (text: string) => void): unknown;
  on(event: "end" | "close", handler: () => void): unknown;
  on(event: "error", handler: (error: Error) => void): unknown;
}
export interface Writer {
  write(text: string): unknown;
  end(): unknown;
  on?(event: "error", handler: (error: Error) => void): unknown;
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
   * promise may see what is pushed after the reply first. Fails when the connection ends, and at once
   * when it has.
   */
  request<Method extends keyof Requests>(
    method: Method,
    ...params: Parameters<Requests[Method]["params"], [take?: (result: Requests[Method]["result"]) => void]>
  ): Promise<Requests[Method]["result"]>;
  notify<Method extends keyof ClientNotifications>(
    method: Method, ...params: Parameters<ClientNotifications[Method]>): void;
  /** A method may have several handlers: each is told of every stream. */
  on<Method extends keyof ServerNotifications>(
    method: Method, handler: (params: ServerNotifications[Method]) => void): void;
  off<Method extends keyof ServerNotifications>(
    method: Method, handler: (params: ServerNotifications[Method]) => void): void;
  /** Sends a message as it stands. Throws when the connection has ended. */
  send(text: string): void;
  /** Called with each message before it is handled. */
  onMessage: ((message: JSONValue) => void) | undefined;
  /**
   * Called with what a handler throws, and with what is wrong with a message; the next ones are
   * handled all the same. Unless it is set, such an error is thrown where nothing catches it.
   */
  onError: (error: unknown) => void;
  /** Settles when the server has ended the connection, or it broke. */
  readonly ended: Promise<void>;
  /** Says that nothing more will be sent. */
  end(): void;
}
