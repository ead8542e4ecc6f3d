import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol
import PersistentStore

/// The opening of something live, whose content is fetched off the event loop: that takes as long
/// as any fetch. The reply tells the content as it was when it was asked for. From that moment on
/// what is opened takes note of what changes, and tells what came of it in one push behind the
/// reply: nothing is missing, and nothing is told twice.
struct Opening<Content: Sendable> {
  /// After so many fetches all that was noted is looked at: whoever writes all the time must not
  /// keep others from opening anything.
  fileprivate static var maximumFetches: Int { 4 }

  /// Whether what is opened has not gone meanwhile, with its context or its connection.
  let isOpen: () -> Bool
  /// Whether it takes long to take up what was noted.
  let hasMuchNews: () -> Bool
  /// How the content is fetched as it is now, which is given what was fetched before, where too
  /// much has changed since. What was noted until now is in that.
  let fetch: (Clock, _ former: Content?) -> OpeningFetch<Content>
  /// Takes the content. It gives the result of what begins now, and not when it was asked for; else
  /// nil.
  let begin: (Content) throws -> (any JSONEncodable)?
  /// Tells what was noted since, behind the reply.
  var tellNews = {}
  /// Nothing is opened.
  let giveUp: () -> Void
}

/// Fetches the content of what is opened over a snapshot of its context, on any thread, and makes
/// the result that tells it.
typealias OpeningFetch<Content> =
  @Sendable (ManagedObjectContext) throws(OrreryError) -> (
    content: Content, result: any JSONEncodable
  )

extension Document {
  /// Answers a request that opens something.
  func open<Content: Sendable>(
    _ opening: Opening<Content>, for call: Call, in scope: ContextScope,
    after former: Content? = nil, fetches: Int = 1
  ) {
    let snapshot = ContextSnapshot(of: scope.context)
    let body = opening.fetch(clock, former)
    read(for: call, of: scope.session) {
      (reader) throws(OrreryError) -> (content: Content, reply: [UInt8]) in
      let (content, result) = try body(snapshot.context(over: reader))
      return (content, result.json.bytes)
    } completion: { [self] outcome in
      // Who cancels gives up, too.
      guard !call.isFinished else { return }
      do {
        let (content, reply) = try outcome.get()
        // It was asked for before it was closed, so it is told.
        guard opening.isOpen() else { return call.reply(bytes: reply) }
        guard !opening.hasMuchNews() || fetches >= Opening<Content>.maximumFetches else {
          return open(opening, for: call, in: scope, after: content, fetches: fetches + 1)
        }
        let result = try opening.begin(content)
        call.reply(bytes: result?.json.bytes ?? reply)
        opening.tellNews()
      } catch {
        opening.giveUp()
        call.fail(error)
      }
    }
    let interrupt = call.onCancel
    call.onCancel = {
      interrupt?()
      opening.giveUp()
    }
  }

  /// Opens a live query, or gives a live list another fetch. That is another list under its name:
  /// until it is there, or is given up, the client is told nothing of either.
  ///
  /// - Parameters:
  ///   - live: one that expects its content. From now on it hears of changes.
  ///   - fetch: how the content is fetched that is of a clock.
  func open<Content: Sendable>(
    _ live: LiveQuery, inPlaceOf former: LiveQuery? = nil, for call: Call, in scope: ContextScope,
    fetching fetch: @escaping (_ clock: String, _ former: Content?) -> OpeningFetch<Content>,
    taking take: @escaping (Content) throws -> Void
  ) {
    former?.isHeld = true
    live.isExpecting = true
    scope.record.queries.add(live)
    let opening = Opening<Content>(
      isOpen: { live.isOpen }, hasMuchNews: { live.query.hasMuchNews },
      fetch: { clock, earlier in
        live.since = clock
        defer { live.query.forgetNews() }
        return fetch(clock.text, earlier)
      },
      begin: { content in
        if let former {
          // It may have failed meanwhile, and the client knows that.
          guard former.isOpen else { throw type(of: live.form).unknown(live.name) }
          former.close()
        }
        try take(content)
        live.isExpecting = false
        return nil
      },
      tellNews: { self.tellNews(of: live) },
      giveUp: {
        live.close()
        guard let former, former.isOpen else { return }
        former.isHeld = false
        self.tellNews(of: former)
      })
    open(opening, for: call, in: scope)
  }

  /// Opens a stream of notices that a predicate narrows: to find what matches takes as long as a
  /// fetch. It begins when that is known, so that nothing is told behind the reply.
  ///
  /// - Parameter subscription: one whose filter expects its objects. From now on it hears of
  ///   changes.
  func open(
    _ subscription: Subscription, _ matching: KeyValueObserver, for call: Call,
    in scope: ContextScope, answering result: @escaping () throws -> StreamOpenResult
  ) {
    subscription.isExpecting = true
    subscriptions.append(subscription)
    let request = matching.request
    let opening = Opening<[ObjectID: [Value]]?>(
      isOpen: {
        !scope.context.isClosed && self.subscriptions.contains { $0 === subscription }
      },
      hasMuchNews: { matching.hasMuchNews },
      fetch: { clock, _ in
        matching.forgetNews()
        let (name, room) = (subscription.name, scope.session.roomForObservation)
        return { context throws(OrreryError) in
          let values = try KeyValueObserver.values([], of: request, in: context, room: room)
          return (values, StreamOpenResult(stream: name, clock: clock.text, isFresh: true))
        }
      },
      begin: { values in
        try scope.session.begin(matching, with: values)
        _ = try scope.session.takeNews(of: matching)
        subscription.isExpecting = false
        subscription.since = self.clock
        return try result()
      },
      giveUp: { self.subscriptions.removeAll { $0 === subscription } })
    open(opening, for: call, in: scope)
  }
}
