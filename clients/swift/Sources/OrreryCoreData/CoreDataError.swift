import Foundation
import OrreryClient

// Errors are NSErrors of Cocoa's domain with Core Data's codes, as books handle them.

/// In an error's `userInfo`: every failure, an array of `NSError`, where there are several.
public let NSDetailedErrorsKey = "NSDetailedErrors"
/// In an error's `userInfo`: the object that is not valid, an `NSManagedObject`.
public let NSValidationObjectErrorKey = "NSValidationErrorObject"
/// In an error's `userInfo`: the property that is not valid, a `String`.
public let NSValidationKeyErrorKey = "NSValidationErrorKey"
/// In an error's `userInfo`: the objects that the failure is about, an array of `NSManagedObject`.
public let NSAffectedObjectsErrorKey = "NSAffectedObjectsErrorKey"
/// In an error's `userInfo`: Orrery's stable word for the failure, such as `validation.missing`.
public let OrreryErrorKindKey = "OrreryErrorKind"

extension NSError {
  /// What a request failed with, as Core Data's callers expect it.
  static func make(_ error: any Error, in context: NSManagedObjectContext?) -> any Error {
    guard let error = error as? OrreryError else { return error }
    if error.kind == .cancelled, Task.isCancelled || Cancellation.current?.isCancelled == true {
      return CancellationError()
    }
    let objects = error.objects.compactMap { context?.object(withText: $0) }
    let failures = error.failures.map { make($0, in: context) }
    let place = error.data.predicate.map { " (in “\($0)”, at byte \(error.offset ?? 0))" } ?? ""
    var userInfo: [String: Any] = [
      NSLocalizedDescriptionKey: error.message + place, OrreryErrorKindKey: error.kind.rawValue,
      NSUnderlyingErrorKey: error,
    ]
    userInfo[NSLocalizedRecoverySuggestionErrorKey] = error.hint
    userInfo[NSValidationKeyErrorKey] = error.property
    userInfo[NSValidationObjectErrorKey] = objects.first
    if !objects.isEmpty { userInfo[NSAffectedObjectsErrorKey] = objects }
    if !failures.isEmpty { userInfo[NSDetailedErrorsKey] = failures }
    let code = error.code == 0 ? NSPersistentStoreOpenError : error.code
    return NSError(domain: NSCocoaErrorDomain, code: code, userInfo: userInfo)
  }

  convenience init(
    coreData message: String, code: Int = NSCoreDataError, kind: OrreryError.Kind = .misuse
  ) {
    let userInfo = [NSLocalizedDescriptionKey: message, OrreryErrorKindKey: kind.rawValue]
    self.init(domain: NSCocoaErrorDomain, code: code, userInfo: userInfo)
  }

  /// The failure as the protocol has it.
  var orrery: OrreryError? { userInfo[NSUnderlyingErrorKey] as? OrreryError }
}
