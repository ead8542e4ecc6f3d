import Glibc

/// Where the one server of a document listens, so that every front end on the machine finds the
/// same one. It opens and creates nothing.
///
/// The path is `<runtime folder>/orrery-<user id>/<hash of the document's path>-<version>.sock`.
/// The runtime folder is `$XDG_RUNTIME_DIR`, else `$TMPDIR`, else `/tmp`; one under which the path
/// would be too long for a socket is passed over.
package enum DocumentSocket {
  /// - Parameters:
  ///   - documentPath: The document's file. It need not exist, its folder must.
  ///   - protocolVersion: Servers of different protocol versions do not stand in for each other.
  ///   - environment: Looks up an environment variable.
  /// - Throws: `notFound` where the document's folder does not exist.
  package static func path(
    for documentPath: String, protocolVersion: String,
    environment: (String) -> String? = environmentVariable
  ) throws(TransportError) -> String {
    let digits = String(stableHash(try canonicalPath(documentPath)), radix: 16)
    let zeros = String(repeating: "0", count: 16 - digits.count)
    return pathInRuntimeFolder(
      named: "\(zeros)\(digits)-\(protocolVersion).sock", environment: environment)
  }

  /// Where a running process of this user keeps a file of that name for others to find.
  package static func pathInRuntimeFolder(
    named name: String, environment: (String) -> String? = environmentVariable
  ) -> String {
    let name = "orrery-\(geteuid())/\(name)"
    let folders = ["XDG_RUNTIME_DIR", "TMPDIR"].compactMap(environment).filter(isUsableFolder)
    let paths = folders.map { $0.hasSuffix("/") ? $0 + name : "\($0)/\(name)" }
    return paths.first { $0.utf8.count <= SocketPath.maximumBytes } ?? "/tmp/\(name)"
  }

  /// The document's path without symbolic links, `.` and `..`, absolute.
  package static func canonicalPath(_ path: String) throws(TransportError) -> String {
    try canonicalPath(path, linksLeft: 40)
  }

  /// FNV-1a, 64 bits, over the path's UTF-8: the same in every process and every version, which
  /// Swift's own hashing is not.
  static func stableHash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }

  package static func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// A relative folder would depend on where a process was started.
  private static func isUsableFolder(_ path: String) -> Bool {
    guard path.hasPrefix("/"), let real = realPath(path),
      let status = try? SystemCalls.status(atPath: real)
    else {
      return false
    }
    return status.fileType == S_IFDIR
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
    let folder = SocketPath.folder(of: path)
    // The document's file is yet to be created, perhaps through a link that leads nowhere as yet.
    if let target = SystemCalls.target(ofLinkAt: path) {
      let next = target.hasPrefix("/") ? target : "\(folder)/\(target)"
      return try canonicalPath(next, linksLeft: linksLeft - 1)
    }
    guard let realFolder = realPath(folder) else {
      throw TransportError(
        .notFound, "there is no folder \(folder)", hint: "create it first", errorNumber: errno)
    }
    let name = path.split(separator: "/", omittingEmptySubsequences: true).last ?? ""
    return realFolder == "/" ? "/\(name)" : "\(realFolder)/\(name)"
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else {
      return nil
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
