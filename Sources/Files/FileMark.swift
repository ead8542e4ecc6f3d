import CLinux
import Glibc

/// A file as it can be told from every other one of its file system: also from one that is made
/// later and gets the number that it had, and after the machine was started again, when devices may
/// have other numbers. A copy has a mark of its own; a file that is moved, or written anew in its
/// place, keeps its mark.
package struct FileMark: Hashable, Sendable {
  private let node: UInt64
  /// When the file was made, in nanoseconds since 1970; 0 where the file system does not keep that.
  private let birth: Int64

  /// - Returns: nil where there is no file. A symbolic link is itself.
  package init?(path: String) throws(FileError) {
    var status = statx()
    let code = path.withCString {
      UnlinkedPath.withFolder(of: $0) { orrery_examine($0, $1, &status) }
    }
    guard code == 0 else {
      let error = FileError("examine", path, errno)
      if error.isMissing { return nil }
      throw error
    }
    self.init(status)
  }

  private init(_ status: statx) {
    node = status.stx_ino
    let hasBirth = status.stx_mask & UInt32(STATX_BTIME) != 0
    let time = status.stx_btime
    birth = hasBirth ? time.tv_sec &* 1_000_000_000 &+ Int64(time.tv_nsec) : 0
  }

  /// - Parameter descriptor: Of an open file.
  init(descriptor: CInt, path: String) throws(FileError) {
    var status = statx()
    guard orrery_examine(descriptor, "", &status) == 0 else {
      throw FileError("examine", path, errno)
    }
    self.init(status)
  }

  /// Two numbers with a dot between them.
  package var text: String { "\(node).\(birth)" }

  /// - Returns: nil for what is not `text` of a mark.
  package init?(text: some StringProtocol) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard parts.count == 2, let node = UInt64(parts[0]), let birth = Int64(parts[1]) else {
      return nil
    }
    (self.node, self.birth) = (node, birth)
  }
}
