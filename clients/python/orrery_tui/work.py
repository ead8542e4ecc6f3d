"""Requests in the background: the keyboard never waits for the server."""

from __future__ import annotations

import functools
import typing as t

from orrery import ConnectionLost, NotFoundError, OrreryError

NOT_DONE = "That was not done: the server is lost. Do it again when it is back."
Work = t.Coroutine[t.Any, t.Any, t.Any]


def asked(method: t.Callable[..., Work]) -> t.Callable[..., None]:
    """Makes a method one that begins to do what the user asks for, and tells if that fails."""

    # Textual gives an action as many arguments as its signature takes.
    @functools.wraps(method)
    def begin(host: t.Any, *arguments: t.Any) -> None:
        host.run_worker(functools.partial(_attempt, True, host, method, host, *arguments), group="asked")

    return begin


def keep(host: t.Any, group: str, method: t.Callable[..., Work], *arguments: t.Any) -> None:
    """Asks for what is shown, in place of what was asked for in this group. What is lost with a
    connection is asked for again with the next; what is gone is shown to be gone. What is in the
    group "open" the user has asked for."""
    work = functools.partial(_attempt, group == "open", host, method, *arguments)
    host.run_worker(work, group=group, exclusive=True)


async def _attempt(is_asked: bool, host: t.Any, method: t.Callable[..., Work],
                   *arguments: t.Any) -> None:
    try:
        await method(*arguments)
    # The last, where the model has a property no more.
    except (OrreryError, AttributeError) as error:
        if is_asked:
            host.app.release(is_open=False)
        if is_asked or not isinstance(error, (ConnectionLost, NotFoundError)):
            host.app.say(NOT_DONE if isinstance(error, ConnectionLost) else reasons(error), True)


async def follow(host: t.Any, results: t.Any, draw: t.Callable[[], None]) -> None:
    """Has a list drawn as long as it is shown, and closes it then. What changes together is drawn
    together."""
    draw()
    if results is None:
        return
    changes = results.changes()
    try:
        async for _ in changes:
            # The end stays there.
            while changes.queue.qsize() > (not results.is_open):
                changes.queue.get_nowait()
            draw()
    finally:
        keep(host.app, f"close {results.handle}", results.close)


def reasons(error: BaseException | None) -> str:
    """Why something failed: a line for each reason."""
    return "\n".join(map(str, getattr(error, "errors", []))) or str(error) or repr(error)
