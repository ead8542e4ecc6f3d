import Glibc
import NIOCore
import Testing
import Transport

/// What the event loop learns of other processes: that one ended, that one sent a signal.
struct ProcessTests {
  /// A child that lives until it is killed.
  private func startChild() throws -> pid_t {
    var child = pid_t()
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("1000"), nil]
    defer {
      for argument in arguments {
        free(argument)
      }
    }
    let errorNumber = posix_spawnp(&child, "sleep", nil, nil, &arguments, nil)
    guard errorNumber == 0 else {
      throw Peer.Failed(action: "posix_spawn", errorNumber: errorNumber)
    }
    return child
  }

  @Test("The end of a watched process is told once")
  func processEnds() async throws {
    try await Surroundings.run { here in
      let child = try startChild()
      let loop = here.loop
      let log = EventLog(loop: loop)
      let watch = try await loop.submit {
        NIOLoopBound(
          ProcessWatch(processID: child, every: .milliseconds(1), on: loop) {
            log.append(.message("exit"))
          }, eventLoop: loop)
      }.get()
      #expect(log.events.isEmpty)
      kill(child, SIGKILL)
      waitpid(child, nil, 0)
      try await log.wait(for: .message("exit"))
      try await loop.submit { watch.value.cancel() }.get()
      #expect(log.events.count == 1)
    }
  }

  @Test("What is no process counts as ended", arguments: [0, -1, Int32.max])
  func noProcess(number: Int32) async throws {
    try await Surroundings.run { here in
      let loop = here.loop
      let log = EventLog(loop: loop)
      _ = try await loop.submit {
        NIOLoopBound(
          ProcessWatch(processID: number, on: loop) { log.append(.message("exit")) },
          eventLoop: loop)
      }.get()
      try await log.wait(for: .message("exit"))
    }
  }

  @Test("Signals become calls on the event loop")
  func signals() async throws {
    try await Surroundings.run { here in
      let loop = here.loop
      let log = EventLog(loop: loop)
      let source = try await loop.submit {
        NIOLoopBound(
          SignalSource([SIGUSR1, SIGUSR2], on: loop) { number in
            loop.preconditionInEventLoop()
            log.append(.message("\(number)"))
          }, eventLoop: loop)
      }.get()
      kill(getpid(), SIGUSR1)
      try await log.wait(for: .message("\(SIGUSR1)"))
      kill(getpid(), SIGUSR2)
      try await log.wait(for: .message("\(SIGUSR2)"))
      kill(getpid(), SIGUSR1)
      try await log.wait { $0.count == 3 }
      try await loop.submit { source.value.cancel() }.get()
    }
  }
}
