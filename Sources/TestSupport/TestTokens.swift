import Foundation
import Server
import Transport

/// The tokens of servers under test that listen on the network.
package enum TestTokens {
  /// Everything is allowed.
  package static let writer = "writer-0123456789"
  /// Reading stores named `shown.data` in tests' own folders, and the examples' models.
  package static let reader = "reader-0123456789"

  /// As a server in this process takes them.
  package static func access() throws -> AccessTokens {
    let folder = try TemporaryFolder()
    let file = folder.path("tokens.json")
    try writeFile(to: file)
    return try TokenFile.read(file)
  }

  /// As `--token-file` takes them.
  package static func writeFile(to path: String) throws {
    let stores = FileManager.default.temporaryDirectory.appendingPathComponent(
      "orrery-test-*/shown.data")
    let text = """
      {"tokens": [
        {"name": "writer", "token": "\(writer)", "access": "write"},
        {"name": "reader", "token": "\(reader)", "access": "read",
         "documents": ["\(stores.path)", "\(Places.examples.path)"]}
      ]}
      """
    guard
      FileManager.default.createFile(
        atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
    else { throw TestFailure("\(path) could not be written.") }
  }
}
