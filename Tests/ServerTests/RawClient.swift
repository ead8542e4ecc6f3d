import Foundation
import Glibc
import JSONText
import TestSupport

/// A client on a Unix socket, or over TCP, that reads only when it is told to, and may leave as
/// rudely as it likes. `TestClient` always reads.
final class RawClient {
  private let descriptor: CInt
  private var buffer: [UInt8] = []
  private var start = 0
  private var piece = [UInt8](repeating: 0, count: 64 << 10)

  init(to path: String) throws {
    descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let capacity = MemoryLayout.size(ofValue: address.sun_path)
    guard path.utf8.count < capacity else { throw TestFailure("\(path) is too long.") }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, size)
      }
    }
    guard result == 0 else { throw Self.failure("connect") }
    setPatience()
  }

  /// Over TCP, to 127.0.0.1.
  init(toPort port: Int) throws {
    descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, size)
      }
    }
    guard result == 0 else { throw Self.failure("connect") }
    setPatience()
  }

  private func setPatience() {
    var patience = timeval(tv_sec: Int(Mailbox.patience), tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(
        descriptor, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  convenience init(to server: SpawnedServer) throws {
    let argument = server.process.arguments?.first { $0.hasPrefix("unix:") }
    guard let argument else { throw TestFailure("The server has no socket.") }
    try self.init(to: String(argument.dropFirst("unix:".count)))
  }

  deinit {
    close(descriptor)
  }

  private static func failure(_ call: String) -> TestFailure {
    TestFailure("\(call): \(String(cString: strerror(errno)))")
  }

  // MARK: Sending

  /// - Throws: when the server does not take it, as when it has closed.
  func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Self.failure("send") }
      sent += count
    }
  }

  func send(line: String) throws {
    try send(Array((line + "\n").utf8))
  }

  func request(_ id: Int, _ method: String, _ params: JSONValue = [:]) throws {
    try send(
      line: #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params.text)}"#)
  }

  func send(frame body: [UInt8]) throws {
    try send(Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
  }

  /// Says that no more will be sent.
  func endInput() {
    shutdown(descriptor, CInt(SHUT_WR))
  }

  // MARK: Reading

  /// The next message of a server that sends one on a line; nil when it closed.
  /// - Throws: when the stream ends inside a message, or none comes in time.
  func next() throws -> JSONValue? {
    guard let line = try nextLine() else { return nil }
    guard line.last == "\n" else { throw TestFailure("The stream ends inside a message.") }
    return try JSONValue.parse(String(line.dropLast()))
  }

  /// The next message of a server that sends headers; nil when it closed.
  /// - Throws: as `next`.
  func nextFrame() throws -> JSONValue? {
    guard let header = try nextLine() else { return nil }
    guard header.hasPrefix("Content-Length: "), try nextLine() == "\r\n",
      let count = Int(header.dropFirst("Content-Length: ".count).dropLast())
    else { throw TestFailure("The stream has no header: \(header)") }
    while buffer.count - start < count {
      guard try fill() else { throw TestFailure("The stream ends inside a message.") }
    }
    return try JSONValue.parse(take(to: start + count))
  }

  /// The next line with its line feed, or what there is without one before the end.
  func nextLine() throws -> String? {
    var searched = start
    while true {
      if let feed = lineFeed(from: searched) { return take(to: feed + 1) }
      buffer.removeFirst(start)
      start = 0
      searched = buffer.count
      guard try fill() else { return buffer.isEmpty ? nil : take(to: buffer.count) }
    }
  }

  /// Everything up to the end.
  func receiveAll() throws -> [UInt8] {
    while try fill() {}
    return Array(buffer[start...])
  }

  /// Lines here are long, and tests are not built to be fast.
  private func lineFeed(from position: Int) -> Int? {
    buffer.withUnsafeBytes { bytes -> Int? in
      guard let base = bytes.baseAddress, position < bytes.count else { return nil }
      let found = memchr(base + position, CInt(UInt8(ascii: "\n")), bytes.count - position)
      return found.map { base.distance(to: UnsafeRawPointer($0)) }
    }
  }

  private func take(to end: Int) -> String {
    defer { start = end }
    return String(decoding: buffer[start..<end], as: UTF8.self)
  }

  private func fill() throws -> Bool {
    let count = piece.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
    guard count >= 0 else {
      if errno == ECONNRESET { return false }
      throw Self.failure("recv")
    }
    piece.withUnsafeBytes { buffer.append(contentsOf: $0[..<count]) }
    return count > 0
  }

  /// Reads up to a reply.
  /// - Returns: everything that came, the reply last.
  func messages(upToReply id: Int) throws -> [JSONValue] {
    var messages: [JSONValue] = []
    while let message = try next() {
      messages.append(message)
      if message["id"]?.integer == Int64(id) { return messages }
    }
    throw TestFailure("The connection ended before reply \(id).")
  }
}

/// What the system knows of a running server.
struct ProcessFigures {
  let process: Int32

  init(_ server: SpawnedServer) {
    self.init(server.process)
  }

  init(_ process: Process) {
    self.process = process.processIdentifier
  }

  /// What it has used of processors, in hundredths of a second.
  func processorTime() throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    // The name, in parentheses, may have anything in it; what follows is counted from 3.
    let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
    guard fields.count > 13, let user = Int(fields[12]), let system = Int(fields[13]) else {
      throw TestFailure("There is no processor time.")
    }
    return user + system
  }

  /// In bytes: what is resident now (`VmRSS`), or was at most (`VmHWM`).
  func memory(_ field: String) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix(field + ":") }
    let number = line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    guard let number else { throw TestFailure("There is no \(field).") }
    return number << 10
  }

  func openDescriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
  }
}
