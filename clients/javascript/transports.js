// What carries messages: a program on standard input and output, a socket, or a WebSocket.
//
// Each takes `{ take(text), ended(cause) }`, and is `{ send(text), end(), drop() }`.

import { ConnectionLost, UsageError, errorOf } from "./errors.js";

/** How to reach a server again and again, from an address or from a program's arguments. */
export function transportTo({ address, arguments: words, token, certificateAuthority, folder, timeout }) {
  if (words) return (listener) => program(words, folder, listener);
  const [, form, rest] = /^(unix|tcp|tls|ws|wss):(.+)$/.exec(address ?? "") ?? [];
  if (form === "unix") return (listener) => socket("net", { path: rest, timeout }, listener);
  if (form === "ws" || form === "wss") {
    if (certificateAuthority) {
      throw new UsageError("unsupported", "A WebSocket takes no certificateAuthority.",
        "Set NODE_EXTRA_CA_CERTS, or make it known to the browser.");
    }
    return (listener) => webSocket(`${form}://${rest}`, token, timeout, listener);
  }
  const [, host, port] = /^\[?(.+?)\]?:(\d+)$/.exec(rest ?? "") ?? [];
  if (!form || !host) {
    throw new UsageError("badAddress", `“${address}” is no address of a server.`,
      "Addresses are unix:PATH, tcp:HOST:PORT, tls:HOST:PORT, ws:HOST:PORT and wss:HOST:PORT.");
  }
  const place = { host, port: Number(port), timeout };
  if (form === "tcp") return (listener) => socket("net", place, listener);
  const names = /^[\d.]+$|:/.test(host) ? {} : { servername: host };
  return (listener) => socket("tls", { ...place, ...names, ca: certificateAuthority }, listener);
}

async function program([command, ...words], folder, listener) {
  const { spawn } = await import("node:child_process");
  const child = spawn(command, words, { stdio: "pipe", cwd: folder });
  let told = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    process.stderr.write(text);
    told = (told + text).slice(-2_000);
  });
  child.stdin.on("error", () => {});
  // Why it ended before it has greeted, it says there and by its exit code.
  const refusal = () => told && errorOf({
    message: told.trim(), data: { kind: child.exitCode === 66 ? "client.notFound" : "client.notStarted" } });
  const ended = () => child.once("close", () => listener.ended(refusal() || undefined));
  return lines(child, "spawn", "exit", child.stdout, child.stdin, { ...listener, ended }, () => child.kill("SIGKILL"));
}

async function socket(module, options, listener) {
  const { connect } = await import(`node:${module}`);
  const stream = connect(options).setNoDelay(true);
  const begin = module === "tls" ? "secureConnect" : "connect";
  // While it connects: later there may be nothing to say for long.
  stream.once("timeout", () => stream.destroy(new Error("nothing answers")));
  stream.once(begin, () => stream.setTimeout(0));
  return lines(stream, begin, "close", stream, stream, listener, () => stream.destroy());
}

async function lines(source, begin, end, input, output, listener, drop) {
  await new Promise((resolve, reject) => {
    source.once(begin, resolve).once("error", (error) => reject(unreachable(error.message, error)));
  });
  const ended = new Promise((resolve) => source.once(end, resolve));
  readLines(input, listener);
  return { send: (text) => output.write(`${text}\n`), end: () => (output.end(), ended), drop };
}

function unreachable(what, cause) {
  return new ConnectionLost(cause, `The server cannot be reached: ${what}.`,
    "See that it runs, and that its address, token and certificate are right.");
}

function readLines(stream, { take, ended }) {
  // Of the line that is not whole yet. UTF-8 that is cut by chunks is put together by the stream.
  let pieces = [];
  let failure;
  stream.setEncoding("utf8");
  stream.on("data", (text) => {
    const [first, ...others] = text.split("\n");
    pieces.push(first);
    for (const next of others) {
      const line = pieces.join("");
      pieces = [next];
      take(line);
    }
  });
  stream.on("error", (error) => (failure = error));
  stream.once("close", () => ended(failure));
}

async function webSocket(url, token, timeout, { take, ended }) {
  if (!globalThis.WebSocket) {
    throw new UsageError("unsupported", "There is no WebSocket here.",
      "Use Node 22, node --experimental-websocket, or an address of another form.");
  }
  const socket = new WebSocket(url, ["orrery", ...(token ? [`orrery.token.${token}`] : [])]);
  const timer = setTimeout(() => socket.close(), timeout);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = socket.onclose = () => reject(unreachable(url));
  }).finally(() => clearTimeout(timer));
  socket.onmessage = ({ data }) => take(data);
  const closed = new Promise((resolve) => (socket.onclose = resolve));
  closed.then(() => ended());
  const end = () => (socket.close(1000), closed);
  return { send: (text) => socket.send(text), end, drop: end };
}
