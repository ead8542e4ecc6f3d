import ObjectContext
import ObjectModel
import OrreryProtocol
import Predicates

/// A live aggregate, or an observer of values, that one session has open: what is kept up to date
/// and whom to tell. When it is told is the document's affair, how that is written its form's.
final class LiveQuery: ChangeListener {
  /// `a1` or `o1`, unique in its session.
  private(set) var name: String
  /// nil while an observer is kept for a client that may come back.
  private(set) weak var session: Session?
  unowned let record: ContextRecord
  let number: Int
  private(set) var form: any LiveQueryForm
  /// The clock of the last push or reply about it.
  var since: Clock
  /// Whether its content is still fetched. The client has not heard of it then.
  var isExpecting = false
  /// Whether the client is to be told all of it, and why.
  private(set) var resetReason: Wire.ListResetReason?

  init(name: String, session: Session, record: ContextRecord, form: some LiveQueryForm) {
    self.name = name
    self.session = session
    self.record = record
    self.form = form
    number = record.queries.nextNumber()
    since = record.document.clock
  }

  /// Whether it is among its context's queries, and is kept up to date.
  var isOpen: Bool { !record.context.isClosed && record.queries.contains(self) }

  var query: any DependentQuery { form.query }
  var observedProperties: Set<PropertyReference> { query.observedProperties }
  var observedEntities: Set<EntityNumber> { query.observedEntities }
  var hasNews: Bool { resetReason != nil || query.hasNews }

  /// Asks for the same in another model.
  func renew(in scope: ContextScope) throws {
    form = try form.renewed(in: scope)
    resetReason = .model
  }

  /// What the client has not been told, which it knows from then on.
  ///
  /// - Returns: nil where that is nothing.
  func notice(
    _ origin: Wire.ChangeOrigin, by cause: Wire.ChangeCause?, in scope: ContextScope
  ) throws -> [UInt8]? {
    guard let reason = resetReason else {
      return try form.notice(of: self, origin, by: cause, in: scope)
    }
    let notice = try form.reset(of: self, reason, in: scope)
    resetReason = nil
    return notice
  }

  // MARK: Clients that come and go

  /// The client has gone. What it misses is kept for it.
  func retain() {
    session = nil
  }

  /// A client goes on where another connection of it left off.
  func resume(_ name: String, _ session: Session) {
    self.name = name
    self.session = session
  }
}

/// What one kind of live query tells.
protocol LiveQueryForm {
  var query: any DependentQuery { get }

  /// What is new, which the client knows from then on.
  ///
  /// - Returns: nil where that is nothing.
  func notice(
    of live: LiveQuery, _ origin: Wire.ChangeOrigin, by cause: Wire.ChangeCause?,
    in scope: ContextScope
  ) throws -> [UInt8]?

  /// All there is, which the client knows from then on.
  func reset(
    of live: LiveQuery, _ reason: Wire.ListResetReason, in scope: ContextScope
  ) throws -> [UInt8]

  /// What was asked for, asked anew.
  func renewed(in scope: ContextScope) throws -> any LiveQueryForm

  /// The end of it.
  func failure(of live: LiveQuery, _ error: Wire.ErrorInfo) -> [UInt8]
}
