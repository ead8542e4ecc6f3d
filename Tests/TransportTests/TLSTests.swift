#if TLS
  import Glibc
  import JSONRPC
  import NIOCore
  import NIOPosix
  import NIOSSL
  import Testing
  import Transport

  /// Encrypted connections: what they carry, how they end, and which files a server takes.
  struct TLSTests {
    /// Connects as a client that trusts the tests' certificate.
    private func connect(
      _ here: Surroundings, port: Int, maximumVersion: TLSVersion? = nil,
      handler: @escaping @Sendable () -> any ChannelHandler
    ) async throws -> any Channel {
      var configuration = TLSConfiguration.makeClientConfiguration()
      configuration.trustRoots = .certificates(
        try NIOSSLCertificate.fromPEMBytes(Array(TLSFiles.certificate.utf8)))
      configuration.minimumTLSVersion = .tlsv1
      configuration.maximumTLSVersion = maximumVersion
      let context = try NIOSSLContext(configuration: configuration)
      return try await ClientBootstrap(group: here.loop)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(
              try NIOSSLClientHandler(context: context, serverHostname: "localhost"))
            try pipeline.addHandler(handler())
          }
        }
        .connect(host: "127.0.0.1", port: port).get()
    }

    @Test("Messages small and large arrive both ways, and the last one before the end")
    func messages() async throws {
      try await Surroundings.run { here in
        let large = String(repeating: "é", count: 8 << 20)
        let server = EventLog(loop: here.loop)
        let port = try await here.listen(
          .tls, limits: TransportLimits(closeGracePeriod: .hours(1))
        ) {
          Session(
            log: server,
            onMessage: { connection, body in
              connection.send(body)
              if body.count > 1000 { connection.close() }
            })
        }.port
        let client = EventLog(loop: here.loop)
        _ = try await connect(here, port: port) {
          Connection { connection in
            Session(log: client).attach(to: connection)
            connection.send(Array("small".utf8))
            connection.send(Array(large.utf8))
            connection.send(Array("lost".utf8))
          }
        }
        _ = try await client.waitUntilClosed()
        #expect(client.messages == ["small", large])
        #expect(try await server.waitUntilClosed() == .finished)
      }
    }

    @Test("A client that goes is noticed")
    func leaving() async throws {
      try await Surroundings.run { here in
        let server = EventLog(loop: here.loop)
        let port = try await here.listen(.tls) { echo(server) }.port
        let client = EventLog(loop: here.loop)
        _ = try await connect(here, port: port) {
          Connection { connection in
            Session(log: client, onMessage: { connection, _ in connection.close() })
              .attach(to: connection)
            connection.send(Array("last".utf8))
          }
        }
        _ = try await server.waitUntilClosed()
        #expect(server.messages == ["last"])
        #expect(client.messages == ["last"])
      }
    }

    @Test("A WebSocket over TLS takes its own pages as https")
    func webSocket() async throws {
      try await Surroundings.run { here in
        // However long a test waits for its turn.
        let limits = TransportLimits(admissionPeriod: .hours(1))
        let port = try await here.listen(.wss, limits: limits) { echo() }.port
        for (origin, status) in [("https", "101"), ("http", "403")] {
          let collected = here.loop.makePromise(of: String.self)
          let channel = try await connect(here, port: port) { FirstBytes(collected) }
          let request = WebSocketPeer.request(
            port: port, fields: ["Origin: \(origin)://127.0.0.1:\(port)"])
          try await channel.writeAndFlush(ByteBuffer(string: request)).get()
          #expect(try await collected.futureResult.get().hasPrefix("HTTP/1.1 \(status) "))
          channel.close(promise: nil)
        }
      }
    }

    @Test("Versions before 1.2 are refused, and what is not TLS at all")
    func otherProtocols() async throws {
      try await Surroundings.run { here in
        let log = EventLog(loop: here.loop)
        let port = try await here.listen(.tls) { echo(log) }.port
        let collected = here.loop.makePromise(of: String.self)
        let channel = try await connect(here, port: port, maximumVersion: .tlsv11) {
          FirstBytes(collected)
        }
        try await channel.closeFuture.get()
        await #expect(throws: (any Error).self) { _ = try await collected.futureResult.get() }
        let plain = try Peer.connect(toPort: port)
        try plain.send("{}")
        // Perhaps with an alert of TLS.
        #expect(try !String(decoding: plain.receiveAll(), as: UTF8.self).contains("{}"))
        #expect(log.messages == [])
      }
    }

    @Test("Who does not finish the handshake in time is closed")
    func slowHandshake() async throws {
      try await Surroundings.run { here in
        var policy = NetworkEndpoint.Policy()
        let identity = try TLSIdentity(
          certificatePath: here.write("crt.pem", TLSFiles.certificate),
          keyPath: here.write("key.pem", TLSFiles.key))
        policy.identity = { identity }
        let (loop, chosen) = (here.loop, policy)
        for scheme in [NetworkAddress.Scheme.tls, .wss] {
          let endpoint = try await loop.flatSubmit {
            NetworkEndpoint.listen(
              at: NetworkAddress(scheme, host: "127.0.0.1", port: 0), policy: chosen, on: loop,
              limits: TransportLimits(admissionPeriod: .milliseconds(20))
            ) { echo().attach(to: $0) }
          }.get()
          guard case .network(let address) = endpoint.address else { return }
          let release = hold(loop)
          let peer = try Peer.connect(toPort: address.port)
          try peer.send(bytes: [0x16, 3, 1, 2, 0, 1])
          release()
          _ = try peer.receiveAll()
        }
      }
    }

    // MARK: Files

    @Test("What is wrong with a certificate or a key is said of the file that it is wrong with")
    func files() async throws {
      try await Surroundings.run { here in
        let certificate = try here.write("crt.pem", TLSFiles.certificate, mode: 0o644)
        let key = try here.write("key.pem", TLSFiles.key)
        _ = try TLSIdentity(certificatePath: certificate, keyPath: key)
        let loose = try here.write("loose.pem", TLSFiles.key, mode: 0o640)
        let other = try here.write("other.pem", TLSFiles.keyOfAnother)
        let text = try here.write("text.pem", "no key")
        for (certificatePath, keyPath, kind, told) in [
          (here.path("none"), key, TransportError.Kind.notFound, "none"),
          (certificate, here.path("none"), .notFound, "none"), (key, key, .invalidFile, "key.pem"),
          (text, key, .invalidFile, "text.pem"), (certificate, text, .invalidFile, "text.pem"),
          (certificate, certificate, .insecure, "crt.pem"),
          (certificate, loose, .insecure, "loose"),
          (certificate, other, .invalidFile, "is not that of the certificate"),
          (here.folder, key, .invalidFile, "no regular file"),
        ] {
          let error = #expect(throws: TransportError.self) {
            try TLSIdentity(certificatePath: certificatePath, keyPath: keyPath)
          }
          #expect(error?.kind == kind)
          #expect(error?.message.contains(told) == true, "\(String(describing: error))")
        }
      }
    }
  }

  /// Gives the first bytes of a channel, or its error.
  private final class FirstBytes: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let collected: EventLoopPromise<String>

    init(_ collected: EventLoopPromise<String>) {
      self.collected = collected
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      collected.succeed(String(buffer: unwrapInboundIn(data)))
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      collected.fail(error)
      context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
      collected.fail(ChannelError.eof)
    }
  }
#endif
