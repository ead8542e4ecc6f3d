#!/usr/bin/env python3
"""Whether the suite can fail: clients with one fault each, every one of which has to be found.

`selftest.py --orrery PATH` plays each mutant of the reference client in the part that is to find it,
and looks for the failure of the check that is to find it; beside them the reference client itself plays
all parts, and fails in none. `selftest.py --driver NAME` is the driver of a mutant.
"""

import argparse
import concurrent.futures
import os
import socket
import subprocess
import sys
import threading

from reference.client import Client
from reference.live_list import LiveList
from reference_driver import Driver


class TakesRepliesLate(Client):
    """As a client does that handles replies when all that was read has been handled."""

    def receive(self):
        self.late = []
        super().receive()
        for message in self.late:
            super().handle(message)

    def handle(self, message):
        if self.is_late(message):
            self.late.append(message)
        else:
            super().handle(message)

    def is_late(self, message):
        return "method" not in message


class LosesPieces(Client):
    """Takes each read for whole messages."""

    def receive(self):
        super().receive()
        self.buffer = b""


class KnowsAllMethods(Client):
    """Takes what a newer server tells for an error."""

    def handle_push(self, method, push):
        if not method.split("/")[0] in ("connection", "context", "document", "list", "stream", "store"):
            raise ValueError(method)
        super().handle_push(method, push)


class ForgetsNotices(Client):
    """Those of what it does not know yet."""

    def handle(self, message):
        self.notices = []
        super().handle(message)


class TakesFetchesLate(TakesRepliesLate, ForgetsNotices):
    """As a client does that takes what was fetched in another task."""

    def is_late(self, message):
        return isinstance(message.get("result"), dict) and "objects" in message["result"]


class OverlooksRefreshed(Client):
    """What undo and rollback bring back."""

    def apply(self, changes, clock):
        super().apply({**changes, "inserted": [], "refreshed": []}, clock)


class OverlooksIDs(Client):
    """Notices that only name the objects."""

    def apply(self, changes, clock):
        if changes["noticeDetail"] == "objects":
            super().apply(changes, clock)


class KeepsState(Client):
    """Knows it as it was when the document was opened."""

    def handle_push(self, method, push):
        super().handle_push(method, {key: push[key] for key in push if key != "hasChanges"})


class KeepsCompany(Client):
    def handle_push(self, method, push):
        if method != "connection/didChange":
            super().handle_push(method, push)


class ClingsToModel(Client):
    """Opens the document again with the model of before."""

    def request(self, method, params, then, command_id=None):
        given = {"model": self.opening["model"]} if self.opening and method == "document/open" else {}
        super().request(method, {**params, **given}, then, command_id)


class ForgetsClock(Client):
    """Opens everything anew after a lost connection."""

    def resuming(self, params, clock):
        return params


class StaysAway(Client):
    def retry(self):
        self.retry_at = None


class SendsAgain(Client):
    """Repeats what was under way when the connection was lost."""

    def request(self, method, params, then, command_id=None):
        super().request(method, params, then, command_id)
        if method.startswith("object/"):
            self.last = method, params

    def open_again(self):
        super().open_again()
        method, params = self.last
        self.request(method, params, lambda result, error: None)


class BlindToErrors(Client):
    """Knows one kind of error."""

    def handle(self, message):
        if "error" in message:
            message["error"]["data"] = {"kind": "failed"}
        super().handle(message)


class WaitsForCallbacks(Client):
    """Reads nothing while a callback runs."""

    def receive(self):
        held = [live for live in self.lists.values() if live.is_held and live.is_running]
        if not held:
            super().receive()


class AppliesLate(LiveList):
    """Each push when the next one comes."""

    def __init__(self, client, command):
        super().__init__(client, command)
        self.last = []

    def handle_push(self, method, push):
        self.last.append((method, push))
        if len(self.last) > 1:
            super().handle_push(*self.last.pop(0))


class SkipsPushes(LiveList):
    """Loses one of a hundred, and trusts the next."""

    count = 0

    def handle_push(self, method, push):
        SkipsPushes.count += 1
        if SkipsPushes.count % 100:
            super().handle_push(method, push)
        else:
            self.clock = push["clock"]


class OverlooksSections(LiveList):
    """Those that go."""

    def apply(self, clock, changes):
        super().apply(clock, {**changes, "sectionDeletes": []})


class MixesPlaces(LiveList):
    """Takes out the first rows first."""

    def apply(self, clock, changes):
        turned = sorted(changes["deletes"], key=lambda each: (each["section"], each["row"]))
        for place in turned:
            if place["row"] < len(self.sections[place["section"]][1]):
                del self.sections[place["section"]][1][place["row"]]
        super().apply(clock, {**changes, "deletes": []})


class OverlooksEntered(LiveList):
    """Rows that come into the window."""

    def apply(self, clock, changes):
        super().apply(clock, {**changes, "entered": []})


class ShowsOldWindow(LiveList):
    def show_window(self, objects):
        if not self.values:
            super().show_window(objects)


class NeverAsks(LiveList):
    """For what is in rows that came as ids."""

    def get_missing(self, ids):
        pass


class CallsOnce(LiveList):
    """Tells changes that came meanwhile only once."""

    def release(self):
        self.waiting = min(self.waiting, 1)
        return super().release()


class FailsInSilence(LiveList):
    def fail(self, error):
        call_back, self.call_back = self.call_back, lambda: None
        super().fail(error)
        self.call_back = call_back


class Revives(Client):
    """Opens a list that has failed with the next connection."""

    def opened_again(self, result, error):
        for live in self.lists.values():
            live.failure = None
        super().opened_again(result, error)


class NeverDoubts(LiveList):
    """Takes what does not fit as far as it goes."""

    def apply(self, clock, changes):
        try:
            super().apply(clock, changes)
        except (LookupError, TypeError, ValueError):
            self.clock = clock


class TrustsNotices(Client):
    """Takes each for the one after that before."""

    def handle_push(self, method, push):
        if method == "context/didChangeObjects":
            push = {**push, "since": self.clocks[push["stream"]]}
        super().handle_push(method, push)


class ClingsToFetch(Client):
    """Takes the list that it opens anew for what is wanted, whatever was set meanwhile."""

    def open_list(self, live, then=lambda: None):
        params = live.params
        request = self.request

        def requesting(method, params_, then, command_id=None):
            def clinging(result, error):
                live.params = params
                then(result, error)
            request(method, params_, clinging if method == "list/open" else then, command_id)
        self.request = requesting
        super().open_list(live, then)
        self.request = request


class MakesAnother(Client):
    """Opens a document again as it was opened first."""

    def request(self, method, params, then, command_id=None):
        is_again = method == "document/open" and self.opening
        super().request(method, self.opening if is_again else params, then, command_id)


class WaitsForEver(Client):
    """For the reply to what the server could not read."""

    def lost(self):
        if self.transport and self.read_something:
            return
        super().lost()

    def receive(self):
        read, self.read_something = self.read, False

        def noting():
            data = read()
            self.read_something = bool(data)
            return data
        self.read = noting
        super().receive()
        self.read = read


class WaitsForTheNameless(Client):
    """Knows an error without an id, and nothing else that is no message."""

    def is_message(self, message):
        return isinstance(message, dict) and message.get("id", 0) is not None


class Hurries(Client):
    """Comes back without a pause."""

    def lost(self):
        self.delay = 0
        super().lost()


class HurriesBack(Client):
    """Takes each connection for one that lasts."""

    def is_back(self):
        self.delay = 0
        super().is_back()


class SendsAll(Client):
    def fits(self, data):
        return True


class BearsLosses(Client):
    """In silence."""

    def take_epoch(self, since, clock):
        pass


class Mourns(Client):
    """Takes what was unsaved for gone, though its server has it."""

    def take_epoch(self, since, clock):
        super().take_epoch("another", clock)


class MournsAll(Client):
    """Takes what was saved for gone."""

    def take_epoch(self, since, clock):
        self.state = {**self.state, "hasChanges": True}
        super().take_epoch(since, clock)


class CountsOn(Client):
    """Compares clocks with those of the server before."""

    def opened_again(self, result, error):
        told_at = self.told_at
        super().opened_again(result, error)
        self.told_at = told_at


class KeepsHandles(Client):
    """Takes what a list was called on the connection before for what it is called."""

    def retry(self):
        handles = [(live, live.handle) for live in self.lists.values()]
        super().retry()
        for live, handle in handles:
            live.handle = handle


class KeepsNotices(Client):
    """What the server of before has pushed, for replies of the next."""

    def lost(self):
        notices = self.notices
        super().lost()
        self.notices = notices


class GivesUpSlowLists(Client):
    """Takes a server that opens a list slowly for one that is silent."""

    def open_list(self, live, then=lambda: None):
        super().open_list(live, then)
        end = lambda opened, transport: live.handle or transport.shutdown(socket.SHUT_RDWR)
        threading.Timer(0.5, end, [live.handle, self.transport]).start()


class ReadsOn(Client):
    """Takes pieces of one value for those of another."""

    def is_value(self, id, key, value):
        return True


class KeepsUnsaved(Client):
    """Waits for a push that tells that a private context is saved."""

    def did_save(self, context):
        pass


class WritesAhead(Driver):
    """Sends what is large by itself, and what is to be written after it meanwhile."""

    def do_set(self, command, reply):
        cover = command["values"].get("cover", "")
        if len(cover) < 100_000:
            return super().do_set(command, reply)

        def written(result, error):
            values = {**command["values"], "cover": {"$handle": {"handle": result["handle"]}}}
            super(WritesAhead, self).do_set({**command, "values": values}, reply)
        self.client.request("data/write", {"data": cover}, written)


class GuardsByTheLatest(Driver):
    """By the clock that was told last, whether that came with values or not."""

    def do_setUnchanged(self, command, reply):
        self.client.shown_at[command["object"]] = self.client.clock
        super().do_setUnchanged(command, reply)


class GuardsNothing(Client):
    """Whose clock is not known since the stream was reset."""

    def handle_push(self, method, push):
        super().handle_push(method, push)
        if method == "stream/didReset":
            self.shown_at = {id: None for id in self.shown_at}


class ForgetsCancelled(Driver):
    """Nobody hears of what is cancelled."""

    def do_cancel(self, command, reply):
        super().do_cancel(command, reply)
        self.client.replies[self.client.ids_by_command[command["request"]]] = lambda result, error: None
        self.reply(command["request"], None, {"message": "Cancelled.", "data": {"kind": "client.cancelled"}})


class ClosesWhenTold(ForgetsCancelled):
    """And what the server has closed stays open, where nobody hears of that."""

    def do_closeList(self, command, reply):
        live = self.client.lists[command["name"]]

        def closed(result, error):
            self.client.lists.pop(command["name"])
            reply({}, error)
        self.client.request("list/close", {"list": live.handle}, closed, command["id"])


class ClosesTheFirst(Driver):
    """With the second, which it refuses."""

    def refuse_second(self, reply):
        self.client.request("document/close", {"document": self.client.document}, lambda result, error: None)
        super().refuse_second(reply)


class OpensTwice(Driver):
    """And has one handle for both."""

    def do_openDocument(self, command, reply):
        self.client.document = None
        super().do_openDocument(command, reply)

    def do_closeDocument(self, command, reply):
        self.tell("document/close", {"document": self.client.document}, reply)


class AcceptsAll(Driver):
    def do_check(self, command, reply):
        reply({"problems": []})


class CancelsNothing(Driver):
    def do_cancel(self, command, reply):
        reply({})


class LeavesWithoutGoodbye(Driver):
    def do_close(self, command, reply):
        reply({})


class LeavesInSilence(Driver):
    """Whatever the server has not said."""

    def do_close(self, command, reply):
        super().do_close(command, lambda result, error=None: reply({}))


class CriesWolf(Driver):
    """Whatever was saved."""

    def do_close(self, command, reply):
        self.client.state = {**self.client.state, "hasChanges": True}
        super().do_close(command, reply)


class LeavesTwice(Driver):
    def do_close(self, command, reply):
        self.client.is_closing = False
        super().do_close(command, reply)


class ForgetsActionName(Driver):
    def do_transaction(self, command, reply):
        super().do_transaction({key: command[key] for key in command if key != "actionName"}, reply)


class DoesTooMuch(Driver):
    """Makes the first step twice, once by itself."""

    def do_transaction(self, command, reply):
        steps = command["steps"]
        if len(steps) > 1 and "insert" in steps[0]:
            super().do_transaction({**command, "steps": steps[:1]}, lambda result, error: None)
        super().do_transaction(command, reply)


class KeepsLists(Driver):
    """Forgets lists, and lets the server keep them."""

    def do_closeList(self, command, reply):
        live = self.client.lists.pop(command["name"])
        self.client.lists_by_handle.pop(live.handle, None)
        reply({})


class CountsInWords(Driver):
    """Does not keep to the contract of drivers."""

    def do_events(self, command, reply):
        reply({"disconnected": "none", "reconnected": "none", "errors": []})


# By the part that is to find them, and the check that is to fail.
MUTANTS = {
    "samples": {AcceptsAll: "values are refused"},
    "sessions": {
        CancelsNothing: "a request that is cancelled",
        LeavesWithoutGoodbye: "the end",
        KeepsCompany: "who else has the document open",
    },
    "order": {
        TakesRepliesLate: "a reply that opens a list and what follows it, in one write",
        LosesPieces: "messages in pieces of a few bytes",
        KnowsAllMethods: "all of it at once, from the first message on",
        ForgetsNotices: "a fetch that comes later than newer changes",
        TakesFetchesLate: "a fetch and what changes its objects, in one write",
    },
    "errors": {BlindToErrors: "every failure of a save"},
    "objects": {
        OverlooksRefreshed: "deleted by others, and brought back",
        OverlooksIDs: "objects after more edits than a notice names",
        KeepsState: "the state after the edits of others",
        DoesTooMuch: "a transaction is one step, and refers to what it has made",
        ForgetsActionName: "a transaction is one step, and refers to what it has made",
    },
    "lists": {
        AppliesLate: "quarter of 200 transactions",
        SkipsPushes: "quarter of 200 transactions",
        OverlooksSections: "quarter of 200 transactions",
        MixesPlaces: "quarter of 200 transactions",
        OverlooksEntered: "quarter of 200 transactions",
        ShowsOldWindow: "quarter of 200 transactions",
        NeverAsks: "a change of more rows than come with values",
        KeepsLists: "a list that is closed is closed on the server, another goes on",
    },
    "overlaps": {
        WritesAhead: "two writes without waiting, the first with large data",
        ReadsOn: "a large value that is set while it is read",
        GuardsByTheLatest: "a guarded write of an object that is told by its id alone",
        GuardsNothing: "a guarded write of an object whose stream is reset",
        ForgetsCancelled: "setFetch that is cancelled when it is done",
        ClosesWhenTold: "closeList that is cancelled when it is done",
        KeepsUnsaved: "edits and lists of a private context, while others edit the main one",
        ClosesTheFirst: "a document is opened twice: refused, or both stay right",
        OpensTwice: "a document is opened twice: refused, or both stay right",
    },
    "slow": {
        WaitsForCallbacks: "while a callback does not return, lists are kept up to date",
        CallsOnce: "when it returns, it is called for each change",
    },
    "resume": {
        ForgetsClock: "documents, streams and lists are resumed by `since`",
        StaysAway: "the connection is cut, nobody edits",
        SendsAgain: "a request that was under way fails, and is not sent again",
        ClingsToModel: "the connection is cut, the model is changed meanwhile",
        CountsOn: "a server that is started again counts its clocks anew",
        BearsLosses: "the server is killed with changes unsaved: that they may be gone is told, once",
        Mourns: "after all that, nothing is told to be lost",
        MournsAll: "the server is killed, all is saved: nothing is told to be lost",
        KeepsNotices: "the reply to an edit is lost behind its push, with the server",
        GivesUpSlowLists: "a list takes longer to open again than a server may be silent",
        KeepsHandles: "a list is called by then what another was called before",
        LeavesInSilence: "the connection is cut while it ends, changes are unsaved",
        CriesWolf: "the connection is cut while it ends, all is saved",
        LeavesTwice: "the connection is cut while it ends, changes are unsaved",
    },
    "faults": {
        NeverDoubts: "a change of a list that cannot be: a row that is not there is deleted",
        Revives: "a list that fails has ended for good, and shows what it showed",
        FailsInSilence: "when a list fails, its callback is called once more",
        TrustsNotices: "a notice of objects that does not follow the one before",
        ClingsToFetch: "a list changes its fetch before it is opened anew",
        MakesAnother: "a document that was made is not made again",
        WaitsForEver: "an error without an id",
        WaitsForTheNameless: "a message with neither an id nor a method",
        Hurries: "a server that ends whenever it is called",
        HurriesBack: "a server that ends whenever all is open again",
        SendsAll: "a request that is larger than the server takes",
        CountsInWords: "a change of a list that cannot be: a row that is not there is deleted",
    },
}


def play(orrery: str, name: str, part: str) -> subprocess.CompletedProcess:
    folder = os.path.dirname(os.path.abspath(__file__))
    return subprocess.run(
        [sys.executable, "-B", f"{folder}/run.py", "--orrery", orrery, "--only", part, "--seed", "1",
         "--transactions", "200", "--driver", f"{sys.executable} -B {folder}/selftest.py --driver {name}"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
        # A mutant may wait in vain, but no shorter than a client waits before it comes back. The
        # reference client waits where the machine is slow.
        env={**os.environ, "CONFORMANCE_DEADLINE": "60" if name == Driver.__name__ else "4"})


def is_found(check: str, part: str, result: subprocess.CompletedProcess) -> str:
    """The line that says so; empty where there is none, or where the run did not come to its end."""
    *lines, summary = result.stdout.strip().split("\n")
    found = [line for line in lines if line.startswith(f"FAIL {part}: ") and f"{check} (" in line]
    return found[0] if found and " passed, " in summary and result.returncode == 1 else ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--orrery", metavar="PATH", help="the server to try it with")
    parser.add_argument("--driver", metavar="NAME", help="be the driver of this mutant")
    options = parser.parse_args()
    if options.driver:
        mutant = globals()[options.driver]
        driver = mutant if issubclass(mutant, Driver) else Driver
        client = mutant if issubclass(mutant, Client) else Client
        live = mutant if issubclass(mutant, LiveList) else LiveList
        return driver(client, live).run()
    failed = 0
    runs = [(part, mutant.__name__, check) for part in MUTANTS for mutant, check in MUTANTS[part].items()]
    runs += [(part, Driver.__name__, "") for part in MUTANTS]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = pool.map(lambda run: play(options.orrery, run[1], run[0]), runs)
        for (part, name, check), result in zip(runs, results):
            line = is_found(check, part, result) if check else f"{part} passes" * (result.returncode == 0)
            if line:
                print(f"ok   {name}: {line}", flush=True)
            else:
                failed += 1
                told = f"{part} does not find it by “{check}”" if check else f"{part} fails without a fault"
                print(f"FAIL {name}: {told}\n{result.stdout}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
