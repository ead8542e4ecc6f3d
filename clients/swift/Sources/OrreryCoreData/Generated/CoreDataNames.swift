// Written by protocol-gen from protocol/errors.json and types/: edit these.

import OrreryProtocol

/// The fetch request contradicts itself, or has a member that its method has no place for.
public let NSCoreDataError = 134060
/// The store was made with another version of the model.
public let NSPersistentStoreIncompatibleVersionHashError = 134100
/// There is no such object.
public let NSManagedObjectReferentialIntegrityError = 133000
/// Two objects have the same values where the model wants them unique; `objects` says which.
public let NSManagedObjectConstraintMergeError = 133021
/// The store has newer values than the context knew of; `objects` says of which.
public let NSManagedObjectMergeError = 133020
/// The store cannot be opened.
public let NSPersistentStoreOpenError = 134080
/// A date is after its maximum.
public let NSValidationDateTooLateError = 1630
/// A date is before its minimum.
public let NSValidationDateTooSoonError = 1640
/// A value breaks a rule that has no number of its own.
public let NSManagedObjectValidationError = 1550
/// A date is not one.
public let NSValidationInvalidDateError = 1650
/// A text is no URI.
public let NSValidationInvalidURIError = 1690
/// A property that is not optional is nil.
public let NSValidationMissingMandatoryPropertyError = 1570
/// Several rules are broken.
public let NSValidationMultipleErrorsError = 1560
/// A number is above its maximum.
public let NSValidationNumberTooLargeError = 1610
/// A number is below its minimum.
public let NSValidationNumberTooSmallError = 1620
/// An object was deleted while a relationship with the delete rule Deny holds objects.
public let NSValidationRelationshipDeniedDeleteError = 1600
/// A to-many relationship holds more objects than it may.
public let NSValidationRelationshipExceedsMaximumCountError = 1590
/// A to-many relationship holds fewer objects than it must.
public let NSValidationRelationshipLacksMinimumCountError = 1580
/// A string does not match its regular expression.
public let NSValidationStringPatternMatchingError = 1680
/// A string is longer than its maximum.
public let NSValidationStringTooLongError = 1660
/// A string is shorter than its minimum.
public let NSValidationStringTooShortError = 1670

/// Types of attributes, as Xcode spells them.
public enum NSAttributeType: Sendable {
  /// No type; only for transient attributes.
  case undefinedAttributeType
  /// −32,768 … 32,767.
  case integer16AttributeType
  /// 32-bit integer.
  case integer32AttributeType
  /// 64-bit integer.
  case integer64AttributeType
  /// Decimal number: exact with up to 15 digits, and whole up to ±2^63. One with more digits is
  /// rounded as it is set, to what Core Data’s column holds.
  case decimalAttributeType
  /// 64-bit floating point.
  case doubleAttributeType
  /// 32-bit floating point.
  case floatAttributeType
  /// Unicode text.
  case stringAttributeType
  /// True or false.
  case booleanAttributeType
  /// A moment, in seconds.
  case dateAttributeType
  /// Bytes.
  case binaryDataAttributeType
  /// A UUID.
  case UUIDAttributeType
  /// A URI, as text.
  case URIAttributeType
  /// Bytes that a value transformer makes.
  case transformableAttributeType
  /// Named elements.
  case compositeAttributeType

  init(_ wire: Wire.AttributeTypeName) {
    switch wire {
    case .undefined: self = .undefinedAttributeType
    case .integer16: self = .integer16AttributeType
    case .integer32: self = .integer32AttributeType
    case .integer64: self = .integer64AttributeType
    case .decimal: self = .decimalAttributeType
    case .double: self = .doubleAttributeType
    case .float: self = .floatAttributeType
    case .string: self = .stringAttributeType
    case .boolean: self = .booleanAttributeType
    case .date: self = .dateAttributeType
    case .binary: self = .binaryDataAttributeType
    case .uuid: self = .UUIDAttributeType
    case .uri: self = .URIAttributeType
    case .transformable: self = .transformableAttributeType
    case .composite: self = .compositeAttributeType
    }
  }
}

/// What a delete does to the objects at the other end, as Xcode spells it.
public enum NSDeleteRule: UInt, Sendable {
  /// Nothing: they may keep pointing at it.
  case noActionDeleteRule
  /// They forget it.
  case nullifyDeleteRule
  /// They are deleted too.
  case cascadeDeleteRule
  /// While there are any, the delete is refused.
  case denyDeleteRule

  init(_ wire: Wire.DeleteRuleName) {
    switch wire {
    case .noAction: self = .noActionDeleteRule
    case .nullify: self = .nullifyDeleteRule
    case .cascade: self = .cascadeDeleteRule
    case .deny: self = .denyDeleteRule
    }
  }
}

/// What a save does when the store has newer values than the context knew. Core Data's five.
public enum NSMergePolicyType: UInt, Sendable {
  /// The save fails with `save.mergeConflict`.
  case errorMergePolicyType
  /// By property; where both changed, the store's value wins.
  case mergeByPropertyStoreTrumpMergePolicyType
  /// By property; where both changed, the context's value wins.
  case mergeByPropertyObjectTrumpMergePolicyType
  /// The context's whole object wins.
  case overwriteMergePolicyType
  /// The store's whole object wins; the context's edits of it are dropped.
  case rollbackMergePolicyType
}

extension NSMergePolicy {
  /// The save fails with `save.mergeConflict`.
  public static let error = NSMergePolicy(
    merge: .errorMergePolicyType)
  /// By property; where both changed, the store's value wins.
  public static let mergeByPropertyStoreTrump = NSMergePolicy(
    merge: .mergeByPropertyStoreTrumpMergePolicyType)
  /// By property; where both changed, the context's value wins.
  public static let mergeByPropertyObjectTrump = NSMergePolicy(
    merge: .mergeByPropertyObjectTrumpMergePolicyType)
  /// The context's whole object wins.
  public static let overwrite = NSMergePolicy(
    merge: .overwriteMergePolicyType)
  /// The store's whole object wins; the context's edits of it are dropped.
  public static let rollback = NSMergePolicy(
    merge: .rollbackMergePolicyType)
}

/// The save fails with `save.mergeConflict`.
public let NSErrorMergePolicy = NSMergePolicy.error
/// By property; where both changed, the store's value wins.
public let NSMergeByPropertyStoreTrumpMergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
/// By property; where both changed, the context's value wins.
public let NSMergeByPropertyObjectTrumpMergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
/// The context's whole object wins.
public let NSOverwriteMergePolicy = NSMergePolicy.overwrite
/// The store's whole object wins; the context's edits of it are dropped.
public let NSRollbackMergePolicy = NSMergePolicy.rollback
