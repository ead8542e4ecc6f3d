import Foundation
import ObjectModel
import Seeds
import Testing

@testable import Predicates

@Suite("Folding, matching and ordering strings")
struct StringTests {
  @Test(
    "folds case fully, diacritics and width",
    arguments: [
      ("ABC xyz", "abc xyz", "ABC xyz"), ("Straße", "strasse", "Straße"), ("ẞ", "ss", "ẞ"),
      ("ΣΑΣ σας", "σασ σασ", "ΣΑΣ σας"), ("Éé", "éé", "Ee"), ("e\u{301}", "é", "e"),
      ("ＡＢ　ｃ", "ab c", "AB c"), ("ｶﾞ", "ガ", "カ"), ("İ", "i̇", "I"), ("ı", "ı", "ı"),
      ("K", "k", "K"), ("ﬀ", "ff", "ﬀ"), ("ŉ", "ʼn", "ŉ"), ("", "", ""),
    ])
  func folding(text: String, caseless: String, markless: String) {
    let folded = StringFolding.fold(text, caseInsensitive: true, diacriticInsensitive: false)
    #expect(
      Array(folded.unicodeScalars)
        == Array(caseless.precomposedStringWithCanonicalMapping.unicodeScalars))
    let stripped = StringFolding.fold(text, caseInsensitive: false, diacriticInsensitive: true)
    #expect(Array(stripped.unicodeScalars) == Array(markless.unicodeScalars))
    #expect(StringFolding.fold(text, caseInsensitive: false, diacriticInsensitive: false) == text)
  }

  @Test("folding what is folded changes nothing, for the scalars of most scripts")
  func idempotent() {
    for value in Array(UInt32(0x80)..<0x2200) + Array(0xF900..<0x10000) + Array(0x10400..<0x10450) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for options in [
        StringOptions.caseInsensitive, .diacriticInsensitive,
        [.caseInsensitive, .diacriticInsensitive],
      ] {
        let once = StringFolding.fold(String(scalar), options)
        let twice = StringFolding.fold(once, options)
        if Array(once.utf8) != Array(twice.utf8) {
          Issue.record("U+\(String(value, radix: 16)) \(options.rawValue)")
        }
      }
    }
  }

  @Test("words put together from folded letters are what folding the whole word gives")
  func letters() {
    var generator = Seed.next("folded letters").generator()
    let scripts: [ClosedRange<UInt32>] = [0x20...0x7E, 0xA0...0x24F, 0x300...0x36F, 0x370...0x52F]
    for _ in 0..<4_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let script = scripts[Int.random(in: 0..<scripts.count, using: &generator)]
        let value = UInt32.random(in: script, using: &generator)
        if let scalar = Unicode.Scalar(value) { text.append(scalar) }
      }
      for rawValue in UInt8(1)...3 {
        let options = StringOptions(rawValue: rawValue)
        let folded = StringFolding.fold(String(text), options)
        #expect(
          Array(folded.utf8) == Array(StringFolding.foldTwice(String(text), options).utf8),
          "\(text.map(\.value)) \(rawValue)")
      }
    }
  }

  @Test("long texts fold as their parts do", arguments: ["éàüöñ Ελλάδα ß", "日本語テキスト Ａｂ Ω"])
  func longTexts(part: String) {
    for options in [
      StringOptions.caseInsensitive, .diacriticInsensitive,
      [.caseInsensitive, .diacriticInsensitive],
    ] {
      let folded = StringFolding.fold(part, options)
      let long = StringFolding.fold(String(repeating: part, count: 5_000), options)
      #expect(Array(long.utf8) == Array(String(repeating: folded, count: 5_000).utf8))
    }
  }

  @Test("folding ends early when nobody wants it any more")
  func interruption() {
    let text = String(repeating: "語", count: 100_000)
    EvaluationInterruption.asking({ true }) {
      let folded = StringFolding.fold(text, .caseInsensitive)
      #expect(folded.unicodeScalars.count < 2_000)
    }
  }

  @Test("patterns that are a literal and runs match as any other pattern does")
  func simplePatterns() throws {
    let texts = ["", "a", "ab", "ba", "aba", "abab", "b", "éa", "aé", "*a", "Ab"]
    for start in ["", "*", "**"] {
      for literal in ["", "a", "ab", "ba", "é", "\\*a"] {
        for end in ["", "*"] {
          let pattern = start + literal + end
          for text in texts {
            for options in [StringOptions(), .caseInsensitive] {
              let general = LikePattern(pattern, options: options)
              let folded = Array(StringFolding.fold(text, options).utf8)
              let expected = folded.withUnsafeBytes { general.matches($0) }
              let isMatch = try StringMatching.evaluate(text, .like, pattern, options)
              #expect(isMatch == expected, "\(text) LIKE \(pattern)")
            }
          }
        }
      }
    }
  }

  @Test(
    "LIKE",
    arguments: [
      ("abcx", "a*b?", false), ("aXbc", "a*b?", true), ("ab", "a*b?", false), ("*", "\\*", true),
      ("a", "\\*", false), ("", "", true), ("", "*", true), ("a", "", false), ("a", "?", true),
      ("é", "?", true), ("😀", "?", true), ("ab", "?", false), ("aab", "*ab", true),
      ("abab", "*ab", true), ("mississippi", "m*iss*ip*", true), ("a\\b", "a\\\\b", true),
      ("a\\", "a\\", true), ("abc", "***", true), ("a.c", "a.c", true), ("abc", "a.c", false),
    ])
  func like(text: String, pattern: String, isMatch: Bool) throws {
    #expect(try StringMatching.evaluate(text, .like, pattern, []) == isMatch)
  }

  @Test("LIKE folds literals, never into wildcards")
  func likeFolding() throws {
    let both: StringOptions = [.caseInsensitive, .diacriticInsensitive]
    #expect(try StringMatching.evaluate("ÉCOLE", .like, "éc*e", [.caseInsensitive]))
    #expect(try StringMatching.evaluate("ÉCOLE", .like, "ec?le", both))
    #expect(try !StringMatching.evaluate("abc", .like, "a＊", both))
  }

  @Test(
    "substrings go by code points, and the empty one is in nothing",
    arguments: [
      ("abc", ComparisonOperator.beginsWith, "ab", true), ("abc", .beginsWith, "", false),
      ("", .beginsWith, "", false), ("abc", .endsWith, "bc", true), ("abc", .endsWith, "", false),
      ("abc", .contains, "b", true), ("abc", .contains, "", false), ("ab", .contains, "abc", false),
      ("aab", .contains, "ab", true), ("é", .contains, "e", false),
      ("e\u{301}", .contains, "e", true),
      ("a\u{0}b", .contains, "\u{0}b", true),
    ])
  func substrings(text: String, symbol: ComparisonOperator, part: String, value: Bool) throws {
    #expect(try StringMatching.evaluate(text, symbol, part, []) == value)
  }

  @Test("a part is found wherever it is, also where nearly every place begins like it")
  func repetitiveParts() throws {
    func contains(_ text: [UInt8], _ part: [UInt8]) throws -> Bool {
      try StringMatching.evaluate(
        String(decoding: text, as: UTF8.self), .contains, String(decoding: part, as: UTF8.self), [])
    }
    var generator = Seed.next("repetitive parts").generator()
    for _ in 0..<3_000 {
      // Few of the one letter, so that long beginnings of the part occur.
      func letters(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in generator.next() % 40 == 0 ? 0x62 : 0x61 }
      }
      let text = letters(Int.random(in: 0..<400, using: &generator))
      let part = letters(Int.random(in: 1..<80, using: &generator))
      let isPart =
        text.count >= part.count
        && (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
      let isFound = try contains(text, part)
      #expect(isFound == isPart, "\(text) \(part)")
    }
    // Trying each place would take days.
    let text = [UInt8](repeating: 0x61, count: 4_000_000)
    let part = [UInt8](repeating: 0x61, count: 2_000_000)
    #expect(try !contains(text, part + [0x62]))
    #expect(try contains(text + [0x62], part + [0x62]))
  }

  @Test("MATCHES takes the whole string")
  func matches() throws {
    func matches(_ text: String, _ pattern: String, _ options: StringOptions = []) throws -> Bool {
      try StringMatching.evaluate(text, .matches, pattern, options)
    }
    #expect(try !matches("ab", "a"))
    #expect(try matches("ab", "a|ab"))
    #expect(try matches("a\nb", "a\\nb"))
    #expect(try !matches("a\n", "a"))
    #expect(try !matches("a", ""))
    #expect(try matches("ÉA", "é.", .caseInsensitive))
    #expect(try matches("éa", "e.", .diacriticInsensitive))
    #expect(try !matches("a)(b", "a)(b"))
    #expect(try !matches("a", "("))
  }

  @Test("a pattern that runs away is stopped")
  func runaway() {
    let text = String(repeating: "a", count: 60) + "!"
    let error = #expect(throws: OrreryError.self) {
      try StringMatching.evaluate(text, .matches, "(a+)+", [])
    }
    #expect(error?.kind == .predicateLimit)
  }

  @Test("many strings share one budget")
  func sharedBudget() throws {
    // About 60,000 steps each: far below what one string may take.
    let text = String(repeating: "a", count: 15) + "!"
    var budget = PatternBudget()
    #expect(throws: OrreryError.self) {
      for _ in 0..<20_000 {
        _ = try StringMatching.evaluate(text, .matches, "(a+)+", [], &budget)
      }
    }
    #expect(budget.allowedReports == 0)
    var another = PatternBudget()
    #expect(try !StringMatching.evaluate(text, .matches, "(a+)+", [], &another))
  }

  @Test("orders are antisymmetric and have no circles")
  func preorder() {
    let alphabet = "aAbBäÄéeßsS 0129-_.zZıİiIσςΣ漢Ａ\u{301}".unicodeScalars.map(String.init)
    var generator = Seed.next("string orders").generator()
    func random() -> String {
      (0..<Int.random(in: 0...4, using: &generator))
        .compactMap { _ in alphabet.randomElement(using: &generator) }.joined()
    }
    for _ in 0..<4_000 {
      let (x, y, z) = (random(), random(), random())
      for comparator in SortComparator.allCases {
        let order = comparator.compare(x, y)
        #expect(order.signum() == -comparator.compare(y, x).signum(), "\(comparator) \(x) \(y)")
        #expect(comparator.compare(x, x) == 0)
        if order <= 0, comparator.compare(y, z) <= 0 {
          #expect(comparator.compare(x, z) <= 0, "\(comparator) \(x) \(y) \(z)")
        }
      }
    }
  }

  /// Pairs that a random run found ordered differently from either side.
  @Test("composed letters with further marks have one order")
  func furtherMarks() {
    let pairs = [
      ("Ä\u{301}Z", "Aς\u{301}"), ("ä\u{301}ä", "aé"), ("AéA", "Ä\u{301}Zı"),
      ("Ä\u{301}É\u{308}", "AŹ"),
    ]
    for (left, right) in pairs {
      for comparator in SortComparator.allCases {
        let order = comparator.compare(left, right)
        #expect(order != 0)
        #expect(order.signum() == -comparator.compare(right, left).signum())
      }
    }
  }

  @Test("each comparator has its order")
  func comparators() {
    func order(_ words: [String], _ comparator: SortComparator) -> [String] {
      words.sorted { comparator.compare($0, $1) < 0 }
    }
    let words = ["b", "B", "a", "Z", "é", "f"]
    #expect(order(words, .compare) == ["B", "Z", "a", "b", "f", "é"])
    #expect(order(words, .localizedCompare) == ["a", "b", "B", "é", "f", "Z"])
    #expect(SortComparator.caseInsensitiveCompare.compare("a", "A") == 0)
    #expect(SortComparator.caseInsensitiveCompare.compare("a", "B") < 0)
    #expect(SortComparator.localizedCaseInsensitiveCompare.compare("é", "É") == 0)
    #expect(
      order(["file 10", "File 2", "file 1"], .localizedStandardCompare)
        == ["file 1", "File 2", "file 10"])
    let bytes = Array("file 2".utf8)
    let other = Array("file 10".utf8)
    let compared = bytes.withUnsafeBytes { left in
      other.withUnsafeBytes { SortComparator.localizedStandardCompare.compare(left, $0) }
    }
    #expect(compared < 0)
  }
}
