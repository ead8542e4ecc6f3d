/// The bytes JSON's grammar names. It is not a character classification.
enum ASCII {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let plus: UInt8 = 0x2B
  static let comma: UInt8 = 0x2C
  static let minus: UInt8 = 0x2D
  static let point: UInt8 = 0x2E
  static let slash: UInt8 = 0x2F
  static let zero: UInt8 = 0x30
  static let nine: UInt8 = 0x39
  static let colon: UInt8 = 0x3A
  static let equals: UInt8 = 0x3D
  static let leftBracket: UInt8 = 0x5B
  static let backslash: UInt8 = 0x5C
  static let rightBracket: UInt8 = 0x5D
  static let lowerE: UInt8 = 0x65
  static let lowerU: UInt8 = 0x75
  static let leftBrace: UInt8 = 0x7B
  static let rightBrace: UInt8 = 0x7D

  static func isDigit(_ byte: UInt8) -> Bool {
    byte &- zero <= 9
  }

  static func hexDigit(_ byte: UInt8) -> UInt8? {
    if isDigit(byte) { return byte &- zero }
    // Capital letters differ from small ones in this bit.
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter &+ 10 : nil
  }
}
