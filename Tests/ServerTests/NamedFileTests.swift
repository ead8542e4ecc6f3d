import Foundation
import Glibc
import JSONText
import TestSupport
import Testing

/// Files that requests name and that are not what they are to be: they are neither waited for nor
/// read, and errors say which member named them.
struct NamedFileTests {
  private static let model = Places.examples.appendingPathComponent("Everything.json").path
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open(_ server: any TestServer) throws -> TestClient {
    let client = try server.connect()
    try client.initialize()
    try client.call(
      "document/open",
      [
        "location": ["path": .string(folder.path("store.data"))],
        "model": ["path": .string(Self.model)], "create": "ifMissing",
      ])
    return client
  }

  private static func kind(_ error: JSONValue?) -> String? { error?["data"]?["kind"]?.string }

  @Test func aModelIsNotFoundWhereItsPathCannotBeOne() throws {
    let server = try InProcessServer()
    let client = try open(server)
    let part = try client.failure(
      of: "document/open",
      ["location": ["path": ":memory:"], "model": ["path": .string(folder.path("store.data-wal"))]])
    #expect(Self.kind(part) == "model.notFound")
    #expect(part["data"]?["parameter"]?.string == "model.path")
    #expect(part["message"]?.string?.contains("belong to a store") == true)
    try server.stop()
  }

  @Test func anErrorOfAnAddressNamesThat() throws {
    let server = try InProcessServer()
    let client = try open(server)
    let failure = try client.failure(
      of: "document/open", ["location": ["url": "file:///no/such/folder/a"]])
    #expect(failure["data"]?["parameter"]?.string == "location.url")
    try server.stop()
  }

  /// The opening of a pipe that nobody writes to never ends.
  @Test func whatIsNoRegularFileIsNotRead() throws {
    let server = try InProcessServer()
    let client = try server.connect()
    try client.initialize()
    for name in ["pipe.json", "pipe.mom", "pipe.xcdatamodel", "pipe.xcmappingmodel", "pipe"] {
      let path = folder.path(name)
      try #require(mkfifo(path, 0o600) == 0)
      let model = JSONValue.string(path)
      let store = JSONValue.string(folder.path("store.data"))
      let requests: [(String, JSONValue)] = [
        (
          "document/open",
          ["location": ["path": store], "model": ["path": model], "create": "ifMissing"]
        ),
        ("document/open", ["location": ["path": model]]),
        ("model/getVersions", ["model": ["path": model]]),
        ("model/merge", ["models": [["path": model]]]),
        ("model/diff", ["from": ["path": model], "to": ["path": .string(Self.model)]]),
        (
          "model/diff",
          [
            "from": ["path": .string(Self.model)], "to": ["path": .string(Self.model)],
            "mapping": ["path": model],
          ]
        ),
      ]
      for (method, params) in requests {
        let kind = Self.kind(try client.failure(of: method, params))
        #expect(
          ["model.notFound", "model.invalid", "store.openFailed"].contains(kind),
          "\(method) \(name): \(kind ?? "")")
      }
    }
    try server.stop()
  }

  /// To open a store's file and close it again drops the locks that SQLite has on it, whoever does.
  @Test func aStoreThatIsOpenIsNotReadAsAModel() throws {
    let server = try InProcessServer()
    let client = try open(server)
    try client.call("object/insert", ["entity": "Artist", "values": ["name": "n"]])
    try client.call("context/save")
    let path = folder.path("store.data")
    let files = try [(path, 0x4000_0002, 510), (path + "-shm", 120, 9)].map { name, start, count in
      try LockedFile(path: name, start: start, count: count)
    }
    #expect(files.allSatisfy { $0.isLocked })
    let other = JSONValue.string(Self.model)
    for (name, kind) in [(path, nil), (path + "-shm", "model.notFound")] {
      let model = JSONValue.string(name)
      for (method, params) in [
        ("model/merge", ["models": [["path": model]]]),
        ("model/diff", ["from": ["path": model], "to": ["path": other]]),
        ("model/getVersions", ["model": ["path": model]]),
        ("document/open", ["location": ["path": ":memory:"], "model": ["path": model]]),
      ] as [(String, JSONValue)] {
        let reply = try client.reply(to: method, params)
        #expect(Self.kind(reply["error"]) == kind, "\(method)")
        #expect(files.allSatisfy { $0.isLocked }, "\(method) of \(name)")
      }
      let mapping: JSONValue = [
        "from": ["path": other], "to": ["path": other], "mapping": ["path": model],
      ]
      #expect(Self.kind(try client.failure(of: "model/diff", mapping)) == "model.notFound")
      #expect(files.allSatisfy { $0.isLocked })
    }
    let part = try client.failure(
      of: "document/open", ["location": ["path": .string(path + "-shm")]])
    #expect(Self.kind(part) == "document.badLocation")
    #expect(files.allSatisfy { $0.isLocked })
    try server.stop()
  }

  /// Part of a file on which somebody may have locks: to hold it open takes none and drops none.
  private final class LockedFile {
    private let descriptor: CInt
    private let start: Int
    private let count: Int

    init(path: String, start: Int, count: Int) throws {
      descriptor = Glibc.open(path, O_RDWR | O_CLOEXEC)
      (self.start, self.count) = (start, count)
      try #require(descriptor >= 0)
    }

    deinit {
      close(descriptor)
    }

    /// As the system tells somebody who has nothing to do with the process that locked it.
    var isLocked: Bool {
      var lock = flock()
      lock.l_type = Int16(F_WRLCK)
      lock.l_whence = Int16(SEEK_SET)
      (lock.l_start, lock.l_len) = (start, count)
      // F_OFD_GETLK
      return fcntl(descriptor, 36, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
    }
  }

  /// By its size, before a byte of it is read: this one has more than there is memory for.
  @Test func aFileThatIsTooLargeIsNotRead() throws {
    let server = try InProcessServer()
    let client = try server.connect()
    try client.initialize()
    for name in ["huge.json", "huge.mom", "huge"] {
      let path = folder.path(name)
      try #require(FileManager.default.createFile(atPath: path, contents: nil))
      try #require(truncate(path, 1 << 40) == 0)
      let refused = try client.failure(
        of: "model/diff", ["from": ["path": .string(path)], "to": ["path": .string(Self.model)]])
      #expect(Self.kind(refused) == "model.invalid")
    }
    try server.stop()
  }
}
