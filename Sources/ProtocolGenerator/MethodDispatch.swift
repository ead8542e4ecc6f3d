/// What a request is about and where its work is done: what dispatch needs to know of a method.
extension MethodDefinition {
  package enum Scope: String, CaseIterable, Sendable {
    /// The connection. A member `document` may name what the request waits for.
    case session
    case document
    case context
    /// What a handle that the connection has open stands for.
    case stream

    /// The members that can name it.
    var members: [String] {
      switch self {
      case .session, .document: ["document"]
      case .context: ["context", "handle"]
      case .stream: ["aggregate", "list", "observer", "stream"]
      }
    }
  }

  /// `OrreryProtocol` has the same, and what each means.
  package enum Schedule: String, CaseIterable, Sendable {
    case loop, writer, reader, quietReader, exclusive, models, opener

    /// Whether the work is done off the event loop, so that the handler cannot return its result.
    var isOffLoop: Bool {
      switch self {
      case .loop, .writer: false
      case .reader, .quietReader, .exclusive, .models, .opener: true
      }
    }

    fileprivate var scopes: Set<Scope> {
      switch self {
      case .loop: Set(Scope.allCases)
      case .reader: [.document, .context, .stream]
      case .writer, .exclusive, .quietReader: [.document, .context]
      case .models, .opener: [.session]
      }
    }
  }

  /// The member that names the scope.
  var scopeMember: MemberDefinition? {
    params.members.first { scope.members.contains($0.name) }
  }

  /// Whether its parameters have values of objects, which may have been sent ahead of it.
  var takesValues: Bool {
    params.members.contains { member in
      member.type == .json || ["Operation", "Values"].contains(member.type.name)
    }
  }

  /// What is wrong with how a request says where it belongs.
  var dispatchFaults: [String] {
    var faults: [String] = []
    if scope != .session, scopeMember?.type != .string {
      faults.append(
        "the scope “\(scope.rawValue)” takes a string to name it: "
          + scope.members.joined(separator: ", "))
    }
    if scope == .stream, scopeMember?.isRequired != true {
      faults.append("the handle of a stream must be required")
    }
    if !schedule.scopes.contains(scope) {
      faults.append("what runs as “\(schedule.rawValue)” cannot be of scope “\(scope.rawValue)”")
    }
    if [.writer, .exclusive].contains(schedule), !writes {
      faults.append("what runs as “\(schedule.rawValue)” writes")
    }
    if schedule.isOffLoop, isDeferred {
      faults.append("what runs as “\(schedule.rawValue)” is deferred without a word")
    }
    let isArray = params.members.contains { $0.name == readsWith && $0.type.isArray }
    if let readsWith, !isArray || schedule != .loop {
      faults.append(
        "what reads with “\(readsWith)” runs on the loop, and has an array of that name")
    }
    if isInPerform, scope != .context || answersLater {
      faults.append("an operation of context/perform is of a context and answered at once")
    }
    return faults
  }

  /// Whether its handler returns before there is a result.
  var answersLater: Bool { isDeferred || schedule.isOffLoop }
}
