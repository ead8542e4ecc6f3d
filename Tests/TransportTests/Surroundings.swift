import Dispatch
import Glibc
import NIOCore
import NIOPosix
import Transport

/// One event loop and one scratch folder, as a server process has them, gone when `body` returns.
struct Surroundings: Sendable {
  let loop: any EventLoop
  let folder: String

  static func run(_ body: (Surroundings) async throws -> Void) async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    var template = Array("/tmp/orrery-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Peer.Failed(action: "mkdtemp", errorNumber: errno)
    }
    let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    defer { removeFolder(folder) }
    do {
      try await body(Surroundings(loop: group.next(), folder: folder))
    } catch {
      try await group.shutdownGracefully()
      throw error
    }
    try await group.shutdownGracefully()
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Listens, with a delegate of the test's making for each connection.
  func listen(
    _ path: String, limits: TransportLimits = TransportLimits(),
    session: @escaping @Sendable () -> Session
  ) async throws -> UnixSocketEndpoint {
    let loop = self.loop
    return try await loop.flatSubmit {
      UnixSocketEndpoint.listen(path: path, makesFolder: true, on: loop, limits: limits) {
        session().attach(to: $0)
      }
    }.get()
  }

  /// Serves standard streams until their connection has closed and everything is written.
  func serve(
    _ streams: StandardStreams, limits: TransportLimits = TransportLimits(),
    session: @escaping @Sendable () -> Session
  ) -> EventLoopFuture<Void> {
    let loop = self.loop
    return loop.flatSubmit {
      streams.serve(on: loop, limits: limits) { session().attach(to: $0) }
    }
  }

  /// Starts a bridge on pipes; the peer is who started it.
  func bridge(
    to address: ListenAddress, certificateAuthority: String? = nil,
    within patience: TimeAmount = .seconds(60)
  ) throws -> (peer: Peer, done: EventLoopFuture<ByteBridge.Outcome>) {
    let (toBridge, fromBridge) = (try Peer.pipe(), try Peer.pipe())
    let streams = StandardStreams(input: toBridge.input, output: fromBridge.output)
    let loop = self.loop
    let done = loop.flatSubmit {
      ByteBridge.run(
        streams, to: address, certificateAuthority: certificateAuthority, within: patience, on: loop
      )
    }
    return (Peer(input: fromBridge.input, output: toBridge.output), done)
  }

  /// Listens on the network and takes whoever comes; encrypted, with the tests' certificate.
  func listen(
    _ scheme: NetworkAddress.Scheme, host: String = "127.0.0.1",
    policy: NetworkEndpoint.Policy = NetworkEndpoint.Policy(),
    limits: TransportLimits = TransportLimits(), session: @escaping @Sendable () -> Session
  ) async throws -> NetworkAddress {
    var policy = policy
    if scheme.isEncrypted {
      let identity = try TLSIdentity(
        certificatePath: certificatePath, keyPath: write("key.pem", TLSFiles.key))
      policy.identity = { identity }
    }
    let (loop, chosen) = (self.loop, policy)
    let endpoint = try await loop.flatSubmit {
      NetworkEndpoint.listen(
        at: NetworkAddress(scheme, host: host, port: 0), policy: chosen, on: loop, limits: limits
      ) { connection in
        session().attach(to: connection)
        connection.admit()
      }
    }.get()
    guard case .network(let address) = endpoint.address else {
      throw TransportError(.invalidAddress, "\(endpoint.address)")
    }
    return address
  }

  /// Of the tests' certificate, in the folder.
  var certificatePath: String {
    get throws { try write("crt.pem", TLSFiles.certificate) }
  }

  /// Writes a file.
  /// - Returns: its path.
  func write(_ name: String, _ text: String, mode: mode_t = 0o600) throws -> String {
    let path = path(name)
    let descriptor = try Peer.check(open(path, O_WRONLY | O_CREAT | O_TRUNC, mode), "open")
    try Peer.check(fchmod(descriptor, mode), "fchmod")
    let file = Peer(input: descriptor, output: descriptor)
    let bytes = Array(text.utf8)
    try Peer.check(CInt(Glibc.write(file.output, bytes, bytes.count)), "write")
    return path
  }

  /// What the system says of a path, a symbolic link as itself.
  func status(_ path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }

  private static func removeFolder(_ path: String) {
    guard let folder = opendir(path) else {
      unlink(path)
      return
    }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    closedir(folder)
    for name in names where name != "." && name != ".." {
      let child = "\(path)/\(name)"
      var status = stat()
      if lstat(child, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        removeFolder(child)
      } else {
        unlink(child)
      }
    }
    rmdir(path)
  }
}

/// A session that sends back what it receives.
func echo(_ log: EventLog? = nil) -> Session {
  Session(log: log, onMessage: { connection, body in connection.send(body) })
}

/// Keeps the loop from turning until the returned function is called.
func hold(_ loop: any EventLoop) -> () -> Void {
  let (held, released) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  loop.execute {
    held.signal()
    released.wait()
  }
  held.wait()
  return { released.signal() }
}
