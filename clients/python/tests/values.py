#!/usr/bin/env python3
"""What needs no server: values, key paths, predicates, and what help shows."""

import datetime
import decimal
import enum
import functools
import inspect
import operator
import pydoc
import re
import typing as t
import unittest
import uuid

import orrery
import orrery.sync
from case import SONGS
from orrery import FetchRequest, KeyPath, Predicate, values


class Mood(str, enum.Enum):
    CALM = "calm"


class Values(unittest.TestCase):
    def test_key_paths(self) -> None:
        path: KeyPath[t.Any, t.Any] = KeyPath("whoTook")
        self.assertEqual(str(path.path(KeyPath("name"))), "whoTook.name")
        self.assertEqual(str(KeyPath[t.Any, t.Any]("photos").count), "photos.@count")
        self.assertEqual(
            path.descending("localizedCompare"),
            {"keyPath": "whoTook", "ascending": False, "comparator": "localizedCompare"})
        self.assertEqual(path.ascending(), {"keyPath": "whoTook", "comparator": "compare"})
        self.assertEqual(len({path, KeyPath("whoTook")}), 1)

    def test_help_has_what_a_program_uses(self) -> None:
        for face in (orrery, orrery.sync):
            # Newer Pythons break long signatures.
            text = re.sub(r".\x08|(?<=\()\s+", "", pydoc.render_doc(face))
            for word in ("open_document(path", "class Context", "class FetchRequest", "Begin with"):
                self.assertIn(word, text)

    def test_all_that_help_shows_is_documented(self) -> None:
        for name in orrery.__all__:
            public = getattr(orrery, name)
            own = {name: public, **(vars(public) if inspect.isclass(public) else {})}
            for member, value in own.items():
                has_help = isinstance(value, (type, property)) or inspect.isroutine(value)
                if has_help and not member.startswith("_"):
                    self.assertTrue(inspect.getdoc(value), f"{name}.{member}")
        text = re.sub(r".\x08", "", pydoc.render_doc(orrery.Context))
        for word in ("apply(", "adopt(", "forget(", "begin(", "given(", "wire_of("):
            self.assertNotIn(f" {word}", text)

    def test_a_sort_key_may_stand_alone(self) -> None:
        self.assertEqual(FetchRequest("Song", sort="title").wire, SONGS.wire)
        least = KeyPath[t.Any, t.Any]("title").ascending()
        self.assertEqual(FetchRequest("Song", sort=least).wire["sort"], [least])

    def test_dates_that_python_does_not_have(self) -> None:
        for text in ("0000-01-01T00:00:00Z", "+010000-01-01T00:00:00Z", "9999-12-31T23:59:59.9999999Z"):
            with self.assertRaisesRegex(orrery.ValidationError, "A.d: Python has no date"):
                values.Property("d", "Date", entity="A").decoded(text)

    def test_sets_that_python_does_not_have(self) -> None:
        property_ = values.Property("p", "Transformable")
        data = b"as it is stored"
        for told in ({"$set": [1, True]}, {"$set": [{"a": 1}]}, {"$dictionary": [[{"a": 1}, 2]]}):
            wire = {"$transformable": {"value": told, "base64": values.Base64("YXMgaXQgaXMgc3RvcmVk")}}
            self.assertEqual(property_.decoded(wire), values.Transformable("", data))
        told = {"$set": [1, 2]}
        wire = {"$transformable": {"value": told, "base64": "YXMgaXQgaXMgc3RvcmVk"}}
        self.assertEqual(property_.decoded(wire), {1, 2})

    def test_values_fit_the_type_of_their_attribute(self) -> None:
        when = datetime.datetime(2020, 1, 1)
        last = datetime.datetime.max.replace(tzinfo=datetime.timezone.utc)
        early = datetime.datetime.min.replace(tzinfo=datetime.timezone(datetime.timedelta(hours=1)))
        for type_, value in (
                ("String", b"hello"), ("URI", b"x:"), ("String", 5), ("String", uuid.uuid4()),
                ("String", "\ud83d"), ("String", {1}), ("String", object()), ("Binary", "hello123"),
                ("Date", when), ("Date", last), ("Date", early), ("Date", when.date()), ("Date", "2020-01-01T00:00:00Z"), ("UUID", "x"),
                ("Integer 16", True), ("Integer 32", 3.5), ("Integer 64", 2**63),
                ("Integer 16", "7"), ("Boolean", 1), ("Double", float("nan")), ("Float", True),
                ("Double", 10**400), ("Decimal", 1.5), ("Decimal", decimal.Decimal("NaN")),
                ("Decimal", decimal.Decimal("-Infinity")), ("Transformable", object())):
            with self.subTest(f"{value!r} in {type_}"):
                with self.assertRaisesRegex(orrery.ValidationError, "A.p: ") as raised:
                    values.Property("p", type_, entity="A").encoded(value)
                self.assertEqual(raised.exception.kind, "value.wrongType")
        for type_, value, wire in (
                ("Decimal", 12, "12"), ("Double", 5, 5.0), ("String", Mood.CALM, "calm"),
                ("Binary", memoryview(b"a"), "YQ=="),
                ("String", None, None)):
            self.assertEqual(values.Property("p", type_).encoded(value), wire)
        for argument in (when, float("inf"), "\ud83d", object()):
            with self.assertRaises(orrery.ValidationError):
                Predicate("a = %@", argument)

    def test_arguments_say_their_types(self) -> None:
        given = Predicate(
            "%K = %@ AND a IN %@", KeyPath("b"), decimal.Decimal("1.50"), [uuid.UUID(int=1), b"\0"])
        self.assertEqual(given.wire["argumentArray"], [
            {"$keyPath": "b"}, {"$decimal": "1.50"},
            [{"$uuid": "00000000-0000-0000-0000-000000000001"}, {"$data": "AA=="}]])
        self.assertEqual(Predicate("a IN %@", [KeyPath("b")]).wire["argumentArray"], [[{"$keyPath": "b"}]])
        for elements in ({"T"}, frozenset("T")):
            self.assertEqual(Predicate("a IN %@", elements).wire["argumentArray"], [["T"]])
            request = orrery.FetchRequest[t.Any]("A", variables={"a": elements})
            self.assertEqual(request.wire["variables"], {"a": ["T"]})
        when = datetime.datetime(2024, 2, 29, 12, tzinfo=datetime.timezone.utc)
        self.assertEqual(Predicate("d > %@", when).wire["argumentArray"], [{"$date": "2024-02-29T12:00:00Z"}])

    def test_joined_predicates_stay_by_themselves(self) -> None:
        def argument(text: str, *values: object) -> t.Any:
            return {"$predicate": {"predicate": text, "argumentArray": [*values]}}

        both = ~(Predicate("a = %@", 1) & Predicate("b = %@", None)) | Predicate("c = %@", True)
        self.assertEqual(both.wire, {"predicate": "%@ OR %@", "argumentArray": [
            argument("NOT %@", argument("%@ AND %@", argument("a = %@", 1), argument("b = %@", None))),
            argument("c = %@", True)]})
        given = Predicate("%@ OR c = 1", Predicate("a = %@", 2))
        self.assertEqual(given.wire["argumentArray"], [argument("a = %@", 2)])

    def test_what_a_fetch_request_takes_can_be_joined(self) -> None:
        one = Predicate("a = %@", 1)
        self.assertEqual((one & "b = 2").wire, (one & Predicate("b = 2")).wire)
        self.assertEqual((one | None).wire, (one | Predicate("TRUEPREDICATE")).wire)

    def test_predicates_can_be_looked_at(self) -> None:
        self.assertEqual(repr(Predicate("%K = %@", "a", 1)), "Predicate('%K = %@', *['a', 1])")

    def test_what_is_joined_by_one_word_stands_side_by_side(self) -> None:
        several = [Predicate("a = %@", number) for number in range(300)]
        joined = functools.reduce(operator.or_, several)
        self.assertEqual(joined.wire["predicate"], " OR ".join(300 * ["%@"]))
        self.assertEqual(joined.wire["argumentArray"][299:], [{"$predicate": several[299].wire}])
        self.assertEqual((several[0] & joined).wire["predicate"], "%@ AND %@")


if __name__ == "__main__":
    unittest.main()
