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
    var folded = foldFully(String(decoding: text, as: UTF8.self), options)
    return folded.withUTF8(body)
  }

  private static func foldFully(_ string: String, _ options: StringOptions) -> String {
    if let folded = FoldingTable.of(options).fold(string) { return folded }
    return foldTwice(string, options)
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

  private static func foldOnce(
    _ string: String, caseInsensitive: Bool, diacriticInsensitive: Bool
  ) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in string.decomposedStringWithCanonicalMapping.unicodeScalars {
      for part in foldWidth(of: scalar) {
        if diacriticInsensitive, part.properties.generalCategory == .nonspacingMark { continue }
        if caseInsensitive {
          folded.append(contentsOf: foldCase(of: part))
        } else {
          folded.append(part)
        }
      }
    }
    return String(folded).precomposedStringWithCanonicalMapping
  }

  private static func foldWidth(of scalar: Unicode.Scalar) -> String.UnicodeScalarView {
    let isWidthForm = (0xFF00...0xFFEF).contains(scalar.value) || scalar.value == 0x3000
    let string = String(Character(scalar))
    return (isWidthForm ? string.decomposedStringWithCompatibilityMapping : string).unicodeScalars
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
  private static let scalars = 0x530

  private static let caseless = FoldingTable(.caseInsensitive)
  private static let markless = FoldingTable(.diacriticInsensitive)
  private static let both = FoldingTable([.caseInsensitive, .diacriticInsensitive])

  /// By code point; nil for what is no letter of its own.
  private let folded: [String.UnicodeScalarView?]

  static func of(_ options: StringOptions) -> FoldingTable {
    switch options {
    case .caseInsensitive: caseless
    case .diacriticInsensitive: markless
    default: both
    }
  }

  private init(_ options: StringOptions) {
    folded = (0..<Self.scalars).map { value in
      guard let scalar = Unicode.Scalar(value) else { return nil }
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .spacingMark: return nil
      default: return StringFolding.foldTwice(String(scalar), options).unicodeScalars
      }
    }
  }

  /// Nil where a letter is not in the table.
  func fold(_ string: String) -> String? {
    var result = String.UnicodeScalarView()
    for scalar in string.unicodeScalars {
      guard scalar.value < Self.scalars, let part = folded[Int(scalar.value)] else { return nil }
      result.append(contentsOf: part)
    }
    return String(result)
  }
}
