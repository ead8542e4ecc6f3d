import NIOCore
import ObjectContext
import ObjectModel

/// Live lists and observers whose clients have gone, kept up to date for a while so that one who
/// comes back is told what it missed, and not everything. Only those of main contexts: private
/// contexts go with their connections.
struct RetainedStreams {
  enum Stream {
    case list(LiveList)
    case observer(LiveQuery, ObservationForm.Key)

    var listener: any ChangeListener {
      switch self {
      case .list(let list): list
      case .observer(let live, _): live
      }
    }

    /// It is kept up to date no longer.
    func remove() {
      switch self {
      case .list(let list): list.record.lists.remove(list)
      case .observer(let live, _): live.record.queries.remove(live)
      }
    }
  }

  private var entries: [(stream: Stream, deadline: NIODeadline)] = []

  /// When the first of them is to go.
  var nextDeadline: NIODeadline? { entries.map(\.deadline).min() }

  mutating func add(_ stream: Stream, now: NIODeadline) {
    entries.append((stream, now + .seconds(ServerLimits.retentionSeconds)))
    // The oldest goes first.
    if entries.count > ServerLimits.retainedStreams { entries.removeFirst().stream.remove() }
  }

  /// Forgets a stream that has failed: nobody is to resume it.
  mutating func remove(_ listener: some ChangeListener) {
    entries.removeAll { $0.stream.listener === listener }
  }

  /// Takes the list that a client knows up to that clock.
  mutating func take(_ key: ListKey, window: Range<Int>?, since: String) -> LiveList? {
    for (place, entry) in entries.enumerated() {
      guard case .list(let list) = entry.stream, list.key == key, list.window == window,
        list.since.text == since
      else { continue }
      entries.remove(at: place)
      return list
    }
    return nil
  }

  /// Takes the observer that a client knows up to that clock.
  mutating func take(_ key: ObservationForm.Key, since: String) -> LiveQuery? {
    for (place, entry) in entries.enumerated() {
      guard case .observer(let live, key) = entry.stream, live.since.text == since
      else { continue }
      entries.remove(at: place)
      return live
    }
    return nil
  }

  mutating func removeOutdated(_ now: NIODeadline) {
    for entry in entries where entry.deadline <= now { entry.stream.remove() }
    entries.removeAll { $0.deadline <= now }
  }
}
