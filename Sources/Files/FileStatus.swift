import Glibc

/// What is at a path: a symbolic link is itself.
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case file
    case folder
    case link
    /// A pipe, a socket or a device.
    case other
  }

  /// The file itself, whatever its names: until it is removed no other has the same.
  package struct Identity: Hashable, Sendable {
    package let device: UInt64
    package let node: UInt64
  }

  package let kind: Kind
  /// In bytes.
  package let size: Int
  package let identity: Identity
  /// How many names it has: more than one by hard links.
  package let linkCount: UInt
  /// Who may do what with it, as of `chmod(2)`.
  package let permissions: mode_t
  /// When its bytes were last written, in seconds since 1970.
  package let modificationTime: Double
  /// When its bytes, its names or its permissions were last changed, in nanoseconds since 1970.
  /// Nobody can set that back.
  package let changeTime: Int64

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    size = Int(status.st_size)
    linkCount = UInt(status.st_nlink)
    permissions = status.st_mode & 0o777
    modificationTime = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
    let change = status.st_ctim
    changeTime = Int64(change.tv_sec) &* 1_000_000_000 &+ Int64(change.tv_nsec)
    identity = Identity(device: UInt64(status.st_dev), node: UInt64(status.st_ino))
  }
}
