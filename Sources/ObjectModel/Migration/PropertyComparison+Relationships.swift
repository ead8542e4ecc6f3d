/// What may change about a relationship that stays: where it leads, how many it holds, its inverse.
extension PropertyComparison {
  mutating func compare(_ relationship: Relationship, _ old: Relationship, in declaring: Entity) {
    let (key, new, known) = (relationship.name, relationship.description, old.description)
    compareDestination(relationship, old, in: declaring)
    compareInverse(relationship, old, in: declaring)
    compareCardinality(relationship, old, in: declaring)
    if new.isOptional != known.isOptional {
      note(
        .isOptionalChanged, declaring, key, from: ModelChange.text(known.isOptional),
        to: ModelChange.text(new.isOptional))
    }
    if new.isTransient != known.isTransient {
      note(
        .isTransientChanged, declaring, key, from: ModelChange.text(known.isTransient),
        to: ModelChange.text(new.isTransient),
        loss: new.isTransient ? "What \(key) leads to is forgotten." : nil)
    }
    if new.deleteRule != known.deleteRule {
      note(
        .deleteRuleChanged, declaring, key, from: known.deleteRule.name, to: new.deleteRule.name)
    }
    if relationship.isToMany == old.isToMany,
      (new.minimumCount, new.maximumCount ?? 0) != (known.minimumCount, known.maximumCount ?? 0)
    {
      note(
        .countsChanged, declaring, key, from: Self.counts(known), to: Self.counts(new))
    }
    if new.versionHashModifier != known.versionHashModifier {
      note(
        .versionHashModifierChanged, declaring, key, from: known.versionHashModifier,
        to: new.versionHashModifier)
    }
  }

  private static func counts(_ relationship: RelationshipDescription) -> String {
    "\(relationship.minimumCount)…\(relationship.maximumCount.map { "\($0)" } ?? "")"
  }

  /// It may lead to a superentity of what it led to, or to an entity put between; then everything
  /// that it leads to still fits.
  private mutating func compareDestination(
    _ relationship: Relationship, _ old: Relationship, in declaring: Entity
  ) {
    let destination = models.destination[relationship.destination]
    let oldDestination = models.source[old.destination]
    let expected = models.new(of: oldDestination)
    guard expected?.number != destination.number else { return }
    let family = oldDestination.family
    let misfit = models.source.entities[
      (family.lowerBound.rawValue - 1)..<family.upperBound.rawValue
    ].first { entity in
      let new = models.allNew(of: entity)
      return !entity.isAbstract && !new.isEmpty && !new.contains { $0.isKind(of: destination) }
    }
    note(
      .destinationChanged, declaring, relationship.name, from: oldDestination.name,
      to: destination.name,
      loss: expected == nil ? "\(relationship.name) forgets the objects that are deleted." : nil,
      obstacle: misfit.map {
        "\(relationship.name) leads to \($0.name), which is no \(destination.name)."
      },
      hint: misfit.map { _ in
        "Give the relationship another name, so that it is a new one."
      })
  }

  private mutating func compareInverse(
    _ relationship: Relationship, _ old: Relationship, in declaring: Entity
  ) {
    let inverse = models.destination.inverse(of: relationship)
    let oldInverse = models.source.inverse(of: old)
    let expected = oldInverse.flatMap { models.new(of: $0, in: old.destination) }
    if inverse == nil, oldInverse == nil { return }
    if let inverse, inverse.name == expected?.name { return }
    // What was no inverse may say something else.
    let isClaimed = inverse.flatMap { models.old(of: $0, in: relationship.destination) } != nil
    note(
      .inverseChanged, declaring, relationship.name, from: oldInverse?.name, to: inverse?.name,
      loss: sharingLoss(relationship, old),
      obstacle: isClaimed
        ? "\(relationship.name) and \(inverse?.name ?? "") were no inverses of each other, "
          + "and may disagree." : nil,
      hint: isClaimed ? "Give the inverse another name, so that it is a new one." : nil)
  }

  private mutating func compareCardinality(
    _ relationship: Relationship, _ old: Relationship, in declaring: Entity
  ) {
    let key = relationship.name
    if relationship.isToMany != old.isToMany {
      note(
        .isToManyChanged, declaring, key, from: ModelChange.text(old.isToMany),
        to: ModelChange.text(relationship.isToMany), loss: sharingLoss(relationship, old),
        obstacle: relationship.isToMany
          ? nil : "\(key) led to several objects, and it is not known which one is to stay.",
        hint: relationship.isToMany
          ? nil : "Keep it to-many, or add a to-one relationship of another name beside it.")
    } else if relationship.isOrdered != old.isOrdered {
      note(
        .isOrderedChanged, declaring, key, from: ModelChange.text(old.isOrdered),
        to: ModelChange.text(relationship.isOrdered),
        loss: relationship.isOrdered ? nil : "The order of \(key) is forgotten.")
    }
  }

  /// Objects that several could lead to, and now only one.
  private func sharingLoss(_ relationship: Relationship, _ old: Relationship) -> String? {
    let inverse = models.destination.inverse(of: relationship)
    let oldInverse = models.source.inverse(of: old)
    let wasShared = oldInverse?.isToMany ?? !old.isToMany
    let isShared = inverse?.isToMany ?? !relationship.isToMany
    guard wasShared, !isShared else { return nil }
    return "Where \(relationship.name) of several leads to one object, all but one forget it."
  }
}
