import ObjectModel
import OrreryProtocol

/// One stream of notices to one session: the one that `document/open` starts, or an observer. It
/// knows what to tell, not how it is written.
final class Subscription {
  enum Stream {
    /// `context/didChangeObjects` of one context.
    case objects
    /// `document/didSave`.
    case saves

    var notice: Wire.ObservableNotice {
      switch self {
      case .objects: .contextDidChangeObjects
      case .saves: .documentDidSave
      }
    }
  }

  /// Narrows a stream. An object passes when every part that is there lets it pass.
  struct Filter {
    var family: ClosedRange<EntityNumber>?
    var ids: Set<ObjectID>?

    func passes(_ id: ObjectID) -> Bool {
      (family?.contains(id.entity) ?? true) && (ids?.contains(id) ?? true)
    }
  }

  unowned let session: Session
  let stream: Stream
  unowned let record: ContextRecord
  let detail: Wire.NoticeDetail
  /// What the observer was asked for with; nil for the stream that opening a document starts.
  let asked: ObserverAddParams?
  var filter: Filter?
  /// `o1`; nil for the stream that opening a document starts.
  let observer: String?
  /// The clock of the last push on this stream, or the one at which it started.
  var since: Clock
  /// Whether notices were held back because the client reads too slowly. They are gone; a reset
  /// makes up for them once there is room.
  var isStale = false

  init(
    session: Session, stream: Stream, record: ContextRecord, detail: Wire.NoticeDetail,
    asked: ObserverAddParams? = nil, filter: Filter? = nil, observer: String? = nil, clock: Clock
  ) {
    self.session = session
    self.stream = stream
    self.record = record
    self.detail = detail
    self.asked = asked
    self.filter = filter
    self.observer = observer
    since = clock
  }
}
