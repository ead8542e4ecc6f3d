import Foundation
import Server
import TestSupport
import Testing
import Transport

/// Files of tokens: what they say, and what is refused because it could mean more than was meant.
@Suite struct TokenFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func read(_ text: String, mode: Int = 0o600) throws -> AccessTokens {
    let path = folder.path("tokens.json")
    try? FileManager.default.removeItem(atPath: path)
    try #require(
      FileManager.default.createFile(
        atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: mode]))
    return try TokenFile.read(path)
  }

  private static let entry = #"{"token": "0123456789abcdef", "access": "read"}"#

  @Test func tokensHaveTheirPermissions() throws {
    let tokens = try read(
      """
      {"tokens": [
        \(Self.entry),
        {"token": "A-._~+aaaaaaaaaa", "access": "write", "documents": [], "name": "nobody"}
      ]}
      """)
    #expect(
      tokens.permissions(for: "0123456789abcdef") == Permissions(access: .read, documents: nil))
    #expect(
      tokens.permissions(for: "A-._~+aaaaaaaaaa") == Permissions(access: .write, documents: []))
    for wrong in ["", "0123456789abcde", "0123456789abcdeg", "0123456789abcdef0", "A", "é"] {
      #expect(tokens.permissions(for: wrong) == nil)
    }
  }

  @Test(arguments: [0o604, 0o640, 0o602, 0o620, 0o601, 0o644, 0o777])
  func aFileThatOthersMayReadIsRefused(mode: Int) throws {
    let error = #expect(throws: TransportError.self) {
      try read(#"{"tokens": [\#(Self.entry)]}"#, mode: mode)
    }
    #expect(error?.kind == .insecure)
    #expect(error?.hint?.hasPrefix("run chmod 600 ") == true)
  }

  @Test(.enabled(if: geteuid() == 0, "needs root to make one"))
  func aFileOfAnotherUserIsRefused() throws {
    let path = folder.path("foreign.json")
    try Data(#"{"tokens": [\#(Self.entry)]}"#.utf8).write(to: URL(fileURLWithPath: path))
    try #require(chmod(path, 0o600) == 0 && chown(path, 12345, 12345) == 0)
    #expect(throws: TransportError.self) { try TokenFile.read(path) }
  }

  @Test func noFileIsRefused() throws {
    for path in [folder.path("none.json"), folder.url.path, "/dev/null"] {
      #expect(throws: TransportError.self) { try TokenFile.read(path) }
    }
  }

  @Test(arguments: [
    ("", "it is not JSON"), ("[]", "not an object"), ("{}", "at least one token"),
    (#"{"tokens": []}"#, "at least one token"), (#"{"tokens": [7]}"#, "tokens[0] is not an object"),
    (#"{"tokens": [\#(entry)], "x": 1}"#, "unknown member “x”"),
    (#"{"tokens": [\#(entry), \#(entry)]}"#, "tokens[1] has the same token"),
    (#"{"tokens": [{"token": "0123456789abcdef"}]}"#, "tokens[0].access"),
    (#"{"tokens": [{"token": "0123456789abcdef", "access": "readonly"}]}"#, "tokens[0].access"),
    (
      #"{"tokens": [{"token": "0123456789abcdef", "access": "read", "acces": "read"}]}"#,
      "unknown member “acces”"
    ),
    (
      #"{"tokens": [{"token": "0123456789abcdef", "access": "read", "access": "write"}]}"#,
      "“access” twice"
    ),
    (#"{"tokens": [{"token": "0123456789abcde", "access": "read"}]}"#, "at least 16"),
    (#"{"tokens": [{"token": "0123456789 abcdef", "access": "read"}]}"#, "at least 16"),
    (#"{"tokens": [{"token": "0123456789abcdéf", "access": "read"}]}"#, "at least 16"),
    (#"{"tokens": [{"access": "read"}]}"#, "tokens[0].token"),
    (
      #"{"tokens": [{"token": "0123456789abcdef", "access": "read", "documents": "a"}]}"#,
      "tokens[0].documents"
    ),
    (
      #"{"tokens": [{"token": "0123456789abcdef", "access": "read", "documents": [""]}]}"#,
      "tokens[0].documents"
    ),
    (
      #"{"tokens": [{"token": "0123456789abcdef", "access": "read", "documents": ["no/such/f"]}]}"#,
      "there is no folder"
    ),
  ])
  func whatIsWrongIsNamed(text: String, fault: String) throws {
    let error = #expect(throws: TransportError.self) { try read(text) }
    #expect(error?.message.contains(fault) == true, "\(String(describing: error))")
  }

  @Test func aTokenThatIsMadeIsLongAndNew() throws {
    let tokens = try (0..<100).map { _ in try AccessTokens.random() }
    #expect(Set(tokens).count == 100)
    #expect(tokens.allSatisfy { $0.wholeMatch(of: #/[0-9a-f]{64}/#) != nil })
  }

  // MARK: Documents

  /// - Parameter pattern: relative to a folder that has `a`, a folder with `b`, and `link` to `a`.
  private func isAllowed(_ file: String, by pattern: String) throws -> Bool {
    let manager = FileManager.default
    try? manager.createDirectory(atPath: folder.path("a/b"), withIntermediateDirectories: true)
    try? manager.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("a"))
    let pattern = try DocumentPattern(pattern, relativeTo: folder.url.path)
    return pattern.matches(file.hasPrefix("/") ? file : folder.path(file))
  }

  @Test(arguments: [
    ("x.data", "x.data"), ("x.data", "./x.data"), ("x.data", "a/../x.data"), ("a/x.data", "a"),
    ("a/b/x.data", "a"), ("a/x.data", "a/"), ("a/x.data", "link"), ("a/x.data", "link/*.data"),
    ("x.data", "*.data"), ("x.data", "?.data"), ("x.data", "[xy].data"), ("a/b/x.data", "a/*"),
    ("a/b/x.data", "*/b"), ("a/b/x.data", "/"), ("x[1].data", #"x\[1\].data"#),
  ])
  func allows(file: String, pattern: String) throws {
    #expect(try isAllowed(file, by: pattern))
  }

  @Test(arguments: [
    ("y.data", "x.data"), ("x.data2", "x.data"), ("ab/x.data", "a"), ("x.data", "a"),
    ("a/x.data", "*.data"), ("a/x.data", "??"), ("/etc/x.data", "*.data"), ("link/x.data", "link"),
    ("x.data", ":memory:"), ("x1.data", "x[2].data"),
  ])
  func doesNotAllow(file: String, pattern: String) throws {
    #expect(try !isAllowed(file, by: pattern))
  }

  /// What would be a wildcard in a pattern is none in the name of the folder, also where Swift sees
  /// one Character of it and what follows.
  @Test(arguments: ["a*b", "a?b", "a[b", "a\\b", "*\u{301}", "[\u{301}a]", "?\u{FE0F}"])
  func foldersAreNoPatterns(name: String) throws {
    for name in [name, "aXb", "Xb", "\u{301}", "X\u{301}", "a"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    let base = folder.url.path + "/" + name
    for text in ["x.data", "*.data", "."] {
      let pattern = try DocumentPattern(text, relativeTo: base)
      #expect(pattern.matches(base + "/x.data"), "\(text)")
      for other in ["aXb", "Xb", "\u{301}", "X\u{301}", "a"] where other != name {
        #expect(!pattern.matches("\(folder.url.path)/\(other)/x.data"), "\(text) \(other)")
      }
    }
  }

  @Test func storesInMemoryHaveANameOfTheirOwn() throws {
    let pattern = try DocumentPattern(":memory:", relativeTo: folder.url.path)
    #expect(pattern.matches(":memory:"))
    #expect(!pattern.matches(folder.path("a")))
    let all = try DocumentPattern("/", relativeTo: folder.url.path)
    #expect(all.matches(folder.path("a")))
    #expect(!all.matches(":memory:"))
  }
}
