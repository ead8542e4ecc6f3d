/// Text as bytes, for syntax, names and paths. Swift compares Characters, and takes whatever
/// combines with a character for a part of it: `..` before U+0301 is no `..` then, and a quotation
/// mark after U+0600 is no quotation mark. To SQLite, the system and every parser they are.
///
/// Separators are ASCII. What is found begins and ends between scalars, as all of UTF-8 that is
/// looked for does.
extension StringProtocol {
  package func hasBytePrefix(_ prefix: some StringProtocol) -> Bool {
    utf8.starts(with: prefix.utf8)
  }

  package func hasByteSuffix(_ suffix: some StringProtocol) -> Bool {
    utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  /// - Returns: nil without the prefix.
  package func removingBytePrefix(_ prefix: some StringProtocol) -> SubSequence? {
    guard hasBytePrefix(prefix) else { return nil }
    return self[utf8.index(startIndex, offsetBy: prefix.utf8.count)...]
  }

  /// - Returns: nil without the suffix.
  package func removingByteSuffix(_ suffix: some StringProtocol) -> SubSequence? {
    guard hasByteSuffix(suffix) else { return nil }
    return self[..<utf8.index(startIndex, offsetBy: utf8.count - suffix.utf8.count)]
  }

  /// As `split` of the standard library, which compares Characters.
  package func parts(
    separatedBy separator: Unicode.Scalar, maxSplits: Int = .max,
    omittingEmptySubsequences: Bool = true
  ) -> [SubSequence] {
    utf8.split(
      separator: UInt8(ascii: separator), maxSplits: maxSplits,
      omittingEmptySubsequences: omittingEmptySubsequences
    ).map { self[$0.startIndex..<$0.endIndex] }
  }

  /// What stands before and after the first separator.
  ///
  /// - Returns: nil without one.
  package func cut(at separator: Unicode.Scalar) -> (before: SubSequence, after: SubSequence)? {
    guard let index = utf8.firstIndex(of: UInt8(ascii: separator)) else { return nil }
    return (self[..<index], self[utf8.index(after: index)...])
  }

  /// What stands before and after the last separator.
  ///
  /// - Returns: nil without one.
  package func cut(
    atLast separator: Unicode.Scalar
  ) -> (before: SubSequence, after: SubSequence)? where UTF8View: BidirectionalCollection {
    guard let index = utf8.lastIndex(of: UInt8(ascii: separator)) else { return nil }
    return (self[..<index], self[utf8.index(after: index)...])
  }

  /// The ASCII digits that it begins with, and what follows.
  package func cutAfterDigits() -> (digits: SubSequence, rest: SubSequence) {
    let index = utf8.firstIndex { !(0x30...0x39).contains($0) } ?? endIndex
    return (self[..<index], self[index...])
  }

  /// Where a text that is not empty first is.
  package func firstByteRange(of text: some StringProtocol) -> Range<Index>? {
    utf8.firstRange(of: text.utf8)
  }

  /// - Parameter text: Not empty.
  package func containsBytes(_ text: some StringProtocol) -> Bool {
    firstByteRange(of: text) != nil
  }
}

extension String {
  /// - Parameter text: Not empty.
  package func replacingBytes(of text: String, with replacement: String) -> String {
    var result = ""
    var rest = self[...]
    while let range = rest.firstByteRange(of: text) {
      result += rest[..<range.lowerBound] + replacement
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}

extension String {
  /// With a capital, unless it begins with something that is no word, and with an end.
  package var asSentence: String {
    let word = utf8.prefix { $0 != UInt8(ascii: " ") }
    let isWord = word.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    let start = isWord ? prefix(1).uppercased() : String(prefix(1))
    let isWhole = utf8.last.map { ".?!".utf8.contains($0) } ?? true
    return start + dropFirst() + (isWhole ? "" : ".")
  }
}
