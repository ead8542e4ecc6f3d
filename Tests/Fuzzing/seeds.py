"""Writes the fuzzer's seeds: predicates of every form, as files whose first byte says how to read
them, and its dictionary. Usage: seeds.py FOLDER [FILE OF PREDICATES]…"""

import pathlib
import sys

FORMS = """
age == 1 AND name != 'x' OR NOT isActive == YES
ANY dogs.age > 3 && NONE pack.name BEGINSWITH[cd] "a" || ALL reports.age <= 1e3
SUBQUERY(dogs, $x, $x.age BETWEEN {1, 5} AND $x.owner == SELF).@count > 0
TERNARY(age > 5, height, -0.5) < CAST(birthday, 'NSNumber') + 2 ** 3
dogs.@sum.age * 2 - reports.@count == (age & 4 | 8 ^ 1) << 2 >> ~1
name LIKE[c] 'a*b?\\\\*' OR name MATCHES '[a-z]+(x|y)?' OR homepage ENDSWITH $b
age IN {1, 2, %d} OR name IN %@ OR %K.@max == 0x1F
modulus:by:(age, 7) == abs(-3) AND length(uppercase(name)) > sqrt(salary)
{1, 2}[FIRST] == pack[0].age AND pack[LAST].name == $c[1] AND pack[SIZE] == 2
dogs UNION pack MINUS {} == dogs INTERSECT SUBQUERY(pack, $y, $y.age == nil)
address.street CONTAINS[n] '\\u00e9\\x41\\101' AND address.zip == 0b101
birthday < CAST(-978250148.5, "NSDate") AND token == CAST("x", "NSUUID")
#like == 1 AND g.@max.#self == boss.boss.boss.#"two words"
add:to:(age, 1) == castObject:toType:(name, 'NSNumber')
""".strip().splitlines()

WORDS = """
AND OR NOT ANY ALL SOME NONE IN LIKE MATCHES CONTAINS BEGINSWITH ENDSWITH BETWEEN NULL SELF TRUE NO
TRUEPREDICATE FALSEPREDICATE SUBQUERY( TERNARY( CAST( UNION INTERSECT MINUS [FIRST] [LAST] [SIZE]
[cd] [n] == != <= => << >> ** && || := %@ %K %d $x @count @sum @avg @min @max @unionOfObjects
@distinctUnionOfObjects 'NSDate' 'NSNumber' 'NSString' 'NSDecimalNumber' now() sum( min( max(
average( median( mode( stddev( modulus:by:( sqrt( log( ln( exp( floor( ceiling( abs( trunc(
random() uppercase( lowercase( canonical( length( tokenize:using:( distinct( age name dogs pack boss
reports salary height isActive birthday token photo homepage address street zip .@count 0x 1e9 (((
))) {1, }
""".split()




def large():
    """Texts near the limits, in the ways that cost the most."""

    def tree(sign, leaf, depth):
        if depth == 0:
            return leaf
        return f"({tree(sign, leaf, depth - 1)}{sign}{tree(sign, leaf, depth - 1)})"

    yield "ANY {" + "age," * 4000 + "1} IN {" + "salary," * 3500 + "2}"
    yield "ANY " + tree(" UNION ", "dogs", 8) + " INTERSECT " + tree(" UNION ", "dogs", 8) + " == nil"
    yield "ANY (dogs UNION pack).age == TERNARY(" * 300 + "age == 1" + ", 1, 2)" * 300
    yield "SUBQUERY(dogs UNION pack, $x, " * 60 + "age == 1" + ").@count > 0" * 60
    yield "TERNARY(age > 1," * 500 + "boss" + ",boss)" * 500 + ".boss" * 2000 + ".age == 1"
    yield "age < 1" + "-4444---------salary----2-------5" * 220
    yield tree("+", "age", 11) + " + 1" * 600 + " == 1"
    yield "(SUBQUERY(dogs,$x,(" * 150 + "age == 1" + ")).@count > 0)" * 150
    yield "NOT " * 400 + "age == 1"
    yield "abs(" * 600 + "age" + ")" * 600 + " == 1"
    yield " OR ".join(["ANY dogs.age==1"] * 3000)
    yield "boss." * 10000 + "age == 1"
    yield "name CONTAINS[cd] '" + "é" * 30000 + "'"
    yield "{" * 600 + "}" * 600 + " == 1"


def main(folder, *files):
    folder = pathlib.Path(folder)
    (folder / "seeds").mkdir(parents=True, exist_ok=True)
    texts = list(FORMS)
    for file in files:
        texts += pathlib.Path(file).read_text().splitlines()
    for number, text in enumerate(texts):
        for choice in (b"0", b"1") if number < len(FORMS) else (b"01"[number % 2 :][:1],):
            (folder / "seeds" / f"{number}-{choice.decode()}").write_bytes(choice + text.encode())
    (folder / "large").mkdir(exist_ok=True)
    for number, text in enumerate(large()):
        (folder / "large" / str(number)).write_bytes(b"0" + text.encode()[:65536])
    quoted = (word.replace("\\", "\\\\").replace('"', '\\"') for word in WORDS)
    (folder / "dictionary").write_text("".join(f'"{word}"\n' for word in quoted))


main(*sys.argv[1:])
