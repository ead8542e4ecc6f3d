/// Finds the lines of members by their paths, `entities[2].attributes[0]`, for error messages. What
/// was passed over for one is not gone through again for the next.
package final class JSONLines {
  private let json: RawJSON
  /// By path.
  private var containers: [String: Container] = [:]
  private var last: (offset: Int, line: Int)

  package init(_ json: RawJSON) {
    self.json = json
    self.last = (json.range.lowerBound, 1)
  }

  /// The line of a byte, from 1.
  package func line(at offset: Int) -> Int {
    let offset = min(max(offset, json.range.lowerBound), json.range.upperBound)
    let between = min(offset, last.offset)..<max(offset, last.offset)
    let count = json.bytes[between].count { $0 == UInt8(ascii: "\n") }
    last = (offset, offset < last.offset ? last.line - count : last.line + count)
    return last.line
  }

  /// The line of the innermost part of the path that is there.
  package func line(of path: String) -> Int {
    var offset = json.range.lowerBound
    var container = ""
    for step in path.utf8.split(whereSeparator: { ".[]".utf8.contains($0) }).map(Substring.init) {
      guard let found = self.offset(of: String(step), in: container, at: offset) else { break }
      offset = found
      container += ".\(step)"
    }
    return line(at: offset)
  }

  private func offset(of step: String, in path: String, at offset: Int) -> Int? {
    do {
      // What is in the dictionary as well would be copied as it grows.
      guard
        var container = try containers.removeValue(forKey: path) ?? Container(in: json, at: offset)
      else { return nil }
      defer { containers[path] = container }
      while container.offsets[step] == nil, try container.readNext() {}
      return container.offsets[step]
    } catch {
      // Where the text ends to be JSON, no step is found.
      return nil
    }
  }

  /// An object or an array, as far as it was gone through.
  private struct Container {
    private var reader: JSONReader
    private let isObject: Bool
    private var isAtEnd = false
    /// Where its values are, by key or index.
    private(set) var offsets: [String: Int] = [:]

    /// Nil where neither of them begins.
    init?(in json: RawJSON, at offset: Int) throws {
      reader = json.reader()
      reader.goBack(to: offset)
      let kind = try reader.peek()
      guard kind == .object || kind == .array else { return nil }
      isObject = kind == .object
      if isObject { try reader.beginObject() } else { try reader.beginArray() }
    }

    /// Whether there was one more value.
    mutating func readNext() throws -> Bool {
      guard !isAtEnd else { return false }
      // Unless there is one; where it throws as well.
      isAtEnd = true
      let step: String
      if isObject {
        guard let key = try reader.nextKey() else { return false }
        step = key
      } else {
        guard try reader.nextElement() else { return false }
        step = String(offsets.count)
      }
      _ = try reader.peek()
      offsets[step] = offsets[step] ?? reader.offset
      try reader.skipValue()
      isAtEnd = false
      return true
    }
  }
}
