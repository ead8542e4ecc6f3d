import Foundation
import JSONText
import OrreryProtocol

/// An edit that has not been sent yet.
final class PendingEdit {
  typealias Relation = (key: String, objects: [NSManagedObject], index: Int?)

  let method: Method
  let object: NSManagedObject
  /// Of an insert and an update: values of attributes, objects of to-one relationships.
  var values: [String: Any?]?
  /// What becomes of a to-many relationship.
  let relation: Relation?

  init(_ method: Method, _ object: NSManagedObject, _ relation: Relation? = nil) {
    self.method = method
    self.object = object
    self.relation = relation
    values = [.objectInsert, .objectUpdate].contains(method) ? [:] : nil
  }

  /// The operation, in which `name` stands for objects.
  fileprivate func operation(
    _ name: (NSManagedObject) throws -> RawJSON
  ) throws -> Wire.Operation {
    let entity = object.entity
    var members = ["id": try name(object)]
    if let values, !values.isEmpty {
      members["values"] = try AttributeValues.members(values, of: entity, name).json
    }
    if let relation {
      members["property"] = relation.key.json
      members["ids"] = try relation.objects.map(name).json
      members["index"] = relation.index.map { Int64($0).json }
    } else if method == .objectInsert {
      members["id"] = nil
      members["entity"] = entity.wire.name.json
      members["returning"] = "ids".json
    } else if method == .objectUpdate {
      members["returning"] = "none".json
    } else {
      members = ["ids": [try name(object)].json]
    }
    return Wire.Operation(method: method.rawValue, params: members.json)
  }
}

/// The edits of a context that have not been sent yet, in their order.
struct PendingEdits {
  /// As many go into one request: one step of undo, all or nothing.
  static let operationsOfRequest = 10_000

  private(set) var edits: [PendingEdit] = []
  /// Whether one of them can have changed what is at the other end of a relationship.
  private(set) var touchRelationships = false

  mutating func append(_ edit: PendingEdit) {
    edits.append(edit)
    if edit.values == nil { touchRelationships = true }
  }

  /// Sets that follow one another are one edit; the order of others stays, since inverses follow
  /// it.
  mutating func set(_ key: String, of object: NSManagedObject, to value: Any?) {
    if object.entity.relationshipsByName[key] != nil { touchRelationships = true }
    if edits.last?.object !== object || edits.last?.values == nil {
      append(PendingEdit(.objectUpdate, object))
    }
    edits.last?.values?[key] = .some(value)
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
      $0[ObjectIdentifier($1.object), default: []].formUnion($1.values?.keys.map(\.self) ?? [])
    }
  }

  /// The next request's edits and their operations.
  func operations() throws -> ([PendingEdit], [Wire.Operation]) {
    let part = Array(edits.prefix(Self.operationsOfRequest))
    var inserted: [ObjectIdentifier: Int64] = [:]
    let operations = try part.enumerated().map { index, edit in
      if edit.method == .objectInsert { inserted[ObjectIdentifier(edit.object)] = Int64(index) }
      return try edit.operation { object in
        guard [nil, edit.object.managedObjectContext].contains(object.managedObjectContext) else {
          throw NSError(
            coreData: "\(object.identifier) is of another context than \(edit.object.identifier).")
        }
        return inserted[ObjectIdentifier(object)].map { ["$result": $0.json].json }
          ?? object.identifier.text.json
      }
    }
    return (part, operations)
  }
}
