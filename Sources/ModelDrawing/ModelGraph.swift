import ObjectModel

/// A model as a diagram: entities with what they declare themselves, and what binds them. It says
/// what is drawn, not where or how: `ModelLayout` finds the places, `MermaidWriter` and `SVGWriter`
/// write it.
package struct ModelGraph: Sendable {
  /// What a later version of a model did to something.
  package enum Change: String, CaseIterable, Sendable {
    case added
    case removed
    case changed

    /// What stands before texts: nobody has to tell colors apart.
    package var mark: String {
      switch self {
      case .added: "+"
      case .removed: "−"
      case .changed: "±"
      }
    }
  }

  package struct Row: Sendable {
    /// `name: Type`, with a question mark where it is optional.
    package var text: String
    package var change: Change?
  }

  package struct Node: Sendable {
    package var name: String
    package var isAbstract: Bool
    /// In the model's order.
    package var attributes: [Row]
    /// Where Xcode's diagram has it.
    package var position: DiagramPosition?
    package var change: Change?
    /// What an earlier version called it, where that is another name.
    package var formerName: String?

    package var title: String {
      ModelGraph.marked(formerName.map { "\(name), was \($0)" } ?? name, change)
    }
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
    /// The relationship from `from`; nil for inheritance.
    package var relationship: String?
    /// Its inverse, which is itself where it has no other.
    package var inverse: String?
    /// How many objects an object of the other end has. nil at the end that says nothing.
    package var fromCount: Count?
    package var toCount: Count?
    package var change: Change?

    /// Whether a relationship is its own inverse.
    package var isReflexive: Bool { from == to && inverse != nil && inverse == relationship }

    /// What stands at the end of the inverse; nil where it has none of its own.
    package var fromLabel: String? { isReflexive ? nil : label(inverse, fromCount) }
    /// What stands at the end of the relationship.
    package var toLabel: String? { label(relationship, toCount) }

    private func label(_ name: String?, _ count: Count?) -> String? {
      name.map { ModelGraph.marked("\($0)\(count?.bounds.map { " \($0)" } ?? "")", change) }
    }
  }

  /// How many objects there are at an end.
  package struct Count: Equatable, Sendable, CustomStringConvertible {
    package var minimum: Int
    /// nil for no bound.
    package var maximum: Int?

    package var isMany: Bool { maximum != 1 }

    /// As diagrams write it: `1`, `0..1`, `0..*`.
    package var description: String {
      isMany || minimum == 0 ? "\(minimum)..\(maximum.map(String.init) ?? "*")" : "1"
    }

    /// The same where it says more than none, one or many.
    var bounds: String? { minimum > 1 || (isMany && maximum != nil) ? description : nil }
  }

  package internal(set) var nodes: [Node] = []
  package internal(set) var edges: [Edge] = []

  package init(_ model: ManagedObjectModel) {
    for entity in model.entities {
      nodes.append(
        Node(
          name: entity.name, isAbstract: entity.isAbstract,
          attributes: entity.ownAttributes.map { Row(text: $0.text) },
          position: entity.description.diagramPosition))
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
        relationship: relationship.name, inverse: inverse?.name, fromCount: inverse?.count,
        toCount: relationship.count))
  }

  /// With the mark of a change before it.
  static func marked(_ text: String, _ change: Change?) -> String {
    change.map { "\($0.mark) \(text)" } ?? text
  }
}

extension EntityNumber {
  /// Among a graph's nodes.
  package var index: Int { rawValue - 1 }
}

extension Entity {
  var ownAttributes: [Attribute] { properties[firstOwnSlot...].compactMap(\.attribute) }

  func declaringEntity(of slot: Int, in model: ManagedObjectModel) -> EntityNumber {
    var entity = self
    while slot < entity.firstOwnSlot, let superentity = entity.superentity {
      entity = model[superentity]
    }
    return entity.number
  }
}

extension Attribute {
  /// As a diagram writes it.
  var text: String { "\(name): \(typeText)" }
  var typeText: String { "\(type.name)\(isOptional ? "?" : "")" }
}

extension Relationship {
  fileprivate var count: ModelGraph.Count {
    let minimum = isOptional ? 0 : max(1, description.minimumCount)
    guard isToMany else { return ModelGraph.Count(minimum: min(minimum, 1), maximum: 1) }
    let maximum = description.maximumCount ?? 0
    return ModelGraph.Count(minimum: minimum, maximum: maximum > 1 ? maximum : nil)
  }
}
