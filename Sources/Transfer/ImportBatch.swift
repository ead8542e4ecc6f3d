import JSONText

/// Objects on their way into one request: as JSON already, but for destinations that are named by
/// their keys and have to be looked up first, all at once.
struct ImportBatch {
  /// The destinations of one relationship of one object.
  struct Reference {
    /// The place of its column.
    let column: Int
    /// None for nil.
    let keys: [String]
  }

  struct Row {
    let line: Int
    /// Where the object's text is; without the brace that closes it, since references follow.
    var range: Range<Int>
    var hasMembers = false
    var references: [Reference] = []
    /// The value of the entity's own key.
    var ownKey: String?
    /// Relationships that are set later, since their destinations may be further down.
    var deferred: [Reference] = []
  }

  private(set) var rows: [Row] = []
  private var bytes: [UInt8] = []
  /// The object at hand.
  private(set) var row: Row?
  private var object = JSONWriter()

  var count: Int { rows.count }
  var byteCount: Int { bytes.count }

  // MARK: Filling

  mutating func beginRow(line: Int) {
    row = Row(line: line, range: 0..<0)
    object = JSONWriter(reservingCapacity: 256)
    object.beginObject()
  }

  /// A member of the object at hand.
  mutating func member<Result>(
    _ column: ImportColumn, _ write: (inout JSONWriter) -> Result
  ) -> Result {
    row?.hasMembers = true
    object.rawKey(column.key)
    return write(&object)
  }

  mutating func add(_ reference: Reference) {
    row?.references.append(reference)
  }

  mutating func setOwnKey(_ key: String?) {
    row?.ownKey = key
  }

  /// - Returns: how long the object's text is.
  mutating func endRow() -> Int {
    guard var row else { return 0 }
    let start = bytes.count
    bytes += object.bytes
    row.range = start..<bytes.count
    rows.append(row)
    self.row = nil
    return row.range.count
  }

  /// Nothing of the object at hand.
  mutating func dropRow() {
    row = nil
  }

  mutating func removeAll() {
    rows.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
  }

  mutating func update(_ body: (inout Row) throws -> Void) rethrows {
    for index in rows.indices { try body(&rows[index]) }
  }

  // MARK: Emptying

  /// Appends the object's values as one JSON object.
  ///
  /// - Parameter members: writes the members behind those that are there.
  func append(
    valuesOf row: Row, to text: inout [UInt8], _ members: (inout JSONWriter) -> Void = { _ in }
  ) {
    text += bytes[row.range]
    if !row.references.isEmpty {
      var more = JSONWriter()
      members(&more)
      if row.hasMembers, !more.bytes.isEmpty { text.append(UInt8(ascii: ",")) }
      text += more.bytes
    }
    text.append(UInt8(ascii: "}"))
  }
}
