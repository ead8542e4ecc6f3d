import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol

/// A live aggregate, or an observer of values, that is opened.
struct QueryOpening<Content: Sendable>: Opening {
  private let live: LiveQuery
  private let scope: ContextScope
  private let makeFetch: (_ clock: String) -> OpeningFetch<Content>
  private let take: (Content) throws -> Void

  /// - Parameters:
  ///   - live: one whose query expects its content. From now on it hears of changes.
  ///   - makeFetch: how the content is fetched that is of a clock.
  ///   - take: gives the content to the query.
  init(
    _ live: LiveQuery, in scope: ContextScope,
    fetching makeFetch: @escaping (_ clock: String) -> OpeningFetch<Content>,
    taking take: @escaping (Content) throws -> Void
  ) {
    self.live = live
    self.scope = scope
    self.makeFetch = makeFetch
    self.take = take
    live.isExpecting = true
    scope.record.queries.add(live)
  }

  var isOpen: Bool { live.isOpen }
  var hasMuchNews: Bool { live.query.hasMuchNews }

  func fetch(_ clock: Clock, after former: Content?) -> OpeningFetch<Content> {
    live.query.forgetNews()
    live.since = clock
    return makeFetch(clock.text)
  }

  func begin(with content: Content) throws -> (any JSONEncodable)? {
    try take(content)
    live.isExpecting = false
    return nil
  }

  func tellNews() {
    scope.document.tellNews(of: live)
  }

  func giveUp() {
    scope.record.queries.remove(live)
  }
}
