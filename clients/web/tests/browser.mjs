// Chromium without a screen, driven over its DevTools protocol by a pipe.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";

/** In milliseconds: how long anything may take, on whatever machine. */
export const patience = 120_000;

// With this the pages have their files as they are here, and not as they were when the program was built.
const isFromDisk = process.env.ORRERY_PAGES === "disk";
const contentTypes = { ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

// The sandbox wants rights that a container does not give; a window behind another is to go on.
const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
  "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding", "--disable-background-timer-throttling",
  "--force-color-profile=srgb", "--lang=en-GB", "--remote-debugging-pipe"];

export class Browser {
  #waiting = new Map();
  #listeners = new Map();
  #lastID = 0;
  #downloads;
  #didDownload = () => {};

  static async launch() {
    const browser = new Browser();
    browser.profile = mkdtempSync(join(tmpdir(), "orrery-chromium-"));
    const environment = { ...process.env, TZ: "Europe/Berlin", LANG: "en_GB.UTF-8", HOME: browser.profile };
    browser.process = spawn("chromium", [...flags, `--user-data-dir=${browser.profile}`, "about:blank"],
      { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"], env: environment });
    // A test that failed has not closed it.
    process.once("exit", () => browser.process.kill("SIGKILL"));
    let text = "";
    browser.process.stdio[4].setEncoding("utf8").on("data", (piece) => {
      const messages = (text += piece).split("\0");
      text = messages.pop();
      for (const message of messages) browser.#take(JSON.parse(message));
    });
    await browser.send("Browser.getVersion");
    return browser;
  }

  #take({ id, sessionId, method, params, result, error }) {
    if (id === undefined) {
      for (const listen of this.#listeners.get(sessionId) ?? []) listen(method, params);
      return;
    }
    const { resolve, reject, asked } = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) reject(new Error(`${asked}: ${error.message}`));
    else resolve(result);
  }

  send(method, params = {}, sessionId) {
    const id = ++this.#lastID;
    this.process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject, asked: method }));
  }

  listen(sessionId, listener) {
    this.#listeners.set(sessionId, [...this.#listeners.get(sessionId) ?? [], listener]);
  }

  /** A window of its own; `isFresh` gives it storage of its own, as another browser has, and `locale` another language. */
  async open(url, { width = 1200, height = 760, isFresh = false, locale } = {}) {
    const { browserContextId } = isFresh ? await this.send("Target.createBrowserContext") : {};
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank", newWindow: true, browserContextId });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    const page = new Page(this, sessionId);
    for (const domain of ["Page", "Runtime", "Log", "Accessibility"]) await page.send(`${domain}.enable`);
    await page.send("Emulation.setFocusEmulationEnabled", { enabled: true });
    await page.resize(width, height);
    if (locale) await page.send("Emulation.setLocaleOverride", { locale });
    if (isFromDisk) await page.takeFromDisk();
    await page.go(url);
    return page;
  }

  /** Has the files that pages hand out written to a folder. */
  async downloadTo(folder) {
    this.#downloads = folder;
    this.listen(undefined, (method, { state }) => method === "Browser.downloadProgress" && state === "completed" && this.#didDownload());
    await this.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: folder, eventsEnabled: true });
  }

  /** Does what hands out a file, waits until that is written, and gives what is in it. The next one may have its name. */
  async downloaded(name, act) {
    const path = join(this.#downloads, name);
    const written = new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${name} was not downloaded.`)), patience);
      this.#didDownload = () => {
        if (!existsSync(path)) return;
        clearTimeout(timer);
        resolve();
      };
    });
    await Promise.all([act(), written]);
    const content = readFileSync(path);
    rmSync(path);
    return content;
  }

  async close() {
    const ended = once(this.process, "exit");
    this.send("Browser.close").catch(() => {});
    await ended;
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

const codes = { Enter: "\r", Tab: "\t", " ": " " };

export class Page {
  /** What the page has said that is wrong: exceptions and errors of its console. */
  faults = [];
  /** What its WebSockets have heard and said since `listenToSockets`. */
  heard = [];
  said = [];

  constructor(browser, session) {
    Object.assign(this, { browser, session });
    browser.listen(session, (method, params) => {
      if (method === "Page.loadEventFired") this.didLoad?.();
      if (method === "Runtime.exceptionThrown") {
        const { text, exception } = params.exceptionDetails;
        this.faults.push(exception?.description ?? text);
      }
      if (method === "Log.entryAdded" && params.entry.level === "error") this.faults.push(`${params.entry.text} ${params.entry.url ?? ""}`);
      if (method === "Network.webSocketFrameReceived") {
        this.heard.push(params.response.payloadData);
        this.didHear?.();
      }
      if (method === "Network.webSocketFrameSent") this.said.push(params.response.payloadData);
      if (method === "Runtime.consoleAPICalled" && params.type === "error") this.faults.push(JSON.stringify(params.args));
    });
  }

  send(method, params) { return this.browser.send(method, params, this.session); }

  async listenToSockets() {
    await this.send("Network.enable");
    [this.heard, this.said] = [[], []];
  }

  /** Waits until one of its WebSockets has heard a message with these texts, and what that leads to is shown. */
  async hears(...texts) {
    const isHeard = () => this.heard.some((message) => texts.every((text) => message.includes(text)));
    let timer;
    const late = new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`It never heard ${texts.join(", ")}.`)), patience);
    });
    while (!isHeard()) await Promise.race([late, new Promise((resolve) => { this.didHear = resolve; })]);
    clearTimeout(timer);
    await this.run(() => new Promise(requestAnimationFrame));
  }

  /** While nobody answers the browser says so in its console. */
  forgetLosses() { this.faults = this.faults.filter((each) => !each.includes("WebSocket")); }

  /** Has the server's answers hold what is in the files; of one that is new the program knows nothing. */
  async takeFromDisk() {
    this.browser.listen(this.session, (method, { requestId, request, responseHeaders }) => {
      if (method !== "Fetch.requestPaused") return;
      const { pathname } = new URL(request.url);
      const file = new URL(`../..${pathname}`, import.meta.url);
      const answer = !responseHeaders || !existsSync(file) ? this.send("Fetch.continueRequest", { requestId })
        : this.send("Fetch.fulfillRequest", { requestId, responseCode: 200, body: readFileSync(file, "base64"),
          responseHeaders: [{ name: "Content-Type", value: contentTypes[extname(pathname)] }] });
      // A page that has gone meanwhile wants none.
      answer.catch(() => {});
    });
    const patterns = ["web", "javascript"].map((name) => ({ urlPattern: `http://127.0.0.1:*/${name}/*`, requestStage: "Response" }));
    await this.send("Fetch.enable", { patterns });
  }

  async go(url) {
    await this.send("Page.navigate", { url });
    await this.until((wanted) => document.readyState === "complete" && (location.href === "about:blank") === (wanted === "about:blank"), url);
  }

  /** Does what leads to another page, and waits until that is loaded. */
  async leaving(action) {
    const loaded = new Promise((resolve) => { this.didLoad = resolve; });
    await action();
    await loaded;
  }

  resize(width, height, scale = 1) {
    return this.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: scale, mobile: false });
  }

  theme(name) {
    return this.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: name }] });
  }

  /** Runs a function in the page; what it takes and gives is JSON. */
  async run(body, ...given) {
    const expression = `(${body})(...${JSON.stringify(given)})`;
    const { result, exceptionDetails } = await this.send("Runtime.evaluate",
      { expression, awaitPromise: true, returnByValue: true, userGesture: true });
    if (exceptionDetails) throw new Error(`${exceptionDetails.exception?.description ?? exceptionDetails.text} in ${body}`);
    return result.value;
  }

  /** Waits until a function gives something true in the page, and gives that. */
  async until(body, ...given) {
    const waiting = `async (given, patience) => {
      const end = performance.now() + patience;
      for (;;) {
        const found = await (${body})(...given);
        if (found || performance.now() > end) return found;
        await new Promise(requestAnimationFrame);
      }
    }`;
    const found = await this.run(waiting, given, patience);
    if (found) return found;
    const seen = await this.run(() => document.body.innerText.slice(0, 2_000));
    throw new Error(`It never came to ${body} ${JSON.stringify(given)}\nThe page shows:\n${seen}\nIts faults: ${this.faults.join("\n")}`);
  }

  /** Presses a key, with `Ctrl+` and `Shift+` before it. */
  async press(name) {
    const key = name.replace(/(Alt|Ctrl|Shift)\+/g, "");
    const modifiers = (name.includes("Alt+") ? 1 : 0) + (name.includes("Ctrl+") ? 2 : 0) + (name.includes("Shift+") ? 8 : 0);
    const shown = key.length === 1 && modifiers & 8 ? key.toUpperCase() : key;
    const text = modifiers & 2 ? undefined : codes[key] ?? (key.length === 1 ? shown : undefined);
    const virtual = { Enter: 13, Tab: 9, Escape: 27, Delete: 46, " ": 32, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40,
      Backspace: 8, PageUp: 33, PageDown: 34, End: 35, Home: 36, Insert: 45, F1: 112, F2: 113, F6: 117, F10: 121 }[key] ?? (/^[a-z\d]$/i.test(key) ? key.toUpperCase().charCodeAt(0) : 0);
    // Chromium leaves these to the system around it.
    const commands = { "Ctrl+a": ["selectAll"], "Ctrl+c": ["copy"], "Ctrl+v": ["paste"] }[name] ?? [];
    const event = { key: shown, modifiers, windowsVirtualKeyCode: virtual, commands };
    await this.send("Input.dispatchKeyEvent", { type: text ? "keyDown" : "rawKeyDown", text, ...event });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
  }

  type(text) { return this.send("Input.insertText", { text }); }

  /** Where the middle of an element is, once there is one and it stays there: what comes late moves what is below it. */
  async #middle(selector, text) {
    return this.until(async (wanted, words) => {
      const find = () => [...document.querySelectorAll(wanted)].find((each) => !words || each.textContent.trim() === words);
      find()?.scrollIntoView({ block: "nearest" });
      const before = find()?.getBoundingClientRect();
      await new Promise(requestAnimationFrame);
      const box = find()?.getBoundingClientRect();
      return box && box.x === before?.x && box.y === before.y && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, selector, text);
  }

  /** Clicks an element, that with the text where one is given. */
  async click(selector, { text, count = 1, modifiers = 0 } = {}) {
    const place = { ...await this.#middle(selector, text), button: "left", modifiers };
    for (let clickCount = 1; clickCount <= count; clickCount += 1) {
      await this.send("Input.dispatchMouseEvent", { type: "mousePressed", clickCount, ...place });
      await this.send("Input.dispatchMouseEvent", { type: "mouseReleased", clickCount, ...place });
    }
  }

  /** Taps an element with a finger. */
  async tap(selector) {
    const place = await this.#middle(selector);
    await this.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    await this.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [place] });
    await this.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }

  /** Presses the mouse on one element and lets go on another. */
  async drag(from, to) {
    // The first one scrolls both into sight.
    await this.#middle(to);
    const [start, end] = [await this.#middle(from), await this.#middle(to)];
    const send = (type, place) => this.send("Input.dispatchMouseEvent", { type, button: "left", buttons: 1, clickCount: 1, ...place });
    await send("mousePressed", start);
    await send("mouseMoved", { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 });
    await send("mouseMoved", end);
    await send("mouseReleased", end);
  }

  /** Chooses a file for an input. */
  async chooseFile(selector, path) {
    const { result } = await this.send("Runtime.evaluate", { expression: `document.querySelector(${JSON.stringify(selector)})` });
    await this.send("DOM.setFileInputFiles", { files: [path], objectId: result.objectId });
  }

  async wheel(selector, deltaY) {
    await this.send("Input.dispatchMouseEvent", { type: "mouseWheel", ...await this.#middle(selector), deltaX: 0, deltaY });
  }

  /** What it shows, as PNG. */
  async screenshot() {
    const { data } = await this.send("Page.captureScreenshot", { format: "png" });
    return Buffer.from(data, "base64");
  }
}
