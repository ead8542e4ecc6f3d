import OrreryProtocol
import Spelling

/// One column of a table, or member of a line: a property under the name it has there.
package struct TransferColumn {
  package enum Content {
    case attribute(Wire.ModelAttribute)
    /// By the destination's key under `group.name`, or by its id under `group`.
    case toOne(Wire.ModelRelationship, key: Wire.ModelAttribute?)
    /// Likewise, as an array.
    case toMany(Wire.ModelRelationship, key: Wire.ModelAttribute?)
    /// What only the server knows how to follow, for export alone.
    case keyPath
  }

  package let name: String
  package let content: Content

  init(_ attribute: Wire.ModelAttribute) {
    name = attribute.name
    content = .attribute(attribute)
  }

  init(_ relationship: Wire.ModelRelationship, key: Wire.ModelAttribute?) {
    name = relationship.name + (key.map { ".\($0.name)" } ?? "")
    content =
      relationship.isToMany ? .toMany(relationship, key: key) : .toOne(relationship, key: key)
  }

  private init(keyPath: String) {
    name = keyPath
    content = .keyPath
  }

  /// The property of that name; a relationship by the key that its name goes on with.
  ///
  /// - Returns: nil where it is neither a property nor a relationship with a key behind it.
  static func column(named name: String, of entity: TransferEntity) throws -> TransferColumn? {
    if let attribute = entity.attribute(named: name) { return TransferColumn(attribute) }
    if let relationship = entity.relationship(named: name) {
      return TransferColumn(relationship, key: nil)
    }
    let parts = name.parts(separatedBy: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let relationship = entity.relationship(named: String(parts[0])),
      let attribute = entity.destination(of: relationship).attribute(named: String(parts[1])),
      entity.destination(of: relationship).isKey(attribute)
    else { return nil }
    return TransferColumn(relationship, key: attribute)
  }

  // MARK: Export

  /// How relationships are written.
  package enum Relationships: String, CaseIterable, Sendable {
    /// By the destination's key where it has one, else by id.
    case key
    case id
    /// Not at all.
    case none
  }

  /// What an export has unless properties are named: what an import can set. Derived and transient
  /// attributes are left out, and collections whose members tell to which they belong.
  static func all(
    of entity: TransferEntity, _ relationships: Relationships
  ) -> [TransferColumn] {
    let attributes = entity.attributes.filter { !$0.isTransient && $0.derivationExpression == nil }
    guard relationships != .none else { return attributes.map(TransferColumn.init) }
    let related = entity.relationships.filter { relationship in
      guard !relationship.isTransient else { return false }
      if !relationship.isToMany || relationship.isOrdered { return true }
      return entity.inverse(of: relationship)?.isToMany != false
    }
    return attributes.map(TransferColumn.init)
      + related.map { relationship in
        let key = relationships == .key ? entity.destination(of: relationship).key : nil
        return TransferColumn(relationship, key: key)
      }
  }

  /// The columns asked for by name.
  static func named(
    _ names: [String], of entity: TransferEntity, _ relationships: Relationships
  ) throws -> [TransferColumn] {
    var seen: Set<String> = []
    return try names.map { name in
      guard seen.insert(name).inserted else {
        throw TransferError("“\(name)” is named twice.", hint: "Name each property once.")
      }
      if let column = try column(named: name, of: entity) {
        guard case .toOne(let relationship, nil) = column.content, relationships == .key else {
          return column
        }
        return TransferColumn(relationship, key: entity.destination(of: relationship).key)
      }
      guard name.containsBytes(".") || entity.isFetchedProperty(name) else {
        throw TransferError(
          "\(entity.name) has no property “\(name)”.",
          hint: NearestName.hint(for: name, among: entity.propertyNames, called: "properties"))
      }
      return TransferColumn(keyPath: name)
    }
  }
}
