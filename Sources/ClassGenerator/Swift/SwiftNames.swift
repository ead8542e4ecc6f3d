/// Names that a class in Swift has already, or that the text written for it uses.
enum SwiftNames {
  /// Members of NSManagedObject and NSObject without parameters: a property of that name would
  /// override them.
  static let members: Set<String> = [
    "Protocol", "Self", "Type", "awakeFromFetch", "awakeFromInsert", "changedValues",
    "changedValuesForCurrentEvent", "classForCoder", "committedValues", "copy", "customMirror",
    "debugDescription", "description", "didSave", "didTurnIntoFault", "entity", "fetchRequest",
    "hasChanges", "hasFaultForRelationship", "hasPersistentChangedValues", "hash", "hashValue",
    "init", "isDeleted", "isEqual", "isFault", "isInserted", "isProxy", "isUpdated",
    "managedObjectContext", "mutableCopy", "objectID", "objectWillChange", "observationInfo",
    "prepareForDeletion", "self", "superclass", "validateForDelete", "validateForInsert",
    "validateForUpdate", "willSave", "willTurnIntoFault",
  ]

  static let types: Set<String> = [
    "Any", "Bool", "Data", "Date", "Double", "Float", "IndexSet", "Int", "Int16", "Int32", "Int64",
    "NSDecimalNumber", "NSFetchRequest", "NSIndexSet", "NSManagedObject", "NSNull", "NSNumber",
    "NSObject", "NSOrderedSet", "NSPredicate", "NSSet", "Protocol", "Self", "String",
    "TimeInterval", "Type", "URL", "UUID",
  ]
}
