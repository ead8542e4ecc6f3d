import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore

/// A stream of notices that is opened and narrowed by a predicate: to find what matches takes as
/// long as a fetch. It begins when that is known, so that nothing is told behind the reply.
struct StreamOpening: Opening {
  private let subscription: Subscription
  private let filter: NoticeFilter
  private let request: ResolvedFetchRequest
  private let scope: ContextScope
  private let result: () throws -> StreamOpenResult

  /// - Parameters:
  ///   - subscription: one whose filter expects its objects. From now on it hears of changes.
  ///   - result: makes the result, when it begins.
  init(
    _ subscription: Subscription, _ filter: NoticeFilter, of request: ResolvedFetchRequest,
    in scope: ContextScope,
    answering result: @escaping () throws -> StreamOpenResult
  ) {
    self.subscription = subscription
    self.filter = filter
    self.request = request
    self.scope = scope
    self.result = result
    subscription.isExpecting = true
    scope.document.subscriptions.append(subscription)
  }

  var isOpen: Bool {
    !scope.context.isClosed && scope.document.subscriptions.contains { $0 === subscription }
  }
  var hasMuchNews: Bool { filter.hasMuchNews }

  func fetch(_ clock: Clock, after former: ObservedValues?) -> OpeningFetch<ObservedValues> {
    filter.forgetNews()
    let (name, room) = (subscription.name, scope.session.roomForObservation)
    return { [request] context throws(OrreryError) in
      let values = try ObservedValues([], of: request, in: context, room: room)
      return (values, StreamOpenResult(stream: name, clock: clock.text, isFresh: true))
    }
  }

  func begin(with content: ObservedValues) throws -> (any JSONEncodable)? {
    try scope.session.requireRoomForObservation(of: content.count)
    try filter.begin(with: content.values)
    subscription.isExpecting = false
    subscription.since = scope.document.clock
    return try result()
  }

  func tellNews() {}

  func giveUp() {
    scope.document.subscriptions.removeAll { $0 === subscription }
  }
}

/// What is under observation, read on any thread.
struct ObservedValues: Sendable {
  private(set) var values: [ObjectID: [Value]] = [:]
  /// How many objects they are of.
  let count: Int

  /// - Parameter room: of more objects the values are not read.
  init(
    _ keyPaths: [KeyValueObserver.KeyPath], of request: ResolvedFetchRequest,
    in context: ManagedObjectContext, room: Int
  ) throws(OrreryError) {
    count = try context.count(request)
    if count <= room {
      values = try KeyValueObserver(keyPaths, of: request, in: context).values
    }
  }
}
