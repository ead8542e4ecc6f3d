import Foundation
import Transport

/// The `orrery` program as a process of its own, listening on a Unix socket, and on TCP on demand.
package final class SpawnedServer: TestServer {
  package let process = Process()
  private let clients = SocketClients()
  private let folder: TemporaryFolder
  private let socketPath: String
  /// Where it listens on the network, when it does.
  package private(set) var networkAddresses: [ListenAddress] = []
  package var networkAddress: ListenAddress? { networkAddresses.first }

  /// - Parameters:
  ///   - arguments: for `orrery serve`, besides the socket.
  ///   - isNetwork: whether it is to listen on the network, for the holders of `TestTokens`.
  package init(arguments: [String] = [], isNetwork: Bool = false) throws {
    folder = try TemporaryFolder()
    socketPath = folder.path("orrery.sock")
    process.executableURL = try Program.url
    process.arguments = ["serve", "--listen", "unix:\(socketPath)", "--detach"] + arguments
    if isNetwork {
      let tokenFile = folder.path("tokens.json")
      try TestTokens.writeFile(to: tokenFile)
      process.arguments? += ["--listen", "tcp:127.0.0.1:0", "--token-file", tokenFile]
    }
    process.standardInput = FileHandle.nullDevice
    // Whoever reads what the tests print waits for the last process that could print there.
    process.standardOutput = FileHandle.nullDevice
    let process = process
    let output = try Spawning.alone {
      let output = Spawning.pipe()
      process.standardError = output
      try process.run()
      return output
    }
    // A zero byte on standard error says that the socket is there; the end of it that it never
    // will be.
    var text = Data()
    while case let piece = output.fileHandleForReading.availableData, !piece.isEmpty {
      text += piece
      guard piece.contains(0) else { continue }
      let words = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      networkAddresses = words.compactMap { try? ListenAddress(String($0)) }
        .filter { if case .network = $0 { true } else { false } }
      return
    }
    throw TestFailure("orrery did not start: \(String(decoding: text, as: UTF8.self))")
  }

  /// A test that failed has not ended its server.
  deinit {
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
  }

  package func connect() throws -> TestClient {
    try clients.connect(to: socketPath)
  }

  package func connectByNetwork() throws -> TestClient {
    guard let networkAddress else { throw TestFailure("The server is not on the network.") }
    return try clients.connect(to: networkAddress)
  }

  /// SIGTERM, and waits for the end.
  package func stop() throws {
    try clients.stop()
    process.terminate()
    process.waitUntilExit()
    // 1: some edits could not be saved.
    guard process.terminationReason == .exit, (0...1).contains(process.terminationStatus) else {
      throw TestFailure("orrery ended with \(process.terminationStatus).")
    }
  }

  /// SIGKILL, and waits for the end.
  package func kill() throws {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try clients.stop()
  }
}

/// The program under test, which is built beside the tests.
package enum Program {
  package static var url: URL {
    get throws {
      // The tests run from the folder of build products, inside a bundle or not.
      var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      for _ in 0..<4 {
        folder.deleteLastPathComponent()
        let program = folder.appendingPathComponent("orrery")
        if FileManager.default.isExecutableFile(atPath: program.path) { return program }
      }
      throw TestFailure("The program orrery is not beside the tests; build it first.")
    }
  }
}
