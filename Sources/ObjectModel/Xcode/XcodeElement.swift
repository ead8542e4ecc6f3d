/// An element of a model file as Xcode writes it: what `XcodeModelForm` makes of a description.
struct XcodeElement: Equatable {
  struct Attribute: Equatable {
    var name: String
    var value: String
  }

  var name: String
  private(set) var attributes: [Attribute] = []
  var children: [XcodeElement] = []

  init(_ name: String) {
    self.name = name
  }

  /// Adds an attribute where there is something to say.
  mutating func add(_ name: String, _ value: String?) {
    if let value { attributes.append(Attribute(name: name, value: value)) }
  }

  mutating func add(_ name: String, _ flag: Bool) {
    if flag { add(name, "YES") }
  }

  func value(_ name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }

  /// What tells the element from its siblings of the same name.
  var key: String { value("name") ?? value("key") ?? "" }

  /// The element on lines of its own, without a line break at the end.
  /// - Parameter depth: of its start tag, four spaces each.
  func source(depth: Int) -> SourceElement {
    var source = SourceElement(name: name, startEnd: Array("/>".utf8))
    for attribute in attributes {
      source.set(attribute.name, to: attribute.value, order: attributes.map(\.name))
    }
    for child in children {
      let last = source.nodes.lastIndex { if case .element = $0 { true } else { false } }
      source.insert(child.source(depth: depth + 1), after: last, depth: depth)
    }
    return source
  }
}
