// Written by protocol-gen from protocol/errors.json: edit that instead.

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
