import ObjectModel
import PersistentStore
import Predicates

/// A scratchpad over a store or over another context: the objects as they are with the changes that
/// are not saved yet. It is not a store: nothing in it survives the process until `save`.
///
/// Objects are named by id, properties by slot. Each public edit is one step: it checks everything
/// it was given before it changes anything, maintains inverses and follows delete rules, then tells
/// `onChange` once and records one step of undo. `perform` makes one of several.
///
/// State, and where it lives:
/// - `state`: how this context differs from its parent. The only thing that cannot be read again.
/// - `registered`, `lists`: what the parent had when it was read; bounded, and dropped when the
///   parent changes.
/// - `kept`: what of that stays though the parent has it otherwise by now.
/// - `transients`: values that no store has.
/// - `groups`: which pending changes were one step.
/// - `edit`: the edit under way. The diff lists its elementary changes; a failing edit can be
///   taken back by the same list that undo uses.
package final class ManagedObjectContext: ObjectValueSource, GraphParent {
  /// How much memory the unchanged objects may take that are kept, of those used last, in bytes.
  /// With the rows of `PersistentStoreCoordinator` they have their values in common.
  static let maximumRegisteredBytes = 16 << 20
  /// How many ids are kept in unchanged to-many relationships, of those used last.
  static let maximumListedObjects = 500_000

  package let coordinator: PersistentStoreCoordinator
  package let parent: ManagedObjectContext?
  package let options: ContextOptions
  /// Called once for each edit, merge or save that changed something, when it is complete.
  package var onChange: ((ChangeSet, ChangeOrigin) -> Void)?
  /// Called when the parent changed in more than anybody lists: all that was told of this context
  /// may be another now, unsaved changes apart.
  package var onInvalidation: (() -> Void)?
  /// Called where this context does not merge what others changed, with what it shows as it is now,
  /// since it had not read it: fetches find other objects than before. nil for more than anybody
  /// lists.
  package var onUnmergedChange: ((ChangeSet?, ChangeOrigin) -> Void)?
  /// Called after each save that wrote something.
  package var onSave: ((SavedChanges) -> Void)?
  /// Called after each save of a context above this one, for what no change tells: collections
  /// without an inverse lose the objects that are gone for good.
  package var onSaveAbove: ((SavedChanges) -> Void)?
  /// Who makes the edit under way, where that is known.
  package var editor: (() -> String?)?
  package private(set) var isClosed = false
  /// Whether objects that are saved or read stay, for who goes through many of them more than once.
  package var keepsObjects = false { didSet { registered.isHeld = keepsObjects } }

  let model: ManagedObjectModel
  var state: GraphDiff { didSet { changedMembers = [:] } }
  /// By derived sum: see `GraphParent`.
  private var changedMembers: [PropertyReference: [ObjectID: [ObjectID]]] = [:]
  var registered = BoundedCache<ObjectID, ObjectSnapshot>(limit: maximumRegisteredBytes)
  var lists = BoundedCache<SlotKey, MemberList>(limit: maximumListedObjects)
  /// What changed in the parent after it was read here, in a context that does not merge: it stands
  /// until `refresh`, for fetches too.
  var kept: KeptReads
  /// By object and slot: the saved values of transient attributes.
  var transients: [ObjectID: [Int: Value]] = [:]
  var groups = ChangeGroups()
  var edit = EditRecord()
  var history: UndoHistory
  var maxima = MaximumCache()
  var matches = MatchIndexes()
  /// Whether this context is saving into its parent: it knows most of what that tells then.
  var isSavingAbove = false
  var heardWhileSaving = ChangeSet()
  private var children: [WeakContext] = []

  package init(
    coordinator: PersistentStoreCoordinator, parent: ManagedObjectContext? = nil,
    options: ContextOptions = ContextOptions(), isListening: Bool = true
  ) {
    self.coordinator = coordinator
    self.parent = parent
    self.options = options
    model = coordinator.model
    state = GraphDiff(model: model)
    kept = KeptReads(model: model)
    history = UndoHistory(levels: options.undoLevels)
    guard isListening else { return }
    if let parent {
      parent.children.append(WeakContext(context: self))
    } else {
      coordinator.register(self)
    }
  }

  /// Forgets everything and hears no more. Every later call fails with `context.closed`.
  package func close() {
    isClosed = true
    forgetEverything()
    coordinator.unregister(self)
    parent?.children.removeAll { $0.context == nil || $0.context === self }
  }

  func requireOpen() throws(OrreryError) {
    if isClosed { throw OrreryError(.contextClosed, "The context is closed.") }
    try measureKept()
  }

  func forgetEverything() {
    state = GraphDiff(model: model)
    groups = ChangeGroups()
    forgetClean()
    kept = KeptReads(model: model)
    transients = [:]
    history.removeAllSteps()
  }

  /// This one, and those above it.
  var levels: [ManagedObjectContext] { [self] + (parent?.levels ?? []) }

  var openChildren: [ManagedObjectContext] {
    children.compactMap { $0.context }.filter { !$0.isClosed }
  }

  func changedMembers(
    of sum: PropertyReference, found find: () -> [ObjectID: [ObjectID]]
  ) -> [ObjectID: [ObjectID]] {
    let found = changedMembers[sum] ?? find()
    changedMembers[sum] = found
    return found
  }

  /// Drops what can be read again.
  func forgetClean() {
    registered.removeAll()
    lists.removeAll()
    maxima = MaximumCache()
  }

  /// Tells this context's listener, then its children.
  func notify(_ changes: ChangeSet, _ origin: ChangeOrigin) {
    guard !changes.isEmpty else { return }
    let changes = withDerived(changes, origin)
    onChange?(changes, origin)
    tellChildren { $0.receive(changes, .merge) }
  }

  func tellChildren(_ tell: (ManagedObjectContext) -> Void) {
    withoutKeeping { for child in openChildren { tell(child) } }
  }

  /// Tells this context's listener of its save, then those of the contexts below.
  func notify(_ saved: SavedChanges) {
    guard !saved.changes.isEmpty else { return }
    onSave?(saved)
    for child in openChildren { child.receive(saved) }
  }

  private func receive(_ saved: SavedChanges) {
    if mayPartOneSided(saved.changes) {
      if options.automaticallyMergesChanges {
        dropOneSidedLists()
      } else {
        keepRead(despite: saved.changes)
      }
    }
    onSaveAbove?(saved)
    for child in openChildren { child.receive(saved) }
  }
}

struct WeakContext {
  weak var context: ManagedObjectContext?
}

/// What the context knows of the edit under way, beside what its diff does.
struct EditRecord {
  /// How many performs are open, one within the other.
  var depth = 0
  /// How many of its changes `maxima` and `matches` know.
  var noted = 0
  /// What the step of undo that comes of it is called.
  var actionName: String?
  /// Whether what it changes is saved together or not at all.
  var isStep = true
}

/// The parent's members of a to-many relationship. A class, because its set is made only when
/// somebody asks whether an object is in it.
final class MemberList {
  private(set) var objects: [ObjectID]
  private var known: Set<ObjectID>?

  init(_ objects: [ObjectID]) {
    self.objects = objects
  }

  var set: Set<ObjectID> {
    if let known { return known }
    let set = Set(objects)
    known = set
    return set
  }

  /// Whether all of its ids are lower; both ascend.
  func isBefore(_ others: [ObjectID]) -> Bool {
    guard let last = objects.last, let first = others.first else { return true }
    return last < first
  }

  func append(_ joined: [ObjectID]) {
    objects += joined
    known?.formUnion(joined)
  }
}
