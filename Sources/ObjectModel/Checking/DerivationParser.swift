import Spelling

/// Reads a derived attribute's expression in the forms that Core Data's SQLite store knows, and
/// checks each name in it. The forms are those of NSDerivedAttributeDescription's documentation.
struct DerivationParser {
  static let hint =
    "Write a key path (owner.name), canonical:(key), lowercase:(key), uppercase:(key), "
    + "toMany.@count, toMany.attribute.@sum or now()."

  let outline: EntityOutline
  /// The index of the entity that declares the attribute.
  let entity: Int
  let type: AttributeType

  func parse(_ text: String) throws(ExpressionScanner.Fault) -> Derivation {
    var scanner = ExpressionScanner(text)
    let path = try scanner.path()
    let derivation: Derivation
    switch try scanner.peek() {
    case .symbol(":"):
      derivation = try function(path, &scanner)
    case .symbol("("):
      guard path == ["now"] else { throw scanner.fault("“\(path[0])” is not a known function") }
      guard type == .date else { throw scanner.fault("now() is a date, not \(type.name)") }
      try scanner.expect("(")
      try scanner.expect(")")
      derivation = .now
    default:
      derivation = try keyPath(path, scanner)
    }
    try scanner.expectEnd()
    return derivation
  }

  /// `canonical:(path)`, after the name.
  private func function(
    _ name: [String], _ scanner: inout ExpressionScanner
  ) throws(ExpressionScanner.Fault) -> Derivation {
    guard name.count == 1, let function = Derivation.Function(rawValue: name[0]) else {
      throw scanner.fault("“\(name.joined(separator: "."))” is not a known function")
    }
    try scanner.expect(":")
    try scanner.expect("(")
    let path = try scanner.path()
    let source = try attribute(at: path[...], from: entity, scanner)
    guard source.type == .string, type == .string else {
      throw scanner.fault("\(function.rawValue): is for attributes of type String")
    }
    try scanner.expect(")")
    return .function(function, path)
  }

  private func keyPath(
    _ path: [String], _ scanner: ExpressionScanner
  ) throws(ExpressionScanner.Fault) -> Derivation {
    guard let last = path.last, last.hasBytePrefix("@") else {
      let source = try attribute(at: path[...], from: entity, scanner)
      guard source.type == type || (source.type.isNumeric && type.isNumeric) else {
        throw scanner.fault(
          "“\(path.joined(separator: "."))” is \(source.type.name), the attribute \(type.name)"
        )
      }
      return .keyPath(path)
    }
    switch (last, path.count) {
    case ("@count", 2):
      _ = try toMany(path[0], scanner)
      guard type.isNumeric else { throw scanner.fault("@count is a number, not \(type.name)") }
      return .count(relationship: path[0])
    case ("@sum", 3):
      let destination = try toMany(path[0], scanner)
      let source = try attribute(at: path[1...1], from: destination, scanner)
      guard source.type.isNumeric, type.isNumeric else {
        throw scanner.fault("@sum is for numeric attributes")
      }
      return .sum(relationship: path[0], attribute: path[1])
    default:
      throw scanner.fault("“\(path.joined(separator: "."))” is not a form that a store can keep")
    }
  }

  /// The index of the destination of a to-many relationship of the entity.
  private func toMany(
    _ name: String, _ scanner: ExpressionScanner
  ) throws(ExpressionScanner.Fault) -> Int {
    guard case .relationship(let relationship)? = outline.property(named: name, of: entity),
      relationship.isToMany, let destination = outline.indexes[relationship.destination]
    else {
      throw scanner.fault("“\(outline.entities[entity].name)” has no to-many “\(name)”")
    }
    return destination
  }

  /// The attribute that a path of to-one relationships ends in.
  private func attribute(
    at path: ArraySlice<String>, from start: Int, _ scanner: ExpressionScanner
  ) throws(ExpressionScanner.Fault) -> AttributeDescription {
    var index = start
    for (position, name) in path.enumerated() {
      switch outline.property(named: name, of: index) {
      case .attribute(let attribute) where position == path.count - 1:
        guard !attribute.isTransient, attribute.derivationExpression == nil else {
          throw scanner.fault("“\(name)” is transient or itself derived")
        }
        return attribute
      case .relationship(let relationship)
      where !relationship.isToMany && position < path.count - 1:
        guard let destination = outline.indexes[relationship.destination] else {
          throw scanner.fault("the destination of “\(name)” is not in the model")
        }
        index = destination
      default:
        let wanted = position == path.count - 1 ? "attribute" : "to-one relationship"
        throw scanner.fault("“\(outline.entities[index].name)” has no \(wanted) “\(name)”")
      }
    }
    throw scanner.fault("an attribute is expected")
  }
}
