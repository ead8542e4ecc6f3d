import Files
import Glibc

/// What servers that were killed have left in the runtime folder: sockets, their locks, and files
/// that say which token to show.
package enum StaleFiles {
  /// Removes what is of no process any more, as far as that is certain and can be done.
  package static func remove(in folder: String) {
    let names: [String]
    do {
      // In a folder that others can write, names mean nothing.
      try SocketPath.checkFolder(folder)
      names = try FileSystem.names(in: folder)
    } catch {
      // What stays takes some bytes and misleads nobody.
      return
    }
    for (process, names) in Dictionary(grouping: names, by: process(ofFile:)) {
      guard let process, kill(process, 0) != 0, errno == ESRCH,
        !SocketFile.isClaimed("\(folder)/server-\(process).sock")
      else { continue }
      for name in names { unlink("\(folder)/\(name)") }
    }
  }

  /// - Returns: nil for a file that no server makes.
  private static func process(ofFile name: String) -> Int32? {
    guard let match = name.wholeMatch(of: /server-([0-9]+)(-d[0-9]+)?\.(json|sock|sock\.lock)/)
    else { return nil }
    return Int32(match.output.1)
  }
}
