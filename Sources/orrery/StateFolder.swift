import Files
import Foundation
import Glibc
import Spelling

/// Where servers of this user leave what outlives them and belongs beside no store:
/// `$XDG_STATE_HOME/orrery`, by default `~/.local/state/orrery`.
enum StateFolder {
  /// A log that is longer than that becomes the old one when the next server is started.
  private static let maximumLogBytes = 1 << 20

  /// The log of servers that attach and watch start; nil where there is no place for it.
  static func logPath() -> String? {
    guard let folder = path else { return nil }
    let path = "\(folder)/server.log"
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    guard let file = fopen(path, "a") else { return nil }
    fseek(file, 0, SEEK_END)
    let size = ftell(file)
    fclose(file)
    if size > maximumLogBytes { rename(path, "\(path).old") }
    return path
  }

  /// Where the edits are kept that could not be saved, of stores that have no room beside them; nil
  /// where there is no place for them. Links on the way to it are the user's own, and are followed.
  static var recoveryPath: String? { path.map { "\(resolved($0))/recovery" } }

  /// Where the example documents are that `orrery browse` makes; nil where there is no place for
  /// them.
  static var examplesPath: String? { path.map { "\(resolved($0))/examples" } }

  private static var path: String? {
    let environment = ProcessInfo.processInfo.environment
    let named = environment["XDG_STATE_HOME"].flatMap { $0.hasBytePrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasBytePrefix("/") ? $0 : nil }
    return (named ?? home.map { "\($0)/.local/state" }).map { "\($0)/orrery" }
  }

  /// The path without links, as far as it leads to something.
  private static func resolved(_ path: String) -> String {
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    let parent = PathText.folder(of: path)
    return parent == path ? path : "\(resolved(parent))/\(PathText.name(of: path))"
  }
}
