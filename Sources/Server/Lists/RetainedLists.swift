import NIOCore
import ObjectContext
import ObjectModel

/// Live lists whose clients have gone, kept up to date for a while so that one who comes back is
/// told what it missed, and not everything. Only lists of main contexts: private contexts go with
/// their connections.
struct RetainedLists {
  /// More lists than this are not kept, for each document; the oldest goes first.
  static let maximumLists = 256
  static let time = TimeAmount.seconds(60)

  private var entries: [(list: LiveList, deadline: NIODeadline)] = []

  /// When the first of them is to go.
  var nextDeadline: NIODeadline? { entries.map(\.deadline).min() }

  /// - Returns: the lists that had to make room.
  mutating func add(_ list: LiveList, now: NIODeadline) -> [LiveList] {
    entries.append((list, now + Self.time))
    return entries.count > Self.maximumLists ? [entries.removeFirst().list] : []
  }

  /// Takes the list that a client knows up to that clock.
  mutating func take(_ key: ListKey, window: Range<Int>?, since: String) -> LiveList? {
    let place = entries.firstIndex { entry in
      entry.list.key == key && entry.list.window == window && entry.list.since.text == since
    }
    return place.map { entries.remove(at: $0).list }
  }

  mutating func removeOutdated(_ now: NIODeadline) -> [LiveList] {
    let gone = entries.filter { $0.deadline <= now }.map(\.list)
    entries.removeAll { $0.deadline <= now }
    return gone
  }
}
