import ObjectModel

/// An object graph as a dictionary, every edit done the plain way: what a context must come to.
package struct NaiveGraph: Equatable {
  package let model: ManagedObjectModel
  /// By slot; to-many relationships as `.objects`, sorted where they are not ordered.
  package var objects: [ObjectID: [Value]] = [:]

  package static func == (left: Self, right: Self) -> Bool { left.objects == right.objects }

  package init(_ model: ManagedObjectModel) {
    self.model = model
  }

  package func relationship(_ id: ObjectID, _ slot: Int) -> Relationship? {
    model[id.entity].properties[slot].relationship
  }

  package func related(_ id: ObjectID, _ slot: Int) -> [ObjectID] {
    switch objects[id]?[slot] {
    case .object(let other): [other]
    case .objects(let others): others
    default: []
    }
  }

  package mutating func insert(_ id: ObjectID) {
    objects[id] = model[id.entity].properties.map {
      $0.relationship?.isToMany == true ? .objects([]) : .null
    }
  }

  package mutating func delete(_ id: ObjectID) {
    for slot in model[id.entity].properties.indices {
      for other in related(id, slot) { unlink(id, slot, other) }
    }
    objects[id] = nil
    for other in objects.keys {
      for slot in model[other.entity].properties.indices where related(other, slot).contains(id) {
        // One-sided: collections forget what is gone, to-ones do not.
        if relationship(other, slot)?.isToMany == true { take(id, from: other, slot) }
      }
    }
  }

  package mutating func link(_ id: ObjectID, _ slot: Int, _ other: ObjectID) {
    guard !related(id, slot).contains(other), let relationship = relationship(id, slot) else {
      return
    }
    if !relationship.isToMany {
      for other in related(id, slot) { unlink(id, slot, other) }
    }
    if let inverse = model.inverse(of: relationship), let inverseSlot = relationship.inverseSlot {
      if !inverse.isToMany {
        for owner in related(other, inverseSlot) { unlink(other, inverseSlot, owner) }
      }
      put(other, in: id, slot)
      put(id, in: other, inverseSlot)
    } else {
      put(other, in: id, slot)
    }
  }

  package mutating func unlink(_ id: ObjectID, _ slot: Int, _ other: ObjectID) {
    take(other, from: id, slot)
    if objects[other] != nil, let inverseSlot = relationship(id, slot)?.inverseSlot {
      take(id, from: other, inverseSlot)
    }
  }

  private mutating func put(_ other: ObjectID, in id: ObjectID, _ slot: Int) {
    guard let relationship = relationship(id, slot) else { return }
    guard relationship.isToMany else {
      objects[id]?[slot] = .object(other)
      return
    }
    let present = related(id, slot)
    guard !present.contains(other) else { return }
    objects[id]?[slot] = .objects(
      relationship.isOrdered ? present + [other] : (present + [other]).sorted())
  }

  private mutating func take(_ other: ObjectID, from id: ObjectID, _ slot: Int) {
    guard relationship(id, slot)?.isToMany == true else {
      if related(id, slot) == [other] { objects[id]?[slot] = .null }
      return
    }
    let rest = related(id, slot).filter { $0 != other }
    objects[id]?[slot] = .objects(rest)
  }

  /// What does not hold together: an end that the other end does not confirm, a name of an object
  /// that is gone, an object twice.
  package var faults: [String] {
    var faults: [String] = []
    for id in objects.keys.sorted() {
      for slot in model[id.entity].properties.indices {
        guard let inverseSlot = relationship(id, slot)?.inverseSlot else { continue }
        let others = related(id, slot)
        let name = "\(model.text(of: id)).\(model[id.entity].properties[slot].name)"
        if Set(others).count < others.count { faults.append("\(name) names an object twice") }
        for other in others where !related(other, inverseSlot).contains(id) {
          let reason = objects[other] == nil ? "which is gone" : "which does not name it"
          faults.append("\(name) names \(model.text(of: other)), \(reason)")
        }
      }
    }
    return faults
  }
}

/// Where two graphs differ, for people.
package func differences(_ shown: NaiveGraph, _ expected: NaiveGraph) -> String {
  var lines: [String] = []
  for id in Set(shown.objects.keys).union(expected.objects.keys).sorted() {
    for (slot, property) in shown.model[id.entity].properties.enumerated() {
      let (left, right) = (shown.objects[id]?[slot], expected.objects[id]?[slot])
      guard left != right else { continue }
      lines.append(
        "\(id.key).\(property.name): \(left.map(short) ?? "gone"), "
          + "not \(right.map(short) ?? "gone")"
      )
    }
  }
  return lines.joined(separator: "\n")
}

private func short(_ value: Value) -> String {
  switch value {
  case .objects(let ids): "\(ids.map(\.key))"
  case .object(let id): "\(id.key)"
  default: "\(value)"
  }
}
