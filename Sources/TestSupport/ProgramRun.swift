import Foundation
import JSONText

/// The `orrery` program on standard input and output, for tests of the command line. Messages are
/// lines.
package final class ProgramRun {
  package let process = Process()
  private let input: Pipe
  private let output: Pipe
  private let errors: Pipe
  private var buffer: [UInt8] = []
  private var errorBuffer: [UInt8] = []

  /// - Parameters:
  ///   - input: a file to read from; nil for a pipe that `send` writes to.
  ///   - terminal: where standard error goes; nil for a pipe that is read here.
  ///   - environment: left out: this process's own.
  ///   - folder: where it works; left out: where this process does.
  ///   - descriptorLimit: how many descriptors it may have; nil for what this process may.
  package init(
    _ arguments: [String], input file: FileHandle? = nil, errors terminal: FileHandle? = nil,
    environment: [String: String]? = nil, folder: String? = nil, descriptorLimit: Int? = nil
  ) throws {
    let program = try Program.url
    let process = process
    (input, output, errors) = try Spawning.alone {
      let pipes = (Spawning.pipe(), Spawning.pipe(), Spawning.pipe())
      process.executableURL = program
      process.arguments = arguments
      if let environment { process.environment = environment }
      if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
      if let descriptorLimit {
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments =
          ["-c", "ulimit -n \(descriptorLimit) && exec \"$0\" \"$@\"", program.path] + arguments
      }
      process.standardInput = file ?? pipes.0
      process.standardOutput = pipes.1
      process.standardError = terminal ?? pipes.2
      try process.run()
      if terminal != nil { try pipes.2.fileHandleForWriting.close() }
      return pipes
    }
  }

  /// A test that failed has not ended its program.
  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  package func send(_ text: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((text + "\n").utf8))
  }

  package func endInput() throws {
    try input.fileHandleForWriting.close()
  }

  /// The next line of output; nil at its end.
  package func nextLine() throws -> String? {
    Self.nextLine(of: output, &buffer)
  }

  /// The next line of what it says on standard error; nil at its end.
  package func nextErrorLine() throws -> String? {
    Self.nextLine(of: errors, &errorBuffer)
  }

  private static func nextLine(of pipe: Pipe, _ buffer: inout [UInt8]) -> String? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeSubrange(...end) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      // Unlike `read(upToCount:)` this returns as soon as there is anything.
      let piece = pipe.fileHandleForReading.availableData
      if piece.isEmpty { return nil }
      buffer += piece
    }
  }

  package func nextMessage() throws -> JSONValue? {
    try nextLine().map { try JSONValue.parse($0) }
  }

  /// Waits for the end.
  /// - Returns: the exit code, and what was still printed.
  package func finish() throws -> (code: Int32, output: String, errors: String) {
    let rest = try output.fileHandleForReading.readToEnd() ?? Data()
    let messages = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (
      process.terminationStatus,
      String(decoding: buffer + rest, as: UTF8.self), String(decoding: messages, as: UTF8.self)
    )
  }
}
