import ObjectContext
import ObjectModel
import OrreryProtocol
import Predicates

/// A live list that one session has open: the controller that keeps it, and what the client has
/// been told of it. How that is written is `ListWriter`'s affair, when it is told the
/// document's. It is among its context's lists while its rows are still fetched (`isExpecting`),
/// so that no change is missed; the client has not heard of it then.
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
  private(set) var controller: FetchedResultsController
  private(set) var form: ListForm
  /// What the list was opened with.
  let fetch: Wire.FetchRequest
  /// The same, to know it again.
  let key: ListKey
  /// nil for all rows.
  var window: Range<Int>?
  /// The clock of the last push or reply about the list.
  var since: Clock
  /// The objects that the client has the content of: those in the window. Not kept where the window
  /// is all.
  var known: Set<ObjectID> = []
  var missed: Missed?
  /// Whether the client is told nothing, because it is to have another list under this name.
  var isHeld = false

  /// Makes one that expects its rows.
  init(
    name: String, in scope: ContextScope, _ translation: ListTranslation,
    fetch: Wire.FetchRequest, key: ListKey, window: Range<Int>?
  ) {
    self.name = name
    session = scope.session
    record = scope.record
    number = scope.record.lists.nextNumber()
    controller = FetchedResultsController(expecting: translation.request, in: scope.context)
    form = translation.form
    self.fetch = fetch
    self.key = key
    self.window = window
    since = scope.document.clock
  }

  /// Whether its rows are still fetched.
  var isExpecting: Bool { controller.isExpecting }
  /// Whether it is in its context's lists, and is kept up to date.
  var isOpen: Bool { !record.context.isClosed && record.lists.contains(self) }

  var observedProperties: Set<PropertyReference> { controller.observedProperties }
  var observedEntities: Set<EntityNumber> { controller.observedEntities }

  /// Writes for a client, with the list's context.
  func writer(for session: Session) -> ListWriter {
    ListWriter(
      rows: controller.state, form: form, window: window,
      writer: ObjectWriter(record: record, form: session.form))
  }

  /// The client knows all that its window shows.
  func didTell(_ shown: [ObjectID]) {
    known = window == nil ? [] : Set(shown)
    missed = nil
  }

  /// What the client missed, as one change; nil where it is to be told the whole list.
  func takeMissed() -> FetchedResultsChange? {
    guard let missed, missed.isListable else { return nil }
    self.missed = nil
    var touched = missed.touched.mapValues { $0.sorted() }
    for id in missed.returned { touched[id] = controller.shownKeys(of: id).sorted() }
    return controller.change(since: missed.state, touched: touched)
  }

  /// Asks for the same in another model. The list is to be told as a whole after that.
  func renew(in scope: ContextScope) throws(OrreryError) {
    let translation = try ListTranslation(fetch, section: key.section, in: scope)
    controller = try FetchedResultsController(translation.request, in: scope.context)
    form = translation.form
    missed = Missed(controller)
    missed?.add(.reset)
  }

  // MARK: Rows that are fetched elsewhere

  /// The rows are here, and the client is told them.
  func begin(with content: ListOpening.Content) {
    controller.begin(with: content.state)
    known = content.known
  }

  /// The client is told nothing until it is known whether it gets another list in its place.
  func hold() {
    isHeld = true
    missed = Missed(controller)
  }

  // MARK: Clients that come and go

  /// The client has gone. What it misses is kept for it.
  func retain() {
    session = nil
    isHeld = false
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
