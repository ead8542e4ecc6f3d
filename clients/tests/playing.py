"""Users of programs with windows: they do one part after the other, beside another user."""

import pathlib
import sys
import tempfile
import typing as t

from server import Server
from silence import Silence

from orrery.errors import OrreryError

Part = t.Callable[[], None]


class Player:
    """A user of a program, and another of the same document."""

    def __init__(self, server: Server) -> None:
        self.server, self.other = server, server.user()

    def starts_the_server(self, address: str = "", *options: str) -> None:
        self.server.start(address, *options)
        self.other = self.server.user(address)

    def leaves_what_cannot_be_saved(self, entity: str, **values: t.Any) -> None:
        """The other user does, and the server ends."""
        self.other.context.insert(entity, **values)
        try:
            self.other.close()
        except OrreryError as error:
            assert error.kind == "save.failed", error
        else:
            raise AssertionError(f"This {entity} can be saved.")
        self.server.stop()
        self.starts_the_server()

    def takes_the_right_to_write(self) -> None:
        self.other.close()
        self.server.stop()
        self.starts_the_server("", "--read-only")

    def fails(self) -> None:
        """Takes a picture of where."""

    def stops(self) -> None:
        """Ends what the user has begun."""


P = t.TypeVar("P", bound=Player)


def play(begin: t.Callable[[Server], P], model: pathlib.Path,
         parts: t.Callable[[P], t.List[Part]], what: str) -> None:
    """Has a user do the parts, in which nothing is written to standard error."""
    with tempfile.TemporaryDirectory() as folder, Silence() as silence:
        server = Server(sys.argv[1], folder, model)
        user = None
        try:
            user = begin(server)
            for part in parts(user):
                part()
                silence.check()
                print(f"ok   {part.__name__.replace('_', ' ')}", flush=True)
        except BaseException:
            if user:
                user.fails()
            raise
        finally:
            if user:
                user.stops()
            server.stop()
    print(f"{pathlib.Path(sys.argv[0]).stem}: {what}")
