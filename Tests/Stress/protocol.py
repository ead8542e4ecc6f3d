"""A front end of a server on a Unix socket: one message on a line, pushes apart from replies."""

import asyncio
import json


class Refused(Exception):
    """An error reply."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.kind = error["data"]["kind"]


class Client:
    """A connection. What is pushed goes to `on_push`, in the order in which it comes, and always
    before the reply that it precedes on the wire is handed out."""

    def __init__(self, path, on_push=lambda method, params: None):
        self.path = path
        self.on_push = on_push
        self.pending = {}
        self.last_id = 0
        self.pushes = 0

    async def connect(self):
        self.reader, self.writer = await asyncio.open_unix_connection(self.path, limit=1 << 28)
        self.receiving = asyncio.create_task(self.receive())
        await self.call("initialize", {"capabilities": {}})
        self.send({"method": "initialized", "params": {}})
        return self

    def send(self, message):
        self.writer.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")

    def start(self, method, params):
        """Sends a request. The future it returns has the result."""
        self.last_id += 1
        future = asyncio.get_running_loop().create_future()
        self.pending[self.last_id] = future
        self.send({"id": self.last_id, "method": method, "params": params})
        return future

    async def call(self, method, params):
        return await self.start(method, params)

    async def receive(self):
        try:
            while line := await self.reader.readline():
                message = json.loads(line)
                if "id" not in message:
                    self.pushes += 1
                    self.on_push(message["method"], message["params"])
                elif future := self.pending.pop(message["id"], None):
                    if future.cancelled():
                        continue
                    if "error" in message:
                        future.set_exception(Refused(message["error"]))
                    else:
                        # In this very turn, so that nothing pushed later is seen first.
                        future.set_result(message["result"])
                        await asyncio.sleep(0)
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            for future in self.pending.values():
                if not future.done():
                    future.set_exception(ConnectionError("The connection ended."))
            self.pending.clear()

    def cut(self):
        """Goes without a word, as a program that crashes does."""
        self.receiving.cancel()
        self.writer.transport.abort()


async def started(command, path):
    """A server that listens at that path."""
    process = await asyncio.create_subprocess_exec(*command)
    for _ in range(1000):
        try:
            _, writer = await asyncio.open_unix_connection(path)
            writer.close()
            return process
        except OSError:
            await asyncio.sleep(0.01)
    raise RuntimeError("The server did not come up.")
