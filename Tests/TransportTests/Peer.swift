import Glibc
import JSONRPC
import Testing

/// The other end of a connection, as a client in any language would be: plain blocking descriptors,
/// each wait guarded by a deadline. It uses nothing of the module under test.
final class Peer {
  struct Failed: Error, CustomStringConvertible {
    let action: String
    let errorNumber: CInt
    var description: String { "\(action): \(String(cString: strerror(errorNumber)))" }
  }

  private(set) var input: CInt
  private(set) var output: CInt
  private var framer = MessageFramer()

  /// Reads from `input`, writes to `output`; they may be the same socket.
  init(input: CInt, output: CInt) {
    self.input = input
    self.output = output
  }

  deinit {
    close()
  }

  static func connect(to path: String) throws -> Peer {
    let descriptor = try socket()
    try withAddress(path) { pointer, size in
      try check(Glibc.connect(descriptor, pointer, size), "connect")
    }
    return Peer(input: descriptor, output: descriptor)
  }

  /// Over TCP, to 127.0.0.1.
  static func connect(toPort port: Int) throws -> Peer {
    let descriptor = try check(Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0), "socket")
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    try withUnsafePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = try check(
          Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)), "connect")
      }
    }
    return Peer(input: descriptor, output: descriptor)
  }

  static func socket() throws -> CInt {
    try check(Glibc.socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0), "socket")
  }

  static func socketPair() throws -> (CInt, CInt) {
    var ends: [CInt] = [0, 0]
    try check(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends), "socketpair")
    return (ends[0], ends[1])
  }

  static func pipe() throws -> (input: CInt, output: CInt) {
    var ends: [CInt] = [0, 0]
    try check(Glibc.pipe(&ends), "pipe")
    return (ends[0], ends[1])
  }

  @discardableResult
  static func check(_ result: CInt, _ action: String) throws -> CInt {
    guard result >= 0 else {
      throw Failed(action: action, errorNumber: errno)
    }
    return result
  }

  @discardableResult
  static func withAddress<Result>(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) throws -> Result
  ) throws -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    return try withUnsafePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        try body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  func send(_ text: String, framing: Framing = .contentLength) throws {
    try send(bytes: frame(Array(text.utf8), framing))
  }

  func send(bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      try wait(for: POLLOUT, on: output)
      let count = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
      try Self.check(CInt(clamping: count), "write")
      rest = rest.dropFirst(count)
    }
  }

  /// Writes as much as fits without waiting, and says how much that was.
  func fill(with bytes: [UInt8]) throws -> Int {
    let flags = fcntl(output, F_GETFL)
    _ = fcntl(output, F_SETFL, flags | O_NONBLOCK)
    defer { _ = fcntl(output, F_SETFL, flags) }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
      guard count > 0 else {
        break
      }
      written += count
    }
    return written
  }

  /// Nil: the end of the input.
  func receive() throws -> String? {
    while true {
      if let body = try framer.next() {
        return String(decoding: body, as: UTF8.self)
      }
      let bytes = try receiveBytes()
      if bytes.isEmpty {
        return try framer.finish().map { String(decoding: $0, as: UTF8.self) }
      }
      framer.append(bytes)
    }
  }

  /// What has arrived, at least one byte; nothing at the end of the input. A reset is an end too:
  /// so the kernel closes a connection of which the other end has left something unread.
  func receiveBytes(atMost count: Int = 1 << 16) throws -> [UInt8] {
    try wait(for: POLLIN, on: input)
    var bytes = [UInt8](repeating: 0, count: count)
    let received = read(input, &bytes, count)
    if received < 0 && errno == ECONNRESET {
      return []
    }
    try Self.check(CInt(clamping: received), "read")
    return Array(bytes[..<received])
  }

  func receiveAll() throws -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let bytes = try receiveBytes()
      if bytes.isEmpty {
        return all
      }
      all += bytes
    }
  }

  /// Sends nothing more, and goes on reading.
  func finishSending() {
    if input == output {
      shutdown(output, CInt(SHUT_WR))
    } else if output >= 0 {
      Glibc.close(output)
      output = -1
    }
  }

  func close() {
    if input >= 0 {
      Glibc.close(input)
    }
    if output >= 0, output != input {
      Glibc.close(output)
    }
    input = -1
    output = -1
  }

  private func wait(for event: CInt, on descriptor: CInt) throws {
    var poll = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    let ready = Glibc.poll(&poll, 1, 60_000)
    guard ready != 0 else {
      throw Failed(action: "wait", errorNumber: ETIMEDOUT)
    }
    try Self.check(ready, "poll")
  }
}
