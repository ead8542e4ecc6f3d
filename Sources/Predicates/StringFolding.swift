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
    guard caseInsensitive || diacriticInsensitive else { return string }
    if let ascii = foldASCII(string, caseInsensitive: caseInsensitive) { return ascii }
    let once = foldOnce(
      string, caseInsensitive: caseInsensitive, diacriticInsensitive: diacriticInsensitive)
    // Folding case can leave marks behind that were part of a letter.
    return foldOnce(
      once, caseInsensitive: caseInsensitive, diacriticInsensitive: diacriticInsensitive)
  }

  package static func fold(_ string: String, _ options: StringOptions) -> String {
    fold(
      string, caseInsensitive: options.contains(.caseInsensitive),
      diacriticInsensitive: options.contains(.diacriticInsensitive))
  }

  /// Nil where a byte is not ASCII.
  private static func foldASCII(_ string: String, caseInsensitive: Bool) -> String? {
    var string = string
    let (isASCII, hasUpper) = string.withUTF8 { bytes in
      var union: UInt8 = 0
      var hasUpper = false
      for byte in bytes {
        union |= byte
        hasUpper = hasUpper || (0x41...0x5A).contains(byte)
      }
      return (union < 0x80, hasUpper)
    }
    guard isASCII else { return nil }
    guard caseInsensitive, hasUpper else { return string }
    return string.withUTF8 { bytes in
      String(unsafeUninitializedCapacity: bytes.count) { buffer in
        for (index, byte) in bytes.enumerated() {
          buffer[index] = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
        }
        return bytes.count
      }
    }
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
