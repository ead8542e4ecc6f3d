"""Spawned programs on two pipes, and the framing of the messages to and from them."""

import json
import os
import re
import subprocess


class Program:
    """A process whose standard input and output are pipes of ours, read without buffers."""

    def __init__(self, *command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        self.input = self.process.stdin.fileno()
        self.output = self.process.stdout.fileno()
        self.unread = b""

    def write(self, data):
        view = memoryview(data)
        while view:
            view = view[os.write(self.input, view) :]

    def read(self):
        data = os.read(self.output, 1 << 20)
        if not data:
            raise EOFError(f"{self.process.args[0]} ended")
        return data

    def end(self):
        """Ends its input and waits for it."""
        self.process.stdin.close()
        self.process.stdout.close()
        code = self.process.wait()
        if code != 0:
            raise RuntimeError(f"{self.process.args[0]} ended with {code}")

    def read_frame(self):
        """The content of the next frame."""
        pieces, filled, needed = [self.unread], len(self.unread), None
        while needed is None or filled < needed:
            if needed is None:
                pieces = [b"".join(pieces)]
                header = re.match(rb"(?s).*?content-length: *(\d+).*?\r\n\r\n", pieces[0], re.I)
                if header:
                    needed = header.end() + int(header[1])
                    continue
            pieces.append(self.read())
            filled += len(pieces[-1])
        data = b"".join(pieces)
        self.unread = data[needed:]
        return data[header.end() : needed]

    def resident(self):
        """The memory it has in use, in bytes."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(r"VmRSS:\s*(\d+) kB", status.read())[1]) * 1024

    def processor_time(self):
        """What it has computed so far, in nanoseconds; it counts in steps of the clock, 10 ms."""
        with open(f"/proc/{self.process.pid}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
        ticks = int(fields[11]) + int(fields[12])
        return ticks * 1_000_000_000 // os.sysconf("SC_CLK_TCK")


class Server(Program):
    """`orrery serve DOCUMENT`, past its handshake."""

    def __init__(self, orrery, document, *flags):
        super().__init__(orrery, "serve", document, *flags)
        self.request(message("initialize", {}))
        self.write(frame(message("initialized", {}, None)))

    def request(self, content):
        """Sends a request; its reply, undecoded."""
        return self.exchange(content)[-1]

    def exchange(self, content):
        """Sends a request; all that comes up to its reply, undecoded."""
        self.write(frame(content))
        frames = []
        while True:
            frames.append(self.read_frame())
            if frames[-1].startswith(b'{"jsonrpc":"2.0","id":'):
                if b'"error"' in frames[-1][:200]:
                    raise RuntimeError(frames[-1][:2000].decode())
                return frames

    def end(self):
        self.request(message("shutdown", None))
        self.write(frame(message("exit", None, None)))
        super().end()


def message(method, params, request=1):
    members = {"jsonrpc": "2.0", "method": method}
    if request is not None:
        members["id"] = request
    if params is not None:
        members["params"] = params
    return json.dumps(members).encode()


def frame(content):
    return b"Content-Length: %d\r\n\r\n" % len(content) + content
