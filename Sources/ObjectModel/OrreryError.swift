/// What went wrong in the data column, as data a program can act on. It is not a wire error: Server
/// turns it into one.
///
/// A validation that finds several faults reports them all, under `validation.multiple`, in
/// `errors`.
package struct OrreryError: Error, Hashable, Sendable {
  package var kind: ErrorKind
  /// One sentence for a person. Programs go by `kind`.
  package var message: String
  package var entity: String?
  /// The property at fault; the key path, where it is one that leads on from the entity.
  package var key: String?
  /// The parameter of the request at fault, as a path: `ids[3]`.
  package var parameter: String?
  package var objects: [ObjectID]
  /// The value at fault.
  package var value: Value?
  /// Beside `value`, in a conflict: what somebody else has saved.
  package var storedValue: Value?
  /// The predicate's or expression's text.
  package var predicate: String?
  /// Where in `predicate` the fault is, in UTF-8 bytes from its start.
  package var offset: Int?
  /// What should have stood there, in words; known for every fault of syntax.
  package var expected: String?
  /// What to do about it.
  package var hint: String?
  /// Whether the same call may succeed later, unchanged.
  package var isRetryable: Bool
  /// The file and line at fault, of a model.
  package var location: SourceLocation?
  /// Every failure, where there are several.
  package var errors: [OrreryError]
  /// Which part of an edit is at fault, or which of the objects that a batch request gives, from 0.
  package var index: Int?

  package init(
    _ kind: ErrorKind,
    _ message: String,
    entity: String? = nil,
    key: String? = nil,
    parameter: String? = nil,
    objects: [ObjectID] = [],
    value: Value? = nil,
    storedValue: Value? = nil,
    predicate: String? = nil,
    offset: Int? = nil,
    expected: String? = nil,
    hint: String? = nil,
    isRetryable: Bool = false,
    location: SourceLocation? = nil,
    errors: [OrreryError] = []
  ) {
    self.kind = kind
    self.message = message
    self.entity = entity
    self.key = key
    self.parameter = parameter
    self.objects = objects
    self.value = value
    self.storedValue = storedValue
    self.predicate = predicate
    self.offset = offset
    self.expected = expected
    self.hint = hint
    self.isRetryable = isRetryable
    self.location = location
    self.errors = errors
  }
}

extension OrreryError {
  /// How many the message of several failures tells. All are in `errors`.
  private static let toldFailures = 3

  /// One failure as it is, several under `validation.multiple`; nil where there is none.
  ///
  /// - Parameter limit: How many were looked for at most: with as many there may be more.
  package init?(combining failures: [OrreryError], limit: Int = .max) {
    guard let first = failures.first else { return nil }
    guard failures.count > 1 else {
      self = first
      return
    }
    let listed = Array(failures.prefix(limit))
    var told: [String] = []
    for message in listed.map(\.message) where !told.contains(message) {
      told.append(told.count < Self.toldFailures ? message : "…")
      if told.count > Self.toldFailures { break }
    }
    let count =
      failures.count < limit
      ? "\(listed.count) failures" : "At least \(listed.count) failures"
    var seen: Set<ObjectID> = []
    self.init(
      .validationMultiple, "\(count): \(told.joined(separator: " "))",
      entity: listed.allSatisfy { $0.entity == first.entity } ? first.entity : nil,
      objects: listed.flatMap(\.objects).filter { seen.insert($0).inserted },
      hint: "Each failure is listed, with its own hint.", errors: listed)
  }
}

/// A place in a model file: path, and line from 1 where it is known.
package struct SourceLocation: Hashable, Sendable {
  package var file: String
  package var line: Int?

  package init(file: String, line: Int? = nil) {
    self.file = file
    self.line = line
  }
}

/// The stable word for a failure, and the number Core Data gives it where it has one.
///
/// `protocol/errors.json` documents each; a test keeps the two lists the same.
package enum ErrorKind: String, CaseIterable, Sendable {
  // Validation: NSManagedObjectValidationError and its kin.
  case validationFailed = "validation.failed"
  case validationMultiple = "validation.multiple"
  case missingMandatoryProperty = "validation.missingMandatoryProperty"
  case relationshipLacksMinimumCount = "validation.relationshipLacksMinimumCount"
  case relationshipExceedsMaximumCount = "validation.relationshipExceedsMaximumCount"
  case relationshipDeniedDelete = "validation.relationshipDeniedDelete"
  case numberTooLarge = "validation.numberTooLarge"
  case numberTooSmall = "validation.numberTooSmall"
  case dateTooLate = "validation.dateTooLate"
  case dateTooSoon = "validation.dateTooSoon"
  case invalidDate = "validation.invalidDate"
  case stringTooLong = "validation.stringTooLong"
  case stringTooShort = "validation.stringTooShort"
  case stringPatternMatching = "validation.stringPatternMatching"
  case invalidURI = "validation.invalidURI"

  // Requests that name what is not there, or give a value of the wrong type.
  case unknownConfiguration = "model.unknownConfiguration"
  case unknownEntity = "model.unknownEntity"
  case abstractEntity = "model.abstractEntity"
  case unknownKey = "model.unknownKey"
  case wrongType = "value.wrongType"
  case readOnlyKey = "value.readOnlyKey"
  case objectNotFound = "object.notFound"
  case objectDeleted = "object.deleted"
  case contextClosed = "context.closed"
  case nothingToUndo = "context.nothingToUndo"
  case nothingToRedo = "context.nothingToRedo"
  case undoConflict = "context.undoConflict"
  case noUndoGroup = "context.noUndoGroup"

  // Predicates and fetch requests.
  case predicateSyntax = "predicate.syntax"
  case predicateArguments = "predicate.arguments"
  case predicateKeyPath = "predicate.keyPath"
  case predicateType = "predicate.type"
  case predicateUnsupported = "predicate.unsupported"
  case predicateLimit = "predicate.limit"
  case fetchInvalid = "fetch.invalid"
  case requestCancelled = "rpc.requestCancelled"
  case fetchTooLarge = "fetch.tooLarge"

  // Saving.
  case mergeConflict = "save.mergeConflict"
  case constraintConflict = "save.constraintConflict"
  case saveFailed = "save.failed"

  // Stores and models.
  case modelInvalid = "model.invalid"
  case modelNotFound = "model.notFound"
  case modelIncompatible = "model.incompatible"
  case migrationNotInferable = "migration.notInferable"
  case migrationMappingInvalid = "migration.mappingInvalid"
  case migrationPolicyUnsupported = "migration.policyUnsupported"
  case storeNotFound = "store.notFound"
  case storeExists = "store.exists"
  case storeOpenFailed = "store.openFailed"
  case storeCorrupt = "store.corrupt"
  case storeBusy = "store.busy"
  case storeFull = "store.full"
  case storeReadOnly = "store.readOnly"
  case storeFailed = "store.failed"
  case storeSaveUnknown = "store.saveUnknown"
  case storeReplaced = "store.replaced"
  case historyTokenExpired = "history.tokenExpired"
  case historyUnavailable = "history.unavailable"

  /// The number beside the word: Core Data's own, from `CoreDataErrors.h`, or the nearest of
  /// them where Core Data raises an exception instead of returning an error.
  package var code: Int {
    switch self {
    case .validationFailed: 1550
    case .validationMultiple: 1560
    case .missingMandatoryProperty: 1570
    case .relationshipLacksMinimumCount: 1580
    case .relationshipExceedsMaximumCount: 1590
    case .relationshipDeniedDelete: 1600
    case .numberTooLarge: 1610
    case .numberTooSmall: 1620
    case .dateTooLate: 1630
    case .dateTooSoon: 1640
    case .invalidDate: 1650
    case .stringTooLong: 1660
    case .stringTooShort: 1670
    case .stringPatternMatching: 1680
    case .invalidURI: 1690
    case .unknownConfiguration, .unknownEntity, .abstractEntity, .unknownKey, .wrongType,
      .readOnlyKey:
      134000
    case .objectNotFound, .objectDeleted: 133000
    case .contextClosed, .nothingToUndo, .nothingToRedo, .undoConflict, .noUndoGroup: 134070
    case .predicateSyntax, .predicateArguments, .predicateKeyPath, .predicateType,
      .predicateUnsupported, .predicateLimit, .fetchInvalid, .fetchTooLarge:
      134060
    case .requestCancelled: -32800
    case .mergeConflict: 133020
    case .constraintConflict: 133021
    case .saveFailed: 134030
    case .modelInvalid, .modelNotFound: 134130
    case .modelIncompatible: 134100
    case .migrationNotInferable: 134190
    case .migrationMappingInvalid: 134110
    case .migrationPolicyUnsupported: 134170
    case .storeNotFound, .storeExists, .storeOpenFailed, .storeCorrupt, .storeReplaced: 134080
    case .storeBusy: 134090
    case .storeFull, .storeReadOnly, .storeSaveUnknown: 134030
    case .storeFailed: 134180
    case .historyTokenExpired: 134301
    case .historyUnavailable: 134091
    }
  }
}

/// What the body returns; what it throws is amended on its way.
package func amending<Result>(
  _ amend: (inout OrreryError) -> Void, in body: () throws(OrreryError) -> Result
) throws(OrreryError) -> Result {
  do throws(OrreryError) {
    return try body()
  } catch {
    var amended = error
    amend(&amended)
    throw amended
  }
}
