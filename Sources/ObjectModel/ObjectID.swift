import Spelling

/// Names one object of a store for good: its own entity (never a superentity's) and its primary
/// key.
///
/// Keys are unique within the root entity's table, start at 1 and are handed out at insertion, so
/// an id never changes. The text forms are `BNRItem/p42` and Core Data's
/// `x-coredata://<store UUID>/BNRItem/p42`.
///
/// It is inlined elsewhere: every table of objects asks for its hash and compares it.
@usableFromInline package struct ObjectID: Hashable, Comparable, Sendable {
  @usableFromInline package let entity: EntityNumber
  @usableFromInline package let key: Int64

  @inlinable package init(entity: EntityNumber, key: Int64) {
    self.entity = entity
    self.key = key
  }

  @inlinable package static func == (left: Self, right: Self) -> Bool {
    left.key == right.key && left.entity.rawValue == right.entity.rawValue
  }

  @inlinable package func hash(into hasher: inout Hasher) {
    hasher.combine(_rawHashValue(seed: 0))
  }

  /// What dictionaries and sets ask for. A hash that withstands chosen keys took an eighth of the
  /// time of an insert; a store hands out its keys itself, so that two rounds of mixing
  /// (`degski64`: each bit that goes in turns half of those that come out) do.
  @inlinable package func _rawHashValue(seed: Int) -> Int {
    var mixed =
      UInt64(bitPattern: key) ^ UInt64(truncatingIfNeeded: entity.rawValue) << 48
      ^ UInt64(bitPattern: Int64(seed))
    for _ in 0..<2 {
      mixed = (mixed ^ mixed >> 32) &* 0xd6e8_feb8_6659_fd93
    }
    return Int(truncatingIfNeeded: mixed ^ mixed >> 32)
  }

  /// By entity number, then key: any total order does, this one reads well.
  @inlinable package static func < (left: Self, right: Self) -> Bool {
    left.entity == right.entity ? left.key < right.key : left.entity < right.entity
  }
}

extension ManagedObjectModel {
  /// The short text form, `BNRItem/p42`.
  package func text(of id: ObjectID) -> String {
    let name = self[id.entity].name.utf8
    let key = id.key.magnitude
    var (digits, rest) = (1, key / 10)
    while rest > 0 { (digits, rest) = (digits + 1, rest / 10) }
    let prefix = name.count + (id.key < 0 ? 3 : 2)
    // Notices and replies have one for each object: this takes a tenth of an interpolation.
    return String(unsafeUninitializedCapacity: prefix + digits) { text in
      var place = text.initialize(fromContentsOf: name)
      text[place] = UInt8(ascii: "/")
      text[place + 1] = UInt8(ascii: "p")
      if id.key < 0 { text[place + 2] = UInt8(ascii: "-") }
      (place, rest) = (prefix + digits, key)
      while place > prefix {
        place -= 1
        text[place] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      }
      return prefix + digits
    }
  }

  /// Reads `BNRItem/p42` or `x-coredata://<store UUID>/BNRItem/p42`.
  ///
  /// - Parameter store: The UUID that the long form must have, where it has one. Left out, it is
  ///   not compared: a caller who has one store has nothing to confuse it with.
  /// - Returns: nil when the text has neither form, or its entity is not in the model.
  package func objectID(parsing text: String, inStore store: String? = nil) -> ObjectID? {
    var object = text
    if text.utf8.first == UInt8(ascii: "x"),
      let behindScheme = text.removingBytePrefix("x-coredata://")
    {
      guard let (named, rest) = behindScheme.cut(at: "/"),
        store == nil || named.isEmpty || named.uppercased() == store?.uppercased()
      else { return nil }
      object = String(rest)
    }
    return object.withUTF8(objectID)
  }

  private func objectID(_ text: UnsafeBufferPointer<UInt8>) -> ObjectID? {
    guard let slash = text.firstIndex(of: UInt8(ascii: "/")), slash + 2 < text.count,
      text[slash + 1] == UInt8(ascii: "p")
    else { return nil }
    var key: Int64 = 0
    for place in (slash + 2)..<text.count {
      guard (0x30...0x39).contains(text[place]) else { return nil }
      let (tens, isTooLarge) = key.multipliedReportingOverflow(by: 10)
      let (sum, isLarger) = tens.addingReportingOverflow(Int64(text[place] - 0x30))
      if isTooLarge || isLarger { return nil }
      key = sum
    }
    let name = String(decoding: UnsafeBufferPointer(rebasing: text[..<slash]), as: UTF8.self)
    guard key > 0, let entity = entity(named: name) else { return nil }
    return ObjectID(entity: entity.number, key: key)
  }
}
