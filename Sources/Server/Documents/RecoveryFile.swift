import Files
import Foundation
import JSONText
import OrreryProtocol
import Transport

/// A file with edits of a store that could not be saved: JSON with a line for each edit. It knows
/// how such files are named and what stands around the edits, not what the edits mean.
struct RecoveryFile {
  static let format = "orrery.recovery"
  /// Of what stands in the file. A later one is not read.
  static let version: Int64 = 1
  /// A longer file is neither written nor read.
  static let maximumBytes = 1 << 31
  /// How many reasons are written for whoever looks into the file.
  private static let maximumReasons = 100

  let path: String

  struct Content {
    /// The store's whose objects the edits are of.
    var storeUUID: String
    var date: String
    var edits: [Wire.UnsavedEdit]

    /// Of all but the date, within this process.
    func hash(with reasons: [String]) -> Int {
      var hasher = Hasher()
      hasher.combine(storeUUID)
      hasher.combine(reasons)
      for edit in edits { edit.json.bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
      return hasher.finalize()
    }
  }

  var exists: Bool { FileManager.default.fileExists(atPath: path) }

  // MARK: Names

  /// Where a store's files are, and what their names begin with.
  struct Place {
    var path: String
    /// A folder that is made for the first file; nil where there is one.
    var folder: String?
  }

  /// `people.data.recovery.json`, `people.data.recovery-2.json`, …
  ///
  /// - Parameter number: From 1.
  private static func path(at place: Place, number: Int) -> String {
    "\(place.path).recovery\(number == 1 ? "" : "-\(number)").json"
  }

  /// Whether a file of that name would be taken for one of a store's.
  static func isName(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    guard let start = bytes.ranges(of: Array(".recovery".utf8)).last?.lowerBound
    else { return false }
    return number(of: name, after: String(decoding: bytes[..<start], as: UTF8.self)) != nil
  }

  /// Those of a place, oldest first.
  static func all(at place: Place) throws(FileError) -> [RecoveryFile] {
    try numbers(at: place).map { RecoveryFile(path: path(at: place, number: $0)) }
  }

  /// Ascending.
  private static func numbers(at place: Place) throws(FileError) -> [Int] {
    let names: [String]
    do throws(FileError) {
      names = try FileSystem.names(in: PathText.folder(of: place.path))
    } catch {
      guard place.folder != nil, error.isMissing else { throw error }
      return []
    }
    let start = PathText.name(of: place.path)
    return names.compactMap { name in number(of: name, after: start) }.sorted()
  }

  /// - Returns: nil for another file's name.
  private static func number(of name: String, after first: String) -> Int? {
    let middle = name.removingBytePrefix("\(first).recovery")?.removingByteSuffix(".json")
    guard let middle else { return nil }
    if middle.isEmpty { return 1 }
    guard let number = Int(middle.dropFirst()), number > 1,
      middle.utf8.elementsEqual("-\(number)".utf8)
    else { return nil }
    return number
  }

  // MARK: Writing

  /// Makes a file, numbered after all that are there.
  static func make(
    _ content: Content, reasons: [String], at place: Place
  ) throws(TransportError) -> RecoveryFile {
    let bytes = try text(of: content, reasons: reasons)
    if let folder = place.folder { try DurableFile.makeFolder(folder) }
    var number = 1
    do {
      let (next, overflows) = (try numbers(at: place).last ?? 0).addingReportingOverflow(1)
      // No file gets so high a number here: whoever has made one has left lower ones free.
      if !overflows { number = next }
    } catch {
      // In a folder that cannot be listed it is the first that is free.
    }
    while true {
      let file = RecoveryFile(path: path(at: place, number: number))
      if try DurableFile.write(bytes, to: file.path, replacing: false) { return file }
      number += 1
    }
  }

  /// Gives the file another content, or none of it where that fails.
  func replace(with content: Content, reasons: [String]) throws(TransportError) {
    _ = try DurableFile.write(
      try Self.text(of: content, reasons: reasons), to: path, replacing: true)
  }

  /// - Throws: `invalidFile` where it is longer than a file may be.
  private static func text(
    of content: Content, reasons: [String]
  ) throws(TransportError) -> [UInt8] {
    let head: JSONValue = [
      "format": .string(format), "version": .integer(version),
      "store": .string(content.storeUUID), "date": .string(content.date),
      "reasons": .array(reasons.prefix(maximumReasons).map(JSONValue.string)),
    ]
    var bytes = Array(head.text.utf8.dropLast())
    bytes += Array(",\"edits\":[".utf8)
    let end = Array("\n]}\n".utf8)
    for (index, edit) in content.edits.enumerated() {
      bytes += Array((index == 0 ? "\n" : ",\n").utf8)
      bytes += edit.json.bytes
      guard bytes.count < maximumBytes - end.count else {
        throw TransportError(
          .invalidFile, "the unsaved edits take more than \(maximumBytes) bytes",
          hint: "Save or undo some of them.")
      }
    }
    return bytes + end
  }

  // MARK: Reading

  /// - Throws: `recovery.unreadable`, also where the edits are another store's.
  func read(of storeUUID: String) throws(RequestFailure) -> Content {
    let bytes: [UInt8]
    do throws(TransportError) {
      bytes = try DurableFile.read(path, maximumBytes: Self.maximumBytes)
    } catch {
      throw unreadable("It cannot be read: \(error.message).")
    }
    var members = JSONMembers()
    var reader = JSONReader(bytes)
    do {
      members = try JSONMembers(reading: &reader)
      try reader.expectEnd()
    } catch {
      throw unreadable("It is no JSON text.")
    }
    guard members.text("format") == Self.format else {
      throw unreadable("Its format is not “\(Self.format)”.")
    }
    guard members["version"].flatMap({ try? Int64(json: $0) }) == Self.version else {
      throw unreadable("It is of another version than \(Self.version).")
    }
    guard let store = members.text("store"), let date = members.text("date"),
      let edits = members["edits"].flatMap({ try? [Wire.UnsavedEdit](json: $0) })
    else { throw unreadable("What stands in it is no list of edits.") }
    guard store == storeUUID else {
      throw unreadable("Its edits are of the store \(store), which is not here now.")
    }
    return Content(storeUUID: store, date: date, edits: edits)
  }

  func unreadable(_ reason: String) -> RequestFailure {
    var failure = RequestFailure(
      .recoveryUnreadable, "The recovery file \(path) cannot be used. \(reason)",
      hint: "Move it away, or throw away the edits in it.")
    failure.info.data.file = path
    return failure
  }

  /// What clients are told of it.
  ///
  /// - Parameter storeUUID: The store's that it is beside.
  func summary(storeUUID: String) -> Wire.RecoveryFile {
    do throws(RequestFailure) {
      let content = try read(of: storeUUID)
      return Wire.RecoveryFile(path: path, date: content.date, edits: Int64(content.edits.count))
    } catch {
      return Wire.RecoveryFile(path: path, error: error.info)
    }
  }
}
