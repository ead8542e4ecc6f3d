import Files
import Glibc

/// Files and folders of models: what reading and writing them has in common. No symbolic link is
/// followed, so that a folder that may be used does not lead out of itself.
package enum ModelFile {
  /// nil where there is nothing.
  static func kind(_ path: String) throws(OrreryError) -> FileStatus.Kind? {
    do {
      return try FileSystem.status(path)?.kind
    } catch {
      throw closed(path, error)
    }
  }

  package static func isThere(_ path: String) throws(OrreryError) -> Bool {
    try kind(path) != nil
  }

  static func names(in folder: String) throws(OrreryError) -> [String] {
    do {
      return try FileSystem.names(in: folder)
    } catch {
      throw unreadable(folder, error)
    }
  }

  /// - Parameter limit: In bytes; of a longer file one byte more is read, by which it is told.
  static func bytes(of path: String, limit: Int) throws(OrreryError) -> [UInt8] {
    do {
      return try FileSystem.contents(ofFile: path, limit: limit)
    } catch {
      throw unreadable(path, error)
    }
  }

  /// Writes a file: it is there whole, or as it was. Folders that are missing are made.
  package static func write(_ bytes: [UInt8], to path: String) throws(OrreryError) {
    let partial = "\(path).\(String(UInt32.random(in: 0...UInt32.max), radix: 16)).partial"
    let folder = PathText.folder(of: path)
    do throws(FileError) {
      for made in try FileSystem.makeFolders(folder) {
        try FileSystem.sync(folder: PathText.folder(of: made))
      }
      let old = try FileSystem.status(path)
      if let old, old.kind != .file { throw FileError("replace", path, EEXIST) }
      try FileSystem.create(file: partial, bytes)
      if let old { try FileSystem.setPermissions(old.permissions, ofFile: partial) }
      try FileSystem.move(file: partial, to: path, replacing: true)
      try FileSystem.sync(folder: folder)
    } catch {
      try? FileSystem.remove(file: partial)
      throw OrreryError(
        .modelNotFound, "\(path) cannot be written: \(error.reason).",
        hint: "Check the path and its permissions.", location: SourceLocation(file: path))
    }
  }

  private static func unreadable(_ path: String, _ error: FileError) -> OrreryError {
    let location = SourceLocation(file: path)
    let kind: FileStatus.Kind?
    do {
      kind = try FileSystem.status(path)?.kind
    } catch {
      return closed(path, error)
    }
    switch kind {
    case .link:
      return OrreryError(
        .modelNotFound, "\(path) is a symbolic link, which is not followed.",
        hint: "Put what it leads to in its place.", location: location)
    case .folder?, .other?, nil:
      return OrreryError(
        .modelNotFound, "\(path) is not a file.", hint: "Give the path of a model.",
        location: location)
    case .file?: return closed(path, error)
    }
  }

  private static func closed(_ path: String, _ error: FileError) -> OrreryError {
    OrreryError(
      .modelNotFound, "\(path) cannot be read: \(error.reason).",
      hint: error.hint, location: SourceLocation(file: path))
  }
}
