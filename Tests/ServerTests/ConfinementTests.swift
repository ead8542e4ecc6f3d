import Files
import Foundation
import JSONText
import TestSupport
import Testing

/// A client whose token allows one folder tries to leave it by every parameter that names a path:
/// nothing outside is read, written or made, whatever stands in the folder.
@Suite(.serialized) struct ConfinementTests {
  private let folder: TemporaryFolder
  private let manager = FileManager.default

  /// `allowed`, which the token allows, with a store, a model and links of all kinds; `outside`
  /// with a store and a model.
  init() throws {
    folder = try TemporaryFolder()
    for name in ["allowed/sub", "outside"] {
      try manager.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    let model = Places.examples.appendingPathComponent("ToDo.xcdatamodeld").path
    for name in ["allowed", "outside"] {
      try manager.copyItem(atPath: model, toPath: folder.path("\(name)/ToDo.xcdatamodeld"))
    }
    let server = try InProcessServer()
    let owner = try server.connect()
    try owner.initialize()
    for name in ["outside/secret.data", "allowed/store.data"] {
      try owner.call(
        "document/open",
        [
          "location": ["path": .string(folder.path(name))], "create": "always",
          "model": ["path": .string(folder.path("allowed/ToDo.xcdatamodeld"))],
        ])
      try owner.call("document/close")
    }
    try server.stop()
    try link("allowed/link", to: folder.path("outside"))
    try link("allowed/link.data", to: folder.path("outside/secret.data"))
    try link("allowed/new.data", to: folder.path("outside/new.data"))
    try link("allowed/link.xcdatamodeld", to: folder.path("outside/ToDo.xcdatamodeld"))
  }

  private func link(_ name: String, to target: String) throws {
    try manager.createSymbolicLink(
      atPath: folder.path(name), withDestinationPath: target)
  }

  /// Every file that is not in `allowed`, and what is in it.
  private var outside: [String: Data] {
    var files: [String: Data] = [:]
    for name in manager.subpaths(atPath: folder.url.path) ?? []
    where !name.hasPrefix("allowed/") {
      files[name] = manager.contents(atPath: folder.path(name)) ?? Data()
    }
    return files
  }

  private static func kind(_ error: JSONValue?) -> String? { error?["data"]?["kind"]?.string }

  /// Paths that lead out, or nowhere at all. Those that do not begin with `/` are from the folder
  /// around the allowed one.
  private static let leavings = [
    "allowed/../evil.data", "allowed/../\u{301}", "allowed/../\u{301}evil.data",
    "allowed/../\u{FE0F}evil.data", "allowed/..\u{301}/evil.data", "allowed/..\u{301}../x",
    "allowed/sub/../../evil.data", "allowed/sub/../../\u{20DD}evil.data", "allowed//..//evil.data",
    "allowed/./../evil.data", "allowed/link/evil.data", "allowed/link/secret.data",
    "allowed/link/../evil.data", "allowed/link.data", "allowed/new.data", "allowed/link/\u{301}",
    "outside/secret.data", "outside/../evil.data", "allowedevil.data", "allowed\u{301}/evil.data",
    "allowed\u{301}", "allowed/\u{0}/../../evil.data", "../evil\u{0}allowed/x",
    "outside/secret.data\u{0}allowed", "allowed/none/../../evil.data", "allowed/../", "allowed/..",
    "allowed/sub/../..", "..", "/", "//", "/proc/self/root/etc/passwd", "/proc/self/cwd/evil.data",
    "/etc/passwd", "/nowhere/at/all", "allowed/../" + String(repeating: "n", count: 255),
    "allowed/../" + String(repeating: "n", count: 300),
    "allowed/" + String(repeating: "sub/../", count: 1000) + "../evil.data",
  ]

  private func absolute(_ path: String) -> String {
    path.utf8.first == UInt8(ascii: "/") ? path : "\(folder.url.path)/\(path)"
  }

  private func confined(_ server: any TestServer) throws -> TestClient {
    let client = try server.connectByNetwork()
    try client.initialize(["token": .string(TestTokens.confined)])
    return client
  }

  private var store: JSONValue { .string(folder.path("allowed/store.data")) }
  private var model: JSONValue { .string(folder.path("allowed/ToDo.xcdatamodeld")) }

  @Test(arguments: Boundary.allCases)
  func noPathLeadsOut(at boundary: Boundary) throws {
    let server = try boundary.start(isNetwork: true)
    let client = try confined(server)
    try client.call("document/open", ["location": ["path": store], "model": ["path": model]])
    let before = outside
    let refusals: Set = ["permission.denied", "document.badLocation", "model.notFound"]
    for path in Self.leavings {
      let path = JSONValue.string(absolute(path))
      let tries: [(method: String, params: JSONValue)] = [
        (
          "document/open",
          ["location": ["path": path], "model": ["path": model], "create": "ifMissing"]
        ),
        (
          "document/open",
          [
            "location": ["path": path], "model": ["path": model], "create": "always",
            "format": "package",
          ]
        ),
        ("document/open", ["location": ["path": path]]),
        ("document/open", ["location": ["path": path], "readOnly": true]),
        ("document/open", ["location": ["path": store], "model": ["path": path]]),
        (
          "document/open",
          [
            "location": ["path": store], "model": ["path": model], "mapping": ["path": path],
            "migrate": true,
          ]
        ),
        ("document/backup", ["location": ["path": path]]),
        ("document/backup", ["location": ["path": path], "replace": true]),
        ("model/getVersions", ["model": ["path": path]]),
        ("model/getVersions", ["model": ["path": model], "store": ["path": path]]),
        ("model/diff", ["from": ["path": path], "to": ["path": model]]),
        ("model/diff", ["from": ["path": model], "to": ["path": path]]),
        (
          "model/diff", ["from": ["path": model], "to": ["path": model], "mapping": ["path": path]]
        ),
        ("model/merge", ["models": [["path": model], ["path": path]]]),
        ("model/check", ["model": ["path": path]]),
        ("model/getClasses", ["model": ["path": path], "language": "lua"]),
        ("model/write", ["model": ["path": path], "path": model]),
        ("model/write", ["model": ["path": model], "path": path]),
        ("model/update", ["model": ["path": path]]),
        ("model/update", ["model": ["path": model], "mapping": ["path": path]]),
      ]
      for (method, params) in tries {
        let kind = Self.kind(try client.failure(of: method, params))
        #expect(refusals.contains(kind ?? ""), "\(method) \(params.text): \(kind ?? "")")
      }
    }
    #expect(outside == before)
    try server.stop()
  }

  /// Whether there is a folder is not told by where `..` leads from it.
  @Test func foldersOutsideStayUnknown() throws {
    let server = try Boundary.inProcess.start(isNetwork: true)
    let client = try confined(server)
    let errors = try ["outside", "nowhere", "allowed/link"].map { name in
      try client.failure(
        of: "document/open",
        ["location": ["path": .string(folder.path("\(name)/../allowed/store.data"))]])
    }
    #expect(
      errors.map(Self.kind) == ["permission.denied", "permission.denied", "permission.denied"])
    try server.stop()
  }

  /// Where another server listens is not for everybody to know.
  @Test func theServerOfAStoreStaysUnknown() throws {
    let path = folder.path("allowed/store.data")
    let holder = try ProgramRun(
      ["serve", path, "--model", folder.path("allowed/ToDo.xcdatamodeld"), "--stdio"])
    try holder.send(#"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#)
    _ = try holder.nextMessage()
    let server = try Boundary.binary.start(isNetwork: true)
    let error = try confined(server).failure(
      of: "document/open", ["location": ["path": .string(path)], "model": ["path": model]])
    #expect(Self.kind(error) == "store.inUse")
    #expect(error["data"]?["holder"] == nil)
    #expect(error["message"] == "The store is open in another server.")
    try server.stop()
    try holder.endInput()
    #expect(try holder.finish().code == 0)
  }

  /// What is no path at all is refused to everybody.
  @Test(arguments: ["", "\u{0}", "a\u{0}b", String(repeating: "n", count: 5000)])
  func whatIsNoPathIsRefused(path: String) throws {
    let server = try Boundary.inProcess.start()
    let client = try server.connect()
    try client.initialize()
    let error = try client.failure(
      of: "document/open",
      ["location": ["path": .string(path)], "model": ["path": model], "create": "always"])
    #expect(Self.kind(error) == "document.badLocation")
    #expect(error.text.utf8.count < 1000)
    try server.stop()
  }

  /// What is beside a store is neither made, opened nor replaced as if it were one.
  @Test func filesOfAStoreAreNoDocuments() throws {
    let server = try Boundary.inProcess.start(isNetwork: true)
    let client = try confined(server)
    try client.call("document/open", ["location": ["path": store], "model": ["path": model]])
    try client.call("object/insert", ["entity": "ToDo", "values": ["name": "Milk"]])
    try client.call("context/save")
    for name in [
      "store.data-wal", "store.data-shm", "store.data-journal",
      ".store_SUPPORT/_EXTERNAL_DATA/6E0F1C2A-0000-4000-8000-000000000001",
    ] {
      let path = JSONValue.string(folder.path("allowed/\(name)"))
      for (method, params) in [
        ("document/backup", ["location": ["path": path], "replace": true]),
        (
          "document/open",
          ["location": ["path": path], "model": ["path": model], "create": "ifMissing"]
        ),
      ] as [(String, JSONValue)] {
        #expect(
          Self.kind(try client.failure(of: method, params)) == "document.badLocation", "\(name)")
      }
    }
    try client.call("document/close")
    try client.call("document/open", ["location": ["path": store], "model": ["path": model]])
    #expect(try client.call("fetch/count", ["fetch": ["entity": "ToDo"]])["count"] == 1)
    try server.stop()
  }

  /// The system drops this process's locks on a file with any descriptor of it that is closed, and
  /// another process would then remove the log under this one.
  @Test func anOpenStoreIsNotReadAsSomethingElse() throws {
    let server = try Boundary.inProcess.start(isNetwork: true)
    let client = try confined(server)
    try client.call("document/open", ["location": ["path": store], "model": ["path": model]])
    try client.call("object/insert", ["entity": "ToDo", "values": ["name": "Milk"]])
    try client.call("context/save")
    let before = try locks()
    #expect(!before.isEmpty)
    for (method, params) in [
      ("model/diff", ["from": ["path": model], "to": ["path": model], "mapping": ["path": store]]),
      ("model/diff", ["from": ["path": store], "to": ["path": model]]),
      ("model/merge", ["models": [["path": store]]]),
      ("model/getVersions", ["model": ["path": store]]),
      ("model/getVersions", ["model": ["path": model], "store": ["path": store]]),
      ("model/update", ["model": ["path": model], "mapping": ["path": store]]),
    ] as [(String, JSONValue)] {
      _ = try client.reply(to: method, params)
      #expect(try locks() == before, "\(method) \(params.text)")
    }
    try server.stop()
  }

  /// Locks on the allowed store, as the system lists them.
  private func locks() throws -> [String] {
    let attributes = try manager.attributesOfItem(atPath: folder.path("allowed/store.data"))
    let node = try #require((attributes[.systemFileNumber] as? NSNumber)?.stringValue)
    // The system hands the list out in pieces, of which Foundation would take the first for all.
    let list = try FileSystem.contents(ofFile: "/proc/locks", limit: 16 << 20)
    return String(decoding: list, as: UTF8.self).split(separator: "\n").map(String.init)
      .filter { $0.contains(":\(node) ") }
      .map { $0.drop { $0 != " " }.trimmingCharacters(in: .whitespaces) }.sorted()
  }

  @Test func aURLLeavesNoMoreThanAPath() throws {
    let server = try Boundary.inProcess.start(isNetwork: true)
    let client = try confined(server)
    let before = outside
    let base = "file://\(folder.url.path)"
    for tail in [
      "/allowed/../evil.data", "/allowed/%2e%2e/evil.data", "/allowed/..%2fevil.data",
      "/allowed/../%CC%81evil.data", "/allowed/%00/../../evil.data", "/allowed/%FF/../../e.data",
      "/allowed/link/evil.data", "/allowed/..%00",
    ] {
      let error = try client.failure(
        of: "document/open",
        [
          "location": ["url": .string(base + tail)], "model": ["path": model],
          "create": "ifMissing",
        ])
      #expect(
        ["permission.denied", "document.badLocation"].contains(Self.kind(error) ?? ""),
        "\(tail): \(error.text)")
    }
    let path = folder.url.path + "/allowed/store.data"
    for url in [
      "file://elsewhere\(path)", "file://me@localhost\(path)", "file://localhost:80\(path)",
      "file://\(path)?mode=ro", "file://\(path)#a",
    ] {
      let error = try client.failure(
        of: "document/open", ["location": ["url": .string(url)], "model": ["path": model]])
      #expect(Self.kind(error) == "document.badLocation", "\(url): \(error.text)")
    }
    #expect(outside == before)
    try server.stop()
  }

  /// Whether there is something at a path outside is not told either.
  @Test func nothingIsToldOfWhatIsOutside() throws {
    let server = try Boundary.inProcess.start(isNetwork: true)
    let client = try confined(server)
    func message(_ path: String) throws -> String {
      let error = try client.failure(
        of: "document/open", ["location": ["path": .string(folder.path(path))]])
      return error.text.replacingOccurrences(of: path, with: "PATH")
    }
    let known = try message("outside/secret.data")
    for path in ["outside/none", "outside/none/none", "none/none", "outside/secret.data/x"] {
      #expect(try message(path) == known, "\(path)")
    }
    #expect(try message("allowed/link.data") == known)
    #expect(try message("allowed/none/x").contains("document.badLocation"))
    try server.stop()
  }

  /// Links that stand within what is opened: in a package, in a model, and where files beside a
  /// store are.
  @Test func noLinkInAPackageIsFollowed() throws {
    let server = try Boundary.inProcess.start(isNetwork: true)
    let client = try confined(server)
    for name in ["Package", "Linked.xcdatamodeld/Linked.xcdatamodel"] {
      try manager.createDirectory(
        atPath: folder.path("allowed/\(name)"), withIntermediateDirectories: true)
    }
    try link("allowed/Package/StoreContent", to: folder.path("outside"))
    try link(
      "allowed/Linked.xcdatamodeld/Linked.xcdatamodel/contents",
      to: folder.path("outside/ToDo.xcdatamodeld/ToDo.xcdatamodel/contents"))
    let before = outside
    let package = JSONValue.string(folder.path("allowed/Package"))
    for create: JSONValue in ["ifMissing", "always", "never"] {
      let error = try client.failure(
        of: "document/open",
        [
          "location": ["path": package], "model": ["path": model], "create": create,
          "format": "package",
        ])
      #expect(Self.kind(error)?.hasPrefix("store.") == true, "\(error.text)")
    }
    let linked = JSONValue.string(folder.path("allowed/Linked.xcdatamodeld"))
    let error = try client.failure(of: "model/getVersions", ["model": ["path": linked]])
    #expect(Self.kind(error) == "model.notFound")
    #expect(error["message"]?.string?.contains("symbolic link") == true)
    #expect(outside == before)
    try server.stop()
  }

  /// A hard link is the file itself, which is in the folder as much as anywhere. But two documents
  /// on one file would each have a log of its own: it is only read, by one name at a time.
  @Test func aHardLinkIsTheFileAndNotASecondDocument() throws {
    try manager.linkItem(
      atPath: folder.path("allowed/store.data"), toPath: folder.path("allowed/other.data"))
    let server = try Boundary.inProcess.start(isNetwork: true)
    let client = try confined(server)
    let other = JSONValue.string(folder.path("allowed/other.data"))
    let writing = try client.failure(
      of: "document/open", ["location": ["path": other], "model": ["path": model]])
    #expect(Self.kind(writing) == "document.badLocation")
    let opened = try client.call("document/open", ["location": ["path": other], "readOnly": true])
    let error = try client.failure(
      of: "document/open", ["location": ["path": store], "readOnly": true])
    #expect(Self.kind(error) == "document.badLocation")
    try client.call("document/close", ["document": opened["document"] ?? .null])
    try manager.removeItem(atPath: folder.path("allowed/other.data"))
    try client.call("document/open", ["location": ["path": store], "model": ["path": model]])
    try server.stop()
  }
}
