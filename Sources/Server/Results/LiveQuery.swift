import ObjectContext
import ObjectModel
import OrreryProtocol
import Predicates

/// A live aggregate, or an observer of values, that one session has open: what is kept up to date
/// and whom to tell. When it is told is the document's affair, how that is written its form's.
final class LiveQuery: ChangeListener {
  /// `a1` or `o1`, unique in its session.
  let name: String
  unowned let session: Session
  unowned let record: ContextRecord
  let number: Int
  let form: any LiveQueryForm
  /// The clock of the last push or reply about it.
  var since: Clock

  init(name: String, session: Session, record: ContextRecord, form: some LiveQueryForm) {
    self.name = name
    self.session = session
    self.record = record
    self.form = form
    number = record.queries.nextNumber()
    since = record.document.clock
  }

  var query: any DependentQuery { form.query }
  var observedProperties: Set<PropertyReference> { query.observedProperties }
  var observedEntities: Set<EntityNumber> { query.observedEntities }
  var scope: ContextScope { ContextScope(session: session, record: record) }
}

/// What one kind of live query tells.
protocol LiveQueryForm {
  var query: any DependentQuery { get }

  /// What is new, which the client knows from then on.
  ///
  /// - Returns: nil where that is nothing.
  func notice(
    of live: LiveQuery, _ origin: Wire.ChangeOrigin, by cause: Wire.ChangeCause?
  ) throws -> [UInt8]?

  /// The end of it.
  func failure(of live: LiveQuery, _ error: Wire.ErrorInfo) -> [UInt8]
}
