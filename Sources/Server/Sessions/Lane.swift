import PersistentStore

/// How much long work of one sort is under way off the event loop, and whose it is: whether one
/// more piece may begin. It runs none itself. A request that finds no room waits in its session.
struct Lane {
  private let maximumCount: Int
  /// One connection's share, so that it cannot keep the others waiting.
  private let maximumCountPerConnection: Int
  /// Room beyond the maximum for connections that have nothing under way, which those with much
  /// must not take from them.
  private let reservedCount: Int
  private(set) var count = 0
  private var begun = 0
  private var counts: [Session.ID: Int] = [:]

  private init(maximumCount: Int, maximumCountPerConnection: Int, reservedCount: Int = 0) {
    self.maximumCount = maximumCount
    self.maximumCountPerConnection = maximumCountPerConnection
    self.reservedCount = reservedCount
  }

  /// Of one store. The rest of the reads that it allows are for what no request asks for, as
  /// looking for what others have saved.
  static let reads = Lane(
    maximumCount: ConcurrentReads.maximumCount - 15, maximumCountPerConnection: 8,
    reservedCount: 8)
  /// Reading and comparing models. It cannot be interrupted, so one that was cancelled is counted
  /// until it ends.
  static let models = Lane(maximumCount: 4, maximumCountPerConnection: 1)
  /// Opening and migrating stores.
  static let openings = Lane(maximumCount: 32, maximumCountPerConnection: 1)

  func hasRoom(for session: Session.ID) -> Bool {
    let own = counts[session, default: 0]
    if own == 0 { return count < maximumCount + reservedCount }
    return count < maximumCount
      && (count < maximumCountPerConnection || own < maximumCountPerConnection)
  }

  /// - Returns: a number that no other piece of work in the lane has.
  @discardableResult
  mutating func begin(for session: Session.ID) -> Int {
    count += 1
    begun += 1
    counts[session, default: 0] += 1
    return begun
  }

  mutating func end(for session: Session.ID) {
    count -= 1
    guard let left = counts[session].map({ $0 - 1 }) else { return }
    counts[session] = left > 0 ? left : nil
  }
}
