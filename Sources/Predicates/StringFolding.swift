import Foundation

/// Makes two strings that differ only in case, diacritics or width the same bytes. It is the one
/// folding of the program: the evaluator, SQLite's functions and the case-insensitive orders all
/// call it. It is not for display.
///
/// What it does depends on the Unicode version of the Swift runtime. An index over folded text is
/// to be rebuilt when that changes.
package enum StringFolding {
  /// Folds for comparison by code points: canonical composition, full width and half width forms
  /// as the ordinary ones; with `caseInsensitive` Unicode's full case folding (`ß` as `ss`), which
  /// does not depend on a language; with `diacriticInsensitive` without nonspacing marks.
  ///
  /// Folding what is folded changes nothing. With neither option the string stays as it is.
  package static func fold(
    _ string: String, caseInsensitive: Bool, diacriticInsensitive: Bool
  ) -> String {
    var options: StringOptions = []
    if caseInsensitive { options.insert(.caseInsensitive) }
    if diacriticInsensitive { options.insert(.diacriticInsensitive) }
    return fold(string, options)
  }

  package static func fold(_ string: String, _ options: StringOptions) -> String {
    guard !options.folding.isEmpty else { return string }
    var string = string
    return string.withUTF8 { bytes in
      withFolded(bytes, options) { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Hands over the folded text of UTF-8, without making a string where it is ASCII.
  package static func withFolded<T>(
    _ text: UnsafeBufferPointer<UInt8>, _ options: StringOptions,
    _ body: (UnsafeBufferPointer<UInt8>) -> T
  ) -> T {
    let options = options.folding
    if options.isEmpty { return body(text) }
    var union: UInt8 = 0
    for byte in text { union |= byte }
    if union < 0x80 {
      guard options.contains(.caseInsensitive), !text.isEmpty else { return body(text) }
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { folded in
        for index in text.indices {
          let byte = text[index]
          folded[index] = byte &- 0x41 < 26 ? byte | 0x20 : byte
        }
        return body(UnsafeBufferPointer(folded))
      }
    }
    return foldFully(text, options).withUnsafeBufferPointer(body)
  }

  private static func foldFully(
    _ text: UnsafeBufferPointer<UInt8>, _ options: StringOptions
  ) -> [UInt8] {
    if let folded = FoldingTable.of(options).fold(text) { return folded }
    return Array(foldTwice(String(decoding: text, as: UTF8.self), options).utf8)
  }

  /// Folding case can leave marks behind that were part of a letter.
  static func foldTwice(_ string: String, _ options: StringOptions) -> String {
    let caseInsensitive = options.contains(.caseInsensitive)
    let diacriticInsensitive = options.contains(.diacriticInsensitive)
    let once = foldOnce(
      string, caseInsensitive: caseInsensitive, diacriticInsensitive: diacriticInsensitive)
    return foldOnce(
      once, caseInsensitive: caseInsensitive, diacriticInsensitive: diacriticInsensitive)
  }

  /// Scalars between two looks whether the evaluation is to end: some hundreds of microseconds.
  private static let scalarsBetweenLooks = 1_000

  /// On `EvaluationInterruption` what it has: nobody will want it.
  private static func foldOnce(
    _ string: String, caseInsensitive: Bool, diacriticInsensitive: Bool
  ) -> String {
    var folded = String.UnicodeScalarView()
    func append(_ scalar: Unicode.Scalar) {
      let properties = scalar.properties
      if diacriticInsensitive, properties.generalCategory == .nonspacingMark { return }
      if caseInsensitive, properties.changesWhenCaseMapped {
        // One by one: appending all at once copies the whole view.
        for part in foldCase(of: scalar) { folded.append(part) }
      } else {
        folded.append(scalar)
      }
    }
    var untilLook = scalarsBetweenLooks
    for scalar in string.decomposedStringWithCanonicalMapping.unicodeScalars {
      if isWidthForm(scalar) {
        let ordinary = String(scalar).decomposedStringWithCompatibilityMapping
        for part in ordinary.unicodeScalars { append(part) }
      } else {
        append(scalar)
      }
      untilLook -= 1
      if untilLook == 0 {
        if EvaluationInterruption.isRequested() { break }
        untilLook = scalarsBetweenLooks
      }
    }
    return String(folded).precomposedStringWithCanonicalMapping
  }

  private static func isWidthForm(_ scalar: Unicode.Scalar) -> Bool {
    (0xFF00...0xFFEF).contains(scalar.value) || scalar.value == 0x3000
  }

  /// Unicode's full case folding (CaseFolding.txt, status C and F). The standard library has no
  /// table of it, but lower, upper and lower again gives the same for all but the dotless i, which
  /// folds to itself.
  private static func foldCase(of scalar: Unicode.Scalar) -> String.UnicodeScalarView {
    if scalar.isASCII || scalar == "ı" {
      return scalar.properties.lowercaseMapping.unicodeScalars
    }
    let lower = scalar.properties.lowercaseMapping
    let upper = lower.unicodeScalars.map(\.properties.uppercaseMapping).joined()
    return upper.unicodeScalars.map(\.properties.lowercaseMapping).joined().unicodeScalars
  }
}

/// What folding makes of each letter of the European alphabets, so that words of them are put
/// together from it instead of being decomposed and composed again, which takes microseconds. Only
/// letters that no neighbour can change are in it: combining marks are not.
private struct FoldingTable: Sendable {
  /// Latin, Greek and Cyrillic; marks begin between the first two.
  private static let scalars: UInt32 = 0x530

  private static let caseless = FoldingTable(.caseInsensitive)
  private static let markless = FoldingTable(.diacriticInsensitive)
  private static let both = FoldingTable([.caseInsensitive, .diacriticInsensitive])

  /// What the letters fold to, as UTF-8, one after the other.
  private let bytes: [UInt8]
  /// By code point, where its part of them begins, and one more: nothing for what is no letter of
  /// its own.
  private let starts: [Int]

  static func of(_ options: StringOptions) -> FoldingTable {
    switch options {
    case .caseInsensitive: caseless
    case .diacriticInsensitive: markless
    default: both
    }
  }

  private init(_ options: StringOptions) {
    var bytes: [UInt8] = []
    var starts = [0]
    for value in 0..<Self.scalars {
      if let scalar = Unicode.Scalar(value), !scalar.isMark {
        bytes += Array(StringFolding.foldTwice(String(scalar), options).utf8)
      }
      starts.append(bytes.count)
    }
    self.bytes = bytes
    self.starts = starts
  }

  /// - Parameter text: UTF-8.
  /// - Returns: Nil where a letter is not in the table, or no letter.
  func fold(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var folded: [UInt8] = []
    folded.reserveCapacity(text.count)
    var place = 0
    while place < text.count {
      var value = Int(text[place])
      place += 1
      if value >= 0x80 {
        // The letters of the table have two bytes at most.
        guard (0xC2..<0xE0).contains(value), place < text.count, text[place] & 0xC0 == 0x80 else {
          return nil
        }
        value = (value & 0x1F) << 6 | Int(text[place] & 0x3F)
        place += 1
      }
      guard value < Int(Self.scalars) else { return nil }
      let (start, end) = (starts[value], starts[value + 1])
      guard start < end else { return nil }
      for index in start..<end { folded.append(bytes[index]) }
    }
    return folded
  }
}

extension Unicode.Scalar {
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }
}
