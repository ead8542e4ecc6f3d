import Glibc

/// What is mounted where, as the system tells: for whether another machine may write a file, of
/// which this one hears nothing.
package enum MountTable {
  private static let networkTypes: Set<String> = [
    "9p", "afs", "beegfs", "ceph", "cifs", "coda", "gfs2", "glusterfs", "lustre", "ncpfs", "nfs",
    "nfs4", "ocfs2", "prl_fs", "smb3", "smbfs", "vboxsf", "virtiofs", "vmhgfs",
  ]

  /// Of the table.
  private static let maximumBytes = 1 << 20

  /// Whether the file is on a file system that others may have mounted too. What cannot be found
  /// out counts as one.
  package static func isShared(_ identity: FileStatus.Identity) -> Bool {
    do {
      // Not by way of `self`, which is a link.
      let bytes = try FileSystem.contents(
        ofFile: "/proc/\(getpid())/mountinfo", limit: maximumBytes)
      let table = String(decoding: bytes, as: UTF8.self)
      return type(ofDevice: identity.device, in: table).map(isShared(type:)) ?? true
    } catch {
      return true
    }
  }

  /// FUSE is whatever a program makes of it.
  static func isShared(type: String) -> Bool {
    networkTypes.contains(type) || type == "fuse" || type.utf8.starts(with: "fuse.".utf8)
  }

  /// - Parameter table: Lines as `proc_pid_mountinfo(5)` describes them: the device is the third
  ///   field, and the type follows a lone hyphen.
  static func type(ofDevice device: UInt64, in table: String) -> String? {
    let name = "\(major(device)):\(minor(device))"
    for line in table.utf8.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
      guard fields.count > 2, fields[2] == name,
        let hyphen = fields.lastIndex(where: { $0 == "-" }),
        hyphen + 1 < fields.count
      else { continue }
      return fields[hyphen + 1]
    }
    return nil
  }

  // As glibc's macros of these names, which Swift does not import.

  private static func major(_ device: UInt64) -> UInt64 {
    (device >> 8) & 0xFFF | (device >> 32) & ~0xFFF
  }

  private static func minor(_ device: UInt64) -> UInt64 {
    device & 0xFF | (device >> 12) & ~0xFF
  }
}
