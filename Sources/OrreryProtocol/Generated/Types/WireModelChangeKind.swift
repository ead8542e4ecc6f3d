// Written by protocol-gen from protocol/types/ModelChangeKind.json: edit that instead.

extension Wire {
  /// Sorts of differences between two models.
  package enum ModelChangeKind: String, WireEnumeration {
    /// An entity is new.
    case entityAdded
    /// An entity is gone.
    case entityRemoved
    /// An entity has another name; its renaming identifier says so.
    case entityRenamed
    /// An entity has another superentity, or one where it had none, or none any more.
    case superentityChanged
    /// An entity became abstract or concrete.
    case isAbstractChanged
    /// Properties must be unique together. Objects that are not make a migration fail.
    case uniquenessConstraintAdded
    /// Properties need not be unique together any more.
    case uniquenessConstraintRemoved
    /// A property is new.
    case propertyAdded
    /// A property is gone.
    case propertyRemoved
    /// A property has another name; its renaming identifier says so.
    case propertyRenamed
    /// A property moved up or down the hierarchy of entities.
    case propertyMoved
    /// An attribute has another type.
    case typeChanged
    /// A property may be empty, or must not be any more. Objects get an attribute's default value.
    case isOptionalChanged
    /// A property is stored, or is not any more.
    case isTransientChanged
    /// An attribute has another default value. Values that are stored stay.
    case defaultValueChanged
    /// An attribute is computed, otherwise than it was, or not any more.
    case derivationChanged
    /// Large values may be kept in files, or may not any more.
    case externalStorageChanged
    /// A relationship leads to another entity.
    case destinationChanged
    /// A relationship has another inverse.
    case inverseChanged
    /// A relationship became to-many or to-one.
    case isToManyChanged
    /// A relationship became ordered or unordered.
    case isOrderedChanged
    /// A relationship has another delete rule.
    case deleteRuleChanged
    /// A relationship has other bounds on the number of its objects.
    case countsChanged
    /// An entity or property has another version hash modifier.
    case versionHashModifierChanged
    /// A mapping takes only objects that its condition, `to`, holds for, or that the expressions
    /// `to` tell apart.
    case objectsFiltered
    /// A mapping computes the property, by the expression `to`.
    case propertyMapped
  }
}
