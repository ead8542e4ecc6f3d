import Files
import Spelling
import Transport

/// Paths as the server compares and opens them: two that lead to one file are one document. Links
/// are resolved here, once; what opens such a path follows none, so that a link which somebody puts
/// into it later leads nowhere.
package enum FilePath {
  /// Absolute, without `.`, `..` and symbolic links. The file need not exist, its folder must.
  package static func absolute(
    _ path: String, key: String = "path"
  ) throws(RequestFailure) -> String {
    do throws(TransportError) {
      let absolute = try DocumentSocket.canonicalPath(path)
      guard !isBesideStore(absolute) else {
        throw TransportError(
          .invalidPath, "files of that name belong to a store", hint: "choose another name")
      }
      return absolute
    } catch {
      throw RequestFailure(
        .documentBadLocation, "“\(shown(path))” cannot be used as a path: \(error.message).",
        parameter: key, hint: error.hint?.asSentence)
    }
  }

  /// Whether SQLite or Core Data would take what is there for a part of a store.
  private static func isBesideStore(_ path: String) -> Bool {
    let names = PathText.components(of: path)
    let endings = ["-wal", "-shm", "-journal"]
    return endings.contains { path.utf8.suffix($0.utf8.count).elementsEqual($0.utf8) }
      || names.last.map(StoreLock.isName) ?? false
      || names.last.map(RecoveryFile.isName) ?? false
      || names.contains("_EXTERNAL_DATA")
  }

  /// A path for a message, which may be of any length.
  static func shown(_ path: String) -> String {
    guard path.utf8.count > PathText.maximumBytes else { return path }
    return String(decoding: path.utf8.prefix(40), as: UTF8.self) + "…"
  }

  /// The path as it is, so that messages name it so, or with its links resolved.
  package static func withoutLinks(_ path: String) -> String {
    do {
      _ = try FileSystem.status(PathText.folder(of: path))
      if try FileSystem.status(path)?.kind != .link { return path }
    } catch {
      // A folder on the way is a link.
    }
    do {
      return try DocumentSocket.canonicalPath(path)
    } catch {
      // Whatever opens it follows no link, and says why it cannot.
      return path
    }
  }

  /// The innermost folder that is on the way to a file which cannot be found.
  static func folderThatExists(onTheWayTo path: String) -> String? {
    guard PathText.fault(in: path) == nil else { return nil }
    var folder = PathText.folder(of: path)
    while true {
      do {
        let found = try DocumentSocket.canonicalPath(folder)
        if try FileSystem.status(found)?.kind == .folder { return found }
      } catch {
        // What cannot be examined is passed by, like what is not there.
      }
      let next = PathText.folder(of: folder)
      if next == folder { return nil }
      folder = next
    }
  }
}
