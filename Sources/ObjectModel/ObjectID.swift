import Spelling

/// Names one object of a store for good: its own entity (never a superentity's) and its primary
/// key.
///
/// Keys are unique within the root entity's table, start at 1 and are handed out at insertion, so
/// an id never changes. The text forms are `BNRItem/p42` and Core Data's
/// `x-coredata://<store UUID>/BNRItem/p42`.
package struct ObjectID: Hashable, Comparable, Sendable {
  package let entity: EntityNumber
  package let key: Int64

  package init(entity: EntityNumber, key: Int64) {
    self.entity = entity
    self.key = key
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(_rawHashValue(seed: 0))
  }

  /// What dictionaries and sets ask for. A hash that withstands chosen keys took an eighth of the
  /// time of an insert; a store hands out its keys itself, so that two rounds of mixing
  /// (`degski64`: each bit that goes in turns half of those that come out) do.
  package func _rawHashValue(seed: Int) -> Int {
    var mixed =
      UInt64(bitPattern: key) ^ UInt64(truncatingIfNeeded: entity.rawValue) << 48
      ^ UInt64(bitPattern: Int64(seed))
    for _ in 0..<2 {
      mixed = (mixed ^ mixed >> 32) &* 0xd6e8_feb8_6659_fd93
    }
    return Int(truncatingIfNeeded: mixed ^ mixed >> 32)
  }

  /// By entity number, then key: any total order does, this one reads well.
  package static func < (left: Self, right: Self) -> Bool {
    (left.entity, left.key) < (right.entity, right.key)
  }
}

extension ManagedObjectModel {
  /// The short text form, `BNRItem/p42`.
  package func text(of id: ObjectID) -> String {
    "\(self[id.entity].name)/p\(id.key)"
  }

  /// Reads `BNRItem/p42` or `x-coredata://<store UUID>/BNRItem/p42`.
  ///
  /// - Parameter store: The UUID that the long form must have, where it has one. Left out, it is
  ///   not compared: a caller who has one store has nothing to confuse it with.
  /// - Returns: nil when the text has neither form, or its entity is not in the model.
  package func objectID(
    parsing text: some StringProtocol, inStore store: String? = nil
  ) -> ObjectID? {
    var rest = text[...]
    if let behindScheme = rest.removingBytePrefix("x-coredata://") {
      guard let (named, object) = behindScheme.cut(at: "/"),
        store == nil || named.isEmpty || named.uppercased() == store?.uppercased()
      else { return nil }
      rest = object
    }
    guard let (name, reference) = rest.cut(at: "/"),
      let digits = reference.removingBytePrefix("p"), digits.cutAfterDigits().rest.isEmpty,
      let key = Int64(digits), key > 0, let entity = entity(named: String(name))
    else { return nil }
    return ObjectID(entity: entity.number, key: key)
  }
}
