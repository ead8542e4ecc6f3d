// Written by protocol-gen from protocol/types/ModelChangeKind.json: edit that instead.

extension Wire {
  /// Sorts of differences between two models.
  package struct ModelChangeKind: OpenWireEnumeration {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let allCases: [Self] = [
      .entityAdded,
      .entityRemoved,
      .entityRenamed,
      .superentityChanged,
      .isAbstractChanged,
      .uniquenessConstraintAdded,
      .uniquenessConstraintRemoved,
      .propertyAdded,
      .propertyRemoved,
      .propertyRenamed,
      .propertyMoved,
      .typeChanged,
      .isOptionalChanged,
      .isTransientChanged,
      .defaultValueChanged,
      .derivationChanged,
      .externalStorageChanged,
      .destinationChanged,
      .inverseChanged,
      .isToManyChanged,
      .isOrderedChanged,
      .deleteRuleChanged,
      .countsChanged,
      .versionHashModifierChanged,
      .objectsFiltered,
      .propertyMapped,
    ]

    /// An entity is new.
    package static var entityAdded: Self { Self(rawValue: "entityAdded") }

    /// An entity is gone.
    package static var entityRemoved: Self { Self(rawValue: "entityRemoved") }

    /// An entity has another name; its renaming identifier says so.
    package static var entityRenamed: Self { Self(rawValue: "entityRenamed") }

    /// An entity has another superentity, or one where it had none, or none any more.
    package static var superentityChanged: Self { Self(rawValue: "superentityChanged") }

    /// An entity became abstract or concrete.
    package static var isAbstractChanged: Self { Self(rawValue: "isAbstractChanged") }

    /// Properties must be unique together. Objects that are not make a migration fail.
    package static var uniquenessConstraintAdded: Self {
      Self(rawValue: "uniquenessConstraintAdded")
    }

    /// Properties need not be unique together any more.
    package static var uniquenessConstraintRemoved: Self {
      Self(rawValue: "uniquenessConstraintRemoved")
    }

    /// A property is new.
    package static var propertyAdded: Self { Self(rawValue: "propertyAdded") }

    /// A property is gone.
    package static var propertyRemoved: Self { Self(rawValue: "propertyRemoved") }

    /// A property has another name; its renaming identifier says so.
    package static var propertyRenamed: Self { Self(rawValue: "propertyRenamed") }

    /// A property moved up or down the hierarchy of entities.
    package static var propertyMoved: Self { Self(rawValue: "propertyMoved") }

    /// An attribute has another type.
    package static var typeChanged: Self { Self(rawValue: "typeChanged") }

    /// A property may be empty, or must not be any more. Objects get an attribute's default value.
    package static var isOptionalChanged: Self { Self(rawValue: "isOptionalChanged") }

    /// A property is stored, or is not any more.
    package static var isTransientChanged: Self { Self(rawValue: "isTransientChanged") }

    /// An attribute has another default value. Values that are stored stay.
    package static var defaultValueChanged: Self { Self(rawValue: "defaultValueChanged") }

    /// An attribute is computed, otherwise than it was, or not any more.
    package static var derivationChanged: Self { Self(rawValue: "derivationChanged") }

    /// Large values may be kept in files, or may not any more.
    package static var externalStorageChanged: Self { Self(rawValue: "externalStorageChanged") }

    /// A relationship leads to another entity.
    package static var destinationChanged: Self { Self(rawValue: "destinationChanged") }

    /// A relationship has another inverse.
    package static var inverseChanged: Self { Self(rawValue: "inverseChanged") }

    /// A relationship became to-many or to-one.
    package static var isToManyChanged: Self { Self(rawValue: "isToManyChanged") }

    /// A relationship became ordered or unordered.
    package static var isOrderedChanged: Self { Self(rawValue: "isOrderedChanged") }

    /// A relationship has another delete rule.
    package static var deleteRuleChanged: Self { Self(rawValue: "deleteRuleChanged") }

    /// A relationship has other bounds on the number of its objects.
    package static var countsChanged: Self { Self(rawValue: "countsChanged") }

    /// An entity or property has another version hash modifier.
    package static var versionHashModifierChanged: Self {
      Self(rawValue: "versionHashModifierChanged")
    }

    /// A mapping takes only objects that its condition, `to`, holds for, or that the expressions
    /// `to` tell apart.
    package static var objectsFiltered: Self { Self(rawValue: "objectsFiltered") }

    /// A mapping computes the property, by the expression `to`.
    package static var propertyMapped: Self { Self(rawValue: "propertyMapped") }
  }
}
