import Testing

/// The checker on snippets: each rule with what breaks it and what only looks like it.
struct HouseRulesTests {
  struct Snippet: Sendable, CustomTestStringConvertible {
    let rule: HouseRule
    let path: String
    let text: String
    let lines: [Int]

    init(_ rule: HouseRule, _ path: String, _ text: String, _ lines: Int...) {
      self.rule = rule
      self.path = path
      self.text = text
      self.lines = lines
    }

    var testDescription: String { "\(rule) \(text.prefix(40).debugDescription)" }
  }

  private static let source = "Sources/ObjectModel/A.swift"
  private static let test = "Tests/ObjectModelTests/A.swift"

  static let style = [
    Snippet(.lineWidth, source, String(repeating: "ä", count: 100)),
    Snippet(.lineWidth, source, "\n" + String(repeating: "ä", count: 101), 2),
    Snippet(.lineWidth, "Sources/A/Generated/B.swift", String(repeating: "a", count: 101)),
    Snippet(.fileLength, source, String(repeating: "a\n", count: 500)),
    Snippet(.fileLength, source, String(repeating: "a\n", count: 501), 502),
    Snippet(.fileHeader, source, "/// What.\nstruct A {}"),
    Snippet(.fileHeader, source, "import B\n@testable import C\n\n/// What.\nstruct A {}"),
    Snippet(.fileHeader, source, "#if os(Linux)\nimport B\n#endif\n/// What.\nstruct A {}"),
    Snippet(.fileHeader, source, "import B\nstruct A {}", 2),
    Snippet(.fileHeader, source, "// What.\nstruct A {}", 1),
    Snippet(.fileHeader, test, "struct A {}"),
    Snippet(.fileHeader, "Sources/orrery/main.swift", "// What.\na()"),
    Snippet(.fileHeader, "Sources/orrery/main.swift", "a()", 1),
    Snippet(.noTrailingWhitespace, "README.md", "a \nb\t\nc", 1, 2),
    Snippet(.noTabs, source, "\ta\n b\tc", 1, 2),
    Snippet(.noTabs, "Makefile", "a:\n\tb"),
    Snippet(.oneTitle, "a.md", "# A\n## B\n```\n# c\n```\n"),
    Snippet(.oneTitle, "a.md", "# A\n\n# B", 3),
    Snippet(.oneTitle, "a.md", "## A", 1),
    Snippet(.noDeadFiles, source, "// placeholder\n", 1),
    Snippet(.noDeadFiles, source, "/// What.\nimport A\n", 1),
    Snippet(.noDeadFiles, source, "import A\nlet a = 1"),
    Snippet(.noDeadFiles, "a.json", " \n", 1),
  ]

  static let content = [
    Snippet(.noDeferredWork, source, "// TO" + "DO: a\n// to do\nMASTERTO" + "DOS", 1),
    Snippet(.noDeferredWork, "a.py", "# FIX" + "ME\n# XX" + "XX\n# (XX" + "X)", 1, 3),
    Snippet(.noPrinting, source, "print(a)\nx.print(a)\nreprint(a)\n// print(a)", 1),
    Snippet(.noPrinting, source, "let a = \"print(b)\"\nlet c = \"\\(print(d))\"", 2),
    Snippet(.noPrinting, "Sources/protocol-gen/main.swift", "print(a)"),
    Snippet(.noPrinting, "Sources/orrery/main.swift", "print(a)", 1),
    Snippet(.noPrinting, test, "print(a)"),
    Snippet(.noTraps, source, "try! a()\ntry? a()\nfatalError()\n\"try!\"", 1, 3),
    Snippet(.noSleeping, test, "Thread.sleep(1)\nusleep(1)\nasleep(1)\nTask.sleep(1)", 1, 2, 4),
    Snippet(.noSleeping, source, "usleep(1)"),
    Snippet(.noSleeping, "clients/python/tests/a.py", "time.sleep(0)\ntime.sleep(1)", 2),
    Snippet(.noSleeping, "clients/python/orrery/a.py", "time.sleep(1)"),
    Snippet(.noMachinePaths, source, "\"/wo" + "rk/a\"\n\"a/work/b\"\nhttps://a.b/home/c", 1),
    Snippet(.noMachinePaths, "a.md", "see /ho" + "me/a\n`/ro" + "ot/b`\n/home/me/c", 1, 2),
    Snippet(.columnsApart, source, "import Foundation\nimport JSONText\nimport NIOCore", 2, 3),
    Snippet(.columnsApart, source, "// import JSONText\npackage import struct JSONRPC.A", 2),
    Snippet(.columnsApart, "Sources/JSONRPC/A.swift", "import ObjectModel\nimport NIOCore", 1, 2),
    Snippet(.columnsApart, "Sources/Transport/A.swift", "import NIOCore\nimport GRDB", 2),
    Snippet(.columnsApart, "Sources/Server/A.swift", "import ObjectModel\nimport JSONRPC"),
    Snippet(.oneStoreModule, source, "import GRDB\n// SQLiteStore\nlet a: SQLiteStore", 1, 3),
    Snippet(.oneStoreModule, "Sources/Server/A.swift", "try SQLiteStore.open()\n\"SQLite\"", 1),
    Snippet(.oneStoreModule, "Sources/PersistentStore/A.swift", "import GRDB\nSQLiteStore.open()"),
    Snippet(.oneStoreModule, test, "SQLiteStore.open()"),
  ]

  private static let generator = "Sources/ProtocolGenerator/A.swift"

  static let calls = [
    Snippet(.syntaxByBytes, source, "a.hasPrefix(b)\na.hasSuffix(b)\na.starts(with: b)", 1, 2),
    Snippet(.syntaxByBytes, source, "a.replacing(b, with: c)\na.replacingBytes(of: b)", 1),
    Snippet(.syntaxByBytes, source, "a.replacingOccurrences(of: b, with: c)", 1),
    Snippet(.syntaxByBytes, source, "a.components(separatedBy: b)\na.components(of: \"b\")", 1),
    Snippet(.syntaxByBytes, source, "a.split(separator: \".\")\na.split(separator: dot)", 1),
    Snippet(.syntaxByBytes, source, "a.split(\n  separator: \".\", maxSplits: 1)", 1),
    Snippet(.syntaxByBytes, source, "a.utf8.split(separator: \" AND \".utf8)"),
    Snippet(.syntaxByBytes, source, "a.range(of: \"<!\")\na?.firstRange(of: \":\\(b)\")", 1, 2),
    Snippet(.syntaxByBytes, source, "a.firstIndex(of: \"/\")\na.firstIndex(of: b)", 1),
    Snippet(.syntaxByBytes, source, "a.lastIndex(of: \"/\")\na.parts(separatedBy: \"/\")", 1),
    Snippet(.syntaxByBytes, source, "a.firstIndex(where: { \":/\".contains($0) })", 1),
    Snippet(.syntaxByBytes, source, "// a.hasPrefix(b)\n\"a.hasPrefix(b)\""),
    Snippet(.syntaxByBytes, test, "a.hasPrefix(b)"),
    Snippet(.syntaxByBytes, generator, "a.hasPrefix(b)"),
    Snippet(.checkedConversions, source, "Int64(max(0, a) * 1e9)\nInt(a * 0.5)\nInt(a)", 1, 2),
    Snippet(.checkedConversions, source, "UInt8(a.rounded(.down))\nInt(Double(a) * b)", 1, 2),
    Snippet(.checkedConversions, source, "Int(idleSeconds)\nInt(a.delay)\nInt(0x1p3)", 1, 2, 3),
    Snippet(.checkedConversions, source, "Int64(exactly: (a * 1e9).rounded())"),
    Snippet(.checkedConversions, source, "Int(0x1e9)\nInt(a.0.1)\nInt(a) * 1e9\nInt(b, radix: 2)"),
    Snippet(.checkedConversions, test, "Int(1e9)"),
    Snippet(.noLostFailures, source, "let a = try? read(b)\n(try? read(b)) ?? c", 1, 2),
    Snippet(.noLostFailures, source, "let a = try? JSONValue(b)\nc { try? Wire.A(json: $0) }"),
    Snippet(.noLostFailures, source, "a()\ntry? remove(b)\n_ = try? remove(b)\ntry a?.b()"),
    Snippet(.noLostFailures, source, "for a in b { try? remove(a) }\ndefer { try? remove(a) }"),
    Snippet(.noLostFailures, source, "func a() {\n  try? remove(b)\n}"),
    Snippet(.noLostFailures, source, "func a() -> A? {\n  try? read(b)\n}", 2),
    Snippet(.noLostFailures, source, "a.map { try? read($0) }\na =\n  try? read(b)", 1, 3),
    Snippet(.noLostFailures, source, "guard let a = b,\n  let c = try? read(a)\nelse {}", 2),
    Snippet(.noLostFailures, test, "let a = try? read(b)"),
  ]

  @Test(arguments: style + content + calls)
  func rule(snippet: Snippet) {
    let file = ProjectFile(path: snippet.path, text: snippet.text)
    #expect(snippet.rule.violations(in: file) == snippet.lines)
  }

  @Test func everyRuleHasASnippetThatBreaksIt() {
    let broken = Set(
      (Self.style + Self.content + Self.calls).filter { !$0.lines.isEmpty }.map(\.rule))
    // Function lengths have tests of their own below.
    #expect(Set(HouseRule.allCases).subtracting(broken) == [.functionLength])
  }

  @Test func functionsAreMeasured() {
    let text = """
      protocol P {
        func required(a: Int) -> [Int]
        init(b: Int)
      }
      struct A {
        func short() { "}" }
        init?(a: () -> Void = {}) {
          // }
          let b = "\\(c { "}" })"
        }
        subscript(a: Int) -> Int {
          self.init(a)
        }
        func generic<T>(a: T) -> T
        where T: P {
          { a }()
        }
      }
      """
    let functions = FunctionLengths.functions(in: SwiftText(text))
    #expect(functions.map(\.name) == ["short", "init", "subscript", "generic"])
    #expect(functions.map(\.lines) == [6...6, 7...10, 11...13, 14...17])
  }

  @Test func longFunctionsAreFound() {
    for (count, lines) in [(68, []), (69, [1])] {
      let text = "func a() {\n" + String(repeating: "b()\n", count: count) + "}"
      let file = ProjectFile(path: Self.source, text: text)
      #expect(HouseRule.functionLength.violations(in: file) == lines)
    }
  }

  @Test func codeOfClientsIsCounted() {
    let python = "# a\n\"\"\"b\nc\"\"\"\n\nx = 1\ndef f():\n    \"\"\"d.\"\"\"\n    return 2\n"
    let javascript = "/**\n * a\n */\n\n// b\nconst x = 1 // c\n/* d */\nf()\n"
    let forCheckers = """
      if t.TYPE_CHECKING:
          from .b import C
          D = t.TypeVar("D")

      class A:
          @t.overload
          def f(self, a: t.Tuple[str, ...],
                b: int) -> str: ...

          @t.overload
          def f(self) -> None: ...

          def f(self, *given: t.Any) -> t.Any:
              return g()
      """
    for (path, text, count) in [
      ("a.py", python, 3), ("a.py", forCheckers, 4), ("a.js", javascript, 2),
    ] {
      #expect(ClientLibrary.codeLineCount(of: ProjectFile(path: path, text: text)) == count)
    }
  }

  @Test func stringsAndCommentsAreBlanked() {
    let text = ##"""
      a /* b /* c */ d */ e // f
      "g\(h + "i")j" k
      #"l\(m)\#(n)"# o
      """
      p " \(q)
      """ r
      "s\\" t
      """##
    let words = SwiftText(text).lines.map { line in
      line.split(separator: " ").joined(separator: " ")
    }
    #expect(
      words == [
        "a e", "\" h + \" \" \" k", "\" n \" o", "\"", "q", "\" r", "\" \" t",
      ])
  }
}
