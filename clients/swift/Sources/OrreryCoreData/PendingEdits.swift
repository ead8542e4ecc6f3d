import Foundation
import JSONText
import OrreryProtocol

/// An edit that has not been sent yet.
struct PendingEdit {
  typealias Relation = (key: String, objects: [Any], index: Int?)

  let method: Method
  let object: NSManagedObject
  /// What becomes of a to-many relationship.
  let relation: Relation?
  /// Of an insert and an update: values of attributes, objects of to-one relationships.
  var values: [String: Any?] = [:]
  var takesValues: Bool { [.objectInsert, .objectUpdate].contains(method) }

  /// The operation, in which `name` stands for objects.
  fileprivate func operation(_ name: (NSManagedObject) throws -> RawJSON) throws -> Wire.Operation {
    var members: [String: RawJSON] =
      switch method {
      case .objectInsert: ["entity": object.entity.wire.name.json, "returning": "ids".json]
      case .objectUpdate: ["id": try name(object), "returning": "none".json]
      case .objectDelete: ["ids": [try name(object)].json]
      default: ["id": try name(object)]
      }
    if !values.isEmpty {
      members["values"] = try AttributeValues.members(values, of: object.entity, name).json
    }
    if let relation {
      members["property"] = relation.key.json
      members["ids"] = try relation.objects.map { object in
        try AttributeValues.reference(object, name) ?? AttributeValues.argument(object)
      }.json
      members["index"] = relation.index.map { Int64($0).json }
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

  mutating func append(
    _ method: Method, _ object: NSManagedObject, _ relation: PendingEdit.Relation? = nil
  ) {
    edits.append(PendingEdit(method: method, object: object, relation: relation))
    if edits.last?.takesValues == false { touchRelationships = true }
  }

  /// Sets that follow one another are one edit; the order of others stays, since inverses follow
  /// it.
  mutating func set(_ key: String, of object: NSManagedObject, to value: Any?) {
    if object.entity.relationshipsByName[key] != nil { touchRelationships = true }
    // What a new object's values lead to is there before it.
    let isOwn = value as? NSManagedObject === object && edits.last?.method == .objectInsert
    if edits.last?.object !== object || edits.last?.takesValues != true || isOwn {
      append(.objectUpdate, object)
    }
    edits[edits.count - 1].values[key] = .some(value)
  }

  /// Forgets what is about objects that are gone.
  ///
  /// - Returns: One that has lost more than its deletion.
  mutating func drop(_ isGone: (NSManagedObject) -> Bool) -> NSManagedObject? {
    defer { edits.removeAll { isGone($0.object) } }
    return edits.first { $0.method != .objectDelete && isGone($0.object) }?.object
  }

  /// Takes the edits of the next request out.
  mutating func removeSent() {
    for edit in edits.prefix(Self.operationsOfRequest) {
      edit.object.unsentKeys.subtract(edit.values.keys)
    }
    edits.removeFirst(min(Self.operationsOfRequest, edits.count))
    // What is set again is not sent.
    for edit in edits { edit.object.unsentKeys.formUnion(edit.values.keys) }
    touchRelationships = !edits.isEmpty
  }

  /// The next request's edits and their operations.
  func operations() throws -> ([PendingEdit], [Wire.Operation]) {
    let part = Array(edits.prefix(Self.operationsOfRequest))
    var inserted: [NSManagedObject: Int64] = [:]
    let operations = try part.enumerated().map { index, edit in
      if edit.method == .objectInsert { inserted[edit.object] = Int64(index) }
      return try edit.operation { object in
        guard [nil, edit.object.context].contains(object.context) else {
          throw NSError(
            coreData: "\(object.identifier) is of another context than \(edit.object.identifier).")
        }
        return inserted[object].map { ["$result": $0.json].json } ?? object.identifier.text.json
      }
    }
    return (part, operations)
  }
}
