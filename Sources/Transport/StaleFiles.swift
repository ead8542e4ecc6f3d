import Files
import Glibc

/// What processes that were killed have left in the runtime folder: sockets, their locks, and files
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
    var rest = name.utf8[...]
    guard rest.removePrefix("server-"), let process = rest.removeDigits(),
      !rest.removePrefix("-d") || rest.removeDigits() != nil,
      [".json", ".html", ".sock", ".sock.lock"].contains(where: { rest.elementsEqual($0.utf8) })
    else { return nil }
    return Int32(process)
  }
}

extension Substring.UTF8View {
  fileprivate mutating func removePrefix(_ prefix: String) -> Bool {
    guard starts(with: prefix.utf8) else { return false }
    removeFirst(prefix.utf8.count)
    return true
  }

  /// - Returns: One digit or more; nil where none is next.
  fileprivate mutating func removeDigits() -> String? {
    let digits = prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    removeFirst(digits.count)
    return digits.isEmpty ? nil : String(digits)
  }
}
