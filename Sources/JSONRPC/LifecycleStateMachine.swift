/// Where a connection stands between `initialize` and `exit`, and what that means for the next
/// message. It does no work and sends nothing: the session does as the action says.
///
/// The rules are those of the Language Server Protocol 3.17, "Lifecycle Messages":
///
/// | state | request | notification |
/// | --- | --- | --- |
/// | uninitialized | `initialize` is served, others get `rpc.notInitialized` | dropped |
/// | initializing | `initialize` gets `invalidRequest`, others `rpc.notInitialized` | dropped |
/// | initialized | `initialize` gets `invalidRequest`, others are served | served |
/// | shutDown | `invalidRequest` | dropped |
/// | exited | `invalidRequest` | dropped |
///
/// `exit` is heeded in every state.
package struct LifecycleStateMachine: Sendable {
  package enum State: Hashable, Sendable {
    case uninitialized
    /// `initialize` has come in and has no reply yet.
    case initializing
    case initialized
    case shutDown
    case exited
  }

  package enum RequestAction: Equatable, Sendable {
    /// Serve `initialize`, then call `initializeSucceeded()` or `initializeFailed()` with the
    /// reply.
    case initialize
    /// Reply `null`; nothing but `exit` is to follow.
    case shutDown
    case serve
    case refuse(ResponseError)
  }

  package enum NotificationAction: Equatable, Sendable {
    case serve
    case drop
    /// Close the connection; where it is the process's only one, exit with the code.
    case exit(code: Int32)
  }

  package private(set) var state = State.uninitialized
  private var hasSeenInitialized = false
  private var hasShutDown = false

  package init() {}

  /// What a process that serves only this connection exits with: 0 after `shutdown`, else 1.
  package var exitCode: Int32 { hasShutDown ? 0 : 1 }

  package mutating func receive(request method: String) -> RequestAction {
    switch (state, method) {
    case (.uninitialized, "initialize"):
      state = .initializing
      return .initialize
    case (.initializing, "initialize"), (.initialized, "initialize"):
      return .refuse(Self.invalid("\"initialize\" may be sent only once"))
    case (.uninitialized, _), (.initializing, _):
      return .refuse(
        ResponseError(
          .serverNotInitialized, "\"\(method)\" must wait for the reply to \"initialize\"",
          kind: "rpc.notInitialized", hint: "Send \"initialize\" first."))
    case (.initialized, "shutdown"):
      state = .shutDown
      hasShutDown = true
      return .shutDown
    case (.initialized, _):
      return .serve
    case (.shutDown, _), (.exited, _):
      return .refuse(
        ResponseError(
          .invalidRequest, "no request may follow \"shutdown\"", kind: "server.shuttingDown",
          hint: "Send \"exit\"; open another connection to go on."))
    }
  }

  package mutating func receive(notification method: String) -> NotificationAction {
    guard state != .exited else { return .drop }
    if method == "exit" {
      state = .exited
      return .exit(code: exitCode)
    }
    guard state == .initialized else { return .drop }
    if method == "initialized" {
      guard !hasSeenInitialized else { return .drop }
      hasSeenInitialized = true
    }
    return .serve
  }

  /// The reply to `initialize` is a result.
  package mutating func initializeSucceeded() {
    guard state == .initializing else { return }
    state = .initialized
  }

  /// The reply to `initialize` is an error. The client may try again.
  package mutating func initializeFailed() {
    guard state == .initializing else { return }
    state = .uninitialized
  }

  private static func invalid(_ message: String) -> ResponseError {
    ResponseError(.invalidRequest, message, kind: "rpc.invalidRequest")
  }
}
