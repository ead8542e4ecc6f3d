import ObjectModel

/// Orders kept as a number per object, an “order key”: moving one object changes one number, a
/// value between those of its new neighbours. It is not an ordered relationship.
///
/// Halving a gap works some fifty times; then, or where numbers are missing or not distinct, all of
/// the list are numbered anew: 1, 2, 3… in the list's direction.
extension ManagedObjectContext {
  /// Gives the object the number that puts it in its place.
  ///
  /// - Parameters:
  ///   - slot: A Double, Float, Decimal or integer attribute.
  ///   - ordered: The whole list in its present order, ascending or descending, with or without
  ///     the object.
  /// - Returns: The object's new number.
  /// - Throws: `value.wrongType` where the attribute is not a number or the place is not in the
  ///   list, and what `requireObject` throws.
  @discardableResult
  package func move(
    _ id: ObjectID, orderKey slot: Int, to place: MovePlace, among ordered: [ObjectID]
  ) throws(OrreryError) -> Value {
    let id = try requireObject(id)
    let attribute = try orderKey(slot, of: model[id.entity])
    try prefetch(ordered)
    var list: [ObjectID] = []
    for other in ordered {
      let other = try requireObject(other)
      _ = try orderKey(slot, of: model[other.entity])
      if other != id { list.append(other) }
    }
    let index = try self.index(of: place, in: list, attribute)
    let numbers = try numbers(list, slot)
    return try perform { () throws(OrreryError) -> Value in
      if let number = OrderKeys(numbers: numbers).number(at: index, type: attribute.type),
        let value = try? attribute.coerce(number)
      {
        try setAttribute(id, slot, to: value)
        return value
      }
      list.insert(id, at: index)
      try renumber(list, slot, attribute, isDescending: OrderKeys(numbers: numbers).isDescending)
      return try value(of: id, slot: slot)
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

  /// nil where one has no number.
  private func numbers(_ list: [ObjectID], _ slot: Int) throws(OrreryError) -> [Double?] {
    try list.map { id throws(OrreryError) in try currentValues(id)?[slot].double }
  }

  private func renumber(
    _ list: [ObjectID], _ slot: Int, _ attribute: Attribute, isDescending: Bool
  ) throws(OrreryError) {
    for (index, id) in list.enumerated() {
      let number = isDescending ? list.count - index : index + 1
      try setAttribute(id, slot, to: try attribute.coerce(.integer(Int64(number))))
    }
  }
}

/// The numbers of a list in its order, and what fits between them.
private struct OrderKeys {
  let numbers: [Double?]

  var isDescending: Bool {
    guard let first = numbers.first ?? nil, let last = numbers.last ?? nil else { return false }
    return first > last
  }

  /// A number for a new entry at the index; nil where none fits and the list is to be renumbered.
  func number(at index: Int, type: AttributeType) -> Value? {
    let step: Double = isDescending ? -1 : 1
    let before = index > 0 ? numbers[index - 1] : nil
    let after = index < numbers.count ? numbers[index] : nil
    guard (index == 0 || before != nil) && (index == numbers.count || after != nil) else {
      return nil
    }
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
