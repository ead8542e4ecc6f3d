/// A fingerprint of each entity that changes when what is stored changes: SHA-256 over the text
/// below. It plays the part of Core Data's version hashes between stores and models of this
/// program. It is NOT Apple's algorithm, which is not published: a store that Apple's framework
/// wrote keeps the hashes it has.
///
/// What it depends on follows Apple's Core Data Model Versioning guide: of entities the name,
/// superentity and whether it is abstract; of attributes name, type, optional; of relationships
/// name, destination, inverse, counts, optional, delete rule; of all the hash modifier. Added are
/// what changes columns, tables or triggers: external storage, derivations, composites' elements,
/// order of to-many relationships, uniqueness constraints. Transient and fetched properties,
/// default values, validation, user info, classes, indexes and renaming identifiers do not count.
///
/// The text is UTF-8, one line each, names sorted by scalars, `T` being a byte count, a colon and
/// the text (so that no text can pass for another), absent texts `-`, flags 0 or 1:
///
///     orrery-entity 1
///     entity T(name) abstract super(hex of the superentity's hash or -) T(modifier)
///     attribute T(name) type optional external T(derivation) T(composite) T(modifier)
///     element (as attribute, after its composite attribute, recursively)
///     relationship T(name) T(destination) T(inverse) toMany ordered optional min max rule
///       T(modifier) (on the same line)
///     unique T(key)…
enum VersionHash {
  static func hashes(of entities: [Entity]) -> [String: [UInt8]] {
    var hashes: [String: [UInt8]] = [:]
    // By number a superentity comes before its subentities.
    for entity in entities {
      let superentity = entity.superentity.map { entities[$0.rawValue - 1].name }
      let text = canonicalText(of: entity, superentity: superentity.flatMap { hashes[$0] })
      hashes[entity.name] = SHA256.digest(of: text.utf8)
    }
    return hashes
  }

  static func canonicalText(of entity: Entity, superentity: [UInt8]?) -> String {
    let description = entity.description
    var lines = ["orrery-entity 1"]
    lines.append(
      line(
        "entity", text(entity.name), flag(entity.isAbstract), superentity.map(hex) ?? "-",
        text(description.versionHashModifier)))
    let own = entity.properties[entity.firstOwnSlot...].filter(\.isPersistent)
    for property in own.sorted(by: { $0.name < $1.name }) {
      switch property {
      case .attribute(let attribute): append(attribute, as: "attribute", to: &lines)
      case .relationship(let relationship): lines.append(line(of: relationship.description))
      case .fetchedProperty: continue
      }
    }
    let constraints = description.uniquenessConstraints.map { keys in
      "unique " + keys.sorted().map(text).joined(separator: " ")
    }
    return (lines + constraints.sorted()).joined(separator: "\n") + "\n"
  }

  private static func append(_ attribute: Attribute, as kind: String, to lines: inout [String]) {
    let description = attribute.description
    lines.append(
      line(
        kind, text(attribute.name), "\(attribute.type.rawValue)", flag(attribute.isOptional),
        flag(description.allowsExternalBinaryDataStorage), text(description.derivationExpression),
        text(attribute.type == .composite ? description.composite : nil),
        text(description.versionHashModifier)))
    for element in attribute.elements.sorted(by: { $0.name < $1.name }) {
      append(element, as: "element", to: &lines)
    }
  }

  private static func line(of relationship: RelationshipDescription) -> String {
    line(
      "relationship", text(relationship.name), text(relationship.destination),
      text(relationship.inverse), flag(relationship.isToMany), flag(relationship.isOrdered),
      flag(relationship.isOptional), "\(relationship.minimumCount)",
      relationship.maximumCount.map { "\($0)" } ?? "-", "\(relationship.deleteRule.rawValue)",
      text(relationship.versionHashModifier))
  }

  private static func line(_ fields: String...) -> String {
    fields.joined(separator: " ")
  }

  private static func text(_ text: String?) -> String {
    text.map { "\($0.utf8.count):\($0)" } ?? "-"
  }

  private static func flag(_ flag: Bool) -> String {
    flag ? "1" : "0"
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
