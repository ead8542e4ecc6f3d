import ObjectModel
import PersistentStore

/// What a context shows at one moment over what its store has then, unsaved changes and all, of the
/// contexts above it too. A value: whoever reads long takes it to another thread and reads there,
/// over a snapshot of the store that was taken at the same moment, while the context is edited.
package struct ContextSnapshot: Sendable {
  /// From the context that saves to the store down.
  private let levels: [Level]

  /// What one context adds to its parent.
  private struct Level: Sendable {
    let options: ContextOptions
    let state: GraphDiff
    let transients: [ObjectID: [Int: Value]]
    let kept: KeptReads

    init(of context: ManagedObjectContext) {
      options = context.options
      state = context.state
      transients = context.transients
      kept = context.kept
    }

    func put(in context: ManagedObjectContext) {
      context.state = state
      context.transients = transients
      context.kept = kept
    }
  }

  package init(of context: ManagedObjectContext) {
    levels = context.levels.reversed().map(Level.init)
  }

  /// The context as it was, for this thread alone. It is for reading: it cannot be saved.
  ///
  /// - Parameter reader: the store as it was at the same moment.
  package func context(over reader: any StoreReader) -> ManagedObjectContext {
    let coordinator = PersistentStoreCoordinator(reading: reader)
    var context = ManagedObjectContext(coordinator: coordinator, options: levels[0].options)
    levels[0].put(in: context)
    for level in levels.dropFirst() {
      context = ManagedObjectContext(
        coordinator: coordinator, parent: context, options: level.options)
      level.put(in: context)
    }
    return context
  }
}
