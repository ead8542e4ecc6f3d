import JSONText
import OrreryProtocol

/// An edit that has not been sent yet.
final class PendingEdit {
  enum Relation {
    case add, remove, set
    case insert(Int)
  }

  enum Kind {
    case insert, update, delete
    case relate(String, Relation, [NSManagedObject])
  }

  let object: NSManagedObject
  let kind: Kind
  /// Of an insert and an update: values of attributes, objects of to-one relationships.
  var values: [String: Any?] = [:]

  var takesValues: Bool {
    switch kind {
    case .insert, .update: true
    case .delete, .relate: false
    }
  }

  init(_ kind: Kind, _ object: NSManagedObject) {
    self.kind = kind
    self.object = object
  }
}

/// The edits of a context that have not been sent yet, in their order.
struct PendingEdits {
  /// As many go into one request: one step of undo, all or nothing.
  static let operationsOfRequest = 10_000

  private(set) var edits: [PendingEdit] = []
  /// Whether one of them can have changed what is at the other end of a relationship.
  private(set) var touchRelationships = false

  var isEmpty: Bool { edits.isEmpty }

  mutating func append(_ edit: PendingEdit) {
    edits.append(edit)
    if !edit.takesValues { touchRelationships = true }
  }

  /// Sets that follow one another are one edit; the order of others stays, since inverses follow
  /// it.
  mutating func set(_ key: String, of object: NSManagedObject, to value: Any?) {
    if object.entity.relationshipsByName[key] != nil { touchRelationships = true }
    if let edit = edits.last, edit.object === object, edit.takesValues {
      edit.values[key] = .some(value)
    } else {
      let edit = PendingEdit(.update, object)
      edit.values[key] = .some(value)
      append(edit)
    }
  }

  /// Forgets what is about objects that are gone.
  mutating func remove(where isGone: (NSManagedObject) -> Bool) {
    edits.removeAll { isGone($0.object) }
  }

  /// Takes the edits of the next request out.
  mutating func removeSent() {
    edits.removeFirst(min(Self.operationsOfRequest, edits.count))
    touchRelationships = !edits.isEmpty
  }

  /// The keys that were set of each object.
  var keys: [ObjectIdentifier: Set<String>] {
    edits.reduce(into: [:]) {
      $0[ObjectIdentifier($1.object), default: []].formUnion($1.values.keys)
    }
  }

  /// The operations of the next request.
  func operations() throws -> ([PendingEdit], [Wire.Operation]) {
    let part = Array(edits.prefix(Self.operationsOfRequest))
    var inserted: [ObjectIdentifier: Int64] = [:]
    let operations = try part.enumerated().map { index, edit in
      if case .insert = edit.kind { inserted[ObjectIdentifier(edit.object)] = Int64(index) }
      return try operation(edit, inserted)
    }
    return (part, operations)
  }

  private func operation(
    _ edit: PendingEdit, _ inserted: [ObjectIdentifier: Int64]
  ) throws -> Wire.Operation {
    func name(_ object: NSManagedObject) -> RawJSON {
      inserted[ObjectIdentifier(object)].map { ["$result": $0.json].json }
        ?? object.identifier.text.json
    }
    let entity = edit.object.entity
    var members = ["id": name(edit.object)]
    if !edit.values.isEmpty {
      let values = try edit.values.map { key, value in
        let json =
          try entity.relationshipsByName[key] == nil
          ? AttributeValues.encode(value, entity.attributesByName[key])
          : (value as? NSManagedObject).map(name) ?? .null
        return (key, json)
      }
      members["values"] = Dictionary(uniqueKeysWithValues: values).json
    }
    let method: Method
    switch edit.kind {
    case .insert:
      method = .objectInsert
      members["id"] = nil
      members["entity"] = entity.wire.name.json
      members["returning"] = "ids".json
    case .update:
      method = .objectUpdate
      members["returning"] = "none".json
    case .delete:
      method = .objectDelete
      members = ["ids": [name(edit.object)].json]
    case .relate(let key, let relation, let objects):
      members["property"] = key.json
      members["ids"] = objects.map(name).json
      switch relation {
      case .add: method = .relationshipAdd
      case .remove: method = .relationshipRemove
      case .set: method = .relationshipSet
      case .insert(let index):
        method = .relationshipInsert
        members["index"] = Int64(index).json
      }
    }
    return Wire.Operation(method: method.rawValue, params: members.json)
  }
}
