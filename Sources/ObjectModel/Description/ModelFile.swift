import Files

/// Files and folders of models: what reading them has in common. No symbolic link is followed, so
/// that a folder that may be read does not lead out of itself.
enum ModelFile {
  /// nil where there is nothing.
  static func kind(_ path: String) throws(OrreryError) -> FileStatus.Kind? {
    do {
      return try FileSystem.status(path)?.kind
    } catch {
      throw closed(path, error)
    }
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
      hint: "Check its permissions.", location: SourceLocation(file: path))
  }
}
