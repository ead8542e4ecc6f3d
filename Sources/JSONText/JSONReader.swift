/// Reads JSON by pulling: the caller says what it expects next and gets it, with nothing built in
/// between. It is not a tree (that is `JSONValue`), and it copies no text but the strings asked
/// for.
///
/// The rules are RFC 8259's, strictly: no trailing commas, no comments, no byte order mark, UTF-8
/// only and checked wherever it is passed over. Past the grammar it refuses lone surrogate escapes,
/// and more than `maximumDepth` open containers. It does not look for duplicate keys; whoever must
/// refuse them keeps count of what it has seen.
///
/// A container is read as `beginObject()`, then `nextKey()` and one value until `nextKey()` is nil;
/// or `beginArray()`, then `nextElement()` and one value until that is false. After an error the
/// reader is of no further use.
package struct JSONReader {
  /// Containers that may be open at once, unless the caller sets another limit.
  package static let defaultMaximumDepth = 128

  let bytes: [UInt8]
  let end: Int
  let maximumDepth: Int
  /// Whether the text is known to be JSON: what is passed over is not looked at again.
  let isChecked: Bool
  /// What whoever reads typed objects is to do about members that they do not have: pass over them,
  /// or refuse them.
  package var refusesUnknownMembers = false
  /// Whether members that are handed over as text are checked to be of their types all the same.
  package var checksEncodedMembers = false
  var position: Int
  private(set) var depth = 0
  /// Whether the container last opened has had nothing read from it: no comma comes first.
  private var isAtStart = false

  /// - Parameters:
  ///   - bytes: the text, shared and never copied.
  ///   - range: the part of it to read; all of it by default.
  package init(
    _ bytes: [UInt8],
    in range: Range<Int>? = nil,
    maximumDepth: Int = JSONReader.defaultMaximumDepth
  ) {
    self.init(bytes, in: range, maximumDepth: maximumDepth, isChecked: false)
  }

  /// - Parameter isChecked: whether a reader of the same depth has been over the text before.
  init(_ bytes: [UInt8], in range: Range<Int>?, maximumDepth: Int, isChecked: Bool) {
    let range = (range ?? bytes.indices).clamped(to: bytes.indices)
    self.bytes = bytes
    self.position = range.lowerBound
    self.end = range.upperBound
    self.maximumDepth = maximumDepth
    self.isChecked = isChecked
  }

  package init(text: String, maximumDepth: Int = JSONReader.defaultMaximumDepth) {
    self.init(Array(text.utf8), maximumDepth: maximumDepth)
  }

  /// Where the reader is, in bytes from the start of its array.
  package var offset: Int { position }

  /// Reads a value again.
  ///
  /// - Parameter offset: Where it begins. Nothing that was opened since is open still.
  package mutating func goBack(to offset: Int) { position = offset }

  /// What the next value is, without reading it.
  package mutating func peek() throws(JSONError) -> JSONKind {
    skipWhitespace()
    guard position < end else { throw truncated("a value") }
    switch bytes[position] {
    case ASCII.leftBrace: return .object
    case ASCII.leftBracket: return .array
    case ASCII.quote: return .string
    case UInt8(ascii: "t"): return .true
    case UInt8(ascii: "f"): return .false
    case UInt8(ascii: "n"): return .null
    case ASCII.minus, ASCII.zero...ASCII.nine: return .number
    default: throw unexpected("a value")
    }
  }

  /// Reads `null` if that is next; otherwise reads nothing.
  package mutating func readNull() -> Bool {
    skipWhitespace()
    return accept("null")
  }

  package mutating func readBool() throws(JSONError) -> Bool {
    skipWhitespace()
    if accept("true") { return true }
    if accept("false") { return false }
    throw mismatch("true or false")
  }

  // MARK: Containers

  package mutating func beginObject() throws(JSONError) {
    try open(ASCII.leftBrace, .object)
  }

  /// The next member's key, with its value to be read next; nil at the object's end.
  package mutating func nextKey() throws(JSONError) -> String? {
    try nextMember() ? try readKey() : nil
  }

  /// Whether the object has another member, whose key is to be read next.
  package mutating func nextMember() throws(JSONError) -> Bool {
    guard try advance(closing: ASCII.rightBrace) else { return false }
    guard position < end else { throw truncated("a key") }
    guard bytes[position] == ASCII.quote else { throw unexpected("a key in double quotes") }
    return true
  }

  package mutating func readKey() throws(JSONError) -> String {
    let key = try readString()
    try expectColon()
    return key
  }

  /// Reads the key if it is spelled so, which saves looking at it.
  ///
  /// - Parameter key: With its quotes.
  package mutating func acceptKey(_ key: [UInt8]) -> Bool {
    let (start, stop) = (position, position + key.count)
    guard stop <= end else { return false }
    let isSame = bytes.withUnsafeBytes { text in
      key.withUnsafeBytes { key in
        key.indices.allSatisfy { text[start &+ $0] == key[$0] }
      }
    }
    guard isSame else { return false }
    position = stop
    do throws(JSONError) {
      try expectColon()
      return true
    } catch {
      position = start
      return false
    }
  }

  package mutating func beginArray() throws(JSONError) {
    try open(ASCII.leftBracket, .array)
  }

  /// Whether the array has another element, to be read next.
  package mutating func nextElement() throws(JSONError) -> Bool {
    try advance(closing: ASCII.rightBracket)
  }

  /// As `nextKey()`, for a caller who does not want the key.
  mutating func skipKey() throws(JSONError) -> Bool {
    guard try nextMember() else { return false }
    try skipString()
    try expectColon()
    return true
  }

  /// Checks that nothing but white space is left.
  package mutating func expectEnd() throws(JSONError) {
    skipWhitespace()
    guard position == end else { throw unexpected("the end") }
  }

  @inline(__always)
  private mutating func open(_ bracket: UInt8, _ kind: JSONKind) throws(JSONError) {
    skipWhitespace()
    guard position < end, bytes[position] == bracket else { throw mismatch(kind.name) }
    guard depth < maximumDepth else {
      throw JSONError(
        .depth, at: position, "more than \(maximumDepth) arrays and objects inside each other")
    }
    depth += 1
    position += 1
    isAtStart = true
  }

  /// Steps over the comma before another member or element and says true, or over the closing
  /// bracket and says false.
  @inline(__always)
  private mutating func advance(closing bracket: UInt8) throws(JSONError) -> Bool {
    skipWhitespace()
    guard position < end else { throw truncated(closingName(bracket)) }
    if bytes[position] == bracket {
      position += 1
      depth -= 1
      isAtStart = false
      return false
    }
    if isAtStart {
      isAtStart = false
      return true
    }
    guard bytes[position] == ASCII.comma else {
      throw unexpected("a comma or \(closingName(bracket))")
    }
    position += 1
    skipWhitespace()
    if position < end, bytes[position] == bracket { throw unexpected("a value after the comma") }
    return true
  }

  @inline(__always)
  mutating func expectColon() throws(JSONError) {
    skipWhitespace()
    guard position < end else { throw truncated("a colon") }
    guard bytes[position] == ASCII.colon else { throw unexpected("a colon") }
    position += 1
  }

  private func closingName(_ bracket: UInt8) -> String {
    bracket == ASCII.rightBrace ? "}" : "]"
  }

  // MARK: Bytes

  @inline(__always)
  mutating func skipWhitespace() {
    while position < end {
      let byte = bytes[position]
      guard byte <= ASCII.space,
        byte == ASCII.space || byte == ASCII.lineFeed || byte == ASCII.carriageReturn
          || byte == ASCII.tab
      else { return }
      position &+= 1
    }
  }

  /// Reads `literal` if the text goes on with it.
  mutating func accept(_ literal: StaticString) -> Bool {
    let count = literal.utf8CodeUnitCount
    guard end - position >= count else { return false }
    for index in 0..<count where bytes[position + index] != literal.utf8Start[index] {
      return false
    }
    position += count
    return true
  }

  // MARK: Errors

  /// The error for a value that is not what the caller asked for; for text that is no value at all,
  /// the error that says so.
  func mismatch(_ expected: String) -> JSONError {
    var probe = self
    do {
      let kind = try probe.peek()
      let offset = probe.position
      guard kind != .true && kind != .false && kind != .null || probe.accept(literal(kind)) else {
        return probe.unexpected(expected)
      }
      return JSONError(.type, at: offset, "expected \(expected), not \(kind.name)")
    } catch {
      return error
    }
  }

  private func literal(_ kind: JSONKind) -> StaticString {
    switch kind {
    case .true: "true"
    case .false: "false"
    default: "null"
    }
  }

  func truncated(_ expected: String) -> JSONError {
    JSONError(.truncated, at: end, "the text ends where \(expected) should be")
  }

  func unexpected(_ expected: String) -> JSONError {
    guard position < end else { return truncated(expected) }
    let byte = bytes[position]
    let found =
      (0x21...0x7E).contains(byte)
      ? "'\(Character(UnicodeScalar(byte)))'" : "byte 0x" + String(byte, radix: 16, uppercase: true)
    return JSONError(.syntax, at: position, "expected \(expected), not \(found)")
  }
}
