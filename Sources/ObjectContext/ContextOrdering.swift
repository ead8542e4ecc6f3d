import ObjectModel

/// Orders kept as a number per object, an “order key”: moving one object changes one number, a
/// value between those of its new neighbours. It is not an ordered relationship.
///
/// Halving a gap works some fifty times; then, or where numbers are missing or not distinct, all of
/// the list are numbered anew: 1, 2, 3… in the list's direction.
extension ManagedObjectContext {
  /// Gives the object the number that puts it in its place.
  ///
  /// Reads its new neighbours and the ends of the list alone, unless all are numbered anew.
  ///
  /// - Parameters:
  ///   - slot: A Double, Float, Decimal or integer attribute.
  ///   - ordered: The whole list in its present order, ascending or descending, with or without
  ///     the object: objects that are there.
  /// - Returns: Others that have another number now.
  /// - Throws: `value.wrongType` where the attribute is not a number or the place is not in the
  ///   list, and what `requireObject` throws.
  @discardableResult
  package func move(
    _ id: ObjectID, orderKey slot: Int, to place: MovePlace, among ordered: [ObjectID]
  ) throws(OrreryError) -> [ObjectID] {
    let id = try requireObject(id)
    let attribute = try orderKey(slot, of: model[id.entity])
    for number in Set(ordered.map(\.entity)) { _ = try orderKey(slot, of: model[number]) }
    var list = ordered.filter { $0 != id }
    let index = try self.index(of: place, in: list, attribute)
    let keys = try OrderKeys(count: list.count, around: index) { place throws(OrreryError) in
      try currentValues(list[place])?[slot].double
    }
    return try perform { () throws(OrreryError) -> [ObjectID] in
      let mark = state.edit.changes.count
      if let number = keys.number(type: attribute.type), let value = try? attribute.coerce(number) {
        try setAttribute(id, slot, to: value)
      } else {
        list.insert(id, at: index)
        try renumber(list, slot, attribute, isDescending: keys.isDescending)
      }
      return state.edit.changes[mark...].flatMap(\.keys).map(\.object).filter { $0 != id }
    }
  }

  private func orderKey(_ slot: Int, of entity: Entity) throws(OrreryError) -> Attribute {
    let property = try property(slot, of: entity)
    guard let attribute = property.attribute, attribute.type.isNumeric, !attribute.isDerived else {
      throw OrreryError(
        .wrongType, "“\(property.name)” of “\(entity.name)” cannot keep an order.",
        entity: entity.name, key: property.name,
        hint: "Use an attribute of type Double.")
    }
    return attribute
  }

  private func index(
    of place: MovePlace, in list: [ObjectID], _ attribute: Attribute
  ) throws(OrreryError) -> Int {
    let index: Int? =
      switch place {
      case .before(let other): list.firstIndex(of: try requireObject(other))
      case .after(let other): list.firstIndex(of: try requireObject(other)).map { $0 + 1 }
      case .index(let index): (0...list.count).contains(index) ? index : nil
      }
    if let index { return index }
    throw OrreryError(
      .wrongType, "The place to move to is not in the list.", key: attribute.name,
      hint: "Name another object of the list, or an index from 0 to \(list.count).")
  }

  private func renumber(
    _ list: [ObjectID], _ slot: Int, _ attribute: Attribute, isDescending: Bool
  ) throws(OrreryError) {
    try prefetch(list)
    for (index, id) in list.enumerated() {
      let number = isDescending ? list.count - index : index + 1
      try setAttribute(id, slot, to: try attribute.coerce(.integer(Int64(number))))
    }
  }
}

/// The numbers around a place in a list, and what fits between them.
private struct OrderKeys {
  private(set) var isDescending = false
  private var before: Double?
  private var after: Double?
  /// Whether a neighbour has no number.
  private let isIncomplete: Bool

  /// - Parameter number: What the one at a place in the list has.
  init(
    count: Int, around index: Int, _ number: (Int) throws(OrreryError) -> Double?
  ) throws(OrreryError) {
    if index > 0 { before = try number(index - 1) }
    if index < count { after = try number(index) }
    isIncomplete = index > 0 && before == nil || index < count && after == nil
    if count > 0, let first = try number(0), let last = try number(count - 1) {
      isDescending = first > last
    }
  }

  /// A number for a new entry there; nil where none fits and the list is to be renumbered.
  func number(type: AttributeType) -> Value? {
    if isIncomplete { return nil }
    let step: Double = isDescending ? -1 : 1
    switch (before, after) {
    case (nil, nil): return rounded(1, type)
    case (let before?, nil): return between(before, rounded(before + step, type), .infinity * step)
    case (nil, let after?): return between(-.infinity * step, rounded(after - step, type), after)
    case (let before?, let after?):
      // Halves are added, not the sum halved: the sum may be infinite.
      return between(before, rounded(before / 2 + after / 2, type), after)
    }
  }

  /// As the type holds it.
  private func rounded(_ number: Double, _ type: AttributeType) -> Value? {
    switch type {
    case .double: .double(number)
    case .float: .double(Double(Float(number)))
    // Above 2^53 doubles skip integers.
    case .decimal: abs(number) < 0x1p53 ? StoredDecimal.decimal(number).map(Value.decimal) : nil
    default: abs(number) < 0x1p53 ? Int64(exactly: number.rounded(.down)).map(Value.integer) : nil
    }
  }

  private func between(_ before: Double, _ value: Value?, _ after: Double) -> Value? {
    guard let number = value?.double, number.isFinite else { return nil }
    let isBetween =
      isDescending ? before > number && number > after : before < number && number < after
    return isBetween ? value : nil
  }
}
