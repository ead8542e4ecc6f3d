import OrreryProtocol
import Synchronization

/// Binary values that a client sends ahead in pieces, until it names them as values. Each ends with
/// the first request that wrote it, or with the session.
struct Uploads {
  private(set) var bytes: [String: [UInt8]] = [:]
  private var total = 0
  private var count = 0

  /// Adds to a handle, or begins a new one.
  /// - Returns: the handle, and how many bytes it has now.
  mutating func append(
    _ data: [UInt8], to handle: String?
  ) throws(RequestFailure) -> (handle: String, length: Int) {
    guard total + data.count <= ServerLimits.uploadBytes,
      handle != nil || bytes.count < ServerLimits.openUploads
    else {
      throw RequestFailure(
        .dataTooLarge,
        "No more than \(ServerLimits.uploadBytes) bytes and \(ServerLimits.openUploads) handles "
          + "may wait on one connection.",
        hint: "Use the handles as values first: each ends with the request that wrote it.")
    }
    if let handle, bytes[handle] == nil {
      throw RequestFailure(
        .dataUnknownHandle, "There is no handle “\(handle)” to write to.", parameter: "handle",
        hint: "Leave handle out to begin a new one.")
    }
    let name = handle ?? nextName()
    bytes[name, default: []].append(contentsOf: data)
    total += data.count
    return (name, bytes[name]?.count ?? 0)
  }

  mutating func release(_ handles: Set<String>) {
    for handle in handles { total -= bytes.removeValue(forKey: handle)?.count ?? 0 }
  }

  private mutating func nextName() -> String {
    count += 1
    return "h\(count)"
  }
}

/// The uploads as one request finds them, and which of them it has used. It is read on whatever
/// thread the request is at work.
final class UploadUse: Sendable {
  /// For what is no request of a client's with uploads.
  static let none = UploadUse([:])

  private let bytes: [String: [UInt8]]
  private let used = Mutex<Set<String>>([])

  init(_ bytes: [String: [UInt8]]) {
    self.bytes = bytes
  }

  /// The handles that were used.
  var handles: Set<String> { used.withLock { $0 } }

  func use(_ handle: String) -> [UInt8]? {
    guard let bytes = bytes[handle] else { return nil }
    _ = used.withLock { $0.insert(handle) }
    return bytes
  }
}
