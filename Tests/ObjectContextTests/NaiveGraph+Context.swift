import GraphSupport
import ObjectModel

@testable import ObjectContext

extension NaiveGraph {
  /// What a context shows of the objects.
  init(_ context: ManagedObjectContext, _ ids: some Sequence<ObjectID>) throws {
    self.init(context.model)
    for id in ids where try context.isAlive(id) {
      objects[id] = try model[id.entity].properties.indices.map {
        try context.value(of: id, slot: $0)
      }
    }
  }

  /// Does what the notices say, reading only what they name, and forgets them.
  ///
  /// - Returns: What they named for nothing.
  mutating func follow(_ fixture: Fixture) throws -> [String] {
    var idle: [String] = []
    for notice in fixture.notices {
      for id in notice.deleted where objects.removeValue(forKey: id) == nil {
        idle.append("deleted \(id.key)")
      }
      for id in notice.inserted {
        if objects[id] != nil { idle.append("inserted \(id.key)") }
        insert(id)
        for slot in model[id.entity].properties.indices {
          objects[id]?[slot] = try fixture.context.value(of: id, slot: slot)
        }
      }
      for object in notice.updated {
        for slot in object.slots {
          let value = try fixture.context.value(of: object.id, slot: slot)
          if objects[object.id]?[slot] == value { idle.append("\(object.id.key), slot \(slot)") }
          objects[object.id]?[slot] = value
        }
      }
    }
    fixture.forgetNotices()
    return idle
  }
}
