/// Passing over values whole. It checks all that reading them would, but for whether a number fits
/// a type, which only its reader can know.
extension JSONReader {
  /// Passes over one value.
  /// - Returns: where it is, without the white space around it.
  @discardableResult
  package mutating func skipValue() throws(JSONError) -> Range<Int> {
    skipWhitespace()
    let start = position
    let stop = bytes.withUnsafeBytes {
      let text = UnsafeRawBufferPointer(rebasing: $0[..<end])
      return isChecked && start < end
        ? Self.endOfValue(text, from: start)
        : ValueScan.end(text, from: start, maximumDepth: maximumDepth - depth)
    }
    if let stop {
      position = stop
      return start..<stop
    }
    // It is deep, or something is wrong with it.
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
    return RawJSON(checkedBytes: bytes, range: range)
  }

  /// One object whose keys are few, without escapes and all different, with how many they are.
  ///
  /// - Returns: nil for anything else; nothing has been read then.
  package mutating func readPlainObject() -> (text: RawJSON, count: Int)? {
    var probe = self
    if !isChecked {
      do { try probe.skipValue() } catch {
        // Whoever goes on to read it meets what is wrong.
        return nil
      }
      probe.position = position
    }
    probe.skipWhitespace()
    let start = probe.position
    let object = bytes.withUnsafeBytes {
      Self.plainObject(.init(rebasing: $0[..<end]), from: start)
    }
    guard let object else { return nil }
    position = object.end
    return (RawJSON(checkedBytes: bytes, range: start..<object.end), object.count)
  }

  /// - Parameter text: Known to be JSON.
  /// - Returns: Where the object ends, and how many members it has.
  private static func plainObject(
    _ text: UnsafeRawBufferPointer, from start: Int
  ) -> (end: Int, count: Int)? {
    guard start < text.count, text[start] == ASCII.leftBrace else { return nil }
    var keys = InlineArray<16, Range<Int>>(repeating: 0..<0)
    var count = 0
    var position = start &+ 1
    while true {
      while text[position] != ASCII.quote {
        if text[position] == ASCII.rightBrace { return (position &+ 1, count) }
        position &+= 1
      }
      let key = (position &+ 1)..<StringScan(text, from: position &+ 1).stop
      guard text[key.upperBound] == ASCII.quote, count < keys.count else { return nil }
      for index in 0..<count where isSame(text, keys[index], key) { return nil }
      keys[count] = key
      count &+= 1
      position = key.upperBound &+ 1
      while text[position] != ASCII.colon { position &+= 1 }
      position &+= 1
      while text[position] <= ASCII.space { position &+= 1 }
      position = endOfValue(text, from: position)
    }
  }

  @inline(__always)
  private static func isSame(
    _ text: UnsafeRawBufferPointer, _ left: Range<Int>, _ right: Range<Int>
  ) -> Bool {
    guard left.count == right.count else { return false }
    for offset in 0..<left.count
    where text[left.lowerBound &+ offset] != text[right.lowerBound &+ offset] { return false }
    return true
  }

  /// Where a value ends in text that is known to be JSON: brackets are counted, and strings passed
  /// over.
  private static func endOfValue(_ text: UnsafeRawBufferPointer, from start: Int) -> Int {
    var position = start
    var depth = 0
    while position < text.count {
      switch text[position] {
      case ASCII.quote:
        position = endOfString(text, from: position &+ 1)
        if depth == 0 { return position }
      case ASCII.leftBrace, ASCII.leftBracket:
        depth &+= 1
        position &+= 1
      case ASCII.rightBrace, ASCII.rightBracket:
        // The end of what a scalar is in.
        if depth == 0 { return position }
        depth &-= 1
        position &+= 1
        if depth == 0 { return position }
      case ASCII.comma, ASCII.space, ASCII.tab, ASCII.lineFeed, ASCII.carriageReturn:
        if depth == 0 { return position }
        position &+= 1
      default:
        position &+= 1
      }
    }
    return position
  }

  private static func endOfString(_ text: UnsafeRawBufferPointer, from start: Int) -> Int {
    var position = start
    while true {
      position = StringScan(text, from: position).stop
      guard position < text.count else { return text.count }
      if text[position] == ASCII.quote { return position &+ 1 }
      // A backslash and what it escapes.
      position = min(position &+ 2, text.count)
    }
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
