#if TLS
  import Foundation
  import OrreryProtocol
  import TestSupport
  import Testing

  @testable import OrreryClient

  @Suite struct TLSConnectionTests {
    @Test func checksTheServersCertificate() async throws {
      let folder = try TemporaryFolder()
      try TestTokens.writeFile(to: folder.path("tokens.json"))
      for (name, text) in [("certificate.pem", certificate), ("key.pem", key)] {
        let isMade = FileManager.default.createFile(
          atPath: folder.path(name), contents: Data(text.utf8),
          attributes: [.posixPermissions: 0o600])
        #expect(isMade)
      }
      let server = try SpawnedServer(arguments: [
        "--listen", "tls:127.0.0.1:0", "--listen", "wss:127.0.0.1:0", "--token-file",
        folder.path("tokens.json"), "--tls-certificate", folder.path("certificate.pem"),
        "--tls-key", folder.path("key.pem"),
      ])
      #expect(server.networkAddresses.count == 2)
      for address in server.networkAddresses {
        let connection = try await Connection.connect(
          to: .socket(
            address.description, token: TestTokens.writer,
            certificateAuthority: folder.path("certificate.pem"))
        ).get()
        let list = try await connection.send(DocumentListParams()).reply.get()
        #expect(list.documents.isEmpty)
        #expect(try await connection.close().get())
        await #expect(throws: OrreryError.self) {
          try await Connection.connect(
            to: .socket(address.description, token: TestTokens.writer)
          ).get()
        }
      }
      try server.stop()
    }

    /// Of localhost and 127.0.0.1, signed by itself.
    private let certificate = """
      -----BEGIN CERTIFICATE-----
      MIIBZzCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
      c3QwIBcNMDAwMTAxMDAwMDAwWhgPMjEyNjAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
      CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABDztYDIf7+ZjpScV
      qbapysqjhsuwMkL+CD5Q6TywiigEvk/mT1q+W2BTxtcwAt+9tGE+wBI/iDpbyKKn
      JWWvl7ijTjBMMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAPBgNVHRMBAf8E
      BTADAQH/MB0GA1UdDgQWBBRRIeHEr3i0kZVy/sunjwrnYTcfQzAKBggqhkjOPQQD
      AgNIADBFAiEAod62PJBhkpFGYILbUP2RdC6YUq2FrVri2A5/w52sw9oCIDRtEjsZ
      UNkCeejiyB062D90eqoF+RIlaAVE22+KWTE5
      -----END CERTIFICATE-----
      """

    private let key = """
      -----BEGIN PRIVATE KEY-----
      MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgEF+wfKWbxbdeaui9
      K104zWoRASysX0x8AkqdeOSNWZOhRANCAAQ87WAyH+/mY6UnFam2qcrKo4bLsDJC
      /gg+UOk8sIooBL5P5k9avltgU8bXMALfvbRhPsASP4g6W8iipyVlr5e4
      -----END PRIVATE KEY-----
      """
  }
#endif
