/// One JSON value kept as text, sharing the bytes of the message it came in. It is for what a later
/// layer reads in its own way, or passes on as it is; two are equal when their text is.
package struct RawJSON: Sendable {
  package let bytes: [UInt8]
  package let range: Range<Int>
  /// Whether a reader has been over all of it, so that no other need check it again.
  private let isChecked: Bool

  /// - Parameter text: one JSON value. It is not checked: text from outside is to go through
  ///   `JSONReader.readRaw()`.
  package init(text: String) {
    self.init(uncheckedBytes: Array(text.utf8))
  }

  /// - Parameter bytes: one JSON value, as from a `JSONWriter`. It is not checked.
  package init(uncheckedBytes bytes: [UInt8], range: Range<Int>? = nil) {
    self.bytes = bytes
    self.range = range ?? bytes.indices
    isChecked = false
  }

  /// - Parameter range: where a reader has found one value.
  init(checkedBytes bytes: [UInt8], range: Range<Int>) {
    self.bytes = bytes
    self.range = range
    isChecked = true
  }

  /// What `write` writes, which must be one value.
  package init<Failure: Error>(
    writing write: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    var writer = JSONWriter(reservingCapacity: 512)
    try write(&writer)
    self.init(uncheckedBytes: writer.bytes)
  }

  package static let null = RawJSON(text: "null")
  package static let emptyObject = RawJSON(text: "{}")

  package func reader(maximumDepth: Int = JSONReader.defaultMaximumDepth) -> JSONReader {
    JSONReader(bytes, in: range, maximumDepth: maximumDepth, isChecked: isChecked)
  }

  package var text: String { String(decoding: bytes[range], as: UTF8.self) }

  /// What the value is; nil for text that is none.
  package var kind: JSONKind? {
    var reader = reader()
    return try? reader.peek()
  }

  package var isNull: Bool {
    isChecked ? bytes[range.lowerBound] == UInt8(ascii: "n") : kind == .null
  }
}

extension RawJSON: Equatable {
  package static func == (left: Self, right: Self) -> Bool {
    left.bytes[left.range] == right.bytes[right.range]
  }
}

extension RawJSON: CustomStringConvertible {
  package var description: String { text }
}
