import NIOCore

/// Live lists and observers whose clients have gone, kept up to date for a while so that one who
/// comes back is told what it missed, and not everything. Only those of main contexts: private
/// contexts go with their connections.
struct RetainedQueries {
  private var entries: [(live: LiveQuery, deadline: NIODeadline)] = []

  mutating func add(_ live: LiveQuery, now: NIODeadline) {
    entries.append((live, now + .seconds(ServerLimits.retentionSeconds)))
    // The oldest goes first.
    if entries.count > ServerLimits.retainedStreams { entries.removeFirst().live.close() }
  }

  /// Forgets one that has failed: nobody is to resume it.
  mutating func remove(_ live: LiveQuery) {
    entries.removeAll { $0.live === live }
  }

  /// Takes the one of that key that a client knows up to that clock.
  mutating func take<Form>(_ key: [UInt8], since: String) -> OpenQuery<Form>? {
    for (place, entry) in entries.enumerated() where entry.live.since.text == since {
      guard let query = OpenQuery<Form>(entry.live), query.form.key == key else { continue }
      entries.remove(at: place)
      return query
    }
    return nil
  }

  /// - Returns: When the first of the others is to go.
  mutating func removeOutdated(_ now: NIODeadline) -> NIODeadline? {
    for entry in entries where entry.deadline <= now { entry.live.close() }
    entries.removeAll { $0.deadline <= now }
    return entries.map(\.deadline).min()
  }
}
