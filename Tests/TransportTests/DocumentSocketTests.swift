import Glibc
import Testing
import Transport

/// Where servers keep their sockets, and what a document's path is.
struct DocumentSocketTests {
  @Test("A file is in the user's own folder, and a socket's name says whose it is")
  func shape() async throws {
    try await Surroundings.run { here in
      let environment = ["XDG_RUNTIME_DIR": here.folder + "/", "TMPDIR": "/nowhere"]
      let path = DocumentSocket.paths(named: "server-42.sock") { environment[$0] }[0]
      #expect(path == "\(here.folder)/orrery-\(geteuid())/server-42.sock")
      #expect(DocumentSocket.process(ofSocket: path) == 42)
      for other in [
        "\(here.folder)/server-42.sock", path + ".lock", "\(here.folder)/orrery-x/server-42.sock",
        "\(here.folder)/orrery-\(geteuid())/server-42-d1.sock",
      ] {
        #expect(DocumentSocket.process(ofSocket: other) == nil)
      }
      let endpoint = try await here.listen(path) { echo() }
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
        let first = DocumentSocket.paths(named: "s") { environment[$0] }[0]
        #expect(first.hasPrefix(here.folder + "/o"))
        let alone = DocumentSocket.paths(named: "s") { ["TMPDIR": unusable][$0] }
        #expect(alone == ["/tmp/orrery-\(geteuid())/s"])
      }
    }
  }

  @Test("One document has one path, however it is named, before and after it exists")
  func names() async throws {
    try await Surroundings.run { here in
      try Peer.check(mkdir(here.path("folder"), 0o700), "mkdir")
      try Peer.check(symlink("folder", here.path("link")), "symlink")
      try Peer.check(symlink("folder/document", here.path("alias")), "symlink")
      let names = ["folder/document", "folder/../folder/./document", "link/document", "alias"]
      let before = try names.map { try DocumentSocket.canonicalPath(here.path($0)) }
      #expect(Set(before).count == 1)
      close(try Peer.check(open(here.path("folder/document"), O_CREAT | O_RDWR, 0o600), "open"))
      let after = try names.map { try DocumentSocket.canonicalPath(here.path($0)) }
      #expect(after == before)
    }
  }

  @Test("A document in a folder that does not exist is an error that says so")
  func missingFolder() async throws {
    try await Surroundings.run { here in
      let error = #expect(throws: TransportError.self) {
        try DocumentSocket.canonicalPath(here.path("none/d"))
      }
      #expect(error?.kind == .notFound)
      #expect(error?.message.contains("none") == true)
    }
  }

  @Test("A slash separates whatever follows it, and what is no path is an error")
  func bytes() async throws {
    try await Surroundings.run { here in
      try Peer.check(mkdir(here.path("folder"), 0o700), "mkdir")
      for name in ["\u{301}", "\u{301}x", "\u{FE0F}x"] {
        let found = try DocumentSocket.canonicalPath(here.path("folder/../") + name)
        #expect(found.utf8.elementsEqual((here.folder + "/" + name).utf8))
      }
      let long = String(repeating: "n", count: 5000)
      for path in ["", "a\u{0}b", long, here.path("none/.."), here.path("none/"), here.path("n/.")]
      {
        #expect(throws: TransportError.self) { try DocumentSocket.canonicalPath(path) }
      }
    }
  }

  @Test("A link that leads to itself is an error")
  func circle() async throws {
    try await Surroundings.run { here in
      try Peer.check(symlink("circle", here.path("circle")), "symlink")
      #expect(throws: TransportError.self) {
        try DocumentSocket.canonicalPath(here.path("circle"))
      }
    }
  }
}
