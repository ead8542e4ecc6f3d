import NIOCore

#if TLS
  import NIOSSL
#endif

/// What a server shows to clients of TLS: its certificate, and the key that proves that it is its
/// own. Clients show none; they have tokens. Without the package's trait TLS no server has one.
package struct TLSIdentity: Sendable {
  #if TLS
    /// Whether this program was built with TLS.
    package static let isSupported = true
  #else
    package static let isSupported = false
  #endif

  #if TLS
    private let context: NIOSSLContext
  #endif

  /// - Parameters:
  ///   - certificatePath: A PEM file: the server's certificate, then those that lead to its root.
  ///   - keyPath: A PEM file that only its owner can read, without a passphrase.
  /// - Throws: what is wrong with which file.
  package init(certificatePath: String, keyPath: String) throws(TransportError) {
    #if TLS
      context = try Self.context(certificatePath: certificatePath, keyPath: keyPath)
    #else
      throw TransportError(
        .unsupported, "this program was built without TLS",
        hint: "build it with make build, or with swift build --traits TLS")
    #endif
  }

  /// Adds what encrypts to a channel, below all that is added later.
  func encrypt(_ channel: any Channel) throws {
    #if TLS
      try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
    #endif
  }
}

#if TLS
  extension TLSIdentity {
    /// Bytes that a file of certificates or of a key has at most.
    private static let maximumBytes = 1 << 20

    private static func context(
      certificatePath: String, keyPath: String
    ) throws(TransportError) -> NIOSSLContext {
      let certificates = try certificates(certificatePath)
      let key = try key(keyPath)
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: certificates.map { .certificate($0) }, privateKey: .privateKey(key))
      configuration.minimumTLSVersion = .tlsv12
      do {
        return try NIOSSLContext(configuration: configuration)
      } catch {
        throw TransportError(
          .invalidFile,
          "the key in \(keyPath) is not that of the certificate in \(certificatePath)",
          hint: "put the server's own certificate first in its file")
      }
    }

    static func certificates(
      _ path: String
    ) throws(TransportError) -> [NIOSSLCertificate] {
      let bytes = try PrivateFile.read(path, maximumBytes: maximumBytes, isSecret: false)
      guard let certificates = try? NIOSSLCertificate.fromPEMBytes(bytes), !certificates.isEmpty
      else {
        throw TransportError(
          .invalidFile, "there is no certificate in \(path)",
          hint: "it is a PEM file, with BEGIN CERTIFICATE")
      }
      return certificates
    }

    private static func key(_ path: String) throws(TransportError) -> NIOSSLPrivateKey {
      let bytes = try PrivateFile.read(path, maximumBytes: maximumBytes)
      guard let key = try? NIOSSLPrivateKey(bytes: bytes, format: .pem) else {
        throw TransportError(
          .invalidFile, "there is no key in \(path) that can be read",
          hint: "it is a PEM file, with BEGIN PRIVATE KEY, and has no passphrase")
      }
      return key
    }
  }
#endif
