import JSONRPC
import Testing

/// Transcripts of one connection: `>> id method` is a request, `>> - method` a notification; the
/// line after it is what the state machine says.
@Suite("Lifecycle")
struct LifecycleTests {
  @Test("the whole of it")
  func whole() {
    play(
      """
      >> 1 initialize
      << initialize
      -- succeeded
      >> - initialized
      << serve
      >> 2 document/open
      << serve
      >> - anything
      << serve
      >> 3 shutdown
      << shutDown
      >> - exit
      << exit 0
      """)
  }

  @Test("before initialize, requests are refused and notifications dropped")
  func before() {
    play(
      """
      >> 1 document/open
      << -32002
      >> 2 shutdown
      << -32002
      >> 3 $/unknown
      << -32002
      >> - initialized
      << drop
      >> - $/cancelRequest
      << drop
      >> 4 initialize
      << initialize
      -- succeeded
      >> 5 document/open
      << serve
      """)
  }

  @Test("while initialize has no reply, nothing else is served")
  func during() {
    play(
      """
      >> 1 initialize
      << initialize
      >> 2 document/open
      << -32002
      >> 3 initialize
      << -32600
      >> 4 shutdown
      << -32002
      >> - anything
      << drop
      -- succeeded
      >> 5 document/open
      << serve
      """)
  }

  @Test("initialize comes once")
  func twice() {
    play(
      """
      >> 1 initialize
      << initialize
      -- succeeded
      >> 2 initialize
      << -32600
      >> 3 document/open
      << serve
      """)
  }

  @Test("a failed initialize may be tried again")
  func retry() {
    play(
      """
      >> 1 initialize
      << initialize
      -- failed
      >> 2 document/open
      << -32002
      >> 3 initialize
      << initialize
      -- succeeded
      >> 4 document/open
      << serve
      """)
  }

  @Test("initialized counts once, and is not demanded")
  func initialized() {
    play(
      """
      >> 1 initialize
      << initialize
      -- succeeded
      >> 2 document/open
      << serve
      >> - initialized
      << serve
      >> - initialized
      << drop
      """)
  }

  @Test("after shutdown every request is refused, and every notification but exit dropped")
  func after() {
    play(
      """
      >> 1 initialize
      << initialize
      -- succeeded
      >> 2 shutdown
      << shutDown
      >> 3 document/open
      << -32600
      >> 4 initialize
      << -32600
      >> 5 shutdown
      << -32600
      >> - anything
      << drop
      >> - exit
      << exit 0
      """)
  }

  @Test("exit without shutdown exits with 1", arguments: ["", ">> 1 initialize\n<< initialize\n"])
  func exitOnly(before: String) {
    play(before + ">> - exit\n<< exit 1")
    play(before + "-- succeeded\n>> - exit\n<< exit 1")
  }

  @Test("after exit there is nothing")
  func exited() {
    play(
      """
      >> - exit
      << exit 1
      >> - exit
      << drop
      >> 1 initialize
      << -32600
      """)
  }

  @Test("the exit code at the end of input is 0 only after shutdown")
  func endOfInput() {
    var machine = LifecycleStateMachine()
    #expect(machine.exitCode == 1)
    _ = machine.receive(request: "initialize")
    machine.initializeSucceeded()
    #expect(machine.exitCode == 1)
    _ = machine.receive(request: "shutdown")
    #expect(machine.exitCode == 0)
    #expect(machine.state == .shutDown)
    _ = machine.receive(notification: "exit")
    #expect(machine.state == .exited)
    #expect(machine.exitCode == 0)
  }

  private func play(
    _ transcript: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var machine = LifecycleStateMachine()
    var said = ""
    for line in transcript.split(separator: "\n") {
      let words = line.split(separator: " ")
      switch words[0] {
      case ">>" where words[1] == "-":
        said = name(machine.receive(notification: String(words[2])))
      case ">>": said = name(machine.receive(request: String(words[2])))
      case "--" where words[1] == "succeeded": machine.initializeSucceeded()
      case "--": machine.initializeFailed()
      default: #expect("<< \(said)" == line, "in\n\(transcript)", sourceLocation: sourceLocation)
      }
    }
  }

  private func name(_ action: LifecycleStateMachine.RequestAction) -> String {
    switch action {
    case .initialize: "initialize"
    case .shutDown: "shutDown"
    case .serve: "serve"
    case .refuse(let error): String(error.code)
    }
  }

  private func name(_ action: LifecycleStateMachine.NotificationAction) -> String {
    switch action {
    case .serve: "serve"
    case .drop: "drop"
    case .exit(let code): "exit \(code)"
    }
  }
}
