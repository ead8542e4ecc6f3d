import ObjectContext
import ObjectModel
import OrreryProtocol
import Predicates

/// A live list that one session has open: the controller that keeps it, and what the client has
/// been told of it. How that is written is `ListWriter`'s affair, when it is told the
/// document's.
final class LiveList: ChangeListener {
  /// More objects than this, touched while the client did not read, are not kept: the list is told
  /// as a whole then.
  static let maximumMissedObjects = 10_000

  /// What a client that reads too slowly, or has gone, has not been told.
  struct Missed {
    let state: FetchedResultsController.State
    private(set) var touched: [ObjectID: Set<String>] = [:]
    /// Those that came in: they may have been there before, and be others now in every key.
    private(set) var returned: Set<ObjectID> = []
    /// Whether it can still be told as one change.
    private(set) var isListable = true

    init(_ controller: FetchedResultsController) {
      state = controller.state
    }

    mutating func add(_ outcome: FetchedResultsController.Outcome) {
      guard isListable else { return }
      switch outcome {
      case .nothing: break
      case .reset: isListable = false
      case .change(let change):
        for update in change.updates { touched[update.id, default: []].formUnion(update.keys) }
        for row in change.inserts { returned.insert(row.id) }
      }
      if touched.count + returned.count > LiveList.maximumMissedObjects { isListable = false }
      guard !isListable else { return }
      touched = [:]
      returned = []
    }
  }

  /// `r1`, unique in its session.
  private(set) var name: String
  /// nil while the list is kept for a client that may come back.
  private(set) weak var session: Session?
  unowned let record: ContextRecord
  let number: Int
  var controller: FetchedResultsController
  var form: ListForm
  /// What the list was opened with, or has been given since.
  var fetch: Wire.FetchRequest
  /// The same, to know it again.
  var key: ListKey
  /// nil for all rows.
  var window: Range<Int>?
  /// The clock of the last push or reply about the list.
  var since: Clock
  /// The objects that the client has the content of: those in the window. Not kept where the window
  /// is all.
  var known: Set<ObjectID> = []
  var missed: Missed?

  init(
    name: String, session: Session, record: ContextRecord, controller: FetchedResultsController,
    form: ListForm, fetch: Wire.FetchRequest, key: ListKey, clock: Clock
  ) {
    self.name = name
    self.session = session
    self.record = record
    number = record.lists.nextNumber()
    self.controller = controller
    self.form = form
    self.fetch = fetch
    self.key = key
    since = clock
  }

  var observedProperties: Set<PropertyReference> { controller.observedProperties }
  var observedEntities: Set<EntityNumber> { controller.observedEntities }

  /// The rows that the client shows.
  var shownRows: Range<Int> { window ?? 0..<controller.total }

  func isInWindow(_ row: Int) -> Bool { window?.contains(row) ?? true }

  /// The client knows all that its window shows.
  func didTellSnapshot() {
    known = window == nil ? [] : Set(controller.ids(in: shownRows))
    missed = nil
  }

  /// What the client missed, as one change; nil where it is to be told the whole list.
  func takeMissed() -> FetchedResultsChange? {
    guard let missed, missed.isListable else { return nil }
    self.missed = nil
    var touched = missed.touched.mapValues { $0.sorted() }
    for id in missed.returned { touched[id] = shownKeys(of: id) }
    return controller.change(since: missed.state, touched: touched)
  }

  /// Sorted.
  private func shownKeys(of id: ObjectID) -> [String] {
    if let selection = form.selection { return selection.keys }
    return record.context.coordinator.model[id.entity].properties.filter { !$0.isOfMany }
      .map(\.name).sorted()
  }

  /// Carries out a change of what the list asks for, and what its client is told of that: after an
  /// error the client knows nothing of it, and the list is as it was.
  func asking<Answer>(
    _ body: () throws(OrreryError) -> Answer
  ) throws(OrreryError) -> Answer {
    let former = (controller, form, fetch, key, window, known)
    do throws(OrreryError) {
      return try body()
    } catch {
      (controller, form, fetch, key, window, known) = former
      throw error
    }
  }

  /// Asks for the same in another model. The list is to be told as a whole after that.
  func renew(in scope: ContextScope) throws(OrreryError) {
    let translation = try ListTranslation(fetch, section: key.section, in: scope)
    controller = try FetchedResultsController(translation.request, in: scope.context)
    form = translation.form
    missed = Missed(controller)
    missed?.add(.reset)
  }

  // MARK: Clients that come and go

  /// The client has gone. What it misses is kept for it.
  func retain() {
    session = nil
    if missed == nil { missed = Missed(controller) }
  }

  /// A client goes on where another connection of it left off.
  func resume(_ name: String, _ session: Session) {
    self.name = name
    self.session = session
  }
}

/// What tells one live list from another: two with the same key show the same.
struct ListKey: Hashable {
  let fetch: [UInt8]
  let section: String?

  init(_ fetch: Wire.FetchRequest, section: String?) {
    self.fetch = fetch.json.bytes
    self.section = section
  }
}
