import OrreryProtocol
import PersistentStore

/// One stream of notices to one session: one that opening a document opens, or one that the client
/// opened besides. It knows what to tell, not how it is written.
final class Subscription {
  /// `s1`, unique in its session.
  let name: String
  unowned let session: Session
  let notice: Wire.ObservableNotice
  unowned let record: ContextRecord
  let detail: Wire.NoticeDetail
  /// What it was opened with; nil for those that opening the document opened.
  let asked: StreamOpenParams?
  var filter: NoticeFilter?
  /// The clock of the last push on this stream, or the one at which it started.
  var since: Clock
  /// Whether the objects that match its predicate are still fetched. The client has not heard of it
  /// then.
  var isExpecting = false
  /// Whether notices were held back because the client reads too slowly. They are gone; a reset
  /// makes up for them once there is room.
  var isStale = false

  init(
    session: Session, notice: Wire.ObservableNotice, record: ContextRecord,
    detail: Wire.NoticeDetail, asked: StreamOpenParams? = nil, filter: NoticeFilter? = nil
  ) {
    session.streamCount += 1
    name = "s\(session.streamCount)"
    self.session = session
    self.notice = notice
    self.record = record
    self.detail = detail
    self.asked = asked
    self.filter = filter
    since = record.document.clock
  }

  /// Finds out which objects match its predicate.
  ///
  /// - Parameter change: nil for one that nobody can list.
  /// - Throws: `observer.limit` where more do than its connection may have.
  func note(_ change: ChangeSet?) throws {
    guard let filter else { return }
    if isExpecting { return filter.noteForLater(change) }
    try filter.note(change, for: notice, in: session)
  }
}
