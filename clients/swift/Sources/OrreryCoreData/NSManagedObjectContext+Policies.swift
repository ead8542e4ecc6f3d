import Foundation
import OrreryProtocol

extension NSNotification.Name {
  /// Objects of a context changed, by whomever.
  public static let NSManagedObjectContextObjectsDidChange = Notification.Name(
    "NSObjectsChangedInManagingContextNotification")
  /// A context is about to be saved.
  public static let NSManagedObjectContextWillSave = Notification.Name(
    "NSManagingContextWillSaveChangesNotification")
  /// A context was saved.
  public static let NSManagedObjectContextDidSave = Notification.Name(
    "NSManagingContextDidSaveChangesNotification")
  /// The server could not save all of the main context by itself, or it was killed with what was
  /// unsaved: see `saveFailure` of the context.
  public static let NSManagedObjectContextDidFailToSave = Self("OrreryContextDidFailToSave")
}

/// In `userInfo` of notifications: new objects, a set.
public let NSInsertedObjectsKey = "inserted"
/// In `userInfo` of notifications: changed objects, a set.
public let NSUpdatedObjectsKey = "updated"
/// In `userInfo` of notifications: deleted objects, a set.
public let NSDeletedObjectsKey = "deleted"
/// In `userInfo` of notifications: objects whose values will be read again, a set.
public let NSRefreshedObjectsKey = "refreshed"

/// What a save does about conflicts. It cannot be subclassed: the server decides.
public final class NSMergePolicy: NSObject, Sendable {
  /// Which one it is.
  public let mergeType: NSMergePolicyType

  /// A policy of that type.
  public init(merge type: NSMergePolicyType) { mergeType = type }

  /// The protocol's are in the order of Core Data's numbers.
  var wire: Wire.MergePolicy { Wire.MergePolicy.allCases[Int(mergeType.rawValue)] }
}

/// Undo of a context's edits. The steps are with the server; each is what was sent at once, as the
/// edits of an event are, or all between `beginUndoGrouping` and `endUndoGrouping`. Foundation on
/// Linux has no such class.
public final class UndoManager: NSObject {
  weak var context: NSManagedObjectContext?
  /// The name for what is sent next.
  var name: String?
  /// How many steps can be undone: up to 10,000, and 1,000 with 0. A main context has 100 until it
  /// is set.
  public var levelsOfUndo = 0 {
    didSet {
      try? context?.step(
        { ContextSetUndoLevelsParams(context: $0.context, undoLevels: levels) }, \.contextState)
    }
  }
  var levels: Int64 { levelsOfUndo == 0 ? 1000 : Int64(min(max(levelsOfUndo, 1), 10_000)) }

  /// Names what was edited and not sent yet, for “Undo Add Item” in a menu.
  public func setActionName(_ actionName: String) { name = actionName }
  /// Takes back the last step.
  public func undo() { context?.undo() }
  /// Does again what was taken back.
  public func redo() { context?.redo() }
  /// Whether there is a step to undo.
  public var canUndo: Bool { state?.canUndo ?? false }
  /// Whether there is a step to do again.
  public var canRedo: Bool { state?.canRedo ?? false }
  /// What the step to undo was named; empty where it has no name.
  public var undoActionName: String { state?.undoActionName ?? "" }
  /// What the step to do again was named; empty where it has no name.
  public var redoActionName: String { state?.redoActionName ?? "" }
  /// Has all that is edited from now on be one step. A group within a group is part of it.
  public func beginUndoGrouping() {
    try? context?.step({ ContextBeginUndoGroupParams(context: $0.context) }, \.contextState)
  }
  /// Ends the step.
  public func endUndoGrouping() {
    try? context?.step({ ContextEndUndoGroupParams(context: $0.context) }, \.contextState)
  }

  private var state: Wire.ContextState? {
    context?.processPendingChanges()
    _ = try? context?.session()
    return context?.state
  }
}
