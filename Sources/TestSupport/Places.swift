import Foundation

/// A folder for one test, gone with this object.
package final class TemporaryFolder {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("orrery-test-\(UUID().uuidString)")
      .resolvingSymlinksInPath()
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  package func path(_ name: String) -> String {
    url.appendingPathComponent(name).path
  }
}

/// Where things are in the source tree.
package enum Places {
  /// The folder with Package.swift.
  package static let package: URL = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  package static let examples = package.appendingPathComponent("Examples")
  /// The path of the small model that tests use which need no other.
  package static let people = examples.appendingPathComponent("People.xcdatamodeld").path
  package static let transcripts = package.appendingPathComponent("protocol/transcripts")

  /// Real models, stores and texts that do not belong to the project. Tests that need them are
  /// skipped, and say so, where there are none.
  package static let fixtures: URL? = {
    let named = ProcessInfo.processInfo.environment["ORRERY_FIXTURES"].map(
      URL.init(fileURLWithPath:))
    let beside = package.deletingLastPathComponent().appendingPathComponent("shared/fixtures")
    let url = named ?? beside
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }()
}
