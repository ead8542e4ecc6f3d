import Foundation
import Server
import Transport

/// The tokens of servers under test that listen on the network.
package enum TestTokens {
  /// Everything is allowed.
  package static let writer = "writer-0123456789"
  /// Reading stores named `shown.data` in tests' own folders, and the examples' models.
  package static let reader = "reader-0123456789"
  /// Writing whatever is in the folder `allowed` of tests' own folders.
  package static let confined = "confined-0123456789"
  /// Everything is allowed in a folder `shared` in tests' own folders, and in memory.
  package static let confinedWriter = "confined-writer-0123456789"
  /// Reading the same.
  package static let confinedReader = "confined-reader-0123456789"

  /// As a server in this process takes them.
  package static func access() throws -> AccessTokens {
    let folder = try TemporaryFolder()
    let file = folder.path("tokens.json")
    try writeFile(to: file)
    return try TokenFile.read(file)
  }

  /// As `--token-file` takes them.
  package static func writeFile(to path: String) throws {
    let folders = FileManager.default.temporaryDirectory.appendingPathComponent("orrery-test-*")
    let text = """
      {"tokens": [
        {"name": "writer", "token": "\(writer)", "access": "write"},
        {"name": "reader", "token": "\(reader)", "access": "read",
         "documents": ["\(folders.path)/shown.data", "\(Places.examples.path)"]},
        {"name": "confined", "token": "\(confined)", "access": "write",
         "documents": ["\(folders.path)/allowed"]},
        {"name": "confinedWriter", "token": "\(confinedWriter)", "access": "write",
         "documents": ["\(folders.path)/shared", ":memory:"]},
        {"name": "confinedReader", "token": "\(confinedReader)", "access": "read",
         "documents": ["\(folders.path)/shared", ":memory:"]}
      ]}
      """
    guard
      FileManager.default.createFile(
        atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
    else { throw TestFailure("\(path) could not be written.") }
  }
}
