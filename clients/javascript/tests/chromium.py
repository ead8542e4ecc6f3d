"""The elements in Chromium: page.mjs in a page of its own. Prints what it tells, a fact on a
line, for Scripts/test-other-clients to compare."""

import http.server
import json
import os
import pathlib
import queue
import shutil
import subprocess
import tempfile
import threading

library = pathlib.Path(__file__).parent.parent
facts: "queue.Queue[str]" = queue.Queue()
session = {}
STYLE = """body { font: 16px sans-serif; display: flex; gap: 2em; } [role=option] { padding: 4px 12px; }
  [aria-selected=true] { background: #2457d6; color: white; } orrery-list { border: 1px solid #888; width: 16em; }"""


class Pages(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        path = library / self.path.lstrip("/")
        if path.suffix in (".js", ".mjs") and path.is_file():
            return self.answer("text/javascript", path.read_bytes())
        self.answer("text/html", f"""<!doctype html><meta charset="utf-8"><style>{STYLE}</style>
          <orrery-list keys="itemName"></orrery-list><orrery-field key="itemName" label="Name"></orrery-field>
          <script type="module">
          globalThis.session = {json.dumps(session)};
          const tell = (fact) => navigator.sendBeacon("/facts", fact);
          console.log = (...words) => tell(words.join(" "));
          import("/tests/page.mjs").catch((error) => (tell(String(error.stack)), tell("closed")));
        </script>""".encode())

    def do_POST(self):
        facts.put(self.rfile.read(int(self.headers["Content-Length"])).decode())
        self.answer("text/plain", b"")

    def answer(self, kind, body):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words):
        pass


# One at a time: facts come in the order in which they are told.
pages = http.server.HTTPServer(("127.0.0.1", 0), Pages)
origin = f"http://127.0.0.1:{pages.server_port}"
server = subprocess.Popen(
    [os.environ["ORRERY"], "serve", os.environ["ORRERY_STORE"], "--model", os.environ["ORRERY_MODEL"],
     "--listen", "ws:127.0.0.1:0", "--allow-origin", origin],
    stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
for line in server.stderr:
    if "are in " in line:
        told = json.loads(pathlib.Path(line.split("are in ")[1].strip()).read_text())
        break
session.update(address=told["listening"][0], token=told["token"], path=os.environ["ORRERY_STORE"])
profile = tempfile.mkdtemp()
# Its sandbox wants rights that a container does not give.
browser = subprocess.Popen(
    ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
     f"--user-data-dir={profile}", origin],
    stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
threading.Thread(target=pages.serve_forever, daemon=True).start()
try:
    while True:
        fact = facts.get(timeout=120)
        print(fact, flush=True)
        if fact == "closed":
            break
finally:
    browser.terminate()
    browser.wait()
    server.terminate()
    print(f"exit {server.wait()}")
    shutil.rmtree(profile, ignore_errors=True)
