/// What no transcript can show: why, and which tests show it in place of one.
struct Unshown {
  let reason: String
  /// The name of their file.
  let tests: String

  init(_ reason: String, _ tests: String) {
    self.reason = reason
    self.tests = tests
  }

  /// Members and words, as `ShownDefinitions` names them; `StoreHolder.*` for all of a type.
  static let names: [String: Unshown] = [
    "CheckProblemKind danglingReference": damage, "CheckProblemKind inverseMismatch": damage,
    "CheckProblemKind missingFile": Unshown("It takes a file that is lost.", "DocumentFormTests"),
    "CheckProblemKind orphanedFile": Unshown("It takes a file too many.", "DocumentFormTests"),
    "CheckProblemKind primaryKey": damage, "CheckProblemKind sqlite": damage,
    "DocumentMigration.steps": versions, "DocumentMigration.version": versions,
    "DocumentState inConflict": Unshown("It takes another process.", "OtherProcessTests"),
    "ErrorData.holder": server, "StoreHolder.*": server,
    "ListResetReason changed": many, "ListResetReason overflow": slow,
    "ModelGuess.*": apple, "ModelGuessKind *": apple, "ModelOrigin.guesses": apple,
    "ModelOriginKind cache": apple, "ModelOriginKind tables": apple,
    "OpenDocument.isMirrored": Unshown("It takes CloudKit's tables.", "MirroredStoreTests"),
    "OpenDocument.logsOfReplacedFiles": Unshown("It takes another file.", "ReplacedFileTests"),
    "RecoveryFile.error": Unshown("It takes a damaged recovery file.", "RecoveryTests"),
    "ResetReason batch": many, "ResetReason overflow": slow,
    "ResetReason remote": Unshown("It takes another process.", "OtherProcessTests"),
    "ResetReason size": Unshown("It takes 10,000 objects.", "StreamTests"),
    "ResetReason unreadable": Unshown("It takes a store that is damaged.", "RecoveryTests"),
    "document/didSave params.deletedCount": many, "document/didSave params.insertedCount": many,
    "document/didSave params.isTruncated": many, "document/didSave params.updatedCount": many,
    "document/recover result.renewed": Unshown("It takes another process.", "RecoveryTests"),
    "initialize result.documents": Unshown("It takes `orrery serve FILE`.", "ServersTests"),
  ]

  private static let apple = Unshown("It takes a store of Apple's.", "StoredModelTests")
  private static let damage = Unshown("It takes a damaged store.", "CheckTests")
  private static let many = Unshown("It takes more than a thousand objects.", "BatchTests")
  private static let server = Unshown("It takes another server.", "OneServerTests")
  private static let slow = Unshown("It takes a client that reads slowly.", "SlowReaderTests")
  private static let versions = Unshown("It takes a model's versions.", "OpeningMigrationTests")

  /// Kinds of errors, whichever request has them.
  static let kinds: [String: Unshown] = [
    "context.closed": Unshown(
      "The name of a closed context is unknown: context.unknown comes first.", "EditingTests"),
    "context.limit": Unshown("It takes a thousand contexts.", "LimitTests"),
    "data.tooLarge": Unshown("It takes 256 MiB of messages.", "LimitTests"),
    "document.limit": Unshown("It takes a hundred documents.", "LimitTests"),
    "fetch.tooLarge": Unshown("It takes a result of 128 MiB.", "LimitTests"),
    "list.limit": Unshown("It takes thousands of lists.", "LimitTests"),
    "observer.limit": Unshown("It takes a hundred thousand objects.", "LimitTests"),
    "recovery.unreadable": Unshown("It takes a damaged recovery file.", "RecoveryTests"),
    "rpc.internalError": Unshown("It is for what nobody foresaw.", "FuzzTests"),
    "rpc.tooManyRequests": Unshown("It takes thousands of slow fetches.", "LaneTests"),
    "store.busy": Unshown("It takes a process that locks the store.", "ModelUpdateTests"),
    "store.failed": Unshown("It takes a disk that fails.", "DurabilityTests"),
    "store.full": Unshown("It takes a disk that is full.", "RandomFaultTests"),
    "store.inUse": Unshown("It takes another server.", "OneServerTests"),
    "store.replaced": Unshown("It takes another file.", "ReplacedFileTests"),
    "store.saveUnknown": Unshown("It takes a disk that fails.", "PartialSaveTests"),
    "stream.limit": Unshown("It takes thousands of streams.", "LimitTests"),
    "validation.failed": Unshown(
      "Every rule of a model has a kind of its own.", "SavingTests"),
    "validation.invalidDate": Unshown(
      "What is no date is no value of a date attribute: value.wrongType.", "CoercionTests"),
  ]

  static var all: [(key: String, value: Unshown)] {
    [names, kinds, data, failures].flatMap { $0 }
  }

  /// Members of the data of a kind of error.
  static let data: [String: Unshown] = [
    "migration.policyUnsupported file": Unshown("It takes Xcode's mapping.", "FixtureMappingTests"),
    "migration.policyUnsupported predicate": Unshown(
      "It takes Xcode's mapping.", "FixtureMappingTests"),
    "migration.policyUnsupported line": Unshown(
      "It takes Xcode's mapping.", "FixtureMappingTests"),
    "migration.mappingInvalid file": Unshown("It takes Xcode's mapping.", "FixtureMappingTests"),
    "migration.mappingInvalid line": Unshown("It takes Xcode's mapping.", "FixtureMappingTests"),
    "model.invalid line": Unshown("It takes a model file with a fault.", "MappingTests"),
  ]

  /// Kinds of errors of a request that others show: `document/open store.readOnly`.
  static let failures: [String: Unshown] = [
    "batch/insert save.failed": Unshown("It takes keys that are used up.", "CraftedStoreTests"),
    "context/perform save.failed": Unshown("It takes a foreign constraint.", "SavingTests"),
    "context/save save.failed": Unshown("It takes a foreign constraint.", "SavingTests"),
    "document/close save.mergeConflict": Unshown("It takes another process.", "OtherProcessTests"),
    "document/open store.readOnly": Unshown("It takes a file that is protected.", "OpeningTests"),
    "model/update model.incompatible": Unshown("It takes another process.", "ModelUpdateTests"),
    "model/update save.failed": Unshown("It takes a foreign constraint.", "SavingTests"),
    "model/update save.mergeConflict": Unshown("It takes another process.", "OtherProcessTests"),
  ]
}
