import Glibc
import Testing
import Transport

/// Where front ends look for a document's server.
struct DocumentSocketTests {
  private func path(
    _ document: String, version: String = "1.0", environment: [String: String]
  ) throws -> String {
    try DocumentSocket.path(
      for: document, protocolVersion: version, environment: { environment[$0] })
  }

  @Test("One document has one path, however it is named, before and after it exists")
  func names() async throws {
    try await Surroundings.run { here in
      let environment = ["XDG_RUNTIME_DIR": here.folder]
      try Peer.check(mkdir(here.path("folder"), 0o700), "mkdir")
      try Peer.check(symlink("folder", here.path("link")), "symlink")
      try Peer.check(symlink("folder/document", here.path("alias")), "symlink")
      let names = ["folder/document", "folder/../folder/./document", "link/document", "alias"]
      let before = try names.map { try path(here.path($0), environment: environment) }
      #expect(Set(before).count == 1)
      close(try Peer.check(open(here.path("folder/document"), O_CREAT | O_RDWR, 0o600), "open"))
      let after = try names.map { try path(here.path($0), environment: environment) }
      #expect(after == before)
      let other = try path(here.path("folder/other"), environment: environment)
      #expect(other != before[0])
    }
  }

  @Test("The path is in the user's own folder, and different for another protocol version")
  func shape() async throws {
    try await Surroundings.run { here in
      let environment = ["XDG_RUNTIME_DIR": here.folder + "/", "TMPDIR": "/nowhere"]
      let first = try path(here.path("d"), environment: environment)
      #expect(first.hasPrefix("\(here.folder)/orrery-\(geteuid())/"))
      #expect(first.hasSuffix("-1.0.sock"))
      #expect(try path(here.path("d"), version: "2.0", environment: environment) != first)
      let endpoint = try await here.listen(first) { echo() }
      try await endpoint.close().get()
    }
  }

  @Test("A runtime folder that is relative, missing or too long is passed over")
  func runtimeFolders() async throws {
    try await Surroundings.run { here in
      let long = here.path(String(repeating: "x", count: 100))
      try Peer.check(mkdir(long, 0o700), "mkdir")
      for unusable in ["relative", "/does/not/exist", long, ""] {
        let environment = ["XDG_RUNTIME_DIR": unusable, "TMPDIR": here.folder]
        #expect(try path(here.path("d"), environment: environment).hasPrefix(here.folder + "/o"))
        #expect(
          try path(here.path("d"), environment: ["TMPDIR": unusable])
            .hasPrefix("/tmp/orrery-\(geteuid())/"))
      }
    }
  }

  @Test("A document in a folder that does not exist is an error that says so")
  func missingFolder() async throws {
    try await Surroundings.run { here in
      let error = #expect(throws: TransportError.self) {
        try path(here.path("none/d"), environment: [:])
      }
      #expect(error?.kind == .notFound)
      #expect(error?.message.contains("none") == true)
    }
  }

  @Test("A link that leads to itself is an error")
  func circle() async throws {
    try await Surroundings.run { here in
      try Peer.check(symlink("circle", here.path("circle")), "symlink")
      #expect(throws: TransportError.self) {
        try path(here.path("circle"), environment: [:])
      }
    }
  }
}
