import Spelling

/// Checks one relationship's description and makes the relationship of it, with its destination's
/// number and its inverse's slot in place of names.
struct RelationshipChecker {
  let outline: EntityOutline

  /// - Parameter entity: the index of the entity that declares the relationship.
  /// - Returns: nil where the destination is not in the model.
  func check(
    _ description: RelationshipDescription, in entity: Int, report: inout ModelReport
  ) -> Relationship? {
    let place = Place(
      entity: outline.entities[entity].name, key: description.name,
      location: description.location ?? outline.entities[entity].location)
    let counts = checkCounts(of: description, place, report: &report)
    guard let destination = outline.indexes[description.destination] else {
      fault(
        place,
        "The destination “\(description.destination)” of “\(place.key)” is not in the model.",
        hint: NearestName.hint(
          for: description.destination, among: outline.indexes.keys, called: "entities"),
        &report)
      return nil
    }
    return Relationship(
      description: counts, destination: outline.numbers[destination],
      inverseSlot: inverseSlot(of: description, in: entity, destination, place, report: &report))
  }

  /// The description with a to-one's counts made plain: it is never ordered, and its maximum is 1.
  private func checkCounts(
    of description: RelationshipDescription, _ place: Place, report: inout ModelReport
  ) -> RelationshipDescription {
    var checked = description
    let maximum = description.maximumCount
    if description.minimumCount < 0 || (maximum ?? 1) < 1 {
      fault(
        place, "A count of “\(place.key)” is out of range.",
        hint: "The minimum is 0 or more, the maximum 1 or more or absent.", &report)
    } else if let maximum, maximum < description.minimumCount {
      fault(
        place,
        "The minimum count of “\(place.key)” (\(description.minimumCount)) is greater than its "
          + "maximum count (\(maximum)).",
        hint: "Swap them, or remove one.", &report)
    }
    guard !description.isToMany else { return checked }
    if let maximum, maximum > 1 {
      fault(
        place, "“\(place.key)” is a to-one relationship with a maximum count of \(maximum).",
        hint: "Make it to-many, or remove the maximum.", &report)
    }
    checked.maximumCount = 1
    if description.isOrdered {
      report.warn(
        "“\(place.key)” is a to-one relationship and ordered.", entity: place.entity,
        key: place.key, at: place.location, hint: "The order means nothing; remove it.")
      checked.isOrdered = false
    }
    return checked
  }

  /// The inverse may be declared on a superentity of the destination, so the two ends need not be
  /// the same entities, only of one line: `Thing.owner` leads to Person and has the inverse
  /// `Being.things`, and that one's inverse leads to Person, below Being.
  private func inverseSlot(
    of description: RelationshipDescription, in entity: Int, _ destination: Int, _ place: Place,
    report: inout ModelReport
  ) -> Int? {
    guard let name = description.inverse else { return nil }
    let destinationName = outline.entities[destination].name
    guard let slot = outline.slots[destination][name],
      case .relationship(let inverse) = outline.properties[destination][slot]
    else {
      fault(
        place,
        "“\(destinationName)” has no relationship “\(name)” to be the inverse of "
          + "“\(place.entity).\(place.key)”.",
        hint: NearestName.hint(
          for: name, among: relationships(of: destination), called: "relationships"),
        &report)
      return nil
    }
    // A destination that is not in the model is reported where it stands.
    if let back = outline.indexes[inverse.destination],
      !outline.isKind(entity, of: back), !outline.isKind(back, of: entity)
    {
      fault(
        place,
        "The inverse “\(destinationName).\(name)” leads to “\(inverse.destination)”, not "
          + "back to “\(place.entity)”.",
        hint: "Its destination must be the entity itself, or one above or below it.", &report)
      return nil
    }
    if inverse.inverse == description.name { return slot }
    return oneSided(description, inverse, destinationName, place, report: &report)
  }

  /// Xcode lets a to-one name an inverse that has another inverse itself, and real models do
  /// (`Image.artist` beside `Image.thumbnail`, both with the inverse `Artist.thumbnail`). Such a
  /// to-one is taken as one without an inverse. With a to-many it would not be decidable where the
  /// relationship is stored.
  private func oneSided(
    _ description: RelationshipDescription, _ inverse: RelationshipDescription,
    _ destinationName: String, _ place: Place, report: inout ModelReport
  ) -> Int? {
    let other = inverse.inverse.map { "has the inverse “\($0)”" } ?? "has no inverse"
    let message =
      "“\(destinationName).\(inverse.name)”, the inverse of “\(place.entity).\(place.key)”, "
      + "\(other), not “\(place.key)”."
    let hint = "Name each as the inverse of the other, or remove the inverse here."
    if description.isToMany || inverse.isToMany {
      fault(place, message, hint: hint, &report)
    } else {
      report.warn(
        message, entity: place.entity, key: place.key, at: place.location,
        hint: hint + " Until then it has none.")
    }
    return nil
  }

  private func relationships(of index: Int) -> [String] {
    outline.properties[index].compactMap { property in
      if case .relationship(let relationship) = property { relationship.name } else { nil }
    }
  }

  private func fault(
    _ place: Place, _ message: String, hint: String, _ report: inout ModelReport
  ) {
    report.fault(
      message, entity: place.entity, key: place.key, at: place.location, hint: hint)
  }
}
