import Files
import Foundation
import Glibc
import JSONText
import Logging
import ObjectModel
import OrreryProtocol
import Spelling

/// Keeps every other process of this program from opening a store for writing, as long as it
/// exists: unsaved edits of one server are invisible to another. Programs of another make take no
/// such lock; what they save is merged. A store that is only read needs none.
///
/// It is a file beside the store, `.NAME.orrery`, which says in JSON whose it is.
package final class StoreLock: Sendable {
  /// Of what the file says. A file of another format still says what it can.
  private static let format: Int64 = 1

  private let file: LockFile

  fileprivate init(_ file: LockFile) {
    self.file = file
  }

  /// - Parameter path: The store's, without symbolic links: all of its names but hard links lead to
  ///   one lock.
  static func path(for storePath: String) -> String {
    let folder = PathText.folder(of: storePath)
    return "\(folder == "/" ? "" : folder)/.\(PathText.name(of: storePath)).orrery"
  }

  /// Whether a file of that name is the lock of some store.
  static func isName(_ name: String) -> Bool {
    name.utf8.first == UInt8(ascii: ".") && name.utf8.suffix(7).elementsEqual(".orrery".utf8)
  }

  /// Who has the store open for writing, of this program's processes.
  ///
  /// - Returns: nil where nobody has, or that cannot be told.
  package static func holder(ofStoreAt storePath: String) -> Wire.StoreHolder? {
    do {
      return try LockFile.contents(ofHeld: path(for: storePath))
        .map(Wire.StoreHolder.init(lockFile:))
    } catch {
      // Whoever goes on to open the store meets the lock itself.
      return nil
    }
  }

  fileprivate func write(_ holder: Wire.StoreHolder) throws(FileError) {
    let members = (try? JSONValue(holder.json))?.members ?? []
    let text = JSONValue.object([("format", .integer(Self.format))] + members).text
    try file.write(Array((text + "\n").utf8))
  }
}

/// The locks of the stores that one server has open for writing, and what they say of it. Lives on
/// the event loop.
package final class StoreLocks {
  private struct Reference {
    weak var lock: StoreLock?
  }

  /// Another may let go just as we look.
  private static let attempts = 3

  private let logger: Logger
  /// By path of the store. A request that comes while a store is opened for another shares its
  /// lock.
  private var held: [String: Reference] = [:]

  package init(logger: Logger) {
    self.logger = logger
  }

  /// Locks a store that is to be opened for writing.
  ///
  /// - Parameters:
  ///   - path: Without symbolic links.
  ///   - holder: What the lock says; how the document is reached is yet to come.
  /// - Returns: nil where there can be no lock: in a folder that is missing or may not be written,
  ///   where opening fails too, and on a file system without such locks, which is logged.
  /// - Throws: `store.inUse`; `store.openFailed` or `store.full` where there could be a lock and it
  ///   cannot be had. Without it nobody would be kept out.
  func lock(_ path: String, for holder: Wire.StoreHolder) throws(RequestFailure) -> StoreLock? {
    held = held.filter { $0.value.lock != nil }
    if let lock = held[path]?.lock { return lock }
    for _ in 0..<Self.attempts {
      do throws(FileError) {
        if let file = try LockFile.take(StoreLock.path(for: path)) {
          let lock = StoreLock(file)
          held[path] = Reference(lock: lock)
          write(holder, to: lock)
          return lock
        }
      } catch {
        if error.isMissing { return nil }
        if error.isUnsupported {
          logger.warning(
            "A store cannot be locked: other servers are not kept from it.",
            metadata: ["path": "\(path)", "error": "\(error.message)"])
          return nil
        }
        // Another user's lock may not be written, whether anybody has it or not.
        if let holder = StoreLock.holder(ofStoreAt: path) { throw .inUse(path, by: holder) }
        guard FileManager.default.isWritableFile(atPath: PathText.folder(of: path)) else {
          return nil
        }
        throw .noLock(path, error)
      }
      if let holder = StoreLock.holder(ofStoreAt: path) { throw .inUse(path, by: holder) }
    }
    throw .inUse(path, by: Wire.StoreHolder())
  }

  package func write(_ holder: Wire.StoreHolder, to lock: StoreLock) {
    do throws(FileError) {
      try lock.write(holder)
    } catch {
      logger.warning("A lock could not be written.", metadata: ["error": "\(error.message)"])
    }
  }
}

extension Wire.StoreHolder {
  /// This machine's name.
  private static let machine: String = {
    var bytes = [CChar](repeating: 0, count: Int(HOST_NAME_MAX) + 1)
    guard gethostname(&bytes, bytes.count - 1) == 0 else { return "" }
    return bytes.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
  }()

  /// What this process says of itself.
  package static func thisProcess() -> Self {
    Self(
      process: Int64(getpid()), host: machine, version: OrreryServer.version,
      protocolVersion: ProtocolVersion.current,
      started: DateText.text(of: Date().timeIntervalSinceReferenceDate.rounded(.down)))
  }

  /// Whatever a lock file says, of this program's or another's version; what is not in it, or is
  /// nonsense, has its default.
  fileprivate init(lockFile bytes: [UInt8]) {
    let value = (try? JSONValue.parse(bytes)) ?? .null
    self.init(
      process: value["process"]?.integer.flatMap(Int32.init(exactly:)).map(Int64.init) ?? 0,
      host: value["host"]?.string ?? "", version: value["version"]?.string ?? "",
      protocolVersion: value["protocolVersion"]?.string ?? "",
      started: value["started"]?.string, isCommand: value["isCommand"]?.bool ?? false,
      socket: value["socket"]?.string,
      listening: value["listening"]?.elements?.compactMap(\.string) ?? [],
      needsToken: value["needsToken"]?.bool ?? false)
  }

  /// Whether it runs on another machine, which has the same folder.
  package var isElsewhere: Bool { !host.isEmpty && host != Self.machine }

  /// Whether it speaks another version of the protocol.
  package var isOfAnotherVersion: Bool {
    !version.isEmpty && protocolVersion != ProtocolVersion.current
  }

  /// As in “is open in PROCESS”.
  fileprivate var words: String {
    let program = version.isEmpty ? "another version of orrery" : "orrery \(version)"
    let place = isElsewhere ? " on \(host)" : ""
    return process > 0
      ? "process \(process)\(place), \(program)" : "a process\(place) of \(program)"
  }
}

extension RequestFailure {
  /// A store that cannot be locked, so that nobody would know that it is open here.
  fileprivate static func noLock(_ path: String, _ error: FileError) -> RequestFailure {
    let lock = "“\(StoreLock.path(for: path))”"
    let hint =
      switch error {
      case _ where error.isFull: "Make room for a file without content, or open it read-only."
      case _ where error.isTemporary: "Try again, or open it read-only."
      default: "Remove \(lock), which no process has locked, or open the store read-only."
      }
    return RequestFailure(
      OrreryError(
        error.isFull ? .storeFull : .storeOpenFailed,
        "The store “\(path)” cannot be locked: \(error.message).", parameter: "location",
        hint: hint,
        isRetryable: error.isFull || error.isTemporary), model: nil)
  }

  /// A store that another process of this program has open for writing.
  package static func inUse(_ path: String, by holder: Wire.StoreHolder) -> RequestFailure {
    var places = holder.listening
    if let socket = holder.socket { places.insert("unix:\(socket)", at: 0) }
    let place = places.isEmpty ? "" : ", which listens at \(places.joined(separator: ", "))"
    let end = holder.process > 0 ? "orrery servers stop \(holder.process)" : "orrery servers stop"
    let hint =
      switch holder {
      case _ where holder.isElsewhere: "Close it there, or connect to it from here."
      case _ where holder.isCommand: "It is a command at work; try again when it is done."
      case _ where holder.isOfAnotherVersion:
        "It speaks protocol \(holder.protocolVersion), this program "
          + "\(ProtocolVersion.current): end it with \(end), or use its own program."
      default: "Join it with orrery attach, or end it with \(end)."
      }
    var failure = RequestFailure(
      .storeInUse, "The store “\(path)” is open in \(holder.words)\(place).", parameter: "location",
      hint: hint, isRetryable: true)
    failure.info.data.holder = holder
    return failure
  }

  /// The same, telling nothing of another server but that there is one.
  var withoutHolder: RequestFailure {
    guard info.data.holder != nil else { return self }
    return RequestFailure(
      .storeInUse, "The store is open in another server.", parameter: "location",
      hint: "Close it there, or connect to that server.", isRetryable: true)
  }
}
