/// Binary values that a client sends ahead in pieces, until it names them as values. They end with
/// the session.
struct Uploads {
  /// What one session may have waiting, in bytes, over all handles.
  static let maximumBytes = 256 * 1024 * 1024

  private(set) var bytes: [String: [UInt8]] = [:]
  private var total = 0
  private var count = 0

  /// Adds to a handle, or begins a new one.
  /// - Returns: the handle, and how many bytes it has now.
  mutating func append(
    _ data: [UInt8], to handle: String?
  ) throws(RequestFailure) -> (handle: String, length: Int) {
    guard total + data.count <= Self.maximumBytes else {
      throw RequestFailure(
        .dataTooLarge, "No more than \(Self.maximumBytes) bytes may wait on one connection.",
        hint: "Keep such data in files and store their paths.")
    }
    if let handle, bytes[handle] == nil {
      throw RequestFailure(
        .dataUnknownHandle, "There is no handle “\(handle)” to write to.", key: "handle",
        hint: "Leave handle out to begin a new one.")
    }
    let name = handle ?? nextName()
    bytes[name, default: []].append(contentsOf: data)
    total += data.count
    return (name, bytes[name]?.count ?? 0)
  }

  private mutating func nextName() -> String {
    count += 1
    return "h\(count)"
  }
}
