/// An element of a model file with every byte of it: what is not changed is written back as it
/// was, spaces, quotation marks, order, comments and unknown attributes included. It reads files
/// that `ModelElement` has found to be well-formed, and knows nothing of models.
struct SourceElement {
  struct Attribute {
    /// Spaces, name, equals sign and opening quotation mark.
    var lead: [UInt8]
    var name: String
    /// As in the file, escaped.
    var value: [UInt8]
    var quote: UInt8
  }

  enum Node {
    case element(SourceElement)
    /// Text, comments, and whatever else stands between elements.
    case other([UInt8])
  }

  var name: String
  var attributes: [Attribute] = []
  /// From the last attribute to the end of the start tag: ` >` or `/>`.
  var startEnd: [UInt8]
  var nodes: [Node] = []
  /// `</name>`, empty where the start tag ends the element.
  var endTag: [UInt8] = []

  var bytes: [UInt8] {
    var bytes = Array("<\(name)".utf8)
    for attribute in attributes {
      bytes += attribute.lead + attribute.value + [attribute.quote]
    }
    bytes += startEnd
    for node in nodes {
      switch node {
      case .element(let element): bytes += element.bytes
      case .other(let other): bytes += other
      }
    }
    return bytes + endTag
  }

  /// What an attribute of the element says.
  func text(of name: String) -> String? {
    attributes.first { $0.name == name }.map { XMLText.unescaped($0.value) }
  }

  // MARK: Attributes

  /// Sets, adds or, for nil, removes an attribute.
  /// - Parameter order: where one that is added goes: after those named before it there.
  mutating func set(_ name: String, to value: String?, order: [String]) {
    let index = attributes.firstIndex { $0.name == name }
    guard let value else {
      if let index { attributes.remove(at: index) }
      return
    }
    let escaped = Array(XMLText.escaped(value).utf8)
    if let index {
      attributes[index].value = escaped
      // The mark that is not escaped could stand in the value.
      if attributes[index].quote != UInt8(ascii: "\"") {
        attributes[index].quote = UInt8(ascii: "\"")
        attributes[index].lead[attributes[index].lead.count - 1] = UInt8(ascii: "\"")
      }
      return
    }
    let earlier = Set(order.prefix { $0 != name })
    let place = attributes.lastIndex { earlier.contains($0.name) }.map { $0 + 1 } ?? 0
    attributes.insert(
      Attribute(
        lead: Array(" \(name)=\"".utf8), name: name, value: escaped,
        quote: UInt8(ascii: "\"")), at: place)
  }

  // MARK: Children

  /// Takes a child out, with the line break and spaces before it.
  mutating func remove(at index: Int) {
    nodes.remove(at: index)
    guard index > 0, case .other(var before) = nodes[index - 1] else { return }
    while let last = before.last, Self.isSpace(last) { before.removeLast() }
    if before.isEmpty {
      nodes.remove(at: index - 1)
    } else {
      nodes[index - 1] = .other(before)
    }
  }

  /// Puts a child on a line of its own, after the node at `index` or first.
  mutating func insert(_ child: SourceElement, after index: Int?, depth: Int) {
    let indent = Array(("\n" + String(repeating: "    ", count: depth + 1)).utf8)
    if endTag.isEmpty {
      startEnd = [UInt8(ascii: ">")]
      endTag = Array("</\(name)>".utf8)
      nodes = [.other(Array(("\n" + String(repeating: "    ", count: depth)).utf8))]
    }
    let place = index.map { $0 + 1 } ?? 0
    nodes.insert(contentsOf: [.other(indent), .element(child)], at: place)
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}

/// A model file as bytes before the root element, the element, and bytes after it.
struct SourceDocument {
  var prefix: [UInt8]
  var root: SourceElement
  var suffix: [UInt8]

  var bytes: [UInt8] { prefix + root.bytes + suffix }

  /// - Returns: nil for what is not well-formed.
  init?(_ bytes: [UInt8]) {
    var scanner = SourceScanner(bytes)
    guard let prefix = scanner.other(), !scanner.isAtEnd, let root = scanner.element(depth: 0)
    else { return nil }
    self.prefix = prefix
    self.root = root
    suffix = scanner.rest
  }
}

/// Cuts XML into elements and what is between them.
private struct SourceScanner {
  private static let maximumDepth = 64

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position >= bytes.count }
  var rest: [UInt8] { Array(bytes[position...]) }

  private func starts(with text: StaticString) -> Bool {
    bytes[position...].starts(
      with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Everything up to the next tag of an element; nil where a comment or the like has no end.
  mutating func other() -> [UInt8]? {
    let start = position
    while !isAtEnd {
      if bytes[position] != UInt8(ascii: "<") {
        position += 1
      } else if starts(with: "<!--") {
        guard skip(past: "-->") else { return nil }
      } else if starts(with: "<![CDATA[") {
        guard skip(past: "]]>") else { return nil }
      } else if starts(with: "<?") {
        guard skip(past: "?>") else { return nil }
      } else {
        break
      }
    }
    return Array(bytes[start..<position])
  }

  private mutating func skip(past end: StaticString) -> Bool {
    while !isAtEnd {
      if starts(with: end) {
        position += end.utf8CodeUnitCount
        return true
      }
      position += 1
    }
    return false
  }

  mutating func element(depth: Int) -> SourceElement? {
    guard depth < Self.maximumDepth, !isAtEnd, bytes[position] == UInt8(ascii: "<") else {
      return nil
    }
    position += 1
    let name = word()
    guard !name.isEmpty, var element = startTag(name) else { return nil }
    if element.startEnd.first(where: { !SourceElement.isSpace($0) }) == UInt8(ascii: "/") {
      return element
    }
    while true {
      guard let between = other(), !isAtEnd else { return nil }
      if !between.isEmpty { element.nodes.append(.other(between)) }
      if starts(with: "</") { break }
      guard let child = self.element(depth: depth + 1) else { return nil }
      element.nodes.append(.element(child))
    }
    let start = position
    guard skip(past: ">") else { return nil }
    element.endTag = Array(bytes[start..<position])
    return element
  }

  private mutating func startTag(_ name: String) -> SourceElement? {
    var element = SourceElement(name: name, startEnd: [])
    while true {
      let start = position
      skipSpaces()
      guard !isAtEnd else { return nil }
      if bytes[position] == UInt8(ascii: ">") || bytes[position] == UInt8(ascii: "/") {
        guard skip(past: ">") else { return nil }
        element.startEnd = Array(bytes[start..<position])
        return element
      }
      guard let attribute = attribute(from: start) else { return nil }
      element.attributes.append(attribute)
    }
  }

  private mutating func attribute(from start: Int) -> SourceElement.Attribute? {
    let name = word()
    skipSpaces()
    guard !name.isEmpty, !isAtEnd, bytes[position] == UInt8(ascii: "=") else { return nil }
    position += 1
    skipSpaces()
    guard !isAtEnd else { return nil }
    let quote = bytes[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    position += 1
    let lead = Array(bytes[start..<position])
    let valueStart = position
    while !isAtEnd, bytes[position] != quote { position += 1 }
    guard !isAtEnd else { return nil }
    let value = Array(bytes[valueStart..<position])
    position += 1
    return SourceElement.Attribute(lead: lead, name: name, value: value, quote: quote)
  }

  private mutating func skipSpaces() {
    while !isAtEnd, SourceElement.isSpace(bytes[position]) { position += 1 }
  }

  /// Up to a space, an equals sign or the end of the tag.
  private mutating func word() -> String {
    let start = position
    while !isAtEnd, !SourceElement.isSpace(bytes[position]), bytes[position] != UInt8(ascii: "="),
      bytes[position] != UInt8(ascii: ">"), bytes[position] != UInt8(ascii: "/")
    {
      position += 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }
}
