import Files
import Foundation
import Glibc
import JSONText
import Server
import TestSupport
import Testing

/// Stores whose lock cannot be had, by nobody's fault who has it open.
struct StoreLockTests {
  private let folder: TemporaryFolder
  private let model = Places.examples.appendingPathComponent("ToDo.xcdatamodeld").path
  private var store: String { folder.path("todo.data") }
  private var lock: String { folder.path(".todo.data.orrery") }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func withClient(_ body: (TestClient) throws -> Void) throws {
    let server = try InProcessServer { $0.locks = StoreLocks(logger: .quiet) }
    let client = try server.connect()
    try client.initialize()
    try body(client)
    try server.stop()
  }

  private func params(_ more: [(key: String, value: JSONValue)] = []) -> JSONValue {
    .object([("location", ["path": .string(store)]), ("model", ["path": .string(model)])] + more)
  }

  /// Opening says which file it is, makes no store, and leaves the file as it is.
  @Test(arguments: ["link", "folder"]) func whatHasTheNameIsNamed(kind: String) throws {
    try withClient { client in
      try client.call("document/open", params([("create", "always")]))
      try client.call("document/close")
      if kind == "link" {
        try #require(symlink("elsewhere", lock) == 0)
      } else {
        try #require(mkdir(lock, 0o700) == 0)
      }
      let error = try client.failure(of: "document/open", params())
      #expect(error["data"]?["kind"]?.string == "store.openFailed")
      #expect(error["data"]?["retryable"] == false)
      #expect(error["message"]?.string?.contains(lock) == true)
      #expect(error["data"]?["hint"]?.string?.contains(lock) == true)
      #expect(!FileManager.default.fileExists(atPath: folder.path("elsewhere")))
      // Reading needs no lock.
      try client.call("document/open", params([("readOnly", true)]))
      try client.call("document/close")
      try #require(remove(lock) == 0)
      try client.call("document/open", params())
    }
  }

  /// What another try may mend says so.
  @Test(arguments: [
    (ENOSPC, "store.full", true), (EDQUOT, "store.full", true), (EIO, "store.openFailed", true),
    (EMFILE, "store.openFailed", true), (EACCES, "store.openFailed", false),
    (EPERM, "store.openFailed", false), (ELOOP, "store.openFailed", false),
  ])
  func everyOtherReasonIsTold(number: CInt, kind: String, isRetryable: Bool) throws {
    let faults = FileFaults.install(below: lock) { call, _ in
      call == .open ? .error(number) : nil
    }
    try withClient { client in
      let error = try client.failure(of: "document/open", params([("create", "always")]))
      #expect(error["data"]?["kind"]?.string == kind)
      #expect(error["data"]?["retryable"]?.bool == isRetryable)
      #expect(!FileManager.default.fileExists(atPath: store))
    }
    withExtendedLifetime(faults) {}
  }

  /// As some of networks.
  @Test(arguments: [ENOLCK, ENOSYS, EOPNOTSUPP]) func aFileSystemMayKnowNoLocks(
    number: CInt
  ) throws {
    let faults = FileFaults.install(below: lock) { call, _ in
      call == .open ? .error(number) : nil
    }
    try withClient { try $0.call("document/open", params([("create", "always")])) }
    withExtendedLifetime(faults) {}
  }
}
