"""A page in Chromium as a front end: page.mjs, which Node runs elsewhere. Run by
Scripts/test-other-clients. The page's own address serves it and takes what it saw, which is printed,
one fact on a line, for the script to compare."""

import http.server
import json
import os
import pathlib
import queue
import shutil
import subprocess
import tempfile
import threading

here = pathlib.Path(__file__).parent
facts = queue.Queue()
address = {}


class Pages(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/page.mjs":
            self.answer("text/javascript", (here / "page.mjs").read_bytes())
            return
        arguments = json.dumps(["", "", address["url"], address["token"]])
        self.answer("text/html", f"""<!doctype html><meta charset="utf-8"><script type="module">
          globalThis.process = {{argv: {arguments}}};
          const facts = [];
          const tell = () => fetch("/facts", {{method: "POST", body: JSON.stringify(facts)}});
          console.log = (...words) => {{
            facts.push(words.join(" "));
            if (words[0].startsWith("closed")) tell();
          }};
          import("/page.mjs").catch((error) => {{ facts.push(String(error)); tell(); }});
        </script>""".encode())

    def do_POST(self):
        seen = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.answer("text/plain", b"")
        facts.put(seen)

    def answer(self, kind, body):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words):
        pass


pages = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages)
origin = f"http://127.0.0.1:{pages.server_port}"
server = subprocess.Popen(
    [os.environ["ORRERY"], "serve", os.environ["ORRERY_STORE"], "--model",
     os.environ["ORRERY_MODEL"], "--listen", "ws:127.0.0.1:0", "--allow-origin", origin],
    stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
for line in server.stderr:
    if "are in " in line:
        told = json.loads(pathlib.Path(line.split("are in ")[1].strip()).read_text())
        break
address.update(url=told["listening"][0].replace("ws:", "ws://", 1), token=told["token"])
profile = tempfile.mkdtemp()
# Its sandbox wants rights that a container does not give.
browser = subprocess.Popen(
    ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
     "--no-first-run", f"--user-data-dir={profile}", origin],
    stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
threading.Thread(target=pages.serve_forever, daemon=True).start()
try:
    for fact in facts.get(timeout=120):
        print(fact)
finally:
    browser.terminate()
    browser.wait()
    server.terminate()
    print(f"exit {server.wait()}")
    shutil.rmtree(profile, ignore_errors=True)
