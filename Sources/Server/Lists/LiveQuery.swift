import ObjectContext
import ObjectModel
import OrreryProtocol
import Predicates

/// A live list, a live aggregate, or an observer of values, that one session has open: what is kept
/// up to date and whom to tell. When it is told is the document's affair, how that is written its
/// form's. It is among its context's queries while its content is still fetched (`isExpecting`), so
/// that no change is missed; the client has not heard of it then.
final class LiveQuery {
  /// `l1`, `a1` or `o1`, unique in its session.
  private(set) var name: String
  /// nil while it is kept for a client that may come back.
  private(set) weak var session: Session?
  unowned let record: ContextRecord
  private let number: Int
  private(set) var form: any LiveQueryForm
  /// The clock of the last push or reply about it.
  var since: Clock
  var isExpecting = false
  /// Whether the client is told nothing, because it is to have another list under this name.
  var isHeld = false
  /// Whether it is of another model than what the client was told.
  private(set) var isRenewed = false

  init(_ name: String, _ form: some LiveQueryForm, in scope: ContextScope) {
    self.name = name
    self.form = form
    session = scope.session
    record = scope.record
    record.queries.count += 1
    number = record.queries.count
    since = scope.document.clock
  }

  /// Whether it is among its context's queries, and is kept up to date.
  var isOpen: Bool { !record.context.isClosed && record.queries.contains(self) }

  /// Lists are told before all others, in the order in which they came.
  func isTold(before other: LiveQuery) -> Bool {
    let (own, others) = (form is LiveList, other.form is LiveList)
    return own == others ? number < other.number : own
  }

  func close() { record.queries.remove(self) }

  var query: DependentQuery { form.query }
  var hasNews: Bool { isRenewed || query.hasNews }

  /// Asks for the same in another model.
  func renew(in scope: ContextScope) throws {
    form = try form.renewed(in: scope)
    isRenewed = true
  }

  /// What the client has not been told, which it knows from then on.
  ///
  /// - Returns: nil where that is nothing.
  func notice(_ occasion: Occasion, in scope: ContextScope) throws -> [UInt8]? {
    guard isRenewed else { return try form.notice(of: self, occasion, in: scope) }
    let notice = try form.reset(of: self, .model, in: scope)
    isRenewed = false
    return notice
  }

  // MARK: Clients that come and go

  /// The client has gone. What it misses is kept for it.
  func retain() {
    session = nil
    isHeld = false
  }

  /// A client goes on where another connection of it left off.
  func resume(_ name: String, _ session: Session) {
    self.name = name
    self.session = session
  }
}

/// Why a client is told something.
struct Occasion {
  /// What was held back is told with what is new.
  static let late = Occasion(origin: .merge, cause: nil, reset: .overflow)

  var origin: Wire.ChangeOrigin
  var cause: Wire.ChangeCause?
  /// Where it is told all there is.
  var reset = Wire.ListResetReason.changed
}

/// What one kind of live query tells.
protocol LiveQueryForm {
  /// What a request fails with that names none of this kind: the error, what it is in words, and
  /// the parameter that names it.
  static var terms: (kind: Wire.ErrorKind, noun: String, parameter: String) { get }
  /// What tells the end of one.
  static var failure: any QueryDidFailParams.Type { get }

  var query: DependentQuery { get }
  /// What tells one from another: two of a kind with the same key show the same. nil where it goes
  /// with its client.
  var key: [UInt8]? { get }

  /// What is new, which the client knows from then on.
  ///
  /// - Returns: nil where that is nothing.
  func notice(of live: LiveQuery, _ occasion: Occasion, in scope: ContextScope) throws -> [UInt8]?

  /// All there is, which the client knows from then on.
  func reset(
    of live: LiveQuery, _ reason: Wire.ListResetReason, in scope: ContextScope
  ) throws -> [UInt8]

  /// What was asked for, asked anew.
  func renewed(in scope: ContextScope) throws -> any LiveQueryForm
}

extension LiveQueryForm {
  /// What a fetch may say, and means nothing here.
  static func refuse(_ key: String, _ hint: String) throws(OrreryError) {
    throw OrreryError(
      .fetchInvalid, "A \(terms.noun) has no “\(key)” of this kind.", parameter: "fetch.\(key)",
      hint: hint)
  }

  static func unknown(_ name: String) -> RequestFailure {
    let (kind, noun, parameter) = terms
    return RequestFailure(
      kind, "This connection has no \(noun) “\(name)”.", parameter: parameter,
      hint: "It was closed, has failed, or was never opened: open another (\(parameter)/open).")
  }
}

/// Says that a live query has ended, and why.
protocol QueryDidFailParams: ServerNotificationParams {
  init(
    document: String, context: String, stream: String, clock: String, since: String,
    error: Wire.ErrorInfo)
}

extension QueryDidFailParams {
  static func notice(of live: LiveQuery, _ error: Wire.ErrorInfo) -> [UInt8] {
    let document = live.record.document
    return Message.notification(
      Self(
        document: document.name, context: live.record.name, stream: live.name,
        clock: document.clock.text, since: live.since.text, error: error))
  }
}

extension ListDidFailParams: QueryDidFailParams {}
extension AggregateDidFailParams: QueryDidFailParams {}
extension ObserverDidFailParams: QueryDidFailParams {}

/// A live query of one kind.
struct OpenQuery<Form: LiveQueryForm> {
  let live: LiveQuery
  let form: Form

  /// - Returns: nil for one of another kind.
  init?(_ live: LiveQuery) {
    guard let form = live.form as? Form else { return nil }
    (self.live, self.form) = (live, form)
  }
}
