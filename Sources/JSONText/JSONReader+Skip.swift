/// Passing over values whole. It checks all that reading them would, but for whether a number fits
/// a type, which only its reader can know.
extension JSONReader {
  /// Passes over one value.
  /// - Returns: where it is, without the white space around it.
  @discardableResult
  package mutating func skipValue() throws(JSONError) -> Range<Int> {
    skipWhitespace()
    let start = position
    var containers = ContainerStack()
    repeat {
      try skipScalarOrOpen(&containers)
      while let isObject = containers.last {
        guard try isObject ? !skipKey() : !nextElement() else { break }
        containers.removeLast()
      }
    } while containers.last != nil
    return start..<position
  }

  /// One value, kept as text that shares the reader's bytes.
  package mutating func readRaw() throws(JSONError) -> RawJSON {
    let range = try skipValue()
    return RawJSON(uncheckedBytes: bytes, range: range)
  }

  private mutating func skipScalarOrOpen(_ containers: inout ContainerStack) throws(JSONError) {
    switch try peek() {
    case .object:
      try beginObject()
      containers.append(true)
    case .array:
      try beginArray()
      containers.append(false)
    case .string: try skipString()
    case .number: try skipNumber()
    case .true, .false: _ = try readBool()
    case .null: guard readNull() else { throw mismatch("null") }
    }
  }
}

/// Which of the containers open inside each other are objects: a stack of bits, on the heap only
/// past 64 of them.
private struct ContainerStack {
  private var bits: UInt64 = 0
  private var count = 0
  private var full: [UInt64] = []

  /// nil when no container is open.
  var last: Bool? {
    if count > 0 { return bits & 1 == 1 }
    return full.last.map { $0 & 1 == 1 }
  }

  mutating func append(_ isObject: Bool) {
    if count == 64 {
      full.append(bits)
      count = 0
    }
    bits = bits << 1 | (isObject ? 1 : 0)
    count += 1
  }

  mutating func removeLast() {
    if count == 0, let word = full.popLast() {
      bits = word
      count = 64
    }
    bits >>= 1
    count -= 1
  }
}
