import Spelling
import Testing

/// Every operation with what combines with a character before and after what is looked for, where
/// the standard library's finds nothing.
struct ByteTextTests {
  /// It combines with the character before it.
  private static let accent = "\u{301}"
  /// It combines with the character after it.
  private static let sign = "\u{600}"

  @Test func theStandardLibraryIsBlind() {
    #expect(!"..\(Self.accent)".hasPrefix(".."))
    #expect("\(Self.sign)\"".firstIndex(of: "\"") == nil)
  }

  @Test func prefixes() {
    let text = "$\(Self.accent)a"
    #expect(text.hasBytePrefix("$"))
    #expect(text.removingBytePrefix("$").map(Self.bytes) == Self.bytes("\(Self.accent)a"))
    #expect(!text.hasBytePrefix("$a"))
    #expect(text.removingBytePrefix("$a") == nil)
    #expect(text.removingBytePrefix("").map(Self.bytes) == Self.bytes(text))
    #expect(!"".hasBytePrefix("$"))
    // Equal to Swift, and other bytes.
    #expect(!"\u{E9}".hasBytePrefix("e\(Self.accent)"))
  }

  @Test func suffixes() {
    let text = "a\(Self.sign)-wal"
    #expect(text.hasByteSuffix("-wal"))
    #expect(text.removingByteSuffix("-wal").map(Self.bytes) == Self.bytes("a\(Self.sign)"))
    #expect(!"wal".hasByteSuffix("-wal"))
    #expect("wal".removingByteSuffix("-wal") == nil)
    #expect(text.removingByteSuffix("-wal")?.hasByteSuffix(Self.sign) == true)
  }

  @Test func parts() {
    let text = "a/\(Self.accent)b\(Self.sign)//"
    #expect(
      text.parts(separatedBy: "/").map(Self.bytes)
        == ["a", "\(Self.accent)b\(Self.sign)"].map(Self.bytes))
    #expect(text.parts(separatedBy: "/", omittingEmptySubsequences: false).count == 4)
    #expect(
      text.parts(separatedBy: "/", maxSplits: 1).map(Self.bytes)
        == ["a", "\(Self.accent)b\(Self.sign)//"].map(Self.bytes))
    #expect("".parts(separatedBy: "/").isEmpty)
    #expect("".parts(separatedBy: "/", omittingEmptySubsequences: false) == [""])
  }

  @Test func cuts() throws {
    let text = "a:\(Self.accent)b:\(Self.accent)c"
    let first = try #require(text.cut(at: ":"))
    #expect(Self.bytes(first.before) == Self.bytes("a"))
    #expect(Self.bytes(first.after) == Self.bytes("\(Self.accent)b:\(Self.accent)c"))
    let last = try #require(text.cut(atLast: ":"))
    #expect(Self.bytes(last.before) == Self.bytes("a:\(Self.accent)b"))
    #expect(Self.bytes(last.after) == Self.bytes("\(Self.accent)c"))
    #expect("abc".cut(at: ":") == nil)
    #expect("abc".cut(atLast: ":") == nil)
    #expect(try #require(":".cut(at: ":")) == ("", ""))
  }

  @Test func digits() {
    let text = "12\(Self.accent)3"
    #expect(text.cutAfterDigits().digits == "12")
    #expect(Self.bytes(text.cutAfterDigits().rest) == Self.bytes("\(Self.accent)3"))
    #expect("".cutAfterDigits() == ("", ""))
    #expect("12".cutAfterDigits() == ("12", ""))
    // A digit, and none of ASCII.
    #expect("\u{661}".cutAfterDigits().digits.isEmpty)
  }

  @Test func replacements() {
    let text = "\(Self.sign)\"\(Self.accent)\""
    #expect(text.containsBytes("\""))
    #expect(!text.containsBytes("\"\""))
    #expect(
      Self.bytes(text.replacingBytes(of: "\"", with: "\"\""))
        == Self.bytes("\(Self.sign)\"\"\(Self.accent)\"\""))
    #expect("aaa".replacingBytes(of: "aa", with: "b") == "ba")
  }

  private static func bytes(_ text: some StringProtocol) -> [UInt8] { Array(text.utf8) }
}
