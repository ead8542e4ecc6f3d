import ObjectModel

/// How a change of one entity's object is written down. The bits of `ACHANGE.ZCOLUMNS`, of which
/// the first is the highest of the first byte, stand for the entity's own and inherited properties
/// that are not transient, by name. Deleted objects leave the attributes marked so in the model, by
/// name too, in `ZTOMBSTONE0` and on. (Both as seen in stores by others; Apple has not said.)
struct HistoryLayout: Sendable {
  let table: String
  let storedNumber: Int64
  let tombstones: [(slot: Int, column: AttributeColumn)]
  /// By bit.
  private let slots: [Int]
  /// By slot.
  private let bits: [Int?]

  init(entity: Entity, schema: SchemaMap) {
    table = schema.layout(of: entity.number).table
    storedNumber = schema.storedNumber(of: entity.number)
    let properties = entity.properties
    slots = properties.indices.filter { properties[$0].isPersistent }
      .sorted { properties[$0].name < properties[$1].name }
    var bits = [Int?](repeating: nil, count: properties.count)
    for (bit, slot) in slots.enumerated() { bits[slot] = bit }
    self.bits = bits
    tombstones = slots.compactMap { slot in
      guard let attribute = properties[slot].attribute,
        attribute.description.preservesValueInHistoryOnDeletion,
        case .attribute(let column) = schema.storage(of: slot, in: entity.number)
      else { return nil }
      return (slot, column)
    }
  }

  func bitmap(of changed: some Sequence<Int>) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: (slots.count + 7) / 8)
    for slot in changed {
      guard slot < bits.count, let bit = bits[slot] else { continue }
      bytes[bit / 8] |= 0x80 >> UInt8(bit % 8)
    }
    return bytes
  }

  /// - Returns: Ascending; nil where a bit stands for nothing: then the bitmap is of another
  ///   version of the model, and none of it can be believed.
  func slots(of bitmap: UnsafeRawBufferPointer) -> [Int]? {
    var found: [Int] = []
    for (index, byte) in bitmap.enumerated() where byte != 0 {
      for offset in 0..<8 where byte & (0x80 >> UInt8(offset)) != 0 {
        let bit = index * 8 + offset
        guard bit < slots.count else { return nil }
        found.append(slots[bit])
      }
    }
    return found.sorted()
  }
}

extension SchemaMap {
  /// By entity number, from 1.
  func historyLayouts() -> [HistoryLayout] {
    model.entities.map { HistoryLayout(entity: $0, schema: self) }
  }
}
