"""A callback that does not return holds up nothing, and nothing of what it is to be told is lost."""

from .bench import Bench, Failed, expect
from .edits import Editor
from .views import View, by

READ = "clients/README.md, “Order”: a callback that is slow"
EDITS = 300


def play(bench: Bench) -> None:
    with bench.desk(has_proxy=True) as desk:
        driver = desk.driver()
        proxy = desk.between
        views = [View(name, {"entity": "Artist", "sort": by("name")}) for name in ("slow", "other")]
        for view in views:
            view.open(driver)
        with bench.check("while a callback does not return, lists are kept up to date", READ):
            driver.call("hold", name="slow")
            under_way = [
                desk.user.start("object/insert", {"entity": "Artist", "values": {"name": f"A{number}"}})
                for number in range(EDITS)]
            for id_ in under_way:
                desk.user.finish(id_)
            driver.has_caught_up()
            for view in views:
                view.check(driver, desk.user)
        with bench.check("while a callback does not return, the client edits and is answered", READ):
            id_ = driver.call("insert", entity="Artist", values={"name": "B"})["id"]
            driver.call("set", object=id_, values={"name": "C"})
            driver.has_caught_up()
            for view in views:
                view.check(driver, desk.user)
        with bench.check("when it returns, it is called for each change", READ):
            changes = len([
                each for each in proxy.told
                if each.get("method") in ("list/didChange", "list/didReset")])
            # Half of them are of the other list.
            calls = driver.call("release", name="slow")["calls"]
            for _ in range(100):
                if calls >= changes // 2:
                    break
                driver.has_caught_up()
                calls = driver.call("release", name="slow")["calls"]
            if calls != changes // 2:
                raise Failed("Calls of the callback", f"{EDITS + 2} edits", changes // 2, calls)
        with bench.check("after that, changes are told at once", READ):
            editor = Editor(desk.user, bench.random())
            for _ in range(10):
                editor.edit()
            driver.has_caught_up()
            for view in views:
                view.check(driver, desk.user)
            expect(driver.call("events")["errors"], [], "errors of the client")
