import Spelling

/// Text as a terminal shows it: how wide it is, where lines break, and nothing in it that a
/// terminal would obey.
enum TerminalText {
  /// In columns. A sequence that terminals may or may not join into one sign counts in full.
  static func width(of text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) { $0 + width(of: $1) }
  }

  static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if scalar.properties.isEmojiPresentation { return 2 }
    return wideRanges.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  /// East Asian Wide and Fullwidth, of Unicode's EastAsianWidth.txt, without single exceptions.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
    0x1F900...0x1F9FF, 0x20000...0x3FFFD,
  ]

  /// Control characters have signs in their place, and nothing turns the direction of what follows.
  static func shown(_ text: some StringProtocol) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { shown.append(Self.shown(scalar)) }
    return String(shown)
  }

  private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x00..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: scalar
    }
  }

  /// Breaks a text at spaces into lines of at most so many columns; a word that is longer stands on
  /// a line of its own.
  /// - Parameter indentation: of all lines but the first.
  static func broken(_ text: String, at width: Int, indentation: String) -> [String] {
    var lines: [String] = []
    var words = text.parts(separatedBy: " ", omittingEmptySubsequences: false)[...]
    var line = words.popFirst().map(String.init) ?? ""
    for word in words {
      if Self.width(of: line) + 1 + Self.width(of: word) <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = indentation + word
      }
    }
    return lines + [line]
  }

  /// The beginning of a text, of at most so many columns.
  static func shortened(_ text: String, to width: Int) -> String {
    guard Self.width(of: text) > width else { return text }
    var shortened = String.UnicodeScalarView()
    var used = 1
    for scalar in text.unicodeScalars {
      used += Self.width(of: scalar)
      if used > width { break }
      shortened.append(scalar)
    }
    return String(shortened) + "…"
  }
}
