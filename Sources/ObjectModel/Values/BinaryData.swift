import Synchronization

/// The bytes of a Binary or Transformable value. Many of them are shared by all who hold the value:
/// they are in memory until they are saved to a file of their own, and from then on in that file
/// alone, of which as much is read as somebody asks for.
package struct BinaryData: Hashable, Sendable {
  /// More bytes than this may be in a file.
  package static let largestInMemory = 64 * 1024

  private enum Storage {
    case few([UInt8])
    case many(SharedBytes)
  }

  private let storage: Storage

  package init(_ bytes: [UInt8]) {
    storage = bytes.count > Self.largestInMemory ? .many(SharedBytes(bytes)) : .few(bytes)
  }

  /// The bytes of a file, which is read when somebody asks for them.
  package init(_ file: any DataFile) {
    storage = .many(SharedBytes(file))
  }

  package var count: Int {
    switch storage {
    case .few(let bytes): bytes.count
    case .many(let shared): shared.count
    }
  }

  /// How many of the bytes are in memory: all or none.
  package var countInMemory: Int {
    switch storage {
    case .few(let bytes): bytes.count
    case .many(let shared): shared.file == nil ? shared.count : 0
    }
  }

  /// - Throws: As `DataFile.bytes`.
  package func bytes() throws(OrreryError) -> [UInt8] { try bytes(in: 0..<count) }

  /// - Parameter range: Within the value.
  /// - Throws: As `DataFile.bytes`.
  package func bytes(in range: Range<Int>) throws(OrreryError) -> [UInt8] {
    switch storage {
    case .few(let bytes): range == 0..<count ? bytes : Array(bytes[range])
    case .many(let shared): try shared.bytes(in: range)
    }
  }

  /// The bytes where no failure can be told, as of a constant, which is in no file. Of what a file
  /// has, none where it cannot be read.
  package var constant: [UInt8] {
    do { return try bytes() } catch { return [] }
  }

  /// The value has been saved to a file: whoever holds it holds the file.
  package func move(to file: any DataFile) {
    if case .many(let shared) = storage { shared.file = file }
  }

  // MARK: Comparing

  private static let pieceLength = 1 << 20

  /// What cannot be read is equal to nothing but itself.
  package static func == (left: BinaryData, right: BinaryData) -> Bool {
    if case .few(let left) = left.storage, case .few(let right) = right.storage {
      return left == right
    }
    guard left.count == right.count else { return false }
    if left.isFileOf(right) { return true }
    do {
      for start in stride(from: 0, to: left.count, by: pieceLength) {
        let range = start..<min(start + pieceLength, left.count)
        guard try left.bytes(in: range) == right.bytes(in: range) else { return false }
      }
      return true
    } catch {
      return false
    }
  }

  /// Whether both are the same bytes, by where they are.
  private func isFileOf(_ other: BinaryData) -> Bool {
    guard case .many(let own) = storage, case .many(let shared) = other.storage else {
      return false
    }
    if own === shared { return true }
    guard let file = own.file else { return false }
    return file.path == shared.file?.path
  }

  /// Many bytes are not read for this. Few are, as they may be equal to few in memory.
  package func hash(into hasher: inout Hasher) {
    if count > Self.largestInMemory { hasher.combine(count) } else { hasher.combine(constant) }
  }
}

/// A file with the bytes of one value. It is there, and is not written to, as long as anybody holds
/// the object.
package protocol DataFile: AnyObject, Sendable {
  var path: String { get }
  var count: Int { get }

  /// - Throws: `store.failed` where they cannot be read.
  func bytes(in range: Range<Int>) throws(OrreryError) -> [UInt8]
}

private final class SharedBytes: Sendable {
  private enum Place {
    case memory([UInt8])
    case file(any DataFile)
  }

  let count: Int
  private let place: Mutex<Place>

  init(_ bytes: [UInt8]) {
    count = bytes.count
    place = Mutex(.memory(bytes))
  }

  init(_ file: any DataFile) {
    count = file.count
    place = Mutex(.file(file))
  }

  /// nil for what is in memory.
  var file: (any DataFile)? {
    get {
      place.withLock { place in
        if case .file(let file) = place { file } else { nil }
      }
    }
    set {
      guard let newValue else { return }
      place.withLock { $0 = .file(newValue) }
    }
  }

  func bytes(in range: Range<Int>) throws(OrreryError) -> [UInt8] {
    switch place.withLock({ $0 }) {
    case .memory(let bytes): range == 0..<count ? bytes : Array(bytes[range])
    case .file(let file): try file.bytes(in: range)
    }
  }
}

extension Value {
  package static func binary(_ bytes: [UInt8]) -> Value { .binary(BinaryData(bytes)) }

  /// The value with its bytes in memory.
  ///
  /// - Throws: As `DataFile.bytes`.
  package func loaded() throws(OrreryError) -> Value {
    guard case .binary(let data) = self else { return self }
    return .binary(try data.bytes())
  }

  /// How much memory it takes, about, in bytes.
  package var memorySize: Int {
    let size = MemoryLayout<Value>.stride
    switch self {
    case .string(let text):
      // Shorter ones are in the value itself.
      return text.utf8.count > 15 ? size + 32 + text.utf8.count : size
    case .binary(let data): return size + 32 + data.countInMemory
    case .objects(let ids): return size + 32 + ids.count * MemoryLayout<ObjectID>.stride
    case .composite(let elements):
      return elements.values.reduce(size) { $0 + 32 + $1.memorySize }
    case .null, .boolean, .integer, .double, .decimal, .date, .uuid, .object: return size
    }
  }
}

extension [Value] {
  /// How much memory they take, about, in bytes.
  package var memorySize: Int { reduce(0) { $0 + $1.memorySize } }
}
