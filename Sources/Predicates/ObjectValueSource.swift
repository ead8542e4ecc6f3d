import ObjectModel

/// Where an evaluation gets its values: the row cache, a context with its unsaved changes, a test's
/// dictionary.
package protocol ObjectValueSource {
  /// The value in that slot: `null` where there is none, `object` for a to-one, `objects` for a
  /// to-many, and a missing object has nothing but nulls.
  ///
  /// The slot is that of the object's entity or of any superentity of it, which is the same.
  func value(of object: ObjectID, slot: Int) throws(OrreryError) -> Value
}
