import Files
import Glibc
import ObjectModel
import Synchronization

/// The file of a large value.
final class ExternalDataFile: DataFile {
  let count: Int
  private let held: HeldDataFile

  init(_ held: HeldDataFile, count: Int) {
    self.held = held
    self.count = count
  }

  var path: String { held.path }

  func bytes(in range: Range<Int>) throws(OrreryError) -> [UInt8] {
    do throws(FileError) {
      let bytes = try FileSystem.contents(ofFile: path, in: range)
      // Nobody writes to it; so it is another.
      guard bytes.count == range.count else { throw FileError("read", path, EIO) }
      return bytes
    } catch {
      throw Self.unreadable(path, error)
    }
  }

  static func unreadable(_ path: String, _ error: FileError) -> OrreryError {
    if error.number == EFBIG {
      let limit = StoreConnection.maximumValueBytes >> 20
      return OrreryError(
        .storeCorrupt, "The file of a large value “\(path)” is larger than \(limit) MB.",
        hint: "Restore the file from a backup, or remove it: the value is nil then.")
    }
    return OrreryError(
      .storeFailed, "A large value cannot be read: \(error.message).",
      hint: error.isLink
        ? "Put the file itself in the place of the link."
        : "Try again; if it stays, check the disk.",
      isRetryable: !error.isLink)
  }
}

/// Keeps a value's file while it is held: an undo step may hold a value that no row has any more.
/// All of this process know of each other.
final class HeldDataFile: Sendable {
  private struct Holding {
    var holders = 0
    var isRemoved = false
  }

  private static let holdings = Mutex<[String: Holding]>([:])

  let path: String

  init(path: String) {
    self.path = path
    Self.holdings.withLock { $0[path, default: Holding()].holders += 1 }
  }

  deinit {
    let path = path
    let isRemoved = Self.holdings.withLock { holdings in
      guard var holding = holdings[path] else { return false }
      holding.holders -= 1
      holdings[path] = holding.holders > 0 ? holding : nil
      return holding.holders == 0 && holding.isRemoved
    }
    if isRemoved { try? FileSystem.remove(file: path) }
  }

  /// Removes a file now, or when nobody holds it any more.
  static func remove(_ path: String) {
    let isHeld = holdings.withLock { holdings in
      guard holdings[path] != nil else { return false }
      holdings[path]?.isRemoved = true
      return true
    }
    if !isHeld { try? FileSystem.remove(file: path) }
  }

  /// Whether it is removed when nobody holds it any more.
  static func isRemoved(_ path: String) -> Bool {
    holdings.withLock { $0[path]?.isRemoved == true }
  }

  /// Those in a folder that were to be removed when nobody holds them, which now are not.
  static func takeRemoved(in folder: String) -> [String] {
    holdings.withLock { holdings in
      let paths = holdings.filter {
        $0.value.isRemoved && PathText.folder(of: $0.key) == folder
      }.map(\.key)
      for path in paths { holdings[path]?.isRemoved = false }
      return paths
    }
  }
}
