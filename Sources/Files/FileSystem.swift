import CLinux
import Glibc

/// Files and folders by path, without following symbolic links: see `UnlinkedPath`. It knows bytes,
/// not what they mean. A file that SQLite has open in this process is not opened: see `HeldFile`.
package enum FileSystem {
  /// What is at a path; nil where nothing is.
  package static func status(_ path: String) throws(FileError) -> FileStatus? {
    var status = stat()
    guard path.withCString({ UnlinkedPath.status($0, &status) }) == 0 else {
      let error = FileError("examine", path, errno)
      if error.isMissing { return nil }
      throw error
    }
    return FileStatus(status)
  }

  /// The names in a folder, in no order. Names that are not UTF-8 are left out.
  package static func names(in folder: String) throws(FileError) -> [String] {
    let descriptor = try open(folder, O_RDONLY | O_DIRECTORY, "list")
    guard let stream = fdopendir(descriptor) else {
      let number = errno
      close(descriptor)
      throw FileError("list", folder, number)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          String(validatingCString: $0)
        }
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw FileError("list", folder, errno) }
    return names
  }

  // MARK: Reading

  /// All of a regular file. Neither a pipe nor a device holds up the caller.
  ///
  /// - Parameter limit: In bytes; of a longer file one byte more is read, by which it is told.
  package static func contents(ofFile path: String, limit: Int) throws(FileError) -> [UInt8] {
    let (descriptor, status) = try openFile(path)
    defer { close(descriptor) }
    // The system's own files, which are made as they are read, have no size.
    let size = status.size > 0 ? status.size : 1 << 20
    return try read(descriptor, limit < size ? limit + 1 : size, path)
  }

  /// A piece of a regular file: fewer bytes where it ends sooner.
  package static func contents(
    ofFile path: String, in range: Range<Int>
  ) throws(FileError) -> [UInt8] {
    let (descriptor, _) = try openFile(path)
    defer { close(descriptor) }
    guard lseek(descriptor, off_t(range.lowerBound), SEEK_SET) >= 0 else {
      throw FileError("read", path, errno)
    }
    return try read(descriptor, range.count, path)
  }

  private static func openFile(_ path: String) throws(FileError) -> (CInt, FileStatus) {
    let descriptor = try open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY, "read")
    do throws(FileError) {
      let status = try status(of: descriptor, path, "read")
      guard status.kind == .file else {
        throw FileError("read", path, status.kind == .folder ? EISDIR : EINVAL)
      }
      try FileFaults.check(.read, path, "read")
      return (descriptor, status)
    } catch {
      close(descriptor)
      throw error
    }
  }

  private static func read(
    _ descriptor: CInt, _ wanted: Int, _ path: String
  ) throws(FileError) -> [UInt8] {
    var number: CInt = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
      while count < wanted {
        let piece = Glibc.read(
          descriptor, buffer.baseAddress.map { $0 + count }, wanted - count)
        if piece < 0, errno == EINTR { continue }
        if piece < 0 { number = errno }
        if piece <= 0 { break }
        count += piece
      }
    }
    guard number == 0 else { throw FileError("read", path, number) }
    return bytes
  }

  // MARK: Writing

  /// Makes a file with these bytes: all of them, on disk, or no file. Its folder is to be synced
  /// too, for the name to be on disk: see `sync(folder:)`.
  package static func create(
    file path: String, _ bytes: [UInt8], permissions: mode_t = 0o666
  ) throws(FileError) {
    let descriptor = try open(path, O_WRONLY | O_CREAT | O_EXCL, "create", permissions)
    do throws(FileError) {
      defer { close(descriptor) }
      if let error = bytes.withUnsafeBytes({ write($0, to: descriptor, path) }) { throw error }
      try sync(descriptor, path)
      guard try status(of: descriptor, path, "write").size == bytes.count else {
        throw FileError("write all of", path, EIO)
      }
    } catch {
      try? remove(file: path)
      throw error
    }
  }

  /// Adds bytes at the end of a file that is there.
  package static func append(_ bytes: [UInt8], to path: String) throws(FileError) {
    let descriptor = try open(path, O_WRONLY | O_APPEND | O_NONBLOCK, "write")
    defer { close(descriptor) }
    if let error = bytes.withUnsafeBytes({ write($0, to: descriptor, path) }) { throw error }
  }

  /// - Returns: Why not all of them could be written.
  private static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: CInt, _ path: String
  ) -> FileError? {
    var done = 0
    while done < bytes.count {
      var size = bytes.count - done
      let fault = FileFaults.fault(.write, path)
      switch fault {
      case .error(let number): return FileError("write", path, number)
      case .short, .torn: size = max(1, size / 2)
      case nil: break
      }
      let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + done }, size)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return FileError("write", path, count < 0 ? errno : EIO) }
      done += fault == .torn ? bytes.count - done : count
    }
    return nil
  }

  /// Lets the disk have what was written to a file, names in a folder among it.
  private static func sync(_ descriptor: CInt, _ path: String) throws(FileError) {
    try FileFaults.check(.sync, path, "sync")
    guard fsync(descriptor) == 0 else { throw FileError("sync", path, errno) }
  }

  /// Lets the disk have what was written to a file by whomever. Not for one that SQLite locks: the
  /// locks of this process would be gone afterwards.
  package static func sync(file path: String) throws(FileError) {
    let descriptor = try open(path, O_RDONLY | O_NONBLOCK, "sync")
    defer { close(descriptor) }
    try sync(descriptor, path)
  }

  /// Lets the disk have the names in a folder: POSIX promises them only after that.
  package static func sync(folder path: String) throws(FileError) {
    let descriptor = try open(path, O_RDONLY | O_DIRECTORY, "sync")
    defer { close(descriptor) }
    try sync(descriptor, path)
  }

  /// Lets others do with a file what these say, whatever the process gives new files.
  package static func setPermissions(
    _ permissions: mode_t, ofFile path: String
  ) throws(FileError) {
    let descriptor = try open(path, O_RDONLY | O_NONBLOCK, "set the permissions of")
    defer { close(descriptor) }
    guard fchmod(descriptor, permissions) == 0 else {
      throw FileError("set the permissions of", path, errno)
    }
  }

  /// Copies a file to a new one, which need not be on disk then.
  package static func copy(
    file path: String, to other: String, permissions: mode_t = 0o666
  ) throws(FileError) {
    let pieceBytes = 1 << 20
    let source = try open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY, "read")
    defer { close(source) }
    guard try status(of: source, path, "read").kind == .file else {
      throw FileError("read", path, EINVAL)
    }
    let target = try open(other, O_WRONLY | O_CREAT | O_EXCL, "create", permissions)
    do throws(FileError) {
      defer { close(target) }
      var buffer = [UInt8](repeating: 0, count: pieceBytes)
      while true {
        try FileFaults.check(.read, path, "read")
        let count = buffer.withUnsafeMutableBytes {
          Glibc.read(source, $0.baseAddress, $0.count)
        }
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw FileError("read", path, errno) }
        if count == 0 { break }
        let error = buffer.withUnsafeBytes {
          write(UnsafeRawBufferPointer(rebasing: $0[..<count]), to: target, other)
        }
        if let error { throw error }
      }
    } catch {
      try? remove(file: other)
      throw error
    }
  }

  /// Makes a folder, and those above it that are missing.
  ///
  /// - Returns: Those that were made, the outermost first.
  @discardableResult
  package static func makeFolders(
    _ path: String, permissions: mode_t = 0o777
  ) throws(FileError) -> [String] {
    if try status(path)?.kind == .folder { return [] }
    let parent = PathText.folder(of: path)
    var made = parent == path ? [] : try makeFolders(parent, permissions: permissions)
    guard path.withCString({ UnlinkedPath.makeFolder($0, permissions) }) == 0 else {
      let number = errno
      // Another may have made it meanwhile.
      if number == EEXIST, try status(path)?.kind == .folder { return made }
      throw FileError("make the folder", path, number)
    }
    made.append(path)
    return made
  }

  // MARK: Moving

  /// Gives a file another name on the same file system: at every moment one of the two leads to it.
  /// The folders are to be synced afterwards.
  ///
  /// - Parameter replacing: Whether a file that has the name already goes. Otherwise it stays, and
  ///   this fails with `EEXIST`.
  package static func move(
    file path: String, to other: String, replacing: Bool = false
  ) throws(FileError) {
    try FileFaults.check(.move, other, "move a file to")
    // `RENAME_NOREPLACE`
    let flags: UInt32 = replacing ? 0 : 1
    var number = rename(path, other, flags)
    // Some file systems, as NFS, know no such flag. A second name is never given to another file.
    if number == EINVAL || number == ENOSYS, !replacing { number = link(path, other) }
    guard number == 0 else { throw FileError("move a file to", other, number) }
  }

  /// - Returns: 0, or the system's number.
  private static func rename(_ path: String, _ other: String, _ flags: UInt32) -> CInt {
    betweenFolders(path, other) { renameat2($0, $1, $2, $3, flags) }
  }

  /// The same in two steps: after the first the file has both names.
  private static func link(_ path: String, _ other: String) -> CInt {
    let number = betweenFolders(path, other) { linkat($0, $1, $2, $3, 0) }
    guard number == 0 else { return number }
    return path.withCString { UnlinkedPath.remove($0) } == 0 ? 0 : errno
  }

  private static func betweenFolders(
    _ path: String, _ other: String,
    _ body: (CInt, UnsafePointer<CChar>, CInt, UnsafePointer<CChar>) -> CInt
  ) -> CInt {
    let code = path.withCString { path in
      other.withCString { other in
        UnlinkedPath.withFolder(of: path) { folder, name in
          UnlinkedPath.withFolder(of: other) { body(folder, name, $0, $1) }
        }
      }
    }
    return code == 0 ? 0 : errno
  }

  // MARK: Removing

  /// Removes a file, or a link itself. One that is not there is as good as removed.
  package static func remove(file path: String) throws(FileError) {
    try FileFaults.check(.remove, path, "remove")
    guard path.withCString({ UnlinkedPath.remove($0) }) != 0 else { return }
    let error = FileError("remove", path, errno)
    if !error.isMissing { throw error }
  }

  /// Removes a folder in which nothing is.
  package static func remove(emptyFolder path: String) throws(FileError) {
    guard path.withCString({ UnlinkedPath.remove($0, isFolder: true) }) != 0 else { return }
    throw FileError("remove", path, errno)
  }

  // MARK: Descriptors

  static func open(
    _ path: String, _ flags: CInt, _ operation: String, _ permissions: mode_t = 0
  ) throws(FileError) -> CInt {
    if PathText.fault(in: path) != nil { throw FileError(operation, path, EINVAL) }
    try FileFaults.check(.open, path, operation)
    if try HeldFile.contains(path) { throw FileError(operation, path, EBUSY) }
    let descriptor = path.withCString { UnlinkedPath.open($0, flags, permissions) }
    guard descriptor >= 0 else { throw FileError(operation, path, errno) }
    return descriptor
  }

  private static func status(
    of descriptor: CInt, _ path: String, _ operation: String
  ) throws(FileError) -> FileStatus {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(operation, path, errno) }
    return FileStatus(status)
  }
}
