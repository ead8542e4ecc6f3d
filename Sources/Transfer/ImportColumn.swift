import JSONText
import OrreryProtocol
import Spelling

/// A column of what is imported: its name there, and the property that it sets. A class, since rows
/// by the million look at it.
final class ImportColumn {
  enum Kind {
    case attribute(Wire.AttributeTypeName)
    /// By the destination's key where it is of a type, else by id.
    case toOne(key: Wire.AttributeTypeName?)
    case toMany(key: Wire.AttributeTypeName?)
  }

  let name: String
  let propertyName: String
  let kind: Kind
  let relationship: Wire.ModelRelationship?
  /// The attribute of the destination whose value stands in the column; nil for ids.
  let destinationKey: Wire.ModelAttribute?
  /// Whether it tells objects of the entity itself apart.
  let isOwnKey: Bool
  /// The property's name as a key of an object.
  let key: [UInt8]

  /// The column of that name.
  /// - Returns: nil for one that is to be left out.
  /// - Throws: `TransferError` where it is no property that can be set.
  init?(_ name: String, of entity: TransferEntity, _ request: ImportRequest) throws {
    let target = request.properties[name] ?? name
    if target.isEmpty { return nil }
    let leaving = "To leave the column out: --map '\(name)='."
    guard let property = try TransferColumn.column(named: target, of: entity) else {
      throw TransferError(
        Self.unknown(target, of: entity),
        hint: Self.alternatives(to: target, of: entity) + " " + leaving)
    }
    self.name = name
    switch property.content {
    case .attribute(let attribute):
      if attribute.derivationExpression != nil {
        throw TransferError(
          "“\(attribute.name)” is derived from other values and cannot be set.", hint: leaving)
      }
      if attribute.isTransient {
        throw TransferError("“\(attribute.name)” is transient and never stored.", hint: leaving)
      }
      (kind, relationship, destinationKey) = (.attribute(attribute.type), nil, nil)
      propertyName = attribute.name
      isOwnKey = attribute.name == entity.key?.name
    case .toOne(let relationship, let key):
      (kind, self.relationship, destinationKey) = (.toOne(key: key?.type), relationship, key)
      (propertyName, isOwnKey) = (relationship.name, false)
    case .toMany(let relationship, let key):
      (kind, self.relationship, destinationKey) = (.toMany(key: key?.type), relationship, key)
      (propertyName, isOwnKey) = (relationship.name, false)
    case .keyPath:
      throw TransferError("“\(name)” leads past objects of \(entity.name).", hint: leaving)
    }
    key = JSONWriter.fragment(forKey: propertyName)
  }

  /// A name with a dot goes by a relationship: what there is instead is in the destination.
  private static func alternatives(to name: String, of entity: TransferEntity) -> String {
    let parts = name.parts(separatedBy: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, let relationship = entity.relationship(named: parts[0]) else {
      return NearestName.hint(for: name, among: entity.propertyNames, called: "properties")
    }
    let destination = entity.destination(of: relationship)
    return NearestName.hint(
      for: parts[1], among: destination.attributes.map(\.name), called: "attributes")
  }

  private static func unknown(_ name: String, of entity: TransferEntity) -> String {
    let parts = name.parts(separatedBy: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, let relationship = entity.relationship(named: parts[0]) else {
      return "\(entity.name) has no property “\(name)”."
    }
    let destination = entity.destination(of: relationship)
    guard destination.attribute(named: parts[1]) != nil else {
      return "\(destination.name), to which “\(parts[0])” leads, has no attribute “\(parts[1])”."
    }
    return "“\(parts[1])” does not tell objects of \(destination.name) apart: it is not a "
      + "uniqueness constraint by itself, or no String, Integer or UUID."
  }

  var isToMany: Bool {
    if case .toMany = kind { true } else { false }
  }
}
