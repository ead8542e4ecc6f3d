/// Text as XML has it between marks: what has a meaning there is escaped, byte by byte. Swift's
/// `Character` would not do: CR LF is one that is neither, and a mark before U+0301 is part of one.
package enum XMLText {
  /// For a value between quotation marks or for text between tags. What a parser would make a space
  /// of is escaped too.
  package static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      case 0x09: bytes += "&#9;".utf8
      case 0x0A: bytes += "&#10;".utf8
      case 0x0D: bytes += "&#13;".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What an attribute's value in a file stands for. What is no reference stays as it is.
  static func unescaped(_ value: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    var rest = String(decoding: value, as: UTF8.self).unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "&", let end = rest.prefix(maximumReference).firstIndex(of: Unicode.Scalar(";")),
        let meant = meaning(of: String(rest[..<end]))
      {
        text.append(meant)
        rest = rest[rest.index(after: end)...]
      } else {
        text.append(SourceElement.isSpace(UInt8(ascii: scalar, or: 0)) ? " " : scalar)
      }
    }
    return String(text)
  }

  /// `#x10FFFF` is the longest.
  private static let maximumReference = 9

  private static func meaning(of reference: String) -> Unicode.Scalar? {
    switch reference {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      var digits = reference.utf8[...]
      guard digits.popFirst() == UInt8(ascii: "#") else { return nil }
      let isHexadecimal = digits.first == UInt8(ascii: "x")
      if isHexadecimal { digits.removeFirst() }
      return UInt32(Substring(digits), radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
    }
  }

  /// The first character that XML 1.0 cannot have, not even as a reference; nil for none.
  static func unwritable(in text: String) -> Unicode.Scalar? {
    text.unicodeScalars.first { scalar in
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: false
      case ..<0x20, 0xFFFE, 0xFFFF: true
      default: false
      }
    }
  }
}

extension UInt8 {
  fileprivate init(ascii scalar: Unicode.Scalar, or other: UInt8) {
    self = scalar.isASCII ? UInt8(ascii: scalar) : other
  }
}
