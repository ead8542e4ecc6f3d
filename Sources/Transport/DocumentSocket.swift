import Files
import Glibc
import Spelling

/// Where a server keeps the sockets of its own, and what it announces: in
/// `<runtime folder>/orrery-<user id>/`. The runtime folder is `$XDG_RUNTIME_DIR`, else `$TMPDIR`,
/// else `/tmp`; one under which the path would be too long for a socket is passed over. It opens
/// and creates nothing.
package enum DocumentSocket {
  /// Where a running process of this user may keep a file of that name, the best place first.
  ///
  /// - Parameter environment: Looks up an environment variable.
  package static func paths(
    named name: String, environment: (String) -> String? = environmentVariable
  ) -> [String] {
    let paths = folders(environment: environment).map { "\($0)/\(name)" }
    // The last one is short.
    return paths.dropLast().filter { $0.utf8.count <= SocketPath.maximumBytes } + paths.suffix(1)
  }

  /// The folders that they are in, whether or not they are there.
  package static func folders(
    environment: (String) -> String? = environmentVariable
  ) -> [String] {
    let name = "orrery-\(geteuid())"
    let folders = ["XDG_RUNTIME_DIR", "TMPDIR"].compactMap(environment).filter(isUsableFolder)
    return folders.map { $0.hasByteSuffix("/") ? $0 + name : "\($0)/\(name)" } + ["/tmp/\(name)"]
  }

  /// The process whose own socket is at that path, by its name: `server-PROCESS.sock` in a folder
  /// of this user; nil for another's, and for one of a document.
  package static func process(ofSocket path: String) -> Int32? {
    let folder = PathText.name(of: PathText.folder(of: path))
    let name = PathText.name(of: path)
    guard folder == "orrery-\(geteuid())",
      let number = name.removingBytePrefix("server-")?.removingByteSuffix(".sock")
    else { return nil }
    return Int32(number)
  }

  /// The document's path without symbolic links, `.` and `..`, absolute.
  package static func canonicalPath(_ path: String) throws(TransportError) -> String {
    if let fault = PathText.fault(in: path) {
      throw TransportError(.invalidPath, fault, hint: "check the path")
    }
    return try canonicalPath(path, linksLeft: 40)
  }

  package static func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// A relative folder would depend on where a process was started.
  private static func isUsableFolder(_ path: String) -> Bool {
    guard path.hasBytePrefix("/"), let real = realPath(path) else { return false }
    do {
      return try SystemCalls.status(atPath: real)?.fileType == S_IFDIR
    } catch {
      // A socket could not be made there either.
      return false
    }
  }

  private static func canonicalPath(
    _ path: String, linksLeft: Int
  ) throws(TransportError) -> String {
    if let real = realPath(path) {
      return real
    }
    guard errno == ENOENT, linksLeft > 0 else {
      throw .system("find \(path)", errorNumber: errno)
    }
    let folder = PathText.folder(of: path)
    // The document's file is yet to be created, perhaps through a link that leads nowhere as yet.
    if let target = SystemCalls.target(ofLinkAt: path) {
      let isAbsolute = target.utf8.first == UInt8(ascii: "/")
      let next = isAbsolute ? target : "\(folder)/\(target)"
      return try canonicalPath(next, linksLeft: linksLeft - 1)
    }
    guard let realFolder = realPath(folder) else {
      throw TransportError(
        .notFound, "there is no folder \(folder)", hint: "create it first", errorNumber: errno)
    }
    let name = PathText.name(of: path)
    guard !["", ".", ".."].contains(name), path.utf8.last != UInt8(ascii: "/") else {
      throw TransportError(
        .notFound, "there is no folder \(path)", hint: "create it first", errorNumber: ENOENT)
    }
    return realFolder == "/" ? "/\(name)" : "\(realFolder)/\(name)"
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else {
      return nil
    }
    defer { free(resolved) }
    guard let path = String(validatingCString: resolved) else {
      // Repaired it would be another path.
      errno = EILSEQ
      return nil
    }
    return path
  }
}
