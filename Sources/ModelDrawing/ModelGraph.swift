import ObjectModel

/// A model as a diagram: entities with what they declare themselves, and what binds them. It says
/// what is drawn, not where or how; `MermaidWriter` and `SVGWriter` do that.
package struct ModelGraph: Sendable {
  package struct Node: Sendable {
    package var name: String
    package var isAbstract: Bool
    /// `name: Type`, with a question mark where it is optional; in the model's order.
    package var attributes: [String]
  }

  /// Indexes are of `nodes`.
  package struct Edge: Sendable {
    package enum Kind: Hashable, Sendable {
      /// From the superentity.
      case inheritance
      case relationship
    }

    package var kind: Kind
    package var from: Int
    package var to: Int
    /// The relationship from `from`, and its inverse if there is one; empty for inheritance.
    package var names: [String] = []
    /// How many objects an object of the other end has: `1`, `0..1`, `0..*`. nil at the end that
    /// says nothing.
    package var fromCount: String?
    package var toCount: String?
  }

  package private(set) var nodes: [Node] = []
  package private(set) var edges: [Edge] = []

  package init(_ model: ManagedObjectModel) {
    for entity in model.entities {
      let own = entity.properties[entity.firstOwnSlot...]
      nodes.append(
        Node(
          name: entity.name, isAbstract: entity.isAbstract,
          attributes: own.compactMap { property in
            property.attribute.map {
              "\($0.name): \($0.type.name)\($0.isOptional ? "?" : "")"
            }
          }))
      if let superentity = entity.superentity {
        edges.append(Edge(kind: .inheritance, from: superentity.index, to: entity.number.index))
      }
    }
    for entity in model.entities {
      for slot in entity.firstOwnSlot..<entity.properties.count {
        addRelationship(slot, of: entity, in: model)
      }
    }
  }

  /// A relationship and its inverse are one edge.
  private mutating func addRelationship(
    _ slot: Int, of entity: Entity, in model: ManagedObjectModel
  ) {
    guard let relationship = entity.properties[slot].relationship else { return }
    let destination = relationship.destination
    let inverse = model.inverse(of: relationship)
    if inverse != nil, let inverseSlot = relationship.inverseSlot {
      // The earlier of the two has drawn it.
      let declaring = model[destination].declaringEntity(of: inverseSlot, in: model)
      if (declaring, inverseSlot) < (entity.number, slot) { return }
    }
    edges.append(
      Edge(
        kind: .relationship, from: entity.number.index, to: destination.index,
        names: [relationship.name]
          + (inverse.flatMap { $0.name == relationship.name ? nil : [$0.name] } ?? []),
        fromCount: inverse?.count, toCount: relationship.count))
  }
}

extension EntityNumber {
  fileprivate var index: Int { rawValue - 1 }
}

extension Entity {
  fileprivate func declaringEntity(of slot: Int, in model: ManagedObjectModel) -> EntityNumber {
    var entity = self
    while slot < entity.firstOwnSlot, let superentity = entity.superentity {
      entity = model[superentity]
    }
    return entity.number
  }
}

extension Relationship {
  /// As diagrams write it.
  fileprivate var count: String {
    let minimum = isOptional ? 0 : max(1, description.minimumCount)
    if !isToMany { return minimum == 0 ? "0..1" : "1" }
    let maximum = description.maximumCount ?? 0
    return "\(minimum)..\(maximum > 1 ? "\(maximum)" : "*")"
  }
}
