import Glibc
import Logging
import NIOCore
import NIOPosix

/// A port of TCP, for streams or WebSockets, that accepts connections from anywhere the address can
/// be reached from: on loopback from every user and every web page of this machine. So each peer
/// has to show a token; who has one is for the delegates to say, with `Connection.admit()`.
package struct NetworkEndpoint: Endpoint {
  package let address: ListenAddress
  private let channel: any Channel

  /// What of the network may come in.
  package struct Policy: Sendable {
    /// Whether it may listen on an address that other machines reach.
    package var allowsRemote = false
    /// Which pages may connect by WebSocket.
    package var webClients = WebClientPolicy()
    /// Whether a token admits. A WebSocket that shows one that does not is refused at once.
    package var isKnownToken: @Sendable (String) -> Bool = { _ in false }
    /// What browsers are given at addresses of WebSockets. With it a WebSocket has to show its
    /// token when it connects.
    package var pages: WebPages?
    /// What addresses of TLS need; asked for each connection.
    package var identity: (@Sendable () -> TLSIdentity)?

    package init() {}
  }

  /// Listens. Called on the event loop.
  ///
  /// - Parameters:
  ///   - logger: Hears of refused connections.
  ///   - opened: Called for each connection when it is open, to set its delegate.
  /// - Returns: Fails with a `TransportError`: `insecure` for an address that other machines reach,
  ///   where the policy does not allow that.
  package static func listen(
    at address: NetworkAddress, policy: Policy = Policy(), on loop: any EventLoop,
    limits: TransportLimits = TransportLimits(),
    logger: Logger = Logger(label: "orrery.transport") { _ in SwiftLogNoOpLogHandler() },
    opened: @escaping (Connection) -> Void
  ) -> EventLoopFuture<NetworkEndpoint> {
    let socketAddress: SocketAddress
    do throws(TransportError) {
      socketAddress = try resolve(address, policy)
    } catch {
      return loop.makeFailedFuture(error)
    }
    let log = LogLimiter(logger, on: loop)
    let acceptor = Acceptor(limits: limits, log: log) { acceptor, channel in
      channel.eventLoop.makeCompletedFuture {
        let greeting = acceptor.greet(channel)
        let connection = {
          Connection(limits: limits, greeting: greeting, opened: acceptor.opening(opened))
        }
        if address.scheme.isEncrypted { try policy.identity?().encrypt(channel) }
        if address.scheme.isWebSocket {
          let gate = WebSocketGate(address: address, policy: policy)
          try WebSocketHandshake.start(
            on: channel, gate: gate, greeting: greeting, log: acceptor.log,
            maximumHeaderBytes: limits.framing.maximumHeaderBytes, connection: connection)
        } else {
          try channel.pipeline.syncOperations.addHandler(connection())
        }
      }
    }
    return acceptor.bootstrap(on: loop)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      // A peer that vanished without a word is noticed some day.
      .childChannelOption(.socketOption(.so_keepalive), value: 1)
      .bind(to: socketAddress)
      .flatMapErrorThrowing { error in throw Self.error(error, listeningAt: address) }
      .map { channel in
        var real = address
        real.port = channel.localAddress?.port ?? address.port
        return NetworkEndpoint(address: .network(real), channel: channel)
      }
  }

  package func close() -> EventLoopFuture<Void> {
    channel.close(promise: nil)
    return channel.closeFuture
  }

  private static func resolve(
    _ address: NetworkAddress, _ policy: Policy
  ) throws(TransportError) -> SocketAddress {
    guard policy.identity != nil || !address.scheme.isEncrypted else {
      throw TransportError(
        .invalidAddress, "\(address) needs a certificate",
        hint: "give --tls-certificate and --tls-key")
    }
    let resolved: SocketAddress
    do {
      resolved = try SocketAddress.makeAddressResolvingHost(address.host, port: address.port)
    } catch {
      throw TransportError(.notFound, "there is no host “\(address.host)” to listen on")
    }
    guard policy.allowsRemote || resolved.isLoopback else {
      throw TransportError(
        .insecure, "other machines could reach a server at \(address)",
        hint: "listen on 127.0.0.1, or say --allow-remote if that is what you want")
    }
    return resolved
  }

  private static func error(
    _ error: any Error, listeningAt address: NetworkAddress
  ) -> TransportError {
    switch (error as? IOError)?.errnoCode {
    case EADDRINUSE?:
      TransportError(
        .inUse, "something else listens at \(address)",
        hint: "choose another port; 0 takes one that is free", errorNumber: EADDRINUSE)
    case let errorNumber?: .system("listen at \(address)", errorNumber: errorNumber)
    case nil: TransportError(.system, "cannot listen at \(address): \(error)")
    }
  }
}

extension SocketAddress {
  /// Whether only this machine reaches it.
  var isLoopback: Bool {
    switch self {
    case .v4(let address):
      UInt32(bigEndian: address.address.sin_addr.s_addr) >> 24 == 127
    case .v6(let address):
      withUnsafeBytes(of: address.address.sin6_addr) { bytes in
        let mapped = [UInt8](repeating: 0, count: 10) + [0xff, 0xff, 127]
        return bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
          || bytes.starts(with: mapped)
      }
    case .unixDomainSocket: true
    }
  }
}
