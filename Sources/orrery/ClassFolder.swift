import ClassGenerator
import Foundation
import Glibc
import Spelling

/// The folder that generated classes are written to. It writes over what was generated before and
/// over nothing else.
struct ClassFolder {
  enum Change: String {
    case made
    case updated
  }

  let path: String

  /// Writes what differs. Nothing at all where a file of somebody else has the name of one.
  ///
  /// - Returns: the names of the files written, in order.
  func write(_ files: [ClassGenerator.File]) throws -> [(String, Change)] {
    var changes: [(ClassGenerator.File, Change)] = []
    for file in files {
      guard try isThere(file.name) else {
        changes.append((file, .made))
        continue
      }
      if file.isUsersOwn { continue }
      let old = try contents(of: file.name)
      if old.elementsEqual(file.text.utf8) { continue }
      guard Self.isGenerated(old) else {
        throw Failure(
          "\(file.name) would be written over, and it is not one that this command has written.",
          hint: "Move it, or give another folder.")
      }
      changes.append((file, .updated))
    }
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (file, _) in changes { try TransferOutput.write(file.text, to: self.path(of: file.name)) }
    return changes.map { ($0.0.name, $0.1) }
  }

  /// The names of files that were generated for entities that have gone, sorted.
  func leftOver(beside files: [ClassGenerator.File]) throws -> [String] {
    let names = Set(files.map(\.name))
    let endings = Set(files.compactMap { $0.name.cut(atLast: ".")?.after })
    return try FileManager.default.contentsOfDirectory(atPath: path).sorted().filter { name in
      guard !names.contains(name), let ending = name.cut(atLast: ".")?.after else { return false }
      return try endings.contains(ending) && Self.isGenerated(contents(of: name))
    }
  }

  private func path(of name: String) -> String { "\(path)/\(name)" }

  /// Whether anything has the name, if only a link that leads nowhere.
  private func isThere(_ name: String) throws -> Bool {
    var status = stat()
    if lstat(path(of: name), &status) == 0 { return true }
    if errno == ENOENT { return false }
    throw Failure.system("use \(path(of: name))", code: .inputOutput)
  }

  private func contents(of name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path(of: name)))
  }

  private static func isGenerated(_ bytes: Data) -> Bool {
    let beginning = bytes.prefix(ClassGenerator.markerReach)
    return beginning.firstRange(of: Data(ClassGenerator.marker.utf8)) != nil
  }
}
