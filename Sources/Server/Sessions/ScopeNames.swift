import OrreryProtocol

/// How a request names what it is about. The document alone is asked for first, to know what the
/// request has to wait for; the whole is found when it is served.
protocol ScopeName {
  associatedtype Scope

  /// - Returns: nil where the name means nothing in what is open, which may yet change while a
  ///   document is being opened.
  func document(in session: Session) -> Document?

  /// Whether the request waits until what is named has been opened, or changed, by one before it.
  func isBusy(in session: Session) -> Bool

  /// - Throws: What the request fails with where nothing has that name.
  func find(in session: Session, for call: Call) throws(RequestFailure) -> Scope

  /// The document that the request may change, and whose model its errors are told with.
  static func document(of scope: Scope) -> Document?
}

extension ScopeName {
  func isBusy(in session: Session) -> Bool { false }
}

/// What is about no document's state. It may still wait for one, by name or as the only one.
struct SessionName: ScopeName {
  let document: String?

  init(_ document: String? = nil) { self.document = document }

  func document(in session: Session) -> Document? {
    if let document { return session.openDocuments.first { $0.name == document } }
    let open = session.openDocuments
    return open.count == 1 && session.opening == nil ? open.first : nil
  }

  func find(in session: Session, for call: Call) {}

  static func document(of scope: Void) -> Document? { nil }
}

struct DocumentName: ScopeName {
  let name: String?

  init(_ name: String?) { self.name = name }

  func document(in session: Session) -> Document? {
    SessionName(name).document(in: session)
  }

  func find(in session: Session, for call: Call) throws(RequestFailure) -> Document {
    if call.method == .documentClose, let name, session.closedDocuments.contains(name) {
      throw RequestFailure(
        .documentAlreadyClosed, "This connection has closed the document “\(name)”.",
        parameter: "document", hint: "Open it again (document/open).")
    }
    return try session.document(named: name)
  }

  static func document(of scope: Document) -> Document? { scope }
}

struct ContextName: ScopeName {
  let name: String?

  init(_ name: String?) { self.name = name }

  func document(in session: Session) -> Document? {
    guard let name else { return SessionName().document(in: session) }
    return session.openDocuments.first { $0.record(named: name) != nil }
  }

  func find(in session: Session, for call: Call) throws(RequestFailure) -> ContextScope {
    ContextScope(session: session, record: try session.record(named: name), uploads: call.uploads)
  }

  static func document(of scope: ContextScope) -> Document? { scope.document }
}

/// A large value, whose handle begins with its context's name.
struct HandleName: ScopeName {
  let handle: String

  init(_ handle: String) { self.handle = handle }

  private var context: ContextName? { DataHandle.source(of: handle).map(ContextName.init) }

  func document(in session: Session) -> Document? {
    context?.document(in: session)
  }

  func find(in session: Session, for call: Call) throws(RequestFailure) -> ContextScope {
    let failure = ContextScope.unknownHandle(handle)
    guard let context else { throw failure }
    do { return try context.find(in: session, for: call) } catch { throw failure }
  }

  static func document(of scope: ContextScope) -> Document? { scope.document }
}

/// What a connection has open under a handle.
protocol OpenStream {
  static func open(in session: Session) -> [Self]

  /// What a request fails with where nothing has the handle.
  static func failure(_ name: String) -> RequestFailure

  var name: String { get }
  var record: ContextRecord { get }
  /// Whether requests about it wait: it is not open yet, or about to be another.
  var isBusy: Bool { get }
}

extension Subscription: OpenStream {
  static func open(in session: Session) -> [Subscription] {
    session.openDocuments.flatMap(\.subscriptions).filter { $0.session === session }
  }

  static func failure(_ name: String) -> RequestFailure {
    RequestFailure(
      .streamUnknown, "This connection has no stream “\(name)”.", parameter: "stream",
      hint: "It was closed, or never opened: open another (stream/open, document/open).")
  }

  var isBusy: Bool { isExpecting }
}

extension OpenQuery: OpenStream {
  static func open(in session: Session) -> [Self] {
    session.openQueries.compactMap { Self($0) }
  }

  static func failure(_ name: String) -> RequestFailure { Form.unknown(name) }

  var name: String { live.name }
  var record: ContextRecord { live.record }
  var isBusy: Bool { live.isExpecting || live.isHeld }
}

/// The handle of something that the connection has open.
struct StreamHandle<Stream: OpenStream>: ScopeName {
  let name: String

  init(_ name: String) { self.name = name }

  private func stream(in session: Session) -> Stream? {
    Stream.open(in: session).first { $0.name == name }
  }

  /// One that is not open may be about to be, by a request that waits itself.
  func document(in session: Session) -> Document? {
    stream(in: session)?.record.document ?? SessionName().document(in: session)
  }

  func isBusy(in session: Session) -> Bool {
    stream(in: session)?.isBusy ?? false
  }

  func find(in session: Session, for call: Call) throws(RequestFailure) -> Stream {
    guard let stream = stream(in: session) else { throw Stream.failure(name) }
    return stream
  }

  static func document(of stream: Stream) -> Document? { stream.record.document }
}

typealias StreamName = StreamHandle<Subscription>
typealias ListName = StreamHandle<OpenQuery<LiveList>>
typealias AggregateName = StreamHandle<OpenQuery<AggregateForm>>
typealias ObserverName = StreamHandle<OpenQuery<ObservationForm>>
