import JSONText
import OrreryProtocol
import Synchronization

/// Binary values that a client sends ahead in pieces, until it names them as values. Each ends with
/// the first request that wrote it, or with the session; what a request named that failed makes
/// room for others before that.
struct Uploads {
  private(set) var bytes: [String: [UInt8]] = [:]
  /// What failed requests named, the one that failed first before the others.
  private var spare: [String] = []
  private var total = 0
  private var count = 0

  /// Adds to a handle, or begins a new one.
  /// - Returns: the handle, and how many bytes it has now.
  mutating func append(
    _ data: [UInt8], to handle: String?
  ) throws(RequestFailure) -> (handle: String, length: Int) {
    func hasRoom() -> Bool {
      total + data.count <= ServerLimits.uploadBytes
        && (handle != nil || bytes.count < ServerLimits.openUploads)
    }
    while !hasRoom(), let oldest = spare.first(where: { $0 != handle }) { release([oldest]) }
    guard hasRoom() else {
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
    if handle == nil { count += 1 }
    let name = handle ?? "h\(count)"
    spare.removeAll { $0 == name }
    bytes[name, default: []].append(contentsOf: data)
    total += data.count
    return (name, bytes[name]?.count ?? 0)
  }

  mutating func release(_ handles: Set<String>) {
    for handle in handles { total -= bytes.removeValue(forKey: handle)?.count ?? 0 }
    spare.removeAll { handles.contains($0) }
  }

  /// Keeps what a failed request named for another try, until there is no room.
  ///
  /// - Parameter params: of the request.
  mutating func spare(namedIn params: RawJSON) {
    var names: Set<String> = []
    var reader = params.reader()
    do { try Self.collect(&names, &reader) } catch {
      // What is no JSON names nothing.
      return
    }
    names.formIntersection(bytes.keys)
    spare = spare.filter { !names.contains($0) } + names
  }

  private static func collect(
    _ names: inout Set<String>, _ reader: inout JSONReader
  ) throws(JSONError) {
    switch try reader.peek() {
    case .object:
      try reader.beginObject()
      while let key = try reader.nextKey() {
        guard key == "$handle" else {
          try collect(&names, &reader)
          continue
        }
        if let name = try JSONValue(reading: &reader)["handle"]?.string { names.insert(name) }
      }
    case .array:
      try reader.beginArray()
      while try reader.nextElement() { try collect(&names, &reader) }
    default: _ = try reader.readRaw()
    }
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
