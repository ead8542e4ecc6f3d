import JSONText
import ObjectContext
import ObjectModel
import OrreryProtocol

/// The opening of something live, whose content is fetched off the event loop: that takes as long
/// as any fetch. The reply tells the content as it was when it was asked for. From that moment on
/// what is opened takes note of what changes, and tells what came of it in one push behind the
/// reply: nothing is missing, and nothing is told twice.
protocol Opening {
  associatedtype Content: Sendable

  /// Whether what is opened has not gone meanwhile, with its context or its connection.
  var isOpen: Bool { get }
  /// Whether it takes long to take up what was noted.
  var hasMuchNews: Bool { get }

  /// How the content is fetched as it is now. What was noted until now is in that.
  ///
  /// - Parameter former: the content as it was fetched before, where too much has changed since.
  func fetch(_ clock: Clock, after former: Content?) -> OpeningFetch<Content>

  /// The content is here.
  ///
  /// - Returns: the result of what begins now, and not when it was asked for; else nil.
  func begin(with content: Content) throws -> (any JSONEncodable)?
  /// Tells what was noted since, behind the reply.
  func tellNews()
  /// Nothing is opened.
  func giveUp()
}

/// Fetches the content of what is opened over a snapshot of its context, on any thread, and makes
/// the result that tells it.
typealias OpeningFetch<Content> =
  @Sendable (ManagedObjectContext) throws(OrreryError) -> (
    content: Content, result: any JSONEncodable
  )

/// How much is looked at on the event loop.
enum OpeningLimits {
  /// Objects that changed while the content was fetched; of more it is fetched again.
  static let objects = 1_000
  /// After so many fetches all the rest is looked at: whoever writes all the time must not keep
  /// others from opening anything.
  static let fetches = 4
}

extension Document {
  /// Answers a request that opens something.
  func open(_ opening: some Opening, for call: Call, in scope: ContextScope) {
    fetch(opening, for: call, in: scope, after: nil, fetches: 1)
  }

  private func fetch<Live: Opening>(
    _ opening: Live, for call: Call, in scope: ContextScope, after former: Live.Content?,
    fetches: Int
  ) {
    let snapshot = ContextSnapshot(of: scope.context)
    let body = opening.fetch(clock, after: former)
    read(for: call, of: scope.session) {
      (reader) throws(OrreryError) -> (content: Live.Content, reply: [UInt8]) in
      let (content, result) = try body(snapshot.context(over: reader))
      return (content, result.json.bytes)
    } completion: { [self] outcome in
      // Who cancels gives up, too.
      guard !call.isFinished else { return }
      do {
        let (content, reply) = try outcome.get()
        // It was asked for before it was closed, so it is told.
        guard opening.isOpen else { return call.reply(bytes: reply) }
        guard !opening.hasMuchNews || fetches >= OpeningLimits.fetches else {
          return fetch(opening, for: call, in: scope, after: content, fetches: fetches + 1)
        }
        let result = try opening.begin(with: content)
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
}
